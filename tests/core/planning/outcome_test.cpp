// SPDX-License-Identifier: Apache-2.0
// Targets, caps and choices of a request; risk; what a plan says of itself.
#include "core/catalog/catalog.h"
#include "core/planning/explain.h"
#include "core/planning/planner.h"
#include "core/planning/ranking.h"
#include "core/planning/risk.h"
#include "tests/support/isolated_home.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace mayfly;
using namespace mayfly::planning;

namespace {

PlanRequest seedRequest(int maxWorkers = 4)
{
    PlanRequest request;
    request.workload = catalog::workload("resnet32-icac19").value();
    request.steps = 64000;
    request.offers = catalog::loadOffers("seed2019").value();
    request.maxWorkers = maxWorkers;
    request.regions = {"us-east1"};
    request.trials = 0;
    return request;
}

std::string problemOf(const PlanRequest &request)
{
    const auto outcome = search(request);
    return outcome ? "" : outcome.error().message;
}

const BindingTarget *bindingOf(const PlanOutcome &outcome, const std::string &target)
{
    const auto at = std::find_if(outcome.binding.begin(), outcome.binding.end(), [&](const auto &each) { return each.target == target; });
    return at == outcome.binding.end() ? nullptr : &*at;
}

std::vector<std::string> textsOf(const PlanOutcome &outcome)
{
    std::vector<std::string> texts;
    for (const auto &each : outcome.candidates) {
        const Prediction &p = each.prediction;
        texts.push_back(each.cluster.describe() + " " + each.cluster.workers.front().region + " " + std::to_string(p.timeLow_s) + " " +
                        std::to_string(p.timeHigh_s) + " " + std::to_string(p.costMedian.micros) + " " + std::to_string(p.chanceToMeetTargets) + " " +
                        std::to_string(p.simulatedRuns) + " " + std::to_string(each.rank) + each.reason);
    }
    return texts;
}

} // namespace

class OutcomeTest : public QObject {
    Q_OBJECT

private slots:
    void choicesAreKept()
    {
        PlanRequest request = seedRequest();
        request.regions = {"US-West1"};
        request.providers = {"gcp"};
        request.gpus = {"k80", "V100"};
        request.synchronisations = {{SyncMode::Bsp}, {SyncMode::SyncSwitch}};
        request.replacements = {Replacement::None};
        request.psPricings = {Pricing::Transient};
        request.targets.maxRatePerHour = Money::fromUnits(3);
        const auto outcome = search(request);
        QVERIFY_RESULT(outcome);
        std::set<std::string> gpus;
        for (const auto &each : outcome->candidates) {
            for (const auto &group : each.cluster.workers) {
                QCOMPARE(group.region, std::string("us-west1"));
                gpus.insert(group.gpu);
            }
            QVERIFY(each.ratePerHour.micros <= 3'000'000);
            QVERIFY(each.cluster.synchronisation.mode == SyncMode::Bsp || each.cluster.synchronisation.mode == SyncMode::SyncSwitch);
            QVERIFY(each.cluster.replacement == Replacement::None);
            QVERIFY(each.cluster.parameterServers == 0 || each.cluster.psPricing == Pricing::Transient);
        }
        QCOMPARE(gpus, (std::set<std::string>{"K80", "V100"}));
    }

    void workersAreRentedAsAllowed_data()
    {
        QTest::addColumn<bool>("onDemand");
        QTest::addColumn<bool>("transient");
        QTest::newRow("either") << true << true;
        QTest::newRow("on-demand") << true << false;
        QTest::newRow("transient") << false << true;
        QTest::newRow("nothing said") << false << false;
    }
    void workersAreRentedAsAllowed()
    {
        QFETCH(bool, onDemand);
        QFETCH(bool, transient);
        PlanRequest request = seedRequest();
        if (transient) {
            request.pricings.push_back(Pricing::Transient);
        }
        if (onDemand) {
            request.pricings.push_back(Pricing::OnDemand);
        }
        for (const std::size_t most : {std::size_t{5000}, std::size_t{10}}) {        // the whole space, and a search of it
            request.mostCandidates = most;
            const auto outcome = search(request);
            QVERIFY_RESULT(outcome);
            std::set<Pricing> found;
            for (const auto &each : outcome->candidates) {
                for (const auto &group : each.cluster.workers) {
                    found.insert(group.pricing);
                }
            }
            const bool both = onDemand == transient;
            QCOMPARE(found.contains(Pricing::OnDemand), onDemand || both);
            QCOMPARE(found.contains(Pricing::Transient), transient || both);
        }
    }

