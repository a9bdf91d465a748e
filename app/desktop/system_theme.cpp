// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/system_theme.h"

#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>

namespace mayfly::desktop {

namespace {

const QString service = QStringLiteral("org.freedesktop.portal.Desktop");
const QString path = QStringLiteral("/org/freedesktop/portal/desktop");
const QString interface = QStringLiteral("org.freedesktop.portal.Settings");
const QString group = QStringLiteral("org.freedesktop.appearance");
const QString key = QStringLiteral("color-scheme");

} // namespace

SystemTheme::SystemTheme(Follow follow, const QDBusConnection &bus, QObject *parent) : QObject(parent), follow_(std::move(follow))
{
    if (!bus.isConnected()) {
        return;
    }
    QDBusConnection on = bus;
    on.connect(service, path, interface, QStringLiteral("SettingChanged"), this, SLOT(settingChanged(QString, QString, QDBusVariant)));
    QDBusMessage question = QDBusMessage::createMethodCall(service, path, interface, QStringLiteral("Read"));
    question << group << key;
    auto *answer = new QDBusPendingCallWatcher(on.asyncCall(question), this);
    connect(answer, &QDBusPendingCallWatcher::finished, this, [this, answer] {
        answer->deleteLater();
        const QDBusPendingReply<QDBusVariant> reply = *answer;
        if (!reply.isError()) {
            settingChanged(group, key, reply.value());
        }
    });
}

std::optional<look::Scheme> SystemTheme::schemeOf(QVariant value)
{
    while (value.canConvert<QDBusVariant>()) {
        value = value.value<QDBusVariant>().variant();
    }
    constexpr uint dark = 1;
    constexpr uint light = 2;
    const uint said = value.toUInt();
    return said == dark    ? std::optional(look::Scheme::Dark)
           : said == light ? std::optional(look::Scheme::Light)
                           : std::nullopt;
}

void SystemTheme::settingChanged(const QString &inGroup, const QString &name, const QDBusVariant &value)
{
    if (inGroup != group || name != key) {
        return;
    }
    if (const auto scheme = schemeOf(QVariant::fromValue(value))) {
        follow_(*scheme);
    }
}

} // namespace mayfly::desktop
