// SPDX-License-Identifier: Apache-2.0
// Control groups and network namespaces of servers on this machine: what they hold, and that nothing of them is left.
#include "core/base/files.h"
#include "core/provision/backends.h"
#include "core/provision/confinement.h"
#include "core/provision/local_backend.h"
#include "tests/support/isolated_home.h"
#include "tests/support/wait_until.h"

#include <QTest>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <unistd.h>

using namespace mayfly;
using namespace mayfly::provision;
using mayfly::test::waitUntil;

namespace fs = std::filesystem;

/// Returns from the test that is not permitted here, by name.
#define SKIP_WITHOUT(options)                                                                                          \
    if (const auto permitted = checkConfinement(options); !permitted) {                                                \
        QSKIP(permitted.error().message.c_str());                                                                      \
    }

class ConfinementTest : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void tagsAreNames();
    void versionOneIsWritten();
    void unifiedHierarchyIsWritten();
    void missingControllerIsNamed();
    void withoutPermissionNothingIsLaunched();
    void otherBackendsRefuse();
    void memoryLimitEndsWhatExceedsIt();
    void cpuLimitHoldsBack();
    void serversReachEachOtherAndNothingElse();
    void backendLeavesNothing();
    void killedControllersRestIsRemoved();
    void placeWithALastProcessIsStillAServer();

private:
    static bool isOwn(const FoundConfinement &each) { return each.runId == run(); }
    static std::string run() { return "20260101-000000-cf" + std::to_string(::getpid()); }
    static std::string tag(int index) { return run() + "/w-" + std::to_string(index) + "/1"; }
    static std::string left()
    {
        for (const auto &each : findConfinements()) {
            if (isOwn(each)) {
                return each.what;
            }
        }
        return {};
    }
    /// A folder that looks like a mounted hierarchy, and a table of mounts that has it.
    fs::path fakeMounts(const std::string &type, const std::string &options, const std::vector<std::string> &files)
    {
        const fs::path root = fs::path(home_.path().toStdString()) / ("fake-" + std::to_string(++fakes_));
        fs::create_directories(root / "mayfly" / "x.w-0.1");
        for (const auto &each : files) {
            std::ofstream(root / each) << "";
        }
        if (type == "cgroup2") {
            std::ofstream(root / "cgroup.controllers") << "cpuset cpu io memory pids\n";
        }
        std::ofstream(root.string() + ".mounts") << "none " << root.string() << " " << type << " rw," << options << " 0 0\n";
        fake_ = root;
        return root.string() + ".mounts";
    }
    std::string content(const std::string &file) const { return readFile(fake_ / file).value_or("?"); }
    LocalOptions options(const ConfinementOptions &confinement) const
    {
        LocalOptions all;
        all.runFolder = home_.path().toStdString() + "/home/runs/" + run();
        all.workerProgram = std::string(MAYFLY_BIN_DIR) + "/mayfly-worker";
        all.confinement = confinement;
        return all;
    }
    static ServerRequest request(int index)
    {
        ServerRequest wanted;
        wanted.runId = run();
        wanted.slot = "w-" + std::to_string(index);
        wanted.tag = tag(index);
        wanted.holdWithoutController_s = 60;
        return wanted;
    }
    static std::vector<FoundProcess> agents()
    {
        return findProcesses({"agent", "--run", run()});
    }

    test::IsolatedHome home_;
    fs::path fake_;
    int fakes_ = 0;
};

void ConfinementTest::init()
{
    QVERIFY_RESULT(makePrivateFolder(home_.path().toStdString() + "/home/runs/" + run()));
}

void ConfinementTest::cleanup()
{
    for (const auto &each : agents()) {
        killGroup(each.id);
    }
    QVERIFY(waitUntil([] { return agents().empty(); }));
    for (const auto &each : findConfinements()) {
        if (isOwn(each)) {
            QVERIFY_RESULT(endConfinement(each.tag));
        }
    }
}

