// SPDX-License-Identifier: Apache-2.0
// Whole runs on SSH hosts with networks of their own: controller, tunnels, agents, parameter servers and workers.
#include "core/base/files.h"
#include "core/base/sha256.h"
#include "core/control/left_servers.h"
#include "core/domain/plan.h"
#include "tests/core/control/live_run.h"
#include "tests/core/control/test_plan.h"
#include "tests/core/provision/ssh_hosts.h"
#include "tests/gpuworker/agent/metadata_server.h"
#include "tests/support/isolated_home.h"
#include "tests/support/program.h"
#include "tests/support/wait_until.h"

#include <QJsonArray>
#include <QTest>

#include <algorithm>
#include <atomic>
#include <map>

using namespace mayfly;
using mayfly::test::LiveRun;
using mayfly::test::SshHosts;
using mayfly::test::waitUntil;

namespace {

const bool ownNetwork = SshHosts::enterOwnNetwork(); // while there is one thread

} // namespace

class SshRunsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void finishesAndBringsItsCheckpoints();
    void lostAndCutOffHostsAreReplaced();
    void controllerOnAnotherHost();

private:
    static QJsonObject runOf(const QString &run, const QStringList &more);
    QStringList onHost(const Plan &plan, const char *out, const QStringList &more) const;
    static bool hasFiles(const std::filesystem::path &folder)
    {
        std::error_code problem;
        return std::filesystem::directory_iterator(folder, problem) != std::filesystem::directory_iterator();
    }
    std::filesystem::path folder(const char *name) const { return home_.path().toStdString() + "/" + name; }
    control::RunSettings settings(const Plan &plan, const char *out, const std::string &connect) const
    {
        auto all = test::settingsFor(plan, folder(out));
        all.backend = "ssh";
        all.inventory = hosts_->writeInventory("connect = \"" + connect + "\"\n");
        return all;
    }
    static std::vector<FoundProcess> agents(const std::string &run)
    {
        auto found = findProcesses({"agent", "--run", run});
        std::erase_if(found, [](const auto &each) { return each.arguments[1] != "agent"; });
        return found;
    }
    /// The host of a server's agent; -1 if it has none.
    int hostOf(const std::string &tag) const
    {
        for (const auto &each : findProcesses({"agent", "--tag", tag})) {
            for (int i = 0; i < hostCount; ++i) {
                const auto &words = each.arguments;
                if (std::find(words.begin(), words.end(), "10.77.0." + std::to_string(11 + i)) != words.end()) {
                    return i;
                }
            }
        }
        return -1;
    }
    static bool works(const RunSnapshot &now, const std::string &slot, int incarnation)
    {
        return is(now, slot, incarnation, slot.starts_with("ps-") ? ServerState::Serving : ServerState::Training);
    }
    /// The tag of the slot's newest server.
    static std::string newest(const RunSnapshot &now, const std::string &slot)
    {
        std::string tag;
        for (const Server &each : now.servers) {
            tag = each.slot == slot ? each.tag : tag;
        }
        return tag;
    }
    static bool allWork(const RunSnapshot &now)
    {
        const auto working = std::count_if(now.servers.begin(), now.servers.end(), [](const Server &each) {
            return each.state == ServerState::Training || each.state == ServerState::Serving;
        });
        return working == 3;
    }
    static bool isGone(const RunSnapshot &now, const std::string &tag)
    {
        return std::any_of(now.servers.begin(), now.servers.end(),
                           [&](const Server &each) { return each.tag == tag && isOver(each.state); });
    }
    static void endsOneByHand(const LiveRun &run);
    static bool is(const RunSnapshot &snapshot, const std::string &slot, int incarnation, ServerState state)
    {
        return std::any_of(snapshot.servers.begin(), snapshot.servers.end(), [&](const Server &each) {
            return each.slot == slot && each.incarnation == incarnation && each.state == state;
        });
    }

    static constexpr int hostCount = 4;
    static constexpr int hostsPerZone = 2;
    test::IsolatedHome home_;
    std::unique_ptr<SshHosts> hosts_;
};

void SshRunsTest::initTestCase()
{
    if (const std::string missing = SshHosts::missing(); !missing.empty()) {
        QSKIP(missing.c_str());
    }
    if (!ownNetwork) {
        QSKIP("only root may give hosts networks of their own");
    }
    hosts_ = std::make_unique<SshHosts>(folder("hosts"));
    QVERIFY2(hosts_->up(hostCount), hosts_->problem().c_str());
}

