// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/learning_rate.h"

#include <algorithm>
#include <cmath>

namespace mayfly::ps {

namespace {

/// A schedule may change the rate with every step: it is told again when it has changed by this share.
constexpr double worthTelling = 0.25;

} // namespace

void LearningRate::follow(std::uint32_t workers, std::int64_t step, Rule rule)
{
    workers_ = workers;
    rule_ = rule;
    const std::uint32_t counted = rule == Rule::OneWorker ? std::min(1U, workers) : workers;
    const double scale = options_.fixedWorkers > 0 ? options_.fixedWorkers : counted;
    if (scale == to_) {
        return;
    }
    replaced_ = scaleAt(step);
    last_ = to_ > 0 ? replaced_ : last_;
    // The first workers of a run find nothing that they could upset.
    from_ = last_ > 0 && scale > last_ ? last_ : scale;
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

std::optional<RateNews> LearningRate::news(std::int64_t step)
{
    const double base = engine::rateAt(options_.schedule, step);
    const double rate = base * to_;
    const bool inWarmUp = step < options_.schedule.warmUpSteps;
    const bool scaled = to_ != toldScale_;
    const bool scheduled = std::abs(rate - told_) > worthTelling * told_ || (toldInWarmUp_ && !inWarmUp && rate != told_);
    std::optional<RateNews> found;
    if (scaled || scheduled) {
        found = RateNews{scaled ? base * replaced_ : told_, rate, scaled ? whyScaled() : whyScheduled(base)};
        told_ = rate;
        toldBase_ = base;
        toldScale_ = to_;
        toldInWarmUp_ = inWarmUp;
    }
    knownWorkers_ = workers_;
    knownRule_ = rule_;
    return found;
}

std::string LearningRate::whyScaled() const
{
    if (options_.fixedWorkers > 0) {
        return "it is that of the planned workers, whoever is there";
    }
    if (rule_ != knownRule_ && toldScale_ > 0) {
        return "each gradient is applied by itself from here on: it is that of one worker";
    }
    const bool joined = workers_ > knownWorkers_;
    const std::uint32_t many = joined ? workers_ - knownWorkers_ : knownWorkers_ - workers_;
    std::string why = "it follows the active workers: " + (many == 1 ? std::string("one has ") : std::to_string(many) + " have ") +
                      (joined ? "joined" : "left");
    if (from_ != to_ && options_.ramp_steps > 0) {
        why += "; it rises slowly, until step " + std::to_string(since_step_ + options_.ramp_steps);
    }
    return why;
}

std::string LearningRate::whyScheduled(double base) const
{
    return base > toldBase_ ? "it rises at this step, as planned for the warm-up" : "it falls at this step, as planned";
}

} // namespace mayfly::ps
