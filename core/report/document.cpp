// SPDX-License-Identifier: Apache-2.0
#include "core/report/document.h"

#include "core/report/words.h"

#include <algorithm>
#include <cmath>

namespace mayfly::report {

namespace {

std::string stateWords(const Report &report)
{
    switch (report.run.state) {
    case RunState::Finished:
        return "finished";
    case RunState::Stopped:
        return "stopped";
    case RunState::Failed:
        return "failed";
    default:
        return "still running";
    }
}

Role stateRole(RunState state)
{
    return state == RunState::Finished ? Role::Ok : state == RunState::Failed ? Role::Bad : Role::Warn;
}

std::string clusterWords(const Report &report)
{
    const ClusterConfig &cluster = report.plan.cluster;
    if (cluster.workers.empty()) {
        return "";
    }
    std::string words = " on " + countInWords(cluster.workerCount()) + " ";
    std::string gpus;
    for (const auto &group : cluster.workers) {
        gpus += (gpus.empty() ? "" : " and ") + group.gpu;
    }
    const bool transient = std::all_of(cluster.workers.begin(), cluster.workers.end(),
                                       [](const WorkerGroup &group) { return group.pricing == Pricing::Transient; });
    words += (transient ? "transient " : "") + gpus + (cluster.workerCount() == 1 ? " server" : " servers");
    if (cluster.parameterServers > 0) {
        words += " and " + countInWords(cluster.parameterServers) +
                 (cluster.parameterServers == 1 ? " parameter server" : " parameter servers");
    }
    return words;
}

/// "It met its deadline of 2 h and its budget of $5.00, and missed ...".
std::string targetWords(const Report &report)
{
    const PlanTargets &targets = report.plan.targets;
    std::vector<std::string> met;
    std::vector<std::string> missed;
    const auto note = [&](bool good, const std::string &what) { (good ? met : missed).push_back(what); };
    if (targets.deadline_s) {
        note(report.finished() && report.makespan_s <= *targets.deadline_s,
             "its deadline of " + duration(*targets.deadline_s));
    }
    if (targets.budget && targets.budget->currency == report.cost.currency) {
        note(report.cost.micros <= targets.budget->micros, "its budget of " + money(*targets.budget));
    }
    if (targets.minAccuracyPct) {
        note(report.accuracyPct.value_or(0) >= *targets.minAccuracyPct,
             "its accuracy of " + percent(*targets.minAccuracyPct));
    }
    const auto listed = [](const std::vector<std::string> &words) {
        std::string text;
        for (std::size_t i = 0; i < words.size(); ++i) {
            text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
        }
        return text;
    };
    if (met.empty() && missed.empty()) {
        return "";
    }
    std::string text = " It ";
    text += met.empty() ? "" : "met " + listed(met);
    text += met.empty() || missed.empty() ? "" : " and ";
    return text + (missed.empty() ? "" : "missed " + listed(missed)) + ".";
}

std::string baselineWords(const Report &report)
{
    if (report.baselineTime_s <= 0) {
        return "";
    }
    const std::string who =
        report.plan.baselineCluster.workers.empty() ? "the baseline" : report.plan.baselineCluster.describe();
    return " " + (who == "the baseline" ? std::string("The baseline") : who) + " needs " +
           duration(report.baselineTime_s) + " and " + money(report.baselineCost) + " for " +
           (report.workShare < 1 ? "all " + wholeNumber(report.plan.steps) + " steps" : "the same work") + ".";
}

std::string summaryOf(const Report &report)
{
    const Run &run = report.run;
    std::string text = "The run made " + wholeNumber(run.appliedSteps);
    text += run.appliedSteps < run.targetSteps ? " of " + wholeNumber(run.targetSteps) + " steps in " : " steps in ";
    text += duration(report.makespan_s) + " for " + money(report.cost) + clusterWords(report) + ".";
    if (!report.finished()) {
        text += " It " + std::string(isOver(run.state) ? "was " : "is ") +
                (run.state == RunState::Stopped  ? "stopped"
                 : run.state == RunState::Failed ? "ended by a failure"
                                                 : stateWords(report));
        text += run.message.empty() || !isOver(run.state)
                    ? "."
                    : ": " + run.message + (run.message.ends_with('.') ? "" : ".");
    }
    if (isOver(run.state)) {
        text += targetWords(report);
    }
    return text + baselineWords(report);
}

std::string share(const Money &part, const Money &whole)
{
    return whole.micros > 0 ? percent(100 * part.units() / whole.units()) + " of the cost" : std::string("no cost");
}

std::vector<KeyFigure> figuresOf(const Report &report)
{
    const Prediction &predicted = report.plan.prediction;
    std::vector<KeyFigure> figures;
    figures.push_back({"Cost", money(report.cost),
                       predicted.cost.micros > 0 ? "forecast " + money(predicted.cost) : "no forecast", Role::Text});
    figures.push_back({"Time", duration(report.makespan_s),
                       predicted.time_s > 0 ? "forecast " + duration(predicted.time_s) : "no forecast", Role::Text});
    figures.push_back({"Accuracy", report.accuracyPct ? percent(*report.accuracyPct, 1) : std::string(noValue),
                       predicted.accuracyPct ? "forecast " + percent(*predicted.accuracyPct, 1)
                       : report.accuracyPct  ? "on the test images"
                                             : "not measured",
                       Role::Text});
    figures.push_back({"Speed-up", report.hasSpeedup() ? factor(report.speedup) : std::string(noValue),
                       report.baselineTime_s > 0 ? "baseline " + duration(report.baselineTime_s) : "no baseline",
                       Role::Text});
    const Money saved{std::llround(static_cast<double>(report.baselineCost.micros) * report.workShare) -
                          report.cost.micros,
                      report.cost.currency};
    figures.push_back({"Saved", report.hasSaving() ? percent(report.savingPct) : std::string(noValue),
                       report.hasSaving() ? money(saved) + " against baseline" : "no baseline", Role::Text});
    figures.push_back({"Revocations", std::to_string(report.run.revocations),
                       report.run.revocations > 0
                           ? money(report.lostToRevocations) + " lost, " + share(report.lostToRevocations, report.cost)
                           : "nothing lost",
                       Role::Text});
    return figures;
}

void addMoneySection(Document &document, const Report &report)
{
    Section section{"Where the money went", {}, {}, {}};
    if (report.servers.empty()) {
        section.text = "No server was rented.";
    } else {
        section.charts = {costByServerChart(report), costComparedChart(report)};
    }
    document.sections.push_back(std::move(section));
}

void addTrainingSection(Document &document, const Report &report)
{
    Section section{"Throughput and servers", {}, {}, {}};
    const bool sampled = std::any_of(report.samples.begin(), report.samples.end(),
                                     [](const Sample &sample) { return sample.slot == "cluster"; });
    if (sampled) {
        section.charts.push_back(throughputChart(report));
    } else {
        section.text = "No throughput was recorded.";
    }
    if (!report.servers.empty()) {
        section.charts.push_back(timelineChart(report));
    }
    document.sections.push_back(std::move(section));
}

void addProgressSection(Document &document, const Report &report)
{
    Section section{"Spend and accuracy", {}, {}, {}};
    if (!report.ledger.empty()) {
        section.charts.push_back(spendChart(report));
    }
    if (report.evaluations.empty()) {
        section.text = "Accuracy was not measured during this run.";
    } else {
        section.charts.push_back(accuracyChart(report));
    }
    document.sections.push_back(std::move(section));
}

} // namespace

std::vector<std::string> sectionHeadings(const Report &report)
{
    Report whole = report;
    whole.leftOut.clear();
    std::vector<std::string> headings;
    for (const auto &section : makeDocument(whole).sections) {
        headings.push_back(section.heading);
    }
    return headings;
}

Document makeDocument(const Report &report)
{
    const Run &run = report.run;
    Document document;
    const std::string workload = report.plan.workload.name.empty() ? run.name : report.plan.workload.name;
    document.title = workload + ", run " + run.id;
    document.date = run.created_ns > 0 ? dateAndTime(run.created_ns) : std::string();
    document.state = stateWords(report);
    document.stateRole = stateRole(run.state);
    document.summary = summaryOf(report);
    document.notes = report.notes;
    document.figures = figuresOf(report);
    addMoneySection(document, report);
    addTrainingSection(document, report);
    addProgressSection(document, report);
    if (report.plan.prediction.time_s > 0) {
        document.sections.push_back({"Forecast against actual", {}, {}, {forecastTable(report)}});
    }
    if (report.baselineTime_s > 0) {
        document.sections.push_back({"Baseline", {}, {}, {baselineTable(report)}});
    }
    if (!report.servers.empty()) {
        document.sections.push_back({"Servers", {}, {}, {serversTable(report)}});
    }
    if (!report.ledger.empty()) {
        document.sections.push_back({"Ledger", {}, {}, {ledgerTable(report)}});
    }
    if (!report.events.empty()) {
        document.sections.push_back({"Events", {}, {}, {eventsTable(report)}});
    }
    document.generated = report.generated_ns > 0
                             ? "Made " + dateAndTime(report.generated_ns) + " by Mayfly. Times in UTC."
                             : "Made by Mayfly.";
    std::erase_if(document.sections, [&report](const Section &section) {
        return std::find(report.leftOut.begin(), report.leftOut.end(), section.heading) != report.leftOut.end();
    });
    return document;
}

} // namespace mayfly::report
