// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/plan_page.h"

#include "app/charts/pareto_chart.h"
#include "app/look/buttons.h"
#include "app/look/empty_page.h"
#include "app/look/segmented_control.h"
#include "app/look/table.h"
#include "app/look/theme.h"
#include "app/look/times.h"
#include "app/pages/accuracy_scale.h"
#include "app/pages/chosen_plan_panel.h"
#include "app/pages/plan_form.h"
#include "app/pages/plan_words.h"
#include "app/pages/what_if_bar.h"
#include "app/pages/work_progress.h"

#include <QDate>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QShortcut>
#include <QStackedWidget>
#include <QUndoStack>
#include <QVBoxLayout>

#include <chrono>

#include <algorithm>

namespace mayfly::pages {

using look::length;
using look::Size;
using look::units;

namespace {

/// A focus proxy would do, but then Tab stops at the page itself and leaves out all before the proxy.
class FocusTo final : public QObject {
public:
    /// other: where the target cannot be seen.
    FocusTo(QWidget *target, QWidget *other, QObject *parent) : QObject(parent), target_(target), other_(other) {}

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (event->type() == QEvent::FocusIn) {
            (target_->isVisible() ? target_ : other_)->setFocus(static_cast<QFocusEvent *>(event)->reason());
        }
        return QObject::eventFilter(watched, event);
    }

private:
    QWidget *target_;
    QWidget *other_;
};

constexpr std::chrono::milliseconds settleTime{20};
constexpr std::chrono::milliseconds restTime{250};   ///< simulated runs would take the processor from the next front

} // namespace

PlanPage::PlanPage(PlanServices services, QWidget *parent) : Page(parent), services_(std::move(services)), undo_(new QUndoStack(this))
{
    auto *columns = new QHBoxLayout(this);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(length(Size::Gap));
    form_ = new PlanForm;
    form_->setFixedWidth(std::max(length(Size::Form), form_->neededWidth()));
    columns->addWidget(form_);
    middle_ = new QStackedWidget;
    middle_->setMinimumWidth(units(600));       // its own wish is too wide until it has been seen once
    columns->addWidget(middle_, 1);
    auto *plans = new QWidget;
    auto *middle = new QVBoxLayout(plans);
    middle->setContentsMargins(0, 0, 0, 0);
    middle->setSpacing(length(Size::Gap));
    buildMiddle(middle);
    middle_->addWidget(plans);
    buildOffer();
    chosen_ = new ChosenPlanPanel;
    chosen_->setFixedWidth(length(Size::SidePanel));
    columns->addWidget(chosen_);
    progress_ = new WorkProgress(this);
    buildTools();
    installEventFilter(new FocusTo(table_, offer_, this));
    pending_.setSingleShot(true);
    pending_.setInterval(settleTime);
    risk_.setSingleShot(true);
    risk_.setInterval(restTime);
    connectParts();
    connectTable();
}

/// The undo stack says once more that it is clean while it goes.
PlanPage::~PlanPage()
{
    undo_->disconnect(this);
}

void PlanPage::setWide(bool wide)
{
    form_->setFixedWidth(std::max(length(wide ? Size::FormWide : Size::Form), form_->neededWidth()));
    chosen_->setFixedWidth(length(wide ? Size::SidePanelWide : Size::SidePanel));
    chosen_->setTall(wide);
}

QWidget *PlanPage::progress()
{
    return progress_;
}

void PlanPage::buildMiddle(QBoxLayout *column)
{
    auto *card = new look::Card(tr("Cost against time"));
    scale_ = new AccuracyScale;
    card->addTool(scale_);
    pareto_ = new charts::ParetoChart;
    pareto_->setAccessibleName(tr("Cost against time of every cluster; the table below holds the same"));
    card->body()->addWidget(pareto_);
    column->addWidget(card, 5);
    whatIf_ = new WhatIfBar;
    column->addWidget(whatIf_);
    column->addWidget(buildTable(), 5);
}

QPushButton *PlanPage::addTool(const QString &icon, const QString &name, const QKeySequence &keys, const std::function<void()> &act)
{
    auto *button = look::makeIconButton(icon, tr("%1 (%2)").arg(name, keys.toString(QKeySequence::NativeText)));
    tools_->layout()->addWidget(button);
    connect(button, &QPushButton::clicked, this, act);
    connect(new QShortcut(keys, this), &QShortcut::activated, button, &QPushButton::click);
    return button;
}

