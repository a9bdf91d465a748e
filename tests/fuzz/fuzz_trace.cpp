// SPDX-License-Identifier: Apache-2.0
// A trace from anywhere: between 0 and all servers in each tick, and a picture of the first days.
#include "core/catalog/import_trace.h"
#include "tests/fuzz/fuzz_import.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    using namespace mayfly;
    const auto options = fuzz::optionsFrom(data, size);
    auto stream = fuzz::streamFrom(data, size);
    catalog::TraceOptions traceOptions;
    traceOptions.polarity = size > 0 && (data[0] & 4) != 0 ? catalog::Polarity::Preempted : catalog::Polarity::Available;
    traceOptions.servers = size > 0 && (data[0] & 8) != 0 ? 4 : 0;
    const auto imported = catalog::importTrace(stream, options, traceOptions);
    if (!imported) {
        fuzz::checkMessage(imported.error());
        return 0;
    }
    const auto &trace = imported->trace;
    fuzz::require(trace.ticks() == imported->report.imported && trace.tick_s > 0);
    for (const auto &run : trace.runs) {
        fuzz::require(run.ticks > 0 && run.servers >= 0 && run.servers <= trace.capacity);
    }
    fuzz::require(trace.availability() >= 0 && trace.availability() <= 1);
    fuzz::require(!catalog::traceStrip(trace, 3).empty());
    return 0;
}
