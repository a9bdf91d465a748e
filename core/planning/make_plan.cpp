// SPDX-License-Identifier: Apache-2.0
#include "core/planning/conditions.h"
#include "core/planning/planner.h"

namespace mayfly::planning {

namespace {

void addOffers(Plan &plan, const ClusterConfig &cluster, const PlanRequest &request, const prediction::Predictor *predictor)
{
    const auto add = [&](const std::string &id) {
        const Offer *offer = request.offers.find(id);
        if (offer != nullptr && plan.offer(id) == nullptr) {
            plan.offers.push_back(predictor != nullptr ? predictor->priced(*offer) : *offer);
        }
    };
    for (const auto &group : cluster.workers) {
        add(group.offerId);
    }
    if (cluster.parameterServers > 0) {
        add(cluster.psOfferId);
    }
}

} // namespace

Plan makePlan(const PlanRequest &request, const PlanOutcome &outcome, std::size_t candidate, std::string name, std::int64_t now_ns)
{
    const Candidate &chosen = outcome.candidates.at(candidate);
    const auto predictor = prediction::Predictor::create(conditionsOf(request));
    Plan plan;
    plan.name = std::move(name);
    plan.created_ns = now_ns;
    plan.workload = request.workload;
    plan.steps = request.steps;
    plan.targets = request.targets;
    plan.cluster = chosen.cluster;
    plan.prediction = chosen.prediction;
    plan.ratePerHour = chosen.ratePerHour;
    plan.baselineCluster = outcome.baselineCluster;
    plan.baseline = outcome.baseline;
    plan.reason = chosen.reason;
    plan.seed = request.seed;
    addOffers(plan, plan.cluster, request, predictor ? &*predictor : nullptr);
    addOffers(plan, plan.baselineCluster, request, predictor ? &*predictor : nullptr);
    if (predictor) {
        plan.lifetime = predictor->lifetime(plan.cluster);
    }
    return plan;
}

} // namespace mayfly::planning
