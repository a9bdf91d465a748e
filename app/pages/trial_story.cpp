// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/trial_story.h"

#include "app/look/theme.h"
#include "app/pages/plan_inputs.h"
#include "app/pages/trial_dialog.h"

#include <algorithm>
#include <cmath>

namespace mayfly::pages {

using simulation::TimelineEvent;
using simulation::TimelineKind;

namespace {

int counted(double count)
{
    return static_cast<int>(std::clamp(std::round(count), 0.0, 2e9));
}

QString slotName(const SimulatedTrial &trial, int server)
{
    return server < trial.workers ? QStringLiteral("w-%1").arg(server) : QStringLiteral("ps-%1").arg(server - trial.workers);
}

/// The bars and marks of one server, event by event.
class RowBuilder {
public:
    RowBuilder(const SimulatedTrial &trial, int server) : state_(server < trial.workers ? ServerState::Training : ServerState::Serving)
    {
        row_.slot = slotName(trial, server);
        row_.series = server < trial.workers ? server % (look::seriesCount - 2) + 1 : look::seriesCount - 1;
    }

    void take(const TimelineEvent &event)
    {
        switch (event.kind) {
        case TimelineKind::Waiting: change(event.time_s, ServerState::Requesting); break;
        case TimelineKind::Requested: change(event.time_s, ServerState::Starting); break;
        case TimelineKind::Joined:
            change(event.time_s, state_);
            if (event.incarnation > 0) {
                mark(event.time_s, look::Glyph::Diamond);
            }
            break;
        case TimelineKind::Notice:
            change(event.time_s, ServerState::Notice);
            mark(event.time_s, look::Glyph::Triangle);
            break;
        case TimelineKind::Lost:
            change(event.time_s, std::nullopt);
            mark(event.time_s, look::Glyph::Cross);
            break;
        default: break;
        }
    }

    charts::TimelineRow finish(double end_s)
    {
        change(end_s, std::nullopt);
        return row_;
    }

private:
    void change(double at_s, std::optional<ServerState> next)
    {
        if (open_ && at_s > open_->from_s) {
            open_->to_s = at_s;
            row_.bars << *open_;
        }
        open_ = next ? std::optional(charts::TimelineBar{at_s, at_s, *next}) : std::nullopt;
    }
    void mark(double at_s, look::Glyph glyph) { row_.marks << charts::TimelineMark{at_s, glyph}; }

