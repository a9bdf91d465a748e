// SPDX-License-Identifier: Apache-2.0
// Whole runs with real processes: every fault that the controller has to live through.
#include "core/base/files.h"
#include "core/control/preflight.h"
#include "core/control/run_files.h"
#include "core/control/supervise.h"
#include "core/store/store.h"
#include "tests/core/control/live_run.h"
#include "tests/core/control/process_observer.h"
#include "tests/core/control/test_plan.h"
#include "tests/support/isolated_home.h"
#include "tests/support/wait_until.h"

#include <QTest>

#include <csignal>
#include <map>
#include <set>
#include <sys/stat.h>
#include <unistd.h>

using namespace mayfly;
using mayfly::test::LiveRun;
using mayfly::test::PlanSize;
using mayfly::test::settingsFor;
using mayfly::test::tinyPlan;
using mayfly::test::waitUntil;

#define VERIFY_STORY(condition, run) QVERIFY2(condition, (run).story().c_str())

class ControlRunsTest : public QObject {
    Q_OBJECT
private slots:
    void init();
    void killedServerIsReplacedAndEveryStepCounts();
    void seededRevocationHalfway();
    void killedWorkerIsLaunchedAgain();
    void lostParameterServerGoesBackToTheCheckpoint();
    void parameterServerLostBeforeItsFirstCheckpoint();
    void noticeIsUsed();
    void frozenServerIsReplaced();
    void killedControllerIsTakenUpAgain();
    void serverLostWhileNobodyWatched();
    void terminatedControllerLeavesTheRunGoing();
    void stopSavesAndGivesBack();
    void scaleAddsAndRemoves();
    void drainedWorkerLeavesAndItsStepsStay();
    void replacedWorkerTrainsAgain();
    void aWishOutlivesItsController();
    void budgetGuardStops();
    void missingDatasetIsFoundBeforeLaunch();
    void datasetMissingOnTheServerFailsTheRun();
    void readOnlyOutFolderIsNamed();
    void wrongSettingsAreNamed();
    void secondControllerIsRefused();
    void unknownServerIsEnded();

private:
    std::filesystem::path out() const { return home_.path().toStdString() + "/out-" + std::to_string(count_); }
    static RunSnapshot stored(const std::string &runId)
    {
        auto store = store::Store::open(store::defaultPath(), store::OpenMode::ReadOnly).value();
        return store::loadRun(*store, runId).value();
    }
    static bool trains(const RunSnapshot &snapshot, std::int64_t step)
    {
        return snapshot.run.state == RunState::Training && snapshot.run.appliedSteps >= step;
    }
    void verifyNothingIsLeft(const LiveRun &run);
    void verifyLedger(const LiveRun &run);
    void verifyFinished(LiveRun &run, std::int64_t steps);

    test::IsolatedHome home_;
    int count_ = 0;
};

void ControlRunsTest::init()
{
    ++count_;
}

void ControlRunsTest::verifyNothingIsLeft(const LiveRun &run)
{
    VERIFY_STORY(waitUntil([&] { return run.processes().empty(); }, 20), run);
    for (const auto &each : control::findLeftovers()) {
        QVERIFY2(each.runId != run.id(), each.what.c_str());
    }
}

void ControlRunsTest::verifyLedger(const LiveRun &run)
{
    const auto snapshot = stored(run.id());
    std::set<std::string> tags;
    QCOMPARE(snapshot.ledger.size(), snapshot.servers.size());
    Money sum;
    for (const auto &line : snapshot.ledger) {
        QVERIFY2(tags.insert(line.tag).second, line.tag.c_str());
        QVERIFY2(line.end_ns.has_value(), line.tag.c_str());
        sum += line.cost(0);
    }
    QCOMPARE(snapshot.run.cost.micros, sum.micros);
}

