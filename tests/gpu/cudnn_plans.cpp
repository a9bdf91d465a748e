// SPDX-License-Identifier: Apache-2.0
// cudnn_plans: for GPUs that are only described to cuDNN, builds a plan for each convolution of a table, forward and both
// gradients, in every number format. Needs no GPU; nothing is computed. It shows that cuDNN takes our descriptors and has
// engines that our rules allow. Ends with 1 where a plan is missing.
#include "gpuworker/engine/cuda/cudnn_graph.h"

#include <cstdio>
#include <stdexcept>
#include <string>

using namespace mayfly::engine::cuda;

namespace {

/// As cuDNN itself would describe the device; the fields that decide are the compute capability and the memories.
std::string describeDevice(const std::string &name, int capability, int multiprocessors, int sharedPerBlock)
{
    return R"({"deviceName":")" + name + R"(","deviceVer":)" + std::to_string(capability * 10) +
           R"(,"driverVer":13000,"cudaDeviceId":0,"multiProcessorCount":)" + std::to_string(multiprocessors) +
           R"(,"maxSharedMemoryPerBlockOptin":)" + std::to_string(sharedPerBlock) +
           R"(,"maxSharedMemoryPerBlock":49152,"reservedSharedMemoryPerBlock":1024,"regsPerBlock":65536,)"
           R"("maxRegistersPerSM":65536,"maxCtasPerSM":32,"maxThreadsPerBlock":1024,"maxThreadsPerSM":1536,"warpSize":32,)"
           R"("maxGridSize":[2147483647,65535,65535],"maxBlockSize":[1024,1024,64],"smClockRateKHz":1500000,)"
           R"("memClockRateKHz":3000000,"l2CacheSize":41943040,"totalGlobalMem":25000000000,"pciDeviceId":0,)"
           R"("isTccDriver":0,"supportCoopLaunch":1})";
}

struct Row {
    unsigned batch, channels, height, width, outputs, kernel, stride, padding, groups;
};

/// The layers of the networks that ship, and the odd ones of the conformance suite.
constexpr Row rows[] = {{128, 3, 32, 32, 16, 3, 1, 1, 1},  {128, 16, 32, 32, 16, 3, 1, 1, 1}, {128, 16, 32, 32, 32, 3, 2, 1, 1},
                        {128, 32, 16, 16, 64, 3, 2, 1, 1}, {128, 64, 8, 8, 64, 3, 1, 1, 1},   {32, 1, 28, 28, 16, 3, 1, 1, 1},
                        {16, 3, 64, 64, 64, 7, 2, 3, 1},   {32, 32, 8, 8, 64, 1, 1, 0, 1},    {5, 7, 5, 11, 13, 5, 1, 2, 1},
                        {5, 4, 8, 5, 6, 4, 3, 2, 1},       {1, 1, 1, 1, 1, 1, 1, 0, 1},       {5, 17, 3, 3, 33, 3, 1, 0, 1},
                        {32, 16, 14, 14, 32, 3, 1, 1, 2},  {32, 32, 7, 7, 32, 3, 2, 1, 32},   {5, 6, 9, 7, 9, 3, 1, 1, 3}};

/// Whether one proposal that the rules allow becomes a plan.
bool hasPlan(const CudnnTarget &target, const ConvolutionShape &shape, ConvolutionWork work, const EngineRules &rules,
             std::string &reason)
{
    for (const cudnnBackendHeurMode_t mode : {CUDNN_HEUR_MODE_A, CUDNN_HEUR_MODE_FALLBACK}) {
        try {
            const auto graph = std::make_shared<const ConvolutionGraph>(target, shape, work);
            for (Descriptor &engine : graph->engines(mode, rules)) {
                try {
                    buildPlan(target, graph, std::move(engine), work);
                    return true;
                } catch (const std::runtime_error &error) {
                    reason = error.what();
                }
            }
        } catch (const std::runtime_error &error) {
            reason = error.what();
        }
    }
    return false;
}

/// Plans that are missing on one device.
int missingOn(const std::string &name, int capability, const std::string &json)
{
    Descriptor description(CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR);
    description.set(CUDNN_ATTR_DEVICEPROP_JSON_REPRESENTATION, CUDNN_TYPE_CHAR, static_cast<std::int64_t>(json.size()),
                    json.data());
    description.finalize("describing a device");
    const struct {
        const char *name;
        ElementType type;
        EngineRules rules;
        int oldest;
    } formats[] = {{"float32", ElementType::Float32, {false, false, false}, 75},
                   {"tf32", ElementType::Float32, {true, false, true}, 75},
                   {"float16", ElementType::Half, {true, true, true}, 75},
                   {"bfloat16", ElementType::BFloat16, {true, true, true}, 80}};
    int built = 0, missing = 0;
    for (const auto &format : formats) {
        for (const Row &row : rows) {
            const auto out = [&row](unsigned side) { return (side + 2 * row.padding - row.kernel) / row.stride + 1; };
            const ConvolutionShape shape{row.batch,       row.channels,   row.height, row.width,  row.outputs, out(row.height),
                                         out(row.width), row.kernel,     row.stride, row.padding, row.groups,  format.type};
            for (int work = 0; work < 3 && capability >= format.oldest; ++work) {
                std::string reason = "no engine is proposed that the rules allow";
                if (hasPlan({nullptr, &description}, shape, static_cast<ConvolutionWork>(work), format.rules, reason)) {
                    ++built;
                    continue;
                }
                ++missing;
                std::printf("%s, %s, %ux%ux%ux%u to %u, kernel %u, stride %u, %u groups, work %d: %s\n", name.c_str(),
                            format.name, row.batch, row.channels, row.height, row.width, row.outputs, row.kernel,
                            row.stride, row.groups, work, reason.c_str());
            }
        }
    }
    std::printf("%s: %d plans built, %d missing\n", name.c_str(), built, missing);
    return missing;
}

} // namespace

int main()
{
    const struct {
        const char *name;
        int capability, multiprocessors, sharedPerBlock;
    } devices[] = {{"Tesla T4", 75, 40, 65536}, {"NVIDIA A100", 80, 108, 166912}, {"NVIDIA H200", 90, 132, 232448}};
    int missing = 0;
    try {
        for (const auto &device : devices) {
            missing += missingOn(device.name, device.capability,
                                 describeDevice(device.name, device.capability, device.multiprocessors, device.sharedPerBlock));
        }
    } catch (const std::runtime_error &error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return missing == 0 ? 0 : 1;
}
