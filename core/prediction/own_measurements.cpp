// SPDX-License-Identifier: Apache-2.0
#include "core/prediction/own_measurements.h"

#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace mayfly::prediction {

namespace {

constexpr std::size_t shippedRuns = 3;          ///< as which the shipped value counts
constexpr std::size_t keptValues = 20;
constexpr std::size_t keptLifetimes = 500;
constexpr double usualTimesSd = 0.15;           ///< of start-ups, replacements and writes between runs
constexpr double sameCause_s = 300;

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const auto middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

template <typename T>
void keepLast(std::vector<T> &values, std::size_t most)
{
    if (values.size() > most) {
        values.erase(values.begin(), values.end() - static_cast<std::ptrdiff_t>(most));
    }
}

Result<void> checkPositive(const char *what, std::span<const double> values)
{
    for (const double value : values) {
        if (!(value > 0) || !std::isfinite(value)) {
            return fail(ErrorCode::InvalidInput, std::string("own measurement: ") + what + " is " + formatFixed(value, 6) + ", expected more than 0");
        }
    }
    return {};
}

Result<void> check(const RunObservations &run)
{
    for (const auto &each : run.steps) {
        if (auto good = checkPositive("a worker's step in seconds", each.values_s); !good) {
            return good;
        }
    }
    for (const auto &each : run.capacities) {
        if (auto good = checkPositive("parameter servers' steps/s", each.values); !good) {
            return good;
        }
    }
    for (const auto &each : run.lifetimes) {
        if (!(each.age_s >= 0) || !std::isfinite(each.age_s)) {
            return fail(ErrorCode::InvalidInput, "own measurement: a lifetime is " + formatFixed(each.age_s, 3) + " s, expected 0 or more");
        }
    }
    for (const auto *ratios : {&run.startUpRatios, &run.replacementRatios, &run.checkpointRatios}) {
        if (auto good = checkPositive("a time's ratio to its prediction", *ratios); !good) {
            return good;
        }
    }
    return {};
}

/// Losses within five minutes of an earlier one did not come by themselves: they are counted as alive until then.
void addLifetimes(OwnMeasurements &own, std::vector<RunObservations::Lifetime> lifetimes)
{
    std::stable_sort(lifetimes.begin(), lifetimes.end(), [](const auto &a, const auto &b) { return a.ended_s < b.ended_s; });
    std::map<std::string, double> last;
    for (const auto &each : lifetimes) {
        const auto before = last.find(each.gpu);
        const bool counts = each.revoked && (before == last.end() || each.ended_s - before->second > sameCause_s);
        if (each.revoked) {
            last[each.gpu] = each.ended_s;
        }
        own.lifetimes.push_back({each.gpu, each.age_s, counts});
    }
    keepLast(own.lifetimes, keptLifetimes);
}

double factorOf(const std::vector<double> &ratios)
{
    std::vector<double> logs;
    std::transform(ratios.begin(), ratios.end(), std::back_inserter(logs), [](double each) { return std::log(each); });
    return std::exp(ownShift(logs, usualTimesSd));
}

} // namespace

bool OwnMeasurements::empty() const
{
    return steps.empty() && capacities.empty() && startUpRatios.empty() && replacementRatios.empty() && checkpointRatios.empty() && lifetimes.empty();
}

double ownShift(std::span<const double> logRatios, double usualSd)
{
    constexpr double sdOfMedianDeviation = 1.4826;      // for a normal distribution
    constexpr double widest = 3;
    if (logRatios.empty()) {
        return 0;
    }
    std::vector<double> all(shippedRuns, 0);
    all.insert(all.end(), logRatios.begin(), logRatios.end());
    const double middle = median(all);
    std::vector<double> deviations;
    std::transform(all.begin(), all.end(), std::back_inserter(deviations), [&](double each) { return std::abs(each - middle); });
    const double reach = widest * std::max(usualSd, sdOfMedianDeviation * median(deviations));
    double sum = 0;
    for (const double each : all) {
        sum += std::clamp(each, middle - reach, middle + reach);
    }
    return sum / static_cast<double>(all.size());
}

Result<void> addRun(OwnMeasurements &own, const RunObservations &run)
{
    if (auto good = check(run); !good) {
        return good;
    }
    for (const auto &each : run.steps) {
        auto at = std::find_if(own.steps.begin(), own.steps.end(), [&](const auto &other) { return other.gpu == each.gpu && other.workload == each.workload; });
        auto &into = at == own.steps.end() ? own.steps.emplace_back(OwnStep{each.gpu, each.workload, {}}) : *at;
        into.values_s.insert(into.values_s.end(), each.values_s.begin(), each.values_s.end());
        keepLast(into.values_s, keptValues);
    }
    for (const auto &each : run.capacities) {
        auto at = std::find_if(own.capacities.begin(), own.capacities.end(),
                               [&](const auto &other) { return other.workload == each.workload && other.parameterServers == each.parameterServers; });
        auto &into = at == own.capacities.end() ? own.capacities.emplace_back(OwnCapacity{each.workload, each.parameterServers, {}}) : *at;
        into.values.insert(into.values.end(), each.values.begin(), each.values.end());
        keepLast(into.values, keptValues);
    }
    const auto append = [](std::vector<double> &into, const std::vector<double> &values) {
        into.insert(into.end(), values.begin(), values.end());
        keepLast(into, keptValues);
    };
    append(own.startUpRatios, run.startUpRatios);
    append(own.replacementRatios, run.replacementRatios);
    append(own.checkpointRatios, run.checkpointRatios);
    addLifetimes(own, run.lifetimes);
    return {};
}

Calibration calibrated(Calibration shipped, const OwnMeasurements &own)
{
    shipped.ownSteps = own.steps;
    shipped.ownCapacities = own.capacities;
    const double startUp = factorOf(own.startUpRatios), replacement = factorOf(own.replacementRatios), write = factorOf(own.checkpointRatios);
    shipped.startUp.firstWorker_s *= startUp;
    shipped.startUp.perExtraWorker_s *= startUp;
    shipped.startUp.coldReplacement_s *= replacement;
    shipped.startUp.warmReplacement_s *= replacement;
    shipped.startUp.replacementPerTensor_s *= replacement;
    shipped.checkpoint.base_s *= write;
    shipped.checkpoint.perMegabyte_s *= write;
    shipped.checkpoint.perTensor_s *= write;
    std::map<std::string, std::vector<LifetimeObservation>> lifetimes;
    for (const auto &each : own.lifetimes) {
        lifetimes[each.gpu].push_back(LifetimeObservation::of(each.age_s, each.revoked));
    }
    for (const auto &[gpu, observations] : lifetimes) {
        const double factor = regionFactor(curveOf(shipped.lifetimeOf(gpu, "")), observations);
        shipped.regions.push_back({gpu, "", factor});
    }
    return shipped;
}

} // namespace mayfly::prediction
