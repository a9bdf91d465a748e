// SPDX-License-Identifier: Apache-2.0
// Every figure of a report, from the ledger, the servers and the samples.
#include "core/report/report.h"

#include <algorithm>
#include <cmath>

namespace mayfly::report {

namespace {

double secondsBetween(std::int64_t from_ns, std::int64_t to_ns)
{
    return std::max(0.0, static_cast<double>(to_ns - from_ns) / 1e9);
}

std::string currencyOf(const RunSnapshot &run, const Plan &plan)
{
    return run.ledger.empty() ? plan.ratePerHour.currency : run.ledger.front().pricePerHour.currency;
}

/// A server as far as the ledger alone knows it.
Server serverOf(const LedgerLine &line)
{
    Server server;
    server.tag = line.tag;
    server.slot = line.slot;
    server.role = line.slot.starts_with("ps") ? ServerRole::ParameterServer : ServerRole::Worker;
    server.offerId = line.offerId;
    server.pricing = line.pricing;
    server.pricePerHour = line.pricePerHour;
    server.state = line.endReason == "revoked" ? ServerState::Revoked : ServerState::Ended;
    server.requested_ns = line.start_ns;
    server.ended_ns = line.end_ns;
    server.endReason = line.endReason;
    return server;
}

/// Every server of the run, and those that only the ledger knows: their sum must be the ledger's.
std::vector<Server> allServers(const RunSnapshot &run)
{
    std::vector<Server> servers = run.servers;
    for (const auto &line : run.ledger) {
        const bool known =
            std::any_of(servers.begin(), servers.end(), [&](const Server &each) { return each.tag == line.tag; });
        if (!known) {
            servers.push_back(serverOf(line));
        }
    }
    return servers;
}

Money partOf(const Money &cost, double part_s, double whole_s)
{
    const double share = whole_s > 0 ? std::clamp(part_s / whole_s, 0.0, 1.0) : 0.0;
    return Money{std::llround(static_cast<double>(cost.micros) * share), cost.currency};
}

std::optional<std::int64_t> noticeFor(const Server &server, std::int64_t end_ns, const std::vector<Event> &events)
{
    for (const auto &event : events) {
        if (event.kind == EventKind::Notice && event.slot == server.slot && event.time_ns >= server.requested_ns &&
            event.time_ns <= end_ns) {
            return event.time_ns;
        }
    }
    return std::nullopt;
}

ServerCost costOf(const Server &server, const Report &report, std::int64_t now_ns)
{
    ServerCost result;
    result.server = server;
    result.cost = Money{0, report.cost.currency};
    result.end_ns = server.ended_ns.value_or(std::max(now_ns, server.requested_ns));
    for (const auto &line : report.ledger) {
        if (line.tag == server.tag && line.pricePerHour.currency == report.cost.currency) {
            result.cost += line.cost(now_ns);
            result.paid_s += secondsBetween(line.start_ns, line.end_ns.value_or(now_ns));
        }
    }
    const std::int64_t working_ns = std::min(server.working_ns.value_or(result.end_ns), result.end_ns);
    result.startUp_s = secondsBetween(server.requested_ns, working_ns);
    result.revoked = server.state == ServerState::Revoked || server.endReason == "revoked";
    result.notice_ns = noticeFor(server, result.end_ns, report.events);
    result.startUpCost = partOf(result.cost, result.startUp_s, result.paid_s);
    const double afterNotice_s =
        result.notice_ns ? secondsBetween(std::max(*result.notice_ns, working_ns), result.end_ns) : 0;
    result.afterNoticeCost = partOf(result.cost, afterNotice_s, result.paid_s);
    result.afterNoticeCost.micros =
        std::min(result.afterNoticeCost.micros, result.cost.micros - result.startUpCost.micros);
    return result;
}

/// When the step counter last moved, as the cluster's samples show it; the run's end without samples.
std::int64_t lastStepTime(const Report &report, std::int64_t now_ns)
{
    const std::int64_t end_ns = report.run.ended_ns.value_or(now_ns);
    std::int64_t found_ns = end_ns;
    std::optional<std::int64_t> steps;
    for (auto sample = report.samples.rbegin(); sample != report.samples.rend(); ++sample) {
        if (sample->slot != "cluster") {
            continue;
        }
        if (steps && *steps != sample->steps) {
            break;
        }
        steps = sample->steps;
        found_ns = sample->time_ns;
    }
    const bool sawTheEnd = steps && *steps >= report.run.appliedSteps;
    return sawTheEnd && isOver(report.run.state) ? std::min(found_ns, end_ns) : end_ns;
}

std::optional<Money> onDemandCost(const Report &report)
{
    Money total{0, report.cost.currency};
    for (const auto &line : report.ledger) {
        const Offer *offer = report.plan.offer(line.offerId);
        if (offer == nullptr || offer->onDemandPerHour.currency != total.currency) {
            return std::nullopt;
        }
        total +=
            billedCost(offer->onDemandPerHour, secondsBetween(line.start_ns, line.end_ns.value_or(report.generated_ns)),
                       line.minimumCharge_s, line.billingStep_s);
    }
    return report.ledger.empty() ? std::nullopt : std::optional(total);
}

void compareWithBaseline(Report &report)
{
    const double target = static_cast<double>(std::max<std::int64_t>(report.run.targetSteps, report.plan.steps));
    const auto applied = static_cast<double>(std::max<std::int64_t>(report.run.appliedSteps, 0));
    report.workShare = target > 0 ? std::min(1.0, applied / target) : 0;
    if (report.hasSpeedup()) {
        report.speedup = report.baselineTime_s * report.workShare / report.makespan_s;
    }
    if (report.hasSaving()) {
        const double baseline = static_cast<double>(report.baselineCost.micros) * report.workShare;
        report.savingPct = 100 * (baseline - static_cast<double>(report.cost.micros)) / baseline;
    }
}

std::optional<double> relativeError(double predicted, double actual)
{
    return predicted > 0 ? std::optional(100 * (actual - predicted) / predicted) : std::nullopt;
}

PredictionError errorOf(const Report &report)
{
    PredictionError error;
    if (!report.finished()) {
        return error;
    }
    const Prediction &predicted = report.plan.prediction;
    error.timePct = relativeError(predicted.time_s, report.makespan_s);
    if (predicted.cost.currency == report.cost.currency) {
        error.costPct = relativeError(predicted.cost.units(), report.cost.units());
    }
    if (predicted.accuracyPct && report.accuracyPct) {
        error.accuracyPoints = *report.accuracyPct - *predicted.accuracyPct;
    }
    error.revocations = report.run.revocations - predicted.expectedRevocations;
    return error;
}

template <typename Record> void sortByTime(std::vector<Record> &records)
{
    std::stable_sort(records.begin(), records.end(),
                     [](const auto &a, const auto &b) { return a.time_ns < b.time_ns; });
}

/// The last thing that is known of a run. A controller on another machine may have a clock that is ahead of the reader's.
std::int64_t lastKnownTime(const RunSnapshot &run)
{
    std::int64_t last_ns = std::max(run.run.created_ns, run.run.ended_ns.value_or(0));
    const auto take = [&last_ns](std::int64_t time_ns) { last_ns = std::max(last_ns, time_ns); };
    const auto takeTimes = [&take](const auto &records) {
        for (const auto &record : records) {
            take(record.time_ns);
        }
    };
    takeTimes(run.events);
    takeTimes(run.samples);
    takeTimes(run.evaluations);
    for (const auto &server : run.servers) {
        take(server.requested_ns);
        take(server.ready_ns.value_or(0));
        take(server.working_ns.value_or(0));
        take(server.ended_ns.value_or(0));
    }
    for (const auto &line : run.ledger) {
        take(line.end_ns.value_or(line.start_ns));
    }
    return last_ns;
}

} // namespace

std::vector<std::string> notesOn(const Report &report, const Speech &say)
{
    std::vector<std::string> notes;
    const auto open =
        std::count_if(report.ledger.begin(), report.ledger.end(), [](const auto &line) { return !line.end_ns; });
    if (open > 0) {
        const std::string figure = say.wholeNumber(open);
        notes.push_back(open == 1 ? say("%1 server is still paid for; the cost is that at the time of this report.", {figure})
                                  : say("%1 servers are still paid for; the cost is that at the time of this report.", {figure}));
    }
    for (const auto &line : report.ledger) {
        if (line.pricePerHour.currency != report.cost.currency) {
            notes.push_back(say("%1 is paid in %2 and not part of the total.", {line.slot, line.pricePerHour.currency}));
        }
    }
    if (!report.finished() && report.workShare > 0 && report.workShare < 1) {
        notes.push_back(say("The baseline is compared for the steps that were made."));
    }
    return notes;
}

Report makeReport(const RunSnapshot &run, const Plan &plan, std::int64_t clock_ns)
{
    const std::int64_t now_ns = std::max(clock_ns, lastKnownTime(run));
    Report report;
    report.run = run.run;
    report.plan = plan;
    report.ledger = run.ledger;
    report.events = run.events;
    report.samples = run.samples;
    report.evaluations = run.evaluations;
    report.exchanges = run.exchanges;
    sortByTime(report.events);
    sortByTime(report.samples);
    sortByTime(report.evaluations);
    report.generated_ns = now_ns;
    report.cap = run.cap.micros > 0 ? run.cap : plan.targets.budget.value_or(Money{0, currencyOf(run, plan)});

    report.cost = Money{0, currencyOf(run, plan)};
    for (const auto &line : report.ledger) {
        if (line.pricePerHour.currency == report.cost.currency) {
            report.cost += line.cost(now_ns);
        }
    }
    report.lostToRevocations = Money{0, report.cost.currency};
    for (const auto &server : allServers(run)) {
        const ServerCost &added = report.servers.emplace_back(costOf(server, report, now_ns));
        if (server.incarnation > 1) {
            report.lostToRevocations += added.startUpCost;
        }
    }
    report.run.cost = report.cost;
    report.launched_ns = run.run.created_ns;
    report.lastStep_ns = lastStepTime(report, now_ns);
    report.makespan_s = secondsBetween(report.launched_ns, run.run.ended_ns.value_or(now_ns));
    report.baselineTime_s = plan.baseline.time_s;
    report.baselineCost = plan.baseline.cost;
    report.accuracyPct = run.run.testAccuracyPct;
    if (!report.accuracyPct && !report.evaluations.empty()) {
        report.accuracyPct = report.evaluations.back().accuracyPct;
    }
    compareWithBaseline(report);
    report.sameOnDemandCost = onDemandCost(report);
    report.error = errorOf(report);
    report.notes = notesOn(report, Speech());
    return report;
}

} // namespace mayfly::report
