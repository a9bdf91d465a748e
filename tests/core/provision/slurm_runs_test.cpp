// SPDX-License-Identifier: Apache-2.0
// A whole run on a real Slurm: one job a server; one of them is taken away and replaced.
#include "core/base/files.h"
#include "core/base/sha256.h"
#include "core/domain/plan.h"
#include "core/provision/found_servers.h"
#include "core/provision/piped_process.h"
#include "core/provision/slurm_watch.h"
#include "tests/core/control/live_run.h"
#include "tests/core/control/test_plan.h"
#include "tests/core/provision/slurm_cluster.h"
#include "tests/core/provision/ssh_hosts.h"
#include "tests/gpuworker/agent/metadata_server.h"
#include "tests/support/isolated_home.h"
#include "tests/support/program.h"
#include "tests/support/wait_until.h"

#include <QTest>

#include <algorithm>
#include <cstdlib>

using namespace mayfly;
using mayfly::test::LiveRun;
using mayfly::test::SlurmCluster;
using mayfly::test::waitUntil;

class SlurmRunsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void lostJobIsReplacedAndNothingIsLeft();
    void jobsFetchTheImagesOnce();
    void imagesThatAreOthersStartNothing();
    void submittedThroughALoginNode();

private:
    static bool is(const RunSnapshot &snapshot, const std::string &slot, int incarnation, ServerState state)
    {
        return std::any_of(snapshot.servers.begin(), snapshot.servers.end(), [&](const Server &each) {
            return each.slot == slot && each.incarnation == incarnation && each.state == state;
        });
    }
    static bool hasFiles(const std::filesystem::path &folder)
    {
        std::error_code problem;
        return std::filesystem::directory_iterator(folder, problem) != std::filesystem::directory_iterator();
    }
    static std::string imagesFrom(const test::MetadataServer &web, const std::string &checksum);
    std::filesystem::path folder(const char *name) const { return home_.path().toStdString() + "/" + name; }

    test::IsolatedHome home_;
    std::unique_ptr<SlurmCluster> cluster_;
};

void SlurmRunsTest::initTestCase()
{
    if (const std::string missing = SlurmCluster::missing(); !missing.empty()) {
        QSKIP(missing.c_str());
    }
    cluster_ = std::make_unique<SlurmCluster>(folder("cluster"));
    if (!cluster_->up(2)) {
        QSKIP(("cannot start a Slurm cluster here: " + cluster_->problem()).c_str());
    }
}

void SlurmRunsTest::lostJobIsReplacedAndNothingIsLeft()
{
    auto settings = test::settingsFor(test::tinyPlan({.steps = 10'000'000, .workers = 2}), folder("out"));
    settings.backend = "slurm";
    settings.inventory = cluster_->writeSettings();
    const auto launched = LiveRun::launch(settings);
    QVERIFY_RESULT(launched);
    auto &run = **launched;
    const auto training = [](const char *slot, int incarnation) {
        return [=](const RunSnapshot &now) { return is(now, slot, incarnation, ServerState::Training); };
    };
    QVERIFY2(run.waitFor(training("w-0", 1)) && run.waitFor(training("w-1", 1)), run.story().c_str());

    provision::SlurmWatch queue(run.id(), 60);
    QVERIFY_RESULT(queue.look());
    const auto job = queue.find(run.id() + "/w-1/1");
    QVERIFY(job.has_value());
    const auto killed = provision::runHelper({"scancel", "--signal=KILL", "--full", std::to_string(job->id)}, {});
    QVERIFY(killed && killed->exitCode == 0);
    QVERIFY2(run.waitFor([](const auto &now) { return is(now, "w-1", 1, ServerState::Revoked); }), run.story().c_str());
    QVERIFY2(run.waitFor(training("w-1", 2)), run.story().c_str());

    // What `mayflyctl doctor` sees in the queue, and how it ends one of them.
    const auto found = provision::findServers("slurm", {});
    QVERIFY_RESULT(found);
    QCOMPARE(found->servers.size(), std::size_t(3));
    const auto seen = std::find_if(found->servers.begin(), found->servers.end(),
                                   [&](const auto &each) { return each.tag == run.id() + "/w-1/2"; });
    QVERIFY(seen != found->servers.end());
    QVERIFY_RESULT(provision::endServer(*seen, {}));
    QVERIFY2(run.waitFor([](const auto &now) { return is(now, "w-1", 2, ServerState::Revoked); }), run.story().c_str());

    QVERIFY_RESULT(run.client().stop("seen enough"));
    QVERIFY2(run.waitUntilOver(), run.story().c_str());
    QVERIFY(hasFiles(folder("out") / "checkpoints"));
    QVERIFY(waitUntil([&] { return queue.look() && queue.all().empty(); }));
    QVERIFY(waitUntil([&] { return findProcesses({"agent", "--run", run.id()}).empty(); }));
}

std::string SlurmRunsTest::imagesFrom(const test::MetadataServer &web, const std::string &checksum)
{
    return "dataset_url = \"" + web.url() + "/images.tar.gz\"\ndataset_sha256 = \"" + checksum + "\"\n";
}

