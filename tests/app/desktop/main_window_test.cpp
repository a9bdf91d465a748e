// SPDX-License-Identifier: GPL-3.0-or-later
// The window with the real catalogue and planner, and a home of its own without runs.
#include "app/desktop/app_context.h"
#include "app/desktop/main_window.h"
#include "app/look/banner.h"
#include "app/look/table.h"
#include "app/pages/catalog_page.h"
#include "app/pages/chosen_plan_panel.h"
#include "app/pages/history_page.h"
#include "app/pages/import_panel.h"
#include "app/pages/plan_page.h"
#include "app/pages/run_page.h"
#include "app/pages/trial_dialog.h"
#include "core/base/files.h"
#include "core/report/report.h"
#include "tests/app/support/fake_client.h"
#include "tests/app/support/synthetic_run.h"
#include "tests/support/isolated_home.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QLocale>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>
#include <QUrl>

#include <algorithm>

using namespace mayfly;
using desktop::MainWindow;

class MainWindowTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void cleanup();
    void plansWithTheRealPlanner();
    void pagesAreReachedByKey();
    void openingABadPlanSaysWhere();
    void geometryAndPageAreRestored();
    void closingWithALiveRunAsks();
    void anImportedPriceListCanBePlannedWith();
    void aDroppedReportIsTakenIntoTheHistory();
    void oneSimulatedRunIsPlayed();
    void pictures();

private:
    desktop::AppContext context() const;
    void save(const QString &name);

    test::IsolatedHome home_;
    std::unique_ptr<MainWindow> window_;
};

void MainWindowTest::initTestCase()
{
    qputenv("MAYFLY_RESOURCES", MAYFLY_RESOURCES_FOLDER);
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    look::Theme::instance().install(*qApp);
    look::Theme::instance().setMode(look::Theme::Mode::Light);
    QDir().mkpath(QStringLiteral(MAYFLY_BUILD_DIR) + "/screenshots");
}

/// The published offers of 2019, which need no measurement of this machine.
desktop::AppContext MainWindowTest::context() const
{
    desktop::AppContext context = desktop::liveContext();
    context.plan.load = [load = context.plan.load](const std::string &name) { return load(name.empty() ? "seed2019" : name); };
    return context;
}

void MainWindowTest::init()
{
    window_ = std::make_unique<MainWindow>(context());
    window_->start({}, {});
    window_->show();
    window_->activateWindow();          // an X server without a window manager activates nobody by itself
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    QTRY_VERIFY_WITH_TIMEOUT(!window_->plan().searching(), 30000);
}

void MainWindowTest::cleanup()
{
    window_.reset();
}

void MainWindowTest::plansWithTheRealPlanner()
{
    QVERIFY(window_->plan().selectedPlan());
    QVERIFY(window_->plan().findChild<look::TableView *>()->model()->rowCount() > 0);
    QVERIFY(window_->windowTitle().endsWith("Mayfly"));
}

void MainWindowTest::pagesAreReachedByKey()
{
    for (const auto &[key, index] : {std::pair{Qt::Key_2, MainWindow::Run}, {Qt::Key_3, MainWindow::History}, {Qt::Key_1, MainWindow::Plan}}) {
        QTest::keyClick(window_.get(), key, Qt::ControlModifier);
        QTRY_COMPARE(window_->currentPage(), static_cast<int>(index));
    }
}

void MainWindowTest::openingABadPlanSaysWhere()
{
    const QString path = home_.file("broken.mayfly");
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"schema\": 99}");
    file.close();
    window_->plan().openPlan(path);
    auto *banner = window_->findChild<look::Banner *>();
    QTRY_VERIFY(banner->isVisible());
    QVERIFY2(banner->accessibleName().contains("broken.mayfly"), qPrintable(banner->accessibleName()));
}

