// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/import_advisor.h"

#include "core/base/text.h"
#include "core/catalog/json_stream.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace mayfly::catalog {

namespace {

constexpr std::size_t mostWaiting = 500'000;

struct Range {
    std::string label;
    double lowPct = 0;
    double highPct = 100;
};

std::optional<double> percent(std::string_view text)
{
    text = trimmed(text);
    if (text.ends_with('%')) {
        text.remove_suffix(1);
    }
    const auto value = parseDouble(trimmed(text));
    return value && *value >= 0 && *value <= 100 ? value : std::nullopt;
}

/// "<5%", "5-10%", ">20%".
std::optional<Range> rangeOf(const std::string &label)
{
    Range range{label, 0, 100};
    const std::string_view text = trimmed(label);
    const auto dash = text.find('-');
    if (text.starts_with('<') || text.starts_with('>')) {
        const auto bound = percent(text.substr(1));
        (text.front() == '<' ? range.highPct : range.lowPct) = bound.value_or(0);
        return bound ? std::optional<Range>(range) : std::nullopt;
    }
    const auto low = dash == std::string_view::npos ? std::nullopt : percent(text.substr(0, dash));
    const auto high = low ? percent(text.substr(dash + 1)) : std::nullopt;
    if (!high || *low > *high) {
        return {};
    }
    range.lowPct = *low;
    range.highPct = *high;
    return range;
}

class AdvisorImport {
public:
    AdvisorImport(std::istream &stream, const ImportOptions &options, const Sink<AdvisorBand> &sink)
        : stream_(stream, options), options_(options), sink_(sink)
    {
    }

    Result<ImportReport> run()
    {
        JsonHandlers handlers;
        handlers.scalar = [this](const JsonPath &path, const JsonScalar &value) { return takeScalar(path, value); };
        handlers.objectEnds = [this](const JsonPath &path) { return takeEnd(path); };
        if (auto parsed = stream_.parse(handlers); !parsed) {
            return passOn(parsed.error());
        }
        report_.bytes = stream_.bytes();
        if (ranges_.empty() || report_.rows == 0) {
            return fail(ErrorCode::InvalidInput, options_.source + ": has no \"" + (ranges_.empty() ? "ranges" : "spot_advisor") +
                                                     "\", expected AWS's spot-advisor-data.json");
        }
        for (auto &row : waiting_) {
            if (auto given = give(std::move(row)); !given) {
                return passOn(given.error());
            }
        }
        return finishImport(report_, options_);
    }

private:
    struct Row {
        std::string region, system, type;
        std::optional<double> savingPct, range;
        JsonPlace place;        ///< where it ends
    };

    Result<void> takeScalar(const JsonPath &path, const JsonScalar &value)
    {
        if (path.size() == 3 && path[0] == "ranges") {
            if (path[2] == "index") {
                index_ = value.kind == JsonScalar::Kind::Number ? std::optional<double>(value.number) : std::nullopt;
            } else if (path[2] == "label") {
                label_ = value.text;
            }
        } else if (path.size() == 5 && path[0] == "spot_advisor") {
            auto &target = path[4] == "s" ? row_.savingPct : row_.range;
            if ((path[4] == "s" || path[4] == "r") && value.kind == JsonScalar::Kind::Number) {
                target = value.number;
            }
        }
        return {};
    }

    Result<void> takeEnd(const JsonPath &path)
    {
        if (path.size() == 2 && path[0] == "ranges") {
            return takeRange();
        }
        if (path.size() != 4 || path[0] != "spot_advisor") {
            return {};
        }
        ++report_.rows;
        Row row = std::move(row_);
        row_ = {};
        row.region = path[1];
        row.system = path[2];
        row.type = path[3];
        row.place = stream_.place();
        if (waiting_.size() == mostWaiting) {
            return fail(ErrorCode::InvalidInput, "has more than " + std::to_string(mostWaiting) + " rows");
        }
        waiting_.push_back(std::move(row));
        return {};
    }

    Result<void> takeRange()
    {
        const auto range = rangeOf(label_);
        if (!range || !index_) {
            return fail(ErrorCode::InvalidInput, "the range '" + shownValue(label_) + "' is none; expected an index and a label like <5%, 5-10% or >20%");
        }
        ranges_[*index_] = *range;
        index_.reset();
        label_.clear();
        return {};
    }

    Result<void> give(Row &&row)
    {
        const auto note = [&](const char *field, const std::string &reason) {
            report_.add({Severity::Broken, row.place.line, row.place.column, field, row.region + " " + row.type, reason});
            return Result<void>();
        };
        if (!row.savingPct || *row.savingPct > 100 || *row.savingPct < -1000) {
            return note("s", "expected the saving in percent");
        }
        const auto range = row.range ? ranges_.find(*row.range) : ranges_.end();
        if (range == ranges_.end()) {
            return note("r", "expected the index of one of the " + std::to_string(ranges_.size()) + " ranges");
        }
        ++report_.imported;
        return sink_({"aws", std::move(row.region), std::move(row.system), std::move(row.type), *row.savingPct, range->second.label,
                      range->second.lowPct, range->second.highPct});
    }

    JsonStream stream_;
    const ImportOptions &options_;
    const Sink<AdvisorBand> &sink_;
    ImportReport report_;
    std::map<double, Range> ranges_;
    std::optional<double> index_;
    std::string label_;
    Row row_;
    std::vector<Row> waiting_;
};

} // namespace

Result<ImportReport> importAdvisor(std::istream &stream, const ImportOptions &options, const Sink<AdvisorBand> &sink)
{
    return AdvisorImport(stream, options, sink).run();
}

} // namespace mayfly::catalog