    void aPricingThatNobodyOffersIsNamed()
    {
        PlanRequest request = seedRequest();
        for (auto &offer : request.offers.offers) {
            offer.transientPerHour.reset();
        }
        request.pricings = {Pricing::Transient};
        const std::string problem = problemOf(request);
        QVERIFY2(problem.find("no transient server for workers") != std::string::npos, problem.c_str());
    }

    /// With few places the race must find those that simulating every cluster in full would put first.
    void fewPlacesFindTheSameBest_data()
    {
        QTest::addColumn<double>("hours");
        QTest::addColumn<double>("budget");
        QTest::addColumn<double>("confidence");
        QTest::addColumn<int>("objective");
        for (const double confidence : {0.6, 0.9, 0.99}) {
            for (const auto objective : {Objective::Cost, Objective::Time, Objective::Knee}) {
                QTest::newRow(qPrintable(QString("%1 %2").arg(confidence).arg(static_cast<int>(objective)))) << 0.7 << 1.4 << confidence << static_cast<int>(objective);
            }
        }
    }
    void fewPlacesFindTheSameBest()
    {
        QFETCH(double, hours);
        QFETCH(double, budget);
        QFETCH(double, confidence);
        QFETCH(int, objective);
        PlanRequest request = seedRequest(5);
        request.targets.deadline_s = hours * 3600;
        request.targets.budget = Money::fromUnits(budget);
        request.targets.confidence = confidence;
        request.objective = static_cast<Objective>(objective);
        request.revocationFactor = 8;           // so that closed form and simulation differ
        request.trials = 600;
        request.simulated = 10000;
        const auto all = search(request);
        request.simulated = 12;
        const auto few = search(request);
        QVERIFY(all && few);
        QCOMPARE(few->candidates.front().cluster.describe(), all->candidates.front().cluster.describe());
        QCOMPARE(few->candidates.front().prediction.simulatedRuns, 600);
        QCOMPARE(few->candidates.front().prediction.chanceToMeetTargets, all->candidates.front().prediction.chanceToMeetTargets);
        QCOMPARE(few->meetsTargets, all->meetsTargets);
        QVERIFY(few->race.entered > 12);
        const auto partly = [](const Candidate &each) { return each.prediction.simulatedRuns > 0 && each.prediction.simulatedRuns < 600; };
        QVERIFY(std::any_of(few->candidates.begin(), few->candidates.end(), partly));
        QVERIFY(std::none_of(all->candidates.begin(), all->candidates.end(), partly));
    }

    void theBestAreRaced()
    {
        PlanRequest request = seedRequest();
        request.trials = 1000;
        request.objective = Objective::Cost;
        const auto outcome = search(request);
        QVERIFY_RESULT(outcome);
        QVERIFY(outcome->race.plans >= 2 && outcome->race.level >= 1 && outcome->race.level <= outcome->race.plans);
        QVERIFY(outcome->race.runs >= 128 && outcome->race.runs <= 1000);
        request.threads = 1;
        const auto again = search(request);
        QVERIFY_RESULT(again);
        QCOMPARE(again->race.level, outcome->race.level);
        QCOMPARE(again->race.runs, outcome->race.runs);
        request.trials = 0;
        QCOMPARE(search(request)->race.plans, 0);
    }

    void aLargeSpaceKeepsTheFrontAndWhatIsNearIt()
    {
        PlanRequest request = seedRequest(6);
        request.mostCandidates = 100000;
        const auto whole = search(request);
        request.mostCandidates = 10;
        const auto part = search(request);
        QVERIFY(whole && part);
        QVERIFY(whole->whole && !part->whole);
        QCOMPARE(part->searched, whole->searched);
        QVERIFY(part->candidates.size() < whole->candidates.size());
        const auto frontOf = [](const PlanOutcome &outcome) {
            std::set<std::tuple<double, std::int64_t, std::string>> front;
            for (const auto &each : outcome.candidates) {
                if (each.onFront) {
                    front.insert({each.prediction.time_s, each.prediction.cost.micros, each.cluster.describe()});
                }
            }
            return front;
        };
        QVERIFY(frontOf(*part) == frontOf(*whole));
        QCOMPARE(part->candidates.front().cluster.describe(), whole->candidates.front().cluster.describe());
        QVERIFY(std::any_of(part->candidates.begin(), part->candidates.end(), [](const Candidate &each) {
            return each.cluster.workers.size() == 1 && each.cluster.workers.front().pricing == Pricing::OnDemand;
        }));
    }

