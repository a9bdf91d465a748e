// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/import_spot_prices.h"

#include "core/base/text.h"
#include "core/catalog/dates.h"
#include "core/catalog/json_stream.h"

#include <cmath>

namespace mayfly::catalog {

namespace {

constexpr double highestPrice = 1e6;
constexpr const char *listName = "SpotPriceHistory";

/// "us-east-1a" -> "us-east-1"; other names (local zones, zone ids) up to their last dash.
std::string regionOf(const std::string &zone)
{
    if (zone.size() > 2 && isAsciiLetter(zone.back()) && zone[zone.size() - 2] >= '0' && zone[zone.size() - 2] <= '9') {
        return zone.substr(0, zone.size() - 1);
    }
    return zone.substr(0, zone.rfind('-'));
}

class SpotPriceImport {
public:
    SpotPriceImport(std::istream &stream, const ImportOptions &options, const Sink<PricePoint> &sink)
        : stream_(stream, options), options_(options), sink_(sink)
    {
    }

    Result<ImportReport> run()
    {
        JsonHandlers handlers;
        handlers.scalar = [this](const JsonPath &path, const JsonScalar &value) -> Result<void> {
            if (path.size() == 3 && path[0] == listName) {
                takeField(path[2], value);
            }
            return {};
        };
        handlers.arrayBegins = [this](const JsonPath &path) -> Result<void> {
            found_ = found_ || (path.size() == 1 && path[0] == listName);
            return {};
        };
        handlers.objectBegins = [this](const JsonPath &path) -> Result<void> {
            if (path.size() == 2 && path[0] == listName) {
                row_ = {};
                place_ = stream_.place();
            }
            return {};
        };
        handlers.objectEnds = [this](const JsonPath &path) { return path.size() == 2 && path[0] == listName ? takeRow() : Result<void>(); };
        if (auto parsed = stream_.parse(handlers); !parsed) {
            return passOn(parsed.error());
        }
        report_.bytes = stream_.bytes();
        if (!found_) {
            return fail(ErrorCode::InvalidInput, options_.source + ": has no \"" + listName + "\" list, expected what `aws ec2 describe-spot-price-history` answers");
        }
        return finishImport(report_, options_);
    }

private:
    struct Row {
        std::string zone, type, product, price, time;
    };

    void takeField(const std::string &name, const JsonScalar &value)
    {
        std::string *const target = name == "AvailabilityZone"     ? &row_.zone
                                    : name == "InstanceType"       ? &row_.type
                                    : name == "ProductDescription" ? &row_.product
                                    : name == "SpotPrice"          ? &row_.price
                                    : name == "Timestamp"          ? &row_.time
                                                                   : nullptr;
        if (target != nullptr && (value.kind == JsonScalar::Kind::Text || value.kind == JsonScalar::Kind::Number)) {
            *target = value.text;
        }
    }

    void note(Severity severity, const char *field, const std::string &value, const std::string &reason)
    {
        report_.add({severity, place_.line, place_.column, field, value, reason});
    }

    Result<void> takeRow()
    {
        ++report_.rows;
        for (const auto &[name, value] : {std::pair{"AvailabilityZone", &row_.zone}, {"InstanceType", &row_.type}, {"SpotPrice", &row_.price}, {"Timestamp", &row_.time}}) {
            if (value->empty()) {
                note(Severity::Broken, name, "", "is missing");
                return {};
            }
        }
        const auto price = parseDouble(row_.price);
        if (!price || !std::isfinite(*price) || *price < 0 || *price > highestPrice) {
            note(Severity::Broken, "SpotPrice", row_.price, "expected a price per hour above 0 and up to 1000000");
            return {};
        }
        if (*price == 0) {
            note(Severity::Rejected, "SpotPrice", row_.price, "a price of 0 is left out");
            return {};
        }
        const auto time = parseIsoTime(row_.time);
        if (!time) {
            note(Severity::Broken, "Timestamp", row_.time, "expected a time as in 2023-02-15T00:00:00Z");
            return {};
        }
        ++report_.imported;
        return sink_({options_.provider.empty() ? "aws" : options_.provider, regionOf(row_.zone), row_.zone, row_.type, row_.product, *time,
                      Money::fromUnits(*price, options_.currency)});
    }

    JsonStream stream_;
    const ImportOptions &options_;
    const Sink<PricePoint> &sink_;
    ImportReport report_;
    Row row_;
    JsonPlace place_;               ///< where the row begins
    bool found_ = false;
};

} // namespace

Result<ImportReport> importSpotPrices(std::istream &stream, const ImportOptions &options, const Sink<PricePoint> &sink)
{
    return SpotPriceImport(stream, options, sink).run();
}

} // namespace mayfly::catalog
