// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/chosen_plan_panel.h"

#include "app/charts/histogram_chart.h"
#include "app/charts/survival_chart.h"
#include "app/look/bars.h"
#include "app/look/buttons.h"
#include "app/look/chips.h"
#include "app/look/key_figure.h"
#include "app/look/wrapped_label.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

namespace mayfly::pages {

using look::Role;
using look::units;

namespace {

constexpr int chartsFirst = 100;    ///< they take the height that is left, up to their own limit
constexpr int leastHeight = 48;
constexpr int survivalMore = 16;    ///< it has labels at its left and below

QLabel *label(look::Text text, Role role)
{
    auto *made = new QLabel;
    look::setText(made, text, role);
    return made;
}

/// Takes what the words leave: its own wish would make the column scroll.
void setHeight(QWidget &chart, int least)
{
    chart.setMinimumHeight(units(least));
    chart.setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored);
}

} // namespace

ChosenPlanPanel::ChosenPlanPanel(QWidget *parent) : look::Card(tr("Selected plan"), parent)
{
    buildHead();
    buildFigures();
    buildChances();
    buildReasons();
    buildHistograms();
    buildSurvival();
    scrollSections();
    buildButtons();
    setTall(false);
    clear();
}

/// What does not fit is scrolled: other languages need more lines. Heading and buttons stay.
void ChosenPlanPanel::scrollSections()
{
    auto *outer = qobject_cast<QVBoxLayout *>(layout());
    constexpr int heading = 2;      // the row with the name, and the body with the cluster
    auto *content = new QWidget;
    content->setObjectName(QStringLiteral("scrolled"));
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    while (outer->count() > heading) {
        QLayoutItem *item = outer->takeAt(heading);
        if (QLayout *section = item->layout()) {
            column->addLayout(section, section == charts_ ? chartsFirst : 0);
        } else {
            column->addWidget(item->widget());
            delete item;
        }
    }
    column->addStretch(1);
    scroller_ = new QScrollArea;
    scroller_->setWidgetResizable(true);
    scroller_->setFrameShape(QFrame::NoFrame);
    scroller_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroller_->setFocusPolicy(Qt::NoFocus);
    scroller_->setWidget(content);
    outer->addWidget(scroller_, 1);
}

void ChosenPlanPanel::buildHead()
{
    rank_ = label(look::Text::Caption, Role::Text2);
    addTool(rank_);
    place_ = new QHBoxLayout;
    place_->setSpacing(units(8));
    chips_ = new QVBoxLayout;
    chips_->setSpacing(units(4));
    where_ = label(look::Text::Body, Role::Text2);
    where_->setMinimumWidth(1);
    where_->setTextFormat(Qt::PlainText);
    place_->addLayout(chips_);
    place_->addWidget(where_, 1);
    body()->addLayout(place_);
}

void ChosenPlanPanel::buildFigures()
{
    auto *section = addSection();
    figures_ = new QGridLayout;
    figures_->setHorizontalSpacing(units(8));
    figures_->setVerticalSpacing(units(4));
    time_ = new look::KeyFigure(tr("Time, P50"));
    cost_ = new look::KeyFigure(tr("Cost, P50"));
    accuracy_ = new look::KeyFigure(tr("Accuracy"));
    section->addLayout(figures_);
    against_ = label(look::Text::Caption, Role::Text2);
    against_->setWordWrap(true);
    section->addWidget(against_);
}

void ChosenPlanPanel::buildChances()
{
    auto *section = addSection();
    section->setSpacing(units(3));
    auto *row = new QHBoxLayout;
    auto *heading = label(look::Text::CaptionStrong, Role::Text2);
    heading->setText(tr("Chance to meet"));
    asked_ = new look::WrappedLabel;
    look::setText(asked_, look::Text::Caption, Role::Text2);
    asked_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row->addWidget(heading);
    row->addWidget(asked_, 1);
    section->addLayout(row);
    deadline_ = addChance(section, look::Text::Body);
    budget_ = addChance(section, look::Text::Body);
    accurate_ = addChance(section, look::Text::Body);
    all_ = addChance(section, look::Text::Strong);
}

ChosenPlanPanel::ChanceLine ChosenPlanPanel::addChance(QVBoxLayout *column, look::Text text)
{
    ChanceLine line;
    line.row = new QWidget;
    auto *row = new QHBoxLayout(line.row);
    row->setContentsMargins(0, 0, 0, 0);
    line.name = label(text, text == look::Text::Strong ? Role::Text : Role::Text2);
    line.name->setFixedWidth(units(104));
    line.bar = new look::ChanceBar;
    line.figure = label(look::Text::Mono, Role::Text);
    line.figure->setFixedWidth(units(44));
    line.figure->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row->addWidget(line.name);
    row->addWidget(line.bar, 1);
    row->addWidget(line.figure);
    column->addWidget(line.row);
    return line;
}

