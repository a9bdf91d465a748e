// SPDX-License-Identifier: Apache-2.0
// Batch normalisation with an optional ReLU (Ioffe and Szegedy 2015). Our own instead of cuDNN's, which keeps another
// running variance than the other back-ends (of n - 1) and fuses only for some formats. Per channel: `saved` holds, one
// after the other, mean, 1 / deviation, gain / deviation, and in backward mean(dy) and mean(dy * normal) / deviation.
#pragma once
#include "gpuworker/engine/cuda/kernels/numbers.h"

#include <cmath>

namespace mayfly::engine::cuda {

inline constexpr unsigned savedPerChannel = 5;

/// The per-channel tensors of one normalisation; all float32.
struct NormTensors {
    const float *gain, *shift, *runningMean, *runningVariance;
    float *gainGradient, *shiftGradient, *meanGradient, *varianceGradient;
    float *saved;
    unsigned channels, rows;
    float epsilon, statisticShare; ///< share of the batch's statistic in the new running one

    MAYFLY_KERNEL float *mean() const { return saved; }
    MAYFLY_KERNEL float *inverse() const { return saved + channels; }
    MAYFLY_KERNEL float *scale() const { return saved + 2 * channels; }
    MAYFLY_KERNEL float *meanOfGradient() const { return saved + 3 * channels; }
    MAYFLY_KERNEL float *slopeOfGradient() const { return saved + 4 * channels; }
};

/// ChannelSums of x - x0 and (x - x0)^2, where x0 is the channel's first value: near enough to the mean that nothing
/// cancels.
template <class T> struct NormStatistics {
    const T *x;
    NormTensors tensors;

    template <unsigned N>
    MAYFLY_KERNEL void load(unsigned row, unsigned channel, float (&a)[N], float (&b)[N]) const
    {
        float origin[N];
        cuda::load<N>(x + row * tensors.channels + channel, a);
        cuda::load<N>(x + channel, origin);
        for (unsigned j = 0; j < N; ++j) {
            a[j] -= origin[j];
            b[j] = a[j] * a[j];
        }
    }
    MAYFLY_KERNEL void finish(unsigned channel, float sum, float squares) const
    {
        const float count = static_cast<float>(tensors.rows), shifted = sum / count;
        const float mean = toFloat(x[channel]) + shifted, spread = squares / count - shifted * shifted;
        const float variance = spread < 0 ? 0.0F : spread; // NaN stays
        const float inverse = 1.0F / std::sqrt(variance + tensors.epsilon);
        tensors.mean()[channel] = mean;
        tensors.inverse()[channel] = inverse;
        tensors.scale()[channel] = tensors.gain[channel] * inverse;
        tensors.meanGradient[channel] = tensors.statisticShare * (tensors.runningMean[channel] - mean);
        tensors.varianceGradient[channel] = tensors.statisticShare * (tensors.runningVariance[channel] - variance);
    }
};

/// y = (x - mean) * scale + shift, then max(0, y) with relu. Thread: N values.
template <class T, unsigned N> struct NormForward {
    const T *x;
    T *y;
    NormTensors tensors;
    bool relu;
    bool inference; ///< running statistics instead of the batch's

    MAYFLY_KERNEL void operator()(unsigned i) const
    {
        const unsigned at = i * N, channel = at % tensors.channels;
        float values[N];
        load<N>(x + at, values);
        for (unsigned j = 0; j < N; ++j) {
            const unsigned c = channel + j;
            const float mean = inference ? tensors.runningMean[c] : tensors.mean()[c];
            const float scale = inference
                                    ? tensors.gain[c] / std::sqrt(tensors.runningVariance[c] + tensors.epsilon)
                                    : tensors.scale()[c];
            const float value = (values[j] - mean) * scale + tensors.shift[c];
            values[j] = relu && value < 0 ? 0.0F : value;
        }
        store<N>(y + at, values);
    }
};

/// The output's gradient behind the ReLU, which let through where the output was positive.
MAYFLY_KERNEL inline float normGradient(const NormTensors &tensors, bool relu, unsigned channel, float x, float dy)
{
    const float value = (x - tensors.mean()[channel]) * tensors.scale()[channel] + tensors.shift[channel];
    return relu && value <= 0 ? 0.0F : dy;
}

/// ChannelSums of dy and dy * normal.
template <class T> struct NormGradients {
    const T *x, *dy;
    NormTensors tensors;
    bool relu;

    template <unsigned N>
    MAYFLY_KERNEL void load(unsigned row, unsigned channel, float (&a)[N], float (&b)[N]) const
    {
        const unsigned at = row * tensors.channels + channel;
        cuda::load<N>(dy + at, a);
        cuda::load<N>(x + at, b);
        for (unsigned j = 0; j < N; ++j) {
            const unsigned c = channel + j;
            a[j] = normGradient(tensors, relu, c, b[j], a[j]);
            b[j] = a[j] * ((b[j] - tensors.mean()[c]) * tensors.inverse()[c]);
        }
    }
    MAYFLY_KERNEL void finish(unsigned channel, float sum, float sumTimesNormal) const
    {
        const float count = static_cast<float>(tensors.rows);
        tensors.shiftGradient[channel] = sum;
        tensors.gainGradient[channel] = sumTimesNormal;
        tensors.meanOfGradient()[channel] = sum / count;
        tensors.slopeOfGradient()[channel] = sumTimesNormal / count * tensors.inverse()[channel];
    }
};

/// dx = scale * (dy - mean(dy) - normal * mean(dy * normal)). Thread: N values.
template <class T, unsigned N> struct NormBackward {
    const T *x, *dy;
    T *dx;
    NormTensors tensors;
    bool relu;

    MAYFLY_KERNEL void operator()(unsigned i) const
    {
        const unsigned at = i * N, channel = at % tensors.channels;
        float values[N], gradients[N];
        load<N>(x + at, values);
        load<N>(dy + at, gradients);
        for (unsigned j = 0; j < N; ++j) {
            const unsigned c = channel + j;
            const float gradient = normGradient(tensors, relu, c, values[j], gradients[j]);
            const float moved = (values[j] - tensors.mean()[c]) * tensors.slopeOfGradient()[c];
            gradients[j] = tensors.scale()[c] * (gradient - tensors.meanOfGradient()[c] - moved);
        }
        store<N>(dx + at, gradients);
    }
};

/// ChannelSums of dy alone: the gradient of a bias.
template <class T> struct BiasGradient {
    const T *dy;
    float *gradient;
    unsigned channels;

    template <unsigned N>
    MAYFLY_KERNEL void load(unsigned row, unsigned channel, float (&a)[N], float (&b)[N]) const
    {
        cuda::load<N>(dy + row * channels + channel, a);
        for (unsigned j = 0; j < N; ++j) {
            b[j] = 0;
        }
    }
    MAYFLY_KERNEL void finish(unsigned channel, float sum, float) const { gradient[channel] = sum; }
};

} // namespace mayfly::engine::cuda
