// SPDX-License-Identifier: Apache-2.0
#include "core/base/files.h"
#include "core/base/process.h"
#include "core/rpc/channel.h"
#include "gpuworker/agent/enrolment.h"
#include "gpuworker/agent/report_queue.h"
#include "tests/gpuworker/agent/metadata_server.h"
#include "tests/support/isolated_home.h"
#include "tests/support/wait_until.h"

#include <QTest>
#include <grpcpp/grpcpp.h>

#include <agent.grpc.pb.h>
#include <csignal>
#include <memory>
#include <optional>

#include <utility>

using namespace mayfly;
using namespace mayfly::agent;
using mayfly::test::waitUntil;

namespace {

constexpr const char *run = "20260101-000000-agnt";

v1::AgentReport sample(std::int64_t steps)
{
    v1::AgentReport report;
    report.mutable_worker()->set_steps(steps);
    return report;
}

v1::AgentReport exited()
{
    v1::AgentReport report;
    report.mutable_exited()->set_code(1);
    return report;
}

} // namespace

class AgentTest : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void queueDropsSamplesFirst();
    void queueForgetsWhatLastsOnlyAfterItWasHandedOut();
    void queueGivesWhatComesAfterAMark();
    void queueWakesItsReaderWhenClosed();
    void launchIsIdempotent();
    void endedProcessIsNotStartedAgain();
    void launchWithoutContentIsRefused();
    void slotsCannotLeaveTheFolder();
    void onlyTheControllerIsServed();
    void strangersAreRefused();
    void reportsCarryProcessAndSequence();
    void reportsAreReadAgainFromAnyMark();
    void failedProcessTellsWhy();
    void stopKillsAfterTheGrace();
    void shutdownEndsEverything();
    void holdTimeEndsEverything();
    void heartBeatsHold();
    void noticeIsReportedAndForwarded();
    void providersNoticeIsReportedAndForwarded();
    void advicePassesThrough();
    void killedAgentTakesItsChildren();
    void noCertificateEndsTheAgent();

private:
    void startAgent(double hold_s = 60, const std::vector<std::string> &more = {});
    void enrol();
    std::unique_ptr<v1::Agent::Stub> connect(rpc::PeerRole role) const;
    grpc::Status launch(const std::string &slot, std::uint32_t incarnation, v1::LaunchReply *reply = nullptr);
    std::vector<v1::AgentReport> readReports(std::uint64_t after,
                                             const std::function<bool(const v1::AgentReport &)> &last);
    static void limit(grpc::ClientContext &context)
    {
        context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(20));
    }
    bool ended(double limit_s = 20)
    {
        return waitUntil([&] { return (exit_ = exit_ ? exit_ : poll(agent_)).has_value(); }, limit_s);
    }

    test::IsolatedHome home_;
    int count_ = 0;
    std::filesystem::path folder_;
    std::optional<rpc::CertificateAuthority> authority_;
    ProcessId agent_;
    std::optional<ExitStatus> exit_;
    std::unique_ptr<v1::Agent::Stub> controller_;
};

void AgentTest::init()
{
    folder_ = home_.path().toStdString() + "/server-" + std::to_string(++count_);
    QVERIFY_RESULT(makePrivateFolder(folder_));
    agent_ = {};
    exit_.reset();
    authority_.emplace(rpc::CertificateAuthority::create(folder_ / "authority", run).value());
}

void AgentTest::cleanup()
{
    controller_.reset();
    if (agent_.pid > 0 && !exit_) {
        killGroup(agent_);
        waitFor(agent_);
    }
    QVERIFY(waitUntil([&] { return findProcesses({(folder_ / identityFolder).string()}).empty(); }));
}

void AgentTest::startAgent(double hold_s, const std::vector<std::string> &more)
{
    std::vector<std::string> command{std::string(MAYFLY_BUILD_DIR) + "/tests/agent_test_worker", "agent", "--folder", folder_.string(),
               "--run", run, "--tag", std::string(run) + "/w-0/1", "--hold", std::to_string(hold_s)};
    command.insert(command.end(), more.begin(), more.end());
    const auto started = spawn(command, SpawnOptions{.newSession = true, .output = folder_ / "agent.log"});
    QVERIFY_RESULT(started);
    agent_ = *started;
}

