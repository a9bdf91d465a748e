// SPDX-License-Identifier: GPL-3.0-or-later
// Plan: searching, and showing what was found.
#include "app/charts/pareto_chart.h"
#include "app/look/segmented_control.h"
#include "app/look/table.h"
#include "app/look/theme.h"
#include "app/models/core_words.h"
#include "app/pages/chosen_plan_panel.h"
#include "app/pages/plan_form.h"
#include "app/pages/plan_page.h"
#include "app/pages/work_progress.h"
#include "core/planning/explain.h"

#include <QLineEdit>
#include <QStackedWidget>

#include <algorithm>
#include <utility>

namespace mayfly::pages {

namespace {

constexpr double reportedPart = 0.01;
constexpr int chosenRunsPerTrial = 10;      ///< the chosen plan is simulated more closely than the rest
constexpr int mostChosenRuns = 100'000;

QString plainText(const std::string &text)
{
    return QString::fromStdString(text);
}

using charts::ParetoPoint; // lupdate loses the context behind a qualified return type

ParetoPoint pointOf(const Candidate &candidate, const models::TimeUnit &unit)
{
    const Prediction &expected = candidate.prediction;
    const QString time = unit.textWithUnit(models::medianTime_s(expected));
    const QString accuracy =
        expected.accuracyPct ? look::withUnit(look::formatNumber(*expected.accuracyPct, 1), "%") : QString();
    const double share = expected.chanceToMeetTargets;
    const QString chance = look::withUnit(share > 0.995 ? QStringLiteral(">99") : look::formatNumber(share * 100, 0), "%");
    const QString second = PlanPage::tr("%1 meets all").arg(chance);
    return {.time = unit.of(models::medianTime_s(expected)),
            .cost = models::medianCost(expected).units(),
            .accuracyPct = expected.accuracyPct,
            .chance = expected.chanceToMeetTargets,
            .onFront = candidate.onFront,
            .meets = candidate.meetsTargets,
            .name = models::clusterText(candidate.cluster),
            .figures = time.leftJustified(9) + amountText(models::medianCost(expected)) + '\n' + accuracy.leftJustified(accuracy.isEmpty() ? 0 : 9) + second};
}

} // namespace

void PlanPage::searchSoon()
{
    if (sources_.mustMeasure && services_.measure) {
        offerMeasuring();
        return;
    }
    middle_->setCurrentIndex(0);
    if (!pending_.isActive()) {
        stopWork();
        pending_.start();
    }
}

/// The closed form at once, so that sliders are followed; the risk of the best when it has come.
void PlanPage::searchNow()
{
    searchWith(0);
}

void PlanPage::searchWith(int trials)
{
    if (search_) {
        search_->cancel();
    }
    planning::PlanRequest request = requestFor(last_.inputs, last_.whatIf, sources_);
    request.trials = trials;
    progress_->begin(trials > 0 ? tr("Simulating the risk of the best plans") : tr("Searching"));
    search_ = bridge::runAsync(
        this,
        [search = services_.search, request](bridge::TaskControl &control) {
            double told = 0;
            const auto progress = [&control, &told](double part) {
                if (part >= told + reportedPart) {
                    told = part;
                    control.report(part);
                }
            };
            return search(request, [&control] { return control.cancelled(); }, progress);
        },
        [this, request](Result<planning::PlanOutcome> outcome) { takeOutcome(request, std::move(outcome)); });
    connect(search_, &bridge::Task::progressed, progress_, [this](double part) { progress_->setPart(part); });
}

void PlanPage::stopWork()
{
    risk_.stop();
    for (QPointer<bridge::Task> *task : {&search_, &simulating_}) {
        if (!task->isNull()) {
            (*task)->cancel();
            task->clear();
        }
    }
}

/// What has been found already stays.
void PlanPage::cancelSearch()
{
    pending_.stop();
    stopWork();
    progress_->end();
    if (measuring_) {
        measuring_->cancel();
        measuring_.clear();
        offerMeasuring();
        return;
    }
    if (request_.trials == 0 && !outcome_.candidates.empty()) {
        chosen_->setSimulationNote(tr("not simulated"));
    }
    showCounts();
}

void PlanPage::takeOutcome(planning::PlanRequest request, Result<planning::PlanOutcome> outcome)
{
    progress_->end();
    request_ = std::move(request);
    if (!outcome) {
        outcome_ = {};
        form_->setFoot(tr("Nothing can be planned"), {});
        searchFailed_ = true;
        retry_ = nullptr;
        emit banner(look::Tone::Bad, tr("This cannot be planned."), models::coreWords(outcome.error().message), {});
    } else {
        outcome_ = std::move(*outcome);
        models::thinFront(outcome_.candidates);
        if (std::exchange(searchFailed_, false)) {
            emit banner(look::Tone::Neutral, {}, {}, {});
        }
    }
    const bool riskFollows = request_.trials == 0 && last_.inputs.trials > 0 && !outcome_.candidates.empty();
    if (riskFollows) {
        risk_.start();
    }
    showOutcome();
    if (request_.trials == 0 && sinceEdit_.isValid()) {
        latency_s_ = static_cast<double>(sinceEdit_.nsecsElapsed()) / 1e9;
        sinceEdit_.invalidate();
    }
    charts::ChartFrame::setSubject(this, title());
    emit headerChanged();
    emit searched();
}

void PlanPage::showOutcome()
{
    selected_ = -1;
    model_->setCandidates(outcome_.candidates);
    showChart();
    if (outcome_.candidates.empty()) {
        chosen_->clear();
        pareto_->setEmptyText(tr("No cluster fits these limits"));
        showCounts();
        return;
    }
    pareto_->setEmptyText({});
    showCounts();
    int index = static_cast<int>(outcome_.chosen);
    for (std::size_t i = 0; i < outcome_.candidates.size() && !wanted_.isEmpty(); ++i) {
        if (models::clusterKey(outcome_.candidates[i].cluster) == wanted_) {
            index = static_cast<int>(i);
            break;
        }
    }
    select(index);
}

void PlanPage::showChart()
{
    const models::TimeUnit &unit = model_->timeUnit();
    std::vector<charts::ParetoPoint> points;
    points.reserve(outcome_.candidates.size());
    for (const Candidate &candidate : outcome_.candidates) {
        points.push_back(pointOf(candidate, unit));
    }
    charts::ParetoTargets targets;
    targets.confidence = request_.targets.confidence;
    targets.accuracyPct = request_.targets.minAccuracyPct;
    targets.textAt = [unit, currency = request_.targets.budget ? request_.targets.budget->currency : std::string("USD")](charts::Axis axis, double value) {
        return axis == charts::Axis::X ? tr("Deadline %1").arg(durationText(value * unit.seconds)) : tr("Budget %1").arg(amountText(Money::fromUnits(value, currency)));
    };
    if (request_.targets.deadline_s) {
        targets.deadline = unit.of(*request_.targets.deadline_s);
        targets.deadlineText = tr("Deadline %1").arg(durationText(*request_.targets.deadline_s));
    }
    if (request_.targets.budget) {
        targets.budget = request_.targets.budget->units();
        targets.budgetText = tr("Budget %1").arg(amountText(*request_.targets.budget));
    }
    std::optional<charts::ParetoPoint> baseline;
    if (!outcome_.baselineCluster.workers.empty()) {
        Candidate single;
        single.cluster = outcome_.baselineCluster;
        single.prediction = outcome_.baseline;
        baseline = pointOf(single, unit);
        const bool chosenFrom = std::any_of(outcome_.candidates.begin(), outcome_.candidates.end(), [&single](const Candidate &each) {
            return models::clusterKey(each.cluster) == models::clusterKey(single.cluster) || each.prediction.cost.micros <= single.prediction.cost.micros;
        });
        baseline->figures = chosenFrom ? tr("baseline") : tr("baseline, for comparison only");
    }
    const QString currency = outcome_.candidates.empty() ? "USD" : plainText(outcome_.candidates.front().prediction.cost.currency);
    const QString word = unit.seconds >= 3600 ? tr("hours") : unit.seconds >= 60 ? tr("minutes") : tr("seconds");
    pareto_->setAxisTitles(tr("Time to finish, %1 (P50, log scale)").arg(word), tr("Cost, %1 (P50, log scale)").arg(currency));
    pareto_->setPoints(std::move(points), targets, baseline);
}

void PlanPage::showCounts()
{
    int front = 0;
    int meets = 0;
    for (const Candidate &candidate : outcome_.candidates) {
        front += candidate.onFront ? 1 : 0;
        meets += candidate.meetsTargets ? 1 : 0;
    }
    const int all = static_cast<int>(outcome_.candidates.size());
    show_->setCount(0, front);
    show_->setCount(1, meets);
    show_->setCount(2, all);
    table_->setEmptyText(emptyTableText());
    const QString took = look::withUnit(look::formatNumber(outcome_.elapsed_s * 1000, 0), "ms");
    form_->setFoot(tr("%Ln configurations in %1", nullptr, all).arg(took), tr("%Ln meet all targets", nullptr, meets));
}

/// Why the table is empty, where it is.
QString PlanPage::emptyTableText() const
{
    if (outcome_.candidates.empty()) {
        return tr("There is nothing to list yet.");
    }
    if (!filterWords_->text().trimmed().isEmpty()) {
        return tr("No plan matches the filter.");
    }
    return tr("No plan meets all targets. The nearest are under Front.");
}

void PlanPage::pick(int candidate)
{
    if (candidate >= 0 && candidate < static_cast<int>(outcome_.candidates.size())) {
        wanted_ = models::clusterKey(outcome_.candidates[static_cast<std::size_t>(candidate)].cluster);
        select(candidate);
    }
}

void PlanPage::select(int candidate)
{
    if (candidate < 0 || candidate >= static_cast<int>(outcome_.candidates.size())) {
        return;
    }
    selected_ = candidate;
    pareto_->setSelected(candidate);
    const QModelIndex row = filter_->mapFromSource(model_->index(candidate, 0));
    if (row.isValid()) {
        table_->setCurrentIndex(row);
        table_->scrollTo(row);
    } else {
        table_->clearSelection();
    }
    showSelected();
}

void PlanPage::showSelected()
{
    const auto index = static_cast<std::size_t>(selected_);
    ChosenPlanPanel::Shown shown;
    shown.candidate = outcome_.candidates[index];
    shown.candidates = outcome_.candidates.size();
    shown.targets = request_.targets;
    if (index == outcome_.chosen && outcome_.meetsTargets) {
        shown.lead = request_.objective == planning::Objective::Cost   ? tr("Cheapest.")
                     : request_.objective == planning::Objective::Time ? tr("Fastest.")
                                                                       : tr("Best balance.");
        shown.reason = planning::explanationOf(outcome_, index, request_).runnerUp;
    } else if (index == outcome_.chosen) {
        shown.reason = outcome_.reason;
    }
    shown.unit = models::timeUnitFor(shown.candidate.prediction.time_s);
    shown.baseline = models::clusterText(outcome_.baselineCluster);
    if (const auto plan = selectedPlan()) {
        shown.lifetime = plan->lifetime;
    }
    chosen_->show(shown);
    chosen_->setLaunchProblem(launchProblem());
    simulateSelected();
}

int PlanPage::simulatedRuns() const
{
    return std::min(mostChosenRuns, chosenRunsPerTrial * last_.inputs.trials);
}

void PlanPage::simulateSelected()
{
    if (simulating_) {
        simulating_->cancel();
    }
    if (!services_.simulate) {
        return;
    }
    if (last_.inputs.trials == 0) {
        chosen_->setSimulationNote(tr("closed form only"));
        return;
    }
    chosen_->setSimulationNote(tr("simulating…"));
    if (risk_.isActive()) {
        return;     // comes with the risk of all
    }
    const Candidate candidate = outcome_.candidates[static_cast<std::size_t>(selected_)];
    planning::PlanRequest request = request_;
    request.trials = simulatedRuns();
    simulating_ = bridge::runAsync(
        this,
        [simulate = services_.simulate, request, candidate](bridge::TaskControl &control) {
            return simulate(request, candidate, [&control] { return control.cancelled(); });
        },
        [this](const Result<SimulatedPlan> &simulated) {
            if (simulated) {
                takeSimulated(*simulated);
            } else if (simulated.error().code != ErrorCode::Cancelled) {
                chosen_->setSimulationNote(models::coreWords(simulated.error().message));
            }
        });
}

/// The selected plan's, in the panel, the table and the chart alike; rank and front are those of the search.
void PlanPage::takeSimulated(const SimulatedPlan &simulated)
{
    chosen_->showSimulated(simulated);
    Candidate &candidate = outcome_.candidates[static_cast<std::size_t>(selected_)];
    candidate.prediction = chosen_->candidate().prediction;
    model_->refine(selected_, candidate.prediction);
    pareto_->setPoint(selected_, pointOf(candidate, model_->timeUnit()));
}

} // namespace mayfly::pages
