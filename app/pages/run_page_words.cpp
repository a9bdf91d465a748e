// SPDX-License-Identifier: GPL-3.0-or-later
// What the Run page says: its figures, its banner and its questions before costly acts.
#include "app/look/banner.h"
#include "app/look/bars.h"
#include "app/look/confirm_card.h"
#include "app/look/key_figure.h"
#include "app/look/theme.h"
#include "app/look/times.h"
#include "app/models/event_model.h"
#include "app/models/worker_model.h"
#include "app/pages/run_charts.h"
#include "app/pages/run_page.h"
#include "app/pages/run_panels.h"

#include <QLocale>
#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace mayfly::pages {

using bridge::RunFeed;
using models::moneyText;

namespace {

constexpr double nsPerSecond = 1e9;

QString count(std::int64_t value)
{
    return QLocale().toString(qlonglong(value));
}

QString percent(double value)
{
    return look::withUnit(QLocale().toString(value, 'f', 0), QStringLiteral("%"));
}

/// "10 min", "1.5 h", "40 s".
QString roughDuration(double seconds)
{
    const double shown = std::max(0.0, seconds);
    if (shown < 100) {
        return look::withUnit(QLocale().toString(shown, 'f', 0), RunPage::tr("s"));
    }
    if (shown < 100 * 60) {
        return look::withUnit(QLocale().toString(shown / 60, 'f', 0), RunPage::tr("min"));
    }
    return look::withUnit(QLocale().toString(shown / 3600, 'f', 1), RunPage::tr("h"));
}

QString hourlyText(const Money &rate)
{
    return RunPage::tr("%1/h").arg(moneyText(rate));
}

double shareOf(const Money &part, const Money &whole)
{
    return whole.micros > 0 ? part.units() / whole.units() : 0;
}

/// What one more worker costs: as much as the run's latest worker.
Money workerRate(const models::WatchedRun &run)
{
    Money rate{0, run.present().ratePerHour.currency};
    for (const Server &server : run.present().servers) {
        if (server.role == ServerRole::Worker) {
            rate = server.pricePerHour;
        }
    }
    return rate;
}

/// Over the time from the first step to the end; nothing without a plan, which knows the batch size.
std::optional<double> meanImagesPerSecond(const models::WatchedRun &run)
{
    const Run &of = run.run();
    if (!run.plan() || !of.started_ns || !of.ended_ns || *of.ended_ns <= *of.started_ns) {
        return std::nullopt;
    }
    const double seconds = static_cast<double>(*of.ended_ns - *of.started_ns) / nsPerSecond;
    return static_cast<double>(of.appliedSteps) * run.plan()->workload.batchSize / seconds;
}

const Event *latestLoss(const models::WatchedRun &run)
{
    const auto &events = run.events();
    const auto at =
        std::find_if(events.rbegin(), events.rend(), [](const Event &event) { return event.kind == EventKind::Lost; });
    return at == events.rend() ? nullptr : &*at;
}

} // namespace

void RunPage::showFigures()
{
    const Run &run = run_.run();
    const RunSnapshot &present = run_.present();
    if (isOver(run.state)) {
        finish_->setFigure(minuteText(run.ended_ns.value_or(present.now_ns)), look::zoneName());
        finish_->setNote(tr("after %1").arg(roughDuration(run_.secondsOf(run.ended_ns.value_or(present.now_ns)))));
    } else if (present.forecast) {
        const Forecast &forecast = *present.forecast;
        finish_->setFigure(minuteText(forecast.finish_ns), look::zoneName());
        finish_->setNote(
            tr("%1–%2, in %3")
                .arg(minuteText(forecast.finishEarly_ns), minuteText(forecast.finishLate_ns),
                     roughDuration(static_cast<double>(forecast.finish_ns - present.now_ns) / nsPerSecond)));
    } else {
        finish_->setFigure(models::noValue());
        finish_->setNote(tr("forecast after the first steps"));
    }
    const double done =
        run.targetSteps > 0 ? static_cast<double>(run.appliedSteps) / static_cast<double>(run.targetSteps) : 0;
    steps_->setFigure(count(run.appliedSteps), tr("of %1").arg(count(run.targetSteps)));
    steps_->setCorner(percent(std::floor(100 * done)));
    steps_->bar()->setShares(done, std::nullopt);
    const bool forecasts = present.forecast && !isOver(run.state);
    spent_->setFigure(moneyText(present.spent),
                      forecasts ? tr("forecast %1").arg(moneyText(present.forecast->cost)) : QString());
    spent_->setCorner(present.cap.micros > 0 ? tr("cap %1").arg(moneyText(present.cap)) : QString());
    spent_->bar()->setShares(shareOf(present.spent, present.cap),
                             forecasts ? std::optional(shareOf(present.forecast->cost, present.cap)) : std::nullopt);
    rate_->setFigure(moneyText(isOver(run.state) ? Money{0, present.spent.currency} : present.ratePerHour), tr("/h"));
    rate_->setNote(tr("%1 of %2 slots paid").arg(run_.paidSlots()).arg(run_.slotNames().size()));
    showThroughput();
    revoked_->setFigure(count(run.revocations));
    revoked_->setNote(
        run_.plan()
            ? tr("plan expected %1").arg(QLocale().toString(run_.plan()->prediction.expectedRevocations, 'f', 1))
            : QString());
}