void ControlRunsTest::verifyFinished(LiveRun &run, std::int64_t steps)
{
    VERIFY_STORY(run.waitUntilOver(), run);
    const auto last = run.present();
    VERIFY_STORY(last.run.state == RunState::Finished, run);
    QCOMPARE(last.run.appliedSteps, steps);
    verifyNothingIsLeft(run);
    verifyLedger(run);
    for (const char *name : {"report.html", "report.pdf", "report.csv", "report.json"}) {
        QVERIFY2(std::filesystem::exists(std::filesystem::path(last.run.outFolder) / name), name);
    }
    QVERIFY(last.run.testAccuracyPct.has_value());
}

void ControlRunsTest::killedServerIsReplacedAndEveryStepCounts()
{
    test::ProcessObserver observer(home_.path().toStdString());
    auto launched = LiveRun::launch(settingsFor(tinyPlan({.steps = 900}), out()));
    QVERIFY_RESULT(launched);
    LiveRun &run = **launched;
    VERIFY_STORY(run.waitFor([](const auto &now) { return trains(now, 20); }), run);
    const auto victim = run.agentOf("w-1");
    QVERIFY(victim.has_value());
    QVERIFY(killGroup(*victim));
    VERIFY_STORY(run.waitFor([](const auto &now) { return now.run.revocations == 1; }, 10), run);
    VERIFY_STORY(waitUntil([&] { return run.count(EventKind::Replaced) == 1; }, 60), run);
    verifyFinished(run, 900);
    const auto last = stored(run.id());
    QCOMPARE(last.run.lostSteps, 0);
    QCOMPARE(last.servers.size(), std::size_t(4));
    QVERIFY(run.count(EventKind::LearningRate) >= 2);
    // The ledger against somebody who only saw processes.
    const auto lives = observer.lives();
    QCOMPARE(lives.size(), last.ledger.size());
    for (const auto &line : last.ledger) {
        const auto at = lives.find(line.tag);
        QVERIFY2(at != lives.end(), line.tag.c_str());
        const double early_s = static_cast<double>(at->second.first_ns - line.start_ns) / 1e9;
        const double late_s = static_cast<double>(*line.end_ns - at->second.last_ns) / 1e9;
        QVERIFY2(early_s > -0.1 && early_s < 2, (line.tag + " starts " + std::to_string(early_s)).c_str());
        QVERIFY2(late_s > -0.1 && late_s < 2, (line.tag + " ends " + std::to_string(late_s)).c_str());
    }
}

void ControlRunsTest::seededRevocationHalfway()
{
    auto settings = settingsFor(tinyPlan({.steps = 800}), out());
    settings.revocations = "one-halfway";
    auto launched = LiveRun::launch(settings);
    QVERIFY_RESULT(launched);
    LiveRun &run = **launched;
    verifyFinished(run, 800);
    QCOMPARE(run.present().run.revocations, 1);
    QCOMPARE(run.count(EventKind::Lost), 1);
}

void ControlRunsTest::killedWorkerIsLaunchedAgain()
{
    auto launched = LiveRun::launch(settingsFor(tinyPlan({.steps = 800}), out()));
    QVERIFY_RESULT(launched);
    LiveRun &run = **launched;
    VERIFY_STORY(run.waitFor([](const auto &now) { return trains(now, 20); }), run);
    const auto victim = run.processOf("w-0");
    QVERIFY(victim.has_value());
    QVERIFY(sendSignal(*victim, SIGKILL));
    VERIFY_STORY(waitUntil([&] { return run.processOf("w-0").has_value() && run.processOf("w-0") != victim; }, 20),
                 run);
    verifyFinished(run, 800);
    QCOMPARE(run.present().run.revocations, 0);
    QCOMPARE(run.present().servers.size(), std::size_t(3));
}