    void eachTargetBindsByItself_data()
    {
        QTest::addColumn<QString>("target");
        QTest::addColumn<QString>("words");
        QTest::newRow("deadline") << "deadline" << "over the deadline";
        QTest::newRow("budget") << "budget" << "over the budget";
        QTest::newRow("accuracy") << "accuracy" << "under the accuracy";
        QTest::newRow("rate") << "rate" << "per hour";
        QTest::newRow("confidence") << "confidence" << "asked for";
    }
    void eachTargetBindsByItself()
    {
        QFETCH(QString, target);
        QFETCH(QString, words);
        PlanRequest request = seedRequest();
        request.targets.deadline_s = 4 * 3600;
        request.targets.budget = Money::fromUnits(20);
        request.targets.minAccuracyPct = 85;
        request.targets.maxRatePerHour = Money::fromUnits(20);
        request.targets.confidence = 0.5;
        QVERIFY(search(request)->meetsTargets);
        if (target == "deadline") {
            request.targets.deadline_s = 300;
        } else if (target == "budget") {
            request.targets.budget = Money::fromUnits(0.3);
        } else if (target == "accuracy") {
            request.targets.minAccuracyPct = 99;
        } else if (target == "rate") {
            request.targets.maxRatePerHour = Money::fromUnits(0.1);
        } else {
            request.targets.minAccuracyPct = 92.8;          // met on average by one worker, but not nearly always
            request.targets.confidence = 0.999;
        }
        const auto outcome = search(request);
        QVERIFY_RESULT(outcome);
        QVERIFY(!outcome->meetsTargets);
        QVERIFY2(outcome->reason.find(words.toStdString()) != std::string::npos, outcome->reason.c_str());
        const auto *binding = bindingOf(*outcome, target.toStdString());
        QVERIFY(binding != nullptr && binding->candidate);
        const std::string text = bindingText(*binding, *outcome, request);
        QVERIFY2(text.find("would do") != std::string::npos && text.find(words.toStdString()) != std::string::npos, text.c_str());
        for (const auto &each : outcome->binding) {
            const bool alsoEnough = target == "confidence" && each.target == "accuracy";
            QVERIFY2(each.target == target.toStdString() || alsoEnough || !each.candidate, each.target.c_str());
        }
        // The nearest gives up least.
        for (const auto &each : outcome->candidates) {
            QVERIFY(each.rank == 0 || shortfallOf(outcome->candidates.front(), request.targets).size() <= shortfallOf(each, request.targets).size());
        }
    }

    void noSingleTargetIsToBlame()
    {
        PlanRequest request = seedRequest();
        request.targets.deadline_s = 300;
        request.targets.budget = Money::fromUnits(0.3);
        const auto outcome = search(request);
        QVERIFY_RESULT(outcome);
        QVERIFY2(outcome->reason.find("No single target is to blame") != std::string::npos, outcome->reason.c_str());
    }

    void theKneeIsWhereTheFrontBends()
    {
        std::vector<Candidate> candidates;
        for (const auto &[time_s, cost] : std::vector<std::pair<double, double>>{{100, 16}, {110, 8}, {150, 4}, {300, 2}, {1600, 1.5}, {400, 5}}) {
            Candidate &made = candidates.emplace_back();
            made.prediction.time_s = time_s;
            made.prediction.cost = Money::fromUnits(cost);
        }
        markFront(candidates);
        rankCandidates(candidates, {}, Objective::Knee);
        // ln: x = 0 .03 .15 .40 1, y = 1 .71 .41 .12 0: the farthest below the line is the fourth (.52), then the third (.56).
        QCOMPARE(candidates[0].prediction.time_s, 300.0);
        QCOMPARE(candidates[1].prediction.time_s, 150.0);
        QVERIFY(!std::any_of(candidates.begin(), candidates.end(), [](const Candidate &each) { return each.prediction.time_s == 400 && each.onFront; }));
    }

    void riskIsTheSameForASeedOnAnyThreads()
    {
        PlanRequest request = seedRequest();
        request.targets.deadline_s = 3000;
        request.targets.budget = Money::fromUnits(1.5);
        request.targets.confidence = 0.9;
        request.trials = 300;
        request.simulated = 12;
        request.threads = 1;
        const auto one = search(request);
        request.threads = 4;
        const auto four = search(request);
        request.seed = 2;
        const auto other = search(request);
        QVERIFY(one && four && other);
        QVERIFY(textsOf(*one) == textsOf(*four));
        QVERIFY(textsOf(*one) != textsOf(*other));
    }

