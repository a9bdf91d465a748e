// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/trial_dialog.h"

#include "app/look/buttons.h"
#include "app/look/form_field.h"
#include "app/look/theme.h"
#include "app/models/core_words.h"
#include "app/pages/plan_form_section.h"
#include "app/pages/plan_number_field.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QShortcut>
#include <QSlider>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace mayfly::pages {

using look::units;

namespace {

constexpr std::chrono::milliseconds frame{40};
constexpr double playedIn_s = 20;       ///< any run, from request to end
constexpr int sliderSteps = 1000;
constexpr QKeyCombination previousKeys = Qt::ALT | Qt::Key_Left;
constexpr QKeyCombination nextKeys = Qt::ALT | Qt::Key_Right;

} // namespace

TrialDialog::TrialDialog(const QString &cluster, int runs, Play play, QWidget *parent, Notable notable) : QDialog(parent), play_(std::move(play))
{
    setWindowTitle(tr("One simulated run of %1").arg(cluster));
    charts::ChartFrame::setSubject(this, windowTitle());
    resize(units(840), units(620));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(units(20), units(16), units(20), units(16));
    column->setSpacing(units(8));
    column->addWidget(buildHead(runs));
    caption_ = new QLabel;
    look::setText(caption_, look::Text::Body, look::Role::Text);
    caption_->setWordWrap(true);
    column->addWidget(caption_);
    chart_ = new charts::TimelineChart;
    chart_->setAccessibleName(tr("Servers of the simulated run over time"));
    column->addWidget(chart_, 3);
    column->addWidget(new charts::TimelineLegend);
    column->addWidget(buildPlayer());
    column->addWidget(buildStory(), 2);
    tick_.setInterval(frame);
    connect(&tick_, &QTimer::timeout, this, &TrialDialog::advance);
    findNotable(notable);
    show(1);
    slider_->setFocus();
}

QWidget *TrialDialog::buildHead(int runs)
{
    auto *head = new QWidget;
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(units(8));
    number_ = new NumberField(1, std::max(1, runs));
    auto *numberRow = makeNumberRow(tr("&Run"), number_, units(figureFieldWidth));
    number_->setAccessibleName(tr("Number of the run"));
    auto *of = new QLabel(tr("of %L1").arg(std::max(1, runs)));
    look::setText(of, look::Text::Body, look::Role::Text2);
    notables_ = new QComboBox;
    notables_->setAccessibleName(tr("Runs worth looking at"));
    notables_->addItem(tr("Looking for runs worth seeing…"));
    notables_->setMinimumContentsLength(24);
    previous_ = look::makeButton(tr("Previous"), look::ButtonKind::Secondary);
    previous_->setToolTip(tr("The run before in this list (%1)").arg(QKeySequence(previousKeys).toString(QKeySequence::NativeText)));
    next_ = look::makeButton(tr("Next"), look::ButtonKind::Secondary);
    next_->setToolTip(tr("The next run in this list (%1)").arg(QKeySequence(nextKeys).toString(QKeySequence::NativeText)));
    for (QWidget *part : {static_cast<QWidget *>(numberRow), static_cast<QWidget *>(of)}) {
        row->addWidget(part);
    }
    row->addStretch(1);
    for (QPushButton *button : {previous_, next_}) {
        button->setAutoDefault(false);
    }
    row->addWidget(notables_);
    row->addWidget(previous_);
    row->addWidget(next_);
    connect(number_, &NumberField::valueChanged, this, &TrialDialog::show);
    connect(notables_, &QComboBox::activated, this, [this](int index) {
        if (index >= 1 && index <= static_cast<int>(found_.size())) {
            show(found_[static_cast<std::size_t>(index - 1)].number);
        }
    });
    connect(previous_, &QPushButton::clicked, this, [this] { stepNotable(-1); });
    connect(next_, &QPushButton::clicked, this, [this] { stepNotable(1); });
    connect(new QShortcut(QKeySequence(previousKeys), this), &QShortcut::activated, this, [this] { stepNotable(-1); });
    connect(new QShortcut(QKeySequence(nextKeys), this), &QShortcut::activated, this, [this] { stepNotable(1); });
    return head;
}

QWidget *TrialDialog::buildPlayer()
{
    auto *player = new QWidget;
    auto *row = new QHBoxLayout(player);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(units(8));
    run_ = look::makeButton(tr("Play"), look::ButtonKind::Secondary, "play");
    run_->setAutoDefault(false);
    run_->setToolTip(tr("Play and pause (Space)"));
    run_->setMinimumWidth(units(88));
    slider_ = new QSlider(Qt::Horizontal);
    slider_->setRange(0, sliderSteps);
    slider_->setPageStep(sliderSteps / 20);
    slider_->setSingleStep(sliderSteps / 200);
    slider_->setAccessibleName(tr("Moment of the run"));
    momentWords_ = new QLabel;
    look::setText(momentWords_, look::Text::Caption, look::Role::Text2);
    row->addWidget(run_);
    row->addWidget(slider_, 1);
    row->addWidget(momentWords_);
    row->addWidget(chart_->makeExportButton());
    connect(run_, &QPushButton::clicked, this, [this] { setRunning(!isRunning()); });
    connect(slider_, &QSlider::valueChanged, this, [this](int value) {
        if (trial_) {
            setRunning(false);
            goTo(trial_->time_s * value / sliderSteps);
        }
    });
    return player;
}

