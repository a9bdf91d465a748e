// SPDX-License-Identifier: Apache-2.0
#include "core/prediction/estimate.h"

#include "core/prediction/lifetime.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace mayfly::prediction {

namespace {

/// Nodes and weights of Gauss-Legendre quadrature on [0, 1], 8 points (Abramowitz and Stegun 25.4.30).
struct Node {
    double at, weight;
};
constexpr std::array<Node, 8> nodes{{{0.019855071751231884, 0.05061426814518813},
                                     {0.10166676129318664, 0.11119051722668724},
                                     {0.2372337950418355, 0.15685332293894363},
                                     {0.4082826787521751, 0.18134189168918100},
                                     {0.5917173212478249, 0.18134189168918100},
                                     {0.7627662049581645, 0.15685332293894363},
                                     {0.8983332387068134, 0.11119051722668724},
                                     {0.9801449282487682, 0.05061426814518813}}};

double lostUnderFactor(const LifetimeModel &lifetime, double age_s, double factor)
{
    const double lost = lostBy(lifetime, age_s);
    return factor == 1 || lost >= 1 ? lost : -std::expm1(factor * std::log1p(-lost));
}

/// Cumulative hazard up to an age below the hard limit.
double hazard(const LifetimeModel &lifetime, double age_s, double factor)
{
    return -factor * std::log1p(-std::min(lostBy(lifetime, age_s), 1 - 1e-12));
}

std::vector<int> allActive(const ClusterModel &model)
{
    std::vector<int> counts;
    counts.reserve(model.workers.size());
    for (const auto &group : model.workers) {
        counts.push_back(group.count);
    }
    return counts;
}

/// Seconds of an undisturbed run from the first step on, and of one with a worker less in a group (infinite without any worker).
double trainingTime_s(const ClusterModel &model, std::span<const int> active)
{
    double time_s = model.synchronisation.mode == SyncMode::SyncSwitch ? model.switch_s : 0;
    double done = 0;
    for (const auto &phase : phasesOf(model.synchronisation)) {
        const double share = std::clamp(phase.until, 0.0, 1.0) - done;
        time_s += share > 0 ? share * model.steps / speedWith(model, active, phase.mode) : 0;
        done += std::max(0.0, share);
    }
    const double pause = model.checkpointInterval_s > 0 ? model.checkpointWrite_s / model.checkpointInterval_s : 0;
    return time_s * (1 + pause);
}

/// Per group: the part of the cluster's speed that one of its workers brings.
double shareOfOne(const ClusterModel &model, std::vector<int> active, std::size_t group, double undisturbed_s)
{
    --active[group];
    const double without_s = trainingTime_s(model, active);
    return std::isfinite(without_s) ? 1 - undisturbed_s / without_s : 1;
}

/// The survivors go on. A worker lost at age a leaves (T - a) of work to speed (1 - share).
void withSurvivors(const ClusterModel &model, const std::vector<int> &active, double undisturbed_s, Estimate &result)
{
    double delay = 0;
    int workers = 0;
    for (const int count : active) {
        workers += count;
    }
    std::vector<double> unpaid_s(active.size(), 0);
    for (std::size_t i = 0; i < active.size(); ++i) {
        const auto &group = model.workers[i];
        const int exposed = group.count - (i == 0 ? 1 : 0);
        if (!group.lifetime || exposed < 1) {
            continue;
        }
        const double share = shareOfOne(model, active, i, undisturbed_s);
        const double missed_s = missedTime_s(*group.lifetime, undisturbed_s, model.revocationFactor);
        delay += exposed * missed_s / undisturbed_s * share / (1 - share);
        unpaid_s[i] = exposed * missed_s / (1 - share);
        result.revocations += exposed * lostUnderFactor(*group.lifetime, undisturbed_s, model.revocationFactor);
    }
    // Exact for 2 workers, where a second loss cannot come; 1 / (1 - delay) for many.
    const double others = workers > 2 ? (workers - 2.0) / workers : 0;
    result.time_s = model.startUp_s + undisturbed_s * (1 + delay / (1 - std::min(0.9, others * delay)));
    for (std::size_t i = 0; i < active.size(); ++i) {
        const auto &group = model.workers[i];
        const double paid_s = result.time_s - unpaid_s[i] / group.count;
        result.cost += group.count * billed(group, paid_s);
    }
    result.cost += model.parameterServers.count * billed(model.parameterServers, result.time_s);
}

/// Every loss is replaced: the slot stands empty for a while, and a lost holder of the state takes work along.
void withReplacements(const ClusterModel &model, const std::vector<int> &active, double undisturbed_s, Estimate &result)
{
    constexpr int rounds = 6;
    constexpr double never = 0.98;          ///< of the time lost again: it does not end
    const bool workerHoldsState = model.parameterServers.count == 0;
    const double again_s = model.checkpointInterval_s / 2;
    double time_s = model.startUp_s + undisturbed_s;
    for (int round = 0; round < rounds; ++round) {
        double delay_s = 0;
        result.revocations = 0;
        const auto add = [&](const ServerGroup &group, double delayOfOne_s) {
            if (group.lifetime && group.count > 0) {
                const double losses = group.count * lossesOfSlot(*group.lifetime, time_s, model.revocationFactor);
                result.revocations += losses;
                delay_s += losses * delayOfOne_s;
            }
        };
        for (std::size_t i = 0; i < active.size(); ++i) {
            add(model.workers[i], model.replacement_s * shareOfOne(model, active, i, undisturbed_s) + (workerHoldsState ? again_s : 0));
        }
        add(model.parameterServers, model.replacement_s + again_s);
        const double lost = delay_s / time_s;
        time_s = lost < never ? (model.startUp_s + undisturbed_s) / (1 - lost) : std::numeric_limits<double>::infinity();
        if (!std::isfinite(time_s)) {
            break;
        }
    }
    result.time_s = time_s;
    if (!std::isfinite(time_s)) {
        result.cost = time_s;
        return;
    }
    for (const auto &group : model.workers) {
        result.cost += group.count * billed(group, time_s);
    }
    result.cost += model.parameterServers.count * billed(model.parameterServers, time_s);
}

} // namespace

