// SPDX-License-Identifier: Apache-2.0
// What to do next with a live run: the right action for a state where it is plain, reasons in words, and errors.
#include "core/planning/policies/replacement.h"
#include "core/planning/policies/replan.h"
#include "core/prediction/lifetime.h"
#include "tests/core/prediction/clusters.h"

#include <QTest>

#include <cmath>

using namespace mayfly;
using namespace mayfly::planning;

namespace {

LiveServer worker(const char *gpu, Pricing pricing = Pricing::Transient, double age_s = 3600)
{
    return {"gce-us-east1-" + QString(gpu).toLower().toStdString(), gpu, "us-east1", pricing, age_s, true};
}

LiveServer parameterServer()
{
    return {"gce-us-east1-ps", "", "us-east1", Pricing::OnDemand, 3600, true};
}

/// 4 K80 that are half way, with nothing to hurry.
ReplanRequest halfWay(int workers = 4)
{
    const auto conditions = test::seedConditions();
    ReplanRequest request;
    request.workload = conditions.workload;
    request.offers = conditions.offers;
    request.steps = 64000;
    request.state.stepsDone = 32000;
    request.state.elapsed_s = 1900;
    request.state.spent = Money::fromUnits(0.6);
    request.state.servers.assign(static_cast<std::size_t>(workers), worker("K80"));
    request.state.servers.push_back(parameterServer());
    request.targets.confidence = 0.9;
    request.trials = 400;
    return request;
}

ReplanDecision decided(const ReplanRequest &request)
{
    return test::must(replan(request));
}

const ReplanOption *find(const ReplanDecision &decision, ReplanAction action)
{
    if (decision.chosen.action == action) {
        return &decision.chosen;
    }
    for (const auto &each : decision.others) {
        if (each.action == action) {
            return &each;
        }
    }
    return nullptr;
}

} // namespace

class ReplanTest : public QObject {
    Q_OBJECT
private slots:
    void agesConditionTheLifetime();
    void keepsWhatIsGoodEnough();
    void addsPowerForADeadline();
    void addsAParameterServerWhereItIsTheLimit();
    void dropsWhatBringsNothing();
    void avoidsAZoneThatIsFailing();
    void stopsWhereNoMoneyIsLeft();
    void startsAgainAfterAllWereLost();
    void saysWhyAndListsTheRest();
    void isTheSameEachTime();
    void replacesAsThePolicySays();
    void refusesStatesThatCannotBe_data();
    void refusesStatesThatCannotBe();
};

void ReplanTest::agesConditionTheLifetime()
{
    const LifetimeModel fresh{0.2, 3600, 0.01, 86400, "test"};
    for (const double age_s : {0.0, 1800.0, 20000.0, 80000.0}) {
        const auto rest = atAge(fresh, age_s);
        for (const double more_s : {60.0, 3000.0, 5000.0}) {
            const double lived = 1 - prediction::lostBy(fresh, age_s);
            const double expected = 1 - (1 - prediction::lostBy(fresh, age_s + more_s)) / lived;
            QVERIFY(std::abs(prediction::lostBy(rest, more_s) - expected) < 1e-9);
        }
    }
    QCOMPARE(*atAge(fresh, 80000).limit_s, 6400.0);
}

void ReplanTest::keepsWhatIsGoodEnough()
{
    auto request = halfWay();
    request.leastGain = 0.9;            // nothing brings so much
    const auto decision = decided(request);
    QVERIFY2(decision.chosen.action == ReplanAction::Keep, decision.reason.c_str());
    QVERIFY(decision.others.size() > 5);
    // 32,000 steps at 4 K80's 17.7 steps/s, about half an hour.
    QVERIFY(decision.chosen.restTime_s > 1500 && decision.chosen.restTime_s < 2500);
    QVERIFY(decision.chosen.stepsPerUnit > 0);
}