    ServerState state_;
    charts::TimelineRow row_;
    std::optional<charts::TimelineBar> open_;
};

QString wordsOf(const SimulatedTrial &trial, const TimelineEvent &event)
{
    const QString server = event.server >= 0 ? slotName(trial, event.server) : QString();
    switch (event.kind) {
    case TimelineKind::Requested:
        return TrialDialog::tr("%1 is requested, at %2 an hour.").arg(server, amountText(Money::fromUnits(event.value, trial.cost.currency)));
    case TimelineKind::Waiting: return TrialDialog::tr("%1 is wanted, but there is none to be had.").arg(server);
    case TimelineKind::Joined: return event.incarnation > 0 ? TrialDialog::tr("The replacement of %1 works.").arg(server) : TrialDialog::tr("%1 works.").arg(server);
    case TimelineKind::Notice: return TrialDialog::tr("%1 gets its notice: it will be revoked in %2.").arg(server, durationText(event.value));
    case TimelineKind::Lost: return TrialDialog::tr("%1 is revoked.").arg(server);
    case TimelineKind::Checkpoint: return TrialDialog::tr("A checkpoint is written; it holds %Ln step(s).", nullptr, counted(event.value));
    case TimelineKind::Restored: return TrialDialog::tr("The run goes back to its last checkpoint; %Ln step(s) are lost.", nullptr, counted(event.value));
    case TimelineKind::Phase: return TrialDialog::tr("Phase %1 of the synchronisation begins.").arg(static_cast<int>(event.value));
    case TimelineKind::OnDemand: return TrialDialog::tr("The deadline is near: all that is missing comes on demand from here on.");
    case TimelineKind::Stopped: return TrialDialog::tr("The budget stops the run.");
    case TimelineKind::Finished: return TrialDialog::tr("The run is done, with %Ln step(s).", nullptr, counted(event.value));
    case TimelineKind::Speed: break;
    }
    return {};
}

} // namespace

charts::TimelineData timelineOf(const SimulatedTrial &trial, std::optional<double> until_s)
{
    charts::TimelineData data;
    data.end_s = trial.time_s;
    data.now_s = until_s.value_or(trial.time_s);
    data.live = until_s && *until_s < trial.time_s;
    for (int i = 0; i < trial.workers + trial.parameterServers; ++i) {
        RowBuilder builder(trial, i);
        for (const TimelineEvent &event : trial.events) {
            if (event.server == i && event.time_s <= data.now_s) {
                builder.take(event);
            }
        }
        data.rows << builder.finish(data.now_s);
    }
    return data;
}

QVector<StoryLine> storyOf(const SimulatedTrial &trial)
{
    QVector<StoryLine> story;
    for (const TimelineEvent &event : trial.events) {
        if (const QString words = wordsOf(trial, event); !words.isEmpty()) {
            story << StoryLine{event.time_s, words};
        }
    }
    return story;
}

QString momentText(const SimulatedTrial &trial, double time_s, const models::TimeUnit &unit)
{
    double speed = 0;
    std::vector<bool> up(static_cast<std::size_t>(trial.workers), false);
    for (const TimelineEvent &event : trial.events) {
        if (event.time_s > time_s) {
            break;
        }
        speed = event.kind == TimelineKind::Speed ? event.value : event.kind == TimelineKind::Finished ? 0 : speed;
        if (event.server >= 0 && event.server < trial.workers && (event.kind == TimelineKind::Joined || event.kind == TimelineKind::Lost)) {
            up[static_cast<std::size_t>(event.server)] = event.kind == TimelineKind::Joined;
        }
    }
    return TrialDialog::tr("%1 of %2: %3 steps/s, %4 of %5 workers")
        .arg(unit.text(time_s), unit.textWithUnit(trial.time_s), look::formatNumber(speed, 1))
        .arg(std::count(up.begin(), up.end(), true))
        .arg(trial.workers);
}

models::TimeUnit storyUnit(double time_s)
{
    constexpr double inHours = 7200;
    return time_s >= inHours ? models::TimeUnit{3600, models::hoursWord()} : models::timeUnitFor(std::min(time_s, 600.0));
}

QString outcomeText(const SimulatedTrial &trial)
{
    const QString cost = amountText(trial.cost);
    const QString lost = TrialDialog::tr("%n server(s) were lost.", nullptr, trial.revocations);
    return trial.ended ? TrialDialog::tr("It ends after %1 and costs %2. %3").arg(storyUnit(trial.time_s).textWithUnit(trial.time_s), cost, lost)
                       : TrialDialog::tr("It does not end; it costs %1. %2").arg(cost, lost);
}

QString notableText(const NotableTrial &notable)
{
    switch (notable.why) {
    case NotableTrial::Why::Median: return TrialDialog::tr("Run %L1: the median of the times (P50)").arg(notable.number);
    case NotableTrial::Why::Slow: return TrialDialog::tr("Run %L1: a slow one (P90)").arg(notable.number);
    case NotableTrial::Why::Late: return TrialDialog::tr("Run %L1: misses the deadline").arg(notable.number);
    case NotableTrial::Why::OverBudget: return TrialDialog::tr("Run %L1: costs more than the budget").arg(notable.number);
    case NotableTrial::Why::MostRevocations: return TrialDialog::tr("Run %L1: loses the most servers").arg(notable.number);
    case NotableTrial::Why::Fastest: return TrialDialog::tr("Run %L1: the fastest").arg(notable.number);
    }
    return {};
}

} // namespace mayfly::pages
