// SPDX-License-Identifier: Apache-2.0
#include "core/prediction/estimate.h"

#include "core/prediction/lifetime.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory_resource>
#include <numeric>
#include <utility>

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

/// A value for each of a few groups, without the heap.
template <typename T>
class PerGroup {
public:
    explicit PerGroup(const ClusterModel &model) : values_(model.workers.size(), T{}, &pool_) {}
    T &operator[](std::size_t group) { return values_[group]; }
    std::span<T> all() { return values_; }

private:
    std::array<std::byte, 32 * sizeof(T)> buffer_;
    std::pmr::monotonic_buffer_resource pool_{buffer_.data(), buffer_.size()};
    std::pmr::vector<T> values_;
};

/// Of an undisturbed run from the first step on; infinite without any worker.
double trainingTime_s(const ClusterModel &model, std::span<const int> active)
{
    std::array<double, mostPhases> offered{};
    std::size_t count = 0;
    for (const auto &phase : phasesOf(model.synchronisation)) {
        offered[count++] = offeredBy(model, active, phase.mode);
    }
    return undisturbedTime_s(model, std::span(offered).first(count));
}

/// The part of the cluster's speed that one worker of a group brings. At least 0: where the others waited for it, its loss is no gain
/// that a plan may count on.
double shareOfOne(const ClusterModel &model, std::span<int> active, std::size_t group, double undisturbed_s)
{
    --active[group];
    const double without_s = trainingTime_s(model, active);
    ++active[group];
    return std::isfinite(without_s) ? std::max(0.0, 1 - undisturbed_s / without_s) : 1;
}

/// The first hard limit that transient workers meet, since their request.
double firstLimit_s(const ClusterModel &model)
{
    double limit_s = std::numeric_limits<double>::infinity();
    for (const auto &group : model.workers) {
        limit_s = group.lifetime && model.revocationFactor > 0 ? std::min(limit_s, group.lifetime->limit_s.value_or(limit_s)) : limit_s;
    }
    return limit_s;
}

/// The survivors go on. A worker lost at age a leaves (T - a) of work to speed (1 - share). At the hard limit all that have it are gone,
/// and those without one (on-demand) do the rest; without any the run never ends.
void withSurvivors(const ClusterModel &model, std::span<int> active, double undisturbed_s, Estimate &result)
{
    const double limit_s = firstLimit_s(model);
    const double horizon_s = std::min(undisturbed_s, std::nextafter(limit_s, 0));
    double delay = 0;
    PerGroup<double> missing_s(model), unpaid_s(model);
    for (std::size_t i = 0; i < active.size(); ++i) {
        const auto &group = model.workers[i];
        const int exposed = group.count - (i == 0 ? 1 : 0);
        if (!group.lifetime || exposed < 1) {
            continue;
        }
        const double share = shareOfOne(model, active, i, undisturbed_s);
        missing_s[i] = exposed * missedTime_s(*group.lifetime, horizon_s, model.revocationFactor);
        delay += missing_s[i] / horizon_s * share / (1 - share);
        unpaid_s[i] = missing_s[i] / (1 - share);
        result.revocations += exposed * lostUnderFactor(*group.lifetime, horizon_s, model.revocationFactor);
    }
    // Exact for 2 workers, where a second loss cannot come; 1 / (1 - delay) for many.
    const int workers = std::accumulate(active.begin(), active.end(), 0);
    const double others = workers > 2 ? (workers - 2.0) / workers : 0;
    const double training_s = undisturbed_s * (1 + delay / (1 - std::min(0.9, others * delay)));
    result.time_s = model.startUp_s + training_s;
    const bool cutShort = result.time_s > limit_s;
    if (cutShort) {
        result.revocations = 0;
        for (std::size_t i = 0; i < active.size(); ++i) {
            if (model.workers[i].lifetime) {
                result.revocations += active[i];
                active[i] = 0;
            }
        }
        const double done = std::max(0.0, limit_s - model.startUp_s) / training_s;
        const bool anybody = std::any_of(active.begin(), active.end(), [](int count) { return count > 0; });
        result.time_s = anybody ? limit_s + (1 - done) * trainingTime_s(model, active) : std::numeric_limits<double>::infinity();
        if (!std::isfinite(result.time_s)) {
            result.cost = result.time_s;
            return;
        }
    }
    for (std::size_t i = 0; i < active.size(); ++i) {
        const auto &group = model.workers[i];
        const bool gone = cutShort && group.lifetime;
        const double paid_s = gone ? limit_s - missing_s[i] / group.count : result.time_s - unpaid_s[i] / group.count;
        result.cost += group.count * billed(group, paid_s);
    }
    result.cost += model.parameterServers.count * billed(model.parameterServers, result.time_s);
}

