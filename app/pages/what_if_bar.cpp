// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/what_if_bar.h"

#include "app/look/buttons.h"
#include "app/look/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>

#include <cmath>

namespace mayfly::pages {

using look::Role;
using look::units;

namespace {

constexpr int stepsPerSide = 40;
constexpr double widest = 4;    ///< a quarter to four times

double factorAt(int position)
{
    return std::pow(widest, static_cast<double>(position) / stepsPerSide);
}

int positionOf(double factor)
{
    return static_cast<int>(std::lround(std::log(factor) / std::log(widest) * stepsPerSide));
}

QString timesText(double factor)
{
    return QChar(0x00D7) + QString(QChar(0x00A0)) + look::formatNumber(factor, 2);
}

} // namespace

WhatIfBar::WhatIfBar(QWidget *parent) : look::Card({}, parent)
{
    body()->setContentsMargins(units(16), units(8), units(8), units(8));
    auto *row = new QHBoxLayout;
    row->setSpacing(units(12));
    auto *heading = new QLabel(tr("What if"));
    look::setText(heading, look::Text::Strong);
    reset_ = look::makeButton(tr("Reset"), look::ButtonKind::Link);
    auto *head = new QVBoxLayout;                   // below one another: the four lines need the width
    head->setSpacing(0);
    head->addWidget(heading);
    head->addWidget(reset_, 0, Qt::AlignLeft);
    row->addLayout(head);
    price_ = add(row, tr("Spot price"));
    revocations_ = add(row, tr("Revocations"));
    deadline_ = add(row, tr("Deadline"));
    budget_ = add(row, tr("Budget"));
    body()->addLayout(row);
    connect(reset_, &QPushButton::clicked, this, &WhatIfBar::reset);
    showFigures();
}

WhatIfBar::Line WhatIfBar::add(QHBoxLayout *row, const QString &name)
{
    Line line;
    auto *column = new QVBoxLayout;
    column->setSpacing(units(2));
    auto *words = new QHBoxLayout;
    auto *label = new QLabel(name);
    look::setText(label, look::Text::Caption, Role::Text2);
    line.figure = new QLabel;
    look::setText(line.figure, look::Text::MonoCaption);
    words->setSpacing(units(4));
    words->addWidget(label, 1);
    words->addWidget(line.figure);
    line.slider = new QSlider(Qt::Horizontal);
    line.slider->setRange(-stepsPerSide, stepsPerSide);
    line.slider->setPageStep(stepsPerSide / 4);
    line.slider->setAccessibleName(tr("What if: %1").arg(name));
    column->addLayout(words);
    column->addWidget(line.slider);
    row->addLayout(column, 1);
    connect(line.slider, &QSlider::valueChanged, this, &WhatIfBar::read);
    return line;
}

void WhatIfBar::setBase(const std::optional<double> &deadline_s, const std::optional<Money> &budget)
{
    deadlineBase_s_ = deadline_s;
    budgetBase_ = budget;
    showFigures();
}

void WhatIfBar::setFactors(const WhatIf &factors)
{
    const std::pair<QSlider *, double> places[] = {{price_.slider, factors.price},
                                                   {revocations_.slider, factors.revocations},
                                                   {deadline_.slider, factors.deadline},
                                                   {budget_.slider, factors.budget}};
    for (const auto &[slider, factor] : places) {
        const QSignalBlocker quiet(slider);
        slider->setValue(positionOf(factor));
    }
    factors_ = factors;
    showFigures();
}

void WhatIfBar::reset()
{
    const bool differs = !(factors_ == WhatIf{});
    setFactors({});
    if (differs) {
        emit changed(factors_);
    }
}

void WhatIfBar::read()
{
    const WhatIf next{factorAt(price_.slider->value()), factorAt(revocations_.slider->value()), factorAt(deadline_.slider->value()),
                      factorAt(budget_.slider->value())};
    const bool differs = !(next == factors_);
    factors_ = next;
    showFigures();
    if (differs) {
        emit changed(factors_);
    }
}

void WhatIfBar::showFigures()
{
    price_.figure->setText(timesText(factors_.price));
    revocations_.figure->setText(timesText(factors_.revocations));
    deadline_.slider->setEnabled(deadlineBase_s_.has_value());
    budget_.slider->setEnabled(budgetBase_.has_value());
    deadline_.figure->setText(deadlineBase_s_ ? durationText(*deadlineBase_s_ * factors_.deadline) : tr("any"));
    budget_.figure->setText(budgetBase_ ? amountText(Money::fromUnits(budgetBase_->units() * factors_.budget, budgetBase_->currency))
                                        : tr("any"));
    reset_->setEnabled(!(factors_ == WhatIf{}));
}

} // namespace mayfly::pages
