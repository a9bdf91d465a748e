// SPDX-License-Identifier: Apache-2.0
// Models that train on a GPU, through the plug-in.
#pragma once
#include "gpuworker/engine/backend.h"
#include "gpuworker/engine/cuda/cuda_loader.h"
#include "gpuworker/engine/graph.h"
#include "gpuworker/engine/model.h"

namespace mayfly::engine {

/// Beside what every model does: training steps that stay on the device.
class CudaModel : public Model {
public:
    /// Velocity is 0 after loadState(state) alone.
    virtual void loadState(std::span<const float> state, std::span<const float> velocity) = 0;
    /// Waits for the steps under way. velocity may be empty.
    virtual Outcome<bool> readState(std::span<float> state, std::span<float> velocity) = 0;
    /// Enqueues a step that applies its own gradient, as applyGradient() does; images and labels may change afterwards.
    /// At most two may be under way.
    virtual Outcome<bool> submit(std::span<const float> images, std::span<const std::int32_t> labels,
                                 const SgdOptions &sgd) = 0;
    /// The result of the oldest step under way.
    virtual Outcome<BatchResult> collect() = 0;
    /// Memory, and how steps run. The message says why they are not captured, or is empty.
    virtual Outcome<std::pair<MayflyCudaModelInfo, std::string>> info() = 0;
    using Model::loadState;
};

/// options: batchSize, labelSmoothing, precision, device, captureSteps.
Outcome<std::unique_ptr<CudaModel>> makeCudaModel(std::shared_ptr<const CudaPlugin> plugin, Graph graph,
                                                  const ModelOptions &options);

/// Single operations of such a model, for checks.
Outcome<std::unique_ptr<Backend>> makeCudaBackend(std::shared_ptr<const CudaPlugin> plugin, const Graph &graph,
                                                  const ModelOptions &options);

} // namespace mayfly::engine
