// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/plan_form_section.h"

#include "app/look/form_field.h"
#include "app/look/theme.h"
#include "core/base/text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace mayfly::pages {

using look::units;

FormSection::FormSection(const QString &heading, QWidget *tool, QWidget *parent) : QWidget(parent), tool_(tool)
{
    body_ = new QVBoxLayout(this);
    const int padding = look::length(look::Size::Padding);
    body_->setContentsMargins(padding, units(8), padding, units(10));
    body_->setSpacing(units(6));
    if (heading.isEmpty()) {
        return;
    }
    auto *row = new QHBoxLayout;
    auto *label = new QLabel(heading);
    look::setText(label, look::Text::Strong);
    row->addWidget(label, 1);
    if (tool != nullptr) {
        row->addWidget(tool);
    }
    body_->addLayout(row);
}

void FormSection::setSideTaken(int width)
{
    QMargins margins = body_->contentsMargins();
    margins.setRight(look::length(look::Size::Padding) - width);
    body_->setContentsMargins(margins);
}

void FormSection::setSources(const PlanSources &sources)
{
    showing_ = true;
    showSources(sources);
    showing_ = false;
}

void FormSection::setInputs(const PlanInputs &inputs)
{
    showing_ = true;
    inputs_ = inputs;
    showInputs(inputs_);
    showing_ = false;
}

bool FormSection::hasProblem() const
{
    const auto fields = findChildren<look::FormField *>();
    return std::any_of(fields.begin(), fields.end(), [](const auto *field) { return !field->problem().isEmpty(); });
}

void FormSection::change(const std::function<void(PlanInputs &)> &edit)
{
    if (showing_) {
        return;
    }
    PlanInputs next = inputs_;
    edit(next);
    if (!(next == inputs_)) {
        inputs_ = next;
        emit edited(next);
    }
}

QLineEdit *makeFigureField()
{
    auto *field = new QLineEdit;
    field->setAlignment(Qt::AlignRight);
    field->setFont(look::textFont(look::Text::Mono));
    field->setPlaceholderText(FormSection::tr("any"));
    return field;
}

QComboBox *makeCombo()
{
    auto *box = new QComboBox;
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(8);
    return box;
}

std::optional<double> percentFrom(QString text)
{
    text.remove('%').remove(QChar(0x00A0));
    return parseDouble(text.trimmed().replace(',', '.').toStdString());
}

} // namespace mayfly::pages
