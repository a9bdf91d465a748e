// SPDX-License-Identifier: GPL-3.0-or-later
// What the Run page says: its figures, its status and its banner.
#include "app/look/banner.h"
#include "app/look/bars.h"
#include "app/look/key_figure.h"
#include "app/look/theme.h"
#include "app/look/times.h"
#include "app/models/core_words.h"
#include "app/models/event_model.h"
#include "app/models/worker_model.h"
#include "app/pages/run_charts.h"
#include "app/pages/run_figures.h"
#include "app/pages/run_page.h"
#include "app/pages/run_panels.h"

#include <QLabel>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace mayfly::pages {

using bridge::RunFeed;
using models::moneyText;

namespace {

constexpr double nsPerSecond = 1e9;

QString percent(double value)
{
    return look::withUnit(QLocale().toString(value, 'f', 0), QStringLiteral("%"));
}

double shareOf(const Money &part, const Money &whole)
{
    return whole.micros > 0 ? part.units() / whole.units() : 0;
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

/// What is spent grows: its decimals are those of what it will come to.
int decimalsOfSpending(const models::WatchedRun &run)
{
    const RunSnapshot &present = run.present();
    const double forecast = present.forecast ? present.forecast->cost.units() : run.plan() ? run.plan()->prediction.cost.units() : 0;
    return models::moneyDecimals(std::max(present.spent.units(), isOver(run.run().state) ? 0 : forecast));
}

/// A run of a few minutes is told to the second.
QString endText(std::int64_t time_ns, double wholeRun_s)
{
    constexpr double minutesSuffice_s = 900;
    return wholeRun_s < minutesSuffice_s ? look::secondText(time_ns) : look::minuteText(time_ns);
}

const Event *latestLoss(const models::WatchedRun &run)
{
    const auto &events = run.events();
    const auto at =
        std::find_if(events.rbegin(), events.rend(), [](const Event &event) { return event.kind == EventKind::Lost; });
    return at == events.rend() ? nullptr : &*at;
}

} // namespace

bool RunPage::spendingKnown() const
{
    return feed_.hasSpoken() || isOver(run_.run().state) || !run_.present().ledger.empty();
}

void RunPage::showAsOf()
{
    asOf_->setVisible(unanswered());
    asOf_->setText(unanswered() ? tr("As of %1 %2, when the run was last heard of").arg(models::clockText(lastKnown_ns()), look::zoneName()) : QString());
    rate_->setCaption(unanswered() ? tr("Rate then") : tr("Rate now"));
}

void RunPage::showFigures()
{
    if (run_.empty()) {
        return;
    }
    showAsOf();
    const Run &run = run_.run();
    const RunSnapshot &present = run_.present();
    if (isOver(run.state)) {
        const std::int64_t end_ns = run.ended_ns.value_or(present.now_ns);
        finish_->setFigure(endText(end_ns, run_.secondsOf(end_ns)), look::zoneName());
        finish_->setNote(tr("after %1").arg(roughDuration(run_.secondsOf(end_ns))));
    } else if (present.forecast) {
        const Forecast &forecast = *present.forecast;
        const double whole_s = run_.secondsOf(forecast.finish_ns);
        finish_->setFigure(endText(forecast.finish_ns, whole_s), look::zoneName());
        finish_->setNote(
            tr("%1–%2, in %3")
                .arg(endText(forecast.finishEarly_ns, whole_s), endText(forecast.finishLate_ns, whole_s),
                     roughDuration(static_cast<double>(forecast.finish_ns - present.now_ns) / nsPerSecond)));
    } else {
        finish_->setFigure(models::noValue());
        finish_->setNote(unanswered() ? tr("not known") : tr("forecast after the first steps"));
    }
    const double done =
        run.targetSteps > 0 ? static_cast<double>(run.appliedSteps) / static_cast<double>(run.targetSteps) : 0;
    steps_->setFigure(countText(run.appliedSteps), tr("of %1").arg(countText(run.targetSteps)));
    steps_->setCorner(percent(std::floor(100 * done)));
    steps_->bar()->setShares(done, std::nullopt);
    showSpending();
    showThroughput();
    revoked_->setFigure(countText(run.revocations));
    revoked_->setNote(
        run_.plan()
            ? tr("plan expected %1").arg(QLocale().toString(run_.plan()->prediction.expectedRevocations, 'f', 1))
            : QString());
}

void RunPage::showSpending()
{
    const Run &run = run_.run();
    const RunSnapshot &present = run_.present();
    spent_->setCorner(present.cap.micros > 0 ? tr("cap %1").arg(moneyText(present.cap)) : QString());
    if (!spendingKnown()) {
        spent_->setFigure(models::noValue(), tr("not known"));
        spent_->bar()->setShares(0, std::nullopt);
        rate_->setFigure(models::noValue());
        rate_->setNote(tr("not known"));
        return;
    }
    const bool forecasts = present.forecast && !isOver(run.state);
    const int decimals = decimalsOfSpending(run_);
    spent_->setFigure(moneyText(present.spent, decimals),
                      forecasts ? tr("forecast %1").arg(moneyText(present.forecast->cost, decimals)) : QString());
    spent_->bar()->setShares(shareOf(present.spent, present.cap),
                             forecasts ? std::optional(shareOf(present.forecast->cost, present.cap)) : std::nullopt);
    rate_->setFigure(moneyText(isOver(run.state) ? Money{0, present.spent.currency} : present.ratePerHour), tr("/h"));
    rate_->setNote(tr("%1 of %2 slots paid").arg(run_.paidSlots()).arg(run_.slotNames().size()));
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
        const double age_s = static_cast<double>(run_.present().now_ns - *run_.present().lastCheckpoint_ns) / nsPerSecond +
                             (unanswered() ? behind_s() : 0);
        parts << tr("checkpoint %1 ago, step %2").arg(roughDuration(age_s), countText(run_.present().lastCheckpointStep));
    }
    if (unanswered()) {
        const bool ageKnown = feed_.hasSpoken() || run_.present().now_ns > lastKnown_ns(); // else this machine's clock is behind the controller's
        parts << (ageKnown ? tr("last heard %1 ago").arg(roughDuration(behind_s())) : tr("not heard since %1").arg(models::clockText(lastKnown_ns())));
    } else if (live() && feed_.connection() == RunFeed::Connection::Live) {
        constexpr double usual_s = 2;
        parts << (behind_s() < usual_s ? tr("live") : tr("data %1 behind").arg(roughDuration(behind_s())));
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
                     retrying_ ? tr("Starting it again.")
                               : tr("Its servers go on by themselves, and nothing guards the cap meanwhile; how they are is not known since %1.")
                                     .arg(models::clockText(lastKnown_ns())),
                     retrying_ ? QString() : tr("Try again"));
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
    const Server *gone = run_.lostServer(lost);
    const Server *next = gone == nullptr ? nullptr : run_.successorOf(*gone);
    QString effect = tr("The others go on training.");
    if (next != nullptr && next->working_ns && next->ended_ns) {
        effect = tr("Its replacement trained from %1 to %2.")
                     .arg(models::clockText(*next->working_ns), models::clockText(*next->ended_ns));
    } else if (next != nullptr && next->working_ns) {
        effect = tr("Its replacement has been training since %1.").arg(models::clockText(*next->working_ns));
    } else if (next != nullptr) {
        const QString zone = QString::fromStdString(next->zone);
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
    const QString figures = tr("It cost %1 and took %2.").arg(moneyText(run_.present().spent, decimalsOfSpending(run_)), time);
    const QString message = models::coreSentence(run.message);
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
    } else if (bannerKind_ == BannerKind::Connection) {
        retry();
    }
}

void RunPage::retry()
{
    retrying_ = true;
    showBanner();
    feed_.retry([this](Result<void> restarted) {
        retrying_ = false;
        if (!restarted) {
            commandFailed(tr("The run's controller could not be started again."), restarted.error());
            return;
        }
        showBanner();
    });
}

} // namespace mayfly::pages
