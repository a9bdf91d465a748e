// SPDX-License-Identifier: Apache-2.0
// A network ready to train: what the training loop and the parameter server see of the engine.
//
// The whole state of a model is one flat vector of float32 ("the state"): trainable tensors, running
// statistics and the step counter, one after the other as tensors() lists them. A gradient has the same
// length and layout. The parameter server applies it tensor by tensor, by kind:
//   Weight        v = momentum * v + g + weight_decay * p;  p -= rate * v   (SGD with momentum, coupled decay; with
//                 Nesterov's momentum p -= rate * (g + weight_decay * p + momentum * v))
//   Gain          the same without weight decay (normalisation scale and shift, biases)
//   RunningStat   p -= g      (the gradient holds (1 - decay) * (running - batch statistic)); see holdBatchStatistics()
//   StepCounter   p += g      (one element; the gradient holds exactly 1)
#pragma once
#include "gpuworker/engine/network_spec.h"
#include "gpuworker/engine/outcome.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace mayfly::engine {

/// Batch normalisation: the share of the old running statistic that is kept in a step.
inline constexpr float statisticDecay = 0.9F;

enum class TensorKind { Weight, Gain, RunningStat, StepCounter };

/// Where one named tensor lies in the state. Offsets and sizes count float32 elements.
struct TensorSpec {
    std::string name;
    std::vector<std::int64_t> shape;
    TensorKind kind = TensorKind::Weight;
    std::size_t offset = 0;
    std::size_t size = 0;
};

/// What one batch gave.
struct BatchResult {
    double loss = 0;             ///< mean softmax cross-entropy of the batch, nats; in training of smoothed labels
    std::size_t correct = 0;     ///< images whose top-1 class is right
    std::size_t correctTop5 = 0; ///< images whose class is among the five best
    std::size_t images = 0;
};

/// Which arithmetic a model runs on.
enum class BackendKind { Reference, OneDnn, Cuda };

/// Number formats; the numbers are the plug-in's. Back-ends of the CPU have Float32 only, BackendKind::Cuda has all.
/// Master weights and gradients are float32 in all.
enum class Precision {
    Float32 = 0,       ///< throughout
    TensorFloat32 = 1, ///< products may round their factors to 10 bits of fraction
    BFloat16 = 2,      ///< activations and products
    Float16 = 3        ///< activations and products, with dynamic loss scaling
};

/// How to build a model: fixed batch size, so that everything is planned once.
struct ModelOptions {
    BackendKind backend = BackendKind::OneDnn;
    std::size_t batchSize = 128;
    int threads = 1;             ///< CPU threads of the arithmetic; the back-end never takes more
    float labelSmoothing = 0.0F; ///< in training: this share of every label is spread evenly over all classes
    std::optional<Precision> precision{}; ///< nothing: TensorFloat32 of BackendKind::Cuda, Float32 of the others
    // Of BackendKind::Cuda only.
    int device = 0;           ///< which GPU, counted from 0
    bool captureSteps = true; ///< launch steps as captured graphs
    bool measureConvolutions = true; ///< each takes the fastest of cuDNN's proposals, instead of the first that works
    std::size_t workspaceLimitBytes = std::size_t{256} << 20U; ///< of one convolution
};

/// Memory of activations and their gradients, bytes. Zeros where a back-end does not plan it.
struct MemoryUse {
    std::size_t planned = 0; ///< of the buffer that holds them all
    std::size_t alive = 0;   ///< the most that hold something at one moment: no plan needs less
};

/// Told during the backward pass, which goes from the last layer to the first: what the batch gave, and that the elements
/// from first on are as they will be. first falls from call to call, and is where a tensor begins.
using GradientSink = std::function<void(const BatchResult &result, std::size_t first)>;

/// One network on one back-end. Not thread-safe: one thread at a time per model.
class Model {
public:
    virtual ~Model() = default;

