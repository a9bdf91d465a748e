// SPDX-License-Identifier: Apache-2.0
// What every back-end must do, whatever stands behind it. Built once for each back-end with its own harness; the
// processes of this machine are the independent observer.
#include "core/base/process.h"
#include "core/rpc/certificate_authority.h"
#include "core/rpc/channel.h"
#include "tests/core/provision/harness.h"
#include "tests/support/isolated_home.h"
#include "tests/support/wait_until.h"

#include <QTest>

#include <agent.grpc.pb.h>
#include <algorithm>
#include <csignal>
#include <grpcpp/grpcpp.h>

using namespace mayfly;
using namespace mayfly::provision;
using mayfly::test::waitUntil;

class Conformance : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void cleanup();
    void requestIsIdempotentByTag();
    void serverIsCertifiedAndServes();
    void serverRunsAParameterServer();
    void anotherRunsControllerIsRefused();
    void terminateIsIdempotentAndGoneFollows();
    void killedAgentIsGone();
    void vanishedServerIsGone();
    void slotIsFilledAgain();
    void freshControllerFindsWhatRuns();
    void otherRunsAreNotListed();

private:
    ServerRequest worker(int index, int incarnation = 1) const
    {
        ServerRequest request;
        request.runId = run_;
        request.slot = "w-" + std::to_string(index);
        request.incarnation = incarnation;
        request.tag = run_ + "/" + request.slot + "/" + std::to_string(incarnation);
        request.holdWithoutController_s = 120;
        return request;
    }
    /// Those of this run on this machine, whoever started them.
    std::vector<FoundProcess> agents() const
    {
        auto found = findProcesses({"agent", "--run", run_});
        std::erase_if(found, [](const auto &each) { return each.arguments.size() < 2 || each.arguments[1] != "agent"; });
        return found;
    }
    static bool runs(Backend &backend, const ServerHandle &server)
    {
        return backend.presence(server).value() == Presence::Running;
    }
    bool agentsAre(std::size_t count) const
    {
        return waitUntil([&] { return agents().size() == count; }, harness_->startLimit_s());
    }
    /// Signs what is asked for, as a controller does, until the agent serves: its address; empty after the limit.
    std::string certify(Backend &backend, const ServerHandle &server, const rpc::CertificateAuthority &authority) const
    {
        std::string address;
        bool delivered = false;
        waitUntil([&] {
            const auto contact = backend.contact(server);
            if (!contact) {
                return false;
            }
            address = contact->address;
            if (!delivered && address.empty() && !contact->signingRequest.empty()) {
                const auto signedBy = authority.sign(contact->signingRequest, rpc::PeerRole::Server, server.tag, 3600);
                delivered = signedBy && backend.deliver(server, *signedBy, authority.certificate());
            }
            return !address.empty();
        }, harness_->startLimit_s());
        return address;
    }
    static grpc::Status ask(const std::string &address, const rpc::Identity &identity, const std::string &runId,
                            v1::AgentStatus &answer)
    {
        const auto stub = v1::Agent::NewStub(rpc::dial(address, identity, runId));
        grpc::ClientContext context;
        context.set_wait_for_ready(true);
        context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(10));
        return stub->Status(&context, {}, &answer);
    }

    test::IsolatedHome home_;
    std::unique_ptr<Harness> harness_;
    std::unique_ptr<Backend> backend_;
    std::unique_ptr<rpc::CertificateAuthority> authority_;
    std::string run_;
    int count_ = 0;
};

void Conformance::initTestCase()
{
    harness_ = makeHarness();
    if (const std::string missing = harness_->missing(); !missing.empty()) {
        QSKIP(missing.c_str());
    }
}

void Conformance::init()
{
    run_ = "20260101-0000" + std::to_string(10 + ++count_) + "-c" + std::to_string(::getpid());
    auto opened = harness_->open(run_);
    QVERIFY_RESULT(opened);
    backend_ = std::move(*opened);
    auto authority = rpc::CertificateAuthority::create(home_.path().toStdString() + "/authority-" + run_, run_);
    QVERIFY_RESULT(authority);
    authority_ = std::make_unique<rpc::CertificateAuthority>(std::move(*authority));
}

