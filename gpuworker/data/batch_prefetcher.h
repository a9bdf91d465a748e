// SPDX-License-Identifier: Apache-2.0
// Makes the next batch on a thread of its own while the present one is trained on.
#pragma once
#include "gpuworker/data/batch_sampler.h"

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace mayfly::data {

/// The batches of a sampler, in its order: the same images as without the thread. One thread at a time may call it.
class BatchPrefetcher {
public:
    struct Batch {
        std::vector<float> images;          ///< batch x channels x height x width
        std::vector<std::int32_t> labels;
        BatchSampler::Position after;       ///< of the batch behind it
    };

    BatchPrefetcher(BatchSampler sampler, std::size_t batchSize, std::size_t pixels);
    ~BatchPrefetcher();
    BatchPrefetcher(const BatchPrefetcher &) = delete;
    BatchPrefetcher &operator=(const BatchPrefetcher &) = delete;

    /// Waits for the batch if it is not ready. It stays as it is until the next call.
    const Batch &next();

    /// Takes effect with the next image after those that next() has given: what was made ahead is made again.
    void reshard(std::size_t slot, std::size_t slotCount);

private:
    void work();
    void waitUntilReady(std::unique_lock<std::mutex> &lock);

    BatchSampler sampler_;                  ///< the thread's, while ready_ is false
    BatchSampler::Position before_;         ///< of the batch that is ready
    Batch given_, ahead_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool ready_ = false;
    bool ends_ = false;
    std::thread thread_;
};

} // namespace mayfly::data
