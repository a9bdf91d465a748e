// SPDX-License-Identifier: Apache-2.0
// SIGKILL at any instant of the controller's life: real `mayflyctl supervise` processes end at a chosen durable write,
// are started again and killed again, and the run ends as if nothing had happened. Seeded; a sample by default, every
// write with MAYFLY_KILL_EVERY_WRITE=1 (takes long).
#include "core/base/clock.h"
#include "core/base/files.h"
#include "core/base/rng.h"
#include "core/control/run_files.h"
#include "core/control/supervise.h"
#include "core/rpc/certificate_authority.h"
#include "core/store/store.h"
#include "tests/core/control/live_run.h"
#include "tests/core/control/process_observer.h"
#include "tests/core/control/test_plan.h"
#include "tests/support/isolated_home.h"
#include "tests/support/wait_until.h"

#include <QTest>

#include <algorithm>
#include <csignal>
#include <set>

using namespace mayfly;
using mayfly::test::waitUntil;

class KilledControllerTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void everyWrite_data();
    void everyWrite();
    void trainingThatEndsUnwatched();
    void cleanupTestCase();

private:
    struct Life {
        bool ended = false; ///< by itself, with success
        bool killed = false;
    };
    std::string newRun(std::int64_t target = steps);
    Life supervise(const std::string &runId, std::uint64_t killAt);
    static bool isOver(const std::string &runId);
    static RunState stateOf(const std::string &runId);
    std::uint64_t writesOf(const std::string &runId);
    /// from_ns: when the last life that had the run to look after began.
    void verifyEnd(const std::string &runId, int lives, std::int64_t from_ns);
    static bool endedUnwatched(const RunSnapshot &run, std::int64_t from_ns);

    static constexpr std::int64_t steps = 600;
    test::IsolatedHome home_;
    std::unique_ptr<test::ProcessObserver> observer_;
    std::uint64_t writes_ = 0;
    int count_ = 0;
    int unwatched_ = 0; ///< runs whose training ended while no controller lived
};

/// Everything that launchRun prepares; the controller is started by the test.
std::string KilledControllerTest::newRun(std::int64_t target)
{
    Plan plan = test::tinyPlan({.steps = target});
    plan.cluster.checkpointInterval_s = 1;
    auto settings = test::settingsFor(plan, home_.path().toStdString() + "/out-" + std::to_string(++count_));
    settings.runId = "20260101-000000-k" + std::to_string(100 + count_);
    settings.revocations = "one-halfway";
    const bool ready = makeFolder(settings.outFolder) && control::writeSettings(settings) &&
                       rpc::CertificateAuthority::create(control::authorityFolder(settings.runId), settings.runId);
    return ready ? settings.runId : std::string();
}

KilledControllerTest::Life KilledControllerTest::supervise(const std::string &runId, std::uint64_t killAt)
{
    constexpr double limit_s = 120;
    qputenv("MAYFLY_TEST_KILL_AT_WRITE", QByteArray::number(static_cast<qulonglong>(killAt)));
    const auto started = spawn({test::controllerProgram().string(), "supervise", runId},
                               SpawnOptions{.newSession = true, .output = control::controllerLog(runId)});
    qunsetenv("MAYFLY_TEST_KILL_AT_WRITE");
    std::optional<ExitStatus> status;
    if (!started || !waitUntil([&] { return (status = poll(*started)).has_value(); }, limit_s)) {
        if (started) {
            sendSignal(*started, SIGKILL);
            (void)waitFor(*started);
        }
        return {};
    }
    return {status->code == 0, status->code == -SIGKILL};
}

std::uint64_t KilledControllerTest::writesOf(const std::string &runId)
{
    const std::string log = readFile(control::controllerLog(runId)).value_or("");
    constexpr std::string_view mark = "durable writes: ";
    const auto at = log.rfind(mark);
    return at == std::string::npos ? 0 : std::strtoull(log.c_str() + at + mark.size(), nullptr, 10);
}

RunState KilledControllerTest::stateOf(const std::string &runId)
{
    const auto store = store::Store::open(store::defaultPath(), store::OpenMode::ReadOnly);
    const auto run = store ? (*store)->run(runId) : Result<Run>(passOn(store.error()));
    return run ? run->state : RunState::Launching;
}

