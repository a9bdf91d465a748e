// SPDX-License-Identifier: Apache-2.0
// What only Slurm does, on a real one: preemption with notice, waiting with a reason, jobs that are put back.
#include "core/base/files.h"
#include "core/provision/piped_process.h"
#include "core/provision/slurm_backend.h"
#include "core/provision/slurm_watch.h"
#include "core/rpc/certificate_authority.h"
#include "tests/core/provision/slurm_cluster.h"
#include "tests/support/isolated_home.h"
#include "tests/support/wait_until.h"

#include <QTest>

#include <algorithm>
#include <unistd.h>

using namespace mayfly;
using namespace mayfly::provision;
using mayfly::test::SlurmCluster;
using mayfly::test::waitUntil;

class SlurmBackendTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void cleanup();
    void preemptionIsANotice();
    void waitingHasAReason();
    void jobPutBackIsNotTheServer();
    void gpusAreAskedFor();
    void refusalIsInSlurmsWords();
    void silentClusterIsSaid();

private:
    SlurmOptions options(const std::string &more = {}) const
    {
        SlurmOptions all;
        all.runId = run_;
        all.inventory = cluster_->writeSettings(more);
        all.bundle = std::string(MAYFLY_BIN_DIR) + "/worker-bundle";
        all.cache = home_.path().toStdString() + "/cache";
        all.pollEvery_s = 0.3;
        return all;
    }
    ServerRequest worker(int index) const
    {
        ServerRequest request;
        request.runId = run_;
        request.slot = "w-" + std::to_string(index);
        request.tag = run_ + "/" + request.slot + "/1";
        request.holdWithoutController_s = 60;
        request.offer.vcpus = 1;
        return request;
    }
    std::vector<FoundProcess> agents() const
    {
        auto found = findProcesses({"agent", "--run", run_});
        std::erase_if(found, [](const auto &each) { return each.arguments[1] != "agent"; });
        return found;
    }
    std::filesystem::path folderOf(const std::string &server) const
    {
        return cluster_->writeSettings().parent_path() / "shared" / "runs" / run_ / server;
    }
    bool gone(const ServerHandle &server)
    {
        return waitUntil([&] { return backend_->presence(server).value() == Presence::Gone; }, 40);
    }

    test::IsolatedHome home_;
    std::unique_ptr<SlurmCluster> cluster_;
    std::unique_ptr<Backend> backend_;
    std::string run_;
    int count_ = 0;
};

void SlurmBackendTest::initTestCase()
{
    if (const std::string missing = SlurmCluster::missing(); !missing.empty()) {
        QSKIP(missing.c_str());
    }
    cluster_ = std::make_unique<SlurmCluster>(home_.path().toStdString() + "/cluster");
    if (!cluster_->up(2)) {
        QSKIP(("cannot start a Slurm cluster here: " + cluster_->problem()).c_str());
    }
}

void SlurmBackendTest::init()
{
    run_ = "20260101-000000-s" + std::to_string(++count_) + std::to_string(::getpid());
}

void SlurmBackendTest::cleanup()
{
    (void)runHelper({"scancel", "--me"}, {});
    QVERIFY(waitUntil([&] {
        const auto left = runHelper({"squeue", "--noheader", "--me"}, {});
        return left && left->output.empty() && agents().empty();
    }, 40));
    backend_.reset();
}

void SlurmBackendTest::preemptionIsANotice()
{
    backend_ = makeSlurmBackend(options()).value();
    const auto authority = rpc::CertificateAuthority::create(home_.path().toStdString() + "/authority", run_);
    QVERIFY_RESULT(authority);
    const auto server = backend_->request(worker(0));
    QVERIFY_RESULT(server);
    QVERIFY(waitUntil([&] { return !backend_->contact(*server)->signingRequest.empty(); }));
    const auto certificate =
        authority->sign(backend_->contact(*server)->signingRequest, rpc::PeerRole::Server, server->tag, 3600);
    QVERIFY_RESULT(certificate);
    QVERIFY_RESULT(backend_->deliver(*server, *certificate, authority->certificate()));
    QVERIFY(waitUntil([&] { return !backend_->contact(*server)->address.empty(); }));
    QVERIFY(cluster_->preemptAll(1));
    QVERIFY(gone(*server));
    // SIGTERM reached the agent: it said so, instead of being killed.
    const auto log = readFile(folderOf("w-0-1") / "job.log");
    QVERIFY_RESULT(log);
    QVERIFY2(log->find("about to be taken away") != std::string::npos, log->c_str());
}