void RunPage::showThroughput()
{
    const bool over = isOver(run_.run().state);
    const models::SlotHistory *cluster = run_.history("cluster");
    const auto planned = plannedImagesPerSecond(run_);
    std::optional<double> images;
    if (over) {
        images = meanImagesPerSecond(run_);
    } else if (cluster != nullptr && cluster->last()) {
        images = cluster->last()->imagesPerSecond;
    }
    throughput_->setFigure(images ? QLocale().toString(*images, 'f', *images < 10 ? 1 : 0) : models::noValue(),
                           tr("images/s"));
    const QString ofPlan = images && planned ? tr("%1 of plan").arg(percent(100 * *images / *planned)) : QString();
    throughput_->setNote(over && images ? tr("mean, %1").arg(ofPlan) : ofPlan);
}

QString RunPage::status() const
{
    if (run_.empty()) {
        return {};
    }
    QStringList parts;
    switch (feed_.connection()) {
    case RunFeed::Connection::Connecting:
        parts << tr("Connecting to the controller");
        break;
    case RunFeed::Connection::Live:
        parts << tr("Controller on this machine");
        break;
    case RunFeed::Connection::Lost:
        parts << tr("Controller does not answer");
        break;
    default:
        break;
    }
    if (run_.present().lastCheckpoint_ns && live()) {
        const double age_s =
            static_cast<double>(run_.present().now_ns - *run_.present().lastCheckpoint_ns) / nsPerSecond;
        parts << tr("checkpoint %1 ago, step %2").arg(roughDuration(age_s), count(run_.present().lastCheckpointStep));
    }
    return parts.join(QStringLiteral(" · "));
}

void RunPage::showBannerOf(BannerKind kind, look::Tone tone, const QString &fact, const QString &effect,
                           const QString &action)
{
    bannerKind_ = kind;
    banner_->showMessage(tone, fact, effect, action);
}

void RunPage::showBanner()
{
    if (run_.empty()) {
        return;
    }
    if (feed_.connection() == RunFeed::Connection::Lost) {
        showBannerOf(BannerKind::Connection, look::Tone::Warn, tr("The run's controller does not answer."),
                     tr("Its servers go on training; trying again. (%1)").arg(feed_.problem()), {});
        return;
    }
    if (bannerKind_ == BannerKind::Command) {
        return; // stays until it is dismissed
    }
    if (isOver(run_.run().state) && !dismissedOver_) {
        showOver();
        return;
    }
    const Event *lost = latestLoss(run_);
    if (lost != nullptr && lost->sequence > dismissedEvent_ && !isOver(run_.run().state)) {
        showRevocation(*lost);
        return;
    }
    bannerKind_ = BannerKind::None;
    banner_->hide();
}