    /// The tensors in state order; the last one is the StepCounter, named "steps".
    virtual const std::vector<TensorSpec> &tensors() const = 0;
    /// Elements of the state.
    virtual std::size_t stateSize() const = 0;
    /// He-normal weights, ones and zeros for gains, mean 0 and variance 1 for the statistics; same seed, same state.
    virtual std::vector<float> initialState(std::uint64_t seed) const = 0;
    /// Takes the values for the next calls. state.size() must be stateSize().
    virtual void loadState(std::span<const float> state) = 0;
    /// What dropout draws from in the next calls of computeGradient(): give another number each step. Same number, same
    /// draws, on every back-end.
    virtual void setDraw(std::uint64_t draw) = 0;
    /// Forward and backward over one full batch with the loaded state.
    /// images: batchSize x channels x height x width (NCHW, normalised); labels: batchSize; gradient: stateSize(),
    /// overwritten.
    virtual Outcome<BatchResult> computeGradient(std::span<const float> images, std::span<const std::int32_t> labels,
                                                 std::span<float> gradient) = 0;
    /// Who wants to begin with the gradient before all of it is there. The sink is called by computeGradient(), in its
    /// thread; its gradient keeps what the sink made of the elements told. Never where a back-end has the gradient only as
    /// a whole (BackendKind::Cuda).
    virtual void setGradientSink(GradientSink) {}
    /// Forward only, with the running statistics. Any number of images up to batchSize.
    virtual Outcome<BatchResult> evaluate(std::span<const float> images, std::span<const std::int32_t> labels) = 0;
    virtual MemoryUse memoryUse() const { return {}; }
};

/// "fp32", "tf32", "bf16", "fp16".
const char *precisionName(Precision precision);

/// Builds a model, or says why not (a back-end not compiled in, a shape that does not fit).
Outcome<std::unique_ptr<Model>> createModel(const NetworkSpec &network, const ModelOptions &options);

/// The tensors a network has, without building a model (the parameter server needs no arithmetic).
Outcome<std::vector<TensorSpec>> describeTensors(const NetworkSpec &network);

/// Options of SGD as the parameter server applies it (one place for host and device).
struct SgdOptions {
    float learningRate = 0.1F;
    float momentum = 0.9F;
    float weightDecay = 1e-4F;
    bool nesterov = false;
    float statisticKeep = 1; ///< of running statistics: p = keep * p - g
};

/// Between the pull of a state and the push of its gradient, others move the running statistics. What a gradient holds, a share of their
/// distance at the pull, would be fed back late: with a share of 0.1 that is unstable from a delay of 16 steps on, as x(t+1) = x(t) -
/// 0.1 x(t-n) is stable below 0.1 = 2 sin(pi / (4 n + 2)) only. Afterwards it holds -(1 - decay) * batch statistic, which is true of
/// any state: to be applied with statisticKeep = statisticDecay. state: the one that the gradient was computed at; both are whole.
/// Only tensors that begin in [first, end) are changed.
void holdBatchStatistics(std::span<const TensorSpec> tensors, std::span<const float> state, std::span<float> gradient,
                         std::size_t first, std::size_t end);
inline void holdBatchStatistics(std::span<const TensorSpec> tensors, std::span<const float> state,
                                std::span<float> gradient)
{
    holdBatchStatistics(tensors, state, gradient, 0, gradient.size());
}

/// Applies one gradient to state[first, first + gradient.size()), which may begin and end inside tensors.
/// velocity is as long as the state. Vectorised; the caller holds whatever lock guards the range.
void applyGradient(std::span<const TensorSpec> tensors, const SgdOptions &options, std::size_t first,
                   std::span<const float> gradient, std::span<float> state, std::span<float> velocity);
/// The same, but reads the state from before, which is as long as after, and writes the new one to after. They may be
/// the same memory, or must not overlap.
void applyGradient(std::span<const TensorSpec> tensors, const SgdOptions &options, std::size_t first,
                   std::span<const float> gradient, const float *before, std::span<float> after,
                   std::span<float> velocity);

} // namespace mayfly::engine
