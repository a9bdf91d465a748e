// SPDX-License-Identifier: Apache-2.0
// Memory of whole models, used again and again: its pages are given by the system once, not for every step.
#pragma once
#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

namespace mayfly::ps {

/// Thread-safe; always held by a shared pointer.
class BufferPool : public std::enable_shared_from_this<BufferPool> {
public:
    explicit BufferPool(std::size_t elements) : elements_(elements) {}

    /// Its content is stale; it comes back by itself when the last one lets go of it.
    std::shared_ptr<std::vector<float>> take();

private:
    using Buffer = std::unique_ptr<std::vector<float>>;
    void giveBack(Buffer buffer);

    const std::size_t elements_;
    std::mutex mutex_;
    std::vector<Buffer> free_;
};

} // namespace mayfly::ps