void RunPage::showRevocation(const Event &lost)
{
    bannerSlot_ = QString::fromStdString(lost.slot);
    const Server *now = run_.currentServer(lost.slot);
    QString effect = tr("The others go on training.");
    if (now != nullptr && now->requested_ns >= lost.time_ns && now->working_ns) {
        effect = tr("Its replacement has been training since %1.").arg(models::clockText(*now->working_ns));
    } else if (now != nullptr && !isOver(now->state)) {
        const QString zone = QString::fromStdString(now->zone);
        effect =
            zone.isEmpty() ? tr("A replacement is on its way.") : tr("A replacement is on its way from %1.").arg(zone);
    }
    showBannerOf(BannerKind::Revocation, look::Tone::Warn,
                 tr("%1 was revoked at %2.").arg(bannerSlot_, models::clockText(lost.time_ns)), effect,
                 tr("Show in log"));
}

void RunPage::showOver()
{
    const Run &run = run_.run();
    const QString time = roughDuration(run_.secondsOf(run.ended_ns.value_or(run_.present().now_ns)));
    const QString figures = tr("%1 in %2.").arg(moneyText(run_.present().spent), time);
    const QString message = QString::fromStdString(run.message);
    switch (run.state) {
    case RunState::Finished:
        showBannerOf(BannerKind::Over, look::Tone::Ok, tr("The run is finished."), figures, tr("Report"));
        break;
    case RunState::Stopped:
        showBannerOf(BannerKind::Over, look::Tone::Neutral, tr("The run was stopped."), figures + ' ' + message,
                     tr("Report"));
        break;
    default:
        showBannerOf(BannerKind::Over, look::Tone::Bad, tr("The run failed."), message + ' ' + figures, tr("Report"));
        break;
    }
}

void RunPage::onBannerAction()
{
    if (bannerKind_ == BannerKind::Revocation) {
        panels_->revealEvent(EventKind::Lost, bannerSlot_);
    } else if (bannerKind_ == BannerKind::Over) {
        emit reportRequested(feed_.runId());
    }
}

void RunPage::commandFailed(const QString &what, const Error &error)
{
    showBannerOf(BannerKind::Command, look::Tone::Bad, what, QString::fromStdString(error.message), {});
}

void RunPage::askScale(int change)
{
    const int workers = std::max(1, plannedWorkers() + change);
    const Money one = workerRate(run_);
    const Money now = run_.present().ratePerHour;
    Money then = now;
    then.micros = std::max<std::int64_t>(0, now.micros + change * one.micros);
    look::ConfirmCard::Words words;
    words.question = change > 0 ? tr("Add a worker to %1?").arg(title()) : tr("Remove a worker from %1?").arg(title());
    words.lines = {{tr("Workers"), tr("%1 → %2").arg(plannedWorkers()).arg(workers)},
                   {tr("Rate"), tr("%1 → %2").arg(hourlyText(now), hourlyText(then))},
                   {tr("Never more than (cap)"), moneyText(run_.present().cap)}};
    words.note = change > 0 ? tr("The worker joins while the others train on. Billed from request to confirmed end.")
                            : tr("The newest worker finishes its step and leaves; no step is lost.");
    words.confirm = change > 0 ? tr("Add at %1").arg(hourlyText(then)) : tr("Go down to %1").arg(hourlyText(then));
    look::ConfirmCard::ask(change > 0 ? add_ : remove_, words, [this, workers] {
        feed_.scale(workers, [this](Result<std::string> answer) {
            if (!answer) {
                commandFailed(tr("The number of workers was not changed."), answer.error());
            }
        });
    });
}

void RunPage::askStop()
{
    look::ConfirmCard::Words words;
    words.question = tr("Stop %1?").arg(title());
    words.lines = {
        {tr("Steps done"), tr("%1 of %2").arg(count(run_.run().appliedSteps), count(run_.run().targetSteps))},
        {tr("Spent"), moneyText(run_.present().spent)}};
    words.note = tr("A checkpoint is written, then every server is ended. The report shows what was reached.");
    words.confirm = tr("Stop the run");
    words.danger = true;
    look::ConfirmCard::ask(stop_, words, [this] {
        stop_->setEnabled(false);
        feed_.stop(tr("stopped from the window"), [this](Result<void> answer) {
            if (!answer) {
                stop_->setEnabled(true);
                commandFailed(tr("The run was not stopped."), answer.error());
            }
        });
    });
}

} // namespace mayfly::pages
