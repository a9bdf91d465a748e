// SPDX-License-Identifier: Apache-2.0
// report.xlsx: what the CSV and the JSON hold, as sheets to calculate with.
#include "core/report/report.h"
#include "core/report/sheet.h"

namespace mayfly::report {

namespace {

void writeSummary(Sheet sheet, const Report &report)
{
    const Run &run = report.run;
    const Prediction &forecast = report.plan.prediction;
    sheet.header({"figure", "actual", "forecast", "unit"});
    const auto line = [&](const char *name, const std::optional<double> &actual, const std::optional<double> &expected, const std::string &unit) {
        sheet.words(name).number(actual).number(expected).words(unit).next();
    };
    const auto text = [&](const char *name, const std::string &value) { sheet.words(name).words(value).next(); };
    text("run", run.id);
    text("name", run.name);
    text("workload", report.plan.workload.name);
    text("cluster", report.plan.cluster.describe());
    sheet.words("launched").time(report.launched_ns).skip().words("UTC").next();
    line("steps", static_cast<double>(run.appliedSteps), static_cast<double>(run.targetSteps), "steps");
    line("time", report.makespan_s, forecast.time_s, "s");
    line("cost", report.cost.units(), forecast.cost.units(), report.cost.currency);
    line("accuracy", report.accuracyPct, forecast.accuracyPct, "%");
    line("revocations", run.revocations, forecast.expectedRevocations, "servers");
    line("baseline time", report.baselineTime_s, std::nullopt, "s");
    line("baseline cost", report.baselineCost.units(), std::nullopt, report.baselineCost.currency);
    line("saving", report.hasSaving() ? std::optional(report.savingPct) : std::nullopt, forecast.savingPct, "%");
    line("speed-up", report.hasSpeedup() ? std::optional(report.speedup) : std::nullopt, forecast.speedup, "x");
}

void writeServers(Sheet sheet, const Report &report)
{
    sheet.header({"tag", "slot", "incarnation", "role", "device", "offer", "zone", "pricing", "price per hour", "requested, UTC", "working, UTC",
                  "ended, UTC", "paid, s", "start-up, s", "start-up cost", "cost", "currency", "revoked", "end reason"});
    for (const auto &each : report.servers) {
        const Server &server = each.server;
        sheet.words(server.tag).words(server.slot).number(server.incarnation).words(toString(server.role)).words(server.device);
        sheet.words(server.offerId).words(server.zone).words(toString(server.pricing)).amount(server.pricePerHour);
        sheet.time(server.requested_ns).time(server.working_ns).time(server.ended_ns).number(each.paid_s).number(each.startUp_s);
        sheet.amount(each.startUpCost).amount(each.cost).words(each.cost.currency).words(each.revoked ? "yes" : "no").words(server.endReason);
        sheet.next();
    }
}

void writeLedger(Sheet sheet, const Report &report)
{
    sheet.header({"tag", "slot", "offer", "pricing", "price per hour", "currency", "from, UTC", "to, UTC", "end reason"});
    for (const auto &line : report.ledger) {
        sheet.words(line.tag).words(line.slot).words(line.offerId).words(toString(line.pricing)).amount(line.pricePerHour);
        sheet.words(line.pricePerHour.currency).time(line.start_ns).time(line.end_ns).words(line.endReason).next();
    }
}

void writeEvents(Sheet sheet, const Report &report)
{
    sheet.header({"at, UTC", "kind", "slot", "message", "reason"});
    for (const auto &event : report.events) {
        sheet.time(event.time_ns).words(toString(event.kind)).words(event.slot).words(event.message).words(event.reason).next();
    }
}

void writeEvaluations(Sheet sheet, const Report &report)
{
    sheet.header({"at, UTC", "step", "accuracy, %", "loss"});
    for (const auto &each : report.evaluations) {
        sheet.time(each.time_ns).number(static_cast<double>(each.step)).number(each.accuracyPct).number(each.loss).next();
    }
}

} // namespace

Result<std::string> toXlsx(const Report &report)
{
    return workbookBytes([&report](const Workbook &book) {
        writeSummary(Sheet(book, "Summary"), report);
        writeServers(Sheet(book, "Servers"), report);
        writeLedger(Sheet(book, "Ledger"), report);
        writeEvents(Sheet(book, "Events"), report);
        writeEvaluations(Sheet(book, "Evaluations"), report);
    });
}

} // namespace mayfly::report