void ControlRunsTest::lostParameterServerGoesBackToTheCheckpoint()
{
    Plan plan = tinyPlan({.steps = 6000, .psPricing = Pricing::Transient});
    plan.cluster.checkpointInterval_s = 1;      // long before the run's end, however fast the machine
    auto launched = LiveRun::launch(settingsFor(plan, out()));
    QVERIFY_RESULT(launched);
    LiveRun &run = **launched;
    VERIFY_STORY(waitUntil([&] { return run.count(EventKind::Checkpoint) >= 1; }, 60), run);
    const auto victim = run.agentOf("ps-0");
    QVERIFY(victim.has_value());
    QVERIFY(killGroup(*victim));
    VERIFY_STORY(waitUntil([&] { return run.count(EventKind::Restored) == 1; }, 60), run);
    verifyFinished(run, 6000);
    QVERIFY(stored(run.id()).run.lostSteps >= 0);
    QCOMPARE(run.present().run.revocations, 1);
}

void ControlRunsTest::parameterServerLostBeforeItsFirstCheckpoint()
{
    auto launched = LiveRun::launch(settingsFor(tinyPlan({.steps = 400, .psPricing = Pricing::Transient}), out()));
    QVERIFY_RESULT(launched);
    LiveRun &run = **launched;
    VERIFY_STORY(run.waitFor([](const auto &now) { return trains(now, 20); }), run);
    QCOMPARE(run.count(EventKind::Checkpoint), 0);
    const auto victim = run.agentOf("ps-0");
    QVERIFY(victim && killGroup(*victim));
    VERIFY_STORY(waitUntil([&] { return run.count(EventKind::Restored) == 1; }, 60), run);
    verifyFinished(run, 400);
    QVERIFY(stored(run.id()).run.lostSteps >= 20);
}

void ControlRunsTest::noticeIsUsed()
{
    auto launched = LiveRun::launch(settingsFor(tinyPlan({.steps = 1000}), out()));
    QVERIFY_RESULT(launched);
    LiveRun &run = **launched;
    VERIFY_STORY(run.waitFor([](const auto &now) { return trains(now, 20); }), run);
    const auto victim = run.agentOf("w-1");
    QVERIFY(victim && sendSignal(*victim, SIGTERM));
    VERIFY_STORY(waitUntil([&] { return run.count(EventKind::Notice) == 1; }, 20), run);
    verifyFinished(run, 1000);
    QCOMPARE(run.present().run.revocations, 1);
    QCOMPARE(run.present().run.lostSteps, 0);
    QCOMPARE(run.count(EventKind::Error), 0);
    QCOMPARE(run.present().servers.size(), std::size_t(4));
}

void ControlRunsTest::frozenServerIsReplaced()
{
    auto launched = LiveRun::launch(settingsFor(tinyPlan({.steps = 1800}), out()));
    QVERIFY_RESULT(launched);
    LiveRun &run = **launched;
    VERIFY_STORY(run.waitFor([](const auto &now) { return trains(now, 20); }), run);
    const auto victim = run.agentOf("w-0");
    QVERIFY(victim && ::kill(-victim->pid, SIGSTOP) == 0);
    VERIFY_STORY(waitUntil([&] { return run.count(EventKind::Lost) == 1; }, 30), run);
    VERIFY_STORY(waitUntil([&] { return !isAlive(*victim); }, 10), run);
    verifyFinished(run, 1800);
}

void ControlRunsTest::killedControllerIsTakenUpAgain()
{
    auto launched = LiveRun::launch(settingsFor(tinyPlan({.steps = 1000}), out()));
    QVERIFY_RESULT(launched);
    LiveRun &run = **launched;
    VERIFY_STORY(run.waitFor([](const auto &now) { return trains(now, 20); }), run);
    const auto agents = findProcesses({"agent", "--run", run.id()});
    const auto controller = run.controller();
    QVERIFY(controller.has_value());
    QVERIFY(sendSignal(*controller, SIGKILL));
    VERIFY_STORY(waitUntil([&] { return !isAlive(*controller); }), run);
    QVERIFY_RESULT(control::restartController(run.id(), test::controllerProgram()));
    VERIFY_STORY(waitUntil([&] { return run.count(EventKind::ControllerRestarted) == 1; }, 30), run);
    for (const auto &each : agents) {
        VERIFY_STORY(isAlive(each.id), run);
    }
    verifyFinished(run, 1000);
    QCOMPARE(stored(run.id()).servers.size(), std::size_t(3));
    QCOMPARE(run.present().run.revocations, 0);
    std::map<std::pair<std::string, std::int64_t>, int> samples;
    for (const auto &each : stored(run.id()).samples) {
        QCOMPARE((++samples[{each.slot, each.time_ns}]), 1);
    }
}

