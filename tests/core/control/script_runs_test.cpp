// SPDX-License-Identifier: Apache-2.0
// Whole runs of a program of the user's own: the guide's examples, and programs that fail.
#include "core/base/files.h"
#include "core/control/preflight.h"
#include "core/control/supervise.h"
#include "core/store/store.h"
#include "tests/core/control/live_run.h"
#include "tests/core/control/test_plan.h"
#include "tests/support/isolated_home.h"
#include "tests/support/wait_until.h"

#include <QTest>

#include <algorithm>

#include <csignal>
#include <unistd.h>

using namespace mayfly;
using mayfly::test::LiveRun;
using mayfly::test::settingsFor;
using mayfly::test::tinyPlan;
using mayfly::test::waitUntil;

#define VERIFY_STORY(condition, run) QVERIFY2(condition, (run).story().c_str())

namespace {

constexpr const char *noTorch = "PyTorch cannot be imported by /usr/bin/python3 (apt install python3-torch)";

/// As the guide starts it. What /usr/bin/torchrun does, by the interpreter that has Debian's PyTorch.
QStringList torchrun(const QStringList &arguments)
{
    return QStringList{"/usr/bin/python3", "-m", "torch.distributed.run"} + arguments;
}

bool canRun(const QStringList &command)
{
    if (!command.contains("train_torch.py")) {
        return true;
    }
    const auto imported = runCommand({"/usr/bin/python3", "-c", "import torch.distributed as d; raise SystemExit(not d.is_available())"});
    return imported && imported->exitCode == 0;
}

std::vector<std::string> argumentsOf(const QStringList &command)
{
    std::vector<std::string> arguments;
    for (const auto &each : command) {
        arguments.push_back(each.toStdString());
    }
    return arguments;
}

} // namespace

class ScriptRunsTest : public QObject {
    Q_OBJECT
private slots:
    void init() { out_ = home_.path().toStdString() + "/out-" + std::to_string(++count_); }
    void revokedHalfwayAndResumed_data();
    void revokedHalfwayAndResumed();
    void stopSaves();
    void killedControllerTakesItUpAgain();
    void killedAgentLeavesNothing();
    void noticeIsPassedOn_data();
    void noticeIsPassedOn();
    void programThatFailsEndsTheRun();
    void stepsBeyondThePlanAreNoProgress();
    void missingProgramIsFoundBeforeLaunch();

private:
    control::RunSettings settings(std::vector<std::string> arguments, std::int64_t steps, int workers = 2) const
    {
        Plan plan = tinyPlan({.steps = steps, .workers = workers});
        plan.workload.network.clear();
        plan.workload.dataset = "own";
        plan.workload.batchSize = 16;
        plan.cluster.parameterServers = 0;
        plan.workload.command = {.arguments = std::move(arguments), .folder = std::string(MAYFLY_SOURCE_DIR) + "/resources/examples", .grace_s = 10};
        return settingsFor(plan, out_);
    }
    static bool has(const LiveRun &run, EventKind kind, const std::string &words)
    {
        for (const auto &each : run.events()) {
            if (each.kind == kind && each.message.find(words) != std::string::npos) {
                return true;
            }
        }
        return false;
    }
    static int startsOf(const LiveRun &run)
    {
        int starts = 0;
        for (const auto &each : run.events()) {
            starts += each.message.starts_with("the program starts on") ? 1 : 0;
        }
        return starts;
    }
    void verifyNothingIsLeft(const LiveRun &run)
    {
        VERIFY_STORY(waitUntil([&] { return run.processes().empty(); }, 20), run);
        for (const auto &each : control::findLeftovers()) {
            QVERIFY2(each.runId != run.id(), each.what.c_str());
        }
    }

    test::IsolatedHome home_;
    std::filesystem::path out_;
    int count_ = 0;
};

void ScriptRunsTest::revokedHalfwayAndResumed_data()
{
    QTest::addColumn<QStringList>("command");
    QTest::newRow("python") << QStringList{"python3", "train.py", "--save-every", "40"};
    QTest::newRow("torch") << QStringList{"/usr/bin/python3", "train_torch.py"};
    QTest::newRow("torchrun") << torchrun({"train_torch.py"});
    QTest::newRow("torchrun on one worker") << torchrun({"train_torch.py"});
}

