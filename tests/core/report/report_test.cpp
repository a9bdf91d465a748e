// SPDX-License-Identifier: Apache-2.0
#include "tests/core/report/report_test.h"

#include "core/report/document.h"
#include "core/report/report.h"
#include "tests/core/report/sample_run.h"

#include <QTest>
#include <QVector>

#include <cmath>

using namespace mayfly;
using namespace mayfly::report;
using namespace mayfly::test;

namespace {

Report sampleReport()
{
    return makeReport(sampleRun(), samplePlan(), at(160));
}

std::int64_t micros(double perHour, double seconds)
{
    return std::llround(perHour * 1e6 * std::max(60.0, std::ceil(seconds)) / 3600);
}

} // namespace

void FiguresTest::costIsTheLedgersSum()
{
    // ps-0 152.9 s, w-0 152.3 s, w-1 61.7 s and its replacement 90.4 s, each rounded up to a second.
    const std::int64_t expected =
        micros(0.1425, 152.9) + micros(0.135, 152.3) + micros(0.135, 61.7) + micros(0.135, 90.4);
    const Report report = sampleReport();
    QCOMPARE(report.cost.micros, expected);
    std::int64_t servers = 0;
    for (const auto &each : report.servers) {
        servers += each.cost.micros;
    }
    QCOMPARE(servers, expected);
}

void FiguresTest::partsOfAServersCostAddUp()
{
    for (const auto &each : sampleReport().servers) {
        QVERIFY(each.startUpCost.micros > 0);
        QVERIFY(each.startUpCost.micros + each.afterNoticeCost.micros <= each.cost.micros);
    }
}