void Conformance::cleanup()
{
    if (!backend_) {
        return;
    }
    harness_->mend();
    const auto end = [&] {
        const auto left = backend_->list(run_);
        for (const auto &each : left.value_or(std::vector<ServerHandle>{})) {
            (void)backend_->terminate(each);
        }
        return left && left->empty() && agents().empty();
    };
    QVERIFY(waitUntil(end, 40));
    QVERIFY2(waitUntil([&] { return harness_->left(run_).empty(); }, 5), harness_->left(run_).c_str());
    backend_.reset();
}

void Conformance::requestIsIdempotentByTag()
{
    const auto first = backend_->request(worker(0));
    QVERIFY_RESULT(first);
    QCOMPARE(first->tag, worker(0).tag);
    const auto again = backend_->request(worker(0));
    QVERIFY_RESULT(again);
    QCOMPARE(again->handle, first->handle);
    QVERIFY(agentsAre(1));
    const auto fresh = harness_->open(run_);
    QVERIFY_RESULT(fresh);
    const auto other = (*fresh)->request(worker(0));
    QVERIFY_RESULT(other);
    QCOMPARE(other->handle, first->handle);
    QVERIFY(runs(**fresh, *other));
    QCOMPARE(agents().size(), std::size_t(1));
}

void Conformance::serverIsCertifiedAndServes()
{
    const auto server = backend_->request(worker(0));
    QVERIFY_RESULT(server);
    const std::string address = certify(*backend_, *server, *authority_);
    QVERIFY(!address.empty());
    const auto identity = authority_->issue(rpc::PeerRole::Controller, "controller", 3600);
    QVERIFY_RESULT(identity);
    v1::AgentStatus answer;
    const auto status = ask(address, *identity, run_, answer);
    QVERIFY2(status.ok(), status.error_message().c_str());
    QCOMPARE(answer.tag(), server->tag);
    QCOMPARE(answer.run_id(), run_);
}

void Conformance::serverRunsAParameterServer()
{
    auto wanted = worker(0);
    wanted.slot = "ps-0";
    wanted.tag = run_ + "/ps-0/1";
    wanted.role = ServerRole::ParameterServer;
    wanted.pricing = Pricing::OnDemand;
    const auto server = backend_->request(wanted);
    QVERIFY_RESULT(server);
    const auto identity = authority_->issue(rpc::PeerRole::Controller, "controller", 3600);
    QVERIFY_RESULT(identity);
    const auto stub = v1::Agent::NewStub(rpc::dial(certify(*backend_, *server, *authority_), *identity, run_));
    v1::LaunchRequest launch;
    launch.set_slot("ps-0");
    launch.set_incarnation(1);
    auto &serve = *launch.mutable_serve();
    serve.set_run_id(run_);
    serve.set_network("mlp");
    serve.set_shards(1);
    serve.set_max_slots(4);
    serve.set_target_steps(10);
    serve.set_learning_rate(0.1);
    serve.set_checkpoint_folder(home_.path().toStdString() + "/checkpoints-" + run_);
    serve.set_keep_checkpoints(1);
    serve.set_lease_s(10);
    serve.set_resources(std::string(MAYFLY_SOURCE_DIR) + "/resources");
    grpc::ClientContext launching;
    launching.set_wait_for_ready(true);
    launching.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(20));
    v1::LaunchReply launched;
    const auto status = stub->Launch(&launching, launch, &launched);
    QVERIFY2(status.ok(), status.error_message().c_str());
    grpc::ClientContext reading;
    reading.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(40));
    const auto reports = stub->Reports(&reading, {});
    std::string ready;
    std::string problem;
    for (v1::AgentReport report; ready.empty() && problem.empty() && reports->Read(&report);) {
        ready = report.has_ready() ? report.ready().address() : std::string();
        problem = report.has_exited() ? "it ended: " + report.exited().message() : std::string();
    }
    reading.TryCancel();
    QCOMPARE(problem, std::string());
    QVERIFY(!ready.empty());
}

void Conformance::anotherRunsControllerIsRefused()
{
    const auto server = backend_->request(worker(0));
    QVERIFY_RESULT(server);
    const std::string address = certify(*backend_, *server, *authority_);
    QVERIFY(!address.empty());
    const auto stranger = rpc::CertificateAuthority::create(home_.path().toStdString() + "/stranger-" + run_, run_);
    QVERIFY_RESULT(stranger);
    auto identity = stranger->issue(rpc::PeerRole::Controller, "controller", 3600);
    QVERIFY_RESULT(identity);
    identity->caCertificate = authority_->certificate(); // trusts the server; is not trusted by it
    const auto stub = v1::Agent::NewStub(rpc::dial(address, *identity, run_));
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(10));
    v1::AgentStatus answer;
    QVERIFY(!stub->Status(&context, {}, &answer).ok());
    QVERIFY(runs(*backend_, *server));
}