/// Every loss is replaced: the slot stands empty for a while, and a lost holder of the state takes work along. Solves
/// T = undisturbed + delay(T) from below; as delay() grows with T, no step overshoots.
void withReplacements(const ClusterModel &model, std::span<int> active, double undisturbed_s, Estimate &result)
{
    constexpr int mostRounds = 400;
    constexpr double precision = 1e-10;
    constexpr double never = 50;            ///< times the undisturbed run: it does not end
    const double least_s = model.startUp_s + undisturbed_s;
    const bool workerHoldsState = model.parameterServers.count == 0;
    PerGroup<double> delayOfOne_s(model);
    for (std::size_t i = 0; i < active.size(); ++i) {
        if (model.workers[i].lifetime) {
            delayOfOne_s[i] = model.replacement_s * shareOfOne(model, active, i, undisturbed_s) + (workerHoldsState ? workAgain_s(model, model.workers[i]) : 0);
        }
    }
    double time_s = least_s;
    for (int round = 0; round < mostRounds; ++round) {
        double delay_s = 0;
        result.revocations = 0;
        const auto add = [&](const ServerGroup &group, double ofOne_s) {
            if (group.lifetime && group.count > 0) {
                const double losses = group.count * lossesOfSlot(*group.lifetime, time_s, model.revocationFactor);
                result.revocations += losses;
                delay_s += losses * ofOne_s;
            }
        };
        for (std::size_t i = 0; i < active.size(); ++i) {
            add(model.workers[i], delayOfOne_s[i]);
        }
        add(model.parameterServers, model.replacement_s + workAgain_s(model, model.parameterServers));
        const double before_s = std::exchange(time_s, least_s + delay_s);
        if (!(time_s <= never * least_s)) {
            result.time_s = result.cost = std::numeric_limits<double>::infinity();
            return;
        }
        if (time_s - before_s <= precision * time_s) {
            break;
        }
    }
    result.time_s = time_s;
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

double undisturbedTime_s(const ClusterModel &model, std::span<const double> offeredByPhase)
{
    double time_s = model.synchronisation.mode == SyncMode::SyncSwitch ? model.switch_s : 0;
    double done = 0;
    std::size_t index = 0;
    for (const auto &phase : phasesOf(model.synchronisation)) {
        const double share = std::clamp(phase.until, 0.0, 1.0) - done;
        time_s += share > 0 ? share * model.steps / clusterSpeed(offeredByPhase[index], model.capacity) : 0;
        done += std::max(0.0, share);
        ++index;
    }
    const double pause = model.checkpointInterval_s > 0 ? model.checkpointWrite_s / model.checkpointInterval_s : 0;
    return time_s * (1 + pause);
}

Estimate estimate(const ClusterModel &model)
{
    Estimate result;
    PerGroup<int> counts(model);
    std::transform(model.workers.begin(), model.workers.end(), counts.all().begin(), [](const ServerGroup &group) { return group.count; });
    const std::span<int> active = counts.all();
    result.offeredStepsPerSecond = offeredBy(model, active, SyncMode::Asp);
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
