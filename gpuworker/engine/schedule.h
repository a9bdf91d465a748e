// SPDX-License-Identifier: Apache-2.0
// Learning-rate schedules: a pure function of the applied step, so that a run that is restored, or whose workers
// change, is at once where it belongs. Steps count from 0: rateAt(schedule, n) is the rate of the update that makes the
// n-th state into the next one.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace mayfly::engine {

enum class ScheduleKind {
    Constant,
    Step,  ///< times factor at each milestone (He et al. 2016, section 4.2)
    Cosine ///< half a cosine down to finalRate (Loshchilov and Hutter 2017, one period)
};

/// After a linear warm-up, rates follow the kind. They are those of PyTorch's LinearLR, MultiStepLR and
/// CosineAnnealingLR, chained by SequentialLR; only milestones count here from the start of the run, not from the end of
/// the warm-up.
struct Schedule {
    ScheduleKind kind = ScheduleKind::Constant;
    double baseRate = 0.1;
    std::int64_t warmUpSteps = 0; ///< 0: none
    double warmUpFactor = 0.1;    ///< first rate of the warm-up, as a share of baseRate
    std::vector<std::int64_t> milestones; ///< Step: in steps of the run, ascending
    double factor = 0.1;                  ///< Step
    std::int64_t totalSteps = 0;          ///< Cosine: at this step, and after it, the rate is finalRate
    double finalRate = 0;                 ///< Cosine
};

/// Milestones every so many steps until the end of the run (PyTorch's StepLR).
std::vector<std::int64_t> everySteps(std::int64_t interval, std::int64_t totalSteps);

/// Empty where the schedule is as it must be; else names the field, its value and what is expected.
std::string problemWith(const Schedule &schedule);

/// The rate of the update after `step` applied steps. The schedule must have no problem; step >= 0.
double rateAt(const Schedule &schedule, std::int64_t step);

/// "constant", "step", "cosine"; the words of task files.
const char *scheduleKindName(ScheduleKind kind);

} // namespace mayfly::engine
