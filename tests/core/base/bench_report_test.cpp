// SPDX-License-Identifier: Apache-2.0
#include "core/base/bench_report.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <cmath>

using namespace mayfly;

namespace {

BenchCase timed(const char *id, const char *part, double value, const char *unit)
{
    BenchCase made;
    made.id = id;
    made.part = part;
    made.what = "something";
    made.samples = {value};
    made.unit = unit;
    return made;
}

} // namespace

class BenchReportTest : public QObject {
    Q_OBJECT
private slots:
    void targetsAreTheirOwn();
    void judgesTheValue();
    void judgesTheRatio();
    void takesTheMedian();
    void writesTheDocument();
};

void BenchReportTest::targetsAreTheirOwn()
{
    for (const auto &target : benchTargets()) {
        QCOMPARE(findBenchTarget(target.id, target.part), &target);
    }
    for (const char *id : {"V1", "V2", "V3", "V4", "V5", "V6", "P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "P10", "P11", "R1", "R2", "R3", "B1"}) {
        QVERIFY2(std::any_of(benchTargets().begin(), benchTargets().end(), [id](const auto &each) { return each.id == id; }), id);
    }
    QVERIFY(findBenchTarget("P3", "no such part") == nullptr);
    QCOMPARE(findBenchTarget("P3")->text(), std::string(">= 200000 jobs/s"));
    QCOMPARE(findBenchTarget("P11")->text(), std::string("< 0.7000 s"));
}

void BenchReportTest::judgesTheValue()
{
    QCOMPARE(timed("P3", "", 200000, "jobs/s").met(), std::optional(true));
    QCOMPARE(timed("P3", "", 199999, "jobs/s").met(), std::optional(false));
    QCOMPARE(timed("P2", "", 2, "s").met(), std::optional(false));
    QCOMPARE(timed("V1", "", 3.4, "%").met(), std::optional(true));
    QCOMPARE(timed("P3", "", std::nan(""), "jobs/s").met(), std::optional<bool>());
    QCOMPARE(timed("", "", 1, "s").met(), std::optional<bool>());
}

void BenchReportTest::judgesTheRatio()
{
    auto images = timed("P4", "1 thread", 130, "images/s");
    QCOMPARE(images.met(), std::optional<bool>());      // no rival was measured
    images.rivalValue = 100;
    QCOMPARE(images.met(), std::optional(true));
    images.rivalValue = 101;
    QCOMPARE(images.met(), std::optional(false));
    // Times: how many times as fast as the rival.
    auto plan = timed("P1", "", 0.5, "s");
    plan.rivalValue = 5;
    QCOMPARE(plan.ratioOrQuotient(), std::optional(10.0));
    plan.ratio = 3;
    QCOMPARE(plan.ratioOrQuotient(), std::optional(3.0));
    auto cost = timed("V6", "", 80, "USD");
    cost.rivalValue = 80;
    QCOMPARE(cost.met(), std::optional(false));
}

void BenchReportTest::takesTheMedian()
{
    QCOMPARE(median({}), 0.0);
    QCOMPARE(median({3, 1, 2}), 2.0);
    QCOMPARE(median({4, 1, 2, 3}), 2.5);
}

void BenchReportTest::writesTheDocument()
{
    auto one = timed("P3", "", 250000, "jobs/s");
    one.rival = "tick by tick";
    one.rivalValue = 25000;
    const std::vector cases = {one, timed("", "", 1.5, "s")};
    const auto document = benchReport(cases);
    const auto &results = document["results"];
    QCOMPARE(results.size(), std::size_t{2});
    QCOMPARE(results[0]["id"].get<std::string>(), std::string("P3"));
    QCOMPARE(results[0]["ratio"].get<double>(), 10.0);
    QCOMPARE(results[0]["met"].get<bool>(), true);
    QCOMPARE(results[0]["target"].get<std::string>(), std::string(">= 200000 jobs/s"));
    QVERIFY(!results[1].contains("id"));
    QVERIFY(results[1]["met"].is_null() && results[1]["target"].is_null() && results[1]["rival"].is_null());
    QCOMPARE(benchText(cases), std::string("P3: something: 250000 jobs/s, tick by tick 25000, ratio 10 (target >= 200000 jobs/s, met)\n"
                                           "something: 1.5000 s\n"));
}

QTEST_GUILESS_MAIN(BenchReportTest)
#include "bench_report_test.moc"