void ConfinementTest::tagsAreNames()
{
    QCOMPARE(nameOfTag("20260101-000000-abcd/w-11/2"), std::string("20260101-000000-abcd.w-11.2"));
    QCOMPARE(tagOfName("20260101-000000-abcd.w-11.2"), std::string("20260101-000000-abcd/w-11/2"));
    for (const char *none : {"", "a.b", "a.b.c", "a..1", ".b.1", "a.b.1.2"}) {
        QCOMPARE(tagOfName(none), std::string());
    }
    QVERIFY(ServerNetworks::linkOf(tag(0)) != ServerNetworks::linkOf(tag(1)));
    QVERIFY(ServerNetworks::linkOf(tag(0)).size() <= 15);
}

void ConfinementTest::versionOneIsWritten()
{
    const auto mounts = fakeMounts("cgroup", "cpu,memory", {"mayfly/x.w-0.1/cpu.cfs_period_us", "mayfly/x.w-0.1/cpu.cfs_quota_us",
                                                           "mayfly/x.w-0.1/memory.limit_in_bytes"});
    const auto groups = ControlGroups::find({.cpus = 1.5, .memory_bytes = 123456789}, mounts);
    QVERIFY_RESULT(groups);
    const auto joins = groups->make("x.w-0.1");
    QVERIFY_RESULT(joins);
    QCOMPARE(joins->size(), std::size_t(1));
    QCOMPARE(joins->front(), fake_ / "mayfly/x.w-0.1/cgroup.procs");
    QCOMPARE(content("mayfly/x.w-0.1/cpu.cfs_period_us"), std::string("100000"));
    QCOMPARE(content("mayfly/x.w-0.1/cpu.cfs_quota_us"), std::string("150000"));
    QCOMPARE(content("mayfly/x.w-0.1/memory.limit_in_bytes"), std::string("123456789"));
    QCOMPARE(groups->names(), std::vector<std::string>{"x.w-0.1"});
}

void ConfinementTest::unifiedHierarchyIsWritten()
{
    const auto mounts = fakeMounts("cgroup2", "nsdelegate", {"cgroup.subtree_control", "mayfly/cgroup.subtree_control", "mayfly/x.w-0.1/cpu.max",
                                                            "mayfly/x.w-0.1/memory.max", "mayfly/x.w-0.1/memory.swap.max", "mayfly/x.w-0.1/memory.oom.group"});
    const auto groups = ControlGroups::find({.cpus = 0.25, .memory_bytes = 1 << 30}, mounts);
    QVERIFY_RESULT(groups);
    QVERIFY_RESULT(groups->make("x.w-0.1"));
    QCOMPARE(content("mayfly/x.w-0.1/cpu.max"), std::string("25000 100000"));
    QCOMPARE(content("mayfly/x.w-0.1/memory.max"), std::string("1073741824"));
    QCOMPARE(content("mayfly/x.w-0.1/memory.swap.max"), std::string("0"));
    QCOMPARE(content("mayfly/x.w-0.1/memory.oom.group"), std::string("1"));
    QVERIFY(content("cgroup.subtree_control").find("+memory") != std::string::npos);
    QVERIFY(content("mayfly/cgroup.subtree_control").find("+memory") != std::string::npos);
}

void ConfinementTest::missingControllerIsNamed()
{
    const auto mounts = fakeMounts("cgroup", "cpu", {});
    const auto refused = ControlGroups::find({.cpus = 0, .memory_bytes = 1 << 30}, mounts);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::NotFound);
    QVERIFY(refused.error().message.find("'memory'") != std::string::npos);
    QVERIFY(ControlGroups::find({.cpus = 1}, mounts).has_value());
}

/// As another user: neither a control group nor a network, and words that say why.
void ConfinementTest::withoutPermissionNothingIsLaunched()
{
    if (::geteuid() != 0) {
        QSKIP("this test gives root up for a while");
    }
    constexpr uid_t nobody = 65534;
    BackendOptions all;
    all.name = "local";
    all.local = options({.limits = {}, .networks = true});
    QCOMPARE(::seteuid(nobody), 0);
    const auto network = checkBackend(all);
    all.local.confinement = {.limits = {.cpus = 0, .memory_bytes = 1 << 30}};
    const auto group = checkBackend(all);
    QCOMPARE(::seteuid(0), 0);
    QVERIFY(!network);
    QVERIFY2(network.error().message.find("root") != std::string::npos, network.error().message.c_str());
    QVERIFY(!group);
    QVERIFY2(group.error().message.find("control group") != std::string::npos, group.error().message.c_str());
    QCOMPARE(left(), std::string());
}

