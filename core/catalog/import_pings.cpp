// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"
#include "core/catalog/csv_reader.h"
#include "core/catalog/dates.h"
#include "core/catalog/import_trace.h"

#include <cmath>
#include <map>

namespace mayfly::catalog {

namespace {

constexpr double second_ns = 1e9;
constexpr int longPause = 10;           ///< ticks

std::optional<bool> parseFlag(std::string_view text)
{
    const std::string small = lowerCase(trimmed(text));
    if (small == "1" || small == "true") {
        return true;
    }
    return small == "0" || small == "false" ? std::optional<bool>(false) : std::nullopt;
}

class PingImport {
public:
    PingImport(std::istream &stream, const ImportOptions &options) : reader_(stream, options), options_(options) {}

    Result<ImportedTrace> run()
    {
        for (bool first = true;; first = false) {
            const auto more = reader_.next();
            if (!more) {
                return passOn(more.error());
            }
            if (!*more) {
                break;
            }
            const bool header = first && !parseInteger(trimmed(reader_.fields()[0]));
            if (!header) {
                ++report_.rows;
                takeRow();
            }
        }
        report_.bytes = reader_.bytes();
        if (report_.count(Severity::Broken) > 0 && !options_.skipBadRows) {
            return passOn(brokenFile(report_, options_.source));
        }
        if (report_.imported < 2) {
            return fail(ErrorCode::InvalidInput, options_.source + ": has " + std::to_string(report_.imported) +
                                                     " pings, expected at least 2 rows of index,ISO time,preempted");
        }
        return ImportedTrace{build(), std::move(report_)};
    }

private:
    struct Change {
        std::int64_t time_ns;
        bool available;
    };

    void broken(int column, const std::string &value, const std::string &reason)
    {
        static constexpr std::array<const char *, 3> names{"index", "time", "preempted"};
        report_.add({Severity::Broken, reader_.line(), column, column > 0 ? names[static_cast<std::size_t>(column) - 1] : "", value, reason});
    }

    void takeRow()
    {
        const auto &fields = reader_.fields();
        if (fields.size() != 3) {
            return broken(0, "", "has " + std::to_string(fields.size()) + " columns, expected index,ISO time,preempted");
        }
        const auto time = parseIsoTime(fields[1]);
        const auto preempted = parseFlag(fields[2]);
        if (!time || !preempted) {
            return broken(time ? 3 : 2, std::string(fields[time ? 2 : 1]), time ? "expected 0 or 1" : "expected a time as in 2023-02-15T00:00:00Z");
        }
        if (!changes_.empty() && *time <= last_ns_) {
            return broken(2, std::string(fields[1]), "is not later than the row before");
        }
        if (!changes_.empty()) {
            ++gaps_[std::llround(static_cast<double>(*time - last_ns_) / second_ns)];
        }
        if (changes_.empty() || changes_.back().available == *preempted) {
            changes_.push_back({*time, !*preempted});
        }
        last_ns_ = *time;
        ++report_.imported;
    }

    double medianGap_s() const
    {
        std::int64_t left = (report_.imported - 1) / 2;
        for (const auto &[gap, count] : gaps_) {
            if ((left -= count) < 0) {
                return static_cast<double>(std::max<std::int64_t>(gap, 1));
            }
        }
        return 1;
    }

    /// Each state holds until the next change; the last one for the last ping's tick.
    ServerTrace build()
    {
        ServerTrace trace;
        trace.tick_s = medianGap_s();
        trace.start_ns = changes_.front().time_ns;
        trace.capacity = 1;
        const double tick_ns = trace.tick_s * second_ns;
        std::int64_t ticks = 0;
        for (std::size_t i = 0; i < changes_.size(); ++i) {
            const std::int64_t end_ns = i + 1 < changes_.size() ? changes_[i + 1].time_ns : last_ns_ + static_cast<std::int64_t>(tick_ns);
            const auto until = static_cast<std::int64_t>(std::llround(static_cast<double>(end_ns - changes_.front().time_ns) / tick_ns));
            trace.append(until - ticks, changes_[i].available ? 1 : 0);
            ticks = std::max(ticks, until);
        }
        const double pause_s = static_cast<double>(gaps_.rbegin()->first);
        if (pause_s > longPause * trace.tick_s) {
            report_.add({Severity::Warning, 0, 0, "time", "", "the longest pause between two pings is " + formatDuration(pause_s) + "; it is filled with the state before it"});
        }
        return trace;
    }

    CsvReader reader_;
    const ImportOptions &options_;
    ImportReport report_;
    std::vector<Change> changes_;
    std::map<std::int64_t, std::int64_t> gaps_;     ///< seconds, how often
    std::int64_t last_ns_ = 0;
};

} // namespace

Result<ImportedTrace> importPings(std::istream &stream, const ImportOptions &options)
{
    return PingImport(stream, options).run();
}

} // namespace mayfly::catalog
