// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/import_trace.h"

#include "core/base/money.h"
#include "core/base/text.h"
#include "core/catalog/json_stream.h"

#include <algorithm>
#include <cmath>

namespace mayfly::catalog {

namespace {

constexpr double longestTick_s = 7 * 86400;
constexpr double mostServers = 1e6;
constexpr double highestPrice = 1e6;
constexpr std::int64_t mostTicks = 1'000'000'000;

class TraceImport {
public:
    TraceImport(std::istream &stream, const ImportOptions &options, const TraceOptions &traceOptions)
        : stream_(stream, options), options_(options), traceOptions_(traceOptions)
    {
    }

    Result<ImportedTrace> run()
    {
        JsonHandlers handlers;
        handlers.scalar = [this](const JsonPath &path, const JsonScalar &value) { return takeScalar(path, value); };
        handlers.documentEnds = [this]() -> Result<void> {
            return ++documents_ == 1 ? Result<void>() : fail(ErrorCode::InvalidInput, options_.source + ": holds more than one trace, expected one a file");
        };
        if (auto parsed = stream_.parse(handlers); !parsed) {
            return passOn(parsed.error());
        }
        if (auto complete = finish(); !complete) {
            return passOn(complete.error());
        }
        report_.rows = report_.imported = ticks_;
        report_.bytes = stream_.bytes();
        return ImportedTrace{std::move(trace_), std::move(report_)};
    }

private:
    Result<void> takeScalar(const JsonPath &path, const JsonScalar &value)
    {
        if (path.size() != 2) {
            return {};
        }
        if (path[0] == "metadata" && path[1] == "gap_seconds") {
            if (!isNumber(value) || !(value.number > 0 && value.number <= longestTick_s)) {
                return wrong("metadata.gap_seconds", value, "expected seconds above 0 and up to " + formatFixed(longestTick_s, 0));
            }
            trace_.tick_s = value.number;
        } else if (path[0] == "data" && path[1] == "[]") {
            return takeTick(value);
        } else if (path[0] == "prices" && path[1] == "[]") {
            return takePrice(value);
        }
        return {};
    }

    static bool isNumber(const JsonScalar &value) { return value.kind == JsonScalar::Kind::Number && std::isfinite(value.number); }

    static tl::unexpected<Error> wrong(const std::string &field, const JsonScalar &value, const std::string &expected)
    {
        return fail(ErrorCode::InvalidInput, "'" + field + "' is " + value.shown() + ", " + expected);
    }

    Result<void> takeTick(const JsonScalar &value)
    {
        if (!isNumber(value) || value.number < 0 || value.number > mostServers || value.number != std::floor(value.number)) {
            return wrong("data[" + std::to_string(ticks_) + "]", value, "expected a number of servers");
        }
        if (++ticks_ > mostTicks) {
            return fail(ErrorCode::InvalidInput, "has more than " + std::to_string(mostTicks) + " ticks");
        }
        trace_.append(1, static_cast<int>(value.number));
        return {};
    }

    Result<void> takePrice(const JsonScalar &value)
    {
        if (!isNumber(value) || value.number < 0 || value.number > highestPrice) {
            return wrong("prices[" + std::to_string(priced_) + "]", value, "expected a price per hour");
        }
        freePrices_ += value.number == 0 ? 1 : 0;
        ++priced_;
        trace_.appendPrice(1, Money::fromUnits(value.number).micros);
        return {};
    }

    Result<void> finish()
    {
        const std::string source = options_.source + ": ";
        if (ticks_ == 0 || trace_.tick_s <= 0) {
            return fail(ErrorCode::InvalidInput, source + (ticks_ == 0 ? "has no ticks in 'data'" : "has no 'metadata.gap_seconds'") +
                                                     ", expected {\"metadata\": {\"gap_seconds\": 300}, \"data\": [1, 1, 0, ...]}");
        }
        if (priced_ > 0 && priced_ != ticks_) {
            return fail(ErrorCode::InvalidInput, source + "has " + std::to_string(priced_) + " prices for " + std::to_string(ticks_) + " ticks");
        }
        if (freePrices_ > 0) {
            report_.add({Severity::Warning, 0, 0, "prices", "0", std::to_string(freePrices_) + " prices are 0; the prices are left out"});
            trace_.prices.clear();
        }
        return setCapacity();
    }

    Result<void> setCapacity()
    {
        if (traceOptions_.servers > 0 && trace_.capacity > traceOptions_.servers) {
            return fail(ErrorCode::InvalidInput, options_.source + ": a tick has " + std::to_string(trace_.capacity) + " servers, but " +
                                                     std::to_string(traceOptions_.servers) + " were asked for");
        }
        const int seen = trace_.capacity;
        trace_.capacity = traceOptions_.servers > 0 ? traceOptions_.servers : std::max(1, seen);
        if (traceOptions_.polarity == Polarity::Preempted) {
            if (traceOptions_.servers == 0 && seen > 1) {
                report_.add({Severity::Warning, 0, 0, "data", std::to_string(seen), "taken as the number of servers that were asked for"});
            }
            for (auto &run : trace_.runs) {
                run.servers = trace_.capacity - run.servers;
            }
        }
        return {};
    }

    JsonStream stream_;
    const ImportOptions &options_;
    const TraceOptions &traceOptions_;
    ImportReport report_;
    ServerTrace trace_;
    std::int64_t ticks_ = 0;
    std::int64_t priced_ = 0;
    std::int64_t freePrices_ = 0;
    int documents_ = 0;
};

} // namespace

Result<Polarity> polarityFromString(std::string_view text)
{
    if (text == "available") {
        return Polarity::Available;
    }
    if (text == "preempted") {
        return Polarity::Preempted;
    }
    return fail(ErrorCode::InvalidInput, "polarity '" + shownValue(text) + "': expected available or preempted");
}

Result<ImportedTrace> importTrace(std::istream &stream, const ImportOptions &options, const TraceOptions &traceOptions)
{
    return TraceImport(stream, options, traceOptions).run();
}

} // namespace mayfly::catalog
