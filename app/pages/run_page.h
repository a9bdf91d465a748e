// SPDX-License-Identifier: GPL-3.0-or-later
// The Run page: one run watched live, or one that is over shown with its whole past. Workers are added, replaced and
// drained from here, and the run is stopped.
#pragma once
#include "app/bridge/run_feed.h"
#include "app/look/confirm_card.h"
#include "app/models/watched_run.h"
#include "app/pages/page.h"

#include <QPointer>
#include <QTimer>
#include <QVector>

#include <cstdint>
#include <functional>
#include <optional>

class QLabel;
class QPushButton;
class QStackedLayout;

namespace mayfly::look {
class Banner;
class ChipRow;
class EmptyPage;
class KeyFigure;
class KeyFigureStrip;
class Pill;
} // namespace mayfly::look

namespace mayfly::pages {

class LatencyView;
class RunPanels;
class StaleVeil;

class RunPage final : public Page {
    Q_OBJECT
public:
    explicit RunPage(bridge::RunSource source, QWidget *parent = nullptr);
    ~RunPage() override;

    QString word() const override { return tr("Run"); }
    QString iconName() const override { return QStringLiteral("run"); }
    QString title() const override;
    QString caption() const override;
    QWidget *tools() override { return tools_; }
    QWidget *badges() override { return badges_; }
    QString status() const override;
    void setShown(bool shown) override;

    /// Shows a run: live, or its past.
    void watch(const QString &runId);
    /// All runs that live now; with more than the one shown, a button beside its name chooses among them.
    struct LiveRun {
        QString id;
        QString name;
        RunState state = RunState::Training;
        bool operator==(const LiveRun &) const = default;
    };
    void setLiveRuns(QVector<LiveRun> runs);
    /// False: whether there are runs is not known; the window says why.
    void setStoreReadable(bool readable);
    const QVector<LiveRun> &liveRuns() const { return liveRuns_; }
    QString runId() const { return feed_.runId(); }
    bool live() const;
    /// The run lives, and its controller does not answer: what is shown is old, and nothing can be asked for.
    bool unanswered() const;
    const models::WatchedRun &run() const { return run_; }
    const RunPanels &panels() const { return *panels_; }

    QByteArray saveLayout() const;
    void restoreLayout(const QByteArray &layout);

public slots:
    void resetLayout();

signals:
    /// A run lives now, or no longer (the sidebar's dot).
    /// The live run's controller went silent, or answers again.
    void answeringChanged();
    void liveChanged(bool live);
    /// From the empty page.
    void rehearseRequested();
    void planRequested();
    /// From the banner of a finished run.
    void reportRequested(const QString &runId);
    /// A server was lost while the run is watched (tray notice).
    void serverLost(const QString &slot, const QString &what);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    enum class BannerKind { None, Connection, Revocation, Over, Command };

    void makeTools();
    void makeBadges();
    /// Where the header has no room for their words, the acts are icons.
    void fitTools();
    void makeContent();
    void take(const RunSnapshot &delta);
    void showRun(const models::RunChanges &changes);
    void showHeader();
    void showFigures();
    void showSpending();
    void showThroughput();
    void showBanner();
    void showBannerOf(BannerKind kind, look::Tone tone, const QString &fact, const QString &effect,
                      const QString &action);
    void showRevocation(const Event &lost);
    void showOver();
    void announceLosses();
    void onConnection(bridge::RunFeed::Connection connection, const QString &problem);
    void onBannerAction();
    void showAge();
    void retry();
    /// Seconds since the controller was last heard of.
    double behind_s() const;
    /// UTC of the latest that is known of the run.
    std::int64_t lastKnown_ns() const;
    /// Something of what the run spends was told, by its controller or the store.
    bool spendingKnown() const;
    /// Which moment the figures are of, where that is not now.
    void showAsOf();
    void showAnswering();

    // Which of the live runs (run_page_runs.cpp).
    void showRuns();
    void chooseRun();

    // Costly acts (run_page_acts.cpp), each confirmed at its button.
    void askAdd();
    void askRemove();
    void askReplace(const QString &slot);
    void askDrain(const QString &slot);
    void askStop();
    void showLatency(const QString &slot);
    look::ConfirmCard::Words wordsToAdd() const;
    look::ConfirmCard::Words wordsToRemove(const QString &slot) const;
    look::ConfirmCard::Words wordsToReplace(const QString &slot) const;
    look::ConfirmCard::Words wordsToDrain(const QString &slot) const;
    look::ConfirmCard::Words wordsToStop() const;
    void ask(QPushButton *at, std::function<look::ConfirmCard::Words()> words, std::function<void()> confirmed);
    void refreshCard();
    void scaleTo(int workers);
    /// The selected worker if the act is possible with it, else the one chosen from a menu at the button.
    void chooseWorker(QPushButton *at, const QStringList &slots, std::function<void(const QString &slot)> act);
    QStringList workersToReplace() const;
    QStringList workersToDrain() const;
    QString workerText(const QString &slot) const;
    void commandFailed(const QString &what, const Error &error);
    /// The workers' slots that are filled or to be filled, by number.
    QStringList plannedSlots() const;
    int plannedWorkers() const { return static_cast<int>(plannedSlots().size()); }
    QString slotToRemove() const;

    const decltype(bridge::RunSource::latencies) latencies_;
    QPointer<LatencyView> latencyView_; ///< of the run shown
    bridge::RunFeed feed_;
    models::WatchedRun run_;
    QStackedLayout *stack_;
    look::EmptyPage *empty_;
    QWidget *content_;
    QWidget *tools_;
    QWidget *badges_;
    look::Pill *state_;
    look::ChipRow *cluster_;
    QPushButton *runs_;
    QPushButton *add_;
    QPushButton *remove_;
    QPushButton *replace_;
    QPushButton *drain_;
    QPushButton *stop_;
    /// Those five, with their words and how wide they are with them.
    struct Act {
        QPushButton *button;
        QString words;
        int width = 0;
    };
    QVector<Act> acts_;
    look::KeyFigureStrip *figures_;
    QLabel *asOf_;
    look::KeyFigure *finish_;
    look::KeyFigure *steps_;
    look::KeyFigure *spent_;
    look::KeyFigure *rate_;
    look::KeyFigure *throughput_;
    look::KeyFigure *revoked_;
    look::Banner *banner_;
    RunPanels *panels_;
    StaleVeil *veil_;
    StaleVeil *figuresVeil_;
    QVector<LiveRun> liveRuns_;
    QPointer<look::ConfirmCard> card_; ///< the question that is open
    std::function<look::ConfirmCard::Words()> cardWords_;

    BannerKind bannerKind_ = BannerKind::None;
    QString bannerSlot_;
    std::int64_t dismissedEvent_ = 0; ///< sequence of the latest loss whose banner was dismissed
    std::int64_t announcedEvent_ = 0;
    bool dismissedOver_ = false;
    bool firstBatch_ = true;
    bool shown_ = false;
    bool retrying_ = false;
    QTimer ageTimer_; ///< while live: says how old the data is
    bool wasUnanswered_ = false;
    bool wasLive_ = false;
    models::RunChanges waiting_; ///< changes not drawn while the page was away
};

/// The run to open the window with: the newest that lives, else the newest; empty without any.
QString runToShow(const std::vector<bridge::PastRun> &newestFirst);

} // namespace mayfly::pages
