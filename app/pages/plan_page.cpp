// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/plan_page.h"

#include "app/charts/pareto_chart.h"
#include "app/look/buttons.h"
#include "app/look/icons.h"
#include "app/look/segmented_control.h"
#include "app/look/table.h"
#include "app/look/theme.h"
#include "app/pages/accuracy_scale.h"
#include "app/pages/chosen_plan_panel.h"
#include "app/pages/plan_form.h"
#include "app/pages/what_if_bar.h"

#include <QAction>
#include <QDate>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QShortcut>
#include <QUndoStack>
#include <QVBoxLayout>

#include <chrono>

namespace mayfly::pages {

using look::length;
using look::Size;
using look::units;
using models::CandidateFilter;
using models::CandidateModel;

namespace {

constexpr std::chrono::milliseconds settleTime{40};

/// Puts one value of the form in place of another; edits in a row to the same thing become one.
class InputsEdit final : public QUndoCommand {
public:
    InputsEdit(PlanInputs before, PlanInputs after, std::function<void(const PlanInputs &)> apply)
        : QUndoCommand(PlanPage::tr("edit of the plan")), before_(std::move(before)), after_(std::move(after)), apply_(std::move(apply))
    {
    }
    void undo() override { apply_(before_); }
    void redo() override { apply_(after_); }

private:
    PlanInputs before_;
    PlanInputs after_;
    std::function<void(const PlanInputs &)> apply_;
};

QString plainText(const std::string &text)
{
    return QString::fromStdString(text);
}

look::Cell figureCell(const QModelIndex &index)
{
    look::Cell cell;
    const QString text = index.data().toString();
    const qsizetype bracket = text.indexOf(" (");
    cell.text = bracket < 0 ? text : text.left(bracket);
    cell.secondary = bracket < 0 ? QString() : text.mid(bracket + 1);
    cell.number = true;
    cell.strongWhenSelected = index.column() == CandidateModel::Time || index.column() == CandidateModel::Cost;
    return cell;
}

look::Cell clusterCell(const QModelIndex &index)
{
    look::Cell cell;
    for (const QString &group : index.data(models::ChipsRole).toStringList()) {
        cell.chips.push_back({group, look::ChipText::Kind::Filled});
    }
    for (const QString &rest : index.data(models::OutlinedChipsRole).toStringList()) {
        cell.chips.push_back({rest, look::ChipText::Kind::Outlined});
    }
    if (const QString plain = index.data(models::PlainChipRole).toString(); !plain.isEmpty()) {
        cell.chips.push_back({plain, look::ChipText::Kind::Plain});
    }
    return cell;
}

look::Cell regionCell(const QModelIndex &index)
{
    look::Cell cell;
    cell.text = index.data().toString();
    cell.dim = true;
    return cell;
}

} // namespace

PlanPage::PlanPage(PlanServices services, QWidget *parent) : Page(parent), services_(std::move(services)), undo_(new QUndoStack(this))
{
    auto *columns = new QHBoxLayout(this);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(length(Size::Gap));
    form_ = new PlanForm;
    form_->setFixedWidth(length(Size::Form));
    columns->addWidget(form_);
    auto *middle = new QVBoxLayout;
    middle->setSpacing(length(Size::Gap));
    columns->addLayout(middle, 1);
    buildMiddle(middle);
    chosen_ = new ChosenPlanPanel;
    chosen_->setFixedWidth(length(Size::SidePanel));
    columns->addWidget(chosen_);
    buildTools();
    setFocusProxy(table_);
    pending_.setSingleShot(true);
    pending_.setInterval(settleTime);
    connectParts();
}

PlanPage::~PlanPage() = default;

void PlanPage::setWide(bool wide)
{
    form_->setFixedWidth(length(wide ? Size::FormWide : Size::Form));
    chosen_->setFixedWidth(length(wide ? Size::SidePanelWide : Size::SidePanel));
    chosen_->setTall(wide);
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

QWidget *PlanPage::buildTable()
{
    auto *card = new look::Card(tr("Ranked plans"));
    card->setEdgeToEdge();
    show_ = new look::SegmentedControl({tr("Front"), tr("Meet all"), tr("All")});
    card->addToolLeft(show_);
    filterWords_ = new QLineEdit;
    filterWords_->setPlaceholderText(tr("Filter  (Ctrl+F)"));
    filterWords_->setAccessibleName(tr("Filter plans"));
    filterWords_->addAction(look::icon("search"), QLineEdit::LeadingPosition);
    filterWords_->setClearButtonEnabled(true);
    filterWords_->setFixedWidth(units(150));
    card->addTool(filterWords_);
    model_ = new CandidateModel(this);
    filter_ = new CandidateFilter(this);
    filter_->setSourceModel(model_);
    filter_->setShow(CandidateFilter::Show::Front);
    table_ = new look::TableView;
    table_->setAccessibleName(tr("Ranked plans"));
    table_->setModel(filter_);
    table_->setTwoLineHeader(true);
    table_->setSortingEnabled(true);
    table_->sortByColumn(-1, Qt::AscendingOrder);
    table_->setColumnWidths({30, 140, 70, 78, 78, 58, 70, 50, 54}, CandidateModel::Cluster);
    table_->setCell(CandidateModel::Cluster, clusterCell);
    table_->setCell(CandidateModel::Region, regionCell);
    for (const int column : {CandidateModel::Time, CandidateModel::Cost, CandidateModel::Accuracy, CandidateModel::Faster, CandidateModel::Saves}) {
        table_->setCell(column, figureCell);
    }
    table_->setCell(CandidateModel::Meets, [this](const QModelIndex &index) {
        look::Cell cell = figureCell(index);
        const bool meets = index.data(models::RawRole).toDouble() >= request_.targets.confidence;
        cell.glyph = meets ? look::Glyph::Dot : look::Glyph::Ring;
        cell.tone = meets ? look::Tone::Ok : look::Tone::Bad;
        cell.dim = !meets;
        return cell;
    });
    card->body()->addWidget(table_);
    return card;
}

void PlanPage::buildTools()
{
    tools_ = new QWidget(this);
    auto *row = new QHBoxLayout(tools_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(units(8));
    const auto addIcon = [&](const QString &icon, const QString &name, QKeySequence keys, auto act) {
        auto *button = look::makeIconButton(icon, tr("%1 (%2)").arg(name, keys.toString(QKeySequence::NativeText)));
        row->addWidget(button);
        connect(button, &QPushButton::clicked, this, act);
        connect(new QShortcut(keys, this), &QShortcut::activated, button, &QPushButton::click);
        return button;
    };
    auto *undo = addIcon("undo", tr("Undo"), QKeySequence::Undo, [this] { undo_->undo(); });
    auto *redo = addIcon("redo", tr("Redo"), QKeySequence::Redo, [this] { undo_->redo(); });
    undo->setEnabled(false);
    redo->setEnabled(false);
    connect(undo_, &QUndoStack::canUndoChanged, undo, &QPushButton::setEnabled);
    connect(undo_, &QUndoStack::canRedoChanged, redo, &QPushButton::setEnabled);
    addIcon("save", tr("Save the plan"), QKeySequence::Save, [this] { chooseFileToSave(); });
    auto *label = new QLabel(tr("Rank by"));
    look::setText(label, look::Text::Body, look::Role::Text2);
    row->addWidget(label);
    objective_ = new look::SegmentedControl({tr("Balance"), tr("Cost"), tr("Time")});
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
    connect(form_, &PlanForm::edited, this, &PlanPage::edit);
    connect(form_, &PlanForm::openRequested, this, &PlanPage::chooseFileToOpen);
    connect(form_, &PlanForm::cancelRequested, this, [this] {
        if (search_) {
            search_->cancel();
        }
        form_->setSearching(false);
        showCounts();
    });
    connect(whatIf_, &WhatIfBar::changed, this, &PlanPage::searchSoon);
    connect(pareto_, &charts::ParetoChart::pointClicked, this, [this](int index) {
        wanted_ = models::clusterText(outcome_.candidates[static_cast<std::size_t>(index)].cluster);
        select(index);
    });
    connect(pareto_, &charts::ParetoChart::scaleChanged, this, [this] { scale_->setScale(pareto_->scale()); });
    connect(show_, &look::SegmentedControl::currentChanged, this, [this](int index) {
        filter_->setShow(static_cast<CandidateFilter::Show>(index));
        select(selected_);
    });
    connect(objective_, &look::SegmentedControl::currentChanged, this, [this](int index) {
        constexpr planning::Objective objectives[] = {planning::Objective::Knee, planning::Objective::Cost, planning::Objective::Time};
        PlanInputs next = form_->inputs();
        next.objective = objectives[index];
        if (!(next == form_->inputs())) {
            wanted_.clear();
            edit(next);
        }
    });
    connect(filterWords_, &QLineEdit::textChanged, filter_, &CandidateFilter::setWords);
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, filterWords_, qOverload<>(&QWidget::setFocus));
    connect(new QShortcut(QKeySequence::Open, this), &QShortcut::activated, this, &PlanPage::chooseFileToOpen);
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &current) {
        if (current.isValid()) {
            const int row = filter_->mapToSource(current).row();
            if (row != selected_) {
                wanted_ = models::clusterText(outcome_.candidates[static_cast<std::size_t>(row)].cluster);
                select(row);
            }
        }
    });
    connect(model_, &CandidateModel::comparedChanged, this, [this](int count) {
        compare_->setEnabled(count >= 2);
        compare_->setText(count > 0 ? tr("Compare (%1)").arg(count) : tr("Compare"));
    });
    connect(chosen_->trialButton(), &QPushButton::clicked, this, &PlanPage::playTrial);
    connect(chosen_->launchButton(), &QPushButton::clicked, this, &PlanPage::askLaunch);
    connect(chosen_->rehearseButton(), &QPushButton::clicked, this, [this] { launch(true); });
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
    const QDate day = QDate::fromString(plainText(sources_.offers.offers.front().priceDate), Qt::ISODate);
    const QString date = QLocale().toString(day, QStringLiteral("d MMM yyyy"));
    return tr("%1 · %n offers · prices of %2", nullptr, static_cast<int>(sources_.offers.offers.size()))
        .arg(plainText(sources_.offers.name), date);
}