void AgentTest::enrol()
{
    QVERIFY(waitUntil([&] { return std::filesystem::exists(folder_ / requestFile); }));
    const auto certificate = authority_->sign(readFile(folder_ / requestFile).value(), rpc::PeerRole::Server,
                                              std::string(run) + "/w-0/1", 3600);
    QVERIFY_RESULT(certificate);
    QVERIFY_RESULT(writeFileAtomically(folder_ / authorityFile, authority_->certificate(), 0600));
    QVERIFY_RESULT(writeFileAtomically(folder_ / certificateFile, *certificate, 0600));
    QVERIFY(waitUntil([&] { return std::filesystem::exists(folder_ / addressFile); }));
    controller_ = connect(rpc::PeerRole::Controller);
}

std::unique_ptr<v1::Agent::Stub> AgentTest::connect(rpc::PeerRole role) const
{
    const auto identity = authority_->issue(role, "test", 3600).value();
    return v1::Agent::NewStub(rpc::dial(readFile(folder_ / addressFile).value(), identity, run));
}

grpc::Status AgentTest::launch(const std::string &slot, std::uint32_t incarnation, v1::LaunchReply *reply)
{
    v1::LaunchRequest request;
    request.set_slot(slot);
    request.set_incarnation(incarnation);
    request.mutable_train()->set_run_id(run);
    grpc::ClientContext context;
    limit(context);
    v1::LaunchReply unused;
    return controller_->Launch(&context, request, reply != nullptr ? reply : &unused);
}

std::vector<v1::AgentReport> AgentTest::readReports(std::uint64_t after,
                                                    const std::function<bool(const v1::AgentReport &)> &last)
{
    grpc::ClientContext context;
    limit(context);
    v1::ReportsRequest request;
    request.set_after_sequence(after);
    const auto stream = controller_->Reports(&context, request);
    std::vector<v1::AgentReport> reports;
    v1::AgentReport report;
    while (stream->Read(&report)) {
        reports.push_back(report);
        if (last(report)) {
            break;
        }
    }
    context.TryCancel();
    (void)stream->Finish();
    return reports;
}

void AgentTest::queueDropsSamplesFirst()
{
    ReportQueue queue(3);
    queue.push(exited());
    for (int i = 1; i <= 10; ++i) {
        queue.push(sample(i));
        queue.push(exited());
    }
    const auto all = queue.after(0, 1000, 0);
    QCOMPARE(all.size(), std::size_t(11 + 3));
    QCOMPARE(std::count_if(all.begin(), all.end(), [](const auto &each) { return each.has_exited(); }), 11);
    const auto firstSample = std::find_if(all.begin(), all.end(), isDroppable);
    QCOMPARE(firstSample->worker().steps(), 8);
    QCOMPARE(queue.lastSequence(), std::uint64_t(21));
    QCOMPARE(all.back().sequence(), std::uint64_t(21));
}

void AgentTest::queueForgetsWhatLastsOnlyAfterItWasHandedOut()
{
    ReportQueue queue(3);
    for (int i = 0; i < 10; ++i) {
        queue.push(exited());
    }
    QCOMPARE(queue.after(0, 4, 0).size(), std::size_t(4)); // the other six were never handed out
    for (int i = 0; i < 10; ++i) {
        queue.push(exited());
    }
    const auto left = queue.after(0, 1000, 0);
    QCOMPARE(left.size(), std::size_t(16));
    QCOMPARE(left.front().sequence(), std::uint64_t(5));
    for (int i = 0; i < 100; ++i) {
        queue.push(exited());
        (void)queue.after(queue.lastSequence() - 1, 10, 0);
    }
    QCOMPARE(queue.after(0, 1000, 0).size(), std::size_t(16)); // it grows no more
}

