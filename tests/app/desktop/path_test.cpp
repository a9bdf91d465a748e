// SPDX-License-Identifier: GPL-3.0-or-later
// The whole path through the real window and the real programs: plan, launch, watch, close the window, open it again,
// see the run end, export its report. A short real training run on this machine.
#include "app/desktop/main_window.h"
#include "app/look/confirm_card.h"
#include "app/look/theme.h"
#include "app/pages/history_page.h"
#include "app/pages/plan_page.h"
#include "app/pages/run_page.h"
#include "app/pages/run_panels.h"
#include "core/base/process.h"
#include "tests/app/desktop/open_button.h"
#include "tests/support/isolated_home.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace mayfly;
using mayfly::desktop::MainWindow;
using mayfly::test::openButton;

namespace {

constexpr int steps = 480;
/// Room for a loaded machine; nothing waits longer than it must.
constexpr int patience_ms = 240'000;

} // namespace

class PathTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void cleanupTestCase();
    void plansAndLaunches();
    void watchesAndIsClosed();
    void opensAgainWithThePast();
    void showsAServerTakenAway();
    void showsTheEnd();
    void exportsTheReport();
    void leavesNothingBehind();

private:
    void openWindow();
    void saveBoth(const QString &name);
    pages::RunPage &run() { return window_->run(); }

    test::IsolatedHome home_;
    std::unique_ptr<MainWindow> window_;
    QString runId_;
    std::size_t eventsSeen_ = 0;
};

void PathTest::initTestCase()
{
    if (!QDir("/usr/share/datasets/fashion-mnist").exists()) {
        QSKIP("dataset-fashion-mnist is not installed");
    }
    qputenv("MAYFLY_CTL", MAYFLY_BIN_DIR "/mayflyctl");
    qputenv("MAYFLY_WORKER", MAYFLY_BIN_DIR "/mayfly-worker");
    qputenv("MAYFLY_RESOURCES", MAYFLY_SOURCE_DIR "/resources");
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    look::Theme::instance().install(*qApp);
    look::Theme::instance().setMode(look::Theme::Mode::Light);
}

void PathTest::cleanupTestCase()
{
    window_.reset();
    if (!runId_.isEmpty()) {
        (void)runCommand({MAYFLY_BIN_DIR "/mayflyctl", "stop", runId_.toStdString()});
    }
}

void PathTest::openWindow()
{
    window_ = std::make_unique<MainWindow>(desktop::liveContext());
    window_->show();
    window_->start({}, {});
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
}

void PathTest::saveBoth(const QString &name)
{
    const QString folder = QStringLiteral(MAYFLY_BUILD_DIR) + "/screenshots";
    QDir().mkpath(folder);
    for (const auto &[mode, suffix] :
         {std::pair{look::Theme::Mode::Dark, "dark"}, {look::Theme::Mode::Light, "light"}}) {
        look::Theme::instance().setMode(mode);
        QApplication::processEvents();
        QApplication::sendPostedEvents(); // layouts that the last batch asked for
        QVERIFY(window_->grab().save(folder + '/' + name + '-' + suffix + ".png"));
    }
}

void PathTest::plansAndLaunches()
{
    openWindow();
    pages::PlanPage &plan = window_->plan();
    QTRY_VERIFY_WITH_TIMEOUT(openButton("Measure this machine"), patience_ms);      // its speed is not known, and not measured unasked
    openButton("Measure this machine")->click();
    QTRY_VERIFY_WITH_TIMEOUT(!plan.searching() && plan.selectedPlan(), patience_ms);
    pages::PlanInputs inputs = plan.inputs();
    inputs.name = "path-test";
    inputs.workload = "fashion-resnet8";
    inputs.catalog = "local";
    inputs.steps = steps;
    inputs.deadline_s = 1200;
    inputs.budget = Money::fromUnits(1);
    inputs.minAccuracyPct.reset();
    plan.setInputs(inputs);
    QTRY_VERIFY_WITH_TIMEOUT(!plan.searching() && plan.selectedPlan() && plan.selectedPlan()->steps == steps,
                             patience_ms);
    saveBoth("window-plan");
    QSignalSpy launched(&plan, &pages::PlanPage::launched);
    QVERIFY(openButton("Launch…"));
    openButton("Launch…")->click();
    QTRY_VERIFY_WITH_TIMEOUT(openButton("Launch at") && openButton("Launch at")->isEnabled(), patience_ms);     // all is checked first
    openButton("Launch at")->click();
    auto *card = plan.findChild<look::ConfirmCard *>();
    QVERIFY(card);
    card->confirmButton()->click();
    QTRY_COMPARE_WITH_TIMEOUT(launched.count(), 1, patience_ms);
    runId_ = launched[0][0].toString();
    QCOMPARE(window_->currentPage(), int(MainWindow::Run));
}

