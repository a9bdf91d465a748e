// SPDX-License-Identifier: GPL-3.0-or-later
// Plan: opening and saving it as a file.
#include "app/models/candidate_model.h"
#include "app/pages/plan_figures.h"
#include "app/pages/plan_form.h"
#include "app/pages/plan_inputs_file.h"
#include "app/pages/plan_page.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QUndoStack>

#include <algorithm>
#include <functional>
#include <utility>

namespace mayfly::pages {

namespace {

bool holds(const PlanSources &sources, const Plan &plan)
{
    return std::all_of(plan.offers.begin(), plan.offers.end(), [&](const Offer &offer) { return sources.offers.find(offer.id) != nullptr; });
}

/// The catalogue that a plan's offers come from: the one shown now if it has them, else the first that has; empty: none.
std::string catalogOf(const Plan &plan, const std::function<Result<PlanSources>(const std::string &)> &load, const std::string &now)
{
    auto shown = load(now);
    if (!shown && !now.empty()) {
        shown = load({});
    }
    if (!shown || holds(*shown, plan)) {
        return shown ? shown->offers.name : std::string();
    }
    for (const std::string &name : shown->catalogNames) {
        const auto other = load(name);
        if (other && holds(*other, plan)) {
            return other->offers.name;
        }
    }
    return {};
}

/// What was hidden of another catalogue's offers is not hidden of this one's.
void moveTo(PlanInputs &inputs, const QString &catalog)
{
    if (catalog.isEmpty() || catalog == inputs.catalog) {
        return;
    }
    inputs.catalog = catalog;
    for (QStringList *hidden : {&inputs.hiddenGpus, &inputs.hiddenProviders, &inputs.hiddenRegions}) {
        hidden->clear();
    }
}

/// What the workload says itself follows it.
void leaveOutUsual(PlanInputs &inputs, const Workload &workload)
{
    const std::pair<std::optional<double> *, double> rates[] = {
        {&inputs.learningRate, workload.learningRate}, {&inputs.momentum, workload.momentum}, {&inputs.weightDecay, workload.weightDecay}};
    for (const auto &[value, usual] : rates) {
        if (*value == usual) {
            value->reset();
        }
    }
}

} // namespace

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
        this,
        [path = path.toStdString(), load = services_.load, now = form_->inputs().catalog.toStdString()](bridge::TaskControl &) {
            auto opened = readPlanWithInputs(path);
            std::string catalog = opened && !opened->inputs ? catalogOf(opened->plan, load, now) : std::string();
            return std::pair(std::move(opened), std::move(catalog));
        },
        [this, path](std::pair<Result<OpenedPlan>, std::string> read) {
            auto &[opened, catalog] = read;
            if (!opened) {
                offerRetry(tr("The plan was not opened."), opened.error().message, tr("Try again"), [this, path] { openPlan(path); });
                return;
            }
            leaveSample();
            savedAs_ = path;
            wanted_ = models::clusterKey(opened->plan.cluster);
            PlanInputs inputs = opened->inputs ? *opened->inputs : inputsOf(opened->plan, form_->inputs());
            inputs.name = QString::fromStdString(opened->plan.name);
            if (const Workload *known = workloadOf(inputs, sources_); known != nullptr && !opened->inputs) {
                leaveOutUsual(inputs, *known);
            }
            if (!opened->inputs) {
                moveTo(inputs, QString::fromStdString(catalog));
                if (catalog.empty()) {
                    emit banner(look::Tone::Warn, tr("No catalogue here has the servers of this plan."),
                                inputs.catalog.isEmpty() ? tr("It is planned anew, with other offers.") : tr("It is planned anew, with the offers of %1.").arg(inputs.catalog), {});
                }
            }
            if (workloadOf(inputs, sources_) == nullptr) {
                inputs.own = OwnWorkload{opened->plan.workload};
            }
            apply({inputs, {}});
            undo_->clear();
            emit headerChanged();
        });
}

void PlanPage::save()
{
    savedAs_.isEmpty() ? chooseFileToSave() : savePlan(savedAs_);
}

void PlanPage::chooseFileToSave()
{
    if (selected_ < 0) {
        emit banner(look::Tone::Warn, tr("There is no plan to save yet."), {}, {});
        return;
    }
    const QString suggested = savedAs_.isEmpty() ? fileNameFrom(form_->inputs().name) + ".mayfly" : savedAs_;
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
    last_.inputs = inputs;
    const auto plan = selectedPlan();
    if (!plan) {
        return;
    }
    bridge::runAsync(
        this, [path = path.toStdString(), plan = *plan, inputs](bridge::TaskControl &) { return writePlanWithInputs(path, plan, inputs); },
        [this, path](Result<void> written) {
            if (!written) {
                offerRetry(tr("The plan was not saved."), written.error().message, tr("Try again"), [this, path] { savePlan(path); });
                return;
            }
            savedAs_ = path;
            undo_->setClean();
            emit headerChanged();
        });
}

} // namespace mayfly::pages
