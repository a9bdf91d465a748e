// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/cuda/cuda_model.h"
#include "gpuworker/engine/graph_model.h"
#include "gpuworker/engine/reference/reference_backend.h"
#ifdef MAYFLY_ENGINE_ONEDNN
#include "gpuworker/engine/onednn/onednn_backend.h"
#endif

#include <exception>

namespace mayfly::engine {

namespace {

constexpr std::size_t largestBatch = 1U << 16U;
constexpr int mostThreads = 1024;

Outcome<std::unique_ptr<Model>> createOnGpu(Graph graph, const ModelOptions &options)
{
    const std::string instead = "; back-end 'onednn' trains on the CPU";
    auto plugin = CudaPlugin::load(CudaPlugin::defaultPaths());
    if (!plugin) {
        return Failure{"training on a GPU is not possible here: " + plugin.message() + instead};
    }
    if (const CudaProbe probe = plugin.value()->probe(); !probe.available) {
        return Failure{"training on a GPU is not possible here: " + probe.message + instead};
    }
    auto model = makeCudaModel(std::move(plugin.value()), std::move(graph), options);
    if (!model) {
        return Failure{model.message() + instead};
    }
    return std::unique_ptr<Model>(std::move(model.value()));
}

/// What a back-end of the CPU cannot do; empty where it can.
std::string problemOnCpu(const ModelOptions &options)
{
    const std::string name = options.backend == BackendKind::Reference ? "reference" : "onednn";
    if (const Precision asked = options.precision.value_or(Precision::Float32); asked != Precision::Float32) {
        return "the precision is " + std::string(precisionName(asked)) + "; back-end '" + name +
               "' calculates on the CPU, in fp32 only: take fp32, or back-end 'cuda'";
    }
    if (options.device != 0) {
        return "the device is " + std::to_string(options.device) + "; back-end '" + name +
               "' calculates on the CPU and has no GPUs to choose from: leave it out, or take back-end 'cuda'";
    }
    return {};
}

} // namespace

const char *precisionName(Precision precision)
{
    switch (precision) {
    case Precision::Float32:
        return "fp32";
    case Precision::TensorFloat32:
        return "tf32";
    case Precision::BFloat16:
        return "bf16";
    case Precision::Float16:
        return "fp16";
    }
    return "unknown";
}

Outcome<std::unique_ptr<Model>> createModel(const NetworkSpec &network, const ModelOptions &options)
{
    if (options.batchSize < 1 || options.batchSize > largestBatch) {
        return Failure{"the batch size is " + std::to_string(options.batchSize) + "; it must be 1 to " +
                       std::to_string(largestBatch)};
    }
    if (options.threads < 1 || options.threads > mostThreads) {
        return Failure{"the number of threads is " + std::to_string(options.threads) + "; it must be 1 to " +
                       std::to_string(mostThreads)};
    }
    if (!(options.labelSmoothing >= 0.0F && options.labelSmoothing < 1.0F)) {
        return Failure{"the label smoothing is " + std::to_string(options.labelSmoothing) +
                       "; it must be at least 0 and less than 1"};
    }
    auto graph = planGraph(network);
    if (!graph) {
        return Failure{graph.message()};
    }
    if (options.backend == BackendKind::Cuda) {
        return createOnGpu(std::move(graph.value()), options);
    }
    if (std::string problem = problemOnCpu(options); !problem.empty()) {
        return Failure{std::move(problem)};
    }
    try {
        if (options.backend == BackendKind::Reference) {
            return std::unique_ptr<Model>(
                std::make_unique<GraphModel>(std::move(graph.value()), options.batchSize, [&](const Graph &planned) {
                    return makeReferenceBackend(planned, options.batchSize, options.labelSmoothing);
                }));
        }
#ifdef MAYFLY_ENGINE_ONEDNN
        return std::unique_ptr<Model>(
            std::make_unique<GraphModel>(std::move(graph.value()), options.batchSize, [&](const Graph &planned) {
                return makeOneDnnBackend(planned, options.batchSize, options.threads, options.labelSmoothing);
            }));
#else
        return Failure{"this build has no oneDNN; only the reference back-end is there"};
#endif
    } catch (const std::exception &error) {
        return Failure{"network '" + network.name + "' cannot be built on this back-end: " + error.what()};
    }
}

} // namespace mayfly::engine
