// SPDX-License-Identifier: Apache-2.0
#include "core/planning/baseline.h"

#include "core/base/text.h"

#include <set>

namespace mayfly::planning {

Result<ClusterConfig> baselineCluster(const PlanRequest &request, const prediction::Predictor &predictor)
{
    std::optional<ClusterConfig> best;
    std::int64_t lowest_micros = 0;
    std::optional<Error> problem;
    std::set<std::string> known;
    for (const auto &offer : predictor.conditions().offers.offers) {
        if (offer.forParameterServers()) {
            continue;
        }
        const bool wanted = request.baselineGpu.empty() || lowerCase(offer.gpu) == lowerCase(request.baselineGpu);
        if (wanted && best && offer.onDemandPerHour.micros >= lowest_micros) {
            continue;
        }
        ClusterConfig cluster;
        cluster.workers.push_back({offer.id, offer.gpu, offer.region, 1, Pricing::OnDemand});
        if (const auto model = predictor.model(cluster); !model) {
            problem = problem.value_or(model.error());
            continue;
        }
        known.insert(offer.gpu);
        if (wanted) {
            lowest_micros = offer.onDemandPerHour.micros;
            best = std::move(cluster);
        }
    }
    if (best) {
        return *best;
    }
    if (known.empty() && problem) {
        return passOn(*problem);
    }
    std::string names;
    for (const auto &name : known) {
        names += (names.empty() ? "" : ", ") + name;
    }
    return fail(ErrorCode::InvalidInput, "baseline '" + request.baselineGpu + "': expected one of " + names);
}

} // namespace mayfly::planning