void PlanPage::buildTools()
{
    tools_ = new QWidget(this);
    auto *row = new QHBoxLayout(tools_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(units(8));
    addTool("folder", tr("Open a plan"), QKeySequence::Open, [this] { chooseFileToOpen(); });
    addTool("save", tr("Save the plan"), QKeySequence::Save, [this] { save(); });
    auto *undo = addTool("undo", tr("Undo"), QKeySequence::Undo, [this] { undo_->undo(); });
    auto *redo = addTool("redo", tr("Redo"), QKeySequence::Redo, [this] { undo_->redo(); });
    undo->setEnabled(false);
    redo->setEnabled(false);
    connect(undo_, &QUndoStack::canUndoChanged, undo, &QPushButton::setEnabled);
    connect(undo_, &QUndoStack::canRedoChanged, redo, &QPushButton::setEnabled);
    connect(undo_, &QUndoStack::cleanChanged, this, &Page::headerChanged);
    auto *label = new QLabel(tr("Rank by"));
    look::setText(label, look::Text::Body, look::Role::Text2);
    row->addWidget(label);
    objective_ = new look::SegmentedControl({tr("Balance"), tr("Cost"), tr("Time")});
    objective_->setAccessibleName(tr("Rank by"));
    row->addWidget(objective_);
    compare_ = look::makeButton(tr("Compare"), look::ButtonKind::Secondary, "compare");
    compare_->setEnabled(false);
    compare_->setToolTip(tr("Tick two to four plans in the table"));
    row->addWidget(compare_);
    connect(compare_, &QPushButton::clicked, this, &PlanPage::compare);
}

void PlanPage::connectParts()
{
    connect(&pending_, &QTimer::timeout, this, &PlanPage::searchNow);
    connect(&risk_, &QTimer::timeout, this, [this] { searchWith(last_.inputs.trials); });
    connect(form_, &PlanForm::edited, this, &PlanPage::edit);
    connect(form_, &PlanForm::changeWorkloadRequested, this, &PlanPage::changeWorkload);
    connect(form_, &PlanForm::importRequested, this, &PlanPage::importRequested);
    connect(progress_, &WorkProgress::cancelled, this, &PlanPage::cancelSearch);
    connect(whatIf_, &WhatIfBar::changed, this, &PlanPage::editWhatIf);
    connect(pareto_, &charts::ParetoChart::pointClicked, this, &PlanPage::pick);
    connect(pareto_, &charts::ParetoChart::scaleChanged, this, [this] { scale_->setScale(pareto_->scale(), pareto_->colourShown(), pareto_->hasAccuracy()); });
    connect(pareto_, &charts::ParetoChart::guideMoved, this, &PlanPage::moveGuide);
    connect(scale_, &AccuracyScale::colourChosen, pareto_, &charts::ParetoChart::setColour);
    connect(objective_, &look::SegmentedControl::currentChanged, this, [this](int index) {
        constexpr planning::Objective objectives[] = {planning::Objective::Knee, planning::Objective::Cost, planning::Objective::Time};
        PlanInputs next = form_->inputs();
        next.objective = objectives[index];
        if (!(next == form_->inputs())) {
            wanted_.clear();
            edit(next);
        }
    });
    connect(chosen_->trialButton(), &QPushButton::clicked, this, &PlanPage::playTrial);
    connect(chosen_->launchButton(), &QPushButton::clicked, this, [this] { askLaunch(false); });
    connect(chosen_->rehearseButton(), &QPushButton::clicked, this, [this] { askLaunch(true); });
}

QString PlanPage::word() const
{
    return tr("Plan");
}

QString PlanPage::iconName() const
{
    return "plan";
}

QString PlanPage::title() const
{
    const QString name = form_->inputs().name;
    return name.isEmpty() ? word() : name;
}

QString PlanPage::caption() const
{
    if (!savedAs_.isEmpty()) {
        return undo_->isClean() ? tr("saved") : tr("edited");
    }
    return undo_->isClean() ? QString() : tr("not saved");
}

QString PlanPage::status() const
{
    if (sources_.offers.offers.empty()) {
        return {};
    }
    const QDate day = QDate::fromString(QString::fromStdString(sources_.offers.offers.front().priceDate), Qt::ISODate);
    const QString date = look::dateText(day);
    return tr("%1 · %n offers · prices of %2", nullptr, static_cast<int>(sources_.offers.offers.size()))
        .arg(catalogTitle(QString::fromStdString(sources_.offers.name)), date);
}

const PlanInputs &PlanPage::inputs() const
{
    return form_->inputs();
}

} // namespace mayfly::pages
