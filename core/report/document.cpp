// SPDX-License-Identifier: Apache-2.0
#include "core/report/document.h"

#include "core/domain/device_name.h"
#include "core/report/words.h"

#include <algorithm>
#include <cctype>
#include <cmath>

namespace mayfly::report {

namespace {

std::string stateWords(const Report &report)
{
    return report.speech(isOver(report.run.state) ? toString(report.run.state) : "still running");
}

Role stateRole(RunState state)
{
    return state == RunState::Finished ? Role::Ok : state == RunState::Failed ? Role::Bad : Role::Warn;
}

/// " on two transient K80 servers and one parameter server".
std::string clusterWords(const Report &report)
{
    const Speech &say = report.speech;
    const ClusterConfig &cluster = report.plan.cluster;
    if (cluster.workers.empty()) {
        return "";
    }
    std::vector<std::string> gpus;
    for (const auto &group : cluster.workers) {
        gpus.push_back(report.quoted(deviceName(group.gpu, group.offerId)));
    }
    const bool transient = std::all_of(cluster.workers.begin(), cluster.workers.end(),
                                       [](const WorkerGroup &group) { return group.pricing == Pricing::Transient; });
    std::vector<std::string> parts{transient ? say.count(cluster.workerCount(), "%1 transient %2 server", "%1 transient %2 servers", {say.list(gpus)})
                                             : say.count(cluster.workerCount(), "%1 %2 server", "%1 %2 servers", {say.list(gpus)})};
    if (cluster.parameterServers > 0) {
        parts.push_back(say.count(cluster.parameterServers, "%1 parameter server", "%1 parameter servers"));
    }
    return say(" on %1", {say.list(parts)});
}

/// "It met its deadline of 2 h and its budget of $5.00 and missed ...".
std::string targetWords(const Report &report)
{
    const Speech &say = report.speech;
    const PlanTargets &targets = report.plan.targets;
    std::vector<std::string> met;
    std::vector<std::string> missed;
    const auto note = [&](bool good, const std::string &what) { (good ? met : missed).push_back(what); };
    if (targets.deadline_s) {
        note(report.finished() && report.makespan_s <= *targets.deadline_s, say("its deadline of %1", {say.duration(*targets.deadline_s)}));
    }
    if (targets.budget && targets.budget->currency == report.cost.currency) {
        note(report.cost.micros <= targets.budget->micros, say("its budget of %1", {say.money(*targets.budget)}));
    }
    if (targets.minAccuracyPct) {
        note(report.accuracyPct.value_or(0) >= *targets.minAccuracyPct, say("its accuracy of %1", {say.percent(*targets.minAccuracyPct)}));
    }
    if (met.empty()) {
        return missed.empty() ? "" : say("It missed %1.", {say.list(missed)});
    }
    return missed.empty() ? say("It met %1.", {say.list(met)}) : say("It met %1 and missed %2.", {say.list(met), say.list(missed)});
}

std::string baselineWords(const Report &report)
{
    if (report.baselineTime_s <= 0) {
        return "";
    }
    const Speech &say = report.speech;
    const bool named = !report.plan.baselineCluster.workers.empty();
    const std::string who = named ? clusterName(report, report.plan.baselineCluster) : say("The baseline");
    if (report.workShare < 1) {
        return say("%1 needs %2 and %3 for all %4 steps.",
                   {who, say.duration(report.baselineTime_s), say.money(report.baselineCost), say.wholeNumber(report.plan.steps)});
    }
    return say("%1 needs %2 and %3 for the same work.", {who, say.duration(report.baselineTime_s), say.money(report.baselineCost)});
}

std::string endWords(const Report &report)
{
    const Run &run = report.run;
    if (!isOver(run.state)) {
        return report.speech("It is still running.");
    }
    const bool stopped = run.state == RunState::Stopped;
    if (run.message.empty()) {
        return report.speech(stopped ? "It was stopped." : "It was ended by a failure.");
    }
    const std::string message = report.quoted(run.message);
    const bool ends = message.ends_with('.') || message.ends_with("。");
    return report.speech(stopped ? "It was stopped: %1" : "It was ended by a failure: %1", {message + (ends ? "" : report.speech("."))});
}

std::string summaryOf(const Report &report)
{
    const Speech &say = report.speech;
    const Run &run = report.run;
    const std::string made = say.wholeNumber(run.appliedSteps);
    const std::string time = say.duration(report.makespan_s);
    const std::string cost = say.money(report.cost);
    std::vector<std::string> sentences;
    sentences.push_back(run.appliedSteps < run.targetSteps
                            ? say("The run made %1 of %2 steps in %3 for %4%5.", {made, say.wholeNumber(run.targetSteps), time, cost, clusterWords(report)})
                            : say("The run made %1 steps in %2 for %3%4.", {made, time, cost, clusterWords(report)}));
    if (!report.finished()) {
        sentences.push_back(endWords(report));
    }
    if (isOver(run.state)) {
        sentences.push_back(targetWords(report));
    }
    sentences.push_back(baselineWords(report));
    return say.sentences(sentences);
}

/// "forecast $1.10"; of a run without all its steps: "forecast $1.10 for all steps".
std::string forecastWords(const Report &report, bool known, const std::string &figure)
{
    return known ? report.speech(report.finished() ? "forecast %1" : "forecast %1 for all steps", {figure}) : report.speech("no forecast");
}

KeyFigure accuracyFigure(const Report &report)
{
    const Speech &say = report.speech;
    const auto &predicted = report.plan.prediction.accuracyPct;
    const std::string detail = predicted            ? forecastWords(report, true, say.percent(*predicted, 1))
                               : report.accuracyPct ? say("on the test images")
                                                    : say("not measured");
    return {say("Accuracy"), report.accuracyPct ? say.percent(*report.accuracyPct, 1) : std::string(noValue), detail, Role::Text};
}

KeyFigure savedFigure(const Report &report)
{
    const Speech &say = report.speech;
    if (!report.hasSaving()) {
        return {say("Saved"), std::string(noValue), say("no baseline"), Role::Text};
    }
    const auto baseline = std::llround(static_cast<double>(report.baselineCost.micros) * report.workShare);
    const Money saved{baseline - report.cost.micros, report.cost.currency};
    return {say("Saved"), say.percent(report.savingPct), say("%1 against baseline", {say.money(saved)}), Role::Text};
}

KeyFigure revocationsFigure(const Report &report)
{
    const Speech &say = report.speech;
    std::string detail = say("nothing lost");
    if (report.run.revocations > 0) {
        const double share = report.cost.micros > 0 ? 100 * report.lostToRevocations.units() / report.cost.units() : 0;
        detail = say("%1 lost, %2 of the cost", {say.money(report.lostToRevocations), say.percent(share)});
    }
    return {say("Revocations"), say.wholeNumber(report.run.revocations), detail, Role::Text};
}

std::vector<KeyFigure> figuresOf(const Report &report)
{
    const Speech &say = report.speech;
    const Prediction &predicted = report.plan.prediction;
    const bool over = isOver(report.run.state);
    return {{say(over ? "Cost" : "Cost so far"), say.money(report.cost), forecastWords(report, predicted.cost.micros > 0, say.money(predicted.cost)), Role::Text},
            {say(over ? "Time" : "Time so far"), say.duration(report.makespan_s), forecastWords(report, predicted.time_s > 0, say.duration(predicted.time_s)),
             Role::Text},
            accuracyFigure(report),
            {say("Speed-up"), report.hasSpeedup() ? say.factor(report.speedup) : std::string(noValue),
             report.baselineTime_s > 0 ? say("baseline %1", {say.duration(report.baselineTime_s)}) : say("no baseline"), Role::Text},
            savedFigure(report),
            revocationsFigure(report)};
}

Section sectionOf(const Report &report, std::string_view name)
{
    return {std::string(name), report.speech(name), {}, {}, {}};
}

void addMoneySection(Document &document, const Report &report)
{
    Section section = sectionOf(report, "Where the money went");
    if (report.servers.empty()) {
        section.text = report.speech("No server was rented.");
    } else {
        section.charts = {costByServerChart(report), costComparedChart(report)};
    }
    document.sections.push_back(std::move(section));
}

void addTrainingSection(Document &document, const Report &report)
{
    Section section = sectionOf(report, "Throughput and servers");
    const bool sampled = std::any_of(report.samples.begin(), report.samples.end(),
                                     [](const Sample &sample) { return sample.slot == "cluster"; });
    if (sampled) {
        section.charts.push_back(throughputChart(report));
    } else {
        section.text = report.speech("No throughput was recorded.");
    }
    if (!report.servers.empty()) {
        section.charts.push_back(timelineChart(report));
    }
    document.sections.push_back(std::move(section));
}

void addProgressSection(Document &document, const Report &report)
{
    Section section = sectionOf(report, "Spend and accuracy");
    if (!report.ledger.empty()) {
        section.charts.push_back(spendChart(report));
    }
    if (report.evaluations.empty()) {
        section.text = report.speech("Accuracy was not measured during this run.");
    } else {
        section.charts.push_back(accuracyChart(report));
    }
    document.sections.push_back(std::move(section));
}

} // namespace

std::string clusterName(const Report &report, const ClusterConfig &cluster)
{
    constexpr std::string_view word = "on-demand";
    const std::string translated = report.speech(word);
    ClusterConfig called = cluster;
    for (auto &group : called.workers) {
        group.gpu = report.quoted(deviceName(group.gpu, group.offerId));
    }
    std::string name = called.describe();
    for (std::size_t at = name.find(word); at != std::string::npos; at = name.find(word, at + translated.size())) {
        name.replace(at, word.size(), translated);
    }
    // "4x P100" is the command line's way to write it.
    for (std::size_t at = name.find("x "); at != std::string::npos; at = name.find("x ", at + 1)) {
        if (at > 0 && std::isdigit(static_cast<unsigned char>(name[at - 1])) != 0) {
            name.replace(at, 2, "×" + std::string(noBreakSpace));
        }
    }
    return name;
}

std::vector<std::string> sectionHeadings(const Report &report)
{
    Report whole = report;
    whole.leftOut.clear();
    std::vector<std::string> headings;
    for (const auto &section : makeDocument(whole).sections) {
        headings.push_back(section.name);
    }
    return headings;
}

Document makeDocument(const Report &report)
{
    const Speech &say = report.speech;
    const Run &run = report.run;
    Document document;
    document.speech = say;
    const std::string workload = report.plan.workload.name.empty() ? run.name : report.plan.workload.name;
    document.title = say("%1, run %2", {workload, run.id});
    document.date = run.created_ns > 0 ? say.dateAndTime(run.created_ns) : std::string();
    document.state = stateWords(report);
    document.stateRole = stateRole(run.state);
    document.summary = summaryOf(report);
    document.notes = notesOn(report, say);
    document.figures = figuresOf(report);
    addMoneySection(document, report);
    addTrainingSection(document, report);
    addProgressSection(document, report);
    const auto addTable = [&](bool wanted, std::string_view name, Table (*make)(const Report &)) {
        if (wanted) {
            document.sections.push_back(sectionOf(report, name));
            document.sections.back().tables.push_back(make(report));
        }
    };
    addTable(report.plan.prediction.time_s > 0, "Forecast against actual", forecastTable);
    addTable(report.baselineTime_s > 0, "Baseline", baselineTable);
    addTable(!report.servers.empty(), "Servers", serversTable);
    addTable(!report.ledger.empty(), "Ledger", ledgerTable);
    addTable(!report.events.empty(), "Events", eventsTable);
    document.generated = report.generated_ns > 0 ? say("Made %1 by Mayfly. Times in %2.", {say.dateAndTime(report.generated_ns), say.zone()}) : say("Made by Mayfly.");
    std::erase_if(document.sections, [&report](const Section &section) {
        return std::find(report.leftOut.begin(), report.leftOut.end(), section.name) != report.leftOut.end();
    });
    return document;
}

} // namespace mayfly::report
