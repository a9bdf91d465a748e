// SPDX-License-Identifier: Apache-2.0
#include "core/report/json_report.h"

#include "core/base/text.h"
#include "core/domain/exchange_json.h"
#include "core/report/report.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>

namespace mayfly::report {

namespace {

using Json = nlohmann::ordered_json;

Json time(std::int64_t unixNanoseconds)
{
    return unixNanoseconds > 0 ? Json(formatUtcMillis(unixNanoseconds)) : Json(nullptr);
}

Json time(const std::optional<std::int64_t> &unixNanoseconds)
{
    return time(unixNanoseconds.value_or(0));
}

Json optional(const std::optional<double> &value)
{
    return value && std::isfinite(*value) ? Json(*value) : Json(nullptr);
}

Json serversOf(const Report &report)
{
    Json servers = Json::array();
    for (const auto &each : report.servers) {
        const Server &server = each.server;
        servers.push_back({{"tag", server.tag},
                           {"slot", server.slot},
                           {"incarnation", server.incarnation},
                           {"role", toString(server.role)},
                           {"offer", server.offerId},
                           {"device", server.device},
                           {"zone", server.zone},
                           {"pricing", toString(server.pricing)},
                           {"price_per_hour_usd", server.pricePerHour.units()},
                           {"state", toString(server.state)},
                           {"requested", time(server.requested_ns)},
                           {"ready", time(server.ready_ns)},
                           {"working", time(server.working_ns)},
                           {"ended", time(server.ended_ns)},
                           {"end_reason", server.endReason},
                           {"revoked", each.revoked},
                           {"paid_s", each.paid_s},
                           {"start_up_s", each.startUp_s},
                           {"start_up_usd", each.startUpCost.units()},
                           {"after_notice_usd", each.afterNoticeCost.units()},
                           {"cost_usd", each.cost.units()},
                           {"cost_micros", each.cost.micros}});
    }
    return servers;
}

Json ledgerOf(const Report &report)
{
    Json lines = Json::array();
    for (const auto &line : report.ledger) {
        const Money cost = line.cost(report.generated_ns);
        lines.push_back({{"id", line.id},
                         {"tag", line.tag},
                         {"slot", line.slot},
                         {"offer", line.offerId},
                         {"pricing", toString(line.pricing)},
                         {"currency", line.pricePerHour.currency},
                         {"price_per_hour_usd", line.pricePerHour.units()},
                         {"minimum_charge_s", line.minimumCharge_s},
                         {"billing_step_s", line.billingStep_s},
                         {"start", time(line.start_ns)},
                         {"end", time(line.end_ns)},
                         {"start_ns", line.start_ns},
                         {"end_ns", line.end_ns ? Json(*line.end_ns) : Json(nullptr)},
                         {"end_reason", line.endReason},
                         {"cost_usd", cost.units()},
                         {"cost_micros", cost.micros}});
    }
    return lines;
}

Json predictionOf(const Prediction &predicted)
{
    return {{"time_s", predicted.time_s},
            {"time_low_s", predicted.timeLow_s},
            {"time_high_s", predicted.timeHigh_s},
            {"cost_usd", predicted.cost.units()},
            {"cost_low_usd", predicted.costLow.units()},
            {"cost_high_usd", predicted.costHigh.units()},
            {"accuracy_pct", optional(predicted.accuracyPct)},
            {"revocations", predicted.expectedRevocations},
            {"steps_per_s", predicted.stepsPerSecond},
            {"bottleneck", predicted.bottleneck},
            {"basis", predicted.basis}};
}

Json evaluationsOf(const Report &report)
{
    Json evaluations = Json::array();
    for (const auto &each : report.evaluations) {
        evaluations.push_back({{"time", time(each.time_ns)},
                               {"step", each.step},
                               {"accuracy_pct", each.accuracyPct},
                               {"loss", each.loss}});
    }
    return evaluations;
}

/// Long runs have millions of them: of each slot one in a stretch is enough for any chart, and the last counts are the last counts.
Json samplesOf(const Report &report)
{
    constexpr std::int64_t stretches = 600;
    Json rows = Json::array();
    if (!report.samples.empty()) {
        const std::int64_t first_ns = report.samples.front().time_ns;
        const std::int64_t stretch_ns = std::max<std::int64_t>(1, (report.samples.back().time_ns - first_ns) / stretches);
        std::map<std::pair<std::int64_t, std::string>, const Sample *> last;
        for (const auto &sample : report.samples) {
            last[{(sample.time_ns - first_ns) / stretch_ns, sample.slot}] = &sample;
        }
        for (const auto &[place, sample] : last) {
            rows.push_back({sample->time_ns, sample->slot, sample->steps, sample->stepsPerSecond, sample->imagesPerSecond, sample->loss, sample->staleness,
                            sample->learningRate, sample->spentUnits});
        }
    }
    return {{"columns", {"time_ns", "slot", "steps", "steps_per_s", "images_per_s", "loss", "staleness", "learning_rate", "spent"}}, {"rows", rows}};
}

Json exchangesOf(const Report &report)
{
    Json exchanges = Json::array();
    for (const auto &each : report.exchanges) {
        exchanges.push_back(Json(mayfly::toJson(each)));
    }
    return exchanges;
}

Json eventsOf(const Report &report)
{
    Json events = Json::array();
    for (const auto &event : report.events) {
        events.push_back({{"sequence", event.sequence},
                          {"time", time(event.time_ns)},
                          {"kind", toString(event.kind)},
                          {"slot", event.slot},
                          {"message", event.message},
                          {"reason", event.reason}});
    }
    return events;
}

void addRun(Json &document, const Report &report)
{
    const Run &run = report.run;
    document["run_id"] = run.id;
    document["name"] = run.name;
    document["workload"] = report.plan.workload.name;
    document["network"] = report.plan.workload.network;
    document["dataset"] = report.plan.workload.dataset;
    document["backend"] = run.backend;
    document["state"] = toString(run.state);
    document["message"] = run.message;
    document["cluster"] = report.plan.cluster.describe();
    document["created"] = time(run.created_ns);
    document["started"] = time(run.started_ns);
    document["ended"] = time(run.ended_ns);
    document["steps"] = run.targetSteps;
    document["applied_steps"] = run.appliedSteps;
    document["lost_steps"] = run.lostSteps;
    document["test_accuracy_pct"] = optional(report.accuracyPct);
    document["makespan_s"] = report.makespan_s;
}

void addMoney(Json &document, const Report &report)
{
    document["currency"] = report.cost.currency;
    document["cost_usd"] = report.cost.units();
    document["cost_micros"] = report.cost.micros;
    document["cap_usd"] = report.cap.micros > 0 ? Json(report.cap.units()) : Json(nullptr);
    document["baseline_cluster"] = report.plan.baselineCluster.describe();
    document["baseline_time_s"] = report.baselineTime_s;
    document["baseline_cost_usd"] = report.baselineCost.units();
    document["speedup"] = report.hasSpeedup() ? Json(report.speedup) : Json(nullptr);
    document["saving_pct"] = report.hasSaving() ? Json(report.savingPct) : Json(nullptr);
    document["same_on_demand_usd"] = report.sameOnDemandCost ? Json(report.sameOnDemandCost->units()) : Json(nullptr);
    document["lost_to_revocations_usd"] = report.lostToRevocations.units();
    document["revocations"] = report.run.revocations;
}

} // namespace

std::string toJson(const Report &report)
{
    Json document;
    document["schema"] = reportSchema;
    document["generated"] = time(report.generated_ns);
    addRun(document, report);
    addMoney(document, report);
    document["servers"] = serversOf(report);
    document["predicted"] = predictionOf(report.plan.prediction);
    document["prediction_error"] = {{"time_pct", optional(report.error.timePct)},
                                    {"cost_pct", optional(report.error.costPct)},
                                    {"accuracy_points", optional(report.error.accuracyPoints)},
                                    {"revocations", optional(report.error.revocations)}};
    document["ledger"] = ledgerOf(report);
    document["evaluations"] = evaluationsOf(report);
    document["events"] = eventsOf(report);
    document["samples"] = samplesOf(report);
    document["exchanges"] = exchangesOf(report);
    document["plan"] = Json::parse(planToJson(report.plan), nullptr, false);
    document["notes"] = report.notes;
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace mayfly::report