void AgentTest::queueGivesWhatComesAfterAMark()
{
    ReportQueue queue;
    for (int i = 1; i <= 5; ++i) {
        queue.push(sample(i));
    }
    QCOMPARE(queue.after(3, 10, 0).size(), std::size_t(2));
    QCOMPARE(queue.after(0, 2, 0).size(), std::size_t(2));
    QVERIFY(queue.after(5, 10, 0.01).empty());
    QCOMPARE(queue.deliveredSequence(), std::uint64_t(5));
}

void AgentTest::queueWakesItsReaderWhenClosed()
{
    ReportQueue queue;
    std::thread closer([&] { queue.close(); });
    QVERIFY(queue.after(0, 10, 60).empty());
    closer.join();
    QVERIFY(queue.closed());
}

void AgentTest::launchIsIdempotent()
{
    startAgent();
    enrol();
    v1::LaunchReply first;
    v1::LaunchReply again;
    QVERIFY(launch("w-0", 1, &first).ok());
    QVERIFY(!first.already_running());
    QVERIFY(launch("w-0", 1, &again).ok());
    QVERIFY(again.already_running());
    QCOMPARE(again.pid(), first.pid());
    QVERIFY(launch("w-0", 2).ok());
    QCOMPARE(findProcesses({"train", "--run", run, (folder_ / identityFolder).string()}).size(), std::size_t(2));
}

void AgentTest::endedProcessIsNotStartedAgain()
{
    startAgent();
    enrol();
    v1::LaunchReply first;
    QVERIFY(launch("w-1", 1, &first).ok());
    (void)readReports(0, [](const auto &each) { return each.has_exited(); });
    v1::LaunchReply again;
    QVERIFY(launch("w-1", 1, &again).ok());
    QCOMPARE(again.pid(), first.pid());
}

void AgentTest::launchWithoutContentIsRefused()
{
    startAgent();
    enrol();
    v1::LaunchRequest request;
    request.set_slot("w-0");
    grpc::ClientContext context;
    limit(context);
    v1::LaunchReply reply;
    QCOMPARE(controller_->Launch(&context, request, &reply).error_code(), grpc::StatusCode::INVALID_ARGUMENT);
}

void AgentTest::slotsCannotLeaveTheFolder()
{
    startAgent();
    enrol();
    QCOMPARE(launch("../w-0", 1).error_code(), grpc::StatusCode::INVALID_ARGUMENT);
    QCOMPARE(launch("", 1).error_code(), grpc::StatusCode::INVALID_ARGUMENT);
}

void AgentTest::onlyTheControllerIsServed()
{
    startAgent();
    enrol();
    const auto peer = connect(rpc::PeerRole::Server);
    const auto refused = [](const grpc::Status &status) {
        return status.error_code() == grpc::StatusCode::PERMISSION_DENIED;
    };
    grpc::ClientContext status;
    limit(status);
    v1::AgentStatus reply;
    QVERIFY(refused(peer->Status(&status, {}, &reply)));
    grpc::ClientContext launching;
    limit(launching);
    v1::LaunchRequest request;
    request.set_slot("w-0");
    request.mutable_train();
    v1::LaunchReply launched;
    QVERIFY(refused(peer->Launch(&launching, request, &launched)));
    grpc::ClientContext reading;
    limit(reading);
    const auto stream = peer->Reports(&reading, {});
    v1::AgentReport report;
    QVERIFY(!stream->Read(&report));
    QVERIFY(refused(stream->Finish()));
    grpc::ClientContext stopping;
    limit(stopping);
    v1::StopProcessReply stopped;
    QVERIFY(refused(peer->StopProcess(&stopping, {}, &stopped)));
    grpc::ClientContext shutting;
    limit(shutting);
    v1::ShutdownReply shut;
    QVERIFY(refused(peer->Shutdown(&shutting, {}, &shut)));
    QVERIFY(isAlive(agent_));
}