void Conformance::terminateIsIdempotentAndGoneFollows()
{
    const auto server = backend_->request(worker(0));
    QVERIFY_RESULT(server);
    QVERIFY(agentsAre(1));
    QVERIFY(runs(*backend_, *server));
    QVERIFY_RESULT(backend_->terminate(*server));
    QVERIFY_RESULT(backend_->terminate(*server));
    QVERIFY(waitUntil([&] { return !runs(*backend_, *server); }, harness_->noticeLimit_s()));
    QVERIFY(agents().empty());
    QVERIFY_RESULT(backend_->terminate(*server));
    QVERIFY(waitUntil([&] { return backend_->list(run_).value().empty(); }, harness_->noticeLimit_s()));
}

void Conformance::killedAgentIsGone()
{
    const auto server = backend_->request(worker(0));
    QVERIFY_RESULT(server);
    QVERIFY(agentsAre(1));
    QVERIFY(sendSignal(agents().front().id, SIGKILL));
    QVERIFY(waitUntil([&] { return !runs(*backend_, *server); }, harness_->noticeLimit_s()));
}

void Conformance::vanishedServerIsGone()
{
    const auto server = backend_->request(worker(0));
    QVERIFY_RESULT(server);
    QVERIFY(!certify(*backend_, *server, *authority_).empty());
    QVERIFY(harness_->vanish(*server));
    QVERIFY(waitUntil([&] { return !runs(*backend_, *server); }, harness_->noticeLimit_s() + 20));
    QVERIFY(agents().empty());
}

void Conformance::slotIsFilledAgain()
{
    const auto first = backend_->request(worker(0));
    QVERIFY_RESULT(first);
    QVERIFY(waitUntil([&] { return !backend_->contact(*first).value().signingRequest.empty(); },
                      harness_->startLimit_s()));
    const auto firstRequest = backend_->contact(*first)->signingRequest;
    QVERIFY_RESULT(backend_->terminate(*first));
    QVERIFY(waitUntil([&] { return !runs(*backend_, *first); }, harness_->noticeLimit_s()));
    const auto second = backend_->request(worker(0, 2));
    QVERIFY_RESULT(second);
    QVERIFY(waitUntil([&] { return !backend_->contact(*second).value().signingRequest.empty(); },
                      harness_->startLimit_s()));
    QVERIFY(backend_->contact(*second)->signingRequest != firstRequest);
    QVERIFY(!runs(*backend_, *first));
    QVERIFY(runs(*backend_, *second));
}

void Conformance::freshControllerFindsWhatRuns()
{
    QVERIFY_RESULT(backend_->request(worker(0)));
    QVERIFY_RESULT(backend_->request(worker(1)));
    QVERIFY(agentsAre(2));
    backend_.reset(); // its controller was killed before it noted a handle
    auto fresh = harness_->open(run_);
    QVERIFY_RESULT(fresh);
    backend_ = std::move(*fresh);
    const auto found = backend_->list(run_);
    QVERIFY_RESULT(found);
    QCOMPARE(found->size(), std::size_t(2));
    for (int i = 0; i < 2; ++i) {
        QVERIFY(std::any_of(found->begin(), found->end(), [&](const auto &each) { return each.tag == worker(i).tag; }));
    }
    const std::string address = certify(*backend_, found->front(), *authority_);
    QVERIFY(!address.empty());
    for (const auto &each : *found) {
        QVERIFY_RESULT(backend_->terminate(each));
    }
    QVERIFY(waitUntil([&] { return backend_->list(run_).value().empty(); }, harness_->noticeLimit_s()));
    QVERIFY(agents().empty());
}

void Conformance::otherRunsAreNotListed()
{
    QVERIFY_RESULT(backend_->request(worker(0)));
    QVERIFY(agentsAre(1));
    const std::string otherRun = "20260101-000099-x" + std::to_string(::getpid());
    const auto other = harness_->open(otherRun);
    QVERIFY_RESULT(other);
    QVERIFY((*other)->list(otherRun).value().empty());
}

QTEST_GUILESS_MAIN(Conformance)
#include "conformance_test.moc"
