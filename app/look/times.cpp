// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/times.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

namespace mayfly::look {

namespace {

QDateTime shown(std::int64_t time_ns)
{
    return QDateTime::fromMSecsSinceEpoch(time_ns / 1'000'000, Times::instance().local() ? Qt::LocalTime : Qt::UTC);
}

} // namespace

Times &Times::instance()
{
    static Times times;
    return times;
}

void Times::setLocal(bool local)
{
    if (local != local_) {
        local_ = local;
        emit changed();
    }
}

QString zoneName()
{
    if (!Times::instance().local()) {
        return QCoreApplication::translate("Times", "UTC");
    }
    return QDateTime::currentDateTime().timeZoneAbbreviation();
}

QString minuteText(std::int64_t time_ns)
{
    return shown(time_ns).toString(QStringLiteral("HH:mm"));
}

QString secondText(std::int64_t time_ns)
{
    return shown(time_ns).toString(QStringLiteral("HH:mm:ss"));
}

QString dayAndMinuteText(std::int64_t time_ns)
{
    //: day, month and time of day; QLocale's date letters
    return QLocale().toString(shown(time_ns), QCoreApplication::translate("Times", "d MMM HH:mm"));
}

QString dateAndMinuteText(std::int64_t time_ns)
{
    //: day, month, year and time of day; QLocale's date letters
    return QLocale().toString(shown(time_ns), QCoreApplication::translate("Times", "d MMM yyyy, HH:mm"));
}

QString dateText(const QDate &day)
{
    //: day, month and year; QLocale's date letters
    return QLocale().toString(day, QCoreApplication::translate("Times", "d MMM yyyy"));
}

QString sortableMinuteText(std::int64_t time_ns)
{
    return shown(time_ns).toString(QStringLiteral("yyyy-MM-dd HH:mm"));
}

} // namespace mayfly::look
