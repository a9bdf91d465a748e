// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/price_history.h"

#include <algorithm>

namespace mayfly::catalog {

PriceSteps::PriceSteps(std::vector<Step> steps)
{
    std::stable_sort(steps.begin(), steps.end(), [](const Step &a, const Step &b) { return a.time_ns < b.time_ns; });
    for (const Step &step : steps) {
        if (!steps_.empty() && steps_.back().time_ns == step.time_ns) {
            steps_.back().micros = step.micros;
        } else if (steps_.empty() || steps_.back().micros != step.micros) {
            steps_.push_back(step);
        }
    }
}

std::optional<std::int64_t> PriceSteps::microsAt(std::int64_t time_ns) const
{
    const auto after = std::upper_bound(steps_.begin(), steps_.end(), time_ns, [](std::int64_t time, const Step &step) { return time < step.time_ns; });
    return after == steps_.begin() ? std::nullopt : std::optional<std::int64_t>(std::prev(after)->micros);
}

std::vector<PriceSteps::Step> PriceSteps::within(std::int64_t from_ns, std::int64_t to_ns) const
{
    std::vector<Step> found;
    if (const auto first = microsAt(from_ns); first && from_ns < to_ns) {
        found.push_back({from_ns, *first});
    }
    for (const Step &step : steps_) {
        if (step.time_ns > from_ns && step.time_ns < to_ns) {
            found.push_back(step);
        }
    }
    return found;
}

std::optional<double> PriceSteps::integrate(std::int64_t from_ns, std::int64_t to_ns) const
{
    if (!microsAt(from_ns)) {
        return {};
    }
    const auto found = within(from_ns, to_ns);
    double micros = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const std::int64_t end = i + 1 < found.size() ? found[i + 1].time_ns : to_ns;
        micros += static_cast<double>(found[i].micros) * static_cast<double>(end - found[i].time_ns) / 3.6e12;
    }
    return micros;
}

} // namespace mayfly::catalog
