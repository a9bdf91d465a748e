// SPDX-License-Identifier: Apache-2.0
#include "core/base/anchored_clock.h"
#include "core/base/files.h"
#include "core/control/controller_service.h"
#include "core/control/fleet.h"
#include "core/control/forecast.h"
#include "core/control/launch_requests.h"
#include "core/control/preflight.h"
#include "core/control/run_client.h"
#include "core/control/run_files.h"
#include "core/control/snapshot_feed.h"
#include "core/rpc/channel.h"
#include "core/store/store.h"
#include "tests/core/control/fleet_on_script.h"
#include "tests/core/control/test_plan.h"
#include "tests/support/isolated_home.h"
#include "tests/support/wait_until.h"

#include <QTemporaryDir>
#include <QTest>
#include <grpcpp/grpcpp.h>

#include <cmath>
#include <set>
#include <thread>

using namespace mayfly;
using namespace mayfly::control;
using mayfly::test::FleetOnScript;
using mayfly::test::tinyPlan;

namespace {

constexpr std::int64_t second_ns = 1'000'000'000;

LedgerLine line(double perHour, std::int64_t start_ns)
{
    LedgerLine each;
    each.pricePerHour = Money::fromUnits(perHour);
    each.start_ns = start_ns;
    return each;
}

} // namespace

class ControlPartsTest : public QObject {
    Q_OBJECT
private slots:
    void speedFollowsTheWindow();
    void aServerThatEndedEarlySaysWhy();
    void speedStartsAnewAfterARestore();
    void forecastHasABand();
    void budgetGuardLooksAhead();
    void checkpointIntervalIsYoungs();
    void slotsFollowThePlan();
    void requestsCarryTheWorkload();
    void requestsCarryTheTraining();
    void requestsCarryTheExchange();
    void decisionsSurviveTheirFiles();
    void feedGivesThePastOnce();
    void feedForgetsTheOldestSamples();
    void feedWakesItsReaders();
    void journalKeepsIntentsAndOrder();
    void journalResumes();
    void aLeapingClockBillsNothing();
    void watchersMissNoSampleOfASlowClock();
    void refusedRequestsAreRepeatedThenGivenUp();
    void silentStartIsGivenUpAndTerminated();
    void ledgerStaysOpenUntilGoneIsConfirmed();
    void vanishedBeforeItAnsweredIsAFailure();
    void unknownRunHasNoSnapshot();

private:
    test::IsolatedHome home_;
};

void ControlPartsTest::speedFollowsTheWindow()
{
    SpeedMeter meter(10);
    QVERIFY(!meter.speed());
    meter.note(0, 0);
    QVERIFY(!meter.speed());
    for (int i = 1; i <= 30; ++i) {
        meter.note(i * second_ns, i <= 15 ? 10 * i : 150 + 20 * (i - 15));
    }
    QVERIFY(std::abs(meter.speed()->mean - 20) < 1e-9);
    QVERIFY(meter.speed()->covered_s >= 10);
    QVERIFY(meter.speed()->deviation < 1e-9);
}

void ControlPartsTest::speedStartsAnewAfterARestore()
{
    SpeedMeter meter;
    meter.note(0, 0);
    meter.note(5 * second_ns, 100);
    meter.note(6 * second_ns, 40);
    QVERIFY(!meter.speed());
    meter.note(8 * second_ns, 80);
    QCOMPARE(meter.speed()->mean, 20.0);
}