void ConfinementTest::otherBackendsRefuse()
{
    BackendOptions all;
    all.name = "ssh";
    all.local = options({.limits = {}, .networks = true});
    const auto refused = checkBackend(all);
    QVERIFY(!refused);
    QVERIFY(refused.error().message.find("'ssh'") != std::string::npos);
}

void ConfinementTest::memoryLimitEndsWhatExceedsIt()
{
    const ConfinementOptions options{.limits = {.cpus = 0, .memory_bytes = 48 << 20}};
    SKIP_WITHOUT(options);
    auto confinement = Confinement::open(options);
    QVERIFY_RESULT(confinement);
    const auto place = confinement->make(tag(0));
    QVERIFY_RESULT(place);
    const auto log = fs::path(home_.path().toStdString()) / "memory.log";
    const auto eats = [&](const char *size) {
        // dd holds one block of that size in memory
        const auto started = spawn({"dd", "if=/dev/zero", "of=/dev/null", "bs=" + std::string(size), "count=1"},
                                   SpawnOptions{.newSession = true, .output = log, .joins = place->joins});
        return started ? waitFor(*started).code : 99;
    };
    QCOMPARE(eats("8M"), 0);
    QCOMPARE(eats("256M"), -SIGKILL);
    QVERIFY(waitUntil([&] { return confinement->remove(tag(0)); }, 5));
    QCOMPARE(left(), std::string());
}

void ConfinementTest::cpuLimitHoldsBack()
{
    const ConfinementOptions options{.limits = {.cpus = 0.1, .memory_bytes = 0}};
    SKIP_WITHOUT(options);
    auto confinement = Confinement::open(options);
    const auto place = confinement->make(tag(0));
    QVERIFY_RESULT(place);
    const auto busy = spawn({"sh", "-c", "while :; do :; done"},
                            SpawnOptions{.newSession = true, .output = fs::path(home_.path().toStdString()) / "cpu.log", .joins = place->joins});
    QVERIFY_RESULT(busy);
    // The kernel counts the periods in which it was held back.
    const auto throttled = [&] {
        const std::string stat = readFile(place->joins.front().parent_path() / "cpu.stat").value_or("");
        const auto at = stat.find("nr_throttled ");
        return at != std::string::npos && std::strtol(stat.c_str() + at + 13, nullptr, 10) >= 3;
    };
    QVERIFY(waitUntil(throttled, 30));
    QVERIFY(waitUntil([&] { return confinement->remove(tag(0)); }, 5)); // it takes what runs with it
    QCOMPARE(waitFor(*busy).code, -SIGKILL);
    QCOMPARE(left(), std::string());
}

void ConfinementTest::serversReachEachOtherAndNothingElse()
{
    const ConfinementOptions options{.limits = {}, .networks = true};
    SKIP_WITHOUT(options);
    auto confinement = Confinement::open(options);
    const auto first = confinement->make(tag(0)), second = confinement->make(tag(1));
    QVERIFY_RESULT(first);
    QVERIFY_RESULT(second);
    QVERIFY(first->address != second->address);
    const auto routes = [&](const std::string &to) {
        const auto asked = runCommand({"ip", "-n", ServerNetworks::namespaceOf(tag(0)), "route", "get", to});
        return asked && asked->exitCode == 0;
    };
    QVERIFY(routes(second->address));
    QVERIFY(!routes("192.0.2.1"));
    const auto here = runCommand({"ip", "route", "get", second->address});
    QVERIFY(here && here->exitCode == 0);
    QVERIFY(confinement->remove(tag(0)));
    QVERIFY(confinement->remove(tag(1)));
    QCOMPARE(left(), std::string());
    const auto links = runCommand({"ip", "-j", "link", "show"});
    QVERIFY(links && links->output.find(run()) == std::string::npos); // nor the bridge
}

