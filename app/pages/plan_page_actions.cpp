// SPDX-License-Identifier: GPL-3.0-or-later
// Plan: launching, comparing, opening and saving.
#include "app/look/confirm_card.h"
#include "app/pages/chosen_plan_panel.h"
#include "app/pages/plan_compare.h"
#include "app/pages/plan_form.h"
#include "app/pages/plan_page.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QPushButton>
#include <QUndoStack>

#include <cmath>

namespace mayfly::pages {

namespace {

constexpr double capOverForecast = 1.25;    ///< of the P90 cost, where no budget was given

QString plainText(const std::string &text)
{
    return QString::fromStdString(text);
}

} // namespace

bool PlanPage::edited() const
{
    return !undo_->isClean();
}

void PlanPage::restore(const PlanInputs &inputs, const QString &file, bool edited)
{
    savedAs_ = file;
    lastInputs_ = inputs;
    form_->setInputs(inputs);
    undo_->clear();
    if (edited) {
        undo_->resetClean();
    }
    emit headerChanged();
}

void PlanPage::undo()
{
    undo_->undo();
}

void PlanPage::redo()
{
    undo_->redo();
}

QString PlanPage::launchProblem() const
{
    if (!services_.launch) {
        return tr("Launching is not available here");
    }
    if (request_.workload.network.empty()) {
        return tr("%1 can be planned but not trained: it has no network file").arg(plainText(request_.workload.name));
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

void PlanPage::askLaunch()
{
    if (selected_ < 0) {
        return;
    }
    const Candidate &candidate = outcome_.candidates[static_cast<std::size_t>(selected_)];
    const QString rate = tr("%1/h").arg(amountText(candidate.ratePerHour));
    const Prediction &expected = candidate.prediction;
    look::ConfirmCard::Words words;
    words.question = tr("Launch %1 in %2?").arg(models::clusterText(candidate.cluster), models::regionText(candidate.cluster));
    words.lines = {{tr("Rate"), rate},
                   {tr("Expected, P50 (P90)"), amountText(expected.cost) + " (" + amountText(expected.costHigh) + ')'},
                   {tr("Never more than (cap)"), amountText(capOf(candidate))}};
    words.note = tr("The run stops itself when its projected spend reaches the cap. Servers are billed from request to confirmed end.");
    words.confirm = tr("Launch at %1").arg(rate);
    look::ConfirmCard::ask(chosen_->launchButton(), words, [this] { launch(false); });
}

void PlanPage::launch(bool rehearsal)
{
    const auto plan = selectedPlan();
    if (!plan || !services_.launch) {
        return;
    }
    chosen_->setLaunching(true);
    LaunchRequest request{*plan, capOf(outcome_.candidates[static_cast<std::size_t>(selected_)]), rehearsal};
    bridge::runAsync(
        this, [launch = services_.launch, request](bridge::TaskControl &) { return launch(request); },
        [this](Result<std::string> runId) {
            chosen_->setLaunching(false);
            chosen_->setLaunchProblem(launchProblem());
            if (runId) {
                emit launched(plainText(*runId));
            } else {
                emit banner(look::Tone::Bad, tr("The run was not launched."), plainText(runId.error().message), {});
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

void PlanPage::chooseFileToOpen()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Open plan"), {}, tr("Plans (*.mayfly)"));
    if (!path.isEmpty()) {
        openPlan(path);
    }
}

void PlanPage::openPlan(const QString &path)
{
    bridge::runAsync(
        this, [path = path.toStdString()](bridge::TaskControl &) { return readPlan(path); },
        [this, path](Result<Plan> plan) {
            if (!plan) {
                emit banner(look::Tone::Bad, tr("The plan was not opened."), plainText(plan.error().message), {});
                return;
            }
            savedAs_ = path;
            wanted_ = models::clusterText(plan->cluster);
            setInputs(inputsOf(*plan, form_->inputs()));
            undo_->clear();
            emit headerChanged();
        });
}

void PlanPage::chooseFileToSave()
{
    if (selected_ < 0) {
        emit banner(look::Tone::Warn, tr("There is no plan to save yet."), {}, {});
        return;
    }
    const QString suggested = savedAs_.isEmpty() ? form_->inputs().name + ".mayfly" : savedAs_;
    const QString path = QFileDialog::getSaveFileName(this, tr("Save plan"), suggested, tr("Plans (*.mayfly)"));
    if (!path.isEmpty()) {
        savePlan(path);
    }
}

void PlanPage::savePlan(const QString &path)
{
    PlanInputs inputs = form_->inputs();
    inputs.name = QFileInfo(path).completeBaseName();
    form_->setInputs(inputs);
    lastInputs_ = inputs;
    const auto plan = selectedPlan();
    if (!plan) {
        return;
    }
    bridge::runAsync(
        this, [path = path.toStdString(), plan = *plan](bridge::TaskControl &) { return writePlan(path, plan); },
        [this, path](Result<void> written) {
            if (!written) {
                emit banner(look::Tone::Bad, tr("The plan was not saved."), plainText(written.error().message), {});
                return;
            }
            savedAs_ = path;
            undo_->setClean();
            emit headerChanged();
        });
}

} // namespace mayfly::pages