void ControlPartsTest::forecastHasABand()
{
    const std::vector<LedgerLine> ledger{line(3.6, 0)};
    ForecastInput input;
    input.now_ns = 100 * second_ns;
    input.appliedSteps = 500;
    input.targetSteps = 1000;
    input.speed = {5, 0, 20};
    input.windDown_s = 0;
    input.ledger = ledger;
    const auto forecast = forecastRun(input);
    QVERIFY(forecast.has_value());
    QCOMPARE(forecast->finish_ns, 200 * second_ns);
    QVERIFY(forecast->finishEarly_ns < forecast->finish_ns && forecast->finish_ns < forecast->finishLate_ns);
    QCOMPARE(forecast->cost.micros, Money::fromUnits(0.2).micros);
    QVERIFY(forecast->costLow.micros <= forecast->cost.micros && forecast->cost.micros <= forecast->costHigh.micros);
    const auto narrow = forecast->finishLate_ns - forecast->finishEarly_ns;
    input.speed.deviation = 1;
    QVERIFY(forecastRun(input)->finishLate_ns - forecastRun(input)->finishEarly_ns > narrow);
    input.speed.mean = 0;
    QVERIFY(!forecastRun(input));
}

void ControlPartsTest::budgetGuardLooksAhead()
{
    const Money cap = Money::fromUnits(1);
    Forecast forecast;
    forecast.cost = Money::fromUnits(1.4);
    forecast.costLow = Money::fromUnits(1.2);
    QVERIFY(budgetProblem(cap, Money::fromUnits(0.1), forecast, 15, 0.5).has_value());
    QVERIFY(!budgetProblem(cap, Money::fromUnits(0.1), forecast, 5, 0.5).has_value());
    forecast.costLow = Money::fromUnits(0.9);
    QVERIFY(!budgetProblem(cap, Money::fromUnits(0.1), forecast, 15, 0.5).has_value());
    QVERIFY(budgetProblem(cap, Money::fromUnits(1.01), std::nullopt, 0, 0.5).has_value());
    QVERIFY(!budgetProblem(cap, Money::fromUnits(1.01), std::nullopt, 0, 0).has_value());
    QVERIFY(!budgetProblem(Money{}, Money::fromUnits(9), forecast, 15, 0.5).has_value());
    QVERIFY(budgetProblem(cap, Money::fromUnits(1.01), std::nullopt, 0, 0.5)->find("saved and given back") != std::string::npos);
}

void ControlPartsTest::checkpointIntervalIsYoungs()
{
    // sqrt(2 * 0.2 s * 3600 s) for one loss an hour.
    constexpr double hourly = 1.0 / 3600;
    QVERIFY(std::abs(checkpointInterval_s(0.2, hourly, 0) - std::sqrt(2 * 0.2 * 3600)) < 1e-9);
    QCOMPARE(checkpointInterval_s(0.2, hourly, 100), 20.0);
    QCOMPARE(checkpointInterval_s(0.2, hourly, 1), 6.0);
    QCOMPARE(checkpointInterval_s(1000, hourly / 1000, 0), 600.0);
}

void ControlPartsTest::slotsFollowThePlan()
{
    Plan plan = tinyPlan({.workers = 2, .parameterServers = 1});
    plan.cluster.workers.push_back({"local-k80", "cpu-1t", "here", 1, Pricing::OnDemand});
    const auto all = slotsOf(plan, 4);
    QCOMPARE(all.size(), std::size_t(5));
    QCOMPARE(QString::fromStdString(all[0].slot), QString("ps-0"));
    QCOMPARE(QString::fromStdString(all[4].slot), QString("w-3"));
    QVERIFY(all[2].pricing == Pricing::Transient);
    QVERIFY(all[3].pricing == Pricing::OnDemand);
    QVERIFY(all[4].pricing == Pricing::OnDemand);
    QCOMPARE(slotsOf(plan, 1).size(), std::size_t(2));
    const auto drained = slotsOf(plan, 2, {1});
    QCOMPARE(drained.size(), std::size_t(3));
    QCOMPARE(QString::fromStdString(drained[1].slot), QString("w-0"));
    QCOMPARE(QString::fromStdString(drained[2].slot), QString("w-2"));
    QVERIFY(drained[2].pricing == Pricing::OnDemand); // its number's group
    QVERIFY(scaled({2, {1, 10}, {}}, 3).drained == std::set<int>({10}));
    QCOMPARE(scaled({2, {1, 10}, {}}, 5).workers, 5);
    QVERIFY(scaled({2, {1, 10}, {}}, 5).drained.empty());
    QVERIFY(scaled({3, {1}, {}}, 2).drained == std::set<int>({1}));
    QCOMPARE(QString::fromStdString(hostOfShard(plan, 0)), QString("ps-0"));
    plan.cluster.parameterServers = 0;
    QCOMPARE(shardsOf(plan), 1);
    QCOMPARE(QString::fromStdString(hostOfShard(plan, 0)), QString("w-0"));
}