    void theBestAreSimulated()
    {
        PlanRequest request = seedRequest();
        request.targets.deadline_s = 3000;
        request.targets.budget = Money::fromUnits(1.5);
        request.targets.confidence = 0.9;
        request.trials = 500;
        std::vector<double> parts;
        const auto outcome = search(request, {}, [&](double part) { parts.push_back(part); });
        QVERIFY_RESULT(outcome);
        QVERIFY(std::is_sorted(parts.begin(), parts.end()) && !parts.empty() && parts.back() == 1);
        for (std::size_t i = 0; i < 5; ++i) {
            const Prediction &p = outcome->candidates[i].prediction;
            QCOMPARE(p.simulatedRuns, 500);
            QVERIFY(p.timeLow_s <= p.timeMedian_s && p.timeMedian_s <= p.timeHigh_s);
            QVERIFY(p.costLow.micros <= p.costMedian.micros && p.costMedian.micros <= p.costHigh.micros);
            QVERIFY(p.chanceToMeetTargets <= std::min({p.chanceInTime, p.chanceInBudget, p.chanceAccurate}));
            QVERIFY(outcome->candidates[i].meetsTargets == shortfallOf(outcome->candidates[i], request.targets).none());
        }
    }

    void onDemandCompetesWhereCertaintyIsAskedFor()
    {
        PlanRequest request = seedRequest();
        request.revocationFactor = 2000;
        request.targets.deadline_s = 3600;
        request.targets.confidence = 0.99;
        request.trials = 500;
        const auto outcome = search(request);
        QVERIFY_RESULT(outcome);
        QVERIFY2(outcome->meetsTargets, outcome->reason.c_str());
        const auto &workers = outcome->candidates.front().cluster.workers;
        QVERIFY2(std::all_of(workers.begin(), workers.end(), [](const auto &group) { return group.pricing == Pricing::OnDemand; }), outcome->reason.c_str());
    }

    void spreadingOverZonesHelpsWhereLossesAreShared()
    {
        PlanRequest request = seedRequest();
        request.gpus = {"k80"};
        for (const char *zone : {"us-east1-d", "us-east1-e"}) {
            Offer other = request.offers.offers.front();
            other.id += std::string("-") + zone;
            other.zone = zone;
            request.offers.offers.push_back(other);
        }
        request.revocationFactor = 40;
        request.targets.deadline_s = 4200;
        request.trials = 4000;
        const auto outcome = search(request);
        QVERIFY_RESULT(outcome);
        const Candidate *together = nullptr, *apart = nullptr;
        for (const auto &each : outcome->candidates) {
            const std::string name = each.cluster.describe();
            together = name == "4x K80 + 2 PS" ? &each : together;
            apart = name == "2x K80 + 1x K80 + 1x K80 + 2 PS" ? &each : apart;
        }
        QVERIFY(together != nullptr && apart != nullptr);
        QVERIFY(!apart->onFront && together->prediction.simulatedRuns == 4000 && apart->prediction.simulatedRuns == 4000);
        QVERIFY(std::abs(apart->prediction.time_s / together->prediction.time_s - 1) < 1e-9);
        const double whole = together->prediction.timeHigh_s - together->prediction.timeLow_s, spread = apart->prediction.timeHigh_s - apart->prediction.timeLow_s;
        QVERIFY2(spread < whole, qPrintable(QString("%1 s against %2 s from P10 to P90").arg(spread).arg(whole)));
    }

