// SPDX-License-Identifier: Apache-2.0
// Pools, with the other back-ends' rules: cells outside the image do not count, neither for the maximum nor for the
// average, and of equal values the first one is the maximum. (cuDNN leaves open which of equal ones gets the gradient.)
// Activations are NHWC.
#pragma once
#include "gpuworker/engine/cuda/kernels/numbers.h"

namespace mayfly::engine::cuda {

/// The windows of one pool. All counts are cells.
struct PoolShape {
    unsigned channels, height, width, outHeight, outWidth;
    unsigned kernelHeight, kernelWidth, stride, padding;

    /// Cells of the image under window number `window` of a line of `size` cells: [first, last).
    MAYFLY_KERNEL void cells(unsigned window, unsigned kernel, unsigned size, unsigned &first, unsigned &last) const
    {
        const unsigned begin = window * stride, end = begin + kernel;
        first = begin > padding ? begin - padding : 0;
        last = end - padding < size ? end - padding : size;
    }
    /// Windows of a line that hold `cell`: [first, last).
    MAYFLY_KERNEL void windows(unsigned cell, unsigned kernel, unsigned count, unsigned &first, unsigned &last) const
    {
        const unsigned moved = cell + padding;
        first = moved < kernel ? 0 : (moved - kernel) / stride + 1;
        last = moved / stride + 1 < count ? moved / stride + 1 : count;
    }
};

/// Thread: one output value.
template <class T> struct MaxPool {
    const T *from;
    T *to;
    std::uint32_t *winner; ///< y * width + x of the maximum
    PoolShape shape;

    MAYFLY_KERNEL void operator()(unsigned i) const
    {
        const unsigned channel = i % shape.channels, rest = i / shape.channels;
        const unsigned image = rest / shape.outWidth / shape.outHeight;
        unsigned top = 0, bottom = 0, left = 0, right = 0;
        shape.cells(rest / shape.outWidth % shape.outHeight, shape.kernelHeight, shape.height, top, bottom);
        shape.cells(rest % shape.outWidth, shape.kernelWidth, shape.width, left, right);
        const T *plane = from + image * shape.height * shape.width * shape.channels + channel;
        std::uint32_t best = top * shape.width + left;
        float highest = toFloat(plane[best * shape.channels]);
        for (unsigned y = top; y < bottom; ++y) {
            for (unsigned x = left; x < right; ++x) {
                const unsigned cell = y * shape.width + x;
                const float value = toFloat(plane[cell * shape.channels]);
                best = value > highest ? cell : best;
                highest = value > highest ? value : highest;
            }
        }
        put(to[i], highest);
        winner[i] = best;
    }
};

/// Thread: one value of the input's gradient.
template <class T> struct MaxPoolGradient {
    const T *from;
    const std::uint32_t *winner;
    T *to;
    PoolShape shape;

    MAYFLY_KERNEL void operator()(unsigned i) const
    {
        const unsigned channel = i % shape.channels, cell = i / shape.channels % (shape.width * shape.height);
        const unsigned image = i / shape.channels / (shape.width * shape.height);
        unsigned top = 0, bottom = 0, left = 0, right = 0;
        shape.windows(cell / shape.width, shape.kernelHeight, shape.outHeight, top, bottom);
        shape.windows(cell % shape.width, shape.kernelWidth, shape.outWidth, left, right);
        float sum = 0;
        for (unsigned y = top; y < bottom; ++y) {
            for (unsigned x = left; x < right; ++x) {
                const unsigned at = ((image * shape.outHeight + y) * shape.outWidth + x) * shape.channels + channel;
                sum += winner[at] == cell ? toFloat(from[at]) : 0.0F;
            }
        }
        put(to[i], sum);
    }
};

/// Also the global pool, whose one window is the image. Thread: one output value.
template <class T> struct AveragePool {
    const T *from;
    T *to;
    PoolShape shape;

    MAYFLY_KERNEL void operator()(unsigned i) const
    {
        const unsigned channel = i % shape.channels, rest = i / shape.channels;
        const unsigned image = rest / shape.outWidth / shape.outHeight;
        unsigned top = 0, bottom = 0, left = 0, right = 0;
        shape.cells(rest / shape.outWidth % shape.outHeight, shape.kernelHeight, shape.height, top, bottom);
        shape.cells(rest % shape.outWidth, shape.kernelWidth, shape.width, left, right);
        const T *plane = from + image * shape.height * shape.width * shape.channels + channel;
        float sum = 0;
        for (unsigned y = top; y < bottom; ++y) {
            for (unsigned x = left; x < right; ++x) {
                sum += toFloat(plane[(y * shape.width + x) * shape.channels]);
            }
        }
        put(to[i], sum / static_cast<float>((bottom - top) * (right - left)));
    }
};

/// Thread: one value of the input's gradient.
template <class T> struct AveragePoolGradient {
    const T *from;
    T *to;
    PoolShape shape;

    MAYFLY_KERNEL void operator()(unsigned i) const
    {
        const unsigned channel = i % shape.channels, cell = i / shape.channels % (shape.width * shape.height);
        const unsigned image = i / shape.channels / (shape.width * shape.height);
        unsigned top = 0, bottom = 0, left = 0, right = 0;
        shape.windows(cell / shape.width, shape.kernelHeight, shape.outHeight, top, bottom);
        shape.windows(cell % shape.width, shape.kernelWidth, shape.outWidth, left, right);
        float sum = 0;
        for (unsigned y = top; y < bottom; ++y) {
            unsigned first = 0, last = 0;
            shape.cells(y, shape.kernelHeight, shape.height, first, last);
            const unsigned rows = last - first;
            for (unsigned x = left; x < right; ++x) {
                shape.cells(x, shape.kernelWidth, shape.width, first, last);
                const unsigned at = ((image * shape.outHeight + y) * shape.outWidth + x) * shape.channels + channel;
                sum += toFloat(from[at]) / static_cast<float>(rows * (last - first));
            }
        }
        put(to[i], sum);
    }
};

} // namespace mayfly::engine::cuda
