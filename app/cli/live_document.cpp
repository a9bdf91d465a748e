// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/live_document.h"

#include "core/base/text.h"
#include "core/domain/exchange_json.h"
#include "core/domain/json_fields.h"

namespace mayfly::cli {

namespace {

using nlohmann::json;

json utc(const std::optional<std::int64_t> &time_ns)
{
    return time_ns ? json(formatUtcMillis(*time_ns)) : json(nullptr);
}

double makespan_s(const RunSnapshot &snapshot)
{
    const std::int64_t end_ns = snapshot.run.ended_ns.value_or(snapshot.now_ns);
    return end_ns > snapshot.run.created_ns ? static_cast<double>(end_ns - snapshot.run.created_ns) / 1e9 : 0;
}

json toJson(const Server &server)
{
    return {{"tag", server.tag},
            {"slot", server.slot},
            {"incarnation", server.incarnation},
            {"role", toString(server.role)},
            {"offer", server.offerId},
            {"device", server.device},
            {"zone", server.zone},
            {"pricing", toString(server.pricing)},
            {"price_per_hour", server.pricePerHour.units()},
            {"state", toString(server.state)},
            {"requested", utc(server.requested_ns)},
            {"ready", utc(server.ready_ns)},
            {"working", utc(server.working_ns)},
            {"ended", utc(server.ended_ns)},
            {"end_reason", server.endReason}};
}

json toJson(const LedgerLine &line, std::int64_t now_ns)
{
    return {{"tag", line.tag},
            {"offer", line.offerId},
            {"price_per_hour", line.pricePerHour.units()},
            {"start", utc(line.start_ns)},
            {"end", utc(line.end_ns)},
            {"end_reason", line.endReason},
            {"cost", line.cost(now_ns).units()}};
}

json toJson(const Event &event)
{
    return {{"sequence", event.sequence}, {"time", utc(event.time_ns)}, {"kind", toString(event.kind)},
            {"slot", event.slot},         {"message", event.message},   {"reason", event.reason}};
}

json toJson(const Sample &sample)
{
    return {{"time", utc(sample.time_ns)},
            {"slot", sample.slot},
            {"steps", sample.steps},
            {"steps_per_s", sample.stepsPerSecond},
            {"images_per_s", sample.imagesPerSecond},
            {"loss", sample.loss},
            {"staleness", sample.staleness},
            {"learning_rate", sample.learningRate},
            {"spent", sample.spentUnits}};
}

json toJson(const std::optional<Forecast> &forecast)
{
    if (!forecast) {
        return nullptr;
    }
    return {{"finish", utc(forecast->finish_ns)},          {"finish_early", utc(forecast->finishEarly_ns)},
            {"finish_late", utc(forecast->finishLate_ns)}, {"cost", forecast->cost.units()},
            {"cost_low", forecast->costLow.units()},       {"cost_high", forecast->costHigh.units()}};
}

template <typename Values> json list(const Values &values)
{
    json all = json::array();
    for (const auto &each : values) {
        all.push_back(toJson(each));
    }
    return all;
}

} // namespace

json summaryToJson(const RunSnapshot &snapshot)
{
    const Run &run = snapshot.run;
    return {{"run_id", run.id},
            {"name", run.name},
            {"state", toString(run.state)},
            {"message", run.message},
            {"out_folder", run.outFolder},
            {"steps", run.targetSteps},
            {"applied_steps", run.appliedSteps},
            {"lost_steps", run.lostSteps},
            {"test_accuracy_pct", orNull(run.testAccuracyPct)},
            {"makespan_s", makespan_s(snapshot)},
            {"cost_usd", run.cost.units()},
            {"currency", run.cost.currency},
            {"revocations", run.revocations}};
}

json snapshotToJson(const RunSnapshot &snapshot)
{
    json document = summaryToJson(snapshot);
    document["now"] = utc(snapshot.now_ns);
    document["created"] = utc(snapshot.run.created_ns);
    document["started"] = utc(snapshot.run.started_ns);
    document["ended"] = utc(snapshot.run.ended_ns);
    document["spent"] = snapshot.spent.units();
    document["rate_per_hour"] = snapshot.ratePerHour.units();
    document["cap"] = snapshot.cap.micros > 0 ? json(snapshot.cap.units()) : json(nullptr);
    document["forecast"] = toJson(snapshot.forecast);
    document["last_checkpoint_step"] = snapshot.lastCheckpointStep;
    document["servers"] = list(snapshot.servers);
    document["events"] = list(snapshot.events);
    document["samples"] = list(snapshot.samples);
    document["exchanges"] = list(snapshot.exchanges);
    document["evaluations"] = json::array();
    for (const auto &each : snapshot.evaluations) {
        document["evaluations"].push_back({{"time", utc(each.time_ns)},
                                           {"step", each.step},
                                           {"accuracy_pct", each.accuracyPct},
                                           {"loss", each.loss}});
    }
    document["ledger"] = json::array();
    for (const auto &each : snapshot.ledger) {
        document["ledger"].push_back(toJson(each, snapshot.now_ns));
    }
    return document;
}

std::string summaryLine(const RunSnapshot &snapshot)
{
    const Run &run = snapshot.run;
    std::string line = "run " + run.id + " " + std::string(toString(run.state)) + ": " +
                       std::to_string(run.appliedSteps) + " of " + std::to_string(run.targetSteps) + " steps in " +
                       formatDuration(makespan_s(snapshot)) + ", " + formatMoney(run.cost) + ", " +
                       std::to_string(run.revocations) + (run.revocations == 1 ? " revocation" : " revocations");
    if (run.lostSteps > 0) {
        line += ", " + std::to_string(run.lostSteps) + " steps lost";
    }
    if (run.testAccuracyPct) {
        line += ", test accuracy " + formatFixed(*run.testAccuracyPct, 2) + " %";
    }
    if (run.state != RunState::Finished && !run.message.empty()) {
        line += " (" + run.message + ")";
    }
    return line;
}

} // namespace mayfly::cli
