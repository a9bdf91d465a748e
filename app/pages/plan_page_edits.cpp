// SPDX-License-Identifier: GPL-3.0-or-later
// Plan: what is asked for, its sources, undoing, opening and saving.
#include "app/charts/chart_frame.h"
#include "app/look/segmented_control.h"
#include "app/look/table.h"
#include "app/models/candidate_model.h"
#include "app/models/core_words.h"
#include "app/pages/plan_figures.h"
#include "app/pages/plan_form.h"
#include "app/pages/plan_inputs_file.h"
#include "app/pages/plan_page.h"
#include "app/pages/what_if_bar.h"
#include "app/pages/workload_dialog.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QUndoStack>

#include <algorithm>
#include <functional>
#include <utility>

namespace mayfly::pages {

namespace {

constexpr int whatIfEdit = 1;

/// The one factor that differs; 0: none or several.
int differing(const WhatIf &one, const WhatIf &other)
{
    const bool differ[] = {one.price != other.price, one.revocations != other.revocations, one.deadline != other.deadline, one.budget != other.budget};
    int found = 0;
    for (int i = 0; i < 4; ++i) {
        if (differ[i]) {
            found = found == 0 ? i + 1 : -1;
        }
    }
    return std::max(0, found);
}

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

/// Puts what is asked for in place of what was before; one slider's moves in a row become one.
class PlanEdit final : public QUndoCommand {
public:
    PlanEdit(PlanPage &page, PlanPage::State before, PlanPage::State after)
        : QUndoCommand(PlanPage::tr("edit of the plan")), page_(page), before_(std::move(before)), after_(std::move(after))
    {
    }
    void undo() override { page_.apply(before_); }
    void redo() override { page_.apply(after_); }
    const PlanInputs &before() const { return before_.inputs; }
    const PlanInputs &after() const { return after_.inputs; }
    int id() const override { return before_.inputs == after_.inputs ? whatIfEdit : -1; }
    bool mergeWith(const QUndoCommand *other) override
    {
        const auto *next = static_cast<const PlanEdit *>(other);
        const int slider = differing(next->before_.whatIf, next->after_.whatIf);
        if (slider == 0 || slider != differing(before_.whatIf, after_.whatIf)) {
            return false;
        }
        after_ = next->after_;
        return true;
    }

private:
    PlanPage &page_;
    PlanPage::State before_;
    PlanPage::State after_;
};

void PlanPage::start()
{
    table_->setFocus();
    loadCatalog(form_->inputs().catalog);
}

void PlanPage::showSample()
{
    started_ = false;
    sampleShown_ = true;
    wanted_.clear();
    savedAs_.clear();
    undo_->clear();
    form_->setInputs({});
    whatIf_->setFactors({});
    loadCatalog({});
}

/// What is edited or opened is not the sample any more; what was said of it goes.
void PlanPage::leaveSample()
{
    if (std::exchange(sampleShown_, false)) {
        emit banner(look::Tone::Neutral, {}, {}, {});
    }
}

void PlanPage::loadCatalog(const QString &name)
{
    if (loading_) {
        loading_->cancel();
    }
    form_->setFoot(tr("Reading offers…"), {});
    loading_ = bridge::runAsync(
        this, [load = services_.load, name = name.toStdString()](bridge::TaskControl &) { return load(name); },
        [this, name](Result<PlanSources> sources) {
            const QString wanted = form_->inputs().catalog;
            if (!started_ && !wanted.isEmpty() && wanted != name) {     // a plan was opened meanwhile
                loadCatalog(wanted);
                return;
            }
            takeSources(std::move(sources));
        });
}

void PlanPage::takeSources(Result<PlanSources> sources)
{
    if (!sources && !started_ && !form_->inputs().catalog.isEmpty()) {
        PlanInputs inputs = form_->inputs();
        emit banner(look::Tone::Warn, tr("The catalogue %1 of the last session cannot be read; the first one is shown instead.").arg(inputs.catalog),
                    models::coreWords(sources.error().message), {});
        inputs.catalog.clear();
        for (QStringList *hidden : {&inputs.hiddenGpus, &inputs.hiddenProviders, &inputs.hiddenRegions}) {
            hidden->clear();
        }
        form_->setInputs(inputs);
        loadCatalog({});
        return;
    }
    if (!sources) {
        form_->setFoot(tr("No offers"), {});
        offerRetry(tr("The offers could not be read."), sources.error().message, tr("Try again"), [this] { loadCatalog(form_->inputs().catalog); });
        return;
    }
    sources_ = std::move(*sources);
    form_->setSources(sources_);
    PlanInputs inputs = form_->inputs();
    if (!started_) {
        started_ = true;
        inputs = inputs.workload.isEmpty() ? firstInputs(sources_) : withKnownWorkload(inputs);
    }
    inputs.catalog = QString::fromStdString(sources_.offers.name);
    applyInputs(inputs);
}

/// A workload may have gone since it was chosen: then the first one, and a word about it.
PlanInputs PlanPage::withKnownWorkload(PlanInputs inputs)
{
    if (workloadOf(inputs, sources_) != nullptr || sources_.workloads.empty()) {
        return inputs;
    }
    const QString gone = inputs.workload;
    inputs.workload = firstInputs(sources_).workload;
    inputs.name = inputs.name == gone ? inputs.workload : inputs.name;
    emit banner(look::Tone::Warn, tr("The workload %1 of the last session is not known here.").arg(gone), tr("%1 is planned instead.").arg(inputs.workload), {});
    return inputs;
}

void PlanPage::edit(const PlanInputs &next)
{
    push({next, last_.whatIf});
}

void PlanPage::editWhatIf(const WhatIf &next)
{
    push({last_.inputs, next});
}

/// Dragged in the chart; what-if factors go on top of the form's values.
void PlanPage::moveGuide(charts::Axis axis, double value)
{
    const bool deadline = axis == charts::Axis::X;
    State next = last_;
    if (deadline && next.inputs.deadline_s) {
        next.inputs.deadline_s = value * model_->timeUnit().seconds;
        next.whatIf.deadline = 1;
    } else if (!deadline && next.inputs.budget) {
        next.inputs.budget = Money::fromUnits(value, next.inputs.budget->currency);
        next.whatIf.budget = 1;
    }
    push(next);
}

void PlanPage::push(const State &next)
{
    leaveSample();
    sinceEdit_.start();
    undo_->push(new PlanEdit(*this, last_, next));
}

void PlanPage::apply(const State &state)
{
    if (restoring_) {
        return;
    }
    whatIf_->setFactors(state.whatIf);
    last_.whatIf = state.whatIf;
    setInputs(state.inputs);
}

void PlanPage::setInputs(const PlanInputs &inputs)
{
    if (started_ && !inputs.catalog.isEmpty() && inputs.catalog != QString::fromStdString(sources_.offers.name)) {
        form_->setInputs(inputs);
        last_.inputs = inputs;
        loadCatalog(inputs.catalog);
        return;
    }
    applyInputs(inputs);
}

void PlanPage::applyInputs(const PlanInputs &inputs)
{
    last_.inputs = inputs;
    form_->setInputs(inputs);
    objective_->setCurrent(inputs.objective == planning::Objective::Cost ? 1 : inputs.objective == planning::Objective::Time ? 2 : 0);
    whatIf_->setBase(inputs.deadline_s, inputs.budget);
    emit headerChanged();
    emit inputsChanged();
    if (started_) {
        searchSoon();
    }
}

void PlanPage::changeWorkload()
{
    const Workload *now = workloadOf(form_->inputs(), sources_);
    auto *dialog = new WorkloadDialog(now != nullptr ? *now : Workload(), form_->inputs().steps, services_.readWorkload, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &WorkloadDialog::chosen, this, [this](const Workload &workload, qint64 steps) {
        PlanInputs next = form_->inputs();
        if (next.name == next.workload) {
            next.name = QString::fromStdString(workload.name);
        }
        next.own = OwnWorkload{workload};
        next.workload = QString::fromStdString(workload.name);
        next.steps = steps;
        edit(next);
    });
    dialog->open();
}

bool PlanPage::edited() const
{
    return !undo_->isClean();
}

QVector<PlanInputs> PlanPage::undoable() const
{
    QVector<PlanInputs> before;
    for (int i = undo_->index() - 1; i >= 0 && before.size() < mostKept; --i) {
        const auto *edit = static_cast<const PlanEdit *>(undo_->command(i));
        if (!(edit->before() == edit->after())) {
            before.prepend(edit->before());
        }
    }
    return before;
}

void PlanPage::restore(const PlanInputs &inputs, const QString &file, bool edited, const QVector<PlanInputs> &before)
{
    savedAs_ = file;
    last_.inputs = inputs;
    form_->setInputs(inputs);
    undo_->clear();
    restoring_ = true;
    for (qsizetype i = 0; i < before.size(); ++i) {
        undo_->push(new PlanEdit(*this, {before[i], {}}, {i + 1 < before.size() ? before[i + 1] : inputs, {}}));
    }
    restoring_ = false;
    edited ? undo_->resetClean() : undo_->setClean();
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

void PlanPage::reloadCatalogs()
{
    loadCatalog(form_->inputs().catalog);
}

void PlanPage::offerRetry(const QString &fact, const std::string &effect, const QString &action, std::function<void()> retry)
{
    retry_ = std::move(retry);
    emit banner(look::Tone::Bad, fact, models::coreWords(effect), action);
}

void PlanPage::bannerAction()
{
    if (retry_) {
        std::exchange(retry_, nullptr)();
    }
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
