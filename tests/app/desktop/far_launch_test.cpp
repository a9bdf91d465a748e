// SPDX-License-Identifier: GPL-3.0-or-later
// Launches from the real window on servers that are not this machine's: hosts over SSH, and a Slurm cluster. The real planner, launch step,
// controller and back-end; the workers train, the run is stopped from its page, and nothing is left.
#include "app/desktop/main_window.h"
#include "app/look/confirm_card.h"
#include "app/look/segmented_control.h"
#include "app/look/theme.h"
#include "app/pages/launch_backend.h"
#include "app/pages/launch_step.h"
#include "app/pages/plan_page.h"
#include "app/pages/run_page.h"
#include "core/base/process.h"
#include "tests/app/desktop/open_button.h"
#include "tests/app/desktop/window_fixture.h"
#include "tests/core/provision/slurm_cluster.h"
#include "tests/core/provision/ssh_hosts.h"
#include "tests/support/isolated_home.h"

#include <QDir>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace mayfly;
using mayfly::desktop::MainWindow;
using mayfly::pages::LaunchBackend;
using mayfly::test::SlurmCluster;
using mayfly::test::SshHosts;
using mayfly::test::openButton;

namespace {

const bool ownNetwork = SshHosts::enterOwnNetwork(); // while there is one thread

/// Room for a loaded machine; nothing waits longer than it must.
constexpr int patience_ms = 240'000;

} // namespace

class FarLaunchTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void cleanup();
    void onHostsOverSsh();
    void onSlurm();

private:
    void launchWatchAndStop(LaunchBackend backend, const std::filesystem::path &inventory);
    void planSomething();
    void launchOn(LaunchBackend backend, const std::filesystem::path &inventory);
    pages::RunPage &run() { return window_->run(); }
    std::filesystem::path folder(const char *name) const { return home_.path().toStdString() + "/" + name; }

    test::IsolatedHome home_;
    std::unique_ptr<MainWindow> window_;
    QString runId_;
};

void FarLaunchTest::initTestCase()
{
    if (!QDir("/usr/share/datasets/fashion-mnist").exists()) {
        QSKIP("dataset-fashion-mnist is not installed");
    }
    qputenv("MAYFLY_CTL", MAYFLY_BIN_DIR "/mayflyctl");
    qputenv("MAYFLY_WORKER", MAYFLY_BIN_DIR "/mayfly-worker");
    test::prepareWindows();
}

void FarLaunchTest::cleanup()
{
    window_.reset();
    if (!runId_.isEmpty()) {
        (void)runCommand({MAYFLY_BIN_DIR "/mayflyctl", "stop", runId_.toStdString()}); // of a test that failed
        runId_.clear();
    }
}

void FarLaunchTest::planSomething()
{
    pages::PlanPage &plan = window_->plan();
    QTRY_VERIFY_WITH_TIMEOUT(openButton("Measure this machine") || (!plan.searching() && plan.selectedPlan()), patience_ms);
    if (QPushButton *measure = openButton("Measure this machine")) {
        measure->click();
    }
    QTRY_VERIFY_WITH_TIMEOUT(!plan.searching() && plan.selectedPlan(), patience_ms);
    pages::PlanInputs inputs = plan.inputs();
    inputs.name = "far";
    inputs.workload = "fashion-resnet8";
    inputs.catalog = "local";
    inputs.steps = 20'000; // it is stopped long before
    inputs.deadline_s = 24 * 3600;
    inputs.budget = Money::fromUnits(20);
    inputs.minAccuracyPct.reset();
    inputs.maxWorkers = 2;
    inputs.hiddenGpus = {"cpu-2t"};
    plan.setInputs(inputs);
    QTRY_VERIFY_WITH_TIMEOUT(!plan.searching() && plan.selectedPlan() && plan.selectedPlan()->steps == inputs.steps, patience_ms);
}

