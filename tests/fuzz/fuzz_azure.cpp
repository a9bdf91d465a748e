// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/import_azure.h"
#include "tests/fuzz/fuzz_import.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    using namespace mayfly;
    const auto options = fuzz::optionsFrom(data, size);
    auto stream = fuzz::streamFrom(data, size);
    std::int64_t given = 0;
    const auto report = catalog::importAzurePrices(stream, options, [&](Offer &&offer) -> Result<void> {
        ++given;
        fuzz::require(offer.onDemandPerHour.micros >= 0 && !offer.region.empty() && offer.provider == "azure");
        return {};
    });
    fuzz::checkReport(report, options, given);
    return 0;
}
