// SPDX-License-Identifier: GPL-3.0-or-later
// Planning: the form, the Pareto chart, what-if sliders, the ranked table and the chosen plan. Every edit starts a search off the
// window's thread; the latest one wins. Edits and what-if can be undone, plans opened and saved, the chosen one launched or rehearsed.
#pragma once
#include "app/bridge/async_task.h"
#include "app/models/candidate_model.h"
#include "app/pages/page.h"
#include "app/pages/plan_inputs.h"
#include "app/pages/plan_services.h"

#include <QElapsedTimer>
#include <QPointer>
#include <QTimer>
#include <QVector>

class QBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;
class QUndoStack;

namespace mayfly::charts {
class ParetoChart;
enum class Axis;
}
namespace mayfly::look {
class EmptyPage;
class SegmentedControl;
class TableView;
}

namespace mayfly::pages {

class AccuracyScale;
class ChosenPlanPanel;
class PlanForm;
class WhatIfBar;
class WorkProgress;

class PlanPage final : public Page {
    Q_OBJECT

public:
    explicit PlanPage(PlanServices services, QWidget *parent = nullptr);
    ~PlanPage() override;

    QString word() const override;
    QString iconName() const override;
    QString title() const override;
    QString caption() const override;
    QWidget *tools() override { return tools_; }
    QString status() const override;
    QWidget *progress() override;

    /// Reads the catalogue and the workloads and makes the first search.
    void start();
    /// Puts what a saved plan says into the form. Reads the file off the window's thread; a problem becomes a banner.
    void openPlan(const QString &path);
    void savePlan(const QString &path);

    const PlanInputs &inputs() const;
    void setInputs(const PlanInputs &inputs);
    /// The file that the plan came from or was saved to; empty: none.
    QString file() const { return savedAs_; }
    /// Since it was opened or saved.
    bool edited() const;
    /// Goes on where an earlier window left off; call before start(). before: what undoing goes back to, oldest first.
    void restore(const PlanInputs &inputs, const QString &file, bool edited, const QVector<PlanInputs> &before = {});
    /// Of the edits that can be undone, oldest first, the last `mostKept` of them; without what-if.
    QVector<PlanInputs> undoable() const;
    static constexpr int mostKept = 50;
    /// The plan of the selected cluster; nothing while there is none.
    std::optional<Plan> selectedPlan() const;
    /// The first workload that this machine can train, on its own servers.
    void showSample();
    /// Wider columns, for large windows.
    void setWide(bool wide);
    /// From the edit to the front on the screen, the last time; in seconds.
    double lastLatency_s() const { return latency_s_; }
    bool searching() const { return !loading_.isNull() || !search_.isNull() || pending_.isActive() || risk_.isActive(); }
    /// The selected plan's runs are under way.
    bool simulating() const { return !simulating_.isNull(); }

public slots:
    void bannerAction() override;
    /// What the menus offer; each does nothing where there is nothing to do.
    void undo();
    void redo();
    void chooseFileToOpen();
    void chooseFileToSave();
    /// There may be new ones.
    void reloadCatalogs();

signals:
    /// A run has been launched and can be watched.
    void launched(const QString &runId);
    /// Offers are to be read from a file.
    void importRequested();
    /// A search has ended and is shown.
    void searched();
    /// There are other inputs than before: a time to keep them.
    void inputsChanged();

private:
    friend class PlanEdit;
    struct State {
        PlanInputs inputs;
        WhatIf whatIf;
    };

    void buildTools();
    QPushButton *addTool(const QString &icon, const QString &name, const QKeySequence &keys, const std::function<void()> &act);
    void buildMiddle(QBoxLayout *column);
    QWidget *buildTable();
    void setCells();
    void connectParts();
    void connectTable();
    void leaveSample();
    void loadCatalog(const QString &name);
    void takeSources(Result<PlanSources> sources);
    PlanInputs withKnownWorkload(PlanInputs inputs);

    void edit(const PlanInputs &next);
    void editWhatIf(const WhatIf &next);
    void moveGuide(charts::Axis axis, double value);
    void push(const State &next);
    void apply(const State &state);
    void applyInputs(const PlanInputs &inputs);

    void buildOffer();
    /// Instead of plans, where this machine's speed is not known yet: what measuring means.
    void offerMeasuring();
    void measure();
    void planWithClouds();
    void searchSoon();
    void searchNow();
    void searchWith(int trials);
    void cancelSearch();
    void stopWork();
    void takeOutcome(planning::PlanRequest request, Result<planning::PlanOutcome> outcome);
    void showOutcome();
    void showChart();
    void showCounts();
    QString emptyTableText() const;
    void pick(int candidate);
    void select(int candidate);
    void showSelected();
    void simulateSelected();
    void takeSimulated(const SimulatedPlan &simulated);
    /// Of the chosen plan.
    int simulatedRuns() const;

    void changeWorkload();
    void playTrial();
    QString launchProblem() const;
    Money capOf(const Candidate &candidate) const;
    void askLaunch(bool rehearsal);
    void compare();
    void save();
    void offerRetry(const QString &fact, const std::string &effect, const QString &action, std::function<void()> retry);

    PlanServices services_;
    PlanSources sources_;
    planning::PlanRequest request_;
    planning::PlanOutcome outcome_;
    State last_;                    ///< as applied, before the edit under way
    QString wanted_;                ///< the cluster the user picked, by its key; empty: the best
    int selected_ = -1;
    QString savedAs_;
    bool started_ = false;
    bool restoring_ = false;        ///< edits are put back, not made
    bool sampleShown_ = false;
    bool searchFailed_ = false;     ///< its banner is up
    std::function<void()> retry_;   ///< what the banner's action does
    QElapsedTimer sinceEdit_;
    double latency_s_ = 0;

    QStackedWidget *middle_;        ///< the plans, or the offer to measure
    look::EmptyPage *offer_;
    PlanForm *form_;
    charts::ParetoChart *pareto_;
    AccuracyScale *scale_;
    WhatIfBar *whatIf_;
    look::TableView *table_;
    look::SegmentedControl *show_;
    look::SegmentedControl *objective_;
    QLineEdit *filterWords_;
    models::CandidateModel *model_;
    models::CandidateFilter *filter_;
    ChosenPlanPanel *chosen_;
    WorkProgress *progress_;
    QWidget *tools_;
    QPushButton *compare_;
    QUndoStack *undo_;
    QTimer pending_;
    QTimer risk_;                   ///< simulating waits until the edits have settled
    QPointer<bridge::Task> search_;
    QPointer<bridge::Task> simulating_;
    QPointer<bridge::Task> loading_;
    QPointer<bridge::Task> measuring_;
};

} // namespace mayfly::pages