bool KilledControllerTest::isOver(const std::string &runId)
{
    return mayfly::isOver(stateOf(runId));
}

void KilledControllerTest::initTestCase()
{
    observer_ = std::make_unique<test::ProcessObserver>(home_.path().toStdString());
    const auto run = newRun();
    QVERIFY(!run.empty());
    QVERIFY(supervise(run, 0).ended);
    writes_ = writesOf(run);
    QVERIFY2(writes_ > 50, std::to_string(writes_).c_str());
    verifyEnd(run, 1, 0);
}

void KilledControllerTest::everyWrite_data()
{
    QTest::addColumn<quint64>("first");
    QTest::addColumn<quint64>("second");
    const auto add = [](std::uint64_t first, std::uint64_t second) {
        QTest::addRow("write %d, then %d", static_cast<int>(first), static_cast<int>(second))
            << static_cast<quint64>(first) << static_cast<quint64>(second);
    };
    constexpr std::uint64_t seed = 20261202;
    constexpr std::uint64_t samples = 5;
    Rng rng(seed);
    // The second life is killed early: while it takes up what the first one left.
    const auto early = [&] { return 1 + rng.below(writes_ / 3); };
    // "1": all of them; "120-140": those.
    if (const QString wanted = qEnvironmentVariable("MAYFLY_KILL_EVERY_WRITE"); !wanted.isEmpty()) {
        const bool range = wanted.contains('-');
        const std::uint64_t from = range ? wanted.section('-', 0, 0).toULongLong() : 1;
        const std::uint64_t to = range ? std::min<std::uint64_t>(writes_, wanted.section('-', 1).toULongLong()) : writes_;
        for (std::uint64_t each = from; each <= to; ++each) {
            add(each, early());
        }
        return;
    }
    // One of each fifth of the run's writes.
    for (std::uint64_t part = 0; part < samples; ++part) {
        add(part * writes_ / samples + 1 + rng.below(writes_ / samples), early());
    }
}

void KilledControllerTest::everyWrite()
{
    QFETCH(const quint64, first);
    QFETCH(const quint64, second);
    const auto run = newRun();
    QVERIFY(!run.empty());
    int lives = 0; ///< that had the run to look after, not only its report to write
    Life life;
    std::int64_t from_ns = 0;
    for (const std::uint64_t killAt : {std::uint64_t(first), std::uint64_t(second), std::uint64_t(0)}) {
        if (!isOver(run)) {
            ++lives;
            from_ns = SystemClock::instance().unixNanoseconds();
        }
        life = supervise(run, killAt);
        QVERIFY2(life.ended || life.killed, readFile(control::controllerLog(run)).value_or("").c_str());
        if (life.ended) {
            break; // this life had fewer writes: it went on to the end
        }
    }
    QVERIFY(life.ended);
    verifyEnd(run, lives, from_ns);
}

/// No controller lives at half of the steps, where the rehearsal takes a worker away, nor at the last one: nobody was there to do
/// it, and the run is none the worse for it.
void KilledControllerTest::trainingThatEndsUnwatched()
{
    constexpr std::int64_t longer = 5 * steps;
    const int before = unwatched_; // it may have happened already
    const auto run = newRun(longer);
    QVERIFY(!run.empty());
    const auto first = spawn({test::controllerProgram().string(), "supervise", run},
                             SpawnOptions{.newSession = true, .output = control::controllerLog(run)});
    QVERIFY_RESULT(first);
    QVERIFY(waitUntil([&] { return stateOf(run) == RunState::Training; }, 60));
    sendSignal(*first, SIGKILL);
    (void)waitFor(*first);
    const auto trains = [&] {
        const auto all = findProcesses({"train", "--run", run});
        return std::any_of(all.begin(), all.end(), [](const auto &each) { return each.arguments[1] == "train"; });
    };
    QVERIFY(waitUntil([&] { return !trains(); }, 60));
    const std::int64_t from_ns = SystemClock::instance().unixNanoseconds();
    QVERIFY(supervise(run, 0).ended);
    verifyEnd(run, 2, from_ns);
    QCOMPARE(unwatched_, before + 1);
    unwatched_ = before; // it was meant
}

/// It may happen; a rule that is hardly ever checked is none.
void KilledControllerTest::cleanupTestCase()
{
    constexpr int rarely = 50;
    qInfo("%d runs, of which %d trained to their end while no controller lived", count_, unwatched_);
    QVERIFY(unwatched_ <= 1 + count_ / rarely);
}

