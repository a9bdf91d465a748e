// SPDX-License-Identifier: Apache-2.0
#include "core/control/repair.h"
#include "tests/core/control/test_plan.h"

#include <QTest>

using namespace mayfly;
using namespace mayfly::control;

namespace {

/// Two zones at the same price, a dearer one, and parameter servers.
Plan zonedPlan()
{
    Plan plan = test::tinyPlan({});
    Offer a = plan.offers.front();
    a.id = "k80-a";
    a.zone = "a";
    a.instanceType = "k80";
    Offer b = a;
    b.id = "k80-b";
    b.zone = "b";
    Offer c = a;
    c.id = "k80-c";
    c.zone = "c";
    c.transientPerHour = Money::fromUnits(0.4);
    plan.offers = {a, b, c, plan.offers[1]};
    plan.cluster.workers = {{"k80-a", "cpu-1t", "here", 2, Pricing::Transient}};
    return plan;
}

RepairState halfway()
{
    RepairState state;
    state.stepsLeft = 36000;
    state.othersStepsPerSecond = 10; // an hour alone
    state.stepsPerSecond = 10;
    state.startUp_s = 60;
    state.othersMicrosPerHour = 400'000;
    return state;
}

} // namespace

class RepairTest : public QObject {
    Q_OBJECT
private slots:
    void init()
    {
        plan_ = zonedPlan();
        slot_ = slotsOf(plan_, 2)[1];
        QCOMPARE(slot_.slot, std::string("w-0"));
        soldOut_ = StockOuts(7);
    }

    void thePlansWordIsKept()
    {
        QCOMPARE(choose(halfway()).offer->id, std::string("k80-a"));
        plan_.cluster.replacement = Replacement::OnDemand;
        QVERIFY(choose(halfway()).pricing == Pricing::OnDemand);
        plan_.cluster.replacement = Replacement::AnotherZone;
        QCOMPARE(choose(halfway()).offer->id, std::string("k80-b")); // the cheaper of the two others
        plan_.cluster.replacement = Replacement::None;
        const auto none = choose(halfway());
        QVERIFY(none.offer == nullptr && !none.later);
        QVERIFY(none.why.find("replaces no worker") != std::string::npos);
        // But somebody has to train, and a parameter server is needed.
        RepairState alone = halfway();
        alone.othersStepsPerSecond = 0;
        QVERIFY(choose(alone).offer != nullptr);
    }

    void soldOutIsPassedOver()
    {
        QVERIFY(soldOut_.note(plan_.offers[0], Pricing::Transient, 100) >= 2);
        const auto other = chooseRepair(plan_, slot_, halfway(), soldOut_, 101);
        QCOMPARE(other.offer->id, std::string("k80-b"));
        QVERIFY(other.why.find("cannot be had") != std::string::npos);
        QCOMPARE(chooseRepair(plan_, slot_, halfway(), soldOut_, 103).offer->id, std::string("k80-a"));
    }

    void pausesDoubleUpToAMinute()
    {
        double last_s = 0;
        for (int i = 0; i < 5; ++i) {
            const double pause_s = soldOut_.note(plan_.offers[0], Pricing::Transient, 0);
            QVERIFY(pause_s >= 2 * (1 << i) && pause_s <= 2.5 * (1 << i));
            QVERIFY(pause_s > last_s);
            last_s = pause_s;
        }
        for (int i = 0; i < 40; ++i) {
            QVERIFY(soldOut_.note(plan_.offers[0], Pricing::Transient, 0) <= 75);
        }
        soldOut_.forget(plan_.offers[0], Pricing::Transient);
        QVERIFY(!soldOut_.blocks(plan_.offers[0], Pricing::Transient, 0));
        QVERIFY(soldOut_.note(plan_.offers[0], Pricing::Transient, 0) <= 2.5);
    }

    void whenAllIsSoldOutItIsLater()
    {
        for (const Offer &each : plan_.offers) {
            for (const Pricing pricing : {Pricing::Transient, Pricing::OnDemand}) {
                soldOut_.note(each, pricing, 0);
            }
        }
        const auto none = chooseRepair(plan_, slot_, halfway(), soldOut_, 1);
        QVERIFY(none.offer == nullptr && none.later);
        QVERIFY(soldOut_.nextTry_s() >= 2.0);
    }

    void theDeadlineDecides()
    {
        // Alone 3600 s, with another worker about half of it. Transient servers are lost so often that they hardly help.
        RepairState state = halfway();
        state.lossesPerHour = 200;
        state.timeLeft_s = 2000;
        const auto choice = choose(state);
        QVERIFY(choice.offer != nullptr && choice.pricing == Pricing::OnDemand);
        QVERIFY(choice.why.find("would miss a target") != std::string::npos);
        state.timeLeft_s = 100; // nothing meets it: the plan's word stands
        QVERIFY(choose(state).pricing == Pricing::Transient);
    }

    void theBudgetDecides()
    {
        plan_.cluster.replacement = Replacement::OnDemand;
        RepairState state = halfway();
        state.moneyLeft = 500'000; // on-demand comes to (0.4 + 0.723) / 2, transient to (0.4 + 0.256) / 2
        QVERIFY(choose(state).pricing == Pricing::Transient);
        state.moneyLeft = 900'000;
        QVERIFY(choose(state).pricing == Pricing::OnDemand);
    }

    void zonesAreSpread()
    {
        plan_.cluster.replacement = Replacement::AnotherZone;
        plan_.offers[2].transientPerHour = plan_.offers[1].transientPerHour;
        RepairState state = halfway();
        state.inZone = {{"b", 3}, {"c", 1}};
        QCOMPARE(choose(state).offer->id, std::string("k80-c"));
        state.lostInZone = {{"c", 4}};
        QCOMPARE(choose(state).offer->id, std::string("k80-b"));
    }

    void nobodyIsCalledForTheLastSteps()
    {
        RepairState state = halfway();
        state.stepsLeft = 200; // 20 s alone, 60 s to start
        const auto none = choose(state);
        QVERIFY(none.offer == nullptr && !none.later);
        QVERIFY(none.why.find("before another server could help") != std::string::npos);
    }

    void parameterServersAreAlwaysReplaced()
    {
        slot_ = slotsOf(plan_, 2)[0];
        RepairState state = halfway();
        state.stepsLeft = 1;
        QCOMPARE(choose(state).offer->id, std::string("local-ps"));
    }

private:
    RepairChoice choose(const RepairState &state) const { return chooseRepair(plan_, slot_, state, soldOut_, 0); }

    Plan plan_;
    SlotPlan slot_;
    StockOuts soldOut_{7};
};

QTEST_GUILESS_MAIN(RepairTest)
#include "repair_test.moc"