void ControlRunsTest::serverLostWhileNobodyWatched()
{
    auto launched = LiveRun::launch(settingsFor(tinyPlan({.steps = 1000}), out()));
    QVERIFY_RESULT(launched);
    LiveRun &run = **launched;
    VERIFY_STORY(run.waitFor([](const auto &now) { return trains(now, 20); }), run);
    const auto controller = run.controller();
    const auto victim = run.agentOf("w-0");
    QVERIFY(controller && victim);
    QVERIFY(sendSignal(*controller, SIGKILL));
    QVERIFY(killGroup(*victim));
    VERIFY_STORY(waitUntil([&] { return !isAlive(*controller) && !isAlive(*victim); }), run);
    QVERIFY_RESULT(control::restartController(run.id(), test::controllerProgram()));
    verifyFinished(run, 1000);
    QCOMPARE(run.present().run.revocations, 1);
}

void ControlRunsTest::terminatedControllerLeavesTheRunGoing()
{
    auto launched = LiveRun::launch(settingsFor(tinyPlan({.steps = 1000}), out()));
    QVERIFY_RESULT(launched);
    LiveRun &run = **launched;
    VERIFY_STORY(run.waitFor([](const auto &now) { return trains(now, 20); }), run);
    const auto controller = run.controller();
    QVERIFY(controller && sendSignal(*controller, SIGTERM));
    VERIFY_STORY(waitUntil([&] { return !isAlive(*controller); }, 10), run);
    QCOMPARE(findProcesses({"agent", "--run", run.id()}).size(), std::size_t(3));
    QVERIFY(control::findLeftovers().empty());
    QVERIFY_RESULT(control::restartController(run.id(), test::controllerProgram()));
    verifyFinished(run, 1000);
}

void ControlRunsTest::stopSavesAndGivesBack()
{
    auto launched = LiveRun::launch(settingsFor(tinyPlan({.steps = 10000000}), out()));
    QVERIFY_RESULT(launched);
    LiveRun &run = **launched;
    VERIFY_STORY(run.waitFor([](const auto &now) { return trains(now, 20); }), run);
    QVERIFY_RESULT(run.client().stop("enough"));
    VERIFY_STORY(run.waitUntilOver(60), run);
    VERIFY_STORY(run.present().run.state == RunState::Stopped, run);
    QCOMPARE(QString::fromStdString(run.present().run.message), QString("enough"));
    VERIFY_STORY(run.count(EventKind::Checkpoint) >= 1, run);
    verifyNothingIsLeft(run);
    verifyLedger(run);
}

void ControlRunsTest::scaleAddsAndRemoves()
{
    auto launched = LiveRun::launch(settingsFor(tinyPlan({.steps = 10000000, .workers = 1}), out()));
    QVERIFY_RESULT(launched);
    LiveRun &run = **launched;
    const auto training = [](const RunSnapshot &now) {
        return std::count_if(now.servers.begin(), now.servers.end(),
                             [](const Server &each) { return each.state == ServerState::Training; });
    };
    VERIFY_STORY(run.waitFor([](const auto &now) { return trains(now, 20); }), run);
    QVERIFY_RESULT(run.client().scale(2));
    VERIFY_STORY(run.waitFor([&](const auto &now) { return training(now) == 2; }, 60), run);
    QVERIFY_RESULT(run.client().scale(1));
    VERIFY_STORY(
        run.waitFor(
            [&](const auto &now) { return training(now) == 1 && now.servers.back().state == ServerState::Ended; }, 60),
        run);
    QVERIFY(!run.client().scale(0));
    QVERIFY(!run.client().scale(1000));
    QVERIFY_RESULT(run.client().stop("done"));
    VERIFY_STORY(run.waitUntilOver(60), run);
    QCOMPARE(run.present().run.revocations, 0);
    verifyNothingIsLeft(run);
    verifyLedger(run);
}

