// SPDX-License-Identifier: GPL-3.0-or-later
// The list of all runs for the history: read off the window's thread, on demand and while wanted every few seconds. What
// needs a run's whole past, its throughput in a few points, is read for the runs that are looked at only.
#pragma once
#include "app/bridge/run_source.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <chrono>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace mayfly::bridge {

class Task;

/// Lives on the window's thread.
class HistoryFeed final : public QObject {
    Q_OBJECT
public:
    static constexpr std::size_t runLimit = 1000;
    static constexpr std::size_t sparklinePoints = 48;

    explicit HistoryFeed(HistorySource source, QObject *parent = nullptr,
                         std::chrono::milliseconds interval = std::chrono::seconds(5));
    ~HistoryFeed() override;

    /// Reads the list again; asked while a read is under way, reads once more after it.
    void refresh();
    /// The runs on the screen: their throughput is read, unless it has been (a live run's again with every refresh).
    void want(std::vector<std::string> runIds);
    /// On: refreshes now and every interval. Off while nobody looks.
    void setFollowing(bool on);

    const std::vector<PastRun> &runs() const { return runs_; }
    /// True once a first read has come back.
    bool loaded() const { return loaded_; }

signals:
    /// After every read that brought something new; the first read always emits.
    void changed();
    /// The throughput of these is known (newly).
    void summarised(const std::vector<std::string> &runIds);
    /// The store cannot be read (again and again until it can; the runs read before stay).
    void failed(const QString &problem);
    /// It can be read again.
    void recovered();

private:
    struct Outcome;
    struct Cache;

    static Outcome read(const HistorySource &source, Cache &cache);
    void take(Outcome outcome);
    void summariseNext();
    void takeSummaries(std::vector<PastRun> summaries);
    PastRun *find(const std::string &runId);

    HistorySource source_;
    QTimer timer_;
    QPointer<Task> reading_;
    std::shared_ptr<Cache> cache_; ///< used by one read at a time, never by the window's thread
    std::vector<PastRun> runs_;
    std::vector<std::string> wanted_;
    std::set<std::string> settled_; ///< over, and summarised as far as it can be
    std::set<std::string> readSinceRefresh_; ///< live ones
    QPointer<Task> summarising_;
    bool loaded_ = false;
    bool again_ = false;
    bool failing_ = false;
};

/// The cluster's images/s in `points` evenly spaced steps of the run's time, and where in it servers were revoked.
void summarise(const RunSnapshot &snapshot, std::size_t points, PastRun &into);

} // namespace mayfly::bridge
