// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/import_lifetimes.h"

#include "core/base/text.h"
#include "core/catalog/csv_reader.h"
#include "core/catalog/dates.h"
#include "core/catalog/gpu_types.h"

namespace mayfly::catalog {

namespace {

constexpr double limit_s = 24 * 3600;
constexpr double recordedTo_s = 60;

/// The zone of Google's in a name: "a-europe-west1-b-0" holds "europe-west1-b".
std::string zoneIn(const std::string &name)
{
    const auto parts = split(name, '-');
    for (std::size_t i = 0; i + 2 < parts.size(); ++i) {
        const std::string &area = parts[i + 1];
        const bool isRegion = area.size() > 1 && isAsciiLetter(area.front()) && area.back() >= '0' && area.back() <= '9';
        if (isRegion && parts[i].size() >= 2 && isAsciiLetter(parts[i].front()) && parts[i + 2].size() == 1 && isAsciiLetter(parts[i + 2][0])) {
            return parts[i] + "-" + area + "-" + parts[i + 2];
        }
    }
    return {};
}

class LifetimeImport {
public:
    LifetimeImport(std::istream &stream, const ImportOptions &options, const Sink<ServerLifetime> &sink)
        : reader_(stream, options), options_(options), sink_(sink)
    {
    }

    Result<ImportReport> run()
    {
        for (;;) {
            const auto more = reader_.next();
            if (!more) {
                return passOn(more.error());
            }
            if (!*more) {
                break;
            }
            if (auto taken = takeRow(); !taken) {
                return passOn(taken.error());
            }
        }
        report_.bytes = reader_.bytes();
        if (report_.rows == 0) {
            return fail(ErrorCode::InvalidInput, options_.source + ": has no lifetimes, expected a GPU's name, VM name,Start,Terminate and rows");
        }
        return finishImport(report_, options_);
    }

private:
    Result<void> takeRow()
    {
        const auto &fields = reader_.fields();
        std::size_t used = fields.size();
        while (used > 0 && trimmed(fields[used - 1]).empty()) {       // spreadsheets fill up with empty cells
            --used;
        }
        if (used == 0 || (used == 3 && lowerCase(trimmed(fields[0])) == "vm name")) {
            return {};
        }
        if (used == 1) {
            gpu_ = gpuName(fields[0]);
            const std::string small = lowerCase(gpu_);
            gpu_ = small == "cpu" || small == "none" ? "" : gpu_;
            named_ = true;
            return {};
        }
        ++report_.rows;
        return used == 3 ? takeServer() : broken(0, "", "has " + std::to_string(used) + " columns, expected VM name,Start,Terminate");
    }

    Result<void> takeServer()
    {
        const auto &fields = reader_.fields();
        const auto start = parseUsTime(fields[1]);
        const auto end = parseUsTime(fields[2]);
        if (!start || !end) {
            return broken(start ? 3 : 2, std::string(fields[start ? 2 : 1]), "expected a time as in 2/18/19 23:40");
        }
        if (!named_ || *end < *start) {
            return broken(named_ ? 3 : 1, std::string(fields[named_ ? 2 : 0]), named_ ? "is before the start" : "stands before the name of a GPU");
        }
        ServerLifetime lifetime;
        lifetime.gpu = gpu_;
        lifetime.server = trimmed(fields[0]);
        lifetime.zone = zoneIn(lifetime.server);
        lifetime.region = lifetime.zone.substr(0, lifetime.zone.rfind('-'));
        lifetime.start_ns = *start;
        lifetime.end_ns = *end;
        lifetime.censored = lifetime.lifetime_s() >= limit_s - recordedTo_s;
        ++report_.imported;
        return sink_(std::move(lifetime));
    }

    Result<void> broken(int column, const std::string &value, const std::string &reason)
    {
        report_.add({Severity::Broken, reader_.line(), column, "", value, reason});
        return {};
    }

    CsvReader reader_;
    const ImportOptions &options_;
    const Sink<ServerLifetime> &sink_;
    ImportReport report_;
    std::string gpu_;
    bool named_ = false;
};

} // namespace

Result<ImportReport> importLifetimes(std::istream &stream, const ImportOptions &options, const Sink<ServerLifetime> &sink)
{
    return LifetimeImport(stream, options, sink).run();
}

} // namespace mayfly::catalog