void ConfinementTest::backendLeavesNothing()
{
    const ConfinementOptions confined{.limits = {.cpus = 1, .memory_bytes = 1 << 30}, .networks = true};
    SKIP_WITHOUT(confined);
    auto backend = makeLocalBackend(options(confined));
    QVERIFY_RESULT(backend);
    const auto server = (*backend)->request(request(0));
    QVERIFY_RESULT(server);
    QVERIFY(waitUntil([&] { return !(*backend)->contact(*server).value().signingRequest.empty(); }));
    const auto running = agents();
    QCOMPARE(running.size(), std::size_t(1));
    const auto &words = running.front().arguments;
    QVERIFY(std::find(words.begin(), words.end(), "--agent-host") != words.end());
    const std::string groups = readFile("/proc/" + std::to_string(running.front().id.pid) + "/cgroup").value_or("");
    QVERIFY2(groups.find("/mayfly/" + nameOfTag(tag(0))) != std::string::npos, groups.c_str());
    QVERIFY(!left().empty());
    QVERIFY_RESULT((*backend)->terminate(*server));
    QVERIFY(waitUntil([&] { return (*backend)->presence(*server).value() == Presence::Gone; }, 10));
    QCOMPARE(left(), std::string());
}

void ConfinementTest::killedControllersRestIsRemoved()
{
    const ConfinementOptions confined{.limits = {.cpus = 0, .memory_bytes = 1 << 30}, .networks = true};
    SKIP_WITHOUT(confined);
    {
        auto earlier = Confinement::open(confined);
        QVERIFY_RESULT(earlier->make(tag(0))); // and then its controller was killed, before it started an agent
    }
    auto backend = makeLocalBackend(options(confined));
    QVERIFY_RESULT(backend);
    const auto running = (*backend)->request(request(1));
    QVERIFY_RESULT(running);
    QCOMPARE((*backend)->list(run()).value().size(), std::size_t(1));
    const auto found = findConfinements();
    QVERIFY(std::none_of(found.begin(), found.end(), [](const auto &each) { return each.tag == tag(0); }));
    QVERIFY(std::any_of(found.begin(), found.end(), [](const auto &each) { return each.tag == tag(1); }));
    QVERIFY_RESULT(endConfinement(tag(1))); // as `mayflyctl doctor --end` does; the agent goes with it
    QVERIFY(waitUntil([] { return agents().empty(); }));
    QCOMPARE(left(), std::string());
}

/// A process that ends slowly holds its control group; the run must not be over before that is gone.
void ConfinementTest::placeWithALastProcessIsStillAServer()
{
    const ConfinementOptions confined{.limits = {.cpus = 0, .memory_bytes = 1 << 30}, .networks = false};
    SKIP_WITHOUT(confined);
    auto groups = Confinement::open(confined);
    const auto place = groups->make(tag(0));
    QVERIFY_RESULT(place);
    const auto last = spawn({"tail", "-f", "/dev/null"}, SpawnOptions{.newSession = true, .output = home_.path().toStdString() + "/tail.log", .joins = place->joins});
    QVERIFY_RESULT(last);
    auto backend = makeLocalBackend(options(confined));
    QVERIFY_RESULT(backend);
    // The first look ends it; the group goes when the kernel is done with it. Until then it is listed, and may be ended and asked about.
    const auto gone = [&] {
        const auto found = (*backend)->list(run()).value();
        for (const auto &each : found) {
            if (each.tag != tag(0) || !(*backend)->terminate(each)) {
                return false;
            }
            (void)(*backend)->presence(each);
        }
        return found.empty();
    };
    QVERIFY(waitUntil(gone, 10));
    QCOMPARE(left(), std::string()); // at once
    QCOMPARE(waitFor(*last).code, -SIGKILL);
}

QTEST_GUILESS_MAIN(ConfinementTest)
#include "confinement_test.moc"
