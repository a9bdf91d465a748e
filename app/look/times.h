// SPDX-License-Identifier: GPL-3.0-or-later
// Wall-clock times as every page shows them: stored in UTC, shown in UTC or in the machine's zone by one switch. Times of day have
// 24 hours everywhere; dates follow the user's locale.
#pragma once
#include <QDate>
#include <QObject>
#include <QString>

#include <cstdint>

namespace mayfly::look {

/// The switch. Lives on the window's thread.
class Times final : public QObject {
    Q_OBJECT

public:
    static Times &instance();
    void setLocal(bool local);
    bool local() const { return local_; }

signals:
    /// All times shown are to be written anew.
    void changed();

private:
    bool local_ = false;
};

/// "UTC", or what the machine's zone is called now ("CET").
QString zoneName();
/// Of UTC nanoseconds: "14:30".
QString minuteText(std::int64_t time_ns);
/// "14:30:05"
QString secondText(std::int64_t time_ns);
/// "12 Mar 14:30"
QString dayAndMinuteText(std::int64_t time_ns);
/// "12 Mar 2027, 14:30"
QString dateAndMinuteText(std::int64_t time_ns);
/// "12 Mar 2027"
QString dateText(const QDate &day);
/// "2027-03-12 14:30", for names of runs and files
QString sortableMinuteText(std::int64_t time_ns);

} // namespace mayfly::look
