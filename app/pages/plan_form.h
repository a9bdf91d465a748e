// SPDX-License-Identifier: GPL-3.0-or-later
// The left column of Plan: workload, targets, offers and limits. Shows a value and reports each edit as a new one.
#pragma once
#include "app/look/card.h"
#include "app/pages/plan_inputs.h"

#include <QHash>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace mayfly::look {
class FormField;
}

namespace mayfly::pages {

class PlanForm final : public look::Card {
    Q_OBJECT

public:
    explicit PlanForm(QWidget *parent = nullptr);

    /// Fills the lists; call before setInputs().
    void setSources(const PlanSources &sources);
    void setInputs(const PlanInputs &inputs);
    const PlanInputs &inputs() const { return inputs_; }
    /// Words at the foot: what the search found, or that it is under way.
    void setFoot(const QString &first, const QString &second);
    void setSearching(bool searching);
    /// True while a field holds something that is no value.
    bool hasProblem() const;

signals:
    void edited(const mayfly::pages::PlanInputs &inputs);
    void openRequested();
    void cancelRequested();

private:
    void buildWorkload();
    void buildTargets();
    void buildOffers();
    void buildLimits();
    void buildFoot();
    void showInputs();
    void showWorkload();
    void rebuildGpuToggles();
    void change(const std::function<void(PlanInputs &)> &edit);
    void readDeadline();
    void readBudget();
    void readAccuracy();
    void readConfidence();

    PlanSources sources_;
    PlanInputs inputs_;
    bool showing_ = false;

    QComboBox *workload_;
    QLabel *workloadFacts_;
    QSpinBox *steps_;
    QLineEdit *deadline_;
    QLineEdit *budget_;
    QLineEdit *accuracy_;
    QLineEdit *confidence_;
    look::FormField *deadlineField_;
    look::FormField *budgetField_;
    look::FormField *accuracyField_;
    look::FormField *confidenceField_;
    QComboBox *catalog_;
    QComboBox *region_;
    QGridLayout *gpuGrid_;
    QHash<QString, QPushButton *> gpuToggles_;
    QSpinBox *maxWorkers_;
    QSpinBox *maxParameterServers_;
    QComboBox *sync_;
    QCheckBox *startUp_;
    QCheckBox *transientPs_;
    QLabel *foot_;
    QPushButton *cancel_;
};

} // namespace mayfly::pages