QWidget *TrialDialog::buildStory()
{
    story_ = new QListWidget;
    story_->setAccessibleName(tr("What happened in the run"));
    story_->setUniformItemSizes(true);
    story_->setFrameShape(QFrame::StyledPanel);
    connect(story_, &QListWidget::itemActivated, this, [this](QListWidgetItem *item) {
        setRunning(false);
        goTo(lines_[story_->row(item)].time_s);
    });
    connect(story_, &QListWidget::itemClicked, story_, &QListWidget::itemActivated);
    return story_;
}

void TrialDialog::findNotable(const Notable &notable)
{
    const auto finish = [this] {
        const bool any = !found_.empty();
        notables_->setVisible(any);
        previous_->setVisible(any);
        next_->setVisible(any);
    };
    if (!notable) {
        finish();
        return;
    }
    finding_ = bridge::runAsync(
        this, [notable](bridge::TaskControl &control) { return notable([&control] { return control.cancelled(); }); },
        [this, finish](Result<std::vector<NotableTrial>> found) {
            found_ = found ? std::move(*found) : std::vector<NotableTrial>();
            notables_->clear();
            notables_->addItem(tr("Runs worth looking at"));
            for (const NotableTrial &each : found_) {
                notables_->addItem(notableText(each));
            }
            finish();
        });
}

void TrialDialog::stepNotable(int direction)
{
    if (found_.empty()) {
        return;
    }
    const auto now = std::find_if(found_.begin(), found_.end(), [this](const NotableTrial &each) { return each.number == number(); });
    const auto count = static_cast<int>(found_.size());
    const int before = now == found_.end() ? (direction > 0 ? -1 : 0) : static_cast<int>(now - found_.begin());
    const int next = (before + direction + count) % count;
    show(found_[static_cast<std::size_t>(next)].number);
}

QString TrialDialog::caption() const
{
    return caption_->text();
}

int TrialDialog::number() const
{
    return number_->value();
}

QStringList TrialDialog::notableTexts() const
{
    QStringList texts;
    for (const NotableTrial &each : found_) {
        texts << notableText(each);
    }
    return texts;
}

void TrialDialog::show(int number)
{
    const QSignalBlocker quiet(number_);
    number_->setValue(number);
    setRunning(false);
    const auto notable = std::find_if(found_.begin(), found_.end(), [number](const NotableTrial &each) { return each.number == number; });
    notables_->setCurrentIndex(notable == found_.end() ? 0 : static_cast<int>(notable - found_.begin()) + 1);
    if (playing_) {
        playing_->cancel();
    }
    playing_ = bridge::runAsync(
        this, [play = play_, number](bridge::TaskControl &) { return play(number); },
        [this](const Result<SimulatedTrial> &trial) {
            if (trial) {
                take(*trial);
            } else {
                caption_->setText(models::coreWords(trial.error().message));
            }
        });
}

void TrialDialog::take(const SimulatedTrial &trial)
{
    trial_ = trial;
    unit_ = storyUnit(trial.time_s);
    caption_->setText(outcomeText(trial));
    lines_ = storyOf(trial);
    story_->clear();
    for (const StoryLine &line : lines_) {
        story_->addItem(tr("%1: %2").arg(unit_.textWithUnit(line.time_s), line.words));
    }
    goTo(trial.time_s);
}

void TrialDialog::setRunning(bool running)
{
    if (running && trial_) {
        if (moment_s_ >= trial_->time_s) {
            goTo(0);
        }
        sinceTick_.start();
        tick_.start();
    } else {
        tick_.stop();
    }
    run_->setText(isRunning() ? tr("Pause") : tr("Play"));
}

void TrialDialog::advance()
{
    const double passed_s = static_cast<double>(sinceTick_.restart()) / 1000;
    goTo(moment_s_ + passed_s * trial_->time_s / playedIn_s);
    if (moment_s_ >= trial_->time_s) {
        setRunning(false);
    }
}

void TrialDialog::goTo(double time_s)
{
    if (!trial_) {
        return;
    }
    moment_s_ = std::clamp(time_s, 0.0, trial_->time_s);
    showMoment();
}

void TrialDialog::showMoment()
{
    const QSignalBlocker quiet(slider_);
    slider_->setValue(trial_->time_s > 0 ? static_cast<int>(std::lround(moment_s_ / trial_->time_s * sliderSteps)) : 0);
    chart_->setData(timelineOf(*trial_, moment_s_));
    momentWords_->setText(momentText(*trial_, moment_s_, unit_));
    const auto later = std::find_if(lines_.begin(), lines_.end(), [this](const StoryLine &line) { return line.time_s > moment_s_; });
    const int row = static_cast<int>(later - lines_.begin()) - 1;
    story_->setCurrentRow(row);
    if (row >= 0) {
        story_->scrollToItem(story_->item(row));
    }
}

void TrialDialog::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Space) {
        setRunning(!isRunning());
    } else {
        QDialog::keyPressEvent(event);
    }
}

} // namespace mayfly::pages