void SlurmBackendTest::waitingHasAReason()
{
    backend_ = makeSlurmBackend(options("cpus = 2\n")).value();
    std::vector<ServerHandle> servers;
    for (int i = 0; i < 3; ++i) { // two nodes of two CPUs
        servers.push_back(backend_->request(worker(i)).value());
    }
    std::string words;
    QVERIFY(waitUntil([&] {
        words = backend_->contact(servers[2])->waiting;
        return words.find("Resources") != std::string::npos;
    }));
    QVERIFY2(words.find("waits for nodes to become free") != std::string::npos, words.c_str());
    QVERIFY(backend_->presence(servers[2]).value() == Presence::Running);
    QVERIFY_RESULT(backend_->terminate(servers[2])); // a job that never began ends as well
    QVERIFY(gone(servers[2]));
}

void SlurmBackendTest::jobPutBackIsNotTheServer()
{
    backend_ = makeSlurmBackend(options()).value();
    const auto server = backend_->request(worker(0));
    QVERIFY_RESULT(server);
    QVERIFY(waitUntil([&] { return agents().size() == 1; }));
    SlurmWatch queue(run_, 10);
    QVERIFY_RESULT(queue.look());
    const auto job = queue.find(server->tag);
    QVERIFY(job.has_value());
    // An administrator may do this to any job.
    const std::string id = std::to_string(job->id);
    QCOMPARE(runHelper({"scontrol", "update", "jobid=" + id, "requeue=1"}, {})->exitCode, 0);
    QCOMPARE(runHelper({"scontrol", "requeue", id}, {})->exitCode, 0);
    QVERIFY(gone(*server));
    QVERIFY(waitUntil([&] { return agents().empty(); }));
    QVERIFY(waitUntil([&] { return backend_->list(run_).value().empty(); }, 40)); // its second life was cancelled
}

void SlurmBackendTest::gpusAreAskedFor()
{
    backend_ = makeSlurmBackend(options("[gres]\nFake = \"gpu:fake:1\"\n")).value();
    auto wanted = worker(0);
    wanted.offer.gpu = "Fake";
    wanted.offer.gpuCount = 1;
    QVERIFY_RESULT(backend_->request(wanted));
    QVERIFY(waitUntil([&] { return agents().size() == 1; }));
    const auto environment = readFile("/proc/" + std::to_string(agents().front().id.pid) + "/environ");
    QVERIFY_RESULT(environment);
    QVERIFY(environment->find("CUDA_VISIBLE_DEVICES=") != std::string::npos);
}

void SlurmBackendTest::refusalIsInSlurmsWords()
{
    backend_ = makeSlurmBackend(options("sbatch = [\"--partition=nowhere\"]\n")).value();
    const auto refused = backend_->request(worker(0));
    QVERIFY(!refused);
    QVERIFY2(refused.error().message.find("sbatch:") != std::string::npos &&
                 refused.error().message.find("partition") != std::string::npos,
             refused.error().message.c_str());
    QVERIFY(backend_->list(run_).value().empty());
}

void SlurmBackendTest::silentClusterIsSaid()
{
    const QByteArray config = qgetenv("SLURM_CONF");
    qputenv("SLURM_CONF", "/nowhere/slurm.conf");
    const auto opened = makeSlurmBackend(options());
    qputenv("SLURM_CONF", config);
    QVERIFY(!opened);
    QVERIFY2(opened.error().message.find("squeue:") != std::string::npos, opened.error().message.c_str());
}

QTEST_GUILESS_MAIN(SlurmBackendTest)
#include "slurm_backend_test.moc"
