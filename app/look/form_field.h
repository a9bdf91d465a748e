// SPDX-License-Identifier: GPL-3.0-or-later
// A label with its field at the right, and the field's problem below it.
#pragma once
#include <QWidget>

class QAbstractSpinBox;
class QLabel;

namespace mayfly::look {

class FormField final : public QWidget {
    Q_OBJECT

public:
    /// The label's "&" makes the field its buddy. The field keeps the given width; 0 lets it stretch below the label.
    FormField(const QString &label, QWidget *field, int fieldWidth, QWidget *parent = nullptr);
    /// Empty: no problem. "Deadline: expected more than 0 h, found −2 h".
    void setProblem(const QString &problem);
    QString problem() const;

private:
    QWidget *field_;
    QLabel *problem_;
};

/// A number with its unit: mono, right-aligned, without buttons (wheel and arrow keys remain). Takes a QDoubleSpinBox or a QSpinBox.
void styleNumberField(QAbstractSpinBox *field);

} // namespace mayfly::look
