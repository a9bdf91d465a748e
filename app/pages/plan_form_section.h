// SPDX-License-Identifier: GPL-3.0-or-later
// A block of the form of Plan: shows its part of the inputs and reports each edit as new inputs.
#pragma once
#include "app/pages/plan_inputs.h"

#include <QWidget>

#include <functional>

class QComboBox;
class QLineEdit;
class QVBoxLayout;

namespace mayfly::pages {

class FormSection : public QWidget {
    Q_OBJECT

public:
    explicit FormSection(const QString &heading, QWidget *tool = nullptr, QWidget *parent = nullptr);

    /// Fills the lists; before setInputs().
    void setSources(const PlanSources &sources);
    void setInputs(const PlanInputs &inputs);
    /// True while a field holds something that is no value.
    bool hasProblem() const;
    /// So much of the padding at the right is somebody else's.
    void setSideTaken(int width);

signals:
    void edited(const mayfly::pages::PlanInputs &inputs);

protected:
    virtual void showSources(const PlanSources &sources) { Q_UNUSED(sources) }
    virtual void showInputs(const PlanInputs &inputs) = 0;
    /// Nothing while inputs are being shown, or where the edit changes nothing.
    void change(const std::function<void(PlanInputs &)> &edit);
    const PlanInputs &inputs() const { return inputs_; }
    QVBoxLayout *body() const { return body_; }
    QWidget *tool() const { return tool_; }

private:
    PlanInputs inputs_;
    bool showing_ = false;
    QWidget *tool_;
    QVBoxLayout *body_;
};

/// Widths of figures and of small numbers, in units of the design.
inline constexpr int figureFieldWidth = 88;
inline constexpr int numberFieldWidth = 56;

/// Mono, right-aligned; "any" while empty.
QLineEdit *makeFigureField();
/// As wide as its column, whatever it holds.
QComboBox *makeCombo();
/// A number that may carry a per cent sign.
std::optional<double> percentFrom(QString text);

} // namespace mayfly::pages