void PathTest::watchesAndIsClosed()
{
    QVERIFY(!runId_.isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(run().live(), patience_ms);
    QTRY_VERIFY_WITH_TIMEOUT(run().run().history("cluster") != nullptr, patience_ms);
    QTRY_VERIFY_WITH_TIMEOUT(run().run().run().appliedSteps > steps / 8, patience_ms);
    QVERIFY(run().panels().workers().rowCount() >= 1);
    QVERIFY(!run().run().events().empty());
    eventsSeen_ = run().run().events().size();
    saveBoth("window-run");
    window_->close();
    QTRY_VERIFY(openButton("Keep it running"));
    openButton("Keep it running")->click();
    QTRY_VERIFY(!window_->isVisible());
    window_.reset();
}

void PathTest::opensAgainWithThePast()
{
    QVERIFY(!runId_.isEmpty());
    openWindow();
    QTRY_COMPARE_WITH_TIMEOUT(run().runId(), runId_, patience_ms);
    QTRY_VERIFY_WITH_TIMEOUT(run().run().events().size() >= eventsSeen_, patience_ms);
    QCOMPARE(run().run().events().front().sequence, std::int64_t(1));
    window_->showPage(MainWindow::Run);
}

/// The hard way: agent and children killed at once, nobody told.
void PathTest::showsAServerTakenAway()
{
    QVERIFY(!runId_.isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(run().run().run().appliedSteps > steps / 2, patience_ms);
    const auto agents = findProcesses({"agent", runId_.toStdString() + "/w-1/1"});
    QCOMPARE(agents.size(), std::size_t(1));
    QVERIFY(killGroup(agents.front().id));
    const auto replaced = [this] {
        const auto &servers = run().run().present().servers;
        return std::any_of(servers.begin(), servers.end(), [](const Server &server) {
            return server.slot == "w-1" && server.incarnation > 1 && server.working_ns.has_value();
        });
    };
    QTRY_VERIFY_WITH_TIMEOUT(replaced(), patience_ms);
    QTRY_VERIFY_WITH_TIMEOUT(run().run().run().appliedSteps > steps * 3 / 4, patience_ms);
    saveBoth("window-run-revoked");
}

void PathTest::showsTheEnd()
{
    QVERIFY(!runId_.isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(run().run().run().state == RunState::Finished, patience_ms);
    QCOMPARE(run().run().run().revocations, 1);
    QCOMPARE(run().run().run().appliedSteps, std::int64_t(steps));
    QVERIFY(!run().live());
    QApplication::processEvents();
    saveBoth("window-run-finished");
}

void PathTest::exportsTheReport()
{
    QVERIFY(!runId_.isEmpty());
    window_->showPage(MainWindow::History);
    pages::HistoryPage &history = window_->history();
    QTRY_COMPARE_WITH_TIMEOUT(history.model().rowCount(), 1, patience_ms);
    QTRY_VERIFY_WITH_TIMEOUT(history.model().row(0).run.state == RunState::Finished, patience_ms);
    history.selectRun(runId_);
    QCOMPARE(history.selectedRun(), runId_);
    QSignalSpy written(&history, &pages::HistoryPage::reportWritten);
    history.writeReport(runId_, report::Format::Json, home_.file("report.json"));
    QTRY_COMPARE_WITH_TIMEOUT(written.count(), 1, patience_ms);
    history.writeReport(runId_, report::Format::Html, home_.file("report.html"));
    QTRY_COMPARE_WITH_TIMEOUT(written.count(), 2, patience_ms);
    QFile file(home_.file("report.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject report = QJsonDocument::fromJson(file.readAll()).object();
    QCOMPARE(report["run_id"].toString(), runId_);
    QCOMPARE(report["applied_steps"].toInt(), steps);
    saveBoth("window-history");
}

void PathTest::leavesNothingBehind()
{
    QVERIFY(window_->close()); // no live run: no question
    window_.reset();
    const auto doctor = runCommand({MAYFLY_BIN_DIR "/mayflyctl", "doctor", "--quick"});
    QVERIFY_RESULT(doctor);
    QCOMPARE(doctor->exitCode, 0);
}

QTEST_MAIN(PathTest)
#include "path_test.moc"