void ScriptRunsTest::revokedHalfwayAndResumed()
{
    QFETCH(QStringList, command);
    if (!canRun(command)) {
        QSKIP(noTorch);
    }
    const int workers = QByteArray(QTest::currentDataTag()).endsWith("one worker") ? 1 : 2;
    constexpr std::int64_t steps = 400;
    auto wanted = settings(argumentsOf(command), steps, workers);
    wanted.revocations = "one-halfway";
    auto launched = LiveRun::launch(wanted);
    QVERIFY_RESULT(launched);
    LiveRun &run = **launched;
    VERIFY_STORY(run.waitUntilOver(120), run);
    const auto last = run.present();
    VERIFY_STORY(last.run.state == RunState::Finished, run);
    QCOMPARE(last.run.appliedSteps, steps);
    QCOMPARE(last.run.revocations, 1);
    VERIFY_STORY(has(run, EventKind::Restored, "steps lost"), run);
    VERIFY_STORY(last.run.lostSteps >= 0 && last.run.lostSteps < 200, run);
    VERIFY_STORY(last.run.testAccuracyPct.value_or(0) > 90, run);
    VERIFY_STORY(run.count(EventKind::Checkpoint) > 0, run);
    VERIFY_STORY(last.lastCheckpointStep == steps, run);
    QCOMPARE(last.servers.size(), static_cast<std::size_t>(workers) + 1);
    QVERIFY(startsOf(run) >= 2);
    verifyNothingIsLeft(run);
    const auto samples = run.samples();
    QVERIFY(samples.contains("cluster") && samples.at("cluster").back().steps == steps);
    QVERIFY(std::filesystem::exists(out_ / "report.html"));
}

void ScriptRunsTest::stopSaves()
{
    auto launched = LiveRun::launch(settings({"python3", "train.py", "--save-every", "1000000"}, 100000));
    QVERIFY_RESULT(launched);
    LiveRun &run = **launched;
    VERIFY_STORY(run.waitFor([](const RunSnapshot &now) { return now.run.appliedSteps > 20; }, 60), run);
    QVERIFY_RESULT(run.client().stop("enough"));
    VERIFY_STORY(run.waitUntilOver(60), run);
    VERIFY_STORY(run.present().run.state == RunState::Stopped, run);
    QVERIFY(std::filesystem::exists(out_ / "checkpoints" / "train.json"));
    verifyNothingIsLeft(run);
}

/// The program goes on while nobody watches, and is not started again.
void ScriptRunsTest::killedControllerTakesItUpAgain()
{
    constexpr std::int64_t steps = 600;
    auto launched = LiveRun::launch(settings({"python3", "train.py"}, steps));
    QVERIFY_RESULT(launched);
    LiveRun &run = **launched;
    VERIFY_STORY(run.waitFor([](const RunSnapshot &now) { return now.run.appliedSteps > 20; }, 60), run);
    const auto program = run.processOf("w-1");
    QVERIFY(program && sendSignal(run.controller().value(), SIGKILL));
    QVERIFY(waitUntil([&] { return !run.controller(); }));
    QVERIFY_RESULT(control::restartController(run.id(), test::controllerProgram()));
    VERIFY_STORY(run.waitFor([](const RunSnapshot &now) { return now.run.appliedSteps > 100; }, 60), run);
    QVERIFY(isAlive(*program));
    VERIFY_STORY(run.waitUntilOver(90), run);
    VERIFY_STORY(run.present().run.state == RunState::Finished, run);
    QCOMPARE(run.present().run.appliedSteps, steps);
    QCOMPARE(run.present().run.lostSteps, 0);
    QCOMPARE(startsOf(run), 1);
    verifyNothingIsLeft(run);
}

/// The program starts others in sessions of their own; the agent alone is killed.
void ScriptRunsTest::killedAgentLeavesNothing()
{
    const std::string mark = "86399." + std::to_string(::getpid());
    auto launched = LiveRun::launch(settings({"sh", "-c", "setsid sleep " + mark + " & python3 train.py"}, 300, 1));
    QVERIFY_RESULT(launched);
    LiveRun &run = **launched;
    VERIFY_STORY(run.waitFor([](const RunSnapshot &now) { return now.run.appliedSteps > 20; }, 60), run);
    const auto before = findProcesses({"sleep", mark});
    QCOMPARE(before.size(), std::size_t(1));
    QVERIFY(sendSignal(run.agentOf("w-0").value(), SIGKILL));
    QVERIFY(waitUntil([&] { return !isAlive(before.front().id); }, 10));
    VERIFY_STORY(run.waitUntilOver(90), run);
    VERIFY_STORY(run.present().run.state == RunState::Finished, run);
    QCOMPARE(run.present().run.appliedSteps, 300);
    verifyNothingIsLeft(run);
    QVERIFY(findProcesses({"sleep", mark}).empty());
}

