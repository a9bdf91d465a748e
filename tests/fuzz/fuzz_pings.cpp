// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/import_trace.h"
#include "tests/fuzz/fuzz_import.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    using namespace mayfly;
    const auto options = fuzz::optionsFrom(data, size);
    auto stream = fuzz::streamFrom(data, size);
    const auto imported = catalog::importPings(stream, options);
    if (!imported) {
        fuzz::checkMessage(imported.error());
        return 0;
    }
    fuzz::require(imported->trace.tick_s >= 1 && imported->trace.ticks() > 0);
    for (const auto &run : imported->trace.runs) {
        fuzz::require(run.ticks > 0 && (run.servers == 0 || run.servers == 1));
    }
    return 0;
}
