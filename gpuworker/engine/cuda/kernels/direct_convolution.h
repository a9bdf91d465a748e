// SPDX-License-Identifier: Apache-2.0
// Convolution by plain sums, for shapes that cuDNN has no engine for (it is slow). Activations NHWC, filters KRSC.
#pragma once
#include "gpuworker/engine/cuda/kernels/numbers.h"

namespace mayfly::engine::cuda {

struct DirectShape {
    unsigned batch, channels, height, width, outputs, outHeight, outWidth;
    unsigned kernelHeight, kernelWidth, stride, padding, groups;

    MAYFLY_KERNEL unsigned seen() const { return channels / groups; } ///< input channels of one output
    MAYFLY_KERNEL unsigned perGroup() const { return outputs / groups; }
    MAYFLY_KERNEL unsigned input(unsigned image, unsigned y, unsigned x) const
    {
        return ((image * height + y) * width + x) * channels;
    }
    MAYFLY_KERNEL unsigned output(unsigned image, unsigned y, unsigned x) const
    {
        return ((image * outHeight + y) * outWidth + x) * outputs;
    }
    MAYFLY_KERNEL unsigned filter(unsigned output, unsigned r, unsigned s) const
    {
        return ((output * kernelHeight + r) * kernelWidth + s) * seen();
    }
};

/// Thread: one output value.
template <class T> struct DirectForward {
    const T *x, *w;
    T *y;
    DirectShape shape;

    MAYFLY_KERNEL void operator()(unsigned i) const
    {
        const unsigned k = i % shape.outputs, column = i / shape.outputs % shape.outWidth;
        const unsigned row = i / shape.outputs / shape.outWidth % shape.outHeight;
        const unsigned image = i / shape.outputs / shape.outWidth / shape.outHeight;
        const unsigned first = k / shape.perGroup() * shape.seen();
        float sum = 0;
        for (unsigned r = 0; r < shape.kernelHeight; ++r) {
            const unsigned h = row * shape.stride + r - shape.padding; // wraps around above the image
            for (unsigned s = 0; s < shape.kernelWidth; ++s) {
                const unsigned v = column * shape.stride + s - shape.padding;
                if (h >= shape.height || v >= shape.width) {
                    continue;
                }
                const T *from = x + shape.input(image, h, v) + first, *weights = w + shape.filter(k, r, s);
                for (unsigned c = 0; c < shape.seen(); ++c) {
                    sum += toFloat(from[c]) * toFloat(weights[c]);
                }
            }
        }
        put(y[i], sum);
    }
};

/// Thread: one value of the input's gradient.
template <class T> struct DirectInputGradient {
    const T *dy, *w;
    T *dx;
    DirectShape shape;

    MAYFLY_KERNEL void operator()(unsigned i) const
    {
        const unsigned c = i % shape.channels, v = i / shape.channels % shape.width;
        const unsigned h = i / shape.channels / shape.width % shape.height;
        const unsigned image = i / shape.channels / shape.width / shape.height;
        const unsigned group = c / shape.seen(), first = group * shape.perGroup();
        float sum = 0;
        for (unsigned r = 0; r < shape.kernelHeight; ++r) {
            const unsigned top = h + shape.padding - r; // wraps around where the window does not reach
            for (unsigned s = 0; s < shape.kernelWidth; ++s) {
                const unsigned left = v + shape.padding - s;
                if (top % shape.stride != 0 || left % shape.stride != 0 || top / shape.stride >= shape.outHeight ||
                    left / shape.stride >= shape.outWidth || r > h + shape.padding || s > v + shape.padding) {
                    continue;
                }
                const T *from = dy + shape.output(image, top / shape.stride, left / shape.stride);
                for (unsigned k = first; k < first + shape.perGroup(); ++k) {
                    sum += toFloat(from[k]) * toFloat(w[shape.filter(k, r, s) + c - group * shape.seen()]);
                }
            }
        }
        put(dx[i], sum);
    }
};

/// Thread: one value of the filter's gradient.
template <class T> struct DirectFilterGradient {
    const T *x, *dy;
    T *dw;
    DirectShape shape;

    MAYFLY_KERNEL void operator()(unsigned i) const
    {
        const unsigned c = i % shape.seen(), s = i / shape.seen() % shape.kernelWidth;
        const unsigned r = i / shape.seen() / shape.kernelWidth % shape.kernelHeight;
        const unsigned k = i / shape.seen() / shape.kernelWidth / shape.kernelHeight;
        const unsigned channel = k / shape.perGroup() * shape.seen() + c;
        float sum = 0;
        for (unsigned image = 0; image < shape.batch; ++image) {
            for (unsigned row = 0; row < shape.outHeight; ++row) {
                const unsigned h = row * shape.stride + r - shape.padding;
                for (unsigned column = 0; column < shape.outWidth; ++column) {
                    const unsigned v = column * shape.stride + s - shape.padding;
                    if (h < shape.height && v < shape.width) {
                        sum += toFloat(x[shape.input(image, h, v) + channel]) *
                               toFloat(dy[shape.output(image, row, column) + k]);
                    }
                }
            }
        }
        put(dw[i], sum);
    }
};

} // namespace mayfly::engine::cuda
