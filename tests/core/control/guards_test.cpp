// SPDX-License-Identifier: Apache-2.0
// One run that its guards look after: the deadline's, the idle servers', and what a provider advises.
#include "core/base/files.h"
#include "tests/core/control/live_run.h"
#include "tests/core/control/test_plan.h"
#include "tests/gpuworker/agent/metadata_server.h"
#include "tests/support/isolated_home.h"
#include "tests/support/wait_until.h"

#include <QTest>

#include <algorithm>
#include <csignal>

using namespace mayfly;
using mayfly::test::LiveRun;
using mayfly::test::waitUntil;

#define VERIFY_STORY(condition) QVERIFY2(condition, run_->story().c_str())

class GuardsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void adviceIsAnEventAndStopsNobody();
    void theDeadlineInDangerIsTold();
    void aWorkerThatDoesNotTrainIsReplaced();
    void serversThatAllIdleEndTheRun();

private:
    bool isTold(const std::string &words, const std::string &slot = {}) const
    {
        const auto events = run_->events();
        return std::any_of(events.begin(), events.end(), [&](const Event &each) {
            return each.message.find(words) != std::string::npos && (slot.empty() || each.slot == slot);
        });
    }

    test::IsolatedHome home_;
    std::unique_ptr<test::MetadataServer> provider_;
    std::unique_ptr<LiveRun> run_;
};

/// Agents ask a metadata service, as they would on Amazon EC2.
void GuardsTest::initTestCase()
{
    provider_ = std::make_unique<test::MetadataServer>([](const test::MetadataRequest &request) {
        const bool advice = request.target.find("rebalance") != std::string::npos;
        return test::MetadataReply{request.method == "PUT" ? test::httpReply(200, "token")
                                   : advice ? test::httpReply(200, R"({"noticeTime":"2026-01-01T00:00:00Z"})")
                                            : test::httpReply(404, "")};
    });
    const std::string program = home_.path().toStdString() + "/server";
    const std::string script = "#!/bin/sh\nexec " MAYFLY_BIN_DIR "/mayfly-worker \"$@\" --notices ec2 --notices-url " +
                               provider_->url() + "\n";
    QVERIFY_RESULT(writeFileAtomically(program, script, 0700));
    Plan plan = test::tinyPlan({.steps = 16'000'000, .workers = 1});
    plan.training.spareWorkers = 1; // w-1
    plan.targets.deadline_s = 30;
    auto settings = test::settingsFor(plan, home_.path().toStdString() + "/out");
    settings.workerProgram = program;
    settings.idleLimit_s = 8;
    auto launched = LiveRun::launch(settings);
    QVERIFY_RESULT(launched);
    run_ = std::move(*launched);
    VERIFY_STORY(run_->waitFor([](const auto &now) { return now.run.appliedSteps > 20; }));
}

void GuardsTest::adviceIsAnEventAndStopsNobody()
{
    VERIFY_STORY(waitUntil([&] { return isTold("Amazon EC2 advises to rebalance", "w-1"); }, 20));
    VERIFY_STORY(run_->count(EventKind::Notice) == 0 && run_->present().servers.size() == 3);
}

void GuardsTest::theDeadlineInDangerIsTold()
{
    VERIFY_STORY(waitUntil([&] { return isTold("the deadline is in danger"); }, 60));
    VERIFY_STORY(run_->present().run.state == RunState::Training);
}

void GuardsTest::aWorkerThatDoesNotTrainIsReplaced()
{
    const auto worker = run_->processOf("w-1");
    QVERIFY(worker && sendSignal(*worker, SIGSTOP));
    VERIFY_STORY(waitUntil([&] { return isTold("gives its server back and asks for another", "w-1"); }, 30));
    VERIFY_STORY(run_->waitFor([](const RunSnapshot &now) {
        return std::any_of(now.servers.begin(), now.servers.end(), [](const Server &each) {
            return each.slot == "w-1" && each.incarnation == 2 && each.state == ServerState::Training;
        });
    }, 30));
    // The replacement may train before the stopped one is confirmed gone.
    VERIFY_STORY(run_->waitFor([](const RunSnapshot &now) {
        return std::any_of(now.servers.begin(), now.servers.end(), [](const Server &each) {
            return each.slot == "w-1" && each.incarnation == 1 && each.endReason == "idle" && each.ended_ns;
        });
    }, 30));
    VERIFY_STORY(run_->present().run.revocations == 0); // nobody took it away
}

void GuardsTest::serversThatAllIdleEndTheRun()
{
    const auto server = run_->processOf("ps-0"); // nobody can apply a step, and every server is there
    QVERIFY(server && sendSignal(*server, SIGSTOP));
    VERIFY_STORY(run_->waitUntilOver(60));
    VERIFY_STORY(run_->present().run.state == RunState::Stopped);
    VERIFY_STORY(run_->present().run.message.find("stopped by the idle guard") != std::string::npos);
    VERIFY_STORY(waitUntil([&] { return run_->processes().empty(); }, 20));
}

QTEST_GUILESS_MAIN(GuardsTest)
#include "guards_test.moc"
