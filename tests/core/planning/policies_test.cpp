// SPDX-License-Identifier: Apache-2.0
// Policies of one server: their rules, their bound, and that they are never late.
#include "core/planning/policies/mayfly_policy.h"
#include "core/planning/policies/omniscient.h"
#include "core/planning/policies/single_server.h"
#include "core/planning/policies/trace_study.h"
#include "tests/core/simulation/traces.h"

#include <QTest>

#include <cstdlib>
#include <filesystem>

using namespace mayfly;
using namespace mayfly::planning;
using namespace mayfly::simulation;
using mayfly::test::randomTrace;
using mayfly::test::traceOf;

namespace {

constexpr double hour_s = 3600;

JobTerms hoursOfWork(double work_h, double deadline_h)
{
    return {work_h * hour_s, deadline_h * hour_s, 0.2 * hour_s, 0.9731, 3.06};
}

/// Every way to use each tick, ended when the work is done: exact where work, restart and tick are whole multiples of one tick.
double bruteForceCost(const AvailabilityTrace &trace, const JobTerms &job, double now_s, Mode up, double restart_s, double work_s,
                      double cost, double best)
{
    if (work_s <= 0) {
        return std::min(best, cost);
    }
    if (cost >= best || now_s + restart_s + work_s > job.deadline_s) {
        return best;
    }
    const bool available = now_s < trace.length_s() && trace.available(trace.runAt(now_s));
    for (const Mode mode : {Mode::Spot, Mode::OnDemand, Mode::None}) {
        if (mode == Mode::Spot && !available) {
            continue;
        }
        const double left_s = mode == Mode::None ? 0 : (mode == up ? restart_s : job.restart_s);
        const double price = mode == Mode::None ? 0 : (mode == Mode::Spot ? job.spotPerHour : job.onDemandPerHour);
        const bool works = mode != Mode::None && left_s <= 0;
        best = bruteForceCost(trace, job, now_s + trace.tick_s, mode, std::max(0.0, left_s - trace.tick_s),
                              work_s - (works ? trace.tick_s : 0), cost + price * trace.tick_s / 3600, best);
    }
    return best;
}

std::filesystem::path referenceFolder()
{
    const char *set = std::getenv("MAYFLY_REFERENCE");
    return set != nullptr ? std::filesystem::path(set) : std::filesystem::path(MAYFLY_SOURCE_DIR) / "../shared/reference";
}

std::vector<AvailabilityTrace> tracesOf(const std::string &set)
{
    std::vector<AvailabilityTrace> traces;
    std::error_code problem;
    for (const auto &entry : std::filesystem::directory_iterator(referenceFolder() / "spot_traces" / set, problem)) {
        traces.push_back(readTrace(entry.path()).value());
    }
    std::sort(traces.begin(), traces.end(), [](const auto &a, const auto &b) { return a.name < b.name; });
    return traces;
}

double meanCost(PolicyKind policy, const JobTerms &job, const AvailabilityModel &model, std::span<const AvailabilityTrace> traces, int *late)
{
    const TraceStudy what{policy, job, 200, model, 2};
    double sum = 0;
    const auto results = study(what, traces).value();
    for (const auto &each : results) {
        sum += each.meanCost / static_cast<double>(results.size());
        *late += each.late;
    }
    return sum;
}

} // namespace

class PoliciesTest : public QObject {
    Q_OBJECT
private slots:
    void spotThatIsDearerIsNotTaken();
    void greedyWaitsUntilTheNet();
    void uniformProgressKeepsItsLine();
    void oneStepARunIsTheSameAsEveryTick_data();
    void oneStepARunIsTheSameAsEveryTick();
    void nobodyIsLate_data();
    void nobodyIsLate();
    void omniscientEqualsBruteForce();
    void omniscientSchedulesReplayAtTheirCost();
    void learnsRatesByAge();
    void sameStudyOnAnyNumberOfThreads();
    void beatsTheOthersOnTracesItDidNotLearnFrom_data();
    void beatsTheOthersOnTracesItDidNotLearnFrom();
};

void PoliciesTest::spotThatIsDearerIsNotTaken()
{
    const std::vector<double> always(400, 1);
    const std::vector traces{simulation::traceFromCounts("always", 3600, always).value()};
    TraceStudy what{PolicyKind::Mayfly, {48 * 3600, 60 * 3600, 720, 3, 1}, 5, builtInAvailability(), 1};
    const auto mine = study(what, traces);
    QVERIFY(mine);
    QVERIFY2(std::abs(mine->front().meanCost - 48.2) < 1e-6, qPrintable(QString::number(mine->front().meanCost)));
    QCOMPARE(mine->front().late, 0);
}

void PoliciesTest::greedyWaitsUntilTheNet()
{
    Greedy greedy;
    std::vector<JobStretch> stretches;
    // 10 h of work, 12 h: the net is at 12 - 10 - 0.4 h.
    const auto job = replay(traceOf(std::string(200, '0'), 360), 0, hoursOfWork(10, 12), greedy, &stretches);
    QCOMPARE(stretches.size(), std::size_t{2});
    QCOMPARE(stretches[1].start_s, 1.6 * hour_s);
    QCOMPARE(job.onDemand_s, 10.2 * hour_s);
    QVERIFY(!job.late);
}

