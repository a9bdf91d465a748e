// SPDX-License-Identifier: Apache-2.0
// What is done with the whole state at once. Master weights, velocity and all small tensors are float32 in state order
// (filters KCRS); filters and matrices also lie "packed" in the activations' format and cuDNN's order (KRSC), and so do
// their gradients. Thread i works on element i % chunkSize of chunk i / chunkSize.
#pragma once
#include "gpuworker/engine/cuda/kernels/step_state.h"
#include "gpuworker/engine/model.h"
#include "gpuworker/engine/sgd_update.h"

namespace mayfly::engine::cuda {

inline constexpr unsigned chunkSize = 256;
inline constexpr unsigned notPacked = 0xFFFFFFFFU;

struct TensorRow {
    unsigned offset, size; ///< in the state
    unsigned packed;       ///< offset in the packed tensors, or notPacked
    unsigned channels;     ///< input channels that one output sees
    unsigned window;       ///< cells of the filter's window
    TensorKind kind;
};
/// Elements [first, first + chunkSize) of a tensor, as far as it goes.
struct Chunk {
    unsigned tensor, first;
};

/// Where the elements are; all in device memory.
template <class T> struct StateView {
    const TensorRow *tensors;
    const Chunk *chunks;
    float *state;
    float *velocity;
    float *gradient; ///< of tensors that are not packed; times the loss scale but for running statistics
    T *packed;
    T *packedGradient; ///< times the loss scale
    LossScale *scale;

    /// The tensor of thread i, its element and where that is packed; false where there is none.
    MAYFLY_KERNEL bool find(unsigned i, TensorRow &tensor, unsigned &element, unsigned &packedAt) const
    {
        const Chunk chunk = chunks[i / chunkSize];
        tensor = tensors[chunk.tensor];
        element = chunk.first + i % chunkSize;
        if (element >= tensor.size) {
            return false;
        }
        packedAt = notPacked;
        if (tensor.packed != notPacked) {
            const unsigned cell = element % tensor.window, filter = element / tensor.window / tensor.channels;
            const unsigned channel = element / tensor.window % tensor.channels;
            packedAt = tensor.packed + (filter * tensor.window + cell) * tensor.channels + channel;
        }
        return true;
    }
    /// Without the loss scale.
    MAYFLY_KERNEL float gradientAt(const TensorRow &tensor, unsigned element, unsigned packedAt) const
    {
        if (tensor.kind == TensorKind::StepCounter) {
            return 1.0F;
        }
        if (packedAt != notPacked) {
            return toFloat(packedGradient[packedAt]) * scale->inverse;
        }
        const float own = gradient[tensor.offset + element];
        return tensor.kind == TensorKind::RunningStat ? own : own * scale->inverse;
    }
};

/// Packs the weights of a new state.
template <class T> struct PackWeights {
    StateView<T> view;

    MAYFLY_KERNEL void operator()(unsigned i) const
    {
        TensorRow tensor;
        unsigned element = 0, packedAt = 0;
        if (view.find(i, tensor, element, packedAt) && packedAt != notPacked) {
            put(view.packed[packedAt], view.state[tensor.offset + element]);
        }
    }
};

/// The gradient of the whole state, float32 in state order, and whether all of it is finite.
template <class T> struct CollectGradient {
    StateView<T> view;
    float *to; ///< null: only looks whether all is finite

    MAYFLY_KERNEL void operator()(unsigned i) const
    {
        TensorRow tensor;
        unsigned element = 0, packedAt = 0;
        if (!view.find(i, tensor, element, packedAt)) {
            return;
        }
        const float gradient = view.gradientAt(tensor, element, packedAt);
        if (!isFinite(gradient)) {
            view.scale->overflow = 1; // whoever writes it writes the same
        }
        if (to) {
            to[tensor.offset + element] = gradient;
        }
    }
};

/// applyGradient() of model.h over the whole state, in the same arithmetic, and the new weights packed.
template <class T> struct ApplyGradient {
    StateView<T> view;
    const StepInfo *info;

    MAYFLY_KERNEL void operator()(unsigned i) const
    {
        TensorRow tensor;
        unsigned element = 0, packedAt = 0;
        if (view.scale->throwsAway() || !view.find(i, tensor, element, packedAt)) {
            return;
        }
        const float gradient = view.gradientAt(tensor, element, packedAt);
        float &parameter = view.state[tensor.offset + element];
        if (tensor.kind == TensorKind::RunningStat) {
            parameter -= gradient;
        } else if (tensor.kind == TensorKind::StepCounter) {
            parameter += gradient;
        } else {
            const float decay = tensor.kind == TensorKind::Weight ? info->weightDecay : 0.0F;
            sgdUpdate(info->learningRate, info->momentum, decay, info->nesterov != 0, gradient, parameter,
                      view.velocity[tensor.offset + element]);
        }
        if (packedAt != notPacked) {
            put(view.packed[packedAt], parameter);
        }
    }
};

/// One thread: ends the step for the loss scale.
struct EndStep {
    LossScale *scale;
    StepResult *result;

    MAYFLY_KERNEL void operator()(unsigned) const { result->thrownAway = scale->update() ? 1 : 0; }
};

} // namespace mayfly::engine::cuda
