// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/plan_form.h"

#include "app/look/theme.h"
#include "app/pages/plan_form_sections.h"
#include "app/pages/plan_form_training.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace mayfly::pages {

using look::Role;

PlanForm::PlanForm(QWidget *parent) : look::Card({}, parent)
{
    setAccessibleName(tr("What is asked for"));
    setEdgeToEdge();
    buildSections();
    buildFoot();
}

void PlanForm::buildSections()
{
    scroller_ = new QScrollArea;
    scroller_->setWidgetResizable(true);
    scroller_->setFrameShape(QFrame::NoFrame);
    scroller_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroller_->setFocusPolicy(Qt::NoFocus);
    auto *content = new QWidget;
    content->setObjectName("scrolled");
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *workload = new WorkloadSection;
    auto *offers = new OffersSection;
    auto *limits = new LimitsSection;
    auto *training = new TrainingSection;
    auto *above = new look::Hairline;
    sections_ = {workload, new TargetsSection, offers, limits, training};
    for (FormSection *section : sections_) {
        if (section != sections_.front()) {
            column->addWidget(section == training ? above : new look::Hairline);
        }
        column->addWidget(section);
        connect(section, &FormSection::edited, this, [this](const PlanInputs &inputs) {
            inputs_ = inputs;
            emit edited(inputs_);
        });
    }
    training->hide();
    above->hide();
    column->addStretch(1);
    scroller_->setWidget(content);
    body()->addWidget(scroller_, 1);
    connect(scroller_->verticalScrollBar(), &QScrollBar::rangeChanged, this, &PlanForm::makeRoomForScrollBar);
    connect(workload, &WorkloadSection::changeRequested, this, &PlanForm::changeWorkloadRequested);
    connect(offers, &OffersSection::importRequested, this, &PlanForm::importRequested);
    connect(limits, &LimitsSection::optionsToggled, this, [this, limits, training, above](bool shown) {
        training->setVisible(shown);
        above->setVisible(shown);
        if (shown) {
            QTimer::singleShot(0, limits, [this, limits] { scroller_->ensureVisible(0, limits->geometry().bottom()); });
        }
    });
}

int PlanForm::neededWidth() const
{
    constexpr int edges = 2;
    return scroller_->widget()->minimumSizeHint().width() + taken_ + edges;
}

/// The scroll bar stands in the sections' padding: nothing moves when it comes.
void PlanForm::makeRoomForScrollBar()
{
    const QScrollBar *bar = scroller_->verticalScrollBar();
    taken_ = bar->maximum() > bar->minimum() ? std::min(bar->sizeHint().width(), look::length(look::Size::Padding)) : 0;
    for (FormSection *section : sections_) {
        section->setSideTaken(taken_);
    }
}

void PlanForm::buildFoot()
{
    auto *section = addSection();
    foot_ = new QLabel;
    look::setText(foot_, look::Text::Caption, Role::Text2);
    foot_->setWordWrap(true);
    foot_->setMinimumHeight(2 * QFontMetrics(look::textFont(look::Text::Caption)).lineSpacing());
    section->addWidget(foot_);
}

void PlanForm::setSources(const PlanSources &sources)
{
    for (FormSection *section : sections_) {
        section->setSources(sources);
    }
}

void PlanForm::setInputs(const PlanInputs &inputs)
{
    inputs_ = inputs;
    for (FormSection *section : sections_) {
        section->setInputs(inputs);
    }
}

void PlanForm::setFoot(const QString &first, const QString &second)
{
    foot_->setText(second.isEmpty() ? first : first + '\n' + second);
}

bool PlanForm::hasProblem() const
{
    return std::any_of(sections_.begin(), sections_.end(), [](const FormSection *section) { return section->hasProblem(); });
}

} // namespace mayfly::pages
