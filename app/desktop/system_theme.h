// SPDX-License-Identifier: GPL-3.0-or-later
// Dark or light, as the desktop says it through its portal (org.freedesktop.appearance): at the start and when it changes. Qt 6.4
// reads the desktop's palette once only.
#pragma once
#include "app/look/tokens.h"

#include <QDBusConnection>
#include <QDBusVariant>
#include <QObject>

#include <functional>
#include <optional>

namespace mayfly::desktop {

class SystemTheme final : public QObject {
    Q_OBJECT

public:
    using Follow = std::function<void(look::Scheme)>;

    /// Asks at once and listens from now on; waits for nothing. Without a portal it stays silent.
    SystemTheme(Follow follow, const QDBusConnection &bus, QObject *parent = nullptr);

    /// Of the portal's value, in however many variants it is wrapped; nothing: the user has no preference.
    static std::optional<look::Scheme> schemeOf(QVariant value);

private slots:
    void settingChanged(const QString &group, const QString &key, const QDBusVariant &value);

private:
    Follow follow_;
};

} // namespace mayfly::desktop
