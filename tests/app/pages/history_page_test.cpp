// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/chart_table.h"
#include "app/charts/compare_chart.h"
#include "app/look/banner.h"
#include "app/look/empty_page.h"
#include "app/look/key_figure.h"
#include "app/look/table.h"
#include "app/pages/history_compare.h"
#include "app/pages/history_detail.h"
#include "app/pages/history_page.h"
#include "core/base/rng.h"
#include "tests/app/support/page_host.h"
#include "tests/app/support/synthetic_run.h"

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QLocale>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace mayfly;
using namespace mayfly::pages;
using mayfly::test::PageHost;

namespace {

struct Made {
    const char *name;
    const char *gpu;
    int count;
    RunState state;
    int revocations;
    double plannedTime_h, time_h, plannedCost, cost, plannedAccuracy, accuracy;
};

/// Invented, near the published figures.
const Made made[] = {
    {"resnet32-two-hours", "P100", 4, RunState::Training, 2, 0.47, 0, 1.10, 0.84, 91.4, 0},
    {"resnet32-two-hours", "P100", 4, RunState::Finished, 1, 0.47, 0.48, 1.10, 1.14, 91.4, 91.3},
    {"shake-shake-big", "V100", 8, RunState::Finished, 5, 3.10, 3.34, 21.90, 23.05, 94.6, 94.2},
    {"resnet32-cheapest", "P100", 1, RunState::Finished, 0, 1.50, 1.51, 0.83, 0.83, 93.1, 93.2},
    {"resnet32-cheapest", "V100", 1, RunState::Failed, 1, 1.23, 0.4, 1.06, 0.41, 93.0, 0},
    {"resnet15-sweep-c", "P100", 6, RunState::Finished, 0, 0.29, 0.28, 0.96, 0.93, 90.8, 90.6},
    {"resnet15-sweep-b", "P100", 4, RunState::Finished, 1, 0.36, 0.37, 0.86, 0.88, 91.0, 91.2},
    {"mixed-gpus", "V100", 2, RunState::Finished, 2, 0.38, 0.45, 1.17, 1.39, 90.9, 90.4},
    {"resnet32-8-k80", "K80", 8, RunState::Stopped, 0, 0.52, 0.3, 1.12, 0.37, 88.8, 0},
    {"resnet32-4-k80", "K80", 4, RunState::Finished, 0, 1.05, 1.04, 1.16, 1.15, 91.2, 91.3},
    {"resnet32-2-k80", "K80", 2, RunState::Finished, 0, 2.16, 2.13, 1.31, 1.30, 91.9, 92.0},
};

RunSnapshot snapshotOf(const Made &row, int number)
{
    Plan plan = test::syntheticPlan(row.name);
    plan.cluster.workers = {{"gcp-p100", row.gpu, "us-east1", row.count, Pricing::Transient}};
    plan.prediction.time_s = row.plannedTime_h * 3600;
    plan.prediction.timeLow_s = plan.prediction.time_s * 0.95;
    plan.prediction.timeHigh_s = plan.prediction.time_s * 1.06;
    plan.prediction.cost = Money::fromUnits(row.plannedCost);
    plan.prediction.accuracyPct = row.plannedAccuracy;
    plan.baseline.cost = Money::fromUnits(row.plannedCost * 2.5);
    RunSnapshot snapshot;
    Run &run = snapshot.run;
    run.id = "20270312-14" + std::to_string(60 - number) + "00-r" + std::to_string(40 - number);
    run.name = row.name;
    run.state = row.state;
    run.planJson = planToJson(plan);
    run.created_ns = test::launch_ns - number * 40'000 * test::second_ns;
    run.targetSteps = run.appliedSteps = 64000;
    run.revocations = row.revocations;
    run.cost = Money::fromUnits(row.cost);
    const double lived_s = (row.time_h > 0 ? row.time_h : 0.33) * 3600;
    const std::int64_t end_ns = run.created_ns + static_cast<std::int64_t>(lived_s * 1e9);
    if (isOver(row.state)) {
        run.ended_ns = end_ns;
    }
    if (row.accuracy > 0) {
        run.testAccuracyPct = row.accuracy;
    }
    snapshot.now_ns = end_ns;
    snapshot.spent = run.cost;
    Rng rng(static_cast<std::uint64_t>(number) + 1);
    for (int i = 0; i < 200; ++i) {
        Sample sample;
        sample.slot = "cluster";
        sample.time_ns = run.created_ns + static_cast<std::int64_t>(lived_s * 1e9 * i / 200);
        sample.imagesPerSecond = std::min(1.0, i / 8.0) * 1000 * (1 + 0.04 * rng.normal());
        sample.spentUnits = row.cost * i / 200;
        snapshot.samples.push_back(sample);
    }
    for (int i = 0; i < row.revocations; ++i) {
        Server server = test::syntheticServer("w-" + std::to_string(i), 1, 0, 10, 20);
        server.requested_ns = run.created_ns;
        test::revoke(server, 0);
        server.ended_ns = run.created_ns + static_cast<std::int64_t>(lived_s * 1e9 * (0.3 + 0.4 * i / row.revocations));
        snapshot.servers.push_back(server);
        for (Sample &sample : snapshot.samples) {
            const double since = static_cast<double>(sample.time_ns - *server.ended_ns) / 1e9 / lived_s;
            sample.imagesPerSecond *= since > 0 && since < 0.12 ? 0.72 : 1;
        }
    }
    return snapshot;
}

struct FakeStore {
    std::mutex mutex;
    std::vector<RunSnapshot> runs;
    std::optional<Error> problem;
};

bridge::HistorySource sourceOf(const std::shared_ptr<FakeStore> &store)
{
    bridge::HistorySource source;
    source.runs = [store](std::size_t) -> Result<std::vector<Run>> {
        const std::lock_guard lock(store->mutex);
        if (store->problem) {
            return passOn(*store->problem);
        }
        std::vector<Run> runs;
        for (const RunSnapshot &snapshot : store->runs) {
            runs.push_back(snapshot.run);
        }
        return runs;
    };
    source.load = [store](const std::string &id) -> Result<RunSnapshot> {
        const std::lock_guard lock(store->mutex);
        for (const RunSnapshot &snapshot : store->runs) {
            if (snapshot.run.id == id) {
                return snapshot;
            }
        }
        return fail(ErrorCode::NotFound, "no run " + id);
    };
    return source;
}

} // namespace

class HistoryPageTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void cleanup();
    void emptyHistoryShowsTheNextStep();
    void listsRunsWithForecastAndActual();
    void searchAndFiltersNarrowTheList();
    void comparesTheTickedRuns();
    void aRunThatCannotBeReadIsSaidInTheComparison();
    void writesTheTableAsCsv();
    void curvesAreReadForTheRowsOnTheScreen();
    void aPastRunIsPlannedAgainAndReported();
    void writesReports();
    void saysWhenAReportCannotBeWritten();
    void saysWhenTheStoreCannotBeRead();
    void aStoppedRunHasItsTimeAndNoBaselineYet();

private:
    void fill();
    QString bannerText() const;
    QPushButton *button(const QString &start) const;
    void tick(int row);

    std::shared_ptr<FakeStore> store_;
    std::unique_ptr<bridge::HistoryFeed> feed_;
    HistoryPage *page_ = nullptr;
    std::unique_ptr<PageHost> host_;
};

void HistoryPageTest::initTestCase()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    look::Theme::instance().install(*qApp);
    look::Theme::instance().setMode(look::Theme::Mode::Light);
}

void HistoryPageTest::init()
{
    store_ = std::make_shared<FakeStore>();
    feed_ = std::make_unique<bridge::HistoryFeed>(sourceOf(store_));
    page_ = new HistoryPage(*feed_, sourceOf(store_));
    host_ = std::make_unique<PageHost>(page_);
    host_->show();
    QVERIFY(QTest::qWaitForWindowExposed(host_.get()));
}

void HistoryPageTest::cleanup()
{
    host_.reset();
    feed_.reset();
}

void HistoryPageTest::fill()
{
    {
        const std::lock_guard lock(store_->mutex);
        int number = 0;
        for (const Made &row : made) {
            store_->runs.push_back(snapshotOf(row, number++));
        }
    }
    page_->setShown(true);
    QTRY_COMPARE(page_->model().rowCount(), int(std::size(made)));
    QTRY_VERIFY(!page_->model().rows().back().throughput.empty());
}

QString HistoryPageTest::bannerText() const
{
    const auto *banner = host_->findChild<look::Banner *>();
    return banner->isVisible() ? banner->accessibleName() : QString();
}

QPushButton *HistoryPageTest::button(const QString &start) const
{
    for (QPushButton *each : host_->findChildren<QPushButton *>()) {
        if (each->text().startsWith(start) || each->accessibleName() == start) {
            return each;
        }
    }
    return nullptr;
}

void HistoryPageTest::tick(int row)
{
    auto *table = host_->findChild<look::TableView *>("history-runs");
    const QModelIndex index = page_->filter().index(row, models::HistoryModel::Tick);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(index).center());
}

void HistoryPageTest::emptyHistoryShowsTheNextStep()
{
    page_->setShown(true);
    QTRY_VERIFY(feed_->loaded());
    QVERIFY(host_->findChild<look::EmptyPage *>()->isVisible());
    host_->saveBoth("history-empty");
}

