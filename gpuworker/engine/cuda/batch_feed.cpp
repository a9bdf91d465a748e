// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/cuda/batch_feed.h"

#include "gpuworker/engine/cuda/kernels/elementwise.h"

#include <cstring>

namespace mayfly::engine::cuda {

BatchFeed::BatchFeed(Context &context) : context_(context)
{
    const std::size_t bytes = imagesAt() + context.elements(std::size_t{0}) * sizeof(float);
    for (Place &place : places_) {
        place.host = context.device().allocateOnHost(bytes);
        place.device = context.device().allocate(bytes, "the input");
        place.copied = context.device().makeEvent();
        place.consumed = context.device().makeEvent();
    }
}

void BatchFeed::put(std::span<const float> images, std::span<const std::int32_t> labels, StepInfo info)
{
    Device &device = context_.device();
    Place &place = places_[next_];
    next_ = (next_ + 1) % places_.size();
    device.synchronise(place.copied);
    info.images = static_cast<std::uint32_t>(labels.size());
    std::memcpy(place.host.at(0), &info, sizeof info);
    if (!labels.empty()) {
        std::memcpy(place.host.at(labelsAt()), labels.data(), labels.size_bytes());
        std::memcpy(place.host.at(imagesAt()), images.data(), images.size_bytes());
    }
    device.wait(Queue::Copy, place.consumed);
    device.copyIn(Queue::Copy, place.device.at(0), place.host.at(0), imagesAt() + images.size_bytes());
    device.record(place.copied, Queue::Copy);
    device.wait(Queue::Compute, place.copied);
    const Shape shape = context_.graph().values[0].shape;
    withType(context_.settings().type, [&](auto zero) {
        using T = decltype(zero);
        forEach(device,
                LoadBatch<T>{static_cast<const float *>(place.device.at(imagesAt())),
                             static_cast<const std::int32_t *>(place.device.at(labelsAt())),
                             static_cast<const StepInfo *>(place.device.at(0)), static_cast<T *>(context_.data(0)),
                             context_.labels(), context_.info(), static_cast<unsigned>(shape.channels),
                             static_cast<unsigned>(shape.height * shape.width), context_.batch()},
                context_.elements(std::size_t{0}));
    });
    device.record(place.consumed, Queue::Compute);
}

} // namespace mayfly::engine::cuda
