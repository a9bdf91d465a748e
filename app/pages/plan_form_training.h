// SPDX-License-Identifier: GPL-3.0-or-later
// How the plan is trained, below "More options": learning rate, its schedule, regularisation, arithmetic and exchange; the plan file's
// `training`, and the rates of its workload.
#pragma once
#include "app/pages/plan_form_section.h"

class QCheckBox;

namespace mayfly::look {
class FormField;
}

namespace mayfly::pages {

class NumberField;

class TrainingSection final : public FormSection {
    Q_OBJECT

public:
    explicit TrainingSection(QWidget *parent = nullptr);

    /// What differs from the defaults, in a few words each; for where the fields are hidden.
    static QStringList summaryOf(const PlanInputs &inputs);

private:
    struct Figure {
        QLineEdit *line = nullptr;
        look::FormField *field = nullptr;
    };
    void buildRate();
    void buildSchedule();
    void buildRegularisation();
    void buildArithmetic();
    void buildExchange();
    void showSources(const PlanSources &sources) override;
    void showInputs(const PlanInputs &inputs) override;
    void showRates(const PlanInputs &inputs);
    void showSchedule(const PlanInputs &inputs);
    void showArithmetic(const Training &training);

    using Edit = std::function<void(PlanInputs &, std::optional<double>)>;
    /// A number that may be left out. `scale`: what one of the file's units is on the screen, 100 for per cent.
    Figure addFigure(const QString &label, const QString &toolTip, double scale, const std::function<bool(double)> &good, const QString &expected,
                     const Edit &edit);
    QComboBox *addChoice(const QString &label, const QStringList &words, const QString &toolTip, const std::function<void(Training &, int)> &edit);
    void readDecay();
    void checkSchedule();

    PlanSources sources_;
    Figure rate_;
    Figure momentum_;
    Figure weightDecay_;
    QCheckBox *nesterov_;
    QComboBox *schedule_;
    Figure decayAt_;
    Figure stepFactor_;
    Figure finalRate_;
    NumberField *warmUp_;
    look::FormField *warmUpField_;
    Figure warmUpFrom_;
    Figure smoothing_;
    Figure dropout_;
    QComboBox *engine_;
    QComboBox *precision_;
    Figure device_;
    QComboBox *rateMode_;
    QComboBox *wire_;
};

} // namespace mayfly::pages
