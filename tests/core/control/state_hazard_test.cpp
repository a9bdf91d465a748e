// SPDX-License-Identifier: Apache-2.0
// How often the state of a run is lost, from its plan and from what it has seen.
#include "core/control/forecast.h"
#include "core/control/launch_requests.h"
#include "core/control/state_hazard.h"
#include "tests/core/control/test_plan.h"

#include <QTest>

#include <cmath>
#include <cstdint>

using namespace mayfly;
using namespace mayfly::control;
using mayfly::test::tinyPlan;

constexpr std::int64_t second_ns = 1'000'000'000;

class StateHazardTest : public QObject {
    Q_OBJECT
private slots:
    void hazardFollowsTheRunsLosses();
};

void StateHazardTest::hazardFollowsTheRunsLosses()
{
    RunSettings settings;
    settings.plan = tinyPlan({.steps = 1000, .workers = 2, .parameterServers = 1});
    settings.plan.cluster.psPricing = Pricing::Transient;
    settings.plan.lifetime.earlyShare = 0;
    settings.plan.lifetime.ratePerHour = 0.5;
    const auto near = [](double a, double b) { return std::abs(a - b) < 1e-12; };
    QVERIFY(near(stateLossesPerSecond(settings, {}), 0.5 / 3600)); // nothing seen: the plan's
    // Lost three times in one hour: (1 + 3) / (2 h + 1 h).
    QVERIFY(near(stateLossesPerSecond(settings, {3, 3600}), 4.0 / 3 / 3600));
    // 8 h without a loss: 1 / (2 h + 8 h).
    QVERIFY(near(stateLossesPerSecond(settings, {0, 8 * 3600.0}), 0.1 / 3600));
    settings.plan.cluster.parameterServers = 2; // either of them suffices
    QVERIFY(near(stateLossesPerSecond(settings, {}), 1.0 / 3600));
    settings.revocations = "lifetimes";
    settings.timeCompression = 60;
    QVERIFY(near(stateLossesPerSecond(settings, {}), 60.0 / 3600));

    Server lost;
    lost.slot = "ps-0";
    lost.requested_ns = 0;
    lost.working_ns = 10 * second_ns;
    lost.ended_ns = 40 * second_ns;
    lost.endReason = "revoked";
    Server present = lost;
    present.working_ns = 50 * second_ns;
    present.ended_ns.reset();
    present.endReason.clear();
    Server never = lost; // it was never at work
    never.working_ns.reset();
    never.endReason = "failed";
    Server worker = lost;
    worker.slot = "w-0";
    const std::vector<Server> servers{lost, present, never, worker};
    const StateHistory seen = stateHistory(settings.plan, servers, 150 * second_ns);
    QCOMPARE(seen.losses, 1);
    QCOMPARE(seen.serverTime_s, 130.0);
    settings.plan.cluster.parameterServers = 0; // beside the first worker
    QCOMPARE(stateHistory(settings.plan, servers, 150 * second_ns).serverTime_s, 30.0);

    // What a parameter server is launched with; a planned interval stays as it is.
    settings.plan.cluster.parameterServers = 1;
    settings.plan.cluster.checkpointInterval_s = 0;
    const auto serve = serveRequest(settings, 0, 2, true, {}, seen).serve();
    QCOMPARE(serve.state_losses_per_s(), stateLossesPerSecond(settings, seen));
    QCOMPARE(serve.longest_checkpoint_interval_s(), longestCheckpointInterval_s(settings.plan.prediction.time_s));
    QVERIFY(serve.checkpoint_interval_s() >= 6);
    settings.plan.cluster.checkpointInterval_s = 42;
    const auto planned = serveRequest(settings, 0, 2, true, {}, seen).serve();
    QCOMPARE(planned.checkpoint_interval_s(), 42.0);
    QCOMPARE(planned.state_losses_per_s(), 0.0);
}

QTEST_GUILESS_MAIN(StateHazardTest)
#include "state_hazard_test.moc"
