// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/shell.h"

#include "app/desktop/languages.h"
#include "app/desktop/main_window.h"
#include "app/desktop/settings_file.h"
#include "app/desktop/system_theme.h"
#include "app/pages/run_page.h"

#include <QApplication>
#include <QSettings>

namespace mayfly::desktop {

void nameProgram()
{
    QCoreApplication::setApplicationName(QStringLiteral("mayfly"));
    QCoreApplication::setApplicationVersion(QStringLiteral(MAYFLY_VERSION));
}

Shell::Shell(AppContext context, QObject *parent) : QObject(parent), context_(std::move(context))
{
    const pages::Preferences preferences = readPreferences(QSettings(context_.settingsFile, QSettings::IniFormat));
    speakLanguage(preferences.language);
    look::Theme::instance().setMode(preferences.theme);
}

Shell::~Shell() = default;

void Shell::start(const QString &planFile, const QString &runId)
{
    if (qEnvironmentVariableIsSet("DBUS_SESSION_BUS_ADDRESS")) {
        systemTheme_ = std::make_unique<SystemTheme>([](look::Scheme scheme) { look::Theme::instance().setSystemScheme(scheme); },
                                                     QDBusConnection::sessionBus());
    }
    makeWindow();
    window_->start(planFile, runId);
    window_->show();
}

void Shell::comeToFront(const QString &planFile, const QString &runId)
{
    window_->bringUp(runId);
    if (!planFile.isEmpty()) {
        window_->openFiles({planFile});
    }
}

void Shell::makeWindow()
{
    window_ = std::make_unique<MainWindow>(context_);
    connect(window_.get(), &MainWindow::languageChanged, this, &Shell::rebuild, Qt::QueuedConnection);
}

void Shell::rebuild(const QString &language)
{
    const QString runId = window_->run().runId();
    const int page = window_->currentPage();
    const QWidget *focus = QApplication::focusWidget();
    const QString focused = focus != nullptr ? focus->objectName() : QString();
    window_->handOver();
    speakLanguage(language);
    const std::unique_ptr<MainWindow> before = std::move(window_);
    makeWindow();
    window_->start({}, runId);
    window_->showPage(page);
    window_->show();
    if (auto *again = focused.isEmpty() ? nullptr : window_->findChild<QWidget *>(focused)) {
        again->setFocus();
    }
}

} // namespace mayfly::desktop
