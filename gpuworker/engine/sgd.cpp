// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/model.h"
#include "gpuworker/engine/sgd_update.h"

#include <algorithm>
#include <cassert>

namespace mayfly::engine {

namespace {

// __restrict__ lets the compiler vectorise without run-time checks for overlap.
void updateParameters(const SgdOptions &options, float decay, std::size_t count, const float *__restrict__ gradient,
                      float *__restrict__ parameters, float *__restrict__ velocity)
{
    const float rate = options.learningRate;
    const float momentum = options.momentum;
    if (options.nesterov) {
        for (std::size_t i = 0; i < count; ++i) {
            sgdUpdate(rate, momentum, decay, true, gradient[i], parameters[i], velocity[i]);
        }
        return;
    }
    for (std::size_t i = 0; i < count; ++i) {
        sgdUpdate(rate, momentum, decay, false, gradient[i], parameters[i], velocity[i]);
    }
}

void subtract(std::size_t count, const float *__restrict__ gradient, float *__restrict__ values)
{
    for (std::size_t i = 0; i < count; ++i) {
        values[i] -= gradient[i];
    }
}

void add(std::size_t count, const float *__restrict__ gradient, float *__restrict__ values)
{
    for (std::size_t i = 0; i < count; ++i) {
        values[i] += gradient[i];
    }
}

void applyPart(TensorKind kind, const SgdOptions &options, std::size_t count, const float *gradient, float *state,
               float *velocity)
{
    switch (kind) {
    case TensorKind::Weight:
        updateParameters(options, options.weightDecay, count, gradient, state, velocity);
        return;
    case TensorKind::Gain:
        updateParameters(options, 0.0F, count, gradient, state, velocity);
        return;
    case TensorKind::RunningStat:
        subtract(count, gradient, state);
        return;
    case TensorKind::StepCounter:
        add(count, gradient, state);
        return;
    }
}

} // namespace

void applyGradient(std::span<const TensorSpec> tensors, const SgdOptions &options, std::size_t first,
                   std::span<const float> gradient, std::span<float> state, std::span<float> velocity)
{
    assert(first + gradient.size() <= state.size() && velocity.size() == state.size());
    const std::size_t last = first + gradient.size();
    auto tensor = std::ranges::upper_bound(tensors, first, {}, [](const TensorSpec &t) { return t.offset + t.size; });
    for (; tensor != tensors.end() && tensor->offset < last; ++tensor) {
        const std::size_t begin = std::max(first, tensor->offset);
        const std::size_t end = std::min(last, tensor->offset + tensor->size);
        applyPart(tensor->kind, options, end - begin, gradient.data() + (begin - first), state.data() + begin,
                  velocity.data() + begin);
    }
}

} // namespace mayfly::engine
