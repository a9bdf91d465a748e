// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/learning_rate.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace mayfly::ps {

namespace {

/// A schedule may change the rate with every step: it is told again when it has changed by this share.
constexpr double worthTelling = 0.25;

} // namespace

void LearningRate::follow(double scale, std::int64_t step)
{
    if (options_.fixedWorkers > 0) {
        scale = options_.fixedWorkers;
    }
    if (scale == to_) {
        return;
    }
    const double present = to_ > 0 ? scaleAt(step) : last_;
    last_ = to_ > 0 ? present : last_;
    // The first workers of a run find nothing that they could upset.
    from_ = present > 0 && scale > present ? present : scale;
    to_ = scale;
    since_step_ = step;
}

double LearningRate::scaleAt(std::int64_t step) const
{
    if (options_.ramp_steps <= 0 || step >= since_step_ + options_.ramp_steps) {
        return to_;
    }
    const double part = static_cast<double>(step - since_step_) / static_cast<double>(options_.ramp_steps);
    return from_ + (to_ - from_) * std::max(0.0, part);
}

double LearningRate::at(std::int64_t step) const
{
    return engine::rateAt(options_.schedule, step) * scaleAt(step);
}

bool LearningRate::isNews(std::int64_t step, std::uint32_t workers)
{
    const double rate = at(step);
    const bool jump = workers != toldWorkers_ || to_ != toldScale_;
    if (!(jump && rate != told_) && !(std::abs(rate - told_) > worthTelling * told_)) {
        return false;
    }
    before_ = std::exchange(told_, rate);
    toldWorkers_ = workers;
    toldScale_ = to_;
    return true;
}

} // namespace mayfly::ps
