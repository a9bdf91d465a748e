// SPDX-License-Identifier: Apache-2.0
// Single runs: what each event does, and what must hold in every timeline.
#include "core/simulation/cluster_run.h"
#include "core/simulation/trace_replay.h"
#include "tests/core/simulation/models.h"
#include "tests/core/simulation/traces.h"

#include <QTest>

#include <cmath>
#include <map>

using namespace mayfly;
using namespace mayfly::simulation;
using mayfly::test::aloneOf;
using mayfly::test::lifetime;
using mayfly::test::traceOf;
using mayfly::test::workersOf;

namespace {

bool near(double left, double right, double tolerance = 1e-6)
{
    return std::abs(left - right) <= tolerance * std::max(1.0, std::abs(right));
}

QString figures(double found, double expected)
{
    return QString("%1, expected %2").arg(found, 0, 'g', 12).arg(expected, 0, 'g', 12);
}

#define COMPARE_NEAR(found, expected) QVERIFY2(near(found, expected), qPrintable(figures(found, expected)))

/// The sum of what the servers in a timeline were rented for, priced anew.
double billedIn(const RunTimeline &told)
{
    std::map<std::pair<int, int>, std::pair<double, double>> open;      // server and incarnation: since when, at what price
    double cost = 0;
    for (const auto &event : told.events) {
        const std::pair key(event.server, event.incarnation);
        if (event.kind == TimelineKind::Requested) {
            open[key] = {event.time_s, event.value};
        } else if (event.kind == TimelineKind::Lost) {
            cost += open.at(key).second * (event.time_s - open.at(key).first) / 3600;
            open.erase(key);
        }
    }
    for (const auto &[key, since] : open) {
        cost += since.second * (told.outcome.time_s - since.first) / 3600;
    }
    return cost;
}

/// Steps from the speeds and the restores in a timeline of a model that writes checkpoints in no time.
double workedIn(const RunTimeline &told)
{
    double steps = 0, speed = 0, since_s = 0;
    for (const auto &event : told.events) {
        if (event.kind == TimelineKind::Speed) {
            steps += speed * (event.time_s - since_s);
            speed = event.value;
            since_s = event.time_s;
        } else if (event.kind == TimelineKind::Restored) {
            steps -= event.value;
        }
    }
    return steps + speed * (told.outcome.time_s - since_s);
}

int countOf(const RunTimeline &told, TimelineKind kind)
{
    return static_cast<int>(std::count_if(told.events.begin(), told.events.end(), [kind](const auto &each) { return each.kind == kind; }));
}

/// A single server on a trace under the greedy policy, as the general simulator sees it.
ClusterRun onTrace(const AvailabilityTrace &trace, double start_s, const JobTerms &job)
{
    auto model = aloneOf(lifetime(0));
    model.steps = job.work_s;
    model.startUp_s = model.replacement_s = job.restart_s;
    model.workers[0].notice_s = 120;
    model.workers[0].pricePerHour = job.spotPerHour;
    RunPolicy policy;
    policy.trace = &trace;
    policy.traceStart_s = start_s;
    policy.deadline_s = job.deadline_s;
    auto onDemand = model.workers[0];
    onDemand.lifetime = nullptr;
    onDemand.pricePerHour = job.onDemandPerHour;
    policy.onDemand = {onDemand, {}};
    return ClusterRun(model, policy);
}

/// The greedy rule, written down again (core/planning holds the policy, which this room may not know).
class GreedyRule final : public Policy {
public:
    void start(const JobTerms &job) override { job_ = job; }
    Decision decide(const Situation &now) override
    {
        if (now.mode == Mode::Spot) {
            return {Mode::Spot};
        }
        if (now.workLeft_s + netSlack_s(job_, now) >= job_.deadline_s - now.now_s) {
            return {Mode::OnDemand};
        }
        return {now.spotAvailable ? Mode::Spot : Mode::None};
    }

private:
    JobTerms job_;
};

} // namespace