/// A notice as the signal asked for: both leave after the same step, and no step is lost.
void ScriptRunsTest::noticeIsPassedOn_data()
{
    QTest::addColumn<QStringList>("command");
    QTest::addColumn<QString>("signal");
    QTest::newRow("python") << QStringList{"python3", "train.py", "--save-every", "1000000"} << "SIGUSR1";
    // torchrun passes SIGTERM on by itself too, and ends with an error after it.
    QTest::newRow("torchrun") << torchrun({"train_torch.py", "--save-every", "1000000"}) << "SIGTERM";
}

void ScriptRunsTest::noticeIsPassedOn()
{
    QFETCH(QStringList, command);
    QFETCH(QString, signal);
    if (!canRun(command)) {
        QSKIP(noTorch);
    }
    auto wanted = settings(argumentsOf(command), 400);
    wanted.plan.workload.command.noticeSignal = signal.toStdString();
    auto launched = LiveRun::launch(wanted);
    QVERIFY_RESULT(launched);
    LiveRun &run = **launched;
    VERIFY_STORY(run.waitFor([](const RunSnapshot &now) { return now.run.appliedSteps > 60; }, 60), run);
    QVERIFY(sendSignal(run.agentOf("w-1").value(), SIGTERM));
    VERIFY_STORY(run.waitUntilOver(90), run);
    VERIFY_STORY(run.present().run.state == RunState::Finished, run);
    QCOMPARE(run.present().run.appliedSteps, 400);
    VERIFY_STORY(run.present().run.lostSteps == 0, run);
    VERIFY_STORY(run.count(EventKind::Notice) == 1 && run.count(EventKind::Restored) > 0, run);
    verifyNothingIsLeft(run);
}

void ScriptRunsTest::programThatFailsEndsTheRun()
{
    auto launched = LiveRun::launch(settings({"python3", "-c", "raise ValueError('no such column')"}, 100, 1));
    QVERIFY_RESULT(launched);
    LiveRun &run = **launched;
    VERIFY_STORY(run.waitUntilOver(90), run);
    VERIFY_STORY(run.present().run.state == RunState::Failed, run);
    VERIFY_STORY(run.present().run.message.find("ValueError: no such column; 5 starts in a row brought no step") != std::string::npos, run);
    verifyNothingIsLeft(run);
}

/// It goes five steps further at each start, and fails: past the plan's 20 it is not started again for that.
void ScriptRunsTest::stepsBeyondThePlanAreNoProgress()
{
    const char *program = R"(
import json, os, pathlib, sys
kept = pathlib.Path(os.environ["MAYFLY_CHECKPOINTS"]) / "step"
step = (int(kept.read_text()) if kept.exists() else 0) + 5
kept.write_text(str(step))
print(json.dumps({"step": step}), flush=True)
sys.exit(1)
)";
    auto launched = LiveRun::launch(settings({"python3", "-c", program}, 20, 1));
    QVERIFY_RESULT(launched);
    LiveRun &run = **launched;
    VERIFY_STORY(run.waitUntilOver(120), run);
    VERIFY_STORY(run.present().run.state == RunState::Failed, run);
    const auto starts = std::ranges::count_if(run.events(), [](const Event &each) { return each.message.starts_with("the program starts"); });
    VERIFY_STORY(starts == 8, run); // to 20 in four, and four more that bring nothing
    verifyNothingIsLeft(run);
}

void ScriptRunsTest::missingProgramIsFoundBeforeLaunch()
{
    const auto launched = control::launchRun(settings({"no-such-program"}, 100), test::controllerProgram());
    QVERIFY(!launched);
    QVERIFY2(launched.error().message.find("the program 'no-such-program' is not there") != std::string::npos, launched.error().message.c_str());
}

QTEST_GUILESS_MAIN(ScriptRunsTest)
#include "script_runs_test.moc"
