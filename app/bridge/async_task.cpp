// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bridge/async_task.h"

#include <QThread>

#include <algorithm>

namespace mayfly::bridge {

void TaskControl::report(double fraction, const QString &doing)
{
    post([fraction, doing](Task &task) { emit task.progressed(std::clamp(fraction, 0.0, 1.0), doing); });
}

void TaskControl::post(std::function<void(Task &)> call)
{
    const std::lock_guard lock(mutex_);
    if (task_ != nullptr && !cancelled_) {
        // The task's destructor waits for this lock, so the receiver lives while the event is queued.
        QMetaObject::invokeMethod(
            task_, [task = task_, call = std::move(call)] { call(*task); }, Qt::QueuedConnection);
    }
}

Task::Task(QObject *context) : QObject(context), control_(std::make_shared<TaskControl>())
{
    control_->task_ = this;
}

Task::~Task()
{
    control_->cancelled_ = true;
    const std::lock_guard lock(control_->mutex_);
    control_->task_ = nullptr;
}

void Task::cancel()
{
    if (!over_) {
        control_->cancelled_ = true;
        complete({});
    }
}

void Task::start(std::function<std::function<void()>(TaskControl &)> work)
{
    taskPool().start([control = control_, work = std::move(work)] {
        if (control->cancelled()) {
            return;
        }
        control->post([deliver = work(*control)](Task &task) { task.complete(deliver); });
    });
}

void Task::complete(const std::function<void()> &deliver)
{
    if (over_) {
        return;
    }
    over_ = true;
    deleteLater();
    emit finished();
    if (deliver) {
        deliver();
    }
}

QThreadPool &taskPool()
{
    static QThreadPool pool;
    static const bool sized = [] {
        pool.setMaxThreadCount(std::max(8, 2 * QThread::idealThreadCount()));
        return true;
    }();
    Q_UNUSED(sized)
    return pool;
}

} // namespace mayfly::bridge
