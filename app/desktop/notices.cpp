// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/notices.h"

#include "app/models/core_words.h"
#include "app/models/worker_model.h"

#include <QElapsedTimer>
#include <QStringList>

#include <algorithm>

namespace mayfly::desktop {

namespace {

std::int64_t steadyNow_ms()
{
    static const QElapsedTimer timer = [] {
        QElapsedTimer started;
        started.start();
        return started;
    }();
    return timer.elapsed();
}

} // namespace

Notices::Notices(Sink sink, QObject *parent, Clock clock)
    : QObject(parent), sink_(std::move(sink)), clock_(clock ? std::move(clock) : Clock(steadyNow_ms)), quietUntil_ms_(clock_())
{
    timer_.setSingleShot(true);
    connect(&timer_, &QTimer::timeout, this, &Notices::tellDue);
}

void Notices::setEnabled(bool on)
{
    enabled_ = on;
    if (!on) {
        waiting_.clear();
        timer_.stop();
    }
}

void Notices::setInterval(std::chrono::seconds interval)
{
    interval_ = interval;
}

void Notices::observe(const Run &run)
{
    if (run.id.empty()) {
        return;
    }
    const auto [at, first] = known_.try_emplace(run.id, Known{run.state, run.revocations});
    if (first) {
        return;
    }
    const Known before = at->second;
    if (isOver(before.state)) {
        return; // an older word from a slower source
    }
    at->second = {run.state, std::max(run.revocations, before.revocations)};
    if (enabled_) {
        take(run, before);
    }
}

void Notices::take(const Run &run, const Known &before)
{
    const bool finished = run.state == RunState::Finished && before.state != run.state;
    const bool failed = run.state == RunState::Failed && before.state != run.state;
    const int revoked = std::max(0, run.revocations - before.revocations);
    if (!finished && !failed && revoked == 0) {
        return;
    }
    News &news = waiting_[run.id];
    news.name = QString::fromStdString(run.name);
    news.revoked += revoked;
    news.finished = news.finished || finished;
    news.failed = news.failed || failed;
    if (finished) {
        news.message = tr("It cost %1.").arg(models::moneyText(run.cost));
    } else if (failed) {
        news.message = models::coreSentence(run.message);
    }
    tellDue();
}

void Notices::tellDue()
{
    if (waiting_.empty()) {
        return;
    }
    const std::int64_t now_ms = clock_();
    if (now_ms < quietUntil_ms_) {
        timer_.start(static_cast<int>(quietUntil_ms_ - now_ms));
        return;
    }
    quietUntil_ms_ = now_ms + interval_.count();
    const Notice notice = told();
    waiting_.clear();
    sink_(notice);
}

Notice Notices::told() const
{
    Notice notice;
    int revoked = 0;
    int finished = 0;
    int failed = 0;
    for (const auto &[id, news] : waiting_) {
        revoked += news.revoked;
        finished += news.finished ? 1 : 0;
        failed += news.failed ? 1 : 0;
    }
    QStringList sentences;
    const bool one = waiting_.size() == 1;
    const News &only = waiting_.begin()->second;
    if (revoked > 0) {
        sentences << tr("%n server(s) revoked.", nullptr, revoked);
    }
    if (failed > 0) {
        sentences << (one ? tr("The run failed.") : tr("%n run(s) failed.", nullptr, failed));
    }
    if (finished > 0) {
        sentences << (one ? tr("The run is finished.") : tr("%n run(s) finished.", nullptr, finished));
    }
    if (one && !only.message.isEmpty()) {
        sentences << only.message;
    }
    notice.title = one ? only.name : tr("Mayfly");
    notice.text = sentences.join('\n');
    notice.runId = one ? QString::fromStdString(waiting_.begin()->first) : QString();
    notice.bad = failed > 0;
    return notice;
}

} // namespace mayfly::desktop
