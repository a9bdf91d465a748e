// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/buffer_pool.h"

namespace mayfly::ps {

std::shared_ptr<std::vector<float>> BufferPool::take()
{
    Buffer buffer;
    {
        const std::lock_guard lock(mutex_);
        if (!free_.empty()) {
            buffer = std::move(free_.back());
            free_.pop_back();
        }
    }
    if (!buffer) {
        buffer = std::make_unique<std::vector<float>>(elements_);
    }
    return {buffer.release(), [pool = shared_from_this()](std::vector<float> *used) { pool->giveBack(Buffer(used)); }};
}

void BufferPool::giveBack(Buffer buffer)
{
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(buffer));
}

} // namespace mayfly::ps
