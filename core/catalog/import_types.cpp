// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/import_types.h"

#include <algorithm>

namespace mayfly::catalog {

std::string RowProblem::text() const
{
    std::string where = line > 0 ? "line " + std::to_string(line) : "the file";
    if (column > 0) {
        where += ", column " + std::to_string(column);
    }
    if (!field.empty()) {
        where += " (" + field + ")";
    }
    return where + ": " + (value.empty() ? "" : "'" + value + "': ") + reason;
}

void ImportReport::add(RowProblem problem)
{
    ++counts_[static_cast<std::size_t>(problem.severity)];
    keep(std::move(problem));
}

void ImportReport::addAnother(RowProblem problem)
{
    keep(std::move(problem));
}

void ImportReport::keep(RowProblem problem)
{
    if (auto &kept = kept_[static_cast<std::size_t>(problem.severity)]; kept < mostKept) {
        ++kept;
        problem.value = shownValue(problem.value);
        problems_.push_back(std::move(problem));
    }
}

void ImportReport::append(const ImportReport &other, const std::string &source)
{
    rows += other.rows;
    imported += other.imported;
    bytes += other.bytes;
    for (auto problem : other.problems_) {
        problem.reason += source.empty() ? "" : " [" + source + "]";
        keep(std::move(problem));
    }
    for (std::size_t i = 0; i < 3; ++i) {
        counts_[i] += other.counts_[i];
    }
}

std::string shownValue(std::string_view value)
{
    constexpr std::size_t most = 60;
    std::string text(value.substr(0, most));
    std::replace_if(text.begin(), text.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
    return value.size() > most ? text.substr(0, most - 3) + "..." : text;
}

Error brokenFile(const ImportReport &report, const std::string &source)
{
    constexpr std::int64_t mostNamed = 20;
    std::string rows;
    std::int64_t named = 0;
    std::int64_t shown = 0;
    std::int64_t line = -1;
    for (const auto &problem : report.problems()) {
        if (problem.severity == Severity::Broken && shown < mostNamed) {
            rows += (shown++ > 0 ? "\n  " : "") + problem.text();
            named += problem.line == 0 || problem.line != line ? 1 : 0;
            line = problem.line;
        }
    }
    const std::int64_t others = report.count(Severity::Broken) - named;
    return {ErrorCode::InvalidInput,
            source + ": " + rows + (others > 0 ? "\n  (and " + std::to_string(others) + " more broken rows)" : "") + "; nothing was imported"};
}

Result<ImportReport> finishImport(const ImportReport &report, const ImportOptions &options)
{
    if (report.count(Severity::Broken) > 0 && !options.skipBadRows) {
        return passOn(brokenFile(report, options.source));
    }
    return report;
}

} // namespace mayfly::catalog
