// SPDX-License-Identifier: Apache-2.0
// Kernels that make each output value from a few inputs: operator()(i) is the work of thread i. Activations are NHWC.
#pragma once
#include "gpuworker/engine/cuda/kernels/step_state.h"
#include "gpuworker/engine/dropout_draw.h"

namespace mayfly::engine::cuda {

/// to = sum of the parts; then max(0, x) with relu, and 0 where mask <= 0. to may be a part. Thread: packSize<T> values.
template <class T> struct Sum {
    static constexpr unsigned mostParts = 4;

    const T *parts[mostParts];
    unsigned count;
    const T *mask; ///< may be null
    bool relu;
    T *to;
    unsigned elements;

    MAYFLY_KERNEL void operator()(unsigned i) const
    {
        const unsigned first = i * packSize<T>;
        if (first + packSize<T> <= elements) {
            add<packSize<T>>(first);
            return;
        }
        for (unsigned at = first; at < elements; ++at) {
            add<1>(at);
        }
    }
    static unsigned threads(unsigned elements) { return (elements + packSize<T> - 1) / packSize<T>; }

private:
    template <unsigned N> MAYFLY_KERNEL void add(unsigned at) const
    {
        float sum[N], part[N];
        load<N>(parts[0] + at, sum);
        for (unsigned p = 1; p < mostParts; ++p) {
            if (p < count) {
                load<N>(parts[p] + at, part);
                for (unsigned j = 0; j < N; ++j) {
                    sum[j] += part[j];
                }
            }
        }
        if (mask) {
            load<N>(mask + at, part);
            for (unsigned j = 0; j < N; ++j) {
                sum[j] = part[j] > 0 ? sum[j] : 0.0F;
            }
        }
        for (unsigned j = 0; j < N; ++j) {
            sum[j] = relu && sum[j] < 0 ? 0.0F : sum[j];
        }
        store<N>(to + at, sum);
    }
};

/// Takes a batch out of the place that the copies go to: NCHW float32 to NHWC, images that are not there as zeros.
/// Thread: one value of the batch.
template <class T> struct LoadBatch {
    const float *images;
    const std::int32_t *labels;
    const StepInfo *info;
    T *imagesTo;
    std::int32_t *labelsTo;
    StepInfo *infoTo;
    unsigned channels, area, batch;

    MAYFLY_KERNEL void operator()(unsigned i) const
    {
        const unsigned channel = i % channels, place = i / channels % area, image = i / channels / area;
        const unsigned from = (image * channels + channel) * area + place;
        put(imagesTo[i], image < info->images ? images[from] : 0.0F);
        if (i < batch) {
            labelsTo[i] = i < info->images ? labels[i] : 0;
        }
        if (i == 0) {
            *infoTo = *info;
        }
    }
};

/// NHWC to NCHW float32, times *factor where given (checks). Thread: one value.
template <class T> struct ReadPlain {
    const T *from;
    const float *factor;
    float *to;
    unsigned channels, area;

    MAYFLY_KERNEL void operator()(unsigned i) const
    {
        const unsigned channel = i % channels, place = i / channels % area, image = i / channels / area;
        to[(image * channels + channel) * area + place] = toFloat(from[i]) * (factor ? *factor : 1.0F);
    }
};

/// NCHW float32 to NHWC, times *factor where given (checks). Thread: one value.
template <class T> struct WritePlain {
    const float *from;
    const float *factor;
    T *to;
    unsigned channels, area;

    MAYFLY_KERNEL void operator()(unsigned i) const
    {
        const unsigned channel = i % channels, place = i / channels % area, image = i / channels / area;
        put(to[i], from[(image * channels + channel) * area + place] * (factor ? *factor : 1.0F));
    }
};

template <class T> struct Fill {
    T *to;
    float value;

    MAYFLY_KERNEL void operator()(unsigned i) const { put(to[i], value); }
};

/// to += bias of the channel. Thread: one value.
template <class T> struct AddBias {
    T *to;
    const float *bias;
    unsigned channels;

    MAYFLY_KERNEL void operator()(unsigned i) const { put(to[i], toFloat(to[i]) + bias[i % channels]); }
};

/// Forward and backward of inverted dropout. The draw counts places in NCHW order, as every back-end's does. Thread: one
/// value.
template <class T> struct Dropout {
    const T *from;
    T *to;
    const StepInfo *info;
    std::uint64_t layer;
    double rate;
    unsigned channels, area;

    MAYFLY_KERNEL void operator()(unsigned i) const
    {
        const unsigned channel = i % channels, place = i / channels % area, image = i / channels / area;
        const std::uint64_t plain = static_cast<std::uint64_t>(image * channels + channel) * area + place;
        const bool dropped = isDropped(dropoutKey(info->draw, layer), plain, rate);
        put(to[i], dropped ? 0.0F : toFloat(from[i]) * static_cast<float>(1 / (1 - rate)));
    }
};

/// Every stride-th cell, and zeros in the added channels. Thread: one output value.
template <class T> struct Shortcut {
    const T *from;
    T *to;
    unsigned channels, height, width;          ///< of the input
    unsigned outChannels, outHeight, outWidth; ///< outChannels >= channels
    unsigned stride;

    MAYFLY_KERNEL void operator()(unsigned i) const
    {
        const unsigned channel = i % outChannels, x = i / outChannels % outWidth;
        const unsigned y = i / outChannels / outWidth % outHeight, image = i / outChannels / outWidth / outHeight;
        if (channel >= channels) {
            put(to[i], 0.0F);
            return;
        }
        to[i] = from[((image * height + y * stride) * width + x * stride) * channels + channel];
    }
};

/// Thread: one value of the input's gradient.
template <class T> struct ShortcutGradient {
    const T *from; ///< gradient of the output
    T *to;
    unsigned channels, height, width;
    unsigned outChannels, outHeight, outWidth;
    unsigned stride;

    MAYFLY_KERNEL void operator()(unsigned i) const
    {
        const unsigned channel = i % channels, x = i / channels % width;
        const unsigned y = i / channels / width % height, image = i / channels / width / height;
        if (x % stride != 0 || y % stride != 0) {
            put(to[i], 0.0F);
            return;
        }
        to[i] = from[((image * outHeight + y / stride) * outWidth + x / stride) * outChannels + channel];
    }
};

} // namespace mayfly::engine::cuda