void MainWindowTest::geometryAndPageAreRestored()
{
    window_->resize(1400, 850);
    window_->showPage(MainWindow::History);
    window_->close();
    window_ = std::make_unique<MainWindow>(context());
    QCOMPARE(window_->currentPage(), static_cast<int>(MainWindow::History));
    QCOMPARE(window_->size(), QSize(1400, 850));
    QFile::remove(desktop::liveContext().settingsFile);
}

void MainWindowTest::closingWithALiveRunAsks()
{
    auto controller = std::make_shared<test::FakeController>();
    desktop::AppContext live = context();
    live.runs = test::fakeSource(controller);
    window_ = std::make_unique<MainWindow>(live);
    window_->show();
    window_->start({}, QString::fromStdString(test::syntheticRun().run.id));
    QTRY_VERIFY(controller->isAttached());
    controller->send(test::syntheticRun());
    QTRY_VERIFY(window_->run().live());
    QVERIFY(!window_->close());
    auto *box = window_->findChild<QMessageBox *>();
    QVERIFY(box);
    QCOMPARE(box->buttons().size(), 3);
    box->defaultButton()->click();
    QTRY_VERIFY(!window_->isVisible());
}

void MainWindowTest::save(const QString &name)
{
    for (const auto &[mode, suffix] : {std::pair{look::Theme::Mode::Light, "light"}, {look::Theme::Mode::Dark, "dark"}}) {
        look::Theme::instance().setMode(mode);
        QCoreApplication::processEvents();
        QVERIFY(window_->grab().save(QStringLiteral(MAYFLY_BUILD_DIR) + "/screenshots/" + name + '-' + suffix + ".png"));
    }
    look::Theme::instance().setMode(look::Theme::Mode::Light);
}

void MainWindowTest::oneSimulatedRunIsPlayed()
{
    window_->showPage(MainWindow::Plan);
    QTRY_VERIFY_WITH_TIMEOUT(!window_->plan().searching() && !window_->plan().simulating(), 30000);
    auto *panel = window_->plan().findChild<pages::ChosenPlanPanel *>();
    QVERIFY(panel->trialButton()->isEnabled());
    panel->trialButton()->click();
    auto *dialog = window_->plan().findChild<pages::TrialDialog *>();
    QVERIFY(dialog);
    QTRY_VERIFY(!dialog->playing());
    const auto cluster = window_->plan().selectedPlan()->cluster;
    const auto &rows = dialog->chart()->data().rows;
    QCOMPARE(static_cast<int>(rows.size()), cluster.workerCount() + cluster.parameterServers);
    for (const auto &row : rows) {
        QVERIFY2(!row.bars.isEmpty() && row.bars.front().from_s >= 0 && row.bars.last().to_s <= dialog->chart()->data().end_s + 1e-6, qPrintable(row.slot));
    }
    QVERIFY2(dialog->caption().contains("ends after") && dialog->caption().contains("costs $"), qPrintable(dialog->caption()));
    // Some run loses a server: its row has a cross.
    bool lost = false;
    for (int number = 2; number <= 400 && !lost; ++number) {
        dialog->show(number);
        QTRY_VERIFY(!dialog->playing());
        for (const auto &row : dialog->chart()->data().rows) {
            lost = lost || std::any_of(row.marks.begin(), row.marks.end(), [](const auto &mark) { return mark.glyph == look::Glyph::Cross; });
        }
    }
    QVERIFY(lost);
    for (const auto &[mode, suffix] : {std::pair{look::Theme::Mode::Light, "light"}, {look::Theme::Mode::Dark, "dark"}}) {
        look::Theme::instance().setMode(mode);
        QCoreApplication::processEvents();
        QVERIFY(dialog->grab().save(QStringLiteral(MAYFLY_BUILD_DIR) + "/screenshots/trial-" + suffix + ".png"));
    }
    look::Theme::instance().setMode(look::Theme::Mode::Light);
}

