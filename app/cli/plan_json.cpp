// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/plan_json.h"

#include "core/domain/json_fields.h"

namespace mayfly::cli {

using nlohmann::json;

json toJson(const Prediction &prediction)
{
    return {{"steps_per_s", prediction.stepsPerSecond},
            {"time_h", prediction.time_s / 3600},
            {"time_s", prediction.time_s},
            {"cost_usd", prediction.cost.units()},
            {"currency", prediction.cost.currency},
            {"accuracy_pct", orNull(prediction.accuracyPct)},
            {"speedup", prediction.speedup},
            {"saving_pct", prediction.savingPct},
            {"time_p10_s", prediction.timeLow_s},
            {"time_p90_s", prediction.timeHigh_s},
            {"cost_p10_usd", prediction.costLow.units()},
            {"cost_p90_usd", prediction.costHigh.units()},
            {"expected_revocations", prediction.expectedRevocations},
            {"chance_to_meet_targets", prediction.chanceToMeetTargets},
            {"bottleneck", prediction.bottleneck},
            {"basis", prediction.basis}};
}

json toJson(const ClusterConfig &cluster)
{
    json workers = json::array();
    for (const auto &group : cluster.workers) {
        workers.push_back({{"gpu", group.gpu},
                           {"count", group.count},
                           {"offer", group.offerId},
                           {"region", group.region},
                           {"pricing", toString(group.pricing)}});
    }
    return {{"cluster", cluster.describe()},
            {"workers", workers},
            {"parameter_servers", cluster.parameterServers},
            {"ps_offer", cluster.psOfferId},
            {"ps_pricing", toString(cluster.psPricing)}};
}

json toJson(const Candidate &candidate)
{
    json document = toJson(candidate.cluster);
    document.update(toJson(candidate.prediction));
    document["rate_usd_per_h"] = candidate.ratePerHour.units();
    document["rank"] = candidate.rank;
    document["on_front"] = candidate.onFront;
    document["meets_targets"] = candidate.meetsTargets;
    document["reason"] = candidate.reason;
    return document;
}

} // namespace mayfly::cli