void PoliciesTest::uniformProgressKeepsItsLine()
{
    UniformProgress policy;
    std::vector<JobStretch> stretches;
    // Without spot it is below its line after the first tick and goes on-demand; spot comes after 2 h, but it stays until it is two
    // restarts above the line: 1.9 - 0.2 + x >= (2 + x + 0.4) * 10 / 20.
    const auto trace = traceOf(std::string(20, '0') + std::string(300, '1'), 360);
    replay(trace, 0, hoursOfWork(10, 20), policy, &stretches);
    QCOMPARE(stretches.size(), std::size_t{3});
    QCOMPARE(stretches[1].start_s, 360.0);
    QCOMPARE(stretches[1].mode, Mode::OnDemand);
    QCOMPARE(stretches[2].start_s, 2 * hour_s);
    QCOMPARE(stretches[2].mode, Mode::Spot);
    // With a line twice as steep it is not there yet when spot comes.
    stretches.clear();
    replay(trace, 0, hoursOfWork(10, 12), policy, &stretches);
    QVERIFY(stretches.size() < 3 || stretches[2].start_s > 2 * hour_s);
}

void PoliciesTest::oneStepARunIsTheSameAsEveryTick_data()
{
    QTest::addColumn<QString>("policy");
    QTest::addColumn<double>("tick");
    for (const char *policy : {"greedy", "uniform-progress", "mayfly"}) {
        for (const double tick : {30.0, 195.0, 600.0}) {
            QTest::newRow(qPrintable(QString("%1, %2 s").arg(policy).arg(tick))) << QString(policy) << tick;
        }
    }
}

void PoliciesTest::oneStepARunIsTheSameAsEveryTick()
{
    QFETCH(QString, policy);
    QFETCH(double, tick);
    const auto kind = policyFromString(policy.toStdString()).value();
    Rng rng(7);
    for (const double deadline_h : {10.5, 12.0, 20.0}) {
        const JobTerms job = hoursOfWork(10, deadline_h);
        const auto each = makePolicy(kind, job, builtInAvailability());
        for (int i = 0; i < 40; ++i) {
            const auto trace = randomTrace(rng, static_cast<std::size_t>(40 * hour_s / tick), 1 + rng.below(60), tick);
            const double start_s = tick * static_cast<double>(rng.below(200));
            const auto byRuns = replay(trace, start_s, job, *each);
            const auto byTicks = replayByTicks(trace, start_s, job, *each);
            QVERIFY(std::abs(byRuns.cost - byTicks.cost) < 1e-9);
            QVERIFY(std::abs(byRuns.finish_s - byTicks.finish_s) < 1e-5);
            QCOMPARE(byRuns.launches, byTicks.launches);
        }
    }
}

void PoliciesTest::nobodyIsLate_data()
{
    QTest::addColumn<QString>("policy");
    for (const char *policy : {"greedy", "uniform-progress", "mayfly", "omniscient"}) {
        QTest::newRow(policy) << QString(policy);
    }
}

void PoliciesTest::nobodyIsLate()
{
    QFETCH(QString, policy);
    TraceStudy what{policyFromString(policy.toStdString()).value(), {}, 10, builtInAvailability(), 1};
    Rng rng(11);
    // Down to a slack of just one restart, where only on-demand from the start is in time.
    for (const double deadline_h : {10.2, 10.3, 10.45, 11.0, 14.0}) {
        what.job = hoursOfWork(10, deadline_h);
        for (int i = 0; i < 60; ++i) {
            const std::vector traces = {randomTrace(rng, 400, 1 + rng.below(50), i % 2 == 0 ? 195 : 1800)};
            const auto results = study(what, traces);
            QVERIFY2(results, results ? "" : results.error().message.c_str());
            QCOMPARE(results->front().late, 0);
        }
    }
}

void PoliciesTest::omniscientEqualsBruteForce()
{
    Rng rng(3);
    int withBoth = 0;
    for (int i = 0; i < 150; ++i) {
        const auto trace = randomTrace(rng, 14, 1 + rng.below(5), 100);
        const double work_s = 100.0 * static_cast<double>(3 + rng.below(6));
        const double restart_s = 100.0 * static_cast<double>(rng.below(3));
        const JobTerms job{work_s, std::min(1200.0, work_s + restart_s + 100.0 * static_cast<double>(rng.below(6))), restart_s,
                           0.2 + 1.2 * rng.uniform(), 1.5};
        const auto found = cheapestSchedule(trace, 0, job);
        QVERIFY(found);
        const double brute = bruteForceCost(trace, job, 0, Mode::None, 0, job.work_s, 0, HUGE_VAL);
        QVERIFY2(std::abs(found->cost - brute) < 1e-9, qPrintable(QString("case %1: %2, brute force %3").arg(i).arg(found->cost).arg(brute)));
        withBoth += found->stretches.size() > 2 ? 1 : 0;
    }
    QVERIFY(withBoth > 20);     // not only the easy ones
}