void ControlPartsTest::requestsCarryTheWorkload()
{
    RunSettings settings;
    settings.runId = "R";
    settings.plan = tinyPlan({.steps = 1000});
    settings.outFolder = "/out";
    settings.seed = 9;
    settings.evaluateEvery_s = 2;
    settings.plan.cluster.synchronisation = {SyncMode::SyncSwitch, 3, 0.25, true};
    const auto serve = serveRequest(settings, 0, 3, true);
    QCOMPARE(QString::fromStdString(serve.serve().synchronisation()), QString("sync-switch"));
    QCOMPARE(serve.serve().bsp_fraction(), 0.25);
    QVERIFY(serve.serve().switch_on_stragglers());
    QCOMPARE(QString::fromStdString(serve.slot()), QString("ps-0"));
    QCOMPARE(serve.incarnation(), 3U);
    QCOMPARE(serve.serve().target_steps(), 1000);
    QCOMPARE(serve.serve().evaluate_every_steps(), 100);
    QVERIFY(serve.serve().restore());
    QCOMPARE(QString::fromStdString(serve.serve().checkpoint_folder()), QString("/out/checkpoints"));
    const auto train = trainRequest(settings, slotsOf(settings.plan, 2)[2], 4, {"127.0.0.1:7"});
    QCOMPARE(train.train().slot_index(), 1U);
    QCOMPARE(train.train().batch_size(), 256U);
    QCOMPARE(train.train().threads(), 1U);
    QCOMPARE(train.train().parameter_servers_size(), 1);
    QVERIFY(train.train().max_slots() >= 16);
    QCOMPARE(QString::fromStdString(train.train().backend()), QString("onednn"));
    QVERIFY(!train.train().has_device() && !train.train().has_dropout() && train.train().precision().empty());
}

void ControlPartsTest::requestsCarryTheTraining()
{
    RunSettings settings;
    settings.plan = tinyPlan({.steps = 1000});
    settings.plan.training = {.schedule = {.kind = RateKind::Step, .decayAt = {0.5, 0.75}, .stepFactor = 0.2, .finalRate = 0.001, .warmUpSteps = 10, .warmUpFactor = 0.5},
                              .nesterov = true,
                              .labelSmoothing = 0.1,
                              .dropout = 0.25,
                              .engine = Engine::Cuda,
                              .precision = NumberFormat::Float16,
                              .device = 2};
    const auto serve = serveRequest(settings, 0, 1, false).serve();
    QCOMPARE(QString::fromStdString(serve.schedule().kind()), QString("step"));
    QCOMPARE(serve.schedule().warm_up_steps(), 10);
    QCOMPARE(serve.schedule().warm_up_factor(), 0.5);
    QCOMPARE(serve.schedule().step_factor(), 0.2);
    QCOMPARE(serve.schedule().final_rate(), 0.001);
    QCOMPARE(std::vector<double>(serve.decay_at().begin(), serve.decay_at().end()), (std::vector{0.5, 0.75}));
    QVERIFY(serve.nesterov());
    const SlotPlan slot = slotsOf(settings.plan, 2)[2];
    const auto train = trainRequest(settings, slot, 1, {"127.0.0.1:7"}).train();
    QCOMPARE(QString::fromStdString(train.backend()), QString("cuda"));
    QCOMPARE(QString::fromStdString(train.precision()), QString("fp16"));
    QCOMPARE(train.device(), 2U);
    QCOMPARE(train.label_smoothing(), 0.1);
    QCOMPARE(train.dropout(), 0.25);
    // Left to itself: a GPU where the offer has one.
    settings.plan.training = {};
    Offer gpu = *slot.offer;
    gpu.gpu = "V100";
    SlotPlan onGpu = slot;
    onGpu.offer = &gpu;
    QCOMPARE(QString::fromStdString(trainRequest(settings, onGpu, 1, {}).train().backend()), QString("auto"));
}

