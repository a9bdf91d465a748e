// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/schedule.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mayfly::engine {

namespace {

bool isPositive(double rate)
{
    return std::isfinite(rate) && rate > 0;
}

std::string problemWithWarmUp(const Schedule &schedule)
{
    if (schedule.warmUpSteps < 0) {
        return "warmUpSteps is " + std::to_string(schedule.warmUpSteps) + "; it must be at least 0";
    }
    if (!(schedule.warmUpFactor > 0 && schedule.warmUpFactor <= 1)) {
        return "warmUpFactor is " + std::to_string(schedule.warmUpFactor) + "; it must be more than 0 and at most 1";
    }
    return {};
}

std::string problemWithSteps(const Schedule &schedule)
{
    if (!isPositive(schedule.factor)) {
        return "factor is " + std::to_string(schedule.factor) + "; it must be more than 0";
    }
    for (std::size_t i = 0; i < schedule.milestones.size(); ++i) {
        const std::int64_t least = i == 0 ? std::max<std::int64_t>(1, schedule.warmUpSteps) : schedule.milestones[i - 1] + 1;
        if (schedule.milestones[i] < least) {
            return "milestones[" + std::to_string(i) + "] is " + std::to_string(schedule.milestones[i]) +
                   "; it must be at least " + std::to_string(least) + " (ascending, and not inside the warm-up)";
        }
    }
    return {};
}

std::string problemWithCosine(const Schedule &schedule)
{
    if (schedule.totalSteps <= schedule.warmUpSteps) {
        return "totalSteps is " + std::to_string(schedule.totalSteps) + "; it must be more than the " +
               std::to_string(schedule.warmUpSteps) + " steps of the warm-up";
    }
    if (!(schedule.finalRate >= 0 && schedule.finalRate <= schedule.baseRate)) {
        return "finalRate is " + std::to_string(schedule.finalRate) + "; it must be 0 to baseRate, " +
               std::to_string(schedule.baseRate);
    }
    return {};
}

} // namespace

std::vector<std::int64_t> everySteps(std::int64_t interval, std::int64_t totalSteps)
{
    std::vector<std::int64_t> milestones;
    for (std::int64_t step = interval; interval > 0 && step < totalSteps; step += interval) {
        milestones.push_back(step);
    }
    return milestones;
}

std::string problemWith(const Schedule &schedule)
{
    if (!isPositive(schedule.baseRate)) {
        return "baseRate is " + std::to_string(schedule.baseRate) + "; it must be more than 0";
    }
    if (std::string problem = problemWithWarmUp(schedule); !problem.empty()) {
        return problem;
    }
    switch (schedule.kind) {
    case ScheduleKind::Constant:
        return {};
    case ScheduleKind::Step:
        return problemWithSteps(schedule);
    case ScheduleKind::Cosine:
        return problemWithCosine(schedule);
    }
    return "its kind is unknown";
}

double rateAt(const Schedule &schedule, std::int64_t step)
{
    if (step < schedule.warmUpSteps) {
        const double done = static_cast<double>(step) / static_cast<double>(schedule.warmUpSteps);
        return schedule.baseRate * (schedule.warmUpFactor + (1 - schedule.warmUpFactor) * done);
    }
    switch (schedule.kind) {
    case ScheduleKind::Constant:
        break;
    case ScheduleKind::Step: {
        const auto passed = std::ranges::upper_bound(schedule.milestones, step) - schedule.milestones.begin();
        return schedule.baseRate * std::pow(schedule.factor, static_cast<double>(passed));
    }
    case ScheduleKind::Cosine: {
        const auto length = static_cast<double>(schedule.totalSteps - schedule.warmUpSteps);
        const double done = std::min(1.0, static_cast<double>(step - schedule.warmUpSteps) / length);
        return schedule.finalRate +
               (schedule.baseRate - schedule.finalRate) * (1 + std::cos(std::numbers::pi * done)) / 2;
    }
    }
    return schedule.baseRate;
}

const char *scheduleKindName(ScheduleKind kind)
{
    switch (kind) {
    case ScheduleKind::Constant:
        return "constant";
    case ScheduleKind::Step:
        return "step";
    case ScheduleKind::Cosine:
        return "cosine";
    }
    return "unknown";
}

} // namespace mayfly::engine