void AgentTest::strangersAreRefused()
{
    startAgent();
    enrol();
    const auto other = rpc::CertificateAuthority::create(folder_ / "other", run).value();
    auto identity = other.issue(rpc::PeerRole::Controller, "stranger", 3600).value();
    identity.caCertificate = authority_->certificate();
    const auto stub = v1::Agent::NewStub(rpc::dial(readFile(folder_ / addressFile).value(), identity, run));
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(3));
    v1::AgentStatus reply;
    QVERIFY(!stub->Status(&context, {}, &reply).ok());
}

void AgentTest::reportsCarryProcessAndSequence()
{
    startAgent();
    enrol();
    QVERIFY(launch("w-0", 7).ok());
    const auto reports = readReports(0, [](const auto &each) { return each.worker().steps() >= 5; });
    QVERIFY(reports.size() >= 6);
    QVERIFY(reports.front().has_ready());
    for (std::size_t i = 0; i < reports.size(); ++i) {
        QCOMPARE(reports[i].sequence(), std::uint64_t(i + 1));
        QCOMPARE(QString::fromStdString(reports[i].process()), QString("w-0"));
        QCOMPARE(reports[i].incarnation(), 7U);
        QVERIFY(reports[i].time_ns() > 0);
    }
    grpc::ClientContext context;
    limit(context);
    v1::AgentStatus status;
    QVERIFY(controller_->Status(&context, {}, &status).ok());
    QCOMPARE(status.processes_size(), 1);
    QCOMPARE(QString::fromStdString(status.processes(0).address()), QString("127.0.0.1:1"));
    QVERIFY(status.last_sequence() >= reports.size());
}

void AgentTest::reportsAreReadAgainFromAnyMark()
{
    startAgent();
    enrol();
    QVERIFY(launch("w-0", 1).ok());
    (void)readReports(0, [](const auto &each) { return each.sequence() >= 4; });
    const auto again = readReports(2, [](const auto &each) { return each.sequence() >= 4; });
    QCOMPARE(again.front().sequence(), std::uint64_t(3));
}

void AgentTest::failedProcessTellsWhy()
{
    startAgent();
    enrol();
    QVERIFY(launch("w-1", 1).ok());
    const auto reports = readReports(0, [](const auto &each) { return each.has_exited(); });
    QVERIFY(!reports.empty());
    QCOMPARE(reports.back().exited().code(), 1);
    QCOMPARE(QString::fromStdString(reports.back().exited().message()), QString("the images are not there"));
}

void AgentTest::stopKillsAfterTheGrace()
{
    startAgent();
    enrol();
    for (const char *slot : {"w-0", "w-2"}) {
        QVERIFY(launch(slot, 1).ok());
    }
    (void)readReports(0, [](const auto &each) { return each.process() == "w-2" && each.worker().steps() > 1; });
    std::map<std::string, int> codes;
    for (const char *slot : {"w-0", "w-2"}) {
        v1::StopProcessRequest request;
        request.set_slot(slot);
        request.set_incarnation(1);
        request.set_grace_s(0.5);
        grpc::ClientContext context;
        limit(context);
        v1::StopProcessReply reply;
        QVERIFY(controller_->StopProcess(&context, request, &reply).ok());
        QVERIFY(reply.was_running());
    }
    (void)readReports(0, [&](const auto &each) {
        if (each.has_exited()) {
            codes[each.process()] = each.exited().code();
        }
        return codes.size() == 2;
    });
    QCOMPARE(codes["w-0"], 0);
    QCOMPARE(codes["w-2"], -SIGKILL);
}

void AgentTest::shutdownEndsEverything()
{
    startAgent();
    enrol();
    QVERIFY(launch("w-0", 1).ok());
    v1::ShutdownRequest request;
    request.set_grace_s(5);
    request.set_reason("finished");
    grpc::ClientContext context;
    limit(context);
    v1::ShutdownReply reply;
    QVERIFY(controller_->Shutdown(&context, request, &reply).ok());
    QVERIFY(ended());
    QCOMPARE(exit_->code, 0);
}