    void aPlanExplainsItself()
    {
        PlanRequest request = seedRequest();
        request.targets.deadline_s = 3600;
        request.targets.budget = Money::fromUnits(2);
        request.targets.minAccuracyPct = 90;
        request.targets.confidence = 0.5;
        request.trials = 500;
        const auto outcome = search(request);
        QVERIFY_RESULT(outcome);
        const auto explanation = explanationOf(*outcome, outcome->chosen, request);
        const Prediction &best = outcome->candidates.front().prediction;
        QVERIFY2(explanation.bottleneck.find("one more") != std::string::npos, explanation.bottleneck.c_str());
        QVERIFY2(explanation.chances.find("in time") != std::string::npos && explanation.chances.find("accurate enough") != std::string::npos,
                 explanation.chances.c_str());
        QVERIFY2(explanation.spread.find("500 simulated runs") != std::string::npos, explanation.spread.c_str());
        QVERIFY2(explanation.baseline.find("as fast as 1x K80 on-demand") != std::string::npos, explanation.baseline.c_str());
        QVERIFY2(explanation.revocations.find("are expected; one takes") != std::string::npos, explanation.revocations.c_str());
        QVERIFY(explanation.runnerUpCandidate.has_value());
        const Candidate &second = outcome->candidates[*explanation.runnerUpCandidate];
        QVERIFY(second.cluster.describe() != outcome->candidates.front().cluster.describe());
        QVERIFY(std::abs(explanation.runnerUpDifference.timePct - 100 * (second.prediction.time_s / best.time_s - 1)) < 1e-9);
        QVERIFY2(explanation.runnerUp.find(second.cluster.describe()) == 0, explanation.runnerUp.c_str());
    }

    void whatCannotBeUsedIsNamed()
    {
        PlanRequest request = seedRequest();
        Offer odd = request.offers.offers.front();
        odd.id = "odd";
        odd.gpu = "XPU9";
        request.offers.offers.push_back(odd);
        const auto outcome = search(request);
        QVERIFY_RESULT(outcome);
        QCOMPARE(outcome->leftOut.size(), std::size_t{1});
        QVERIFY2(outcome->leftOut.front().find("XPU9: no speed is known") == 0, outcome->leftOut.front().c_str());
        request.gpus = {"xpu9"};
        QVERIFY2(problemOf(request).find("no speed is known of resnet32-icac19 on XPU9") != std::string::npos, problemOf(request).c_str());
        request = seedRequest();
        request.workload.parameters = 5'000'000'000;
        QVERIFY2(problemOf(request).find("needs at least 55.9 GiB, but a K80 has 12") != std::string::npos, problemOf(request).c_str());
    }

    void badOffersAndChoicesAreNamed()
    {
        PlanRequest request = seedRequest();
        request.offers.offers[1].onDemandPerHour.micros = -1;
        QVERIFY2(problemOf(request).find("offer 'gce-us-east1-p100': the on-demand price is") != std::string::npos, problemOf(request).c_str());
        request = seedRequest();
        request.offers.offers[2].transientPerHour = Money{};
        QVERIFY2(problemOf(request).find("offer 'gce-us-east1-v100': the transient price is") != std::string::npos, problemOf(request).c_str());
        request = seedRequest();
        request.offers.offers[0].minimumCharge_s = std::nan("");
        QVERIFY2(problemOf(request).find("offer 'gce-us-east1-k80': the minimum charge") != std::string::npos, problemOf(request).c_str());
        request = seedRequest();
        request.regions = {"mars"};
        QVERIFY2(problemOf(request).find("the region 'mars' has no offers, expected some of") != std::string::npos, problemOf(request).c_str());
        request = seedRequest();
        request.checkpointIntervals_s = {-5};
        QVERIFY2(problemOf(request).find("a checkpoint interval is -5") != std::string::npos, problemOf(request).c_str());
        request = seedRequest();
        request.targets.maxRatePerHour = Money{};
        QVERIFY2(problemOf(request).find("the limit per hour is") != std::string::npos, problemOf(request).c_str());
        request = seedRequest();
        request.trials = -1;
        QVERIFY2(problemOf(request).find("the number of simulated runs is -1") != std::string::npos, problemOf(request).c_str());
        request = seedRequest();
        request.steps = std::numeric_limits<std::int64_t>::max();
        QVERIFY2(problemOf(request).find("the number of steps is") != std::string::npos, problemOf(request).c_str());
        request = seedRequest();
        request.revocationFactor = std::nan("");
        QVERIFY2(problemOf(request).find("the revocation factor is nan") != std::string::npos, problemOf(request).c_str());
    }

    void losingFasterThanComingIsSaid()
    {
        PlanRequest request = seedRequest();
        request.revocationFactor = 1e9;
        const auto outcome = search(request);
        QVERIFY_RESULT(outcome);        // on-demand servers are left
        for (const auto &each : outcome->candidates) {
            QVERIFY(std::isfinite(each.prediction.time_s) && each.prediction.time_s > 0);
        }
    }
};

QTEST_GUILESS_MAIN(OutcomeTest)
#include "outcome_test.moc"
