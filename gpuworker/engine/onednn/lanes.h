// SPDX-License-Identifier: Apache-2.0
// Lanes: the batch cut into runs of images, the same for every number of threads. A layer that works in lanes takes a
// few images at a time through several passes while they lie in the core's cache; what it sums up, it sums up lane by
// lane and adds in the order of the lanes, so that one thread and many give the same bits.
#pragma once
#include <cstddef>
#include <functional>
#include <oneapi/dnnl/dnnl.hpp>

namespace mayfly::engine::onednn {

/// Images first to end - 1 of the batch.
struct Lane {
    std::size_t index = 0;
    std::size_t first = 0;
    std::size_t end = 0;
};

class Lanes {
public:
    /// More threads than this in one process bring nothing to the layers that work in lanes.
    static constexpr std::size_t most = 16;

    Lanes(std::size_t batch, int threads);

    std::size_t count() const { return count_; }
    std::size_t threads() const { return threads_; }
    /// The most images of a lane.
    std::size_t longest() const { return (batch_ + count_ - 1) / count_; }
    Lane lane(std::size_t index) const { return {index, index * batch_ / count_, (index + 1) * batch_ / count_}; }

    /// visit(lane, thread) for every lane; each thread (numbered below threads()) takes a run of them. Rethrows the first
    /// exception. Primitives that visit executes must have been made within MadeForOneThread.
    using Visit = std::function<void(const Lane &lane, std::size_t thread)>;
    void forEach(const Visit &visit) const;

private:
    std::size_t batch_;
    std::size_t count_;
    std::size_t threads_;
};

/// While it lives, oneDNN makes primitives that run on the thread that executes them.
class MadeForOneThread {
public:
    MadeForOneThread();
    ~MadeForOneThread();
    MadeForOneThread(const MadeForOneThread &) = delete;
    MadeForOneThread &operator=(const MadeForOneThread &) = delete;

private:
    int threads_;
};

} // namespace mayfly::engine::onednn
