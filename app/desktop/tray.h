// SPDX-License-Identifier: GPL-3.0-or-later
// The icon in the system's tray: shows notices, and brings the window up when it or a notice is clicked. Does nothing where there is
// no tray.
#pragma once
#include "app/desktop/notices.h"

#include <QObject>

#include <memory>

class QSystemTrayIcon;

namespace mayfly::desktop {

class Tray final : public QObject {
    Q_OBJECT

public:
    explicit Tray(QObject *parent = nullptr);
    ~Tray() override;

    void setShown(bool on);
    void tell(const Notice &notice);

signals:
    /// Empty: no run in particular.
    void clicked(const QString &runId);

private:
    std::unique_ptr<QSystemTrayIcon> icon_;
    QString runId_;
};

} // namespace mayfly::desktop