void ControlPartsTest::requestsCarryTheExchange()
{
    RunSettings settings;
    settings.plan = tinyPlan({.steps = 1000});
    QCOMPARE(serveRequest(settings, 0, 1, false).serve().fixed_rate_workers(), 0U);
    const SlotPlan slot = slotsOf(settings.plan, 2)[2];
    QVERIFY(trainRequest(settings, slot, 1, {}).train().compute().empty());
    settings.plan.training = {.rateMode = RateMode::Naive, .wire = NumberFormat::Float16, .syntheticStep_ms = 25};
    QCOMPARE(static_cast<int>(serveRequest(settings, 0, 1, false).serve().fixed_rate_workers()), settings.plan.cluster.workerCount());
    const auto train = trainRequest(settings, slot, 1, {}).train();
    QCOMPARE(QString::fromStdString(train.wire()), QString("fp16"));
    QCOMPARE(QString::fromStdString(train.compute()), QString("synthetic"));
    QCOMPARE(train.step_ms(), 25.0);
    settings.plan.training.upload = {"rclone", "copy", "{folder}", "remote:"};
    settings.plan.training.download = {"rclone", "copy", "remote:", "{folder}"};
    const auto serve = serveRequest(settings, 0, 1, true).serve();
    QCOMPARE(serve.upload_size(), 4);
    QCOMPARE(QString::fromStdString(serve.upload(2)), QString("{folder}"));
    QCOMPARE(QString::fromStdString(serve.download(2)), QString("remote:"));
}

void ControlPartsTest::decisionsSurviveTheirFiles()
{
    const std::string run = "20260101-000000-decs";
    QVERIFY_RESULT(makePrivateFolder(runFolder(run)));
    QVERIFY(!readEnding(run));
    QVERIFY(!readWanted(run));
    QVERIFY_RESULT(writeEnding(run, {RunState::Stopped, "enough", true}));
    QVERIFY_RESULT(writeWanted(run, {5, {1, 3}, {"r/w-2/1"}}));
    QVERIFY(readEnding(run)->state == RunState::Stopped);
    QCOMPARE(QString::fromStdString(readEnding(run)->message), QString("enough"));
    QVERIFY(readEnding(run)->save);
    const auto wanted = readWanted(run).value();
    QCOMPARE(wanted.workers, 5);
    QVERIFY(wanted.drained == std::set<int>({1, 3}));
    QVERIFY(wanted.retiring == std::set<std::string>({"r/w-2/1"}));
}

void ControlPartsTest::feedGivesThePastOnce()
{
    SnapshotFeed feed;
    for (int i = 1; i <= 3; ++i) {
        Event event;
        event.sequence = i;
        feed.add(event);
        Sample sample;
        sample.time_ns = i * second_ns;
        feed.add(sample);
    }
    FeedPosition start = feed.after(0, 0, 0);
    QCOMPARE(feed.read(start).events.size(), std::size_t(3));
    QCOMPARE(feed.read(start).events.size(), std::size_t(0));
    FeedPosition later = feed.after(2, 2 * second_ns, 0);
    const auto rest = feed.read(later);
    QCOMPARE(rest.events.size(), std::size_t(1));
    QCOMPARE(rest.samples.size(), std::size_t(1));
}