double missedTime_s(const LifetimeModel &lifetime, double age_s, double revocationFactor)
{
    double sum = 0;
    for (const auto &node : nodes) {
        sum += node.weight * lostUnderFactor(lifetime, node.at * age_s, revocationFactor);
    }
    return sum * age_s;
}

double lossesOfSlot(const LifetimeModel &lifetime, double time_s, double revocationFactor)
{
    if (revocationFactor <= 0) {
        return 0;
    }
    if (!lifetime.limit_s || time_s < *lifetime.limit_s) {
        return hazard(lifetime, time_s, revocationFactor);
    }
    const double limit_s = *lifetime.limit_s;
    const double lives = std::floor(time_s / limit_s);
    return lives * (1 + hazard(lifetime, std::nextafter(limit_s, 0), revocationFactor)) + hazard(lifetime, time_s - lives * limit_s, revocationFactor);
}

Estimate estimate(const ClusterModel &model)
{
    Estimate result;
    const auto active = allActive(model);
    std::vector<ActiveWorkers> groups;
    for (const auto &group : model.workers) {
        groups.push_back(group.workers);
    }
    result.offeredStepsPerSecond = workersTogether(groups, model.localCores);
    result.stepsPerSecond = speedWith(model, active, phasesOf(model.synchronisation).back().mode);
    const double undisturbed_s = trainingTime_s(model, active);
    if (model.replaceLost) {
        withReplacements(model, active, undisturbed_s, result);
    } else {
        withSurvivors(model, active, undisturbed_s, result);
    }
    return result;
}

} // namespace mayfly::prediction
