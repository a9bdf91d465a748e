// SPDX-License-Identifier: GPL-3.0-or-later
// What happens to runs, told in the tray: a server revoked, a run finished, a run failed. At most one notice in an interval; what
// happens in between is told together by the next one.
#pragma once
#include "core/domain/run.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <chrono>
#include <functional>
#include <map>
#include <string>

namespace mayfly::desktop {

struct Notice {
    QString title;
    QString text;       ///< whole sentences, one a line
    QString runId;      ///< empty: of several runs
    bool bad = false;   ///< something failed
    bool operator==(const Notice &) const = default;
};

/// Lives on the window's thread. Told of a run's present again and again, from whatever source; the first word on a run is only
/// remembered.
class Notices final : public QObject {
    Q_OBJECT

public:
    using Sink = std::function<void(const Notice &)>;
    /// Milliseconds on a clock that only grows; a test plays it.
    using Clock = std::function<std::int64_t()>;

    explicit Notices(Sink sink, QObject *parent = nullptr, Clock clock = {});

    void setEnabled(bool on);
    bool enabled() const { return enabled_; }
    void setInterval(std::chrono::seconds interval);

    void observe(const Run &run);
    /// Tells what waits, if its time has come. The timer calls it.
    void tellDue();
    /// What is not told yet.
    bool waiting() const { return !waiting_.empty(); }

private:
    struct Known {
        RunState state = RunState::Launching;
        int revocations = 0;
    };
    struct News {
        QString name;
        int revoked = 0;
        bool finished = false;
        bool failed = false;
        QString message;
    };

    void take(const Run &run, const Known &before);
    Notice told() const;

    Sink sink_;
    Clock clock_;
    bool enabled_ = true;
    std::chrono::milliseconds interval_ = std::chrono::minutes(1);
    std::int64_t quietUntil_ms_;
    std::map<std::string, Known> known_;
    std::map<std::string, News> waiting_;   ///< by run
    QTimer timer_;
};

} // namespace mayfly::desktop
