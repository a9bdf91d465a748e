// SPDX-License-Identifier: Apache-2.0
// A vms.csv from anywhere: no offer without a price above 0, a region and a provider.
#include "core/catalog/import_vms.h"
#include "tests/fuzz/fuzz_import.h"

#include <set>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    using namespace mayfly;
    const auto options = fuzz::optionsFrom(data, size);
    auto stream = fuzz::streamFrom(data, size);
    std::int64_t given = 0;
    std::set<std::string> ids;
    const auto report = catalog::importVms(stream, options, [&](Offer &&offer) -> Result<void> {
        ++given;
        fuzz::require(offer.onDemandPerHour.micros >= 0 && offer.onDemandPerHour.micros <= 4'000'000'000'000);
        fuzz::require(!offer.transientPerHour || offer.transientPerHour->micros >= 0);
        fuzz::require(!offer.region.empty() && !offer.provider.empty() && offer.gpuCount >= 0 && offer.vcpus >= 0 && offer.memoryGib >= 0);
        fuzz::require(ids.insert(offer.id).second);
        return {};
    });
    fuzz::checkReport(report, options, given);
    return 0;
}
