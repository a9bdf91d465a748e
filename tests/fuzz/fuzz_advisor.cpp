// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/import_advisor.h"
#include "tests/fuzz/fuzz_import.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    using namespace mayfly;
    const auto options = fuzz::optionsFrom(data, size);
    auto stream = fuzz::streamFrom(data, size);
    std::int64_t given = 0;
    const auto report = catalog::importAdvisor(stream, options, [&](catalog::AdvisorBand &&band) -> Result<void> {
        ++given;
        fuzz::require(band.lowPct >= 0 && band.lowPct <= band.highPct && band.highPct <= 100);
        return {};
    });
    fuzz::checkReport(report, options, given);
    return 0;
}