const PlanInputs &PlanPage::inputs() const
{
    return form_->inputs();
}

void PlanPage::start()
{
    table_->setFocus();
    loadCatalog(form_->inputs().catalog);
}

void PlanPage::showSample()
{
    started_ = false;
    wanted_.clear();
    savedAs_.clear();
    undo_->clear();
    form_->setInputs({});
    loadCatalog({});
}

void PlanPage::loadCatalog(const QString &name)
{
    if (loading_) {
        loading_->cancel();
    }
    form_->setFoot(tr("Reading offers…"), {});
    loading_ = bridge::runAsync(
        this, [load = services_.load, name = name.toStdString()](bridge::TaskControl &) { return load(name); },
        [this](Result<PlanSources> sources) { takeSources(std::move(sources)); });
}

void PlanPage::takeSources(Result<PlanSources> sources)
{
    if (!sources) {
        form_->setFoot(tr("No offers"), {});
        emit banner(look::Tone::Bad, tr("The offers could not be read."), plainText(sources.error().message), tr("Try again"));
        return;
    }
    sources_ = std::move(*sources);
    form_->setSources(sources_);
    PlanInputs inputs = form_->inputs();
    if (!started_) {
        started_ = true;
        inputs = inputs.workload.isEmpty() ? firstInputs(sources_) : inputs;
    }
    inputs.catalog = plainText(sources_.offers.name);
    applyInputs(inputs);
}

void PlanPage::edit(const PlanInputs &next)
{
    const PlanInputs before = request_.steps == 0 ? next : lastInputs_;
    undo_->push(new InputsEdit(before, next, [this](const PlanInputs &inputs) { setInputs(inputs); }));
}

void PlanPage::setInputs(const PlanInputs &inputs)
{
    if (started_ && !inputs.catalog.isEmpty() && inputs.catalog != plainText(sources_.offers.name)) {
        form_->setInputs(inputs);
        lastInputs_ = inputs;
        loadCatalog(inputs.catalog);
        return;
    }
    applyInputs(inputs);
}

void PlanPage::applyInputs(const PlanInputs &inputs)
{
    lastInputs_ = inputs;
    form_->setInputs(inputs);
    objective_->setCurrent(inputs.objective == planning::Objective::Cost ? 1 : inputs.objective == planning::Objective::Time ? 2 : 0);
    whatIf_->setBase(inputs.deadline_s, inputs.budget);
    emit headerChanged();
    if (started_) {
        searchSoon();
    }
}

void PlanPage::reloadCatalogs()
{
    loadCatalog(form_->inputs().catalog);
}

void PlanPage::bannerAction()
{
    loadCatalog(form_->inputs().catalog);
}

} // namespace mayfly::pages