class ClusterRunTest : public QObject {
    Q_OBJECT
private slots:
    void withoutLossesItIsExact();
    void writesCheckpointsOnTheWay();
    void changesPhase();
    void theHardLimitTakesEverybodyAtOnce();
    void aLostHolderGoesBackToItsCheckpoint();
    void aNoticeSavesTheWork();
    void replacesByWhatThePolicySays();
    void goesOnWithTheSurvivors();
    void pricesChangeOnTheWay();
    void stopsBeforeTheBudgetIsSpent();
    void theDeadlineBringsOnDemand();
    void timelinesAddUp_data();
    void timelinesAddUp();
    void tellingChangesNothing();
    void replaysATraceAsThePolicyOfOneServerDoes();
};

void ClusterRunTest::withoutLossesItIsExact()
{
    auto model = workersOf(4);
    model.startUp_s = 300;
    const RunOutcome run = ClusterRun(model).run(1, 1);
    QVERIFY(run.ended);
    COMPARE_NEAR(run.time_s, 300 + 9000.0);
    COMPARE_NEAR(run.cost, 4.1 * 9300 / 3600);
    QCOMPARE(run.revocations, 0);
    model.workers[0].minimumCharge_s = 4 * 3600;
    COMPARE_NEAR(ClusterRun(model).run(1, 1).cost, 4 * 4 + 0.1 * 9300 / 3600);
}

void ClusterRunTest::writesCheckpointsOnTheWay()
{
    auto model = workersOf(4);
    model.checkpointInterval_s = 1000;
    model.checkpointWrite_s = 10;
    // 9,000 s of training: the ninth checkpoint would come after the last step.
    const ClusterRun cluster(model);
    COMPARE_NEAR(cluster.run(1, 1).time_s, 9080.0);
    const auto told = cluster.timeline(1, 1);
    COMPARE_NEAR(told.outcome.time_s, 9080.0);
    QCOMPARE(countOf(told, TimelineKind::Checkpoint), 8);
    for (const auto &event : told.events) {
        if (event.kind == TimelineKind::Checkpoint) {
            COMPARE_NEAR(event.value, 4.0 * 1000 * event.time_s / 1010);
        }
    }
}

void ClusterRunTest::changesPhase()
{
    auto model = workersOf(4);
    model.synchronisation = {SyncMode::SyncSwitch, 3, 0.25};
    model.barrierPerWorker_s = 0.25;        // 2 s a step of 4 workers: 2 steps/s
    model.switch_s = 100;
    const auto told = ClusterRun(model).timeline(1, 1);
    COMPARE_NEAR(told.outcome.time_s, 9000 / 2.0 + 100 + 27000 / 4.0);
    QCOMPARE(countOf(told, TimelineKind::Phase), 1);
    COMPARE_NEAR(ClusterRun(model).run(1, 1).time_s, told.outcome.time_s);
}

void ClusterRunTest::theHardLimitTakesEverybodyAtOnce()
{
    // Nobody is lost but at the limit of 1 h; 36,000 steps by 2 workers take 5 h and four times the minute of replacement.
    const auto told = ClusterRun(workersOf(2, lifetime(0, 0, 3600, 3600))).timeline(3, 5);
    QVERIFY(told.outcome.ended);
    QCOMPARE(told.outcome.revocations, 2 * 5);
    COMPARE_NEAR(told.outcome.time_s, 18000 + 5 * 60.0);
    COMPARE_NEAR(told.outcome.cost, 2.1 * (18000 + 5 * 60.0) / 3600);
}

void ClusterRunTest::aLostHolderGoesBackToItsCheckpoint()
{
    // Lost at exactly 1 h, with a checkpoint every 1,000 s: 600 s are done again, once an hour.
    auto model = aloneOf(lifetime(0, 0, 3600, 3600));
    model.steps = 5000;
    model.checkpointInterval_s = 1000;
    const auto run = ClusterRun(model).run(1, 1);
    COMPARE_NEAR(run.lostSteps, 600);
    COMPARE_NEAR(run.lostTime_s, 600);
    COMPARE_NEAR(run.lostCost, 600 * 1.0 / 3600);
    COMPARE_NEAR(run.time_s, 3600 + 60 + 2000.0);
    // Without checkpoints all is lost each time: it never ends.
    model.checkpointInterval_s = 0;
    QVERIFY(!ClusterRun(model).run(1, 1).ended);
    // A lost parameter server is the same, with the workers paid meanwhile.
    auto cluster = workersOf(4);
    cluster.parameterServers.lifetime = lifetime(0, 0, 3600, 3600);
    cluster.steps = 20000;
    cluster.checkpointInterval_s = 1000;
    const auto served = ClusterRun(cluster).run(1, 1);
    COMPARE_NEAR(served.lostSteps, 4 * 600);
    COMPARE_NEAR(served.time_s, 3600 + 60 + 2000.0);
    COMPARE_NEAR(served.lostCost, 600 * 4.1 / 3600);
}