void SshRunsTest::finishesAndBringsItsCheckpoints()
{
    // Every host fetches the images by itself, once.
    const std::filesystem::path archive = folder("images.tar.gz");
    QCOMPARE(runCommand({"tar", "-C", MAYFLY_SOURCE_DIR, "-czf", archive.string(), "LICENSES"}).value().exitCode, 0);
    const std::string images = readFile(archive).value();
    const test::MetadataServer web([&](const auto &) { return test::MetadataReply{test::httpReply(200, images)}; }, "10.77.0.1");
    const std::string source = "dataset_url = \"" + web.url() + "/images.tar.gz\"\ndataset_sha256 = \"" +
                               checksumOf(archive).value() + "\"\n";
    auto wanted = settings(test::tinyPlan({.steps = 300, .workers = 2}), "out-finished", "direct");
    wanted.inventory = hosts_->writeInventory("connect = \"direct\"\n" + source);
    const auto launched = LiveRun::launch(wanted);
    QVERIFY_RESULT(launched);
    auto &run = **launched;
    QVERIFY2(run.waitUntilOver(), run.story().c_str());
    const auto last = run.present();
    QVERIFY2(last.run.state == RunState::Finished, run.story().c_str());
    QCOMPARE(last.run.appliedSteps, 300);
    QCOMPARE(last.servers.size(), std::size_t(3));
    QCOMPARE(web.requests(), hostCount);
    QVERIFY(waitUntil([&] { return agents(run.id()).empty(); }));
    QVERIFY(hasFiles(folder("out-finished") / "checkpoints"));
    QVERIFY(waitUntil([&] { return std::filesystem::exists(folder("out-finished") / "report.json"); }));
}

/// Four hosts in two zones: a link is cut, a host loses everything at once, and both hosts of a zone go together. The run
/// finishes, its steps are counted once, and nothing is left.
void SshRunsTest::lostAndCutOffHostsAreReplaced()
{
    Plan plan = test::tinyPlan({.steps = 9000, .workers = 2, .psPricing = Pricing::Transient});
    plan.training.syntheticStep_ms = 10;
    plan.cluster.checkpointInterval_s = 2;
    auto wanted = settings(plan, "out-lost", "tunnel");
    // Hosts have a /srv of their own, and share the rest of the file system.
    wanted.inventory = hosts_->writeInventory(
        "connect = \"tunnel\"\ncheckpoint_folder = \"" + folder("shared").string() + "\"\n", hostsPerZone);
    const auto launched = LiveRun::launch(wanted);
    QVERIFY_RESULT(launched);
    auto &run = **launched;
    QVERIFY2(run.waitFor([](const auto &now) { return works(now, "w-0", 1) && works(now, "w-1", 1); }), run.story().c_str());

    // The link of a host is cut: what runs there goes on, unseen.
    const int cutOff = hostOf(run.id() + "/w-0/1");
    QVERIFY(cutOff >= 0);
    hosts_->cut(cutOff);
    QVERIFY2(run.waitFor([](const auto &now) { return is(now, "w-0", 1, ServerState::Revoked); }), run.story().c_str());
    QVERIFY2(run.waitFor([](const auto &now) { return works(now, "w-0", 2); }), run.story().c_str());
    QCOMPARE(hostOf(run.id() + "/w-0/1"), cutOff);
    hosts_->mend(cutOff);
    QVERIFY(waitUntil([&] { return hostOf(run.id() + "/w-0/1") < 0; }, 60)); // and is ended when it is back

    // One host loses everything at once: nothing on it says good-bye.
    const auto here = newest(run.present(), "w-1");
    const int lost = hostOf(here);
    QVERIFY2(lost >= 0, run.story().c_str());
    hosts_->kill(lost);
    QVERIFY2(run.waitFor([&](const auto &now) { return isGone(now, here); }), run.story().c_str());
    QVERIFY2(hosts_->boot(lost), hosts_->problem().c_str());
    QVERIFY2(run.waitFor([](const auto &now) { return allWork(now); }), run.story().c_str());

    // Both hosts of the zone with the most servers go together.
    std::map<int, std::vector<std::string>> inZone;
    for (const auto &slot : {"ps-0", "w-0", "w-1"}) {
        const std::string tag = newest(run.present(), slot);
        inZone[hostOf(tag) / hostsPerZone].push_back(tag);
    }
    const auto fullest = std::max_element(inZone.begin(), inZone.end(), [](const auto &a, const auto &b) {
        return a.second.size() < b.second.size();
    });
    QVERIFY2(fullest->second.size() >= 2 && !isOver(run.present().run.state), run.story().c_str());
    for (int i = 0; i < hostsPerZone; ++i) {
        hosts_->kill(fullest->first * hostsPerZone + i);
    }
    for (const auto &tag : fullest->second) {
        QVERIFY2(run.waitFor([&](const auto &now) { return isGone(now, tag); }), run.story().c_str());
    }
    QVERIFY2(run.waitFor([](const auto &now) { return allWork(now); }), run.story().c_str());
    for (int i = 0; i < hostsPerZone; ++i) {
        QVERIFY2(hosts_->boot(fullest->first * hostsPerZone + i), hosts_->problem().c_str());
    }
    endsOneByHand(run);

    QVERIFY2(run.waitUntilOver(), run.story().c_str());
    const auto last = run.present();
    // A run whose counter tensor is not its applied steps fails.
    QVERIFY2(last.run.state == RunState::Finished, run.story().c_str());
    QCOMPARE(last.run.appliedSteps, plan.steps);
    QVERIFY2(last.run.revocations >= 4, run.story().c_str());
    QCOMPARE(last.ledger.size(), last.servers.size());
    QVERIFY(std::all_of(last.ledger.begin(), last.ledger.end(), [](const auto &line) { return line.end_ns.has_value(); }));
    QVERIFY(waitUntil([&] { return agents(run.id()).empty() && control::findLeftServers({}).servers.empty(); }));
}