void PoliciesTest::omniscientSchedulesReplayAtTheirCost()
{
    Rng rng(5);
    for (int i = 0; i < 60; ++i) {
        const auto trace = randomTrace(rng, 400, 1 + rng.below(40), 195);
        const JobTerms job = hoursOfWork(10, 10.5 + 4 * rng.uniform());
        const auto schedule = cheapestSchedule(trace, 0, job).value();
        Omniscient policy(schedule);
        const auto replayed = replay(trace, 0, job, policy);
        QVERIFY(std::abs(replayed.cost - schedule.cost) < 1e-6);
        QVERIFY(!replayed.late);
        for (const auto kind : {PolicyKind::Greedy, PolicyKind::UniformProgress, PolicyKind::Mayfly}) {
            QVERIFY(replay(trace, 0, job, *makePolicy(kind, job, builtInAvailability())).cost >= schedule.cost - 1e-9);
        }
    }
}

void PoliciesTest::learnsRatesByAge()
{
    // Spot for exactly an hour, then gone for exactly half an hour: all changes in one class of each.
    std::string ticks;
    for (int i = 0; i < 200; ++i) {
        ticks += std::string(20, '1') + std::string(10, '0');
    }
    const std::vector traces = {traceOf(ticks, 180)};
    const auto model = learnAvailability(traces);
    const std::size_t hourClass = ageClass(3599), halfHourClass = ageClass(1799);
    QVERIFY(model.goesPerHour[hourClass] > 1.9);            // one an hour over the half hour from 30 min on
    QVERIFY(model.goesPerHour[halfHourClass] < 0.02);
    QVERIFY(model.comesPerHour[halfHourClass] > 3.5);
    QCOMPARE(ageClass(0), std::size_t{0});
    QCOMPARE(ageClass(400), std::size_t{1});
    QCOMPARE(ageClass(1e9), ageClasses_s.size() - 1);
}

void PoliciesTest::sameStudyOnAnyNumberOfThreads()
{
    Rng rng(9);
    std::vector<AvailabilityTrace> traces;
    for (int i = 0; i < 5; ++i) {
        traces.push_back(randomTrace(rng, 1000, 30, 195));
    }
    TraceStudy what{PolicyKind::Mayfly, hoursOfWork(10, 14), 50, builtInAvailability(), 1};
    const auto alone = study(what, traces).value();
    for (const int threads : {2, 7}) {
        what.threads = threads;
        const auto together = study(what, traces).value();
        for (std::size_t i = 0; i < traces.size(); ++i) {
            QCOMPARE(together[i].meanCost, alone[i].meanCost);
        }
    }
}

void PoliciesTest::beatsTheOthersOnTracesItDidNotLearnFrom_data()
{
    QTest::addColumn<QString>("judgedOn");
    QTest::addColumn<QString>("learnedFrom");
    const char *first = "availability/1-node/aws-02-15-2023";
    const char *second = "availability/1-node/aws-10-26-2022";
    QTest::newRow("2023, learned from 2022") << QString(first) << QString(second);
    QTest::newRow("2022, learned from 2023") << QString(second) << QString(first);
    for (const char *other : {"availability/16-node/aws-08-27-2023", "preemption/4-node/aws-08-03-2023", "preemption/1-node/aws-04-19-2023",
                              "preemption/1-node/aws-04-22-2023"}) {
        QTest::newRow(qPrintable(QString("%1, learned from 2023").arg(other))) << QString(other) << QString(first);
    }
}

void PoliciesTest::beatsTheOthersOnTracesItDidNotLearnFrom()
{
    QFETCH(QString, judgedOn);
    QFETCH(QString, learnedFrom);
    const auto traces = tracesOf(judgedOn.toStdString());
    const auto teachers = tracesOf(learnedFrom.toStdString());
    if (traces.empty() || teachers.empty()) {
        QSKIP("the reference spot traces are not here ($MAYFLY_REFERENCE)");
    }
    const AvailabilityModel model = learnAvailability(teachers);
    for (const double deadline_h : {52.0, 60.0, 72.0, 96.0}) {
        int late = 0;
        const JobTerms job = hoursOfWork(48, deadline_h);
        const double mine = meanCost(PolicyKind::Mayfly, job, model, traces, &late);
        const double greedy = meanCost(PolicyKind::Greedy, job, model, traces, &late);
        const double uniform = meanCost(PolicyKind::UniformProgress, job, model, traces, &late);
        const auto told = QString("%1 h: %2, greedy %3, Uniform Progress %4").arg(deadline_h).arg(mine).arg(greedy).arg(uniform);
        QVERIFY2(mine < greedy && mine < uniform, qPrintable(told));
        QCOMPARE(late, 0);
    }
}

QTEST_GUILESS_MAIN(PoliciesTest)
#include "policies_test.moc"