void ChosenPlanPanel::buildReasons()
{
    auto *section = addSection();
    for (Sentence *sentence : {&pace_, &why_}) {
        auto *row = new QHBoxLayout;
        row->setSpacing(units(8));
        sentence->icon = new look::IconLabel(sentence == &pace_ ? "gauge" : "tick", Role::Text2, look::length(look::Size::SmallIcon));
        sentence->words = new look::WrappedLabel;
        look::setText(sentence->words, look::Text::Body, Role::Text2);
        sentence->words->setTextInteractionFlags(Qt::TextSelectableByMouse);
        row->addWidget(sentence->icon, 0, Qt::AlignTop);
        row->addWidget(sentence->words, 1);
        section->addLayout(row);
    }
}

void ChosenPlanPanel::buildHistograms()
{
    auto *section = addSection();
    charts_ = section;
    section->setContentsMargins(section->contentsMargins() - QMargins(0, units(2), 0, units(4)));
    section->setSpacing(units(4));
    const auto heading = [](const QString &name, QLabel *&corner) {
        auto *row = new QHBoxLayout;
        auto *words = label(look::Text::CaptionStrong, Role::Text2);
        words->setText(name);
        corner = label(look::Text::Caption, Role::Text2);
        row->addWidget(words, 1);
        row->addWidget(corner);
        return row;
    };
    auto *top = heading(tr("Finish time"), runs_);
    runs_->setMinimumWidth(1);
    runs_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    top->setStretch(1, 1);
    trial_ = look::makeIconButton("play", tr("Play one of the runs"));
    trial_->setEnabled(false);
    trial_->setFixedHeight(units(22));      // the charts need the room of a whole button
    top->addWidget(trial_);
    section->addLayout(top);
    times_ = new charts::HistogramChart;
    setHeight(*times_, leastHeight);
    times_->setAccessibleName(tr("Finish times of the simulated runs"));
    section->addWidget(times_, 4);
    costBlock_ = new QWidget;
    auto *column = new QVBoxLayout(costBlock_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(units(4));
    column->addLayout(heading(tr("Cost"), sameRuns_));
    costs_ = new charts::HistogramChart;
    setHeight(*costs_, leastHeight);
    costs_->setAccessibleName(tr("Costs of the simulated runs"));
    column->addWidget(costs_, 1);
    section->addWidget(costBlock_, 4);
    costBlock_->hide();
}

void ChosenPlanPanel::buildSurvival()
{
    survivalHead_ = new QWidget;
    auto *row = new QHBoxLayout(survivalHead_);
    row->setContentsMargins(0, 0, 0, 0);
    auto *heading = label(look::Text::CaptionStrong, Role::Text2);
    heading->setText(tr("Servers still alive, %"));
    survivalCorner_ = label(look::Text::Caption, Role::Text2);
    row->addWidget(heading, 1);
    row->addWidget(survivalCorner_);
    charts_->addWidget(survivalHead_);
    loss_ = new look::WrappedLabel;
    look::setText(loss_, look::Text::Caption, Role::Text2);
    charts_->addWidget(loss_);
    survival_ = new charts::SurvivalChart;
    setHeight(*survival_, leastHeight + survivalMore);
    survival_->setAccessibleName(heading->text());
    charts_->addWidget(survival_, 5);
}

void ChosenPlanPanel::buildButtons()
{
    auto *section = addSection();
    auto *row = new QHBoxLayout;
    row->setSpacing(units(8));
    launchProblem_ = label(look::Text::Caption, Role::Text2);
    launchProblem_->setWordWrap(true);
    launchProblem_->setTextFormat(Qt::PlainText);       // names the workload, which is the user's
    section->addWidget(launchProblem_);
    rehearse_ = look::makeButton(tr("Rehearse"), look::ButtonKind::Secondary, "rehearse");
    launch_ = look::makeButton(tr("Launch…"), look::ButtonKind::Primary, "play");
    row->addWidget(rehearse_, 1);
    row->addWidget(launch_, 1);
    section->addLayout(row);
}

void ChosenPlanPanel::showSurvivalBlock(bool shown)
{
    survivalHead_->setVisible(shown);
    survival_->setVisible(shown);
    loss_->setVisible(shown && !loss_->text().isEmpty());
}

/// Without a plan there is nothing to say.
void ChosenPlanPanel::clear()
{
    shown_ = {};
    rank_->clear();
    showChips({});
    where_->setText(tr("No plan yet"));
    where_->setToolTip({});
    scroller_->widget()->hide();
    setSimulationNote({});
    setLaunchProblem(tr("There is no plan to launch yet"));
}

} // namespace mayfly::pages
