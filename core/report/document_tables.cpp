// SPDX-License-Identifier: Apache-2.0
// The report's tables.
#include "core/report/document.h"
#include "core/report/words.h"

#include <algorithm>
#include <cmath>

namespace mayfly::report {

namespace {

constexpr double clampPct = 10; ///< an error bar is full here (LOOK.md)
constexpr double clampPoints = 0.6;

Cell errorCell(const Speech &say, const std::optional<double> &error, double clamp, std::string_view unit)
{
    if (!error) {
        return {std::string(noValue), Role::Text2};
    }
    const bool far = std::abs(*error) > clamp;
    const std::string sign = *error > 0 ? "+" : "";
    return {sign + say.fixed(*error, 1) + std::string(unit), far ? Role::Bad : Role::Text, false,
            std::clamp(*error / clamp, -1.0, 1.0)};
}

Cell range(const std::string &low, const std::string &high)
{
    return {low + "–" + high, Role::Text2};
}

std::string ended(const Speech &say, const std::optional<std::int64_t> &time_ns)
{
    return time_ns ? say.timeOfDay(*time_ns) : say("still there");
}

Role endRole(bool revoked, std::string_view reason)
{
    return revoked || reason == "failed" ? Role::Bad : Role::Text2;
}

std::string perHour(const Speech &say, const Money &price)
{
    return say.fixed(price.units(), 4);
}

} // namespace

Table forecastTable(const Report &report)
{
    const Speech &say = report.speech;
    const Prediction &predicted = report.plan.prediction;
    const bool over = isOver(report.run.state);
    Table table{
        say("Predicted against actual"),
        {{say("Figure"), 1.5}, {say("Predicted"), 1, true}, {say("P10–P90"), 1.6, true}, {say(over ? "Actual" : "So far"), 1, true}, {say("Error"), 1.5, true}},
        {},
        {},
        {}};
    table.rows.push_back({{say("Time from launch to the end")},
                          {say.duration(predicted.time_s)},
                          range(say.duration(predicted.timeLow_s), say.duration(predicted.timeHigh_s)),
                          {say.duration(report.makespan_s)},
                          errorCell(say, report.error.timePct, clampPct, "\xC2\xA0%")});
    table.rows.push_back({{say("Cost")},
                          {say.money(predicted.cost)},
                          range(say.money(predicted.costLow), say.money(predicted.costHigh)),
                          {say.money(report.cost)},
                          errorCell(say, report.error.costPct, clampPct, "\xC2\xA0%")});
    table.rows.push_back({{say("Test accuracy")},
                          {predicted.accuracyPct ? say.percent(*predicted.accuracyPct, 1) : std::string(noValue)},
                          {std::string(noValue), Role::Text2},
                          {report.accuracyPct ? say.percent(*report.accuracyPct, 1) : std::string(noValue)},
                          errorCell(say, report.error.accuracyPoints, clampPoints, std::string(noBreakSpace) + say("points"))});
    Cell revocations = errorCell(say, report.error.revocations, clampPct, "");
    revocations.errorBar.reset();
    revocations.role = Role::Text;
    table.rows.push_back({{say("Revocations")},
                          {say.fixed(predicted.expectedRevocations, 1)},
                          {std::string(noValue), Role::Text2},
                          {say.wholeNumber(report.run.revocations)},
                          revocations});
    table.footnote =
        report.finished()
            ? say("Error: actual less predicted; time and cost relative to the prediction. Basis of the forecast: %1.",
                  {predicted.basis.empty() ? say("not stated") : report.quoted(predicted.basis)})
            : say("The run did not finish: the forecast is for all steps, and it is not scored.");
    return table;
}

Table baselineTable(const Report &report)
{
    const Speech &say = report.speech;
    const bool named = !report.plan.baselineCluster.workers.empty();
    const std::string baseline = named ? say("Baseline: %1", {clusterName(report, report.plan.baselineCluster)}) : say("Baseline");
    // An unfinished run is compared with as much of the baseline's work.
    const double share = report.finished() || report.workShare <= 0 ? 1 : report.workShare;
    Table table{say("Against the baseline"),
                {{"", 1.8}, {say("Time"), 1, true}, {say("Cost"), 1, true}, {say("Rate per hour"), 1, true}},
                {},
                {},
                {}};
    const bool planned = !report.plan.cluster.workers.empty();
    table.rows.push_back({{planned ? say("This run: %1", {clusterName(report, report.plan.cluster)}) : say("This run"), Role::Text, true},
                          {say.duration(report.makespan_s)},
                          {say.money(report.cost)},
                          {say.money(report.plan.ratePerHour)}});
    const double rate = report.baselineTime_s > 0 ? report.baselineCost.units() * 3600 / report.baselineTime_s : 0;
    table.rows.push_back({{baseline},
                          {say.duration(report.baselineTime_s * share)},
                          {say.money(Money::fromUnits(report.baselineCost.units() * share, report.baselineCost.currency))},
                          {say.money(Money::fromUnits(rate, report.baselineCost.currency))}});
    if (report.sameOnDemandCost) {
        table.rows.push_back({{say("The same servers, on-demand")},
                              {say.duration(report.makespan_s)},
                              {say.money(*report.sameOnDemandCost)},
                              {std::string(noValue)}});
    }
    if (share < 1) {
        table.footnote = say("The baseline is compared for the steps that were made.");
    }
    return table;
}

Table serversTable(const Report &report)
{
    const Speech &say = report.speech;
    Table table{say("Servers"),
                {{say("Server"), 0.9, false, true},
                 {say("Device"), 1.7},
                 {say("Zone"), 1.1},
                 {say("Tariff"), 1.1, false, true},
                 {say("Paid"), 1.1, true},
                 {say("Start-up"), 0.9, true},
                 {say("Cost"), 0.9, true},
                 {say("Ended because"), 1.3}},
                {},
                {},
                {}};
    for (const auto &each : report.servers) {
        const Server &server = each.server;
        const std::string why = server.endReason.empty() ? std::string(toString(server.state)) : server.endReason;
        const std::string ending = say(each.revoked ? "revoked" : why);
        table.rows.push_back({{server.slot + " #" + std::to_string(server.incarnation), Role::Text, true},
                              {server.device.empty() ? server.offerId : server.device},
                              {server.zone.empty() ? std::string(noValue) : server.zone, Role::Text2},
                              {say(toString(server.pricing)), Role::Text2},
                              {say.duration(each.paid_s)},
                              {say.duration(each.startUp_s)},
                              {say.money(each.cost)},
                              {ending, endRole(each.revoked, why)}});
    }
    return table;
}

Table ledgerTable(const Report &report)
{
    const Speech &say = report.speech;
    Table table{say("Ledger"),
                {{say("Server"), 0.8, false, true},
                 {say("Offer"), 1.5},
                 {say("Tariff"), 1.1, false, true},
                 {say("From, %1", {say.zone()}), 1, true},
                 {say("To, %1", {say.zone()}), 1.1, true},
                 {say("Per hour"), 0.9, true},
                 {report.cost.currency, 0.9, true},
                 {say("Ended because"), 1.2}},
                {},
                {},
                say("Every server from request to confirmed end, at the prices stored with the run.")};
    for (const auto &line : report.ledger) {
        table.rows.push_back({{line.slot, Role::Text, true},
                              {line.offerId, Role::Text2},
                              {say(toString(line.pricing)), Role::Text2},
                              {say.timeOfDay(line.start_ns), Role::Text2},
                              {ended(say, line.end_ns), Role::Text2},
                              {perHour(say, line.pricePerHour)},
                              {say.fixed(line.cost(report.generated_ns).units(), 6)},
                              {line.endReason.empty() ? std::string(noValue) : say(line.endReason),
                               endRole(false, line.endReason == "revoked" ? "failed" : line.endReason)}});
    }
    table.total = {
        {say("Total"), Role::Text, true}, {}, {}, {}, {}, {}, {say.fixed(report.cost.units(), 6), Role::Text, true}, {}};
    return table;
}

Table eventsTable(const Report &report)
{
    const Speech &say = report.speech;
    Table table{say("Events"),
                {{say("Time, %1", {say.zone()}), 1, true},
                 {say("Event"), 1.5, false, true},
                 {say("Slot"), 0.8, false, true},
                 {say("What happened, and why"), 5}},
                {},
                {},
                {}};
    for (const auto &event : report.events) {
        const bool bad =
            event.kind == EventKind::Lost || event.kind == EventKind::Error || event.kind == EventKind::Refused;
        const bool warn = event.kind == EventKind::Notice || event.kind == EventKind::Budget;
        const Role role = bad ? Role::Bad : warn ? Role::Warn : Role::Text2;
        const std::string why = event.reason.empty() ? "" : say(" (%1)", {report.quoted(event.reason)});
        table.rows.push_back({{say.timeOfDay(event.time_ns), Role::Text2},
                              {say(toString(event.kind)), role},
                              {event.slot.empty() ? std::string(noValue) : event.slot},
                              {report.quoted(event.message) + why}});
    }
    return table;
}

} // namespace mayfly::report
