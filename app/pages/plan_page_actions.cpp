// SPDX-License-Identifier: GPL-3.0-or-later
// Plan: what is done with the chosen plan.
#include "app/look/confirm_card.h"
#include "app/pages/chosen_plan_panel.h"
#include "app/pages/plan_compare.h"
#include "app/pages/plan_form.h"
#include "app/pages/plan_page.h"
#include "app/pages/trial_dialog.h"

#include <QPushButton>

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
        return tr("%1 can be planned but not trained: it has no network file").arg(QString::fromStdString(request_.workload.name));
    }
    if (selected_ >= 0 && outcome_.candidates[static_cast<std::size_t>(selected_)].cluster.synchronisation.mode != SyncMode::Asp) {
        return tr("Only ASP can be trained so far");
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
    const Candidate &candidate = outcome_.candidates[static_cast<std::size_t>(selected_)];
    const LaunchRequest request{*plan, capOf(candidate), rehearsal};
    if (rehearsal) {
        launch(request);
        return;
    }
    const QString rate = tr("%1/h").arg(amountText(candidate.ratePerHour));
    const Prediction &expected = candidate.prediction;
    look::ConfirmCard::Words words;
    words.question = tr("Launch %1 in %2?").arg(models::clusterText(candidate.cluster), models::regionText(candidate.cluster));
    words.lines = {{tr("Rate"), rate},
                   {tr("Expected, P50 (P90)"), amountText(expected.cost) + " (" + amountText(expected.costHigh) + ')'},
                   {tr("Never more than (cap)"), amountText(capOf(candidate))}};
    words.note = tr("The run stops itself when its projected spend reaches the cap. Servers are billed from request to confirmed end.");
    words.confirm = tr("Launch at %1").arg(rate);
    look::ConfirmCard::ask(chosen_->launchButton(), words, [this, request] { launch(request); });
}

void PlanPage::launch(const LaunchRequest &request)
{
    chosen_->setLaunching(true);
    bridge::runAsync(
        this, [launch = services_.launch, request](bridge::TaskControl &) { return launch(request); },
        [this, request](Result<std::string> runId) {
            chosen_->setLaunching(false);
            chosen_->setLaunchProblem(launchProblem());
            if (runId) {
                emit launched(QString::fromStdString(*runId));
            } else {
                offerRetry(tr("The run was not launched."), runId.error().message, tr("Try again"), [this, request] { launch(request); });
            }
        });
}

void PlanPage::compare()
{
    std::vector<Candidate> plans;
    for (const int row : model_->compared()) {
        plans.push_back(model_->candidates()[static_cast<std::size_t>(row)]);
    }
    showComparison(window(), plans, model_->timeUnit());
}

void PlanPage::playTrial()
{
    if (!services_.trial || selected_ < 0) {
        return;
    }
    const Candidate candidate = outcome_.candidates[static_cast<std::size_t>(selected_)];
    auto *dialog = new TrialDialog(models::clusterText(candidate.cluster), simulatedRuns(),
                                   [trial = services_.trial, request = request_, candidate](int number) { return trial(request, candidate, number); }, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

std::optional<Plan> PlanPage::selectedPlan() const
{
    if (selected_ < 0 || !services_.makePlan) {
        return std::nullopt;
    }
    return services_.makePlan(request_, outcome_, static_cast<std::size_t>(selected_), form_->inputs().name.toStdString());
}

} // namespace mayfly::pages