void ControlPartsTest::feedForgetsTheOldestSamples()
{
    SnapshotFeed feed(10);
    FeedPosition early;
    FeedPosition late;
    std::vector<std::int64_t> seen;
    for (int i = 1; i <= 100; ++i) {
        Sample sample;
        sample.time_ns = i;
        feed.add(sample);
        for (const Sample &each : feed.read(early).samples) {
            seen.push_back(each.time_ns);
        }
    }
    QCOMPARE(seen.size(), std::size_t(100)); // who keeps up misses nothing
    const auto rest = feed.read(late).samples;
    QVERIFY(rest.size() >= 5 && rest.size() <= 10);
    QCOMPARE(rest.back().time_ns, 100);
    FeedPosition marked = feed.after(0, 98, 0);
    QCOMPARE(feed.read(marked).samples.size(), std::size_t(2));
    QCOMPARE(feed.read(late).samples.size(), std::size_t(0));
}

void ControlPartsTest::feedWakesItsReaders()
{
    SnapshotFeed feed;
    std::thread publisher([&] {
        RunSnapshot present;
        present.run.id = "R";
        feed.publish(present);
    });
    QVERIFY(feed.waitForNext(0, 30) >= 1);
    publisher.join();
    feed.close();
    QVERIFY(feed.closed());
    QVERIFY(feed.waitForNext(100, 30) >= 1);
}

void ControlPartsTest::aServerThatEndedEarlySaysWhy()
{
    for (const std::string words : {"", "images.tar.gz: 404"}) {
        FleetOnScript all;
        all.backend.words = words;
        QVERIFY_RESULT(all.fleet.request(all.places[1], "the plan asks for it"));
        all.backend.present = false;
        all.pass(5);
        QCOMPARE(all.failures, std::vector<std::string>{"the server ended before it answered" + (words.empty() ? words : ": " + words)});
        QVERIFY(all.journal->ledger().front().end_ns.has_value());
    }
}

void ControlPartsTest::journalKeepsIntentsAndOrder()
{
    FleetOnScript all;
    QVERIFY_RESULT(all.fleet.request(all.places[1], "the plan asks for it"));
    auto &store = *all.store;
    const auto &run = all.settings.runId;
    QCOMPARE(store.servers(run)->size(), std::size_t(1));
    QCOMPARE(store.ledger(run)->size(), std::size_t(1));
    QCOMPARE(store.ledger(run)->front().pricePerHour.micros, Money::fromUnits(0.256).micros);
    QVERIFY(!store.ledger(run)->front().end_ns);
    QVERIFY(store.events(run, 0)->back().kind == EventKind::Requested);
    QCOMPARE(QString::fromStdString(store.servers(run)->front().device), QString("K80 (1 CPU thread)"));
    QCOMPARE(all.journal->ratePerHour().micros, Money::fromUnits(0.256).micros);
    all.clock.advance(3600);
    QCOMPARE(all.journal->spent().micros, Money::fromUnits(0.256).micros);
}

void ControlPartsTest::journalResumes()
{
    FleetOnScript all;
    QVERIFY_RESULT(all.fleet.request(all.places[1], "the plan asks for it"));
    QVERIFY(all.journal->eventOnce(EventKind::LearningRate, "ps-0", 5, "up"));
    QVERIFY(!all.journal->eventOnce(EventKind::LearningRate, "ps-0", 5, "up"));
    Sample sample;
    sample.slot = "w-0";
    sample.time_ns = 9;
    QVERIFY(all.journal->addSample(sample));
    QVERIFY(all.journal->addEvaluation({7, 1, 50, 1}));
    all.journal->flushSamples();
    SnapshotFeed feed;
    const auto again = RunJournal::open(*all.store, feed, all.clock, all.journal->run());
    QVERIFY_RESULT(again);
    QVERIFY((*again)->isResumed());
    QVERIFY(!(*again)->eventOnce(EventKind::LearningRate, "ps-0", 5, "up"));
    QVERIFY((*again)->eventOnce(EventKind::LearningRate, "ps-0", 6, "down"));
    QVERIFY(!(*again)->addSample(sample));
    QVERIFY(!(*again)->addEvaluation({7, 1, 50, 1}));
    const auto server = (*again)->servers().front();
    QVERIFY_RESULT((*again)->openLine(server, *all.settings.plan.offer("local-k80")));
    QCOMPARE((*again)->ledger().size(), std::size_t(1));
    QCOMPARE(all.store->ledger(all.settings.runId)->size(), std::size_t(1));
}