void FiguresTest::comparesWithTheBaseline()
{
    const Report report = sampleReport();
    QCOMPARE(report.baselineTime_s, 262.0);
    QCOMPARE(report.baselineCost.micros, 32'750);
    QCOMPARE(report.speedup, 262.0 / report.makespan_s);
    QCOMPARE(report.savingPct, 100 * (32'750.0 - static_cast<double>(report.cost.micros)) / 32'750.0);
    QVERIFY(report.sameOnDemandCost.has_value());
    QVERIFY(report.sameOnDemandCost->micros > report.cost.micros);
}

void FiguresTest::unfinishedRunIsComparedForItsShareOfTheSteps()
{
    RunSnapshot run = sampleRun();
    run.run.state = RunState::Stopped;
    run.run.appliedSteps = 900;
    const Report report = makeReport(run, samplePlan(), at(160));
    QCOMPARE(report.workShare, 0.5);
    QCOMPARE(report.speedup, 131.0 / report.makespan_s);
    QCOMPARE(report.savingPct, 100 * (16'375.0 - static_cast<double>(report.cost.micros)) / 16'375.0);
    QVERIFY(!report.error.timePct);
    QVERIFY(!report.notes.empty());
}

void FiguresTest::timeIsThatFromLaunchToTheRunsEnd()
{
    const Report report = sampleReport();
    QCOMPARE(report.makespan_s, 153.5); // as the history and the run itself have it, however long the goodbyes took
    QVERIFY(report.lastStep_ns < at(153.5));
    RunSnapshot live = sampleRun();
    live.run.state = RunState::Training;
    live.run.ended_ns.reset();
    QCOMPARE(makeReport(live, samplePlan(), at(160)).makespan_s, 160.0);
}

void FiguresTest::openLedgerLinesCountUntilNow()
{
    RunSnapshot run = sampleRun();
    run.run.state = RunState::Training;
    run.run.ended_ns.reset();
    run.ledger[1].end_ns.reset();
    run.servers[1].ended_ns.reset();
    const Report sooner = makeReport(run, samplePlan(), at(400));
    const Report later = makeReport(run, samplePlan(), at(500));
    QVERIFY(later.cost.micros > sooner.cost.micros);
    QCOMPARE(sooner.servers[1].paid_s, 399.8);
    QVERIFY(sooner.notes.front().find("still paid for") != std::string::npos);
}

/// A controller on another machine: its clock may be ahead of the one that the report is made by.
void FiguresTest::aClockBehindTheRunsDoesNotCount()
{
    RunSnapshot live = sampleRun();
    live.run.state = RunState::Training;
    live.run.ended_ns.reset();
    live.ledger[1].end_ns.reset();
    live.servers[1].ended_ns.reset();
    const Report behind = makeReport(live, samplePlan(), at(-3600));
    const Report level = makeReport(live, samplePlan(), behind.generated_ns);
    QVERIFY(behind.generated_ns >= live.samples.back().time_ns && behind.generated_ns >= live.events.back().time_ns);
    QVERIFY2(behind.makespan_s >= 150, qPrintable(QString::number(behind.makespan_s)));
    QCOMPARE(behind.cost.micros, level.cost.micros);
    QVERIFY(behind.servers[1].paid_s > 150);
    QCOMPARE(toJson(behind), toJson(level));
}

void FiguresTest::serversThatOnlyTheLedgerKnowsAreListed()
{
    RunSnapshot run = sampleRun();
    run.servers.clear();
    const Report report = makeReport(run, samplePlan(), at(160));
    QCOMPARE(report.servers.size(), run.ledger.size());
    QCOMPARE(report.cost.micros, sampleReport().cost.micros);
    QVERIFY(report.servers[2].revoked);
}

void FiguresTest::replacementStartUpIsLostToRevocations()
{
    const Report report = sampleReport();
    QCOMPARE(report.lostToRevocations.micros, report.servers[3].startUpCost.micros);
    QCOMPARE(report.servers[3].startUp_s, 11.8);
    QVERIFY(report.servers[2].revoked);
}

void FiguresTest::noticeSplitsTheCost()
{
    RunSnapshot run = sampleRun();
    run.events.push_back({99, at(50), EventKind::Notice, "w-1", "revocation in 12 s", ""});
    const Report report = makeReport(run, samplePlan(), at(160));
    QCOMPARE(*report.servers[2].notice_ns, at(50));
    const double share = 12.0 / 61.7;
    QCOMPARE(report.servers[2].afterNoticeCost.micros,
             std::llround(share * static_cast<double>(report.servers[2].cost.micros)));
    QVERIFY(!report.servers[3].notice_ns);
    QCOMPARE(report.cost.micros, sampleReport().cost.micros);
}

void FiguresTest::otherCurrenciesAreNotAdded()
{
    RunSnapshot run = sampleRun();
    run.ledger.back().pricePerHour.currency = "EUR";
    const Report report = makeReport(run, samplePlan(), at(160));
    QCOMPARE(report.cost.currency, std::string("USD"));
    QVERIFY(report.cost.micros < sampleReport().cost.micros);
    QVERIFY(report.notes.front().find("EUR") != std::string::npos);
}

void FiguresTest::scoresTheForecast()
{
    const Report report = sampleReport();
    QCOMPARE(*report.error.timePct, 100 * (report.makespan_s - 148) / 148);
    QCOMPARE(*report.error.costPct, 100 * (report.cost.units() - 0.0169) / 0.0169);
    QCOMPARE(*report.error.revocations, 1 - 0.6);
    QVERIFY(!report.error.accuracyPoints);
}

void FiguresTest::nothingDividesByZero()
{
    const Report report = makeReport(emptyRun(), Plan{}, launch_ns);
    QCOMPARE(report.cost.micros, 0);
    QCOMPARE(report.makespan_s, 0.0);
    for (const double figure : {report.speedup, report.savingPct, report.workShare}) {
        QCOMPARE(figure, 0.0);
    }
    QVERIFY(!report.sameOnDemandCost);
    QVERIFY(!report.error.costPct);
}

namespace {

class LineCounter final : public Canvas {
public:
    void polyline(std::span<const Point> points, const Pen &) override { lengths << static_cast<int>(points.size()); }
    void polygon(std::span<const Point>, const Fill &) override {}
    void text(Point, std::string_view, const TextStyle &) override {}
    QVector<int> lengths;
};

} // namespace

/// It tests the model, or has ended: a line down to zero would say that it was slow.
void FiguresTest::aWorkerThatRestsLeavesAGap()
{
    Report report = sampleReport();
    report.samples.clear();
    const double rates[] = {0, 5, 6, 5, 0, 0, 5, 6, 5, 0};
    for (int i = 0; i < 10; ++i) {
        Sample sample;
        sample.slot = "w-0";
        sample.time_ns = at(40 + i);
        sample.stepsPerSecond = rates[i];
        report.samples.push_back(sample);
    }
    LineCounter canvas;
    throughputChart(report).draw(canvas);
    QCOMPARE(canvas.lengths.count(3), 2);
    QCOMPARE(canvas.lengths.count(10), 0);
}

void FiguresTest::clustersAreWrittenAsPeopleDo()
{
    QCOMPARE(clusterName(sampleReport(), samplePlan().cluster), std::string("2×\u00a0K80 + 1 PS"));
}
