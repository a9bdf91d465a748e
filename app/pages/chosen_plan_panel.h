// SPDX-License-Identifier: GPL-3.0-or-later
// The right column of Plan: what is expected of the selected cluster, its chances, why it stands where it stands, how long its
// servers live, and the two ways to start it.
#pragma once
#include "app/look/card.h"
#include "app/look/chips.h"
#include "app/look/theme.h"
#include "app/models/candidate_model.h"
#include "app/pages/plan_services.h"

#include <optional>

class QBoxLayout;
class QGridLayout;
class QLabel;
class QLayout;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace mayfly::charts {
class HistogramChart;
class SurvivalChart;
}
namespace mayfly::look {
class ChanceBar;
class IconLabel;
class KeyFigure;
}

namespace mayfly::pages {

class ChosenPlanPanel final : public look::Card {
    Q_OBJECT

public:
    explicit ChosenPlanPanel(QWidget *parent = nullptr);

    struct Shown {
        Candidate candidate;
        std::size_t candidates = 0;         ///< how many were evaluated
        PlanTargets targets;
        QString lead;                       ///< what it is best at, where it is the chosen one
        std::string reason;                 ///< of the whole search, where this is the chosen one
        LifetimeModel lifetime;
        models::TimeUnit unit;
        QString baseline;                   ///< "1× K80 on-demand"
    };
    void show(const Shown &shown);
    /// The simulated runs of what is shown: replaces the closed form's figures.
    void showSimulated(const SimulatedPlan &simulated);
    /// Instead of the histograms, while there are none: under way, or why not.
    void setSimulationNote(const QString &note);
    /// Both histograms, for high windows.
    void setTall(bool tall);
    void clear();
    /// What is shown, with the figures of the simulated runs where they have come.
    const Candidate &candidate() const { return shown_.candidate; }
    /// Why it cannot be started; empty: it can.
    void setLaunchProblem(const QString &problem);
    /// Plays one of the simulated runs.
    QPushButton *trialButton() const { return trial_; }
    QPushButton *launchButton() const { return launch_; }
    QPushButton *rehearseButton() const { return rehearse_; }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    struct ChanceLine {
        QWidget *row = nullptr;
        QLabel *name = nullptr;
        look::ChanceBar *bar = nullptr;
        QLabel *figure = nullptr;
    };
    struct Sentence {
        look::IconLabel *icon = nullptr;
        QLabel *words = nullptr;
    };
    void buildHead();
    void buildFigures();
    void buildChances();
    void buildReasons();
    void buildHistograms();
    void buildSurvival();
    void scrollSections();
    void buildButtons();
    ChanceLine addChance(QVBoxLayout *column, look::Text text);
    static void setChance(const ChanceLine &line, const QString &name, double chance, double asked);
    int roomFor() const;
    void fitLaunchProblem();
    void showHead(const Shown &shown);
    void showChips(const look::Chips &chips);
    void fitFigures();
    void showFigures(const Shown &shown);
    void showChances(const Shown &shown);
    void showReasons(const Shown &shown);
    void showSurvival(const Shown &shown);
    void showSurvivalBlock(bool shown);
    void showHistograms(const SimulatedPlan &simulated);

    QVBoxLayout *charts_ = nullptr;
    Shown shown_;
    bool tall_ = false;
    QLabel *rank_;
    QBoxLayout *place_;
    QVBoxLayout *chips_;
    QLabel *where_;
    QGridLayout *figures_;
    QScrollArea *scroller_;
    look::KeyFigure *time_;
    look::KeyFigure *cost_;
    look::KeyFigure *accuracy_;
    QLabel *against_;
    QLabel *asked_;
    ChanceLine deadline_;
    ChanceLine budget_;
    ChanceLine accurate_;
    ChanceLine all_;
    Sentence pace_;
    Sentence why_;
    QLabel *runs_;
    QPushButton *trial_;
    charts::HistogramChart *times_;
    QWidget *costBlock_;
    QLabel *sameRuns_;
    charts::HistogramChart *costs_;
    QWidget *survivalHead_;
    QLabel *survivalCorner_;
    QLabel *loss_;
    charts::SurvivalChart *survival_;
    QLabel *launchProblem_;
    QPushButton *rehearse_;
    QPushButton *launch_;
};

} // namespace mayfly::pages
