// SPDX-License-Identifier: Apache-2.0
// Brings batches to the device: while one is computed on, the next one is copied. Two places take turns.
#pragma once
#include "gpuworker/engine/cuda/context.h"

#include <array>
#include <span>

namespace mayfly::engine::cuda {

class BatchFeed {
public:
    explicit BatchFeed(Context &context);

    /// Enqueues the copy, and on Queue::Compute what waits for it and makes it the batch of the next step. images: NCHW,
    /// labels.size() of them; both may change as soon as this returns.
    void put(std::span<const float> images, std::span<const std::int32_t> labels, StepInfo info);

private:
    /// Labels, parameters and images, one after the other, in page-locked memory and on the device.
    struct Place {
        Memory host, device;
        Device::Event copied = 0;   ///< host may be written again
        Device::Event consumed = 0; ///< device may be written again
    };

    std::size_t labelsAt() const { return 256; }
    std::size_t imagesAt() const { return labelsAt() + (context_.batch() * sizeof(std::int32_t) + 255) / 256 * 256; }

    Context &context_;
    std::array<Place, 2> places_;
    std::size_t next_ = 0;
};

} // namespace mayfly::engine::cuda
