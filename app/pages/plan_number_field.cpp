// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/plan_number_field.h"

#include "app/look/form_field.h"

#include <QFocusEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>

#include <algorithm>

namespace mayfly::pages {

NumberField::NumberField(int least, int most, QWidget *parent) : QSpinBox(parent)
{
    setRange(least, most);
    setGroupSeparatorShown(true);
    look::styleNumberField(this);
    connect(lineEdit(), &QLineEdit::textChanged, this, [this] {
        if (hasAcceptableInput()) {
            emit checked(true, lineEdit()->text());
        }
    });
}

std::optional<qint64> NumberField::numberIn(const QString &text) const
{
    QString plain = text;
    plain.remove(locale().groupSeparator());
    plain.removeIf([](QChar each) { return each.isSpace(); });
    plain.replace(QChar(0x2212), '-');
    bool good = false;
    const qint64 number = plain.toLongLong(&good);
    return good ? std::optional(number) : std::nullopt;
}

QValidator::State NumberField::validate(QString &text, int &) const
{
    const auto number = numberIn(text);
    return number && *number >= minimum() && *number <= maximum() ? QValidator::Acceptable : QValidator::Intermediate;
}

int NumberField::valueFromText(const QString &text) const
{
    return static_cast<int>(std::clamp<qint64>(numberIn(text).value_or(value()), minimum(), maximum()));
}

/// A spin box puts its value back in place of what it cannot read.
template <typename Act>
void NumberField::keepTyped(Act act)
{
    const QString typed = lineEdit()->text();
    const bool good = hasAcceptableInput();
    act();
    if (!good) {
        lineEdit()->setText(typed);
        emit checked(false, typed.trimmed());
    }
}

void NumberField::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        keepTyped([&] { QSpinBox::keyPressEvent(event); });
    } else {
        QSpinBox::keyPressEvent(event);
    }
}

void NumberField::focusOutEvent(QFocusEvent *event)
{
    keepTyped([&] { QSpinBox::focusOutEvent(event); });
}

namespace {

/// Apart: within makeNumberRow lupdate would take look for the context.
QString problemText(const NumberField &field, const QString &typed)
{
    const QString found = typed.isEmpty() ? NumberField::tr("nothing") : typed;
    return NumberField::tr("%1: expected a whole number from %L2 to %L3, found %4")
        .arg(field.accessibleName()).arg(field.minimum()).arg(field.maximum()).arg(found);
}

} // namespace

look::FormField *makeNumberRow(const QString &label, NumberField *field, int fieldWidth)
{
    auto *row = new look::FormField(label, field, fieldWidth);
    QObject::connect(field, &NumberField::checked, row, [row, field](bool good, const QString &typed) {
        row->setProblem(good ? QString() : problemText(*field, typed));
    });
    return row;
}

} // namespace mayfly::pages
