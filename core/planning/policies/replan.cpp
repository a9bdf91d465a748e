// SPDX-License-Identifier: Apache-2.0
#include "core/planning/policies/replan.h"

#include "core/base/text.h"
#include "core/planning/policies/replan_options.h"
#include "core/prediction/estimate.h"
#include "core/simulation/risk.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace mayfly::planning {

using prediction::ClusterModel;
using prediction::Predictor;
using prediction::ServerGroup;

namespace {

constexpr std::size_t mostSimulated = 32;       ///< the best by closed form
constexpr double noChance = 0.01;
constexpr double chanceNoise = 0.02;            ///< differences below are not worth a change

/// A change with its model, ready to be simulated.
struct Prepared {
    Change change;
    ClusterConfig cluster;
    ClusterModel model;
    simulation::RunPolicy policy;
    double leavingCost = 0;
    double quickTime_s = 0, quickCost = 0;      ///< closed form
};

/// The groups of a model again, one for each age of its servers.
class Aged {
public:
    explicit Aged(Prepared &prepared) : prepared_(prepared) {}

    void split()
    {
        std::vector<ServerGroup> groups, fresh;
        for (std::size_t g = 0; g < prepared_.cluster.workers.size(); ++g) {
            const auto &kind = prepared_.cluster.workers[g];
            for (const double age_s : agesOf(kind.offerId, kind.pricing, true)) {
                const auto made = addTo(groups, prepared_.model.workers[g], age_s);
                fresh.resize(groups.size(), prepared_.model.workers[g]);
                ++groups[made].count;
                ++groups[made].workers.count;
            }
        }
        ServerGroup &servers = prepared_.model.parameterServers;
        fresh.push_back(servers);
        const auto ages = agesOf(prepared_.cluster.psOfferId, prepared_.cluster.psPricing, false);
        if (servers.lifetime && !ages.empty()) {
            // One group has one lifetime: that of the youngest, which is the likeliest to go.
            servers.lifetime = std::make_shared<const LifetimeModel>(atAge(*servers.lifetime, *std::min_element(ages.begin(), ages.end())));
        }
        prepared_.model.workers = std::move(groups);
        prepared_.policy.replacements = std::move(fresh);
    }

private:
    std::vector<double> agesOf(const std::string &offerId, Pricing pricing, bool workers) const
    {
        constexpr double coarse_s = 300;
        std::vector<double> ages;
        for (const auto &server : prepared_.change.servers) {
            if (server.offerId == offerId && server.pricing == pricing && server.gpu.empty() != workers) {
                ages.push_back(std::floor(server.age_s / coarse_s) * coarse_s);
            }
        }
        return ages;
    }

    /// The group of that age among those made; a new one with nobody in it if there is none.
    std::size_t addTo(std::vector<ServerGroup> &groups, const ServerGroup &like, double age_s)
    {
        const std::pair key(&like, age_s);
        for (std::size_t i = 0; i < keys_.size(); ++i) {
            if (keys_[i] == key) {
                return i;
            }
        }
        keys_.push_back(key);
        groups.push_back(like);
        groups.back().count = groups.back().workers.count = 0;
        if (like.lifetime) {
            groups.back().lifetime = std::make_shared<const LifetimeModel>(atAge(*like.lifetime, age_s));
        }
        return groups.size() - 1;
    }

    Prepared &prepared_;
    std::vector<std::pair<const ServerGroup *, double>> keys_;
};

class Replanner {
public:
    Replanner(const ReplanRequest &request, Predictor predictor) : request_(request), predictor_(std::move(predictor)) {}

    Result<ReplanDecision> decide(const std::function<bool()> &cancelled)
    {
        nowSpeed_ = speedNow();
        std::vector<Prepared> prepared;
        std::string problem = "there is no offer for a worker";
        for (auto &change : possibleChanges(request_)) {
            auto one = prepare(std::move(change));
            if (one) {
                prepared.push_back(std::move(*one));
            } else {
                problem = one.error().message;
            }
        }
        if (prepared.empty()) {
            return fail(ErrorCode::NotFound, "nothing can be done: " + problem);
        }
        keepTheBest(prepared);
        std::vector<ReplanOption> options;
        for (const auto &one : prepared) {
            auto option = simulated(one, cancelled);
            if (!option) {
                return passOn(option.error());
            }
            options.push_back(std::move(*option));
        }
        return choose(std::move(options));
    }

private:
    Result<Prepared> prepare(Change change) const
    {
        Prepared made;
        made.cluster = clusterOf(request_, change.servers);
        auto model = predictor_.model(made.cluster);
        if (!model) {
            return passOn(model.error());
        }
        made.change = std::move(change);
        made.model = std::move(*model);
        const bool waits = std::any_of(made.change.servers.begin(), made.change.servers.end(), [](const auto &each) { return !each.up; });
        std::vector<int> all;
        for (const auto &group : made.model.workers) {
            all.push_back(group.count);
        }
        const double speed = prediction::speedWith(made.model, all, prediction::phasesOf(made.model.synchronisation).back().mode);
        const double wait_s = waits ? made.model.replacement_s : 0;
        // Those that are up go on meanwhile: only what they lack is lost.
        made.model.startUp_s = wait_s * std::max(0.0, 1 - nowSpeed_ / speed) + (made.change.pauses ? 2 * made.model.checkpointWrite_s : 0);
        for (const auto &server : made.change.leaving) {
            const Offer *offer = request_.offers.find(server.offerId);
            const auto price = offer->pricePerHour(server.pricing);
            made.leavingCost += price ? price->units() * wait_s / 3600 : 0;
        }
        const auto estimate = prediction::estimate(made.model);
        made.quickTime_s = estimate.time_s;
        made.quickCost = estimate.cost + made.leavingCost;
        Aged(made).split();
        return made;
    }