void HistoryPageTest::listsRunsWithForecastAndActual()
{
    fill();
    QVERIFY(!host_->findChild<look::EmptyPage *>()->isVisible());
    QCOMPARE(page_->caption(), QString("11 runs"));
    page_->selectRun(QString::fromStdString(page_->model().row(1).run.id));
    QCOMPARE(page_->selectedRun(), QString("20270312-145900-r39"));
    QSignalSpy open(page_, &HistoryPage::openRequested);
    for (QPushButton *button : host_->findChildren<QPushButton *>()) {
        if (button->text() == "Open run") {
            button->click();
        }
    }
    QCOMPARE(open.count(), 1);
    QCOMPARE(open[0][0].toString(), QString("20270312-145900-r39"));
    const auto *timeline = host_->findChild<HistoryDetail *>()->findChild<charts::TimelineChart *>();
    QTRY_COMPARE(timeline->data().rows.size(), 1); // the one server that was revoked
    QVERIFY(!timeline->data().live);
    host_->saveBoth("history");
}

void HistoryPageTest::searchAndFiltersNarrowTheList()
{
    fill();
    page_->searchField()->setText("k80");
    QCOMPARE(page_->filter().rowCount(), 3);
    for (QComboBox *box : host_->findChildren<QComboBox *>()) {
        if (box->accessibleName() == "State") {
            box->setCurrentIndex(3);
        }
    }
    QCOMPARE(page_->filter().rowCount(), 1);
    for (QPushButton *button : host_->findChildren<QPushButton *>()) {
        if (button->text() == "Clear filters") {
            QVERIFY(button->isVisible());
            button->click();
            QVERIFY(!button->isVisible());
        }
    }
    QCOMPARE(page_->filter().rowCount(), 11);
    QTest::keyClick(host_->findChild<look::TableView *>(), Qt::Key_F, Qt::ControlModifier);
    QTRY_VERIFY(page_->searchField()->hasFocus());
}

void HistoryPageTest::comparesTheTickedRuns()
{
    fill();
    QVERIFY(!button("Compare")->isEnabled());
    tick(1);
    QVERIFY(!button("Compare (1)")->isEnabled());
    tick(2);
    tick(7);
    QVERIFY(button("Compare (3)")->isEnabled());
    button("Compare (3)")->click();
    const HistoryCompare &compare = page_->comparison();
    QVERIFY(compare.isVisible());
    QCOMPARE(compare.model().columnCount(), 4);
    QTRY_VERIFY(!compare.reading());
    QCOMPARE(compare.throughput().lines().size(), 3);
    QCOMPARE(compare.throughput().lines()[0].name, QString("r39"));
    QCOMPARE(compare.throughput().lines()[1].series, 1);
    QVERIFY(compare.throughput().lines()[1].points.size() > 100);
    QVERIFY(compare.cost().dataAsCsv().startsWith("elapsed_s,r39,r38,r33\n"));
    QTest::qWait(50);
    host_->saveBoth("history-compare");
    button("Back to the list")->click();
    QVERIFY(!compare.isVisible());
    QVERIFY(button("Compare (3)")->isEnabled());
}

void HistoryPageTest::aRunThatCannotBeReadIsSaidInTheComparison()
{
    fill();
    tick(1);
    tick(2);
    {
        const std::lock_guard lock(store_->mutex);
        store_->runs.erase(store_->runs.begin() + 2);
    }
    button("Compare (2)")->click();
    QTRY_VERIFY(bannerText().startsWith("The runs cannot be compared."));
    QVERIFY(bannerText().contains("no run"));
}

