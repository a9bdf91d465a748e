// SPDX-License-Identifier: Apache-2.0
#include "core/planning/policies/availability_model.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace mayfly::planning {

namespace {

using Sums = std::array<double, ageClasses_s.size()>;

/// Time spent in and changes seen from each age class.
struct Seen {
    Sums time_s{}, changes{};

    void add(double length_s, bool endKnown)
    {
        for (std::size_t i = 0; i < ageClasses_s.size() && ageClasses_s[i] < length_s; ++i) {
            const double until_s = i + 1 < ageClasses_s.size() ? std::min(length_s, ageClasses_s[i + 1]) : length_s;
            time_s[i] += until_s - ageClasses_s[i];
        }
        if (endKnown) {
            // A run ends in the class that its last moment lies in.
            ++changes[ageClass(length_s * (1 - 1e-12))];
        }
    }

    double perHour(std::size_t age) const { return 3600 * (changes[age] + 0.5) / (time_s[age] + 7200); }
};

} // namespace

std::size_t ageClass(double age_s)
{
    const auto after = std::upper_bound(ageClasses_s.begin(), ageClasses_s.end(), age_s);
    return after == ageClasses_s.begin() ? 0 : static_cast<std::size_t>(after - ageClasses_s.begin()) - 1;
}

AvailabilityModel learnAvailability(std::span<const simulation::AvailabilityTrace> traces)
{
    Seen there, gone;
    for (const auto &trace : traces) {
        double start_s = 0;
        for (std::size_t run = 0; run < trace.ends_s.size(); ++run) {
            const bool endKnown = run > 0 && run + 1 < trace.ends_s.size();
            (trace.available(run) ? there : gone).add(trace.ends_s[run] - start_s, endKnown);
            start_s = trace.ends_s[run];
        }
    }
    AvailabilityModel model;
    for (std::size_t age = 0; age < ageClasses_s.size(); ++age) {
        model.goesPerHour[age] = there.perHour(age);
        model.comesPerHour[age] = gone.perHour(age);
    }
    model.source = "learned from " + std::to_string(traces.size()) + " traces";
    return model;
}

simulation::AvailabilityTrace drawTrace(const AvailabilityModel &model, double tick_s, std::size_t ticks, Rng &rng)
{
    std::vector<double> counts(ticks);
    bool available = rng.below(2) == 0;
    double age_s = 0;
    for (double &count : counts) {
        count = available ? 1 : 0;
        age_s += tick_s;
        if (rng.uniform() < -std::expm1(-model.perHour(available, ageClass(age_s)) * tick_s / 3600)) {
            available = !available;
            age_s = 0;
        }
    }
    return simulation::traceFromCounts("drawn", tick_s, counts).value();
}

const AvailabilityModel &builtInAvailability()
{
    static const AvailabilityModel model = {
        {0.002352, 2.435, 1.078, 0.7564, 0.4187, 0.1998, 0.1449, 0.1025, 0.06253, 0.02377},
        {0.002355, 2.478, 1.400, 0.7290, 0.4572, 0.2985, 0.2641, 0.1704, 0.09838, 0.02695},
        "spot-traces, availability/1-node/aws-02-15-2023 (Wu et al., NSDI'24), counted by age class"};
    return model;
}

} // namespace mayfly::planning