/// The wall clock is put forward by hours, and back, while a server is paid for; and once while no controller runs.
void ControlPartsTest::aLeapingClockBillsNothing()
{
    const std::int64_t began_ns = 1'760'000'000 * second_ns;
    std::int64_t wall_ns = began_ns;
    std::int64_t passed_ns = 500 * second_ns;
    const auto pass = [&](std::int64_t seconds) {
        wall_ns += seconds * second_ns;
        passed_ns += seconds * second_ns;
    };
    const AnchoredClock::Source machine{[] { return std::string("boot"); }, [&] { return wall_ns; },
                                        [&] { return passed_ns; }};
    const AnchoredClock clock(std::nullopt, machine);
    FleetOnScript all;
    Run fresh = all.journal->run();
    fresh.id += "-leaps";
    SnapshotFeed feed;
    const auto journal = RunJournal::open(*all.store, feed, clock, fresh);
    QVERIFY_RESULT(journal);
    Server server;
    server.tag = fresh.id + "/w-0/1";
    server.slot = "w-0";
    server.offerId = "local-k80";
    server.pricePerHour = Money::fromUnits(0.36);
    server.requested_ns = (*journal)->now_ns();
    QVERIFY_RESULT((*journal)->openLine(server, *all.settings.plan.offer("local-k80")));
    pass(10);
    wall_ns += 7200 * second_ns;
    QCOMPARE((*journal)->spent().micros, 1000);
    pass(10);
    wall_ns -= 3 * 7200 * second_ns;
    QCOMPARE((*journal)->spent().micros, 2000);
    // The next controller goes on from what the first one kept.
    const AnchoredClock next(clockAnchorFromString(toString(clock.anchor())), machine);
    const auto again = RunJournal::open(*all.store, feed, next, fresh);
    QVERIFY_RESULT(again);
    pass(10);
    (*again)->closeLine(server.tag, (*again)->now_ns(), "stopped");
    QCOMPARE((*again)->spent().micros, 3000);
    QCOMPARE((*again)->now_ns(), began_ns + 30 * second_ns);
}

/// Each server stamps its own samples: one whose clock is behind, and that reports while no watcher is attached.
void ControlPartsTest::watchersMissNoSampleOfASlowClock()
{
    const std::string run = "20260101-000000-slow";
    const auto socket = socketPath(run);
    QVERIFY_RESULT(socket);
    SnapshotFeed feed;
    MessageInbox inbox;
    const auto add = [&](const char *slot, std::int64_t second) {
        Sample sample;
        sample.slot = slot;
        sample.time_ns = second * second_ns;
        feed.add(sample);
    };
    const auto publish = [&](RunState state) {
        RunSnapshot present;
        present.run.id = run;
        present.run.state = state;
        feed.publish(present);
    };
    std::mutex mutex;
    std::map<std::string, std::vector<std::int64_t>> seen;
    const auto count = [&] {
        const std::lock_guard lock(mutex);
        return seen["w-0"].size() + seen["w-1"].size();
    };
    add("w-0", 100);
    add("w-1", 40);
    publish(RunState::Training);
    const auto serve = [&] {
        auto service = makeControllerService(feed, inbox);
        auto listening = rpc::listenSocket(*socket, *service);
        return std::pair(std::move(service), std::move(listening));
    };
    auto first = serve();
    QVERIFY_RESULT(first.second);
    const auto client = RunClient::attach(run, {[&](const RunSnapshot &snapshot) {
                                                    const std::lock_guard lock(mutex);
                                                    for (const auto &each : snapshot.samples) {
                                                        seen[each.slot].push_back(each.time_ns / second_ns);
                                                    }
                                                },
                                                {}});
    QVERIFY(test::waitUntil([&] { return count() == 2; }));
    first.second->server->Shutdown(std::chrono::system_clock::now());
    add("w-1", 41);
    add("w-0", 101);
    auto second = serve();
    QVERIFY_RESULT(second.second);
    QVERIFY(test::waitUntil([&] { return count() >= 4; }));
    const std::lock_guard lock(mutex);
    QCOMPARE(seen["w-0"], (std::vector<std::int64_t>{100, 101}));
    QCOMPARE(seen["w-1"], (std::vector<std::int64_t>{40, 41}));
}

