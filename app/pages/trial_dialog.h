// SPDX-License-Identifier: GPL-3.0-or-later
// Any of the runs behind the histogram, played as the timeline of its servers, with what happens in words. Space plays and pauses, the
// slider (arrow keys, Home, End) goes to a moment, Alt with an arrow to the notable runs.
#pragma once
#include "app/bridge/async_task.h"
#include "app/pages/trial_story.h"

#include <QDialog>
#include <QElapsedTimer>
#include <QPointer>
#include <QTimer>

class QComboBox;
class QLabel;
class QListWidget;
class QPushButton;
class QSlider;

namespace mayfly::pages {

class NumberField;

class TrialDialog final : public QDialog {
    Q_OBJECT

public:
    using Play = std::function<Result<SimulatedTrial>(int number)>;
    using Notable = std::function<Result<std::vector<NotableTrial>>(const std::function<bool()> &cancelled)>;
    /// Plays runs 1 to `runs`. Both functions may block.
    TrialDialog(const QString &cluster, int runs, Play play, QWidget *parent = nullptr, Notable notable = {});

    charts::TimelineChart *chart() const { return chart_; }
    QString caption() const;
    /// The run is being worked out.
    bool playing() const { return !playing_.isNull(); }
    /// The moment moves on by itself.
    bool isRunning() const { return tick_.isActive(); }
    double moment_s() const { return moment_s_; }
    int number() const;
    QStringList notableTexts() const;
    void show(int number);

public slots:
    void setRunning(bool running);
    void goTo(double time_s);
    /// To the next (1) or the previous (-1) notable run.
    void stepNotable(int direction);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    QWidget *buildHead(int runs);
    QWidget *buildPlayer();
    QWidget *buildStory();
    void findNotable(const Notable &notable);
    void take(const SimulatedTrial &trial);
    void advance();
    void showMoment();

    Play play_;
    NumberField *number_;
    QComboBox *notables_;
    QPushButton *previous_;
    QPushButton *next_;
    QLabel *caption_;
    charts::TimelineChart *chart_;
    QPushButton *run_;
    QSlider *slider_;
    QLabel *momentWords_;
    QListWidget *story_;
    std::optional<SimulatedTrial> trial_;
    QVector<StoryLine> lines_;
    models::TimeUnit unit_;
    std::vector<NotableTrial> found_;
    double moment_s_ = 0;
    QTimer tick_;
    QElapsedTimer sinceTick_;
    QPointer<bridge::Task> playing_;
    QPointer<bridge::Task> finding_;
};

} // namespace mayfly::pages
