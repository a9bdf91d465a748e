// SPDX-License-Identifier: GPL-3.0-or-later
// One run, watched: the client's thread fills a private inbox, one timer drains it on the window's thread and emits
// what came as one batch. Nothing here blocks: attaching, commands and the client's end all happen elsewhere.
#pragma once
#include "app/bridge/run_source.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QString>
#include <QTimer>

#include <chrono>
#include <functional>
#include <memory>

namespace mayfly::bridge {

class Task;

/// Lives on the window's thread.
class RunFeed final : public QObject {
    Q_OBJECT
public:
    enum class Connection {
        Detached,   ///< no run
        Connecting, ///< asked, nothing heard yet
        Live,       ///< updates come
        Lost,       ///< the controller does not answer, or says nothing any more; the client tries again by itself
        Over,       ///< the run is over: what was emitted is all there is
        Failed,     ///< the run could not be read at all
    };
    Q_ENUM(Connection)

    /// A controller speaks every second: one that says nothing for `patience` does not answer.
    explicit RunFeed(RunSource source, QObject *parent = nullptr,
                     std::chrono::milliseconds interval = std::chrono::milliseconds(200),
                     std::chrono::milliseconds patience = std::chrono::seconds(4));
    ~RunFeed() override;

    /// Leaves the run watched so far. The first updated() holds the run's past (from the controller, else from the
    /// store); receivers must bear with being told parts of it twice.
    void watch(const QString &runId);
    void leave();

    QString runId() const { return runId_; }
    Connection connection() const { return connection_; }
    /// Why the connection is Lost or Failed; empty for a controller that only says nothing.
    QString problem() const { return problem_; }
    /// Since the controller was last heard of, or was first asked.
    std::chrono::milliseconds silentFor() const;
    /// True once the controller itself has spoken; what was known before is from the store.
    bool hasSpoken() const { return spoken_; }

    /// The controller does not answer: starts it again if it is gone, and attaches anew. What is known stays.
    void retry(std::function<void(Result<void>)> done);

    /// All answer through done on the window's thread, within some seconds, unless the feed is destroyed or watches
    /// another run by then.
    void stop(const QString &reason, std::function<void(Result<void>)> done);
    void scale(int workers, std::function<void(Result<std::string>)> done);
    void replaceWorker(const QString &slot, std::function<void(Result<std::string>)> done);
    void drainWorker(const QString &slot, std::function<void(Result<std::string>)> done);

signals:
    /// Before the first updated() of another run.
    void runChanged(const QString &runId);
    void updated(const RunSnapshot &delta);
    void connectionChanged(RunFeed::Connection connection, const QString &problem);

private:
    struct Inbox;

    void command(std::function<Result<std::string>(control::RunClient &)> act,
                 std::function<void(Result<std::string>)> done);
    void takePast(Result<RunSnapshot> loaded);
    void drain();
    void noteSeen(const RunSnapshot &loaded);
    void startClient();
    void setConnection(Connection connection, const QString &problem);
    void releaseClient();
    void forget();

    RunSource source_;
    const std::chrono::milliseconds patience_;
    QTimer timer_;
    QElapsedTimer heard_;
    bool spoken_ = false;
    QString runId_;
    Connection connection_ = Connection::Detached;
    QString problem_;
    std::shared_ptr<Inbox> inbox_;
    std::shared_ptr<control::RunClient> client_;
    QPointer<Task> loading_;
    std::int64_t afterEvent_ = 0;   ///< what the store has told, so that the controller goes on from there
    std::int64_t afterSample_ns_ = 0;
    std::int64_t afterEvaluation_ns_ = 0;
};

/// Adds what is new in `next` to `sum` and takes its present. Exposed for tests.
void mergeSnapshot(RunSnapshot &sum, RunSnapshot next);

} // namespace mayfly::bridge
