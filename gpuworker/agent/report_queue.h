// SPDX-License-Identifier: Apache-2.0
// Reports waiting for the controller. Bounded: with the controller away the oldest measurements go first; what tells of
// a process's life (ready, exited, finished, checkpoints, evaluations, learning rates) is dropped only when it was handed
// out and many newer ones came.
#pragma once
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <telemetry.pb.h>
#include <vector>

namespace mayfly::agent {

/// True for what may be dropped: samples and log lines.
bool isDroppable(const v1::AgentReport &report);

/// Thread-safe. Delivered reports are kept as long as there is room, so that a restarted controller can read them
/// again.
class ReportQueue {
public:
    explicit ReportQueue(std::size_t droppableCapacity = 4096) : capacity_(droppableCapacity) {}

    /// Stamps the report with the next sequence number.
    void push(v1::AgentReport report);
    /// Up to `limit` reports after a sequence number, oldest first. Waits at most wait_s for one; empty after that or
    /// when closed.
    std::vector<v1::AgentReport> after(std::uint64_t sequence, std::size_t limit, double wait_s) const;
    /// Wakes every waiter; nothing waits any more.
    void close();
    bool closed() const;
    std::uint64_t lastSequence() const;
    /// Highest sequence handed out by after().
    std::uint64_t deliveredSequence() const;

private:
    void dropOldestDroppable();
    void dropOldestDelivered();

    const std::size_t capacity_;
    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    std::deque<v1::AgentReport> reports_;
    std::size_t droppable_ = 0;
    std::size_t lasting_ = 0; ///< the others
    std::uint64_t last_ = 0;
    mutable std::uint64_t delivered_ = 0;
    bool closed_ = false;
};

} // namespace mayfly::agent
