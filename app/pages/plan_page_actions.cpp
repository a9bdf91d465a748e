// SPDX-License-Identifier: GPL-3.0-or-later
// Plan: what is done with the chosen plan.
#include "app/look/form_field.h"
#include "app/pages/chosen_plan_panel.h"
#include "app/pages/launch_step.h"
#include "app/pages/plan_compare.h"
#include "app/pages/plan_form.h"
#include "app/pages/plan_page.h"
#include "app/pages/trial_dialog.h"

#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace mayfly::pages {

namespace {

constexpr double capOverForecast = 1.25;    ///< of the P90 cost, where no budget was given

} // namespace

QString PlanPage::launchProblem() const
{
    if (!services_.launch) {
        return tr("Launching is not available here");
    }
    if (request_.workload.network.empty()) {
        return tr("For planning only: it has no network file");
    }
    if (!(last_.whatIf == WhatIf())) {
        return tr("What if is on: reset it to launch at the real prices and targets");
    }
    const auto fields = form_->findChildren<look::FormField *>();
    if (std::any_of(fields.begin(), fields.end(), [](const auto *field) { return !field->problem().isEmpty(); })) {
        return tr("A field holds what cannot be read: correct it to launch");
    }
    return {};
}

Money PlanPage::capOf(const Candidate &candidate) const
{
    if (request_.targets.budget) {
        return *request_.targets.budget;
    }
    const double cents = std::ceil(candidate.prediction.costHigh.units() * capOverForecast * 100);
    return Money::fromUnits(cents / 100, candidate.prediction.cost.currency);
}

void PlanPage::askLaunch(bool rehearsal)
{
    const auto plan = selectedPlan();
    if (!plan || !services_.launch) {
        return;
    }
    if (const QString problem = launchProblem(); !problem.isEmpty()) {
        emit banner(look::Tone::Warn, problem, {}, {});
        return;
    }
    const Candidate &candidate = outcome_.candidates[static_cast<std::size_t>(selected_)];
    auto *step = new LaunchStep({*plan, capOf(candidate), rehearsal}, chosen_->candidate(), {services_.check, services_.launch, services_.lastChoice, services_.keepChoice}, this);
    step->setAttribute(Qt::WA_DeleteOnClose);
    connect(step, &LaunchStep::launched, this, &PlanPage::launched);
    step->open();
    step->cancelButton()->setFocus();
}

void PlanPage::compare()
{
    PlanCompare::Plans plans;
    plans.targets = request_.targets;
    for (const int row : model_->compared()) {
        const auto index = static_cast<std::size_t>(row);
        plans.candidates.push_back(outcome_.candidates[index]);
        plans.lifetimes.push_back(services_.makePlan ? services_.makePlan(request_, outcome_, index, {}).lifetime : LifetimeModel());
    }
    plans.unit = models::timeUnitFor(plans.candidates);
    PlanCompare::Simulate simulate;
    if (services_.simulate && last_.inputs.trials > 0) {
        planning::PlanRequest request = request_;
        request.trials = simulatedRuns();
        simulate = [run = services_.simulate, request, candidates = plans.candidates](std::size_t index, const std::function<bool()> &cancelled) {
            return run(request, candidates[index], cancelled);
        };
    }
    auto *dialog = new PlanCompare(std::move(plans), std::move(simulate), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

void PlanPage::playTrial()
{
    if (!services_.trial || selected_ < 0) {
        return;
    }
    const Candidate candidate = outcome_.candidates[static_cast<std::size_t>(selected_)];
    const int runs = simulatedRuns();
    TrialDialog::Notable notable;
    if (services_.notableTrials) {
        notable = [find = services_.notableTrials, request = request_, candidate, runs](const std::function<bool()> &cancelled) {
            return find(request, candidate, runs, cancelled);
        };
    }
    auto *dialog = new TrialDialog(models::clusterText(candidate.cluster), runs,
                                   [trial = services_.trial, request = request_, candidate](int number) { return trial(request, candidate, number); },
                                   this, std::move(notable));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

std::optional<Plan> PlanPage::selectedPlan() const
{
    if (selected_ < 0 || !services_.makePlan) {
        return std::nullopt;
    }
    Plan plan = services_.makePlan(request_, outcome_, static_cast<std::size_t>(selected_), form_->inputs().name.toStdString());
    plan.training = form_->inputs().training;
    return plan;
}

} // namespace mayfly::pages
