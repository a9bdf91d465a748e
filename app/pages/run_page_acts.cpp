// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done to a live run. Each act is confirmed on a card at its button that says what it costs and what it means.
#include "app/bridge/run_feed.h"
#include "app/look/times.h"
#include "app/models/core_words.h"
#include "app/models/worker_model.h"
#include "app/pages/run_figures.h"
#include "app/pages/run_page.h"
#include "app/pages/run_panels.h"

#include <QMenu>
#include <QPushButton>

#include <algorithm>

namespace mayfly::pages {

using models::moneyText;

namespace {

constexpr double nsPerHour = 3600e9;

/// What one worker costs: as much as the slot's, or as the run's latest worker.
Money workerRate(const models::WatchedRun &run, const QString &slot = {})
{
    Money rate{0, run.present().ratePerHour.currency};
    for (const Server &server : run.present().servers) {
        const bool fits = slot.isEmpty() || QString::fromStdString(server.slot) == slot;
        if (server.role == ServerRole::Worker && fits) {
            rate = server.pricePerHour;
        }
    }
    return rate;
}

Money changed(Money rate, const Money &by, int direction)
{
    rate.micros = std::max<std::int64_t>(0, rate.micros + direction * by.micros);
    return rate;
}

/// Finish and cost with another number of workers: what is left takes as much longer or shorter as there are fewer or
/// more of them. About right while the parameter server keeps up; start-up is left out.
struct After {
    std::int64_t finish_ns = 0;
    Money cost;
};
std::optional<After> after(const models::WatchedRun &run, int workers, int newWorkers, const Money &newRate)
{
    const auto &forecast = run.present().forecast;
    if (!forecast || workers < 1 || newWorkers < 1) {
        return std::nullopt;
    }
    const double left_ns = std::max<double>(0, static_cast<double>(forecast->finish_ns - run.present().now_ns));
    const double newLeft_ns = left_ns * workers / newWorkers;
    After result;
    result.finish_ns = run.present().now_ns + static_cast<std::int64_t>(newLeft_ns);
    result.cost = run.present().spent;
    result.cost.micros += static_cast<std::int64_t>(static_cast<double>(newRate.micros) * newLeft_ns / nsPerHour);
    return result;
}

using Lines = QVector<QPair<QString, QString>>;

void addExpected(Lines &lines, const models::WatchedRun &run)
{
    if (const auto &forecast = run.present().forecast) {
        lines.push_back({RunPage::tr("Expected cost, P50 (P90)"),
                         RunPage::tr("%1 (%2)").arg(moneyText(forecast->cost), moneyText(forecast->costHigh))});
    }
}

void addExpectedAfter(Lines &lines, const models::WatchedRun &run, const std::optional<After> &then)
{
    if (const auto &forecast = run.present().forecast; forecast && then) {
        lines.push_back({RunPage::tr("Finish, about"),
                         RunPage::tr("%1 → %2").arg(look::minuteText(forecast->finish_ns),
                                                    look::minuteText(then->finish_ns))});
        lines.push_back({RunPage::tr("Expected cost, about"),
                         RunPage::tr("%1 → %2").arg(moneyText(forecast->cost), moneyText(then->cost))});
    }
}

void addCap(Lines &lines, const models::WatchedRun &run)
{
    if (run.present().cap.micros > 0) {
        lines.push_back({RunPage::tr("Never more than (cap)"), moneyText(run.present().cap)});
    }
}

} // namespace

void RunPage::commandFailed(const QString &what, const Error &error)
{
    showBannerOf(BannerKind::Command, look::Tone::Bad, what, models::coreWords(error.message), {});
}

QString RunPage::workerText(const QString &slot) const
{
    const Server *server = run_.currentServer(slot.toStdString());
    if (server == nullptr) {
        return slot;
    }
    const QString device = QString::fromStdString(server->device);
    const QString zone = QString::fromStdString(server->zone);
    return zone.isEmpty() ? tr("%1 · %2").arg(slot, device) : tr("%1 · %2 · %3").arg(slot, device, zone);
}

QStringList RunPage::workersToReplace() const
{
    QStringList found;
    for (const std::string &slot : run_.slotNames()) {
        const Server *server = run_.currentServer(slot);
        if (server->role == ServerRole::Worker && server->state == ServerState::Training) {
            found << QString::fromStdString(slot);
        }
    }
    return found;
}

QStringList RunPage::workersToDrain() const
{
    QStringList found;
    for (const std::string &slot : run_.slotNames()) {
        const Server *server = run_.currentServer(slot);
        if (server->role == ServerRole::Worker && !isOver(server->state)) {
            found << QString::fromStdString(slot);
        }
    }
    return plannedWorkers() > 1 ? found : QStringList();
}

void RunPage::chooseWorker(QPushButton *at, const QStringList &slots_,
                           std::function<void(const QString &slot)> act)
{
    const QString selected = panels_->selectedSlot();
    if (slots_.contains(selected) || slots_.size() == 1) {
        act(slots_.contains(selected) ? selected : slots_.front());
        return;
    }
    qDeleteAll(at->findChildren<QMenu *>()); // the one before; deleted as it closes, it would take its action along
    auto *menu = new QMenu(at);
    for (const QString &slot : slots_) {
        // Not from inside the menu: as it goes it would take the card along.
        menu->addAction(workerText(slot), this, [this, act, slot] {
            QMetaObject::invokeMethod(this, [act, slot] { act(slot); }, Qt::QueuedConnection);
        });
    }
    menu->popup(at->mapToGlobal(QPoint(0, at->height())));
}

/// The card's figures follow the run for as long as it is open.
void RunPage::ask(QPushButton *at, std::function<look::ConfirmCard::Words()> words, std::function<void()> confirmed)
{
    cardWords_ = std::move(words);
    card_ = look::ConfirmCard::ask(at, cardWords_(), std::move(confirmed));
}

void RunPage::refreshCard()
{
    if (!card_) {
        return;
    }
    if (live() && !unanswered()) {
        card_->update(cardWords_());
    } else {
        card_->close(); // nothing can be asked for any more
    }
}

look::ConfirmCard::Words RunPage::wordsToAdd() const
{
    const int before = plannedWorkers();
    const Money then = changed(run_.present().ratePerHour, workerRate(run_), +1);
    look::ConfirmCard::Words words;
    words.question = tr("Add a worker to %1?").arg(title());
    words.lines = {{tr("Workers"), tr("%1 → %2").arg(before).arg(before + 1)},
                   {tr("Rate"), tr("%1 → %2").arg(hourlyText(run_.present().ratePerHour), hourlyText(then))}};
    addExpectedAfter(words.lines, run_, after(run_, run_.activeWorkers(), run_.activeWorkers() + 1, then));
    addCap(words.lines, run_);
    words.note = tr("The worker joins while the others train on; a drained slot is filled first. Billed from request to "
                    "confirmed end. The run stops itself when its projected spend reaches the cap.");
    words.confirm = tr("Add at %1").arg(hourlyText(then));
    return words;
}

void RunPage::askAdd()
{
    ask(add_, [this] { return wordsToAdd(); }, [this] { scaleTo(plannedWorkers() + 1); });
}

void RunPage::scaleTo(int workers)
{
    feed_.scale(workers, [this](Result<std::string> answer) {
        if (!answer) {
            commandFailed(tr("The number of workers was not changed."), answer.error());
        }
    });
}

/// The slot that goes when there is one worker less: the last one that is filled or to be filled. Empty: none may go.
QString RunPage::slotToRemove() const
{
    const QStringList workers = plannedSlots();
    return workers.size() > 1 ? workers.back() : QString();
}

look::ConfirmCard::Words RunPage::wordsToRemove(const QString &slot) const
{
    const int before = plannedWorkers();
    const Money then = changed(run_.present().ratePerHour, workerRate(run_, slot), -1);
    look::ConfirmCard::Words words;
    words.question = tr("Remove a worker from %1?").arg(title());
    words.lines = {{tr("Server that leaves"), workerText(slot)},
                   {tr("Workers"), tr("%1 → %2").arg(before).arg(before - 1)},
                   {tr("Rate"), tr("%1 → %2").arg(hourlyText(run_.present().ratePerHour), hourlyText(then))}};
    addExpectedAfter(words.lines, run_, after(run_, run_.activeWorkers(), run_.activeWorkers() - 1, then));
    addCap(words.lines, run_);
    words.note = tr("The last slot goes: %1 finishes its step and leaves; no step is lost. To choose another worker, drain it instead.").arg(slot);
    words.confirm = tr("Remove, down to %1").arg(hourlyText(then));
    return words;
}

void RunPage::askRemove()
{
    ask(remove_, [this] { return wordsToRemove(slotToRemove()); }, [this] { scaleTo(plannedWorkers() - 1); });
}

look::ConfirmCard::Words RunPage::wordsToReplace(const QString &slot) const
{
    const Money both = changed(run_.present().ratePerHour, workerRate(run_, slot), +1);
    look::ConfirmCard::Words words;
    words.question = tr("Replace %1 of %2?").arg(slot, title());
    words.lines = {{tr("Server that leaves"), workerText(slot)},
                   {tr("Rate while both run"), hourlyText(both)},
                   {tr("Rate afterwards"), hourlyText(run_.present().ratePerHour)}};
    addExpected(words.lines, run_);
    addCap(words.lines, run_);
    words.note = tr("Another server is asked for at once. %1 trains until that one answers, then finishes its step and "
                    "leaves; no step is lost. If no other server can be had, it stays.")
                     .arg(slot);
    words.confirm = tr("Replace at %1").arg(hourlyText(both));
    return words;
}

void RunPage::askReplace(const QString &slot)
{
    ask(replace_, [this, slot] { return wordsToReplace(slot); }, [this, slot] {
        feed_.replaceWorker(slot, [this, slot](Result<std::string> answer) {
            if (!answer) {
                commandFailed(tr("%1 is not replaced.").arg(slot), answer.error());
            }
        });
    });
}

look::ConfirmCard::Words RunPage::wordsToDrain(const QString &slot) const
{
    const int before = plannedWorkers();
    const Money then = changed(run_.present().ratePerHour, workerRate(run_, slot), -1);
    look::ConfirmCard::Words words;
    words.question = tr("Drain %1 of %2?").arg(slot, title());
    words.lines = {{tr("Server that leaves"), workerText(slot)},
                   {tr("Workers"), tr("%1 → %2").arg(before).arg(before - 1)},
                   {tr("Rate"), tr("%1 → %2").arg(hourlyText(run_.present().ratePerHour), hourlyText(then))}};
    addExpectedAfter(words.lines, run_, after(run_, run_.activeWorkers(), run_.activeWorkers() - 1, then));
    addCap(words.lines, run_);
    words.note = tr("%1 finishes its step and leaves; no step is lost. Its slot stays empty: no other server is asked for "
                    "until you add workers.")
                     .arg(slot);
    words.confirm = tr("Drain, down to %1").arg(hourlyText(then));
    return words;
}

void RunPage::askDrain(const QString &slot)
{
    ask(drain_, [this, slot] { return wordsToDrain(slot); }, [this, slot] {
        feed_.drainWorker(slot, [this, slot](Result<std::string> answer) {
            if (!answer) {
                commandFailed(tr("%1 is not drained.").arg(slot), answer.error());
            }
        });
    });
}

look::ConfirmCard::Words RunPage::wordsToStop() const
{
    look::ConfirmCard::Words words;
    words.question = tr("Stop %1?").arg(title());
    words.lines = {
        {tr("Steps done"),
         tr("%1 of %2").arg(countText(run_.run().appliedSteps), countText(run_.run().targetSteps))},
        {tr("Rate now"), hourlyText(run_.present().ratePerHour)},
        {tr("Spent"), moneyText(run_.present().spent)}};
    addCap(words.lines, run_);
    words.note = tr("A checkpoint is written, then every server is ended. The report shows what was reached.");
    words.confirm = tr("Stop the run");
    words.danger = true;
    return words;
}

void RunPage::askStop()
{
    ask(stop_, [this] { return wordsToStop(); }, [this] {
        stop_->setEnabled(false);
        feed_.stop(QStringLiteral("stopped from the window"), [this](Result<void> answer) {
            if (!answer) {
                stop_->setEnabled(true);
                commandFailed(tr("The run was not stopped."), answer.error());
            }
        });
    });
}

} // namespace mayfly::pages