/// What `mayflyctl doctor` sees on the hosts, and how it ends one of them.
void SshRunsTest::endsOneByHand(const LiveRun &run)
{
    const std::string tag = newest(run.present(), "w-1");
    std::optional<control::LeftServer> seen;
    QVERIFY(waitUntil([&] {
        for (const auto &each : control::findLeftServers({}).servers) {
            if (each.server.tag == tag) {
                seen = each;
            }
        }
        return seen.has_value();
    }));
    QVERIFY(seen->run == control::LeftServer::Run::GoesOn);
    QVERIFY_RESULT(provision::endServer(seen->server, seen->inventory));
    QVERIFY2(waitUntil([&] { return isGone(run.present(), tag); }, 60), run.story().c_str());
}

QStringList SshRunsTest::onHost(const Plan &plan, const char *out, const QStringList &more) const
{
    const auto file = folder(out).string() + ".mayfly";
    (void)writePlan(file, plan);
    const auto text = [](const std::string &each) { return QString::fromStdString(each); };
    return QStringList{"run", "--plan", text(file), "--backend", "local", "--controller", "root@" + text(hosts_->name(0)),
                       "--controller-program", MAYFLY_BIN_DIR "/mayflyctl", "--ssh-config", text(hosts_->sshConfig().string()),
                       "--out", text(folder(out).string()), "--json"} + more;
}

/// As `mayflyctl history` lists it.
QJsonObject SshRunsTest::runOf(const QString &run, const QStringList &more)
{
    const auto listed = test::mayflyctl(QStringList{"history", "--json"} + more);
    const QJsonArray runs = listed.json()["runs"].toArray();
    for (const auto &each : runs) {
        if (each.toObject()["run_id"].toString() == run) {
            return each.toObject();
        }
    }
    return {};
}

/// This machine only watches: it may sleep, and be cut off.
void SshRunsTest::controllerOnAnotherHost()
{
    const auto finished = test::mayflyctl(onHost(test::tinyPlan({.steps = 200, .workers = 1}), "out-there", {}));
    QVERIFY2(finished.exitCode == 0, finished.all());
    QCOMPARE(finished.json()["applied_steps"].toInt(), 200);
    QVERIFY(std::filesystem::exists(folder("out-there") / "report.json") && hasFiles(folder("out-there") / "checkpoints"));
    const auto after = test::mayflyctl({"watch", finished.json()["run_id"].toString(), "--json"});
    QVERIFY2(after.output.contains("finished"), after.all()); // its controller has ended: its machine's store tells
    const auto listed = runOf(finished.json()["run_id"].toString(), {});
    QCOMPARE(listed["state"].toString(), QString("finished"));
    QCOMPARE(listed["controller"].toString(), "root@" + QString::fromStdString(hosts_->name(0)));
    QCOMPARE(listed["applied_steps"].toInt(), 200);

    const auto launched = test::mayflyctl(onHost(test::tinyPlan({.steps = 10'000'000, .workers = 2}), "out-cut", {"--detach"}));
    QVERIFY2(launched.exitCode == 0, launched.all());
    const QString run = launched.json()["run_id"].toString();
    QVERIFY(runOf(run, {})["state"].isNull()); // nobody has looked yet
    QCOMPARE(runOf(run, {"--ask"})["steps"].toInt(), 10'000'000);
    QVERIFY(!isOver(runStateFromString(runOf(run, {})["state"].toString().toStdString()).value()));
    std::atomic<std::int64_t> steps{0};
    std::atomic<bool> attached{true}; // only changes are told
    const auto client = control::RunClient::attach(
        run.toStdString(), {[&](const RunSnapshot &now) { steps = now.run.appliedSteps; },
                            [&](const std::string &problem) { attached = problem.empty(); }});
    QVERIFY(waitUntil([&] { return steps > 20; }, 60));
    const auto steered = test::mayflyctl({"drain", run, "w-1", "--json"});
    QVERIFY2(steered.exitCode == 0, steered.all());
    hosts_->cut(0);
    QVERIFY(waitUntil([&] { return !attached; }, 60));
    const std::int64_t before = steps;
    hosts_->mend(0);
    QVERIFY(waitUntil([&] { return attached && steps > before + 20; }, 60));
    const auto stopped = test::mayflyctl({"stop", run, "--reason", "seen enough", "--json"});
    QVERIFY2(stopped.exitCode == 0 && stopped.json()["message"] == "seen enough", stopped.all());
    const QString table = QString::fromStdString(folder("there.csv").string());
    const auto report = test::mayflyctl({"report", run, "--format", "csv", "--out", table});
    QVERIFY2(report.exitCode == 0 && QFile(table).size() > 100, report.all());
    QVERIFY(waitUntil([&] { return agents(run.toStdString()).empty(); }));
}

QTEST_GUILESS_MAIN(SshRunsTest)
#include "ssh_runs_test.moc"