void ReplanTest::addsPowerForADeadline()
{
    auto request = halfWay();
    request.targets.deadline_s = 1900 + 1200;      // 20 minutes for what takes half an hour
    const auto decision = decided(request);
    const auto *keep = find(decision, ReplanAction::Keep);
    QVERIFY(keep != nullptr && !keep->meetsTargets && keep->chanceInTime < 0.1);
    QVERIFY2(decision.chosen.meetsTargets, decision.reason.c_str());
    QVERIFY(decision.chosen.action == ReplanAction::AddWorker || decision.chosen.action == ReplanAction::ReplaceWorkers);
    QVERIFY(decision.chosen.restTime_s < 1200);
}

void ReplanTest::addsAParameterServerWhereItIsTheLimit()
{
    // 8 V100 offer three times what one parameter server applies; all other changes are forbidden by the caps.
    auto request = halfWay();
    request.state.servers.assign(8, worker("V100"));
    request.state.servers.push_back(parameterServer());
    request.maxWorkers = 8;
    request.objective = Objective::Time;
    request.steps = 640000;
    const auto decision = decided(request);
    QVERIFY2(decision.chosen.action == ReplanAction::AddParameterServer, decision.reason.c_str());
    QCOMPARE(decision.chosen.cluster.parameterServers, 2);
}

void ReplanTest::dropsWhatBringsNothing()
{
    // The same cluster for money: most of the V100 only wait for the parameter server.
    auto request = halfWay();
    request.state.servers.assign(8, worker("V100"));
    request.state.servers.push_back(parameterServer());
    request.maxParameterServers = 1;
    const auto decision = decided(request);
    const auto *drop = find(decision, ReplanAction::DropWorker), *keep = find(decision, ReplanAction::Keep);
    QVERIFY(drop != nullptr && keep != nullptr);
    QVERIFY(drop->restCost.micros < keep->restCost.micros);
    QVERIFY(decision.chosen.action == ReplanAction::DropWorker || decision.chosen.restCost.micros < drop->restCost.micros);
}

void ReplanTest::avoidsAZoneThatIsFailing()
{
    // With losses three hundred times as frequent as the models say, on-demand servers are what finishes in time.
    auto request = halfWay();
    request.trials = 100;
    std::erase_if(request.offers.offers, [](const Offer &offer) { return offer.region != "us-east1" || (!offer.gpu.empty() && offer.gpu != "K80"); });
    request.maxWorkers = 4;
    request.steps = 320000;
    request.state.revocationFactor = 300;
    request.targets.deadline_s = 1900 + 6 * 3600;
    const auto decision = decided(request);
    QVERIFY2(decision.chosen.cluster.workers.front().pricing == Pricing::OnDemand, decision.reason.c_str());
    QVERIFY(decision.chosen.action == ReplanAction::ReplaceWorkers || decision.chosen.action == ReplanAction::MoveToOnDemand);
}

void ReplanTest::stopsWhereNoMoneyIsLeft()
{
    auto request = halfWay();
    request.targets.budget = Money::fromUnits(0.65);
    const auto decision = decided(request);
    QVERIFY2(decision.chosen.action == ReplanAction::Stop, decision.reason.c_str());
    QVERIFY2(decision.reason.find("budget of $0.65") != std::string::npos, decision.reason.c_str());
    QVERIFY(!decision.others.empty() && !decision.others.front().reason.empty());
    request.targets.budget = Money::fromUnits(5);
    QVERIFY(decided(request).chosen.action != ReplanAction::Stop);
}

void ReplanTest::startsAgainAfterAllWereLost()
{
    auto request = halfWay();
    request.state.servers = {parameterServer()};
    const auto decision = decided(request);
    QVERIFY2(decision.chosen.action == ReplanAction::AddWorker, decision.reason.c_str());
    QCOMPARE(decision.chosen.cluster.workerCount(), 1);
}

