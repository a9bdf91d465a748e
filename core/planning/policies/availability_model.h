// SPDX-License-Identifier: Apache-2.0
// How spot comes and goes in a zone: the chance per hour that it goes while it is there, and that it comes back while it is not, by the
// time since it last changed. Both fall with that time in every public trace: what has just changed changes again soon.
#pragma once
#include "core/base/rng.h"
#include "core/simulation/availability_trace.h"

#include <array>
#include <cstddef>
#include <span>
#include <string>

namespace mayfly::planning {

/// Beginnings of the age classes, in seconds since the last change.
constexpr std::array<double, 10> ageClasses_s = {0, 400, 900, 1800, 3600, 7200, 14400, 28800, 57600, 115200};
/// The class that holds an age.
std::size_t ageClass(double age_s);

struct AvailabilityModel {
    std::array<double, ageClasses_s.size()> goesPerHour{};
    std::array<double, ageClasses_s.size()> comesPerHour{};
    std::string source;

    double perHour(bool available, std::size_t age) const { return available ? goesPerHour[age] : comesPerHour[age]; }
};

/// Changes counted over the time spent in each class; half a change in two hours is added to each, so that a class without data is
/// neither certain nor impossible. The first and last run of a trace count as time, not as changes: their ends are not known.
AvailabilityModel learnAvailability(std::span<const simulation::AvailabilityTrace> traces);

/// A random trace with these rates, in whole ticks.
simulation::AvailabilityTrace drawTrace(const AvailabilityModel &model, double tick_s, std::size_t ticks, Rng &rng);

/// Of nine zones of AWS V100 servers in February 2023 (spot-traces, availability/1-node/aws-02-15-2023; Wu et al., NSDI'24).
const AvailabilityModel &builtInAvailability();

} // namespace mayfly::planning
