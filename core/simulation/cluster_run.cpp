// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/cluster_run.h"

#include "core/simulation/trial.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace mayfly::simulation {

using prediction::ClusterModel;
using prediction::ServerGroup;

namespace {

using Tables = std::vector<std::shared_ptr<const LifetimeTable>>;

/// One table for each model of lifetimes, however many groups have it.
class TableMaker {
public:
    explicit TableMaker(double revocationFactor) : revocationFactor_(revocationFactor) {}

    std::shared_ptr<const LifetimeTable> operator()(const ServerGroup &group)
    {
        if (!group.lifetime) {
            return nullptr;
        }
        auto &table = made_[group.lifetime.get()];
        if (!table) {
            table = std::make_shared<const LifetimeTable>(*group.lifetime, revocationFactor_);
        }
        return table;
    }

private:
    double revocationFactor_;
    std::map<const LifetimeModel *, std::shared_ptr<const LifetimeTable>> made_;
};

} // namespace

ClusterRun::ClusterRun(ClusterModel model, RunPolicy policy) : model_(std::move(model)), policy_(std::move(policy))
{
    TableMaker tableOf(model_.revocationFactor);
    std::vector<int> active;
    for (std::size_t g = 0; g <= model_.workers.size(); ++g) {
        const bool workers = g < model_.workers.size();
        const bool holdsState = !workers || model_.parameterServers.count == 0;
        servers_.insert(servers_.end(), static_cast<std::size_t>(std::max(0, group(g).count)), Place{g, holdsState});
        tables_.push_back(tableOf(group(g)));
        replacementTables_.push_back(policy_.replacements.empty() ? nullptr : tableOf(policy_.replacements[g]));
        if (workers) {
            active.push_back(group(g).count);
        }
    }
    double done = 0;
    for (const auto &phase : prediction::phasesOf(model_.synchronisation)) {
        fullSpeed_.push_back(prediction::speedWith(model_, active, phase.mode));
        fullTraining_s_ += std::max(0.0, phase.until - done) * model_.steps / fullSpeed_.back();
        done = std::max(done, phase.until);
    }
    firstNeverLost_ = !model_.replaceLost && model_.replacement != Replacement::None;
}

const ServerGroup &ClusterRun::group(std::size_t index) const
{
    return index < model_.workers.size() ? model_.workers[index] : model_.parameterServers;
}

bool ClusterRun::canWork() const
{
    return !servers_.empty() && std::isfinite(fullTraining_s_) && fullTraining_s_ > 0;
}

double ClusterRun::lifetime_s(const Draws &draws, const LifetimeTable &table, std::size_t server, int zone, int incarnation) const
{
    const auto number = static_cast<std::uint64_t>(incarnation);
    const bool shared = model_.sharedFate > 0 && draws.uniform(Draws::SharesFate, server, number) < model_.sharedFate;
    return table.age_s(shared ? draws.uniform(Draws::ZoneLifetime, static_cast<std::uint64_t>(zone), number)
                              : draws.uniform(Draws::Lifetime, server, number));
}

double ClusterRun::undisturbed_s(double slowDown) const
{
    const double switches_s = static_cast<double>(fullSpeed_.size() - 1) * model_.switch_s;
    return model_.startUp_s + switches_s +
           CheckpointCycle(model_.checkpointInterval_s, model_.checkpointWrite_s).clockFor_s(fullTraining_s_ * slowDown, 0);
}

double ClusterRun::firstLoss_s(const Draws &draws, double &ofFirst) const
{
    double first_s = never;
    ofFirst = never;
    for (std::size_t i = 0; i < servers_.size(); ++i) {
        const auto &table = tables_[servers_[i].group];
        if (!table) {
            continue;
        }
        const double lost_s = lifetime_s(draws, *table, i, group(servers_[i].group).zone, 0);
        if (i == 0 && firstNeverLost_) {
            ofFirst = lost_s;
        } else {
            first_s = std::min(first_s, lost_s);
        }
    }
    return first_s;
}

double ClusterRun::charge(std::size_t groupIndex, const ServerGroup &offer, double from_s, double to_s) const
{
    const bool original = &offer == &group(groupIndex);
    if (!original || groupIndex >= policy_.prices.size() || policy_.prices[groupIndex].empty()) {
        return prediction::billed(offer, to_s - from_s);
    }
    // What is billed beyond the use (minimum, step) is at the last price.
    const double billed_s = offer.pricePerHour > 0 ? prediction::billed(offer, to_s - from_s) / offer.pricePerHour * 3600 : to_s - from_s;
    const double end_s = from_s + billed_s;
    double cost = 0;
    double at_s = from_s;
    double price = offer.pricePerHour;
    for (const auto &step : policy_.prices[groupIndex]) {
        const double until_s = std::clamp(step.from_s, at_s, std::max(at_s, to_s));
        cost += price * (until_s - at_s) / 3600;
        at_s = until_s;
        price = step.from_s <= to_s ? step.pricePerHour : price;
    }
    return cost + price * (end_s - at_s) / 3600;
}

double ClusterRun::undisturbedCost(double time_s) const
{
    double cost = 0;
    for (std::size_t g = 0; g <= model_.workers.size(); ++g) {
        cost += group(g).count > 0 ? group(g).count * charge(g, group(g), 0, time_s) : 0;
    }
    return cost;
}

RunOutcome ClusterRun::play(std::uint64_t seed, std::uint64_t trial, Scratch &scratch, std::vector<TimelineEvent> *events) const
{
    const Draws draws(seed, trial);
    const double sd = model_.sessionSd;
    // Log-normal with mean 1, so that the mean time is that of the mean speed.
    const double slowDown = sd > 0 ? std::exp(sd * draws.normal(Draws::Session) - sd * sd / 2) : 1;
    const double undisturbed_s = this->undisturbed_s(slowDown);
    const double undisturbedCost = this->undisturbedCost(undisturbed_s);
    RunOutcome outcome;
    double ofFirst_s = never;
    const bool calm = events == nullptr && policy_.trace == nullptr && !(policy_.budget && undisturbedCost > *policy_.budget) &&
                      firstLoss_s(draws, ofFirst_s) >= undisturbed_s;
    if (calm) {
        outcome.ended = ofFirst_s >= undisturbed_s;
        outcome.time_s = undisturbed_s;
        outcome.cost = undisturbedCost;
    } else {
        outcome = Trial(*this, draws, scratch, slowDown, events).run();
    }
    outcome.undisturbed_s = undisturbed_s;
    outcome.undisturbedCost = undisturbedCost;
    if (model_.accuracy) {
        outcome.accuracyPct = model_.accuracy->mean + model_.accuracy->sd * draws.normal(Draws::Accuracy);
    }
    return outcome;
}

RunOutcome ClusterRun::run(std::uint64_t seed, std::uint64_t trial, Scratch &scratch) const
{
    return play(seed, trial, scratch, nullptr);
}

RunOutcome ClusterRun::run(std::uint64_t seed, std::uint64_t trial) const
{
    Scratch scratch;
    return play(seed, trial, scratch, nullptr);
}

RunTimeline ClusterRun::timeline(std::uint64_t seed, std::uint64_t trial) const
{
    Scratch scratch;
    RunTimeline result;
    result.outcome = play(seed, trial, scratch, &result.events);
    std::stable_sort(result.events.begin(), result.events.end(),
                     [](const TimelineEvent &a, const TimelineEvent &b) { return a.time_s < b.time_s; });
    return result;
}

} // namespace mayfly::simulation
