// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/app_context.h"
#include "app/desktop/main_window.h"
#include "app/look/theme.h"
#include "app/pages/history_page.h"
#include "tests/bench/desktop_bench_children.h"

#include <nlohmann/json.hpp>

#include <QApplication>
#include <QElapsedTimer>
#include <QLineEdit>

#include <cstdlib>
#include <ctime>
#include <iostream>

namespace mayfly::bench {

namespace {

constexpr int longest_ms = 60'000;

double cpu_ms()
{
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

void runFor(int ms)
{
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < ms) {
        QApplication::processEvents(QEventLoop::AllEvents, 5);
    }
}

} // namespace

int historyChild(int argc, char **argv)
{
    QApplication application(argc, argv);
    look::Theme::instance().install(application);
    desktop::MainWindow window(desktop::liveContext());
    window.start({}, {});
    window.resize(1280, 800);
    window.showPage(desktop::MainWindow::History);
    window.show();
    QElapsedTimer clock;
    clock.start();
    while (window.history().model().rowCount() == 0) {
        runFor(20);
        if (clock.elapsed() > longest_ms) {
            std::cerr << "no run was listed after a minute" << std::endl;
            return 1;
        }
    }
    constexpr int settle_ms = 1500;
    runFor(settle_ms);
    QLineEdit *search = window.history().searchField();
    nlohmann::json wall = nlohmann::json::array();
    nlohmann::json busy = nlohmann::json::array();
    int fewest = window.history().model().rowCount();
    // Letter by letter, as one types and takes back.
    for (const char *words : {"resnet32 past", "p100", "1 ps", "no such run"}) {
        const QString whole = QString::fromLatin1(words);
        for (qsizetype i = 1; i <= 2 * whole.size(); ++i) {
            const double before_ms = cpu_ms();
            clock.restart();
            search->setText(whole.left(i <= whole.size() ? i : 2 * whole.size() - i));
            window.repaint();
            wall.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
            busy.push_back(cpu_ms() - before_ms);
            fewest = std::min(fewest, window.history().filter().rowCount());
            runFor(10);
        }
    }
    std::cout << nlohmann::json{{"rows", window.history().model().rowCount()}, {"fewest", fewest}, {"wall_ms", wall}, {"cpu_ms", busy}}.dump() << std::endl;
    std::_Exit(0);
}

} // namespace mayfly::bench
