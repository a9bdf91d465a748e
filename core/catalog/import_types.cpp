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
    auto &count = counts_[static_cast<std::size_t>(problem.severity)];
    if (++count <= static_cast<std::int64_t>(mostKept)) {
        problem.value = shownValue(problem.value);
        problems_.push_back(std::move(problem));
    }
}

void ImportReport::append(const ImportReport &other, const std::string &source)
{
    rows += other.rows;
    imported += other.imported;
    bytes += other.bytes;
    std::int64_t kept[3] = {0, 0, 0};
    for (const auto &problem : problems_) {
        ++kept[static_cast<std::size_t>(problem.severity)];
    }
    for (auto problem : other.problems_) {
        if (++kept[static_cast<std::size_t>(problem.severity)] <= static_cast<std::int64_t>(mostKept)) {
            problem.reason += source.empty() ? "" : " [" + source + "]";
            problems_.push_back(std::move(problem));
        }
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
    for (const auto &problem : report.problems()) {
        if (problem.severity == Severity::Broken && named < mostNamed) {
            rows += (named++ > 0 ? "\n  " : "") + problem.text();
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