void HistoryPageTest::writesTheTableAsCsv()
{
    fill();
    page_->searchField()->setText("mixed");
    const QStringList lines = page_->tableAsCsv().split('\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 2);
    QVERIFY2(lines[0].contains("Cost"), qPrintable(lines[0]));
    const auto fields = charts::fieldsOfCsv(page_->tableAsCsv());
    QCOMPARE(fields[0].size(), fields[1].size());
    QVERIFY2(lines[1].contains("1.39"), qPrintable(lines[1]));
    const QTemporaryDir folder;
    page_->writeTable(folder.filePath("runs.csv"));
    QVERIFY(bannerText().startsWith("The table is written."));
    QFile file(folder.filePath("runs.csv"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(QString::fromUtf8(file.readAll()), page_->tableAsCsv());
    page_->writeTable("/nonexistent/folder/runs.csv");
    QVERIFY(bannerText().startsWith("The table was not written."));
}

void HistoryPageTest::curvesAreReadForTheRowsOnTheScreen()
{
    {
        const std::lock_guard lock(store_->mutex);
        for (int number = 0; number < 200; ++number) {
            RunSnapshot snapshot = snapshotOf(made[1], 0);
            snapshot.run.id = QString("20270312-140000-n%1").arg(number, 3, 10, QChar('0')).toStdString();
            snapshot.run.created_ns -= number * test::second_ns;
            store_->runs.push_back(std::move(snapshot));
        }
    }
    page_->setShown(true);
    QTRY_COMPARE(page_->model().rowCount(), 200);
    const auto known = [this] {
        return std::count_if(page_->model().rows().begin(), page_->model().rows().end(),
                             [](const models::HistoryRow &row) { return !row.throughput.empty(); });
    };
    QTRY_VERIFY(!page_->model().row(5).throughput.empty());
    QVERIFY(page_->model().row(199).throughput.empty());
    auto *table = host_->findChild<look::TableView *>("history-runs");
    table->scrollToBottom();
    QTRY_VERIFY(!page_->model().row(199).throughput.empty());
    // What was seen before has been read by now; what was never seen has not.
    QVERIFY(page_->model().row(100).throughput.empty());
    QVERIFY2(known() < 120, qPrintable(QString::number(known())));
}

void HistoryPageTest::aPastRunIsPlannedAgainAndReported()
{
    fill();
    page_->selectRun(QString::fromStdString(page_->model().row(2).run.id));
    std::string planned;
    connect(page_, &HistoryPage::planAgainRequested, page_, [&](const Plan &plan) { planned = plan.name; });
    button("Plan again")->click();
    QCOMPARE(planned, std::string("shake-shake-big"));
    QSignalSpy report(page_, &HistoryPage::reportRequested);
    auto *menu = button("Report")->findChild<QMenu *>();
    QCOMPARE(menu->actions().front()->text(), QString("Show"));
    menu->actions().front()->trigger();
    QCOMPARE(report.count(), 1);
    QCOMPARE(report[0][0].toString(), QString::fromStdString(page_->model().row(2).run.id));
}

void HistoryPageTest::writesReports()
{
    fill();
    const QTemporaryDir folder;
    const QString id = QString::fromStdString(page_->model().row(1).run.id);
    QSignalSpy written(page_, &HistoryPage::reportWritten);
    int count = 0;
    for (const auto &[format, name] : {std::pair{report::Format::Html, "r.html"},
                                       {report::Format::Pdf, "r.pdf"},
                                       {report::Format::Csv, "r.csv"},
                                       {report::Format::Json, "r.json"}}) {
        page_->writeReport(id, format, folder.filePath(name));
        ++count;
        QTRY_COMPARE(written.count(), count);
        QVERIFY(QFile(folder.filePath(name)).size() > 100);
    }
    QVERIFY(bannerText().startsWith("The report is written."));
}

void HistoryPageTest::saysWhenAReportCannotBeWritten()
{
    fill();
    const QString id = QString::fromStdString(page_->model().row(1).run.id);
    page_->writeReport(id, report::Format::Json, "/nonexistent/folder/r.json");
    QTRY_VERIFY(bannerText().startsWith("The report was not written."));
    QVERIFY(bannerText().contains("/nonexistent/folder"));
    host_->saveBoth("history-error");
}

void HistoryPageTest::saysWhenTheStoreCannotBeRead()
{
    fill();
    {
        const std::lock_guard lock(store_->mutex);
        store_->problem = Error{ErrorCode::Corrupt, "mayfly.db: not a database"};
    }
    feed_->refresh();
    const auto emptyText = [this] { return host_->findChild<look::TableView *>("history-runs")->emptyText(); };
    QTRY_COMPARE(emptyText(), QString("The runs are shown here once they can be read."));
    QVERIFY2(bannerText().isEmpty(), "the window's own banner says why: not twice");
    QCOMPARE(page_->model().rowCount(), 11);
    {
        const std::lock_guard lock(store_->mutex);
        store_->problem.reset();
    }
    feed_->refresh();
    QTRY_COMPARE(emptyText(), QString("No run fits the filters."));
}

void HistoryPageTest::aStoppedRunHasItsTimeAndNoBaselineYet()
{
    store_->runs = {snapshotOf(made[8], 0)};
    feed_->refresh();
    QTRY_COMPARE(page_->model().rowCount(), 1);
    page_->selectRun(QString::fromStdString(page_->model().row(0).run.id));
    QStringList words;
    for (const QLabel *label : host_->findChildren<QLabel *>()) {
        words << label->text();
    }
    QVERIFY2(words.contains("18\u00a0min\u00a000\u00a0s"), qPrintable(words.join("|")));
    for (const look::KeyFigure *figure : host_->findChildren<look::KeyFigure *>()) {
        QVERIFY2(!figure->accessibleName().contains("$0.00") && !figure->accessibleDescription().contains("$0.00"), qPrintable(figure->accessibleDescription()));
    }
}

QTEST_MAIN(HistoryPageTest)
#include "history_page_test.moc"
