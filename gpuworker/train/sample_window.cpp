// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/train/sample_window.h"

#include <algorithm>

namespace mayfly::train {

namespace {

constexpr double sampleInterval_s = 1;

} // namespace

void SampleWindow::add(double loss, double compute_s, double exchange_s, std::int64_t staleness)
{
    steps_ += 1;
    losses_ += loss;
    computing_s_ += compute_s;
    exchanging_s_ += exchange_s;
    staleness_ += static_cast<double>(staleness);
}

bool SampleWindow::due(double now_s) const
{
    return steps_ > 0 && now_s - since_s_ >= sampleInterval_s;
}

v1::WorkerSample SampleWindow::take(double now_s, std::int64_t steps, std::size_t batchSize)
{
    const double rate = steps_ / std::max(now_s - since_s_, 1e-9);
    const double count = std::max(steps_, 1.0);
    v1::WorkerSample sample;
    sample.set_steps(steps);
    sample.set_steps_per_s(rate);
    sample.set_images_per_s(rate * static_cast<double>(batchSize));
    sample.set_loss(losses_ / count);
    sample.set_staleness(staleness_ / count);
    sample.set_compute_s(computing_s_ / count);
    sample.set_exchange_s(exchanging_s_ / count);
    *this = SampleWindow(now_s);
    return sample;
}

} // namespace mayfly::train