void ControlRunsTest::drainedWorkerLeavesAndItsStepsStay()
{
    auto launched = LiveRun::launch(settingsFor(tinyPlan({.steps = 2500}), out()));
    QVERIFY_RESULT(launched);
    LiveRun &run = **launched;
    const auto stepsOf = [&](const std::string &slot) {
        const auto samples = run.samples();
        const auto at = samples.find(slot);
        return at == samples.end() ? 0 : at->second.back().steps;
    };
    VERIFY_STORY(waitUntil([&] { return stepsOf("w-0") > 0; }, 60), run);
    QVERIFY(!run.client().drain("ps-0"));
    QVERIFY(!run.client().drain("w-7"));
    QVERIFY_RESULT(run.client().drain("w-0"));
    const auto last = [](const auto &drained) { return QString::fromStdString(drained.error().message); };
    QVERIFY(last(run.client().drain("w-1")).contains("stop the run instead"));
    const auto server = [](const RunSnapshot &now) -> const Server & {
        return *std::find_if(now.servers.begin(), now.servers.end(), [](const Server &each) { return each.slot == "w-0"; });
    };
    VERIFY_STORY(run.waitFor([&](const auto &now) { return server(now).state == ServerState::Ended; }, 20), run);
    QCOMPARE(QString::fromStdString(server(run.present()).endReason), QString("drained"));
    verifyFinished(run, 2500);
    QCOMPARE(run.present().run.lostSteps, 0);
    QCOMPARE(run.present().run.revocations, 0);
    QCOMPARE(run.present().servers.size(), std::size_t(3)); // the slot stayed empty
    QCOMPARE(run.count(EventKind::Error), 0);
    QCOMPARE(run.count(EventKind::Refused), 0);
    // Every applied step is one worker's: none is lost, none counted twice.
    const auto samples = stored(run.id()).samples;
    std::map<std::string, std::int64_t> steps;
    for (const auto &each : samples) {
        steps[each.slot] = std::max(steps[each.slot], each.steps);
    }
    QVERIFY(steps["w-0"] > 0);
    QVERIFY2(steps["w-0"] + steps["w-1"] <= 2500, run.story().c_str());
}

void ControlRunsTest::replacedWorkerTrainsAgain()
{
    auto launched = LiveRun::launch(settingsFor(tinyPlan({.steps = 4000}), out()));
    QVERIFY_RESULT(launched);
    LiveRun &run = **launched;
    VERIFY_STORY(run.waitFor([](const auto &now) { return trains(now, 100); }), run);
    QVERIFY_RESULT(run.client().replace("w-1"));
    VERIFY_STORY(waitUntil([&] { return run.count(EventKind::Replaced) == 1; }, 60), run);
    const auto now = run.present();
    std::vector<Server> servers;
    std::copy_if(now.servers.begin(), now.servers.end(), std::back_inserter(servers),
                 [](const Server &each) { return each.slot == "w-1"; });
    QCOMPARE(servers.size(), std::size_t(2));
    VERIFY_STORY(servers[1].state == ServerState::Training, run);
    VERIFY_STORY(*servers[1].ready_ns > servers[0].requested_ns, run);
    verifyFinished(run, 4000);
    const auto last = stored(run.id());
    QCOMPARE(QString::fromStdString(last.servers[2].endReason), QString("replaced"));
    // It trained until its successor answered.
    QVERIFY(*last.servers[2].ended_ns >= *last.servers[3].ready_ns);
    QCOMPARE(last.run.lostSteps, 0);
    QCOMPARE(last.run.revocations, 0);
    QCOMPARE(run.count(EventKind::Error), 0);
    for (const Event &each : run.events()) {
        QVERIFY2(each.kind != EventKind::Decision || !each.reason.empty(), each.message.c_str());
    }
}

