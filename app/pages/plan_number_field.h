// SPDX-License-Identifier: GPL-3.0-or-later
// A whole number within a range that says so where something else is typed, instead of cutting it to fit: the text stays to be
// corrected, the value is the one before.
#pragma once
#include <QSpinBox>

#include <optional>

namespace mayfly::look {
class FormField;
}

namespace mayfly::pages {

class NumberField final : public QSpinBox {
    Q_OBJECT

public:
    NumberField(int least, int most, QWidget *parent = nullptr);

    QValidator::State validate(QString &text, int &position) const override;
    int valueFromText(const QString &text) const override;
    void fixup(QString &) const override {}

signals:
    /// Whether what was typed is within the range.
    void checked(bool good, const QString &typed);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    /// Nothing where it is no whole number.
    std::optional<qint64> numberIn(const QString &text) const;
    template <typename Act>
    void keepTyped(Act act);
};

/// "Workers, at most: expected a whole number from 1 to 256, found 999" below it.
look::FormField *makeNumberRow(const QString &label, NumberField *field, int fieldWidth);

} // namespace mayfly::pages