/// A rehearsal takes its worker away when its controller sees the half of the steps. One that is killed just there and starts again
/// after the last step saw nothing to take; one that was there a second longer did, and must have told.
bool KilledControllerTest::endedUnwatched(const RunSnapshot &run, std::int64_t from_ns)
{
    int pastHalf = 0;
    for (const Sample &each : run.samples) {
        if (each.slot != "cluster" || 2 * each.steps <= run.run.targetSteps || each.steps == run.run.targetSteps) {
            continue;
        }
        if (each.time_ns >= from_ns) {
            return false; // the last life saw it train
        }
        ++pastHalf;
    }
    return pastHalf < 2 && run.run.revocations == 0 && run.servers.size() == 3;
}

void KilledControllerTest::verifyEnd(const std::string &runId, int lives, std::int64_t from_ns)
{
    const auto left = [&] { return findProcesses({"--run", runId}).size() + findProcesses({"supervise", runId}).size(); };
    QVERIFY(waitUntil([&] { return left() == 0; }, 20));
    QVERIFY(control::findLeftovers().empty());
    auto store = store::Store::open(store::defaultPath(), store::OpenMode::ReadOnly);
    QVERIFY_RESULT(store);
    const auto snapshot = store::loadRun(**store, runId);
    QVERIFY_RESULT(snapshot);
    std::string story = std::to_string(snapshot->run.revocations) + " revocations, " + std::to_string(snapshot->servers.size()) + " servers, " +
                        std::to_string(lives) + " lives, run " + runId + ", log " + readFile(control::controllerLog(runId)).value_or("") + "\n";
    const auto count = [&](EventKind kind) {
        return std::count_if(snapshot->events.begin(), snapshot->events.end(),
                             [&](const Event &each) { return each.kind == kind; });
    };
    const auto verify = [&](bool condition, const char *what) { QVERIFY2(condition, (what + ("\n" + story)).c_str()); };
    verify(snapshot->run.state == RunState::Finished, "state");
    verify(snapshot->run.appliedSteps == snapshot->run.targetSteps, "applied steps");
    verify(snapshot->run.lostSteps == 0, "no step is lost: the parameter server lived");
    verify(count(EventKind::RunStarted) == 1, "begun once");
    verify(count(EventKind::RunEnded) == 1, "ended once");
    verify(count(EventKind::ControllerRestarted) >= lives - 2, "restarts are events");
    const bool unwatched = lives > 1 && endedUnwatched(*snapshot, from_ns);
    unwatched_ += unwatched ? 1 : 0;
    verify(unwatched || snapshot->run.revocations == 1, "one revocation counted");
    verify(count(EventKind::Lost) == snapshot->run.revocations, "each loss told");
    verify(snapshot->servers.size() == 3 || snapshot->servers.size() == 4,
           "the plan's three servers, and one replacement if it could still help");
    verify(count(EventKind::Error) == 0, "no error");
    // The ledger: a line for each server that an independent observer saw, and not a second less.
    std::set<std::string> tags;
    Money sum;
    for (const auto &line : snapshot->ledger) {
        verify(tags.insert(line.tag).second && line.end_ns.has_value(), line.tag.c_str());
        sum += line.cost(0);
    }
    verify(snapshot->ledger.size() == snapshot->servers.size(), "a line for each server");
    verify(snapshot->run.cost.micros == sum.micros, "cost");
    for (const auto &[tag, life] : observer_->lives()) {
        if (!tag.starts_with(runId + "/")) {
            continue;
        }
        const auto line = std::find_if(snapshot->ledger.begin(), snapshot->ledger.end(),
                                       [&tag = tag](const LedgerLine &each) { return each.tag == tag; });
        QVERIFY2(line != snapshot->ledger.end(), (tag + " was seen, not paid for\n" + story).c_str());
        verify(line->start_ns <= life.first_ns && *line->end_ns >= life.last_ns, (tag + " lived longer").c_str());
    }
    for (const char *name : {"report.html", "report.json"}) {
        verify(std::filesystem::exists(std::filesystem::path(snapshot->run.outFolder) / name), name);
    }
}

QTEST_GUILESS_MAIN(KilledControllerTest)
#include "killed_controller_test.moc"
