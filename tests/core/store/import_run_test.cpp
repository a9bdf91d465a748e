// SPDX-License-Identifier: Apache-2.0
// A run from another machine's report.json: what comes in is what was written, and nothing comes in by half.
#include "core/base/files.h"
#include "core/report/report.h"
#include "core/store/import_run.h"
#include "tests/core/report/sample_run.h"
#include "tests/support/isolated_home.h"

#include <QTest>

#include <algorithm>

using namespace mayfly;
using store::OpenMode;
using store::Store;

class ImportRunTest : public QObject {
    Q_OBJECT
private slots:
    void init();
    void whatIsReadIsWhatWasWritten();
    void theHistoryTakesItInOnce();
    void wrongReportsAreRefused_data();
    void wrongReportsAreRefused();

private:
    std::unique_ptr<test::IsolatedHome> home_;
    RunSnapshot run_;
    report::Report report_;
};

void ImportRunTest::init()
{
    home_ = std::make_unique<test::IsolatedHome>();
    run_ = test::sampleRun();
    run_.exchanges = {{"ps-0", 6, 31, {25, 6}, 0, 0, 0, 0, 0, 0, 0, 0, 0.001, 0.002, 1.5, 0.25},
                      {"w-0", 5, 30, {20, 9, 1}, 0.01, 0.02, 0.3, 0.6, 1000, 2000, 10.5, 20.5, 0, 0, 0, 0}};
    const Plan plan = test::samplePlan();
    run_.run.planJson = planToJson(plan);
    report_ = report::makeReport(run_, plan, test::at(1000));
}

void ImportRunTest::whatIsReadIsWhatWasWritten()
{
    const auto read = store::runFromReport(report::toJson(report_), "report.json");
    QVERIFY_RESULT(read);
    QCOMPARE(read->run.id, run_.run.id);
    QCOMPARE(read->run.name, run_.run.name);
    QVERIFY(read->run.state == run_.run.state);
    QCOMPARE(read->run.appliedSteps, run_.run.appliedSteps);
    QCOMPARE(read->run.created_ns, run_.run.created_ns);
    QCOMPARE(read->run.cost.micros, report_.cost.micros);
    QCOMPARE(read->servers.size(), run_.servers.size());
    QCOMPARE(read->events.size(), run_.events.size());
    QCOMPARE(read->evaluations.size(), run_.evaluations.size());
    QVERIFY(read->exchanges == run_.exchanges);
    QVERIFY(!read->samples.empty() && read->samples.size() <= run_.samples.size());
    const auto most = [](const std::vector<Sample> &samples) {
        return std::max_element(samples.begin(), samples.end(), [](const Sample &a, const Sample &b) { return a.steps < b.steps; })->steps;
    };
    QCOMPARE(most(read->samples), most(run_.samples));
    // Every figure of its report is the same here as there.
    const auto plan = planFromJson(read->run.planJson, "plan");
    QVERIFY_RESULT(plan);
    const report::Report again = report::makeReport(*read, *plan, test::at(5000));
    QCOMPARE(again.cost.micros, report_.cost.micros);
    QCOMPARE(again.makespan_s, report_.makespan_s);
    QCOMPARE(again.speedup, report_.speedup);
    QCOMPARE(again.savingPct, report_.savingPct);
    QCOMPARE(again.lostToRevocations.micros, report_.lostToRevocations.micros);
    QCOMPARE(again.error.timePct, report_.error.timePct);
}

void ImportRunTest::theHistoryTakesItInOnce()
{
    const std::filesystem::path file = home_->file("report.json").toStdString();
    QVERIFY_RESULT(writeFileAtomically(file, report::toJson(report_)));
    const auto imported = store::importRun(file);
    QVERIFY_RESULT(imported);
    QCOMPARE(imported->id, run_.run.id);
    const auto opened = Store::open(store::defaultPath(), OpenMode::ReadOnly);
    QVERIFY_RESULT(opened);
    const auto loaded = store::loadRun(**opened, run_.run.id);
    QVERIFY(loaded && loaded->exchanges == run_.exchanges);
    QVERIFY_RESULT(loaded);
    QCOMPARE(loaded->spent.micros, report_.cost.micros);
    QCOMPARE(loaded->ratePerHour.micros, std::int64_t{0});        // every line is closed
    QCOMPARE(loaded->servers.size(), run_.servers.size());
    QCOMPARE(loaded->events.size(), run_.events.size());
    QCOMPARE(loaded->run.outFolder, home_->path().toStdString());
    const auto twice = store::importRun(file);
    QVERIFY(!twice && twice.error().code == ErrorCode::Conflict);
    QVERIFY2(twice.error().message.find("already") != std::string::npos, twice.error().message.c_str());
    QCOMPARE((*opened)->events(run_.run.id, 0)->size(), run_.events.size());
}

void ImportRunTest::wrongReportsAreRefused_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("says");
    QTest::newRow("newer") << "\"schema\": 1," << "\"schema\": 9," << "schema";
    QTest::newRow("still trains") << "\"state\": \"finished\"" << "\"state\": \"training\"" << "a run that is over";
    QTest::newRow("a path for an id") << "\"run_id\": \"" << "\"run_id\": \"../" << "run_id";
    QTest::newRow("an older report") << "\"plan\": {" << "\"plans\": {" << "older Mayfly";
    QTest::newRow("another cost") << "\"cost_micros\": " << "\"cost_micros\": 9" << "adds up to";
    QTest::newRow("no time") << "\"created\": \"2026" << "\"created\": \"day 2026" << "created";
    QTest::newRow("an unknown event") << "\"kind\": \"run-started\"" << "\"kind\": \"party\"" << "events[0].kind";
    QTest::newRow("a sample of two values") << "\"rows\": [" << "\"rows\": [[1, \"w-0\"]," << "samples.rows[0]";
    QTest::newRow("a damaged plan") << "\"workload\": {" << "\"workload\": [], \"workloads\": {" << "plan";
}

void ImportRunTest::wrongReportsAreRefused()
{
    QFETCH(QString, from);
    QFETCH(QString, to);
    QFETCH(QString, says);
    QString text = QString::fromStdString(report::toJson(report_));
    const qsizetype at = text.indexOf(from);
    QVERIFY2(at >= 0, qPrintable(text.left(4000)));
    text.replace(at, from.size(), to);
    const std::filesystem::path file = home_->file("report.json").toStdString();
    QVERIFY_RESULT(writeFileAtomically(file, text.toStdString()));
    const auto imported = store::importRun(file);
    QVERIFY(!imported);
    QVERIFY2(imported.error().message.starts_with(file.string()) && imported.error().message.find(says.toStdString()) != std::string::npos, imported.error().message.c_str());
    const auto opened = Store::open(store::defaultPath(), OpenMode::ReadOnly);
    QVERIFY(!opened || (*opened)->runs(10)->empty());
    // Cut off anywhere: no half of it either.
    text.truncate(text.size() / 2);
    QVERIFY(!store::runFromReport(text.toStdString(), "cut.json"));
}

QTEST_GUILESS_MAIN(ImportRunTest)
#include "import_run_test.moc"
