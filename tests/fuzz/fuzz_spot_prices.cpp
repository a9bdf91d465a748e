// SPDX-License-Identifier: Apache-2.0
// A price history from anywhere: prices above 0, at times between 1970 and 2200.
#include "core/catalog/import_spot_prices.h"
#include "tests/fuzz/fuzz_import.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    using namespace mayfly;
    const auto options = fuzz::optionsFrom(data, size);
    auto stream = fuzz::streamFrom(data, size);
    std::int64_t given = 0;
    std::vector<catalog::PriceSteps::Step> steps;
    const auto report = catalog::importSpotPrices(stream, options, [&](catalog::PricePoint &&point) -> Result<void> {
        ++given;
        fuzz::require(point.perHour.micros >= 0 && !point.zone.empty() && !point.instanceType.empty());
        steps.push_back({point.time_ns, point.perHour.micros});
        return {};
    });
    fuzz::checkReport(report, options, given);
    const catalog::PriceSteps history(steps);
    for (const auto &step : history.steps()) {
        fuzz::require(history.microsAt(step.time_ns) == step.micros);
    }
    return 0;
}
