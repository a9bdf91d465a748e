// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/train/sample_window.h"

#include <algorithm>

namespace mayfly::train {

namespace {

constexpr double sampleInterval_s = 1;
constexpr std::size_t mostTimes = 64;

} // namespace

void ExchangeTotals::addStep(std::int64_t staleness)
{
    ++staleness_[static_cast<std::size_t>(std::clamp<std::int64_t>(staleness, 0, stalenessCounts - 1))];
}

void ExchangeTotals::addExchange(double push_s, double pull_s, std::uint64_t sent, std::uint64_t received)
{
    pushing_s_ += push_s;
    pulling_s_ += pull_s;
    sent_bytes_ += sent;
    received_bytes_ += received;
}

void ExchangeTotals::put(v1::WorkerSample &sample) const
{
    sample.mutable_staleness_counts()->Assign(staleness_.begin(), staleness_.end());
    sample.set_sent_bytes(static_cast<std::int64_t>(sent_bytes_));
    sample.set_received_bytes(static_cast<std::int64_t>(received_bytes_));
    sample.set_pushing_s(pushing_s_);
    sample.set_pulling_s(pulling_s_);
}

void SampleWindow::add(const Step &step)
{
    if (static_cast<std::size_t>(steps_) % every_ == 0) {
        pushTimes_s_.push_back(static_cast<float>(step.push_s));
        pullTimes_s_.push_back(static_cast<float>(step.pull_s));
        thinOut();
    }
    steps_ += 1;
    losses_ += step.loss;
    computing_s_ += step.compute_s;
    pushing_s_ += step.push_s;
    pulling_s_ += step.pull_s;
    staleness_ += static_cast<double>(step.staleness);
}

/// Of too many, every other one stays, the first one among them.
void SampleWindow::thinOut()
{
    if (pushTimes_s_.size() <= mostTimes) {
        return;
    }
    for (auto *times : {&pushTimes_s_, &pullTimes_s_}) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < times->size(); i += 2) {
            (*times)[kept++] = (*times)[i];
        }
        times->resize(kept);
    }
    every_ *= 2;
}

void SampleWindow::addBytes(std::uint64_t sent, std::uint64_t received)
{
    sent_bytes_ += static_cast<double>(sent);
    received_bytes_ += static_cast<double>(received);
}

bool SampleWindow::due(double now_s) const
{
    return steps_ > 0 && now_s - since_s_ >= sampleInterval_s;
}

v1::WorkerSample SampleWindow::take(double now_s, std::int64_t steps, std::size_t batchSize)
{
    const double passed_s = std::max(now_s - since_s_, 1e-9);
    const double rate = steps_ / passed_s;
    const double count = std::max(steps_, 1.0);
    v1::WorkerSample sample;
    sample.set_steps(steps);
    sample.set_steps_per_s(rate);
    sample.set_images_per_s(rate * static_cast<double>(batchSize));
    sample.set_loss(losses_ / count);
    sample.set_staleness(staleness_ / count);
    sample.set_compute_s(computing_s_ / count);
    sample.set_exchange_s((pushing_s_ + pulling_s_) / count);
    sample.set_push_s(pushing_s_ / count);
    sample.set_pull_s(pulling_s_ / count);
    sample.set_sent_bytes_per_s(sent_bytes_ / passed_s);
    sample.set_received_bytes_per_s(received_bytes_ / passed_s);
    sample.mutable_push_times_s()->Assign(pushTimes_s_.begin(), pushTimes_s_.end());
    sample.mutable_pull_times_s()->Assign(pullTimes_s_.begin(), pullTimes_s_.end());
    *this = SampleWindow(now_s);
    return sample;
}

} // namespace mayfly::train