void MainWindowTest::anImportedPriceListCanBePlannedWith()
{
    QDir().mkpath(home_.file("aws"));
    QFile file(home_.file("aws/vms.csv"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region,AvailabilityZone\n"
               "p3.2xlarge,V100,1.0,8.0,61.0,,3.06,0.9731,us-east-1,us-east-1a\n"
               "p2.xlarge,K80,1.0,4.0,61.0,,0.90,,us-east-1,us-east-1a\n"
               "m5.xlarge,,,4.0,16.0,,0.192,0.07,us-east-1,us-east-1a\n");
    file.close();
    QMimeData dropped;
    dropped.setUrls({QUrl::fromLocalFile(file.fileName())});
    QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window_.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(400, 300), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(window_.get(), &drop);
    QCOMPARE(window_->currentPage(), static_cast<int>(MainWindow::Catalog));
    auto *panel = window_->catalog().importPanel();
    QTRY_VERIFY(!panel->busy() && panel->importButton()->isEnabled());
    QVERIFY2(panel->summary().startsWith("3 rows"), qPrintable(panel->summary()));
    QSignalSpy imported(&window_->catalog(), &pages::CatalogPage::imported);
    panel->importButton()->click();
    QTRY_COMPARE(imported.count(), 1);
    QTRY_VERIFY(!window_->catalog().busy() && !window_->plan().searching());
    save("window-catalog");
    bool offered = false;
    for (auto *box : window_->plan().findChildren<QComboBox *>()) {
        offered = offered || (box->accessibleName() == "Catalogue" && box->findText("aws") >= 0);
    }
    QVERIFY(offered);
}

/// Of another machine; a damaged one beside it changes nothing.
void MainWindowTest::aDroppedReportIsTakenIntoTheHistory()
{
    RunSnapshot run = test::syntheticFinishedRun();
    const Plan plan = test::syntheticPlan();
    run.run.cost = Money{};
    const auto write = [&](const char *name, const std::string &text) {
        const QString path = home_.file(name);
        return writeFileAtomically(path.toStdString(), text) ? path : QString();
    };
    const std::string text = report::toJson(report::makeReport(run, plan, run.now_ns));
    const QString good = write("report.json", text), damaged = write("damaged.json", text.substr(0, text.size() / 2));
    const auto drop = [this](const QString &file) {
        QMimeData dropped;
        dropped.setUrls({QUrl::fromLocalFile(file)});
        QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window_.get(), &enter);
        QDropEvent event(QPointF(400, 300), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window_.get(), &event);
    };
    drop(damaged);
    QCOMPARE(window_->currentPage(), static_cast<int>(MainWindow::History));
    QTRY_VERIFY2(window_->messages().shown().startsWith("damaged.json was not imported."), qPrintable(window_->messages().shown()));
    const auto *history = window_->findChild<pages::HistoryPage *>();
    QCOMPARE(history->model().rowCount(), 0);
    drop(good);
    QTRY_COMPARE(history->model().rowCount(), 1);
    QVERIFY2(window_->messages().shown().contains("was imported."), qPrintable(window_->messages().shown()));
    QCOMPARE(history->model().row(0).run.id, run.run.id);
    save("window-history-imported");
    drop(good);
    QTRY_VERIFY2(window_->messages().shown().contains("already"), qPrintable(window_->messages().shown()));
}

void MainWindowTest::pictures()
{
    const auto settled = [this](const QSize &size) {
        window_->resize(size);
        window_->showPage(MainWindow::Plan);
        return QTest::qWaitFor([&] { return window_->size() == size && !window_->plan().searching() && !window_->plan().simulating(); }, 60000);
    };
    QVERIFY(settled({1280, 800}));
    save("window-plan");
    window_->showPage(MainWindow::Run);
    save("window-run-empty");
    QVERIFY(settled({1920, 1080}));
    save("window-plan-1920");
}

QTEST_MAIN(MainWindowTest)
#include "main_window_test.moc"