    /// Of those that are up, in the cluster that is asked for now.
    double speedNow() const
    {
        std::vector<LiveServer> up;
        std::copy_if(request_.state.servers.begin(), request_.state.servers.end(), std::back_inserter(up), [](const auto &each) { return each.up; });
        const bool served = std::all_of(request_.state.servers.begin(), request_.state.servers.end(),
                                        [](const auto &each) { return each.up || !each.gpu.empty(); });
        const ClusterConfig cluster = clusterOf(request_, up);
        const auto model = predictor_.model(cluster);
        if (!model || !served) {
            return 0;
        }
        std::vector<int> all;
        for (const auto &group : model->workers) {
            all.push_back(group.count);
        }
        return prediction::speedWith(*model, all, prediction::phasesOf(model->synchronisation).back().mode);
    }

    double objective(double time_s, double cost) const
    {
        switch (request_.objective) {
        case Objective::Cost:
            return cost;
        case Objective::Time:
            return time_s;
        case Objective::Knee:
            break;
        }
        return time_s * cost;
    }

    void keepTheBest(std::vector<Prepared> &prepared) const
    {
        if (prepared.size() <= mostSimulated) {
            return;
        }
        const double left_s = request_.targets.deadline_s ? *request_.targets.deadline_s - request_.state.elapsed_s : HUGE_VAL;
        std::stable_sort(prepared.begin(), prepared.end(), [&](const Prepared &a, const Prepared &b) {
            const auto key = [&](const Prepared &each) {
                return std::tuple(each.change.action != ReplanAction::Keep, each.quickTime_s > left_s, objective(each.quickTime_s, each.quickCost));
            };
            return key(a) < key(b);
        });
        prepared.resize(mostSimulated);
    }

    PlanTargets targetsOfTheRest(double leavingCost) const
    {
        PlanTargets rest = request_.targets;
        if (rest.deadline_s) {
            *rest.deadline_s -= request_.state.elapsed_s;
        }
        if (rest.budget) {
            rest.budget->micros -= request_.state.spent.micros + Money::fromUnits(leavingCost).micros;
        }
        return rest;
    }

    Result<ReplanOption> simulated(const Prepared &one, const std::function<bool()> &cancelled) const
    {
        const simulation::ClusterRun run(one.model, one.policy);
        const auto risk = simulateRisk(run, targetsOfTheRest(one.leavingCost), {request_.trials, request_.seed, request_.threads, cancelled});
        if (!risk) {
            return passOn(risk.error());
        }
        ReplanOption option;
        option.action = one.change.action;
        option.what = one.change.what;
        option.cluster = one.cluster;
        option.restTime_s = risk->time_s.mean;
        const double cost = risk->cost.mean + one.leavingCost;
        option.restCost = Money::fromUnits(cost, currency());
        option.stepsPerUnit = cost > 0 ? one.model.steps / cost : 0;
        option.chanceInTime = risk->chanceInTime;
        option.chanceInBudget = risk->chanceInBudget;
        option.chanceOfAll = risk->chanceOfAll;
        option.meetsTargets = risk->chanceOfAll >= request_.targets.confidence;
        return option;
    }

    const std::string &currency() const { return request_.offers.offers.front().onDemandPerHour.currency; }

    double objectiveOf(const ReplanOption &option) const { return objective(option.restTime_s, option.restCost.units()); }

    bool better(const ReplanOption &a, const ReplanOption &b) const
    {
        if (a.meetsTargets != b.meetsTargets) {
            return a.meetsTargets;
        }
        if (!a.meetsTargets && std::abs(a.chanceOfAll - b.chanceOfAll) > 1e-12) {
            return a.chanceOfAll > b.chanceOfAll;
        }
        return objectiveOf(a) < objectiveOf(b);
    }

    /// A change must bring something that is more than noise.
    bool worthChanging(const ReplanOption &best, const ReplanOption &keep) const
    {
        if (best.meetsTargets != keep.meetsTargets) {
            return best.meetsTargets;
        }
        if (!best.meetsTargets && best.chanceOfAll > keep.chanceOfAll + chanceNoise) {
            return true;
        }
        return best.chanceOfAll > keep.chanceOfAll - chanceNoise && objectiveOf(best) < objectiveOf(keep) * (1 - request_.leastGain);
    }