void ControlRunsTest::aWishOutlivesItsController()
{
    auto launched = LiveRun::launch(settingsFor(tinyPlan({.steps = 10000000}), out()));
    QVERIFY_RESULT(launched);
    LiveRun &run = **launched;
    VERIFY_STORY(run.waitFor([](const auto &now) { return trains(now, 20); }), run);
    const auto controller = run.controller();
    QVERIFY(controller && sendSignal(*controller, SIGKILL));
    QVERIFY(waitUntil([&] { return !isAlive(*controller); }));
    // Decided, and nothing done about it yet.
    QVERIFY_RESULT(control::writeWanted(run.id(), {1, {0}, {}}));
    QVERIFY_RESULT(control::restartController(run.id(), test::controllerProgram()));
    VERIFY_STORY(run.waitFor(
                     [](const auto &now) {
                         return std::any_of(now.servers.begin(), now.servers.end(), [](const Server &each) {
                             return each.slot == "w-0" && each.endReason == "drained";
                         });
                     },
                     60),
                 run);
    QVERIFY_RESULT(run.client().scale(2)); // the empty slot is filled again
    VERIFY_STORY(run.waitFor(
                     [](const auto &now) {
                         return std::any_of(now.servers.begin(), now.servers.end(), [](const Server &each) {
                             return each.slot == "w-0" && each.state == ServerState::Training;
                         });
                     },
                     60),
                 run);
    QVERIFY_RESULT(run.client().stop("done"));
    VERIFY_STORY(run.waitUntilOver(60), run);
    QCOMPARE(run.present().servers.size(), std::size_t(4));
    verifyNothingIsLeft(run);
    verifyLedger(run);
}

void ControlRunsTest::budgetGuardStops()
{
    auto settings = settingsFor(tinyPlan({.steps = 10000000}), out());
    settings.cap = Money::fromUnits(0.05);
    auto launched = LiveRun::launch(settings);
    QVERIFY_RESULT(launched);
    LiveRun &run = **launched;
    VERIFY_STORY(run.waitUntilOver(120), run);
    VERIFY_STORY(run.present().run.state == RunState::Stopped, run);
    VERIFY_STORY(run.present().run.message.find("budget") != std::string::npos, run);
    QCOMPARE(run.count(EventKind::Budget), 1);
    QVERIFY(run.present().run.cost.micros < settings.cap.micros);
    verifyNothingIsLeft(run);
}

void ControlRunsTest::missingDatasetIsFoundBeforeLaunch()
{
    auto settings = settingsFor(tinyPlan({}), out());
    settings.plan.workload.dataset = "fashion-mnist";
    settings.datasetFolder = home_.path().toStdString() + "/no-images";
    const auto launched = LiveRun::launch(settings);
    QVERIFY(!launched);
    QCOMPARE(launched.error().code, ErrorCode::NotFound);
    QVERIFY(launched.error().message.find("no-images/train-images-idx3-ubyte.gz") != std::string::npos);
    QVERIFY(launched.error().message.find("apt install dataset-fashion-mnist") != std::string::npos);
}

void ControlRunsTest::datasetMissingOnTheServerFailsTheRun()
{
    auto settings = settingsFor(tinyPlan({}), out());
    settings.plan.workload.dataset = "no-such-images";
    auto launched = LiveRun::launch(settings);
    QVERIFY_RESULT(launched);
    LiveRun &run = **launched;
    VERIFY_STORY(run.waitUntilOver(60), run);
    VERIFY_STORY(run.present().run.state == RunState::Failed, run);
    VERIFY_STORY(run.present().run.message.find("no-such-images") != std::string::npos, run);
    verifyNothingIsLeft(run);
    verifyLedger(run);
}

