// SPDX-License-Identifier: Apache-2.0
// The run as watchers see it: the controller publishes, each watcher reads at its own pace and never holds the
// controller up.
#pragma once
#include "core/domain/run.h"

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

namespace mayfly::control {

/// How far a watcher has read, counted from the run's first one.
struct FeedPosition {
    std::size_t event = 0;
    std::size_t sample = 0;
    std::size_t evaluation = 0;
};

/// Thread-safe. Of samples it keeps the newest: a run of days has more than a controller should hold. Older ones are in the
/// store, where the window and reports read them.
class SnapshotFeed {
public:
    explicit SnapshotFeed(std::size_t mostSamples = 16'384) : mostSamples_(mostSamples) {}

    // From the controller's thread.
    void add(const Event &event);
    void add(const Sample &sample);
    void add(const Evaluation &evaluation);
    /// The present: everything but events, samples and evaluations, which are added one by one.
    void publish(RunSnapshot present);
    /// Nothing comes any more: watchers get what is left and end.
    void close();

    /// The first position after the marks (an event's sequence, a sample's and an evaluation's time).
    FeedPosition after(std::int64_t event, std::int64_t sample_ns, std::int64_t evaluation_ns) const;
    /// The present with what is new since the position, which is moved on.
    RunSnapshot read(FeedPosition &position) const;
    /// Waits for the next publish() after the count, wait_s at most; the count now.
    std::uint64_t waitForNext(std::uint64_t count, double wait_s) const;
    bool closed() const;

private:
    const std::size_t mostSamples_;
    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    RunSnapshot present_;
    std::vector<Event> events_;
    std::vector<Sample> samples_;
    std::size_t forgotten_ = 0; ///< samples that were before the first one kept
    std::vector<Evaluation> evaluations_;
    std::uint64_t count_ = 0;
    bool closed_ = false;
};

} // namespace mayfly::control
