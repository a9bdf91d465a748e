// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/form_field.h"

#include "app/look/theme.h"

#include <QAbstractSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>
#include <QVBoxLayout>

namespace mayfly::look {

FormField::FormField(const QString &label, QWidget *field, int fieldWidth, QWidget *parent)
    : QWidget(parent), field_(field), problem_(new QLabel)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(units(2));
    auto *row = new QHBoxLayout;
    row->setSpacing(length(Size::Gap));
    auto *name = new QLabel(label);
    setText(name, Text::Body, Role::Text2);
    name->setBuddy(field);
    row->addWidget(name, 1);
    if (fieldWidth > 0) {
        field->setFixedWidth(fieldWidth);
        row->addWidget(field);
        column->addLayout(row);
    } else {
        column->addLayout(row);
        column->addWidget(field);
    }
    QString plain = label;
    field->setAccessibleName(plain.remove('&'));
    setText(problem_, Text::Caption, Role::Bad);
    problem_->setWordWrap(true);
    problem_->hide();
    column->addWidget(problem_);
}

void FormField::setProblem(const QString &problem)
{
    problem_->setText(problem);
    problem_->setVisible(!problem.isEmpty());
    const bool wrong = !problem.isEmpty();
    if (field_->property("error").toBool() != wrong) {
        field_->setProperty("error", wrong);
        field_->style()->unpolish(field_);
        field_->style()->polish(field_);
    }
}

QString FormField::problem() const
{
    return problem_->text();
}

void styleNumberField(QAbstractSpinBox *field)
{
    field->setButtonSymbols(QAbstractSpinBox::NoButtons);
    field->setAlignment(Qt::AlignRight);
    field->setFont(textFont(Text::Mono));
    field->setKeyboardTracking(false);
}

} // namespace mayfly::look
