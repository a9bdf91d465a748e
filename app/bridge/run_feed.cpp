// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bridge/run_feed.h"

#include "app/bridge/async_task.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <utility>

namespace mayfly::bridge {

/// Shared by the feed and the client's callbacks; outlives either. All under mutex.
struct RunFeed::Inbox {
    std::mutex mutex;
    std::optional<RunSnapshot> waiting;
    std::optional<std::string> connection; ///< the latest word on it, empty: reachable

    void put(RunSnapshot snapshot)
    {
        const std::lock_guard lock(mutex);
        if (waiting) {
            mergeSnapshot(*waiting, std::move(snapshot));
        } else {
            waiting = std::move(snapshot);
        }
    }
};

namespace {

template <typename T> void append(std::vector<T> &sum, std::vector<T> &next)
{
    sum.insert(sum.end(), std::make_move_iterator(next.begin()), std::make_move_iterator(next.end()));
    next = std::move(sum);
}

Error goneError()
{
    return {ErrorCode::Unavailable, "the run has no controller to ask"};
}

} // namespace

void mergeSnapshot(RunSnapshot &sum, RunSnapshot next)
{
    append(sum.events, next.events);
    append(sum.samples, next.samples);
    append(sum.evaluations, next.evaluations);
    sum = std::move(next);
}

RunFeed::RunFeed(RunSource source, QObject *parent, std::chrono::milliseconds interval, std::chrono::milliseconds patience)
    : QObject(parent), source_(std::move(source)), patience_(patience)
{
    timer_.setInterval(interval);
    connect(&timer_, &QTimer::timeout, this, &RunFeed::drain);
}

RunFeed::~RunFeed()
{
    releaseClient();
}

void RunFeed::watch(const QString &runId)
{
    forget();
    runId_ = runId;
    inbox_ = std::make_shared<Inbox>();
    emit runChanged(runId_);
    setConnection(Connection::Connecting, {});
    loading_ = runAsync(
        this, [load = source_.load, id = runId.toStdString()](TaskControl &) { return load(id); },
        [this](Result<RunSnapshot> loaded) { takePast(std::move(loaded)); });
}

void RunFeed::takePast(Result<RunSnapshot> loaded)
{
    if (!loaded) {
        if (loaded.error().code == ErrorCode::NotFound) {
            setConnection(Connection::Failed, QString::fromStdString(loaded.error().message));
        } else {
            startClient(); // it says what is wrong, and goes on trying
        }
        return;
    }
    noteSeen(*loaded);
    const QPointer<RunFeed> alive(this);
    const auto inbox = inbox_;
    emit updated(*loaded);
    if (!alive || inbox_ != inbox) {
        return; // a receiver left this run
    }
    if (isOver(loaded->run.state)) {
        setConnection(Connection::Over, {});
    } else {
        startClient();
    }
}

/// So that a controller does not tell a day of measurements again. The store is some seconds behind with samples.
void RunFeed::noteSeen(const RunSnapshot &loaded)
{
    constexpr std::int64_t storeBehind_ns = 10'000'000'000;
    afterEvent_ = loaded.events.empty() ? 0 : loaded.events.back().sequence;
    afterSample_ns_ = loaded.samples.empty() ? 0 : std::max<std::int64_t>(0, loaded.samples.back().time_ns - storeBehind_ns);
    afterEvaluation_ns_ = loaded.evaluations.empty() ? 0 : loaded.evaluations.back().time_ns;
}

void RunFeed::leave()
{
    if (runId_.isEmpty()) {
        return;
    }
    forget();
    emit runChanged({});
    setConnection(Connection::Detached, {});
}

void RunFeed::forget()
{
    if (loading_) {
        loading_->cancel();
    }
    timer_.stop();
    releaseClient();
    inbox_.reset();
    runId_.clear();
    heard_.invalidate();
    spoken_ = false;
    afterEvent_ = afterSample_ns_ = afterEvaluation_ns_ = 0;
}

void RunFeed::startClient()
{
    control::RunClient::Callbacks callbacks;
    callbacks.update = [inbox = inbox_](const RunSnapshot &snapshot) { inbox->put(snapshot); };
    callbacks.connection = [inbox = inbox_](const std::string &problem) {
        const std::lock_guard lock(inbox->mutex);
        inbox->connection = problem;
    };
    callbacks.afterEvent = afterEvent_;
    callbacks.afterSample_ns = afterSample_ns_;
    callbacks.afterEvaluation_ns = afterEvaluation_ns_;
    client_ = source_.attach(runId_.toStdString(), std::move(callbacks));
    if (!heard_.isValid()) {
        heard_.start();
    }
    timer_.start();
}

void RunFeed::releaseClient()
{
    if (client_) {
        // Its destructor waits for its thread, and commands under way hold it too: never here.
        taskPool().start([client = std::exchange(client_, nullptr)]() mutable { client.reset(); });
    }
}

void RunFeed::drain()
{
    std::optional<RunSnapshot> snapshot;
    std::optional<std::string> word;
    {
        const std::lock_guard lock(inbox_->mutex);
        snapshot = std::exchange(inbox_->waiting, std::nullopt);
        word = std::exchange(inbox_->connection, std::nullopt);
    }
    const QPointer<RunFeed> alive(this);
    const auto inbox = inbox_;
    if (snapshot) {
        heard_.restart();
        spoken_ = true;
        emit updated(*snapshot);
        if (!alive || inbox_ != inbox) {
            return; // a receiver left this run
        }
        if (isOver(snapshot->run.state)) {
            timer_.stop();
            releaseClient();
            setConnection(Connection::Over, {});
            return;
        }
        if (!word) {
            word = std::string();
        }
    }
    if (word) {
        setConnection(word->empty() ? Connection::Live : Connection::Lost, QString::fromStdString(*word));
    } else if (connection_ != Connection::Lost && silentFor() >= patience_) {
        setConnection(Connection::Lost, {});
    }
}

std::chrono::milliseconds RunFeed::silentFor() const
{
    return std::chrono::milliseconds(heard_.isValid() ? heard_.elapsed() : 0);
}

void RunFeed::setConnection(Connection connection, const QString &problem)
{
    if (connection == connection_ && problem == problem_) {
        return;
    }
    connection_ = connection;
    problem_ = problem;
    emit connectionChanged(connection, problem);
}

void RunFeed::retry(std::function<void(Result<void>)> done)
{
    if (!client_) {
        done(tl::make_unexpected(goneError()));
        return;
    }
    runAsync(
        this,
        [restart = source_.restart, id = runId_.toStdString()](TaskControl &) {
            return restart ? restart(id) : Result<void>();
        },
        [this, id = runId_, done = std::move(done)](Result<void> restarted) {
            if (id != runId_) {
                return;
            }
            if (restarted && client_ && connection_ == Connection::Lost) {
                releaseClient();
                startClient();
            }
            done(std::move(restarted));
        });
}

void RunFeed::stop(const QString &reason, std::function<void(Result<void>)> done)
{
    if (!client_) {
        done(tl::make_unexpected(goneError()));
        return;
    }
    runAsync(
        this, [client = client_, text = reason.toStdString()](TaskControl &) { return client->stop(text); },
        [this, id = runId_, done = std::move(done)](Result<void> result) {
            if (id == runId_) {
                done(std::move(result));
            }
        });
}

void RunFeed::command(std::function<Result<std::string>(control::RunClient &)> act,
                      std::function<void(Result<std::string>)> done)
{
    if (!client_) {
        done(tl::make_unexpected(goneError()));
        return;
    }
    runAsync(
        this, [client = client_, act = std::move(act)](TaskControl &) { return act(*client); },
        [this, id = runId_, done = std::move(done)](Result<std::string> result) {
            if (id == runId_) {
                done(std::move(result));
            }
        });
}

void RunFeed::scale(int workers, std::function<void(Result<std::string>)> done)
{
    command([workers](control::RunClient &client) { return client.scale(workers); }, std::move(done));
}

void RunFeed::replaceWorker(const QString &slot, std::function<void(Result<std::string>)> done)
{
    command([slot = slot.toStdString()](control::RunClient &client) { return client.replace(slot); }, std::move(done));
}

void RunFeed::drainWorker(const QString &slot, std::function<void(Result<std::string>)> done)
{
    command([slot = slot.toStdString()](control::RunClient &client) { return client.drain(slot); }, std::move(done));
}

} // namespace mayfly::bridge
