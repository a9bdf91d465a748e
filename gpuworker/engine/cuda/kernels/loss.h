// SPDX-License-Identifier: Apache-2.0
// Softmax cross-entropy with smoothed labels, ranks for top-1 and top-5, and the logits' gradient in one block kernel
// (see channel_sums.h for what that is); formulas as in gpuworker/engine/softmax_cross_entropy.h.
#pragma once
#include "gpuworker/engine/cuda/kernels/step_state.h"

#include <cmath>

namespace mayfly::engine::cuda {

/// One block per image; the last block adds up over the images.
template <class T> struct SoftmaxLoss {
    static constexpr unsigned threads = 32;
    static constexpr unsigned phases = 5;
    static constexpr unsigned lastPhases = 2;

    const T *logits; ///< batch x classes
    const std::int32_t *labels;
    T *gradient; ///< of the logits, times the loss scale; null in inference
    const StepInfo *info;
    const LossScale *scale;
    float smoothing;
    unsigned batch, classes;
    volatile float *losses;   ///< per image
    volatile unsigned *ranks; ///< per image: classes better than the label
    StepResult *result;
    unsigned *counters; ///< one, zero before and after

    unsigned sharedFloats() const { return 3 * threads + 2; }
    MAYFLY_KERNEL unsigned *counter(unsigned) const { return counters; }
    MAYFLY_KERNEL unsigned groupSize() const { return batch; }

    MAYFLY_KERNEL void operator()(unsigned phase, unsigned image, unsigned thread, float *shared) const
    {
        float &highest = shared[3 * threads], &sum = shared[3 * threads + 1];
        const T *row = logits + image * classes;
        if (phase == 0) {
            shared[thread] = rowMaximum(row, thread);
        } else if (phase == 1 && thread == 0) {
            highest = shared[0];
            for (unsigned t = 1; t < threads; ++t) {
                highest = shared[t] > highest ? shared[t] : highest;
            }
        } else if (phase == 2) {
            sumRow(row, image, thread, highest, shared);
        } else if (phase == 3 && thread == 0) {
            sum = finishImage(image, highest, shared);
        } else if (phase == 4 && gradient) {
            writeGradient(row, image, thread, highest, sum);
        }
    }

    MAYFLY_KERNEL void last(unsigned phase, unsigned, unsigned thread, float *shared) const
    {
        if (phase == 0) {
            sumImages(thread, shared);
        } else if (thread == 0) {
            double loss = 0;
            float correct = 0, correctTop5 = 0;
            for (unsigned t = 0; t < threads; ++t) {
                loss += static_cast<double>(shared[t]);
                correct += shared[threads + t];
                correctTop5 += shared[2 * threads + t];
            }
            const unsigned images = info->images;
            *result = {images == 0 ? 0.0 : loss / images, static_cast<std::uint32_t>(correct),
                       static_cast<std::uint32_t>(correctTop5), images, 0};
        }
    }

private:
    MAYFLY_KERNEL float rowMaximum(const T *row, unsigned thread) const
    {
        float highest = -3.402823466e38F;
        for (unsigned c = thread; c < classes; c += threads) {
            const float value = toFloat(row[c]);
            highest = value > highest ? value : highest;
        }
        return highest;
    }
    /// Per thread: the sum of exp(z - highest), the sum of z - highest, and the classes better than the label.
    MAYFLY_KERNEL void sumRow(const T *row, unsigned image, unsigned thread, float highest, float *shared) const
    {
        const unsigned label = static_cast<unsigned>(labels[image]);
        const float own = toFloat(row[label]);
        float sum = 0, total = 0, better = 0;
        for (unsigned c = thread; c < classes; c += threads) {
            const float value = toFloat(row[c]);
            sum += std::exp(value - highest);
            total += value - highest;
            better += value > own || (value == own && c < label) ? 1.0F : 0.0F;
        }
        shared[thread] = sum;
        shared[threads + thread] = total;
        shared[2 * threads + thread] = better;
    }
    MAYFLY_KERNEL float finishImage(unsigned image, float highest, const float *shared) const
    {
        float sum = 0, total = 0, better = 0;
        for (unsigned t = 0; t < threads; ++t) {
            sum += shared[t];
            total += shared[threads + t];
            better += shared[2 * threads + t];
        }
        const float own = toFloat(logits[image * classes + static_cast<unsigned>(labels[image])]) - highest;
        const float target = (1 - smoothing) * own + smoothing / static_cast<float>(classes) * total;
        losses[image] = std::log(sum) - target;
        ranks[image] = static_cast<unsigned>(better);
        return sum;
    }
    MAYFLY_KERNEL void writeGradient(const T *row, unsigned image, unsigned thread, float highest, float sum) const
    {
        const unsigned label = static_cast<unsigned>(labels[image]);
        const float even = smoothing / static_cast<float>(classes);
        const float share = image < info->images ? scale->scale / static_cast<float>(info->images) : 0.0F;
        for (unsigned c = thread; c < classes; c += threads) {
            const float target = even + (c == label ? 1 - smoothing : 0.0F);
            put(gradient[image * classes + c], share * (std::exp(toFloat(row[c]) - highest) / sum - target));
        }
    }
    /// Counts stay below 2^24, where float32 is exact.
    MAYFLY_KERNEL void sumImages(unsigned thread, float *shared) const
    {
        float loss = 0, correct = 0, correctTop5 = 0;
        for (unsigned image = thread; image < info->images; image += threads) {
            loss += losses[image];
            correct += ranks[image] == 0 ? 1.0F : 0.0F;
            correctTop5 += ranks[image] < 5 ? 1.0F : 0.0F;
        }
        shared[thread] = loss;
        shared[threads + thread] = correct;
        shared[2 * threads + thread] = correctTop5;
    }
};

} // namespace mayfly::engine::cuda