void ControlPartsTest::refusedRequestsAreRepeatedThenGivenUp()
{
    FleetOnScript all;
    all.backend.refuse = true;
    QVERIFY_RESULT(all.fleet.request(all.places[1], "the plan asks for it"));
    QCOMPARE(all.backend.requests, 1);
    all.pass(20);
    QCOMPARE(all.failures.size(), std::size_t(1));
    QVERIFY(all.failures.front().find("no capacity") != std::string::npos);
    QVERIFY(all.backend.requests >= 3);
    QVERIFY(all.fleet.empty());
    QVERIFY(all.journal->ledger().front().end_ns.has_value());
    QVERIFY(all.journal->servers().front().state == ServerState::Failed);
}

void ControlPartsTest::silentStartIsGivenUpAndTerminated()
{
    FleetOnScript all;
    QVERIFY_RESULT(all.fleet.request(all.places[1], "the plan asks for it"));
    all.pass(50);
    QVERIFY(all.failures.empty());
    all.pass(20);
    QCOMPARE(all.failures.size(), std::size_t(1));
    QVERIFY(all.backend.terminations >= 1);
    QVERIFY(all.fleet.empty());
}

void ControlPartsTest::ledgerStaysOpenUntilGoneIsConfirmed()
{
    FleetOnScript all;
    const auto tag = all.fleet.request(all.places[1], "the plan asks for it");
    QVERIFY_RESULT(tag);
    all.backend.lingers = true;
    all.pass(5);
    all.fleet.end(*tag, "stopped", 3);
    all.pass(30);
    QCOMPARE(all.backend.terminations, 1);
    QVERIFY(!all.journal->ledger().front().end_ns);
    all.backend.present = false;
    all.pass(1);
    QVERIFY(all.fleet.empty());
    const auto &closed = all.journal->ledger().front();
    QVERIFY(closed.end_ns.has_value());
    QVERIFY(*closed.end_ns - closed.start_ns >= 35 * second_ns);
    QCOMPARE(QString::fromStdString(closed.endReason), QString("stopped"));
    QVERIFY(all.lost.empty());
}

void ControlPartsTest::vanishedBeforeItAnsweredIsAFailure()
{
    FleetOnScript all;
    QVERIFY_RESULT(all.fleet.request(all.places[1], "the plan asks for it"));
    all.pass(1);
    all.backend.present = false;
    all.pass(2);
    QCOMPARE(all.failures.size(), std::size_t(1));
    QVERIFY(all.lost.empty());
}

void ControlPartsTest::unknownRunHasNoSnapshot()
{
    QVERIFY(!controllerAnswers("20260101-000000-none"));
    QVERIFY(!snapshotOf("20260101-000000-none"));
}

QTEST_GUILESS_MAIN(ControlPartsTest)
#include "control_parts_test.moc"
