// SPDX-License-Identifier: GPL-3.0-or-later
// Two to four plans side by side: one column a plan; figures with the best of a row in bold and the others' distance from it, chances to
// meet each target, and simulated times, costs and survival curves on common scales.
#pragma once
#include "app/bridge/async_task.h"
#include "app/models/candidate_model.h"
#include "app/pages/plan_services.h"

#include <QDialog>

#include <optional>
#include <vector>

class QGridLayout;
class QLabel;

namespace mayfly::charts {
class HistogramChart;
class SurvivalChart;
}

namespace mayfly::pages {

class PlanCompare final : public QDialog {
    Q_OBJECT

public:
    struct Plans {
        std::vector<Candidate> candidates;
        std::vector<LifetimeModel> lifetimes;       ///< of each
        PlanTargets targets;
        models::TimeUnit unit;
    };
    /// The simulated runs of one of the candidates, by its number; may block. Without it there are no histograms.
    using Simulate = std::function<Result<SimulatedPlan>(std::size_t candidate, const std::function<bool()> &cancelled)>;

    PlanCompare(Plans plans, Simulate simulate, QWidget *parent = nullptr);
    /// How many of the plans have been simulated.
    int simulated() const;
    /// All figures, with a header line.
    QString tabSeparated() const;

private:
    void build();
    void addHead(QGridLayout *grid);
    void addFigures(QGridLayout *grid);
    void addChances(QGridLayout *grid);
    void addCharts(QGridLayout *grid);
    void showFigures();
    void showHistograms();
    void showSurvival();
    void simulateNext(std::size_t candidate);
    const Prediction &expected(std::size_t candidate) const;
    Candidate shown(std::size_t candidate) const;

    struct Chance {
        QWidget *bar = nullptr;
        QLabel *figure = nullptr;
    };
    Plans plans_;
    Simulate simulate_;
    std::vector<std::optional<SimulatedPlan>> simulated_;
    QList<QList<QLabel *>> figures_;        ///< by row, then plan
    QList<QList<QLabel *>> differences_;
    QList<QList<Chance>> chances_;
    QList<charts::HistogramChart *> times_;
    QList<charts::HistogramChart *> costs_;
    QList<charts::SurvivalChart *> survivals_;
    QLabel *note_ = nullptr;
};

} // namespace mayfly::pages
