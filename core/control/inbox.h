// SPDX-License-Identifier: Apache-2.0
// What the controller's thread is told by all others, in order.
#pragma once
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>
#include <vector>

namespace mayfly::control {

/// Thread-safe.
template <typename T> class Inbox {
public:
    void push(T message)
    {
        {
            const std::lock_guard lock(mutex_);
            messages_.push_back(std::move(message));
        }
        arrived_.notify_one();
    }

    /// Everything that has come; waits at most wait_s for the first.
    std::vector<T> take(double wait_s)
    {
        std::unique_lock lock(mutex_);
        arrived_.wait_for(lock, std::chrono::duration<double>(wait_s), [&] { return !messages_.empty(); });
        return std::exchange(messages_, {});
    }

private:
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::vector<T> messages_;
};

} // namespace mayfly::control