void ClusterRunTest::aNoticeSavesTheWork()
{
    auto model = aloneOf(lifetime(0, 0, 3600, 3600));
    model.steps = 5000;
    model.checkpointInterval_s = 1000;
    model.checkpointWrite_s = 20;
    model.workers[0].notice_s = 30;
    QCOMPARE(ClusterRun(model).run(1, 1).lostSteps, 0.0);
    QCOMPARE(countOf(ClusterRun(model).timeline(1, 1), TimelineKind::Notice), 1);
    model.workers[0].notice_s = 10;
    QVERIFY(ClusterRun(model).run(1, 1).lostSteps > 500);
}

void ClusterRunTest::replacesByWhatThePolicySays()
{
    auto model = workersOf(1, lifetime(0, 0, 3600, 3600));
    RunPolicy policy;
    policy.replacements = {model.workers[0], model.parameterServers};
    policy.replacements[0].lifetime = nullptr;
    policy.replacements[0].pricePerHour = 3;
    const auto run = ClusterRun(model, policy).run(1, 1);
    QCOMPARE(run.revocations, 1);
    COMPARE_NEAR(run.time_s, 36060.0);
    COMPARE_NEAR(run.cost, 1 + 3 * (36060.0 - 3600) / 3600 + 0.1 * 36060 / 3600);
}

void ClusterRunTest::goesOnWithTheSurvivors()
{
    auto model = workersOf(4, lifetime(0.2));
    model.replaceLost = false;
    bool seen = false;
    for (int trial = 0; trial < 50; ++trial) {
        const auto told = ClusterRun(model).timeline(1, static_cast<std::uint64_t>(trial));
        QCOMPARE(countOf(told, TimelineKind::Requested), 5);
        seen = seen || told.outcome.revocations == 3;
        QVERIFY(told.outcome.revocations <= 3);     // ICAC'19: the first worker lives in runs that end
    }
    QVERIFY(seen);
    // With the policy "none" it may go too, and then there is nobody left.
    model.workers[0].lifetime = lifetime(2);
    model.replacement = Replacement::None;
    QVERIFY(!ClusterRun(model).run(1, 1).ended);
}

void ClusterRunTest::pricesChangeOnTheWay()
{
    const auto model = workersOf(1);
    RunPolicy policy;
    policy.prices = {{{3600, 2}, {7200, 5}, {1e9, 100}}};
    COMPARE_NEAR(ClusterRun(model, policy).run(1, 1).cost, 1 + 2 + 8 * 5 + 0.1 * 10);
}

void ClusterRunTest::stopsBeforeTheBudgetIsSpent()
{
    auto model = workersOf(4, lifetime(0.5));
    RunPolicy policy;
    policy.budget = 10.33;      // undisturbed it costs 10.25
    int stopped = 0;
    for (std::uint64_t trial = 0; trial < 50; ++trial) {
        const auto run = ClusterRun(model, policy).run(1, trial);
        QVERIFY(run.stopped != run.ended);
        QVERIFY(run.cost <= 10.33);
        stopped += run.stopped ? 1 : 0;
    }
    QVERIFY(stopped > 5 && stopped < 50);
}

void ClusterRunTest::theDeadlineBringsOnDemand()
{
    // One worker that lives for minutes: on transient servers alone it would never be in time.
    auto model = aloneOf(lifetime(6));
    model.checkpointInterval_s = 60;
    model.steps = 3600;
    model.replacement_s = 300;
    RunPolicy policy;
    policy.deadline_s = 3 * 3600;
    policy.onDemand = {model.workers[0], {}};
    policy.onDemand[0].lifetime = nullptr;
    for (std::uint64_t trial = 0; trial < 50; ++trial) {
        const auto told = ClusterRun(model, policy).timeline(1, trial);
        QVERIFY(told.outcome.ended);
        QVERIFY(countOf(told, TimelineKind::OnDemand) <= 1);
    }
}

