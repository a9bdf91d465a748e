// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/model.h"
#include "gpuworker/engine/sgd_update.h"

#include <algorithm>
#include <cassert>

// The steps of the loop behind it do not depend on each other.
#ifdef __clang__
#define MAYFLY_INDEPENDENT_STEPS _Pragma("clang loop vectorize(assume_safety)")
#else
#define MAYFLY_INDEPENDENT_STEPS _Pragma("GCC ivdep")
#endif

namespace mayfly::engine {

namespace {

// The new values may lie where the old ones do, element by element: what the compiler must not assume to be apart is
// said by this macro, not by __restrict__.
void updateParameters(const SgdOptions &options, float decay, std::size_t count, const float *gradient,
                      const float *before, float *after, float *velocity)
{
    const float rate = options.learningRate;
    const float momentum = options.momentum;
    if (options.nesterov) {
        MAYFLY_INDEPENDENT_STEPS
        for (std::size_t i = 0; i < count; ++i) {
            float parameter = before[i];
            sgdUpdate(rate, momentum, decay, true, gradient[i], parameter, velocity[i]);
            after[i] = parameter;
        }
        return;
    }
    MAYFLY_INDEPENDENT_STEPS
    for (std::size_t i = 0; i < count; ++i) {
        float parameter = before[i];
        sgdUpdate(rate, momentum, decay, false, gradient[i], parameter, velocity[i]);
        after[i] = parameter;
    }
}

void moveStatistics(float keep, std::size_t count, const float *gradient, const float *before, float *after)
{
    MAYFLY_INDEPENDENT_STEPS
    for (std::size_t i = 0; i < count; ++i) {
        after[i] = keep * before[i] - gradient[i];
    }
}

void add(std::size_t count, const float *gradient, const float *before, float *after)
{
    MAYFLY_INDEPENDENT_STEPS
    for (std::size_t i = 0; i < count; ++i) {
        after[i] = before[i] + gradient[i];
    }
}

void applyPart(TensorKind kind, const SgdOptions &options, std::size_t count, const float *gradient,
               const float *before, float *after, float *velocity)
{
    switch (kind) {
    case TensorKind::Weight:
        updateParameters(options, options.weightDecay, count, gradient, before, after, velocity);
        return;
    case TensorKind::Gain:
        updateParameters(options, 0.0F, count, gradient, before, after, velocity);
        return;
    case TensorKind::RunningStat:
        moveStatistics(options.statisticKeep, count, gradient, before, after);
        return;
    case TensorKind::StepCounter:
        add(count, gradient, before, after);
        return;
    }
}

} // namespace

void holdBatchStatistics(std::span<const TensorSpec> tensors, std::span<const float> state, std::span<float> gradient,
                         std::size_t first, std::size_t end)
{
    assert(state.size() == gradient.size());
    for (const TensorSpec &tensor : tensors) {
        if (tensor.kind != TensorKind::RunningStat || tensor.offset < first || tensor.offset >= end) {
            continue;
        }
        for (std::size_t i = tensor.offset; i < tensor.offset + tensor.size; ++i) {
            gradient[i] -= (1.0F - statisticDecay) * state[i];
        }
    }
}

void applyGradient(std::span<const TensorSpec> tensors, const SgdOptions &options, std::size_t first,
                   std::span<const float> gradient, std::span<float> state, std::span<float> velocity)
{
    applyGradient(tensors, options, first, gradient, state.data(), state, velocity);
}

void applyGradient(std::span<const TensorSpec> tensors, const SgdOptions &options, std::size_t first,
                   std::span<const float> gradient, const float *before, std::span<float> after,
                   std::span<float> velocity)
{
    assert(first + gradient.size() <= after.size() && velocity.size() == after.size());
    const std::size_t last = first + gradient.size();
    auto tensor = std::ranges::upper_bound(tensors, first, {}, [](const TensorSpec &t) { return t.offset + t.size; });
    for (; tensor != tensors.end() && tensor->offset < last; ++tensor) {
        const std::size_t begin = std::max(first, tensor->offset);
        const std::size_t end = std::min(last, tensor->offset + tensor->size);
        applyPart(tensor->kind, options, end - begin, gradient.data() + (begin - first), before + begin,
                  after.data() + begin, velocity.data() + begin);
    }
}

} // namespace mayfly::engine