void AgentTest::holdTimeEndsEverything()
{
    startAgent(1.0);
    enrol();
    QVERIFY(launch("w-0", 1).ok());
    const auto reports = readReports(0, [](const auto &each) { return each.has_exited(); });
    QVERIFY(!reports.empty() && reports.back().has_exited());
    QCOMPARE(reports.back().exited().code(), 0);
    QVERIFY(ended());
}

void AgentTest::heartBeatsHold()
{
    startAgent(1.5);
    enrol();
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(4);
    while (std::chrono::steady_clock::now() < until) {
        grpc::ClientContext context;
        limit(context);
        v1::AgentStatus reply;
        QVERIFY(controller_->Status(&context, {}, &reply).ok());
        QTest::qWait(100);
    }
    QVERIFY(isAlive(agent_));
}

void AgentTest::noticeIsReportedAndForwarded()
{
    startAgent();
    enrol();
    QVERIFY(launch("w-0", 1).ok());
    bool asked = false;
    bool noticed = false;
    bool left = false;
    // One stream for all of it: the agent is gone soon after the notice.
    (void)readReports(0, [&](const auto &each) {
        if (each.has_worker() && !std::exchange(asked, true)) {
            (void)sendSignal(agent_, SIGTERM);
        }
        noticed = noticed || (each.log().level() == "notice" && each.process().empty());
        left = left || (each.has_exited() && each.exited().code() == 0);
        return noticed && left;
    });
    QVERIFY(noticed);
    QVERIFY(left);
    QVERIFY(ended());
}

void AgentTest::providersNoticeIsReportedAndForwarded()
{
    std::atomic<bool> leaving{false};
    test::MetadataServer metadata([&](const test::MetadataRequest &) {
        return test::MetadataReply{
            test::httpReply(200, leaving ? "TRUE" : "FALSE", "Metadata-Flavor: Google\r\n")};
    });
    startAgent(60, {"--notices", "gce", "--notices-url", metadata.url()});
    enrol();
    QVERIFY(launch("w-0", 1).ok());
    std::string noticed;
    bool left = false;
    (void)readReports(0, [&](const auto &each) {
        leaving = leaving || each.has_worker();
        noticed = each.log().level() == "notice" && each.process().empty() ? each.log().text() : noticed;
        left = left || (each.has_exited() && each.exited().code() == 0);
        return !noticed.empty() && left;
    });
    QVERIFY2(noticed.find("Google") != std::string::npos, noticed.c_str());
    QVERIFY(left);
    QVERIFY(ended());
}

void AgentTest::advicePassesThrough()
{
    test::MetadataServer metadata([](const test::MetadataRequest &request) {
        if (request.target == "/latest/api/token") {
            return test::MetadataReply{test::httpReply(200, "T")};
        }
        const bool advice = request.target.ends_with("rebalance");
        return test::MetadataReply{advice ? test::httpReply(200, "{\"noticeTime\":\"2026-01-01T00:00:00Z\"}")
                                          : test::httpReply(404, "")};
    });
    startAgent(60, {"--notices", "ec2", "--notices-url", metadata.url()});
    enrol();
    bool advised = false;
    (void)readReports(0, [&](const auto &each) { return advised = advised || each.log().level() == "advice"; });
    QVERIFY(advised);
    QVERIFY(!ended(0.5)); // nobody stops for it
}

void AgentTest::killedAgentTakesItsChildren()
{
    startAgent();
    enrol();
    v1::LaunchReply reply;
    QVERIFY(launch("w-2", 1, &reply).ok());
    const auto child = identify(static_cast<pid_t>(reply.pid()));
    QVERIFY(child.has_value());
    QVERIFY(sendSignal(agent_, SIGKILL));
    QVERIFY(ended());
    QVERIFY(waitUntil([&] { return !isAlive(*child); }, 5));
}

void AgentTest::noCertificateEndsTheAgent()
{
    startAgent(0.5);
    QVERIFY(ended());
    QCOMPARE(exit_->code, 1);
}

QTEST_GUILESS_MAIN(AgentTest)
#include "agent_test.moc"
