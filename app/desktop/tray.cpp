// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/tray.h"

#include "app/look/icons.h"

#include <QSystemTrayIcon>

namespace mayfly::desktop {

namespace {

constexpr int shownFor_ms = 10'000;

} // namespace

Tray::Tray(QObject *parent) : QObject(parent) {}

Tray::~Tray() = default;

void Tray::setShown(bool on)
{
    if (!on || !QSystemTrayIcon::isSystemTrayAvailable()) {
        icon_.reset();
        return;
    }
    if (icon_) {
        return;
    }
    icon_ = std::make_unique<QSystemTrayIcon>(look::applicationIcon());
    icon_->setToolTip(tr("Mayfly"));
    connect(icon_.get(), &QSystemTrayIcon::messageClicked, this, [this] { emit clicked(runId_); });
    connect(icon_.get(), &QSystemTrayIcon::activated, this, [this](QSystemTrayIcon::ActivationReason reason) {
        if (reason == QSystemTrayIcon::Trigger) {
            emit clicked({});
        }
    });
    icon_->show();
}

void Tray::tell(const Notice &notice)
{
    if (icon_) {
        runId_ = notice.runId;
        icon_->showMessage(notice.title, notice.text, notice.bad ? QSystemTrayIcon::Warning : QSystemTrayIcon::Information, shownFor_ms);
    }
}

} // namespace mayfly::desktop
