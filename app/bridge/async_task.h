// SPDX-License-Identifier: GPL-3.0-or-later
// Work that would block the window's thread: runAsync() does it on a pool and hands the result back on the caller's
// thread, queued, and only if the caller still lives. With progress and Cancel.
#pragma once
#include <QObject>
#include <QThreadPool>

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <type_traits>
#include <utility>

namespace mayfly::bridge {

class Task;

/// What a task's work sees of its caller. Thread-safe; lives as long as the work does, whatever happens to the caller.
class TaskControl {
public:
    /// To be asked now and then; true: return soon, the result is dropped.
    bool cancelled() const { return cancelled_; }
    /// Part done, 0 to 1, and what is being done. Arrives at the task's owner as Task::progressed.
    void report(double fraction, const QString &doing = {});

private:
    friend class Task;
    /// Queues a call on the task's thread unless the task is gone.
    void post(std::function<void(Task &)> call);

    std::atomic<bool> cancelled_{false};
    std::mutex mutex_;
    Task *task_ = nullptr; ///< guarded by mutex_
};

/// The caller's end of one piece of work: a child of its context that deletes itself when done. Hold it in a QPointer.
/// Lives on the context's thread; destroying the context cancels the work and drops its result.
class Task final : public QObject {
    Q_OBJECT
public:
    explicit Task(QObject *context);
    ~Task() override;

    /// The work is told, done() is never called, finished() is emitted at once.
    void cancel();

    /// Runs work on the pool. finish is called on the task's thread, at most once.
    void start(std::function<std::function<void()>(TaskControl &)> work);

signals:
    void progressed(double fraction, const QString &doing);
    void finished();

private:
    friend class TaskControl;
    void complete(const std::function<void()> &deliver);

    std::shared_ptr<TaskControl> control_;
    bool over_ = false;
};

/// Where all tasks run. Larger than the number of cores, because tasks wait for peers and disks.
QThreadPool &taskPool();

/// Runs work(TaskControl &) on the pool, then done(result) on context's thread (from its event loop), unless context
/// was destroyed or the task was cancelled first. work must not touch context. Call from context's thread; returns at
/// once.
template <typename Work, typename Done> Task *runAsync(QObject *context, Work work, Done done)
{
    using Value = std::invoke_result_t<Work &, TaskControl &>;
    auto *task = new Task(context);
    auto shared = std::make_shared<std::pair<Work, Done>>(std::move(work), std::move(done));
    task->start([shared](TaskControl &control) -> std::function<void()> {
        if constexpr (std::is_void_v<Value>) {
            shared->first(control);
            return [shared] { shared->second(); };
        } else {
            auto value = std::make_shared<Value>(shared->first(control));
            return [shared, value] { shared->second(std::move(*value)); };
        }
    });
    return task;
}

} // namespace mayfly::bridge
