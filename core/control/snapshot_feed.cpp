// SPDX-License-Identifier: Apache-2.0
#include "core/control/snapshot_feed.h"

#include <algorithm>
#include <chrono>

namespace mayfly::control {

namespace {

template <typename T, typename IsNew> std::size_t firstNew(const std::vector<T> &values, IsNew isNew)
{
    return static_cast<std::size_t>(std::find_if(values.begin(), values.end(), isNew) - values.begin());
}

template <typename T> std::vector<T> takeFrom(const std::vector<T> &values, std::size_t &position)
{
    const auto first = values.begin() + static_cast<std::ptrdiff_t>(std::min(position, values.size()));
    position = values.size();
    return {first, values.end()};
}

} // namespace

void SnapshotFeed::add(const Event &event)
{
    const std::lock_guard lock(mutex_);
    events_.push_back(event);
}

void SnapshotFeed::add(const Sample &sample)
{
    const std::lock_guard lock(mutex_);
    if (samples_.size() >= mostSamples_) {
        const std::size_t half = (samples_.size() + 1) / 2;
        samples_.erase(samples_.begin(), samples_.begin() + static_cast<std::ptrdiff_t>(half));
        forgotten_ += half;
    }
    samples_.push_back(sample);
}

void SnapshotFeed::add(const Evaluation &evaluation)
{
    const std::lock_guard lock(mutex_);
    evaluations_.push_back(evaluation);
}

void SnapshotFeed::publish(RunSnapshot present)
{
    {
        const std::lock_guard lock(mutex_);
        present_ = std::move(present);
        ++count_;
    }
    changed_.notify_all();
}

void SnapshotFeed::close()
{
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        ++count_;
    }
    changed_.notify_all();
}

FeedPosition SnapshotFeed::after(std::int64_t event, std::int64_t sample_ns, std::int64_t evaluation_ns) const
{
    const std::lock_guard lock(mutex_);
    return {firstNew(events_, [&](const Event &each) { return each.sequence > event; }),
            forgotten_ + firstNew(samples_, [&](const Sample &each) { return each.time_ns > sample_ns; }),
            firstNew(evaluations_, [&](const Evaluation &each) { return each.time_ns > evaluation_ns; })};
}

RunSnapshot SnapshotFeed::read(FeedPosition &position) const
{
    const std::lock_guard lock(mutex_);
    RunSnapshot snapshot = present_;
    snapshot.events = takeFrom(events_, position.event);
    std::size_t kept = position.sample - std::min(position.sample, forgotten_);
    snapshot.samples = takeFrom(samples_, kept);
    position.sample = forgotten_ + kept;
    snapshot.evaluations = takeFrom(evaluations_, position.evaluation);
    return snapshot;
}

std::uint64_t SnapshotFeed::waitForNext(std::uint64_t count, double wait_s) const
{
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, std::chrono::duration<double>(wait_s), [&] { return count_ > count || closed_; });
    return count_;
}

bool SnapshotFeed::closed() const
{
    const std::lock_guard lock(mutex_);
    return closed_;
}

} // namespace mayfly::control
