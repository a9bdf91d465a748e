// SPDX-License-Identifier: Apache-2.0
#include "core/domain/plan.h"

#include "core/base/files.h"
#include "core/base/text.h"
#include "core/domain/json_fields.h"

#include <algorithm>

namespace mayfly {

namespace {

using nlohmann::json;

json toJson(const Offer &offer)
{
    return {{"id", offer.id},
            {"provider", offer.provider},
            {"region", offer.region},
            {"zone", offer.zone},
            {"instance_type", offer.instanceType},
            {"gpu", offer.gpu},
            {"gpu_count", offer.gpuCount},
            {"vcpus", offer.vcpus},
            {"memory_gib", offer.memoryGib},
            {"on_demand_per_hour", moneyToJson(offer.onDemandPerHour)},
            {"transient_per_hour", offer.transientPerHour ? moneyToJson(*offer.transientPerHour) : json(nullptr)},
            {"minimum_charge_s", offer.minimumCharge_s},
            {"billing_step_s", offer.billingStep_s},
            {"notice_s", offer.notice_s},
            {"lifetime_limit_s", orNull(offer.lifetimeLimit_s)},
            {"price_date", offer.priceDate},
            {"source", offer.source}};
}

/// Times and prices.
void checkNotNegative(JsonFields &fields, const char *name, double value)
{
    if (value < 0) {
        fields.report(name, "is " + formatFixed(value, 6) + ", expected 0 or more");
    }
}

void read(JsonFields &fields, Offer &offer)
{
    fields.read("id", offer.id);
    fields.read("provider", offer.provider);
    fields.read("region", offer.region);
    fields.read("zone", offer.zone);
    fields.read("instance_type", offer.instanceType);
    fields.read("gpu", offer.gpu);
    fields.read("gpu_count", offer.gpuCount);
    fields.read("vcpus", offer.vcpus);
    fields.read("memory_gib", offer.memoryGib);
    fields.read("on_demand_per_hour", offer.onDemandPerHour);
    fields.readOptional("transient_per_hour", offer.transientPerHour);
    fields.read("minimum_charge_s", offer.minimumCharge_s);
    fields.read("billing_step_s", offer.billingStep_s);
    fields.read("notice_s", offer.notice_s);
    fields.readOptional("lifetime_limit_s", offer.lifetimeLimit_s);
    checkNotNegative(fields, "minimum_charge_s", offer.minimumCharge_s);
    checkNotNegative(fields, "billing_step_s", offer.billingStep_s);
    checkNotNegative(fields, "notice_s", offer.notice_s);
    checkNotNegative(fields, "on_demand_per_hour", offer.onDemandPerHour.units());
    checkNotNegative(fields, "gpu_count", offer.gpuCount);
    for (const auto &[name, price] : {std::pair{"on_demand_per_hour", std::optional(offer.onDemandPerHour)}, {"transient_per_hour", offer.transientPerHour}}) {
        if (price && !(price->micros > 0 && price->units() <= 1e6)) {
            fields.report(name, "is " + formatFixed(price->units(), 6) + ", expected a price above 0 and up to 1000000");
        }
        if (price && price->currency != offer.onDemandPerHour.currency) {
            fields.report(name, "is in " + price->currency + ", expected " + offer.onDemandPerHour.currency + " as the on-demand price");
        }
    }
    fields.readOptional("price_date", offer.priceDate);
    fields.readOptional("source", offer.source);
}

json toJson(const ClusterConfig &cluster)
{
    json workers = json::array();
    for (const auto &group : cluster.workers) {
        workers.push_back({{"offer", group.offerId},
                           {"gpu", group.gpu},
                           {"region", group.region},
                           {"count", group.count},
                           {"pricing", toString(group.pricing)}});
    }
    return {{"workers", workers},
            {"parameter_servers", cluster.parameterServers},
            {"ps_offer", cluster.psOfferId},
            {"ps_pricing", toString(cluster.psPricing)},
            {"synchronisation",
             {{"mode", toString(cluster.synchronisation.mode)},
              {"staleness_bound", cluster.synchronisation.stalenessBound},
              {"bsp_fraction", cluster.synchronisation.bspFraction},
              {"switch_on_stragglers", cluster.synchronisation.switchOnStragglers}}},
            {"replacement", toString(cluster.replacement)},
            {"checkpoint_interval_s", cluster.checkpointInterval_s}};
}

void read(JsonFields &fields, Synchronisation &synchronisation)
{
    fields.readParsed("mode", synchronisation.mode, syncModeFromString);
    fields.read("staleness_bound", synchronisation.stalenessBound);
    fields.read("bsp_fraction", synchronisation.bspFraction);
    fields.readOptional("switch_on_stragglers", synchronisation.switchOnStragglers);
    if (synchronisation.stalenessBound < 0 || synchronisation.stalenessBound > 1'000'000) {
        fields.report("staleness_bound", "is " + std::to_string(synchronisation.stalenessBound) + ", expected 0 to 1000000");
    }
    if (!(synchronisation.bspFraction >= 0 && synchronisation.bspFraction <= 1)) {
        fields.report("bsp_fraction", "is " + formatFixed(synchronisation.bspFraction, 6) + ", expected 0 to 1");
    }
}

void read(JsonFields &fields, ClusterConfig &cluster)
{
    fields.readArray("workers", [&](JsonFields &each) {
        WorkerGroup group;
        each.read("offer", group.offerId);
        each.read("gpu", group.gpu);
        each.read("region", group.region);
        each.read("count", group.count);
        each.readParsed("pricing", group.pricing, pricingFromString);
        if (group.count < 1 || group.count > 1024) {
            each.report("count", "is " + std::to_string(group.count) + ", expected 1 to 1024");
        }
        cluster.workers.push_back(group);
    });
    fields.read("parameter_servers", cluster.parameterServers);
    if (cluster.parameterServers < 0 || cluster.parameterServers > 64) {
        fields.report("parameter_servers", "is " + std::to_string(cluster.parameterServers) + ", expected 0 to 64");
    }
    fields.read("ps_offer", cluster.psOfferId);
    fields.readParsed("ps_pricing", cluster.psPricing, pricingFromString);
    if (fields.has("synchronisation")) {
        fields.readObject("synchronisation", [&](JsonFields &each) { read(each, cluster.synchronisation); });
    }
    if (fields.has("replacement")) {
        fields.readParsed("replacement", cluster.replacement, replacementFromString);
    }
    fields.readOptional("checkpoint_interval_s", cluster.checkpointInterval_s);
    if (cluster.checkpointInterval_s != 0 && !(cluster.checkpointInterval_s >= 1)) {
        fields.report("checkpoint_interval_s", "is " + formatFixed(cluster.checkpointInterval_s, 9) + ", expected 0 (chosen by itself) or 1 s and more");
    }
}

json toJson(const Prediction &prediction)
{
    return {{"steps_per_s", prediction.stepsPerSecond},
            {"time_s", prediction.time_s},
            {"cost", moneyToJson(prediction.cost)},
            {"accuracy_pct", orNull(prediction.accuracyPct)},
            {"time_low_s", prediction.timeLow_s},
            {"time_high_s", prediction.timeHigh_s},
            {"cost_low", moneyToJson(prediction.costLow)},
            {"cost_high", moneyToJson(prediction.costHigh)},
            {"speedup", prediction.speedup},
            {"saving_pct", prediction.savingPct},
            {"expected_revocations", prediction.expectedRevocations},
            {"chance_to_meet_targets", prediction.chanceToMeetTargets},
            {"bottleneck", prediction.bottleneck},
            {"one_more_worker_pct", prediction.oneMoreWorkerPct},
            {"one_more_server_pct", prediction.oneMoreServerPct},
            {"accuracy_sd_pct", prediction.accuracySdPct},
            {"revocation_time_s", prediction.revocationTime_s},
            {"revocation_cost", moneyToJson(prediction.revocationCost)},
            {"simulated_runs", prediction.simulatedRuns},
            {"time_median_s", prediction.timeMedian_s},
            {"cost_median", moneyToJson(prediction.costMedian)},
            {"chance_in_time", prediction.chanceInTime},
            {"chance_in_budget", prediction.chanceInBudget},
            {"chance_accurate", prediction.chanceAccurate},
            {"basis", prediction.basis}};
}

void read(JsonFields &fields, Prediction &prediction)
{
    fields.read("steps_per_s", prediction.stepsPerSecond);
    fields.read("time_s", prediction.time_s);
    fields.read("cost", prediction.cost);
    fields.readOptional("accuracy_pct", prediction.accuracyPct);
    fields.read("time_low_s", prediction.timeLow_s);
    fields.read("time_high_s", prediction.timeHigh_s);
    fields.read("cost_low", prediction.costLow);
    fields.read("cost_high", prediction.costHigh);
    fields.read("speedup", prediction.speedup);
    fields.read("saving_pct", prediction.savingPct);
    fields.read("expected_revocations", prediction.expectedRevocations);
    fields.read("chance_to_meet_targets", prediction.chanceToMeetTargets);
    fields.read("bottleneck", prediction.bottleneck);
    fields.readOptional("one_more_worker_pct", prediction.oneMoreWorkerPct);
    fields.readOptional("one_more_server_pct", prediction.oneMoreServerPct);
    fields.readOptional("accuracy_sd_pct", prediction.accuracySdPct);
    fields.readOptional("revocation_time_s", prediction.revocationTime_s);
    fields.readOptional("revocation_cost", prediction.revocationCost);
    fields.readOptional("simulated_runs", prediction.simulatedRuns);
    fields.readOptional("time_median_s", prediction.timeMedian_s);
    fields.readOptional("cost_median", prediction.costMedian);
    fields.readOptional("chance_in_time", prediction.chanceInTime);
    fields.readOptional("chance_in_budget", prediction.chanceInBudget);
    fields.readOptional("chance_accurate", prediction.chanceAccurate);
    fields.read("basis", prediction.basis);
}

json toJson(const Workload &workload)
{
    json document = {{"name", workload.name},
                     {"network", workload.network},
                     {"dataset", workload.dataset},
                     {"batch_size", workload.batchSize},
                     {"parameters", workload.parameters},
                     {"tensors", workload.tensors},
                     {"gflops_per_image", workload.gflopsPerImage},
                     {"dataset_images", workload.datasetImages},
                     {"learning_rate", workload.learningRate},
                     {"momentum", workload.momentum},
                     {"weight_decay", workload.weightDecay}};
    if (!workload.command.empty()) {
        document["command"] = toJson(workload.command);
    }
    return document;
}

void read(JsonFields &fields, Workload &workload)
{
    fields.read("name", workload.name);
    fields.read("network", workload.network);
    fields.read("dataset", workload.dataset);
    fields.read("batch_size", workload.batchSize);
    fields.read("parameters", workload.parameters);
    fields.read("tensors", workload.tensors);
    fields.read("gflops_per_image", workload.gflopsPerImage);
    fields.read("dataset_images", workload.datasetImages);
    fields.read("learning_rate", workload.learningRate);
    fields.read("momentum", workload.momentum);
    fields.read("weight_decay", workload.weightDecay);
    if (fields.has("command")) {
        fields.readObject("command", [&](JsonFields &each) { read(each, workload.command); });
    }
    for (const auto &[name, value] : {std::pair{"parameters", static_cast<double>(workload.parameters)}, {"tensors", static_cast<double>(workload.tensors)},
                                      {"gflops_per_image", workload.gflopsPerImage}}) {
        checkNotNegative(fields, name, value);
    }
    if (workload.batchSize < 1 || workload.batchSize > 65536) {
        fields.report("batch_size", "is " + std::to_string(workload.batchSize) + ", expected 1 to 65536");
    }
}

json toJson(const PlanTargets &targets)
{
    return {{"deadline_s", orNull(targets.deadline_s)},
            {"budget", targets.budget ? moneyToJson(*targets.budget) : json(nullptr)},
            {"min_accuracy_pct", orNull(targets.minAccuracyPct)},
            {"max_rate_per_hour", targets.maxRatePerHour ? moneyToJson(*targets.maxRatePerHour) : json(nullptr)},
            {"confidence", targets.confidence}};
}

void read(JsonFields &fields, PlanTargets &targets)
{
    fields.readOptional("deadline_s", targets.deadline_s);
    fields.readOptional("budget", targets.budget);
    fields.readOptional("min_accuracy_pct", targets.minAccuracyPct);
    fields.readOptional("max_rate_per_hour", targets.maxRatePerHour);
    fields.read("confidence", targets.confidence);
    if (!(targets.confidence > 0 && targets.confidence <= 1)) {
        fields.report("confidence",
                      "is " + formatFixed(targets.confidence, 6) + ", expected more than 0 and at most 1");
    }
    checkNotNegative(fields, "deadline_s", targets.deadline_s.value_or(0));
    checkNotNegative(fields, "budget", targets.budget.value_or(Money{}).units());
}

json toJson(const LifetimeModel &lifetime)
{
    return {{"early_share", lifetime.earlyShare},
            {"early_mean_s", lifetime.earlyMean_s},
            {"rate_per_hour", lifetime.ratePerHour},
            {"limit_s", orNull(lifetime.limit_s)},
            {"source", lifetime.source}};
}

void read(JsonFields &fields, LifetimeModel &lifetime)
{
    fields.read("early_share", lifetime.earlyShare);
    fields.read("early_mean_s", lifetime.earlyMean_s);
    fields.read("rate_per_hour", lifetime.ratePerHour);
    fields.readOptional("limit_s", lifetime.limit_s);
    fields.readOptional("source", lifetime.source);
    if (!(lifetime.earlyShare >= 0 && lifetime.earlyShare <= 1)) {
        fields.report("early_share", "is " + formatFixed(lifetime.earlyShare, 6) + ", expected 0 to 1");
    }
    if (!(lifetime.earlyMean_s > 0)) {
        fields.report("early_mean_s", "is " + formatFixed(lifetime.earlyMean_s, 6) + ", expected more than 0");
    }
    if (!(lifetime.ratePerHour >= 0 && lifetime.ratePerHour <= 1e6)) {
        fields.report("rate_per_hour", "is " + formatFixed(lifetime.ratePerHour, 6) + ", expected 0 to 1000000");
    }
    if (lifetime.limit_s && !(*lifetime.limit_s > 0)) {
        fields.report("limit_s", "is " + formatFixed(*lifetime.limit_s, 6) + ", expected more than 0, or null");
    }
}

/// What the fields promise each other: every offer that the clusters name is in the file.
void checkOffers(JsonFields &fields, const Plan &plan)
{
    for (const ClusterConfig *cluster : {&plan.cluster, &plan.baselineCluster}) {
        for (const auto &group : cluster->workers) {
            if (plan.offer(group.offerId) == nullptr) {
                fields.report("offers", "has no offer '" + group.offerId + "', which the cluster uses");
            }
        }
        if (cluster->parameterServers > 0 && plan.offer(cluster->psOfferId) == nullptr) {
            fields.report("offers", "has no offer '" + cluster->psOfferId + "', which the parameter servers use");
        }
    }
    for (const auto &offer : plan.offers) {
        if (offer.onDemandPerHour.currency != plan.offers.front().onDemandPerHour.currency) {
            fields.report("offers", "mixes " + plan.offers.front().onDemandPerHour.currency + " and " +
                                        offer.onDemandPerHour.currency + ", expected one currency");
        }
    }
    if (plan.cluster.workers.empty()) {
        fields.report("cluster.workers", "is empty, expected at least one group of workers");
    }
}

} // namespace

const Offer *Plan::offer(std::string_view id) const
{
    const auto at = std::find_if(offers.begin(), offers.end(), [&](const Offer &each) { return each.id == id; });
    return at == offers.end() ? nullptr : &*at;
}

std::string planToJson(const Plan &plan)
{
    json offers = json::array();
    for (const auto &offer : plan.offers) {
        offers.push_back(toJson(offer));
    }
    const json document = {{"schema", Plan::currentSchema},
                           {"name", plan.name},
                           {"created_ns", plan.created_ns},
                           {"workload", toJson(plan.workload)},
                           {"steps", plan.steps},
                           {"training", toJson(plan.training)},
                           {"targets", toJson(plan.targets)},
                           {"cluster", toJson(plan.cluster)},
                           {"offers", offers},
                           {"prediction", toJson(plan.prediction)},
                           {"rate_per_hour", moneyToJson(plan.ratePerHour)},
                           {"baseline_cluster", toJson(plan.baselineCluster)},
                           {"baseline", toJson(plan.baseline)},
                           {"lifetime", toJson(plan.lifetime)},
                           {"reason", plan.reason},
                           {"hold_without_controller_s", plan.holdWithoutController_s},
                           {"seed", plan.seed}};
    return document.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

Result<Plan> planFromJson(std::string_view text, const std::string &source)
{
    const auto document = JsonFields::parse(text, source);
    if (!document) {
        return passOn(document.error());
    }
    std::optional<Error> problem;
    JsonFields fields(*document, source, problem);
    int schema = 0;
    fields.read("schema", schema);
    if (!problem && (schema < 1 || schema > Plan::currentSchema)) {
        fields.report("schema", "is " + std::to_string(schema) +
                                    ", but this version of Mayfly reads plans of schema 1 to " +
                                    std::to_string(Plan::currentSchema) +
                                    (schema > Plan::currentSchema ? "; open it with a newer Mayfly" : ""));
    }
    Plan plan;
    fields.read("name", plan.name);
    fields.read("created_ns", plan.created_ns);
    fields.readObject("workload", [&](JsonFields &each) { read(each, plan.workload); });
    fields.read("steps", plan.steps);
    if (plan.steps < 1 || plan.steps > 1'000'000'000'000) {
        fields.report("steps", "is " + std::to_string(plan.steps) + ", expected 1 to 10^12");
    }
    if (fields.has("training")) {
        fields.readObject("training", [&](JsonFields &each) { read(each, plan.training); });
    }
    if (const auto wrong = problemWith(plan.training, plan.workload.learningRate, plan.steps)) {
        fields.report(("training." + wrong->field).c_str(), wrong->what);
    }
    fields.readObject("targets", [&](JsonFields &each) { read(each, plan.targets); });
    fields.readObject("cluster", [&](JsonFields &each) { read(each, plan.cluster); });
    fields.readArray("offers", [&](JsonFields &each) { read(each, plan.offers.emplace_back()); });
    fields.readObject("prediction", [&](JsonFields &each) { read(each, plan.prediction); });
    fields.read("rate_per_hour", plan.ratePerHour);
    fields.readObject("baseline_cluster", [&](JsonFields &each) { read(each, plan.baselineCluster); });
    fields.readObject("baseline", [&](JsonFields &each) { read(each, plan.baseline); });
    fields.readObject("lifetime", [&](JsonFields &each) { read(each, plan.lifetime); });
    fields.readOptional("reason", plan.reason);
    fields.readOptional("hold_without_controller_s", plan.holdWithoutController_s);
    fields.readOptional("seed", plan.seed);
    checkNotNegative(fields, "hold_without_controller_s", plan.holdWithoutController_s);
    if (!problem) {
        checkOffers(fields, plan);
    }
    return problem ? Result<Plan>(passOn(*problem)) : plan;
}

Result<Plan> readPlan(const std::filesystem::path &path)
{
    const auto text = readFile(path);
    return text ? planFromJson(*text, path.string()) : Result<Plan>(passOn(text.error()));
}

Result<void> writePlan(const std::filesystem::path &path, const Plan &plan)
{
    return writeFileAtomically(path, planToJson(plan));
}

} // namespace mayfly
