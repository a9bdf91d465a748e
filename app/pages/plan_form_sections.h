// SPDX-License-Identifier: GPL-3.0-or-later
// The blocks of the form of Plan, from top to bottom.
#pragma once
#include "app/pages/plan_form_section.h"

#include <QHash>

class QCheckBox;
class QGridLayout;
class QLabel;
class QPushButton;

namespace mayfly::look {
class FormField;
}

namespace mayfly::pages {

class ChecklistBox;
class NumberField;

/// What is trained: one of the known workloads, or the user's own.
class WorkloadSection final : public FormSection {
    Q_OBJECT

public:
    explicit WorkloadSection(QWidget *parent = nullptr);

signals:
    void changeRequested();

private:
    void showSources(const PlanSources &sources) override;
    void showInputs(const PlanInputs &inputs) override;
    void take(const QString &workload);
    void addWorkloads(const QString &heading, bool trained);

    PlanSources sources_;
    int builtIn_ = 0;               ///< entries of the list before the user's own
    QComboBox *workload_;
    QLabel *facts_;
    NumberField *steps_;
};

/// Deadline, budget, accuracy and the confidence with which they are to be met.
class TargetsSection final : public FormSection {
    Q_OBJECT

public:
    explicit TargetsSection(QWidget *parent = nullptr);

private:
    void showInputs(const PlanInputs &inputs) override;
    void readDeadline();
    void readBudget();
    void readAccuracy();
    void readConfidence();

    QLineEdit *deadline_;
    QLineEdit *budget_;
    QLineEdit *accuracy_;
    QLineEdit *confidence_;
    look::FormField *deadlineField_;
    look::FormField *budgetField_;
    look::FormField *accuracyField_;
    look::FormField *confidenceField_;
};

/// Which servers may be rented: catalogue, GPU types, providers, regions, transient or on-demand.
class OffersSection final : public FormSection {
    Q_OBJECT

public:
    explicit OffersSection(QWidget *parent = nullptr);

signals:
    void importRequested();

private:
    void showSources(const PlanSources &sources) override;
    void showInputs(const PlanInputs &inputs) override;
    void showGpus(const QStringList &gpus, const OfferCatalog &offers);
    void toggleGpu(const QString &gpu, bool on);
    void togglePricing();

    QComboBox *catalog_;
    QGridLayout *gpuGrid_;
    QHash<QString, QPushButton *> gpuToggles_;
    ChecklistBox *gpus_;                ///< instead of toggles, where there are many
    ChecklistBox *providers_;
    ChecklistBox *regions_;
    QPushButton *transient_;
    QPushButton *onDemand_;
};

/// How large a cluster may be, and behind "More options" how it is run and how it is simulated.
class LimitsSection final : public FormSection {
    Q_OBJECT

public:
    explicit LimitsSection(QWidget *parent = nullptr);
    bool optionsShown() const;
    void showOptions(bool shown);

signals:
    void optionsToggled(bool shown);

private:
    void buildLimits();
    void buildOptions();
    void connectParts();
    void showInputs(const PlanInputs &inputs) override;
    QString summaryOf(const PlanInputs &inputs) const;
    void readRate();
    void readCheckpoints();

    NumberField *maxWorkers_;
    NumberField *maxServers_;
    QCheckBox *startUp_;
    QCheckBox *oneRegion_;
    QPushButton *more_;
    QLabel *summary_;
    QWidget *options_;
    QLineEdit *rate_;
    QLineEdit *checkpoints_;
    look::FormField *rateField_;
    look::FormField *checkpointsField_;
    QComboBox *sync_;
    QComboBox *serverPricing_;
    QComboBox *replacement_;
    NumberField *trials_;
};

} // namespace mayfly::pages
