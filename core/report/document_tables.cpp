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

Cell errorCell(const std::optional<double> &error, double clamp, std::string_view unit)
{
    if (!error) {
        return {std::string(noValue), Role::Text2};
    }
    const bool far = std::abs(*error) > clamp;
    const std::string sign = *error > 0 ? "+" : "";
    return {sign + fixed(*error, 1) + std::string(unit), far ? Role::Bad : Role::Text, false,
            std::clamp(*error / clamp, -1.0, 1.0)};
}

Cell range(const std::string &low, const std::string &high)
{
    return {low + "–" + high, Role::Text2};
}

std::string ended(const std::optional<std::int64_t> &time_ns)
{
    return time_ns ? timeOfDay(*time_ns) : std::string("still there");
}

Role endRole(bool revoked, std::string_view reason)
{
    return revoked || reason == "failed" ? Role::Bad : Role::Text2;
}

std::string perHour(const Money &price)
{
    return fixed(price.units(), 4);
}

} // namespace

Table forecastTable(const Report &report)
{
    const Prediction &predicted = report.plan.prediction;
    Table table{
        "Predicted against actual",
        {{"Figure", 1.5}, {"Predicted", 1, true}, {"P10–P90", 1.6, true}, {"Actual", 1, true}, {"Error", 1.5, true}},
        {},
        {},
        {}};
    const bool over = report.finished();
    table.rows.push_back({{"Time to the last step"},
                          {duration(predicted.time_s)},
                          range(duration(predicted.timeLow_s), duration(predicted.timeHigh_s)),
                          {duration(report.makespan_s)},
                          errorCell(report.error.timePct, clampPct, "\xC2\xA0%")});
    table.rows.push_back({{"Cost"},
                          {money(predicted.cost)},
                          range(money(predicted.costLow), money(predicted.costHigh)),
                          {money(report.cost)},
                          errorCell(report.error.costPct, clampPct, "\xC2\xA0%")});
    table.rows.push_back({{"Test accuracy"},
                          {predicted.accuracyPct ? percent(*predicted.accuracyPct, 1) : std::string(noValue)},
                          {std::string(noValue), Role::Text2},
                          {report.accuracyPct ? percent(*report.accuracyPct, 1) : std::string(noValue)},
                          errorCell(report.error.accuracyPoints, clampPoints, " points")});
    Cell revocations = errorCell(report.error.revocations, clampPct, "");
    revocations.errorBar.reset();
    revocations.role = Role::Text;
    table.rows.push_back({{"Revocations"},
                          {fixed(predicted.expectedRevocations, 1)},
                          {std::string(noValue), Role::Text2},
                          {std::to_string(report.run.revocations)},
                          revocations});
    table.footnote =
        over ? "Error: predicted less actual; time and cost relative to the actual. Basis of the forecast: " +
                   (predicted.basis.empty() ? std::string("not stated") : predicted.basis) + "."
             : "The run did not finish, so the forecast is not scored.";
    return table;
}

Table baselineTable(const Report &report)
{
    const std::string baseline = report.plan.baselineCluster.workers.empty()
                                     ? "Baseline"
                                     : "Baseline: " + report.plan.baselineCluster.describe();
    Table table{"Against the baseline",
                {{"", 1.8}, {"Time", 1, true}, {"Cost", 1, true}, {"Rate per hour", 1, true}},
                {},
                {},
                {}};
    const bool planned = !report.plan.cluster.workers.empty();
    table.rows.push_back({{(!planned ? "This run" : "This run: " + report.plan.cluster.describe()), Role::Text, true},
                          {duration(report.makespan_s)},
                          {money(report.cost)},
                          {money(report.plan.ratePerHour)}});
    const double rate = report.baselineTime_s > 0 ? report.baselineCost.units() * 3600 / report.baselineTime_s : 0;
    table.rows.push_back({{baseline},
                          {duration(report.baselineTime_s)},
                          {money(report.baselineCost)},
                          {money(Money::fromUnits(rate, report.baselineCost.currency))}});
    if (report.sameOnDemandCost) {
        table.rows.push_back({{"The same servers, on-demand"},
                              {duration(report.makespan_s)},
                              {money(*report.sameOnDemandCost)},
                              {std::string(noValue)}});
    }
    return table;
}

Table serversTable(const Report &report)
{
    Table table{"Servers",
                {{"Server", 0.9, false, true},
                 {"Device", 1.7},
                 {"Zone", 1.1},
                 {"Tariff", 1.1, false, true},
                 {"Paid", 1.1, true},
                 {"Start-up", 0.9, true},
                 {"Cost", 0.9, true},
                 {"Ended because", 1.3}},
                {},
                {},
                {}};
    for (const auto &each : report.servers) {
        const Server &server = each.server;
        const std::string why = server.endReason.empty() ? std::string(toString(server.state)) : server.endReason;
        table.rows.push_back({{server.slot + " #" + std::to_string(server.incarnation), Role::Text, true},
                              {server.device.empty() ? server.offerId : server.device},
                              {server.zone.empty() ? std::string(noValue) : server.zone, Role::Text2},
                              {std::string(toString(server.pricing)), Role::Text2},
                              {duration(each.paid_s)},
                              {duration(each.startUp_s)},
                              {money(each.cost)},
                              {each.revoked ? "revoked" : why, endRole(each.revoked, why)}});
    }
    return table;
}

Table ledgerTable(const Report &report)
{
    Table table{"Ledger",
                {{"Server", 0.8, false, true},
                 {"Offer", 1.5},
                 {"Tariff", 1.1, false, true},
                 {"From, UTC", 1, true},
                 {"To, UTC", 1.1, true},
                 {"Per hour", 0.9, true},
                 {report.cost.currency, 0.9, true},
                 {"Ended because", 1.2}},
                {},
                {},
                "Every server from request to confirmed end, at the prices stored with the run."};
    for (const auto &line : report.ledger) {
        table.rows.push_back({{line.slot, Role::Text, true},
                              {line.offerId, Role::Text2},
                              {std::string(toString(line.pricing)), Role::Text2},
                              {timeOfDay(line.start_ns), Role::Text2},
                              {ended(line.end_ns), Role::Text2},
                              {perHour(line.pricePerHour)},
                              {fixed(line.cost(report.generated_ns).units(), 6)},
                              {line.endReason.empty() ? std::string(noValue) : line.endReason,
                               endRole(false, line.endReason == "revoked" ? "failed" : line.endReason)}});
    }
    table.total = {
        {"Total", Role::Text, true}, {}, {}, {}, {}, {}, {fixed(report.cost.units(), 6), Role::Text, true}, {}};
    return table;
}

Table eventsTable(const Report &report)
{
    Table table{"Events",
                {{"Time, UTC", 1, true},
                 {"Event", 1.5, false, true},
                 {"Slot", 0.8, false, true},
                 {"What happened, and why", 5}},
                {},
                {},
                {}};
    for (const auto &event : report.events) {
        const bool bad =
            event.kind == EventKind::Lost || event.kind == EventKind::Error || event.kind == EventKind::Refused;
        const bool warn = event.kind == EventKind::Notice || event.kind == EventKind::Budget;
        const Role role = bad ? Role::Bad : warn ? Role::Warn : Role::Text2;
        const std::string why = event.reason.empty() ? "" : " (" + event.reason + ")";
        table.rows.push_back({{timeOfDay(event.time_ns), Role::Text2},
                              {std::string(toString(event.kind)), role},
                              {event.slot.empty() ? std::string(noValue) : event.slot},
                              {event.message + why}});
    }
    return table;
}

} // namespace mayfly::report