void FarLaunchTest::launchOn(LaunchBackend backend, const std::filesystem::path &inventory)
{
    pages::PlanPage &plan = window_->plan();
    QSignalSpy launched(&plan, &pages::PlanPage::launched);
    QVERIFY(openButton("Launch…"));
    openButton("Launch…")->click();
    auto *step = plan.findChild<pages::LaunchStep *>();
    QVERIFY(step != nullptr);
    step->backendBox()->control()->setCurrent(static_cast<int>(backend));
    QLineEdit *file = step->backendBox()->fileLine();
    file->setFocus();
    file->selectAll();
    QTest::keyClicks(file, QString::fromStdString(inventory.string()));
    QTest::keyClick(file, Qt::Key_Return); // ends the editing; does not launch
    QCOMPARE(file->text(), QString::fromStdString(inventory.string()));
    QTRY_COMPARE(QString::fromStdString(step->request().inventory), file->text());
    QTRY_VERIFY2_WITH_TIMEOUT(step->goButton()->isEnabled(), qPrintable(step->problems().join('|')), patience_ms);
    step->goButton()->click();
    auto *card = step->findChild<look::ConfirmCard *>();
    QVERIFY(card != nullptr);
    card->confirmButton()->click();
    QTRY_COMPARE_WITH_TIMEOUT(launched.count(), 1, patience_ms);
    runId_ = launched[0][0].toString();
}

void FarLaunchTest::launchWatchAndStop(LaunchBackend backend, const std::filesystem::path &inventory)
{
    window_ = std::make_unique<MainWindow>(desktop::liveContext());
    window_->show();
    window_->start({}, {});
    planSomething();
    if (QTest::currentTestFailed()) {
        return;
    }
    const int workers = window_->plan().selectedPlan()->cluster.workerCount();
    launchOn(backend, inventory);
    if (QTest::currentTestFailed()) {
        return;
    }
    QCOMPARE(window_->currentPage(), int(MainWindow::Run));
    QCOMPARE(run().runId(), runId_);
    QTRY_COMPARE_WITH_TIMEOUT(run().run().activeWorkers(), workers, patience_ms);
    QTRY_VERIFY_WITH_TIMEOUT(run().run().run().appliedSteps > 0, patience_ms);
    QVERIFY(run().run().present().spent.micros > 0);
    QVERIFY(openButton("Stop run…"));
    openButton("Stop run…")->click();
    auto *card = window_->findChild<look::ConfirmCard *>();
    QVERIFY(card != nullptr);
    card->confirmButton()->click();
    QTRY_VERIFY_WITH_TIMEOUT(run().run().run().state == RunState::Stopped, patience_ms);
    for (const LedgerLine &line : run().run().present().ledger) {
        QVERIFY2(line.end_ns.has_value(), line.slot.c_str());
    }
    QTRY_VERIFY_WITH_TIMEOUT(findProcesses({"agent", "--run", runId_.toStdString()}).empty(), patience_ms);
    runId_.clear();
}

void FarLaunchTest::onHostsOverSsh()
{
    if (const std::string missing = SshHosts::missing(); !missing.empty()) {
        QSKIP(missing.c_str());
    }
    if (!ownNetwork) {
        QSKIP("only root may give hosts networks of their own");
    }
    SshHosts hosts(folder("hosts"));
    QVERIFY2(hosts.up(3), hosts.problem().c_str());
    launchWatchAndStop(LaunchBackend::Ssh, hosts.writeInventory("connect = \"direct\"\n"));
}

void FarLaunchTest::onSlurm()
{
    if (const std::string missing = SlurmCluster::missing(); !missing.empty()) {
        QSKIP(missing.c_str());
    }
    SlurmCluster cluster(folder("cluster"));
    if (!cluster.up(2)) {
        QSKIP(("cannot start a Slurm cluster here: " + cluster.problem()).c_str());
    }
    launchWatchAndStop(LaunchBackend::Slurm, cluster.writeSettings());
}

QTEST_MAIN(FarLaunchTest)
#include "far_launch_test.moc"
