// SPDX-License-Identifier: Apache-2.0
// Learning-rate schedules against the rates that PyTorch 1.13's schedulers give for the same settings (printed with 17
// digits), and the messages for schedules that cannot be.
#include "gpuworker/engine/schedule.h"
#include "tests/gpuworker/engine/check.h"

#include <cmath>
#include <functional>

namespace mayfly::engine::checks {

namespace {

struct Rate {
    std::int64_t step;
    double expected;
};

struct Case {
    std::string name;
    Schedule schedule;
    std::vector<Rate> rates;
};

void compare(const Case &test)
{
    requireEqual(problemWith(test.schedule), std::string(), "the problem");
    for (const Rate &rate : test.rates) {
        const double actual = rateAt(test.schedule, rate.step);
        require(std::abs(actual - rate.expected) <= 1e-14, "rate at step ", rate.step, " is ", actual, ", expected ",
                rate.expected);
    }
}

Schedule steps(std::vector<std::int64_t> milestones, double factor)
{
    Schedule schedule;
    schedule.kind = ScheduleKind::Step;
    schedule.milestones = std::move(milestones);
    schedule.factor = factor;
    return schedule;
}

Schedule cosine(std::int64_t totalSteps, double finalRate)
{
    Schedule schedule;
    schedule.kind = ScheduleKind::Cosine;
    schedule.totalSteps = totalSteps;
    schedule.finalRate = finalRate;
    return schedule;
}

Schedule warmedUp(Schedule schedule, double baseRate, std::int64_t warmUpSteps, double warmUpFactor)
{
    schedule.baseRate = baseRate;
    schedule.warmUpSteps = warmUpSteps;
    schedule.warmUpFactor = warmUpFactor;
    return schedule;
}

void addCases()
{
    const auto add = [](std::string name, Schedule schedule, std::vector<Rate> rates) {
        addCheck("schedule/" + name, [test = Case{name, std::move(schedule), std::move(rates)}] { compare(test); });
    };
    add("MultiStepLR([5, 8], 0.1)", steps({5, 8}, 0.1),
        {{0, 0.1}, {4, 0.1}, {5, 0.010000000000000002}, {7, 0.010000000000000002}, {8, 0.0010000000000000002}, {12, 0.0010000000000000002}});
    add("StepLR(3, 0.5)", steps(everySteps(3, 12), 0.5),
        {{0, 0.1}, {2, 0.1}, {3, 0.05}, {5, 0.05}, {6, 0.025}, {9, 0.0125}, {11, 0.0125}});
    add("CosineAnnealingLR(20, 0.002)", cosine(20, 0.002),
        {{0, 0.1}, {1, 0.099396728689161759}, {5, 0.085648232278140835}, {10, 0.051}, {13, 0.028754465512762208}, {19, 0.0026032713108382548}, {20, 0.002}});
    add("after the cosine's end", cosine(20, 0.002), {{21, 0.002}, {1000, 0.002}});
    add("LinearLR(1/8, 1, 4)", warmedUp({}, 0.8, 4, 0.125),
        {{0, 0.1}, {1, 0.275}, {2, 0.45}, {3, 0.625}, {4, 0.8}, {6, 0.8}});
    add("LinearLR(0.25, 1, 5), then CosineAnnealingLR(15)", warmedUp(cosine(20, 0), 0.4, 5, 0.25),
        {{0, 0.1}, {1, 0.16}, {4, 0.34}, {5, 0.4}, {6, 0.39562952014676117}, {12, 0.22090569265353077}, {19, 0.0043704798532388641}});
    add("LinearLR(0.1, 1, 4), then MultiStepLR([6, 11], 0.2)", warmedUp(steps({10, 15}, 0.2), 0.8, 4, 0.1),
        {{0, 0.08}, {3, 0.62}, {4, 0.8}, {9, 0.8}, {10, 0.16}, {14, 0.16}, {15, 0.032}, {18, 0.032}});
    add("constant", {}, {{0, 0.1}, {1'000'000'000'000, 0.1}});
}

void addBadCases()
{
    const auto add = [](const std::string &name, Schedule schedule, std::string expected) {
        addCheck("schedule/bad: " + name, [schedule = std::move(schedule), expected = std::move(expected)] {
            requireContains(problemWith(schedule), expected);
        });
    };
    add("no rate", warmedUp({}, 0, 0, 1), "baseRate is 0.0");
    add("rate is no number", warmedUp({}, std::nan(""), 0, 1), "baseRate is nan");
    add("negative warm-up", warmedUp({}, 0.1, -1, 1), "warmUpSteps is -1");
    add("warm-up from nothing", warmedUp({}, 0.1, 5, 0), "warmUpFactor is 0.0");
    add("warm-up from above", warmedUp({}, 0.1, 5, 1.5), "warmUpFactor is 1.5");
    add("milestone 0", steps({0}, 0.1), "milestones[0] is 0; it must be at least 1");
    add("milestone in the warm-up", warmedUp(steps({8}, 0.1), 0.1, 9, 0.1), "milestones[0] is 8; it must be at least 9");
    add("milestones out of order", steps({5, 5}, 0.1), "milestones[1] is 5; it must be at least 6");
    add("factor 0", steps({5}, 0), "factor is 0.0");
    add("cosine without an end", cosine(0, 0), "totalSteps is 0; it must be more than the 0 steps");
    add("cosine that ends above", cosine(5, 0.2), "finalRate is 0.2");
}

const Register schedules{[] {
    addCases();
    addBadCases();
    addCheck("schedule/no interval, no milestones", [] { require(everySteps(0, 10).empty(), "there are some"); });
}};

} // namespace
} // namespace mayfly::engine::checks