void ClusterRunTest::timelinesAddUp_data()
{
    QTest::addColumn<int>("workers");
    QTest::addColumn<double>("rate");
    QTest::addColumn<double>("serverRate");
    QTest::addColumn<double>("sharedFate");
    QTest::newRow("calm") << 4 << 0.01 << 0.0 << 0.0;
    QTest::newRow("stormy") << 8 << 1.0 << 0.0 << 0.0;
    QTest::newRow("servers too") << 3 << 0.3 << 0.5 << 0.0;
    QTest::newRow("together") << 5 << 0.5 << 0.2 << 0.6;
}

void ClusterRunTest::timelinesAddUp()
{
    QFETCH(int, workers);
    QFETCH(double, rate);
    QFETCH(double, serverRate);
    QFETCH(double, sharedFate);
    auto model = workersOf(workers, lifetime(rate, 0.1, 600, 20000));
    model.parameterServers.count = 2;
    model.parameterServers.lifetime = serverRate > 0 ? lifetime(serverRate) : nullptr;
    model.capacity.stepsPerSecond = 6;
    model.checkpointInterval_s = 400;
    model.startUp_s = 250;
    model.sessionSd = 0.05;
    model.sharedFate = sharedFate;
    const ClusterRun cluster(model);
    int revocations = 0;
    for (std::uint64_t trial = 0; trial < 100; ++trial) {
        const auto told = cluster.timeline(7, trial);
        QVERIFY(told.outcome.ended);
        COMPARE_NEAR(billedIn(told), told.outcome.cost);
        COMPARE_NEAR(workedIn(told), model.steps);
        QCOMPARE(countOf(told, TimelineKind::Lost), told.outcome.revocations);
        QVERIFY(told.outcome.time_s >= told.outcome.undisturbed_s - 1e-6);
        QVERIFY(std::is_sorted(told.events.begin(), told.events.end(), [](const auto &a, const auto &b) { return a.time_s < b.time_s; }));
        revocations += told.outcome.revocations;
    }
    QVERIFY(revocations > 0);
}

void ClusterRunTest::tellingChangesNothing()
{
    auto model = workersOf(3, lifetime(0.1, 0.1, 600));
    model.checkpointInterval_s = 400;
    model.checkpointWrite_s = 7;
    model.sessionSd = 0.05;
    model.accuracy = prediction::AccuracyModel{90, 1};
    const ClusterRun cluster(model);
    bool calm = false, disturbed = false;
    for (std::uint64_t trial = 0; trial < 200; ++trial) {
        const auto quiet = cluster.run(3, trial);
        const auto told = cluster.timeline(3, trial).outcome;
        COMPARE_NEAR(quiet.time_s, told.time_s);
        COMPARE_NEAR(quiet.cost, told.cost);
        QCOMPARE(quiet.revocations, told.revocations);
        QCOMPARE(quiet.accuracyPct, told.accuracyPct);
        (quiet.revocations == 0 ? calm : disturbed) = true;
    }
    QVERIFY(calm && disturbed);
}

void ClusterRunTest::replaysATraceAsThePolicyOfOneServerDoes()
{
    Rng rng(13);
    const JobTerms job{36000, 50000, 720, 0.9731, 3.06};
    bool late = false, onDemand = false, spotOnly = false;
    for (int i = 0; i < 200; ++i) {
        const auto trace = test::randomTrace(rng, 500, 1 + rng.below(100), i % 2 == 0 ? 195 : 600);
        const double start_s = trace.tick_s * static_cast<double>(rng.below(100));
        GreedyRule greedy;
        const auto expected = replayByTicks(trace, start_s, job, greedy);
        const auto run = onTrace(trace, start_s, job).run(1, 1);
        QVERIFY(run.ended);
        COMPARE_NEAR(run.time_s, expected.finish_s);
        COMPARE_NEAR(run.cost, expected.cost);
        late = late || expected.late;
        (expected.onDemand_s > 0 ? onDemand : spotOnly) = true;
    }
    QVERIFY(!late && onDemand && spotOnly);
}

QTEST_GUILESS_MAIN(ClusterRunTest)
#include "cluster_run_test.moc"