/// Two jobs that begin at once and share a folder: it is one download, whole before either trains.
void SlurmRunsTest::jobsFetchTheImagesOnce()
{
    const std::filesystem::path archive = folder("images.tar.gz");
    QCOMPARE(runCommand({"tar", "-C", MAYFLY_SOURCE_DIR, "-czf", archive.string(), "LICENSES"}).value().exitCode, 0);
    const std::string images = readFile(archive).value();
    const std::string checksum = checksumOf(archive).value();
    const test::MetadataServer web([&](const auto &) { return test::MetadataReply{test::httpReply(200, images)}; });
    auto settings = test::settingsFor(test::tinyPlan({.steps = 300, .workers = 2}), folder("out-images"));
    settings.backend = "slurm";
    settings.inventory = cluster_->writeSettings(imagesFrom(web, checksum));
    const auto launched = LiveRun::launch(settings);
    QVERIFY_RESULT(launched);
    auto &run = **launched;
    QVERIFY2(run.waitUntilOver(), run.story().c_str());
    QVERIFY2(run.present().run.state == RunState::Finished && run.present().run.appliedSteps == 300, run.story().c_str());
    QCOMPARE(web.requests(), 1);
    const auto there = folder("cluster") / "shared" / "datasets" / checksum;
    QVERIFY2(std::filesystem::exists(there / "LICENSES"), there.c_str());
}

/// What comes is not what the checksum says: no server trains, the user reads why, and nothing is left.
void SlurmRunsTest::imagesThatAreOthersStartNothing()
{
    const test::MetadataServer web([](const auto &) { return test::MetadataReply{test::httpReply(200, "cut short")}; });
    auto settings = test::settingsFor(test::tinyPlan({.steps = 300, .workers = 1}), folder("out-others"));
    settings.backend = "slurm";
    settings.inventory = cluster_->writeSettings(imagesFrom(web, std::string(64, '0')));
    const auto launched = LiveRun::launch(settings);
    QVERIFY_RESULT(launched);
    auto &run = **launched;
    QVERIFY2(run.waitFor([&](const auto &) {
        const auto events = run.events();
        return std::any_of(events.begin(), events.end(), [](const Event &each) {
            return (each.message + each.reason).find("checksum") != std::string::npos;
        });
    }), run.story().c_str());
    QCOMPARE(run.present().run.appliedSteps, 0);
    QVERIFY_RESULT(run.client().stop("seen enough"));
    QVERIFY2(run.waitUntilOver(), run.story().c_str());
    const auto left = provision::findServers("slurm", settings.inventory);
    QVERIFY_RESULT(left);
    QVERIFY(left->servers.empty());
    QVERIFY(!hasFiles(folder("cluster") / "shared" / "datasets" / std::string(64, '0')));
}

/// From a machine without Slurm: sbatch, squeue and scancel run on the login node, reached with ssh; or the controller lives
/// there.
void SlurmRunsTest::submittedThroughALoginNode()
{
    if (const std::string missing = test::SshHosts::missing(); !missing.empty()) {
        QSKIP(missing.c_str());
    }
    const std::filesystem::path there = folder("l");
    const char *conf = std::getenv("SLURM_CONF");
    test::SshHosts login(folder("ssh"), "MAYFLY_HOME=" + (there / "home").string() + " XDG_RUNTIME_DIR=" + there.string() +
                                            " SLURM_CONF=" + (conf != nullptr ? conf : ""));
    QVERIFY2(login.up(1), login.problem().c_str());
    QVERIFY_RESULT(makePrivateFolder(there));
    auto settings = test::settingsFor(test::tinyPlan({.steps = 300, .workers = 1}), folder("out-far"));
    settings.backend = "slurm";
    settings.inventory = cluster_->writeSettings("login = \"" + login.name(0) + "\"\nssh_config = \"" + login.sshConfig().string() + "\"\n");
    const auto launched = LiveRun::launch(settings);
    QVERIFY_RESULT(launched);
    auto &run = **launched;
    QVERIFY2(run.waitUntilOver(), run.story().c_str());
    QVERIFY2(run.present().run.state == RunState::Finished && run.present().run.appliedSteps == 300, run.story().c_str());
    QVERIFY(hasFiles(folder("out-far") / "checkpoints")); // brought from the shared folder
    const auto left = provision::findServers("slurm", settings.inventory);
    QVERIFY_RESULT(left);
    QVERIFY(left->servers.empty());

    const auto plan = folder("login.mayfly");
    QVERIFY_RESULT(writePlan(plan, test::tinyPlan({.steps = 300, .workers = 1})));
    const auto text = [](const std::filesystem::path &each) { return QString::fromStdString(each.string()); };
    const auto ran = test::mayflyctl({"run", "--plan", text(plan), "--backend", "slurm", "--inventory", text(cluster_->writeSettings()),
                                      "--controller", QString::fromStdString(login.name(0)), "--controller-program",
                                      MAYFLY_BIN_DIR "/mayflyctl", "--ssh-config", text(login.sshConfig()), "--out",
                                      text(folder("out-login")), "--json"});
    QVERIFY2(ran.exitCode == 0, ran.all());
    QCOMPARE(ran.json()["applied_steps"].toInt(), 300);
    QVERIFY(std::filesystem::exists(folder("out-login") / "report.json") && hasFiles(folder("out-login") / "checkpoints"));
    const auto found = provision::findServers("slurm", {});
    QVERIFY_RESULT(found);
    QVERIFY(found->servers.empty());
}

QTEST_GUILESS_MAIN(SlurmRunsTest)
#include "slurm_runs_test.moc"