void ControlRunsTest::readOnlyOutFolderIsNamed()
{
    if (::getuid() == 0) {
        // Root may write anywhere; /proc refuses even root.
        const auto launched = LiveRun::launch(settingsFor(tinyPlan({}), "/proc/mayfly-out"));
        QVERIFY(!launched);
        QVERIFY(launched.error().message.find("/proc/mayfly-out") != std::string::npos);
        return;
    }
    QVERIFY_RESULT(makeFolder(out()));
    QCOMPARE(::chmod(out().c_str(), 0500), 0);
    const auto launched = LiveRun::launch(settingsFor(tinyPlan({}), out()));
    QVERIFY(!launched);
    QCOMPARE(launched.error().code, ErrorCode::PermissionDenied);
    QVERIFY(launched.error().message.find(out().string()) != std::string::npos);
}

void ControlRunsTest::wrongSettingsAreNamed()
{
    const auto messageOf = [](const control::RunSettings &settings) {
        const auto launched = LiveRun::launch(settings);
        return QString::fromStdString(launched ? std::string() : launched.error().message);
    };
    auto settings = settingsFor(tinyPlan({}), out());
    settings.backend = "gcloud";
    QVERIFY(messageOf(settings).contains("back-end 'gcloud': expected one of local, ssh, slurm"));
    settings = settingsFor(tinyPlan({}), out());
    settings.workerProgram = "/nowhere/mayfly-worker";
    QVERIFY(messageOf(settings).contains("/nowhere/mayfly-worker"));
    settings = settingsFor(tinyPlan({}), out());
    settings.plan.workload.network.clear();
    QVERIFY(messageOf(settings).contains("cannot be trained") || messageOf(settings).contains("not trained"));
    settings = settingsFor(tinyPlan({}), out());
    settings.revocations = "sometimes";
    QVERIFY(messageOf(settings).contains("sometimes"));
    QVERIFY(!control::readSettings("20260101-000000-none"));
}

void ControlRunsTest::secondControllerIsRefused()
{
    auto launched = LiveRun::launch(settingsFor(tinyPlan({.steps = 10000000}), out()));
    QVERIFY_RESULT(launched);
    LiveRun &run = **launched;
    const auto second = spawn({test::controllerProgram().string(), "supervise", run.id()},
                              SpawnOptions{.output = home_.path().toStdString() + "/second.log"});
    QVERIFY_RESULT(second);
    std::optional<ExitStatus> ended;
    QVERIFY(waitUntil([&] { return (ended = poll(*second)).has_value(); }, 20));
    QCOMPARE(ended->code, 1);
    QVERIFY(readFile(home_.path().toStdString() + "/second.log").value().find("has a controller already") !=
            std::string::npos);
    QVERIFY_RESULT(run.client().stop("enough"));
    VERIFY_STORY(run.waitUntilOver(60), run);
}

void ControlRunsTest::unknownServerIsEnded()
{
    auto launched = LiveRun::launch(settingsFor(tinyPlan({.steps = 1000}), out()));
    QVERIFY_RESULT(launched);
    LiveRun &run = **launched;
    VERIFY_STORY(run.waitFor([](const auto &now) { return trains(now, 20); }), run);
    const auto controller = run.controller();
    QVERIFY(controller && sendSignal(*controller, SIGKILL));
    QVERIFY(waitUntil([&] { return !isAlive(*controller); }));
    const auto folder = control::runFolder(run.id()) / "servers" / "w-7-1";
    QVERIFY_RESULT(makePrivateFolder(folder));
    const auto zombie = spawn({std::string(MAYFLY_BIN_DIR) + "/mayfly-worker", "agent", "--folder", folder.string(),
                               "--run", run.id(), "--tag", run.id() + "/w-7/1", "--hold", "600"},
                              SpawnOptions{.newSession = true, .output = folder / "agent.log"});
    QVERIFY_RESULT(zombie);
    QVERIFY_RESULT(control::restartController(run.id(), test::controllerProgram()));
    VERIFY_STORY(waitUntil([&] { return poll(*zombie).has_value(); }, 20), run);
    verifyFinished(run, 1000);
}

QTEST_GUILESS_MAIN(ControlRunsTest)
#include "control_runs_test.moc"
