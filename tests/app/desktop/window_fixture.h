// SPDX-License-Identifier: GPL-3.0-or-later
// The real window over the published offers of 2019, which need no measurement of this machine.
#pragma once
#include "app/desktop/app_context.h"
#include "app/desktop/languages.h"
#include "app/desktop/main_window.h"
#include "app/desktop/shell.h"
#include "app/look/theme.h"
#include "app/pages/plan_page.h"

#include <QApplication>
#include <QDir>
#include <QLocale>
#include <QTest>

#include <memory>

namespace mayfly::test {

inline void prepareWindows()
{
    qputenv("MAYFLY_RESOURCES", MAYFLY_SOURCE_DIR "/resources");
    desktop::nameProgram();
    desktop::speakLanguage(QStringLiteral("en"));
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    look::Theme::instance().install(*qApp);
    look::Theme::instance().setMode(look::Theme::Mode::Light);
}

inline desktop::AppContext publishedContext()
{
    desktop::AppContext context = desktop::liveContext();
    context.plan.load = [load = context.plan.load](const std::string &name) { return load(name.empty() ? "seed2019" : name); };
    return context;
}

inline std::unique_ptr<desktop::MainWindow> openWindow(desktop::AppContext context = publishedContext())
{
    auto window = std::make_unique<desktop::MainWindow>(std::move(context));
    window->start({}, {});
    window->show();
    return window;
}

/// The first search is over.
inline bool planned(desktop::MainWindow &window)
{
    return QTest::qWaitFor([&window] { return !window.plan().searching() && window.plan().selectedPlan(); }, 60'000);
}

inline void savePictures(QWidget &widget, const QString &name)
{
    const QString folder = QStringLiteral(MAYFLY_BUILD_DIR) + "/screenshots/";
    QDir().mkpath(folder);
    for (const auto &[mode, suffix] : {std::pair{look::Theme::Mode::Dark, "dark"}, {look::Theme::Mode::Light, "light"}}) {
        look::Theme::instance().setMode(mode);
        QCoreApplication::processEvents();
        QVERIFY(widget.grab().save(folder + name + '-' + suffix + ".png"));
    }
}

} // namespace mayfly::test
