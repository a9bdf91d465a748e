// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/trial_dialog.h"

#include "app/look/form_field.h"
#include "app/look/theme.h"
#include "app/pages/plan_inputs.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace mayfly::pages {

using simulation::TimelineKind;

charts::TimelineData timelineOf(const SimulatedTrial &trial)
{
    charts::TimelineData data;
    data.live = false;
    data.now_s = data.end_s = trial.time_s;
    for (int i = 0; i < trial.workers + trial.parameterServers; ++i) {
        const bool worker = i < trial.workers;
        charts::TimelineRow row;
        row.slot = worker ? QStringLiteral("w-%1").arg(i) : QStringLiteral("ps-%1").arg(i - trial.workers);
        row.series = worker ? i % (look::seriesCount - 2) + 1 : look::seriesCount - 1;
        const auto state = worker ? ServerState::Training : ServerState::Serving;
        std::optional<charts::TimelineBar> open;
        const auto change = [&](double at_s, std::optional<ServerState> next) {
            if (open && at_s > open->from_s) {
                open->to_s = at_s;
                row.bars << *open;
            }
            open = next ? std::optional(charts::TimelineBar{at_s, at_s, *next}) : std::nullopt;
        };
        for (const auto &event : trial.events) {
            if (event.server != i) {
                continue;
            }
            switch (event.kind) {
            case TimelineKind::Waiting: change(event.time_s, ServerState::Requesting); break;
            case TimelineKind::Requested: change(event.time_s, ServerState::Starting); break;
            case TimelineKind::Joined:
                change(event.time_s, state);
                if (event.incarnation > 0) {
                    row.marks << charts::TimelineMark{event.time_s, look::Glyph::Diamond};
                }
                break;
            case TimelineKind::Notice:
                change(event.time_s, ServerState::Notice);
                row.marks << charts::TimelineMark{event.time_s, look::Glyph::Triangle};
                break;
            case TimelineKind::Lost:
                change(event.time_s, std::nullopt);
                row.marks << charts::TimelineMark{event.time_s, look::Glyph::Cross};
                break;
            default: break;
            }
        }
        change(trial.time_s, std::nullopt);
        data.rows << row;
    }
    return data;
}

TrialDialog::TrialDialog(const QString &cluster, int runs, Play play, QWidget *parent) : QDialog(parent), play_(std::move(play))
{
    setWindowTitle(tr("One simulated run of %1").arg(cluster));
    resize(look::units(760), look::units(420));
    auto *column = new QVBoxLayout(this);
    auto *row = new QHBoxLayout;
    auto *label = new QLabel(tr("&Run"));
    number_ = new QSpinBox;
    number_->setRange(1, std::max(1, runs));
    number_->setGroupSeparatorShown(true);
    look::styleNumberField(number_);
    number_->setAccessibleName(tr("Number of the run"));
    label->setBuddy(number_);
    caption_ = new QLabel;
    look::setText(caption_, look::Text::Body, look::Role::Text2);
    caption_->setWordWrap(true);
    row->addWidget(label);
    row->addWidget(number_);
    row->addWidget(caption_, 1);
    column->addLayout(row);
    chart_ = new charts::TimelineChart;
    chart_->setAccessibleName(tr("Servers of the simulated run over time"));
    column->addWidget(chart_, 1);
    column->addWidget(new charts::TimelineLegend);
    connect(number_, &QSpinBox::valueChanged, this, &TrialDialog::show);
    show(1);
}

QString TrialDialog::caption() const
{
    return caption_->text();
}

void TrialDialog::show(int number)
{
    const QSignalBlocker quiet(number_);
    number_->setValue(number);
    if (playing_) {
        playing_->cancel();
    }
    playing_ = bridge::runAsync(
        this, [play = play_, number](bridge::TaskControl &) { return play(number); },
        [this](const Result<SimulatedTrial> &trial) {
            if (!trial) {
                caption_->setText(QString::fromStdString(trial.error().message));
                return;
            }
            const QString ends = trial->ended ? tr("ends after %1").arg(durationText(trial->time_s)) : tr("does not end");
            caption_->setText(tr("%1, costs %2; servers lost: %3").arg(ends, amountText(trial->cost)).arg(trial->revocations));
            chart_->setData(timelineOf(*trial));
        });
}

} // namespace mayfly::pages
