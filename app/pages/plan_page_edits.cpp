// SPDX-License-Identifier: GPL-3.0-or-later
// Plan: what is asked for, and undoing it.
#include "app/charts/chart_frame.h"
#include "app/look/segmented_control.h"
#include "app/models/candidate_model.h"
#include "app/models/core_words.h"
#include "app/pages/plan_form.h"
#include "app/pages/plan_page.h"
#include "app/pages/what_if_bar.h"
#include "app/pages/workload_dialog.h"

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

/// What is edited or opened is not the sample any more; what was said of it goes.
void PlanPage::leaveSample()
{
    if (std::exchange(sampleShown_, false)) {
        emit banner(look::Tone::Neutral, {}, {}, {});
    }
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

} // namespace mayfly::pages