    ReplanDecision choose(std::vector<ReplanOption> options) const
    {
        std::stable_sort(options.begin(), options.end(), [this](const auto &a, const auto &b) { return better(a, b); });
        const auto keep = std::find_if(options.begin(), options.end(), [](const auto &each) { return each.action == ReplanAction::Keep; });
        auto chosen = options.begin();
        if (keep != options.end() && !worthChanging(*chosen, *keep)) {
            chosen = keep;
        }
        ReplanDecision decision;
        decision.chosen = *chosen;
        options.erase(chosen);
        decision.others = std::move(options);
        if (request_.targets.budget && hopeless(decision)) {
            stop(decision);
        }
        explain(decision);
        return decision;
    }

    static bool hopeless(const ReplanDecision &decision)
    {
        const auto none = [](const ReplanOption &each) { return each.chanceInBudget < noChance; };
        return none(decision.chosen) && std::all_of(decision.others.begin(), decision.others.end(), none);
    }

    void stop(ReplanDecision &decision) const
    {
        decision.others.insert(decision.others.begin(), std::move(decision.chosen));
        decision.chosen = {};
        decision.chosen.action = ReplanAction::Stop;
        decision.chosen.what = "stop";
        decision.chosen.restCost = Money{0, currency()};
        const auto cheapest = std::min_element(decision.others.begin(), decision.others.end(),
                                               [](const auto &a, const auto &b) { return a.restCost.micros < b.restCost.micros; });
        decision.chosen.reason = "nothing finishes within the budget of " + formatMoney(*request_.targets.budget) + ": " +
                                 formatMoney(request_.state.spent) + " are spent, and the cheapest way on (" + cheapest->what + ") costs " +
                                 formatMoney(cheapest->restCost) + " more";
    }

    std::string figures(const ReplanOption &option) const
    {
        std::string text = formatDuration(option.restTime_s) + " and " + formatMoney(option.restCost) + " to finish";
        if (request_.targets.deadline_s || request_.targets.budget || request_.targets.minAccuracyPct) {
            text += ", " + formatFixed(100 * option.chanceOfAll, 0) + " % to meet the targets";
        }
        return text;
    }

    std::string whyNot(const ReplanOption &other, const ReplanOption &chosen) const
    {
        if (chosen.action == ReplanAction::Stop) {
            return "costs " + formatMoney(other.restCost) + " more than is left";
        }
        if (chosen.meetsTargets && !other.meetsTargets) {
            return "meets the targets with " + formatFixed(100 * other.chanceOfAll, 0) + " % only";
        }
        if (!chosen.meetsTargets && other.chanceOfAll < chosen.chanceOfAll - chanceNoise) {
            return "a smaller chance, " + formatFixed(100 * other.chanceOfAll, 0) + " %";
        }
        const double change = 100 * (objectiveOf(other) / objectiveOf(chosen) - 1);
        const std::string measure = request_.objective == Objective::Time ? "time" : request_.objective == Objective::Cost ? "cost" : "time x cost";
        if (change < 0) {
            return formatFixed(-change, 1) + " % less " + measure + ", not enough for a change";
        }
        return formatFixed(change, 1) + " % more " + measure;
    }

    void explain(ReplanDecision &decision) const
    {
        ReplanOption &chosen = decision.chosen;
        for (auto &other : decision.others) {
            other.reason = whyNot(other, chosen) + ": " + figures(other);
        }
        if (chosen.action != ReplanAction::Stop) {
            chosen.reason = figures(chosen);
            const auto keep = std::find_if(decision.others.begin(), decision.others.end(),
                                           [](const auto &each) { return each.action == ReplanAction::Keep; });
            if (keep != decision.others.end()) {
                chosen.reason += "; keeping the cluster: " + figures(*keep);
            } else if (!decision.others.empty()) {
                chosen.reason += "; next best, " + decision.others.front().what + ": " + decision.others.front().reason;
            }
        }
        decision.reason = chosen.what + ": " + chosen.reason;
    }

    const ReplanRequest &request_;
    Predictor predictor_;
    double nowSpeed_ = 0;
};

} // namespace

Result<ReplanDecision> replan(const ReplanRequest &request, const std::function<bool()> &cancelled)
{
    if (auto good = checkReplan(request); !good) {
        return passOn(good.error());
    }
    prediction::Conditions conditions;
    conditions.workload = request.workload;
    conditions.steps = request.steps - request.state.stepsDone;
    conditions.offers = request.offers;
    conditions.profile = request.profile;
    conditions.localCores = request.localCores;
    conditions.revocationFactor = request.state.revocationFactor;
    auto predictor = Predictor::create(std::move(conditions));
    if (!predictor) {
        return passOn(predictor.error());
    }
    return Replanner(request, std::move(*predictor)).decide(cancelled);
}

} // namespace mayfly::planning