void ReplanTest::saysWhyAndListsTheRest()
{
    const auto decision = decided(halfWay());
    QVERIFY(decision.reason.starts_with(decision.chosen.what + ": "));
    QVERIFY(decision.reason.find("to finish") != std::string::npos);
    for (const auto action : {ReplanAction::AddWorker, ReplanAction::DropWorker, ReplanAction::ReplaceWorkers, ReplanAction::AddParameterServer}) {
        const auto *each = find(decision, action);
        QVERIFY2(each != nullptr, std::string(toString(action)).c_str());
        QVERIFY(!each->reason.empty() && !each->what.empty());
    }
}

void ReplanTest::isTheSameEachTime()
{
    auto request = halfWay();
    const auto first = decided(request);
    request.threads = 3;
    const auto again = decided(request);
    QCOMPARE(again.reason, first.reason);
    QCOMPARE(again.others.size(), first.others.size());
    const auto cancelled = replan(request, [] { return true; });
    QVERIFY(!cancelled && cancelled.error().code == ErrorCode::Cancelled);
}

void ReplanTest::replacesAsThePolicySays()
{
    const auto conditions = test::seedConditions("resnet32-icac19", true);
    const auto predictor = test::must(prediction::Predictor::create(conditions));
    auto cluster = test::seedCluster(4, 0, 0, 1);
    QVERIFY(test::must(runPolicyOf(cluster, predictor)).replacements.empty());
    cluster.replacement = Replacement::OnDemand;
    const auto onDemand = test::must(runPolicyOf(cluster, predictor));
    QCOMPARE(onDemand.replacements.size(), std::size_t{2});
    QVERIFY(!onDemand.replacements[0].lifetime);
    QCOMPARE(onDemand.replacements[0].pricePerHour, 0.723);
    cluster.replacement = Replacement::AnotherZone;
    const auto elsewhere = replacementsOf(cluster, conditions.offers);
    QVERIFY(elsewhere.workers[0].offerId != cluster.workers[0].offerId);
    QCOMPARE(elsewhere.workers[0].gpu, cluster.workers[0].gpu);
    // Where there is no other offer: the same again.
    OfferCatalog only = conditions.offers;
    std::erase_if(only.offers, [](const Offer &offer) { return offer.region != "us-east1"; });
    cluster.replacement = Replacement::NextCheapest;
    QCOMPARE(replacementsOf(cluster, only).workers[0].offerId, cluster.workers[0].offerId);
}

void ReplanTest::refusesStatesThatCannotBe_data()
{
    QTest::addColumn<int>("which");
    QTest::addColumn<QString>("problem");
    QTest::newRow("nothing left") << 0 << "steps done: 64000 of 64000";
    QTest::newRow("negative time") << 1 << "time elapsed: -1.0";
    QTest::newRow("not a number") << 2 << "revocation factor: nan";
    QTest::newRow("no offers") << 3 << "offers: none";
    QTest::newRow("other money") << 4 << "money: EUR";
    QTest::newRow("negative age") << 5 << "age of a server of 'gce-us-east1-k80': -5.0";
    QTest::newRow("unknown offer") << 6 << "offer of a server: 'nowhere'";
}

void ReplanTest::refusesStatesThatCannotBe()
{
    QFETCH(int, which);
    QFETCH(QString, problem);
    auto request = halfWay();
    auto &state = request.state;
    switch (which) {
    case 0: state.stepsDone = 64000; break;
    case 1: state.elapsed_s = -1; break;
    case 2: state.revocationFactor = std::nan(""); break;
    case 3: request.offers.offers.clear(); break;
    case 4: state.spent.currency = "EUR"; break;
    case 5: state.servers[0].age_s = -5; break;
    default: state.servers[0].offerId = "nowhere"; break;
    }
    const auto decision = replan(request);
    QVERIFY(!decision);
    QVERIFY2(QString::fromStdString(decision.error().message).startsWith(problem), decision.error().message.c_str());
}

QTEST_GUILESS_MAIN(ReplanTest)
#include "replan_test.moc"
