// SPDX-License-Identifier: Apache-2.0
// A network file or a workload's description from anywhere: refused with a message, or counted.
#include "core/catalog/gpu_types.h"
#include "core/catalog/read.h"
#include "tests/fuzz/fuzz_import.h"

#include <cmath>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size)
{
    using namespace mayfly;
    const std::string_view text(reinterpret_cast<const char *>(data), size);
    if (const auto network = catalog::networkFromJson(text, "file")) {
        if (const auto counts = catalog::countNetwork(*network)) {
            fuzz::require(counts->parameters >= 0 && counts->tensors >= 0 && std::isfinite(counts->flopsPerImage));
            fuzz::require(counts->trainingMemoryGib(1) > 0);
        }
    } else {
        fuzz::checkMessage(network.error());
    }
    if (const auto workload = catalog::workloadFromJson(text, "file")) {
        fuzz::require(workload->parameters > 0 || !workload->network.empty());
        fuzz::require(workload->batchSize > 0 && workload->steps >= 0 && workload->datasetImages > 0);
    }
    static_cast<void>(catalog::gpuName(text.substr(0, 200)));
    return 0;
}
