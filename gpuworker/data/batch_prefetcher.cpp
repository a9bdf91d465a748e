// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/data/batch_prefetcher.h"

#include <utility>

namespace mayfly::data {

BatchPrefetcher::BatchPrefetcher(BatchSampler sampler, std::size_t batchSize, std::size_t pixels) : sampler_(std::move(sampler))
{
    for (Batch *batch : {&given_, &ahead_}) {
        batch->images.resize(batchSize * pixels);
        batch->labels.resize(batchSize);
    }
    thread_ = std::thread([this] { work(); });
}

BatchPrefetcher::~BatchPrefetcher()
{
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void BatchPrefetcher::work()
{
    std::unique_lock lock(mutex_);
    while (!ends_) {
        if (ready_) {
            changed_.wait(lock);
            continue;
        }
        lock.unlock();
        before_ = sampler_.position();
        sampler_.next(ahead_.images, ahead_.labels);
        ahead_.after = sampler_.position();
        lock.lock();
        ready_ = true;
        changed_.notify_all();
    }
}

void BatchPrefetcher::waitUntilReady(std::unique_lock<std::mutex> &lock)
{
    changed_.wait(lock, [this] { return ready_; });
}

const BatchPrefetcher::Batch &BatchPrefetcher::next()
{
    std::unique_lock lock(mutex_);
    waitUntilReady(lock);
    std::swap(given_, ahead_);
    ready_ = false;
    changed_.notify_all();
    return given_;
}

void BatchPrefetcher::reshard(std::size_t slot, std::size_t slotCount)
{
    std::unique_lock lock(mutex_);
    waitUntilReady(lock);
    sampler_.moveTo(before_);
    sampler_.reshard(slot, slotCount);
    ready_ = false;
    changed_.notify_all();
}

} // namespace mayfly::data
