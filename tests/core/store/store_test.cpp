// SPDX-License-Identifier: Apache-2.0
#include "core/store/store.h"
#include "tests/core/store/sample_rows.h"
#include "tests/support/isolated_home.h"

#include <QTest>

#include <atomic>
#include <cmath>
#include <limits>
#include <thread>

using namespace mayfly;
using store::OpenMode;
using store::Store;

class StoreTest : public QObject {
    Q_OBJECT

    test::IsolatedHome home_;
    int next_ = 0;

    std::filesystem::path newPath() { return (home_.path().toStdString() + "/store-" + std::to_string(next_++) + "/mayfly.db"); }
    std::unique_ptr<Store> newStore()
    {
        auto opened = Store::open(newPath(), OpenMode::ReadWrite);
        return opened ? std::move(*opened) : nullptr;
    }
    std::unique_ptr<Store> storeWithRun(const std::string &id)
    {
        auto made = newStore();
        return made && made->insertRun(test::sampleRun(id)) ? std::move(made) : nullptr;
    }

private slots:
    void defaultPathIsInTheHome() { QCOMPARE(store::defaultPath().string(), home_.path().toStdString() + "/home/mayfly.db"); }

    void runsKeepEveryField()
    {
        const auto made = newStore();
        QVERIFY(made);
        Run run = test::sampleRun("r1");
        QVERIFY_DONE(made->insertRun(run));
        QCOMPARE(made->insertRun(run).error().code, ErrorCode::Conflict);
        run.state = RunState::Finished;
        run.ended_ns = 99;
        run.testAccuracyPct.reset();
        run.message = "l'été; DROP TABLE runs";
        QVERIFY_DONE(made->updateRun(run));
        const auto found = made->run("r1");
        QVERIFY_RESULT(found);
        QCOMPARE(found->name, run.name);
        QVERIFY(found->state == RunState::Finished);
        QCOMPARE(found->backend, run.backend);
        QCOMPARE(found->outFolder, run.outFolder);
        QCOMPARE(found->started_ns, run.started_ns);
        QCOMPARE(found->ended_ns, std::optional<std::int64_t>(99));
        QCOMPARE(found->appliedSteps, std::int64_t{12});
        QCOMPARE(found->lostSteps, std::int64_t{3});
        QVERIFY(!found->testAccuracyPct);
        QVERIFY(found->cost == run.cost);
        QCOMPARE(found->message, run.message);
        QCOMPARE(made->run("r2").error().code, ErrorCode::NotFound);
        QCOMPARE(made->updateRun(test::sampleRun("r2")).error().code, ErrorCode::NotFound);
    }

    void aThousandRunsAreListedNewestFirst()
    {
        const auto made = newStore();
        QVERIFY(made);
        for (int i = 0; i < 1000; ++i) {
            QVERIFY_DONE(made->insertRun(test::sampleRun("r" + std::to_string(i), i)));
        }
        const auto all = made->runs(std::numeric_limits<std::size_t>::max());
        QVERIFY_RESULT(all);
        QCOMPARE(all->size(), std::size_t{1000});
        QCOMPARE(all->front().id, std::string("r999"));
        QCOMPARE(all->back().id, std::string("r0"));
        QCOMPARE(made->runs(3)->size(), std::size_t{3});
        QVERIFY(made->runs(0)->empty());
    }

    void serversAreInsertedOrUpdatedByTag()
    {
        const auto made = storeWithRun("r");
        QVERIFY(made);
        Server server = test::sampleServer("r/ps-0/2", "ps-0");
        QVERIFY_DONE(made->saveServer("r", server));
        QVERIFY_DONE(made->saveServer("r", test::sampleServer("r/ps-1/1", "ps-1")));
        server.state = ServerState::Revoked;
        server.ended_ns = 77;
        server.endReason = "revoked";
        QVERIFY_DONE(made->saveServer("r", server));
        const auto found = made->servers("r");
        QVERIFY_RESULT(found);
        QCOMPARE(found->size(), std::size_t{2});
        const Server &first = found->front();
        QCOMPARE(first.tag, server.tag);
        QCOMPARE(first.incarnation, 2);
        QVERIFY(first.role == ServerRole::ParameterServer);
        QVERIFY(first.pricing == Pricing::OnDemand);
        QVERIFY(first.pricePerHour == server.pricePerHour);
        QVERIFY(first.state == ServerState::Revoked);
        QCOMPARE(first.ready_ns, server.ready_ns);
        QCOMPARE(first.working_ns, server.working_ns);
        QCOMPARE(first.ended_ns, server.ended_ns);
        QCOMPARE(first.address, server.address);
        QCOMPARE(first.handle, server.handle);
        QCOMPARE(made->saveServer("none", server).error().code, ErrorCode::NotFound);
    }

    void eventsAreNumberedWithinTheirRun()
    {
        const auto made = storeWithRun("a");
        QVERIFY(made);
        QVERIFY_DONE(made->insertRun(test::sampleRun("b")));
        for (int i = 1; i <= 3; ++i) {
            const auto stored = made->appendEvent("a", {77, i, EventKind::Lost, "w-1", "lost", "revoked"});
            QVERIFY_RESULT(stored);
            QCOMPARE(stored->sequence, std::int64_t{i});
        }
        QCOMPARE(made->appendEvent("b", {})->sequence, std::int64_t{1});
        const auto later = made->events("a", 1);
        QVERIFY_RESULT(later);
        QCOMPARE(later->size(), std::size_t{2});
        QCOMPARE(later->front().sequence, std::int64_t{2});
        QVERIFY(later->front().kind == EventKind::Lost);
        QCOMPARE(later->front().slot, std::string("w-1"));
        QCOMPARE(later->front().reason, std::string("revoked"));
    }

    void aTagHasOneLedgerLine()
    {
        const auto made = storeWithRun("r");
        QVERIFY(made);
        const auto line = made->openLedgerLine("r", test::sampleLine("t1"));
        QVERIFY_RESULT(line);
        QVERIFY(line->id > 0);
        LedgerLine again = test::sampleLine("t1");
        again.start_ns = 5;
        const auto same = made->openLedgerLine("r", again);
        QVERIFY_RESULT(same);
        QCOMPARE(same->id, line->id);
        QCOMPARE(same->start_ns, line->start_ns);
        QVERIFY(made->openLedgerLine("r", test::sampleLine("t2"))->id != line->id);
        QVERIFY_DONE(made->closeLedgerLine("r", "t1", 9'000'000'000, "revoked"));
        QVERIFY_DONE(made->closeLedgerLine("r", "t1", 99'000'000'000, "stopped"));    // the first confirmed end stays
        QCOMPARE(made->closeLedgerLine("r", "t9", 1, "x").error().code, ErrorCode::NotFound);
        const auto ledger = made->ledger("r");
        QVERIFY_RESULT(ledger);
        QCOMPARE(ledger->size(), std::size_t{2});
        QCOMPARE(ledger->front().end_ns, std::optional<std::int64_t>(9'000'000'000));
        QCOMPARE(ledger->front().endReason, std::string("revoked"));
        QVERIFY(ledger->front().pricePerHour == line->pricePerHour);
        QCOMPARE(ledger->front().minimumCharge_s, 60.0);
        QVERIFY(!ledger->back().end_ns);
    }

    void samplesAndEvaluationsComeBackInOrder()
    {
        const auto made = storeWithRun("r");
        QVERIFY(made);
        std::vector<Sample> samples;
        for (int i = 0; i < 500; ++i) {
            samples.push_back({i, i % 2 == 0 ? "cluster" : "w-0", i, 1.5, 192, 0.5, 1, 0.05, 0.001});
        }
        samples.back().loss = std::numeric_limits<double>::quiet_NaN();
        QVERIFY_DONE(made->appendSamples("r", samples));
        QVERIFY_DONE(made->appendSamples("r", samples));       // sent again: replaces itself
        const auto found = made->samples("r", 9);
        QVERIFY_RESULT(found);
        QCOMPARE(found->size(), std::size_t{490});
        QCOMPARE(found->front().time_ns, std::int64_t{10});
        QCOMPARE(found->front().slot, std::string("cluster"));
        QCOMPARE(found->front().stepsPerSecond, 1.5);
        QVERIFY(std::isnan(found->back().loss));
        QVERIFY_DONE(made->appendEvaluation("r", {20, 100, 81.5, 0.6}));
        QVERIFY_DONE(made->appendEvaluation("r", {10, 50, 71.5, 0.9}));
        const auto evaluations = made->evaluations("r");
        QVERIFY_RESULT(evaluations);
        QCOMPARE(evaluations->size(), std::size_t{2});
        QCOMPARE(evaluations->front().step, std::int64_t{50});
        QCOMPARE(evaluations->back().accuracyPct, 81.5);
    }

    void latenciesAreKeptOverTime()
    {
        auto made = newStore();
        QVERIFY_DONE(made->insertRun(test::sampleRun("r")));
        const LatencyPoint worker{"w-0", 10, 120, {0.01, 0.03}, {0.02, 0.05}, {}, {}};
        LatencyPoint later = worker;
        later.time_ns = 20;
        const LatencyPoint shard{"ps-0", 10, 9, {}, {}, {0.001, 0.002}, {0.003, 0.004}};
        QVERIFY_DONE(made->appendLatencies("r", std::vector<LatencyPoint>{worker, later, shard}));
        QVERIFY_DONE(made->appendLatencies("r", std::vector<LatencyPoint>{later})); // sent again after a doubtful answer
        QVERIFY(*made->latencies("r", 0) == (std::vector<LatencyPoint>{shard, worker, later}));
        QVERIFY(*made->latencies("r", 10) == (std::vector<LatencyPoint>{later}));
        QVERIFY(!made->latencies("nobody", 0));
    }

    void whatASlotExchangesIsItsNewest()
    {
        const auto made = storeWithRun("r");
        QVERIFY(made);
        Exchange worker{"w-0", 5, 30, {20, 9, 1}, 0.01, 0.02, 0.3, 0.6, 1000, 2000, 10.5, 20.5, 0, 0, 0, 0};
        const Exchange shard{"ps-0", 6, 31, {}, 0, 0, 0, 0, 0, 0, 0, 0, 0.001, 0.002, 1.5, 0.25};
        QVERIFY_DONE(made->saveExchanges("r", std::vector<Exchange>{worker, shard}));
        worker.time_ns = 7;
        worker.staleness.assign(stalenessCounts, 1'000'000'000'000);
        QVERIFY_DONE(made->saveExchanges("r", std::vector<Exchange>{worker}));
        const auto found = made->exchanges("r");
        QVERIFY_RESULT(found);
        QVERIFY(*found == (std::vector<Exchange>{shard, worker}));
        QVERIFY(store::loadRun(*made, "r")->exchanges == *found);
    }

    void whatIsStoredTogetherStaysTogether()
    {
        const auto made = storeWithRun("r1");
        QVERIFY(made);
        const auto two = [&](bool fails) {
            return made->together([&]() -> Result<void> {
                if (const auto event = made->appendEvent("r1", {0, 5, EventKind::Lost, "w-0", "gone", ""}); !event) {
                    return passOn(event.error());
                }
                if (const auto number = made->nextIncarnation("r1", "w-0"); !number) {
                    return passOn(number.error());
                }
                return fails ? fail(ErrorCode::Unavailable, "no") : Result<void>();
            });
        };
        QCOMPARE(two(true).error().message, std::string("no"));
        QCOMPARE(made->events("r1", 0)->size(), std::size_t(0));
        QVERIFY_DONE(two(false));
        QCOMPARE(made->events("r1", 0)->size(), std::size_t(1));
        QCOMPARE(*made->nextIncarnation("r1", "w-0"), 2); // the first try's number was never given
        // A wrong one inside another undoes both.
        QVERIFY(!made->together([&] { return two(true); }));
        QVERIFY_DONE(made->together([&] { return two(false); }));
        QCOMPARE(made->events("r1", 0)->size(), std::size_t(2));
    }

    void incarnationsOnlyGrow()
    {
        const auto path = newPath();
        for (int i = 1; i <= 3; ++i) {
            const auto opened = Store::open(path, OpenMode::ReadWrite);
            QVERIFY_RESULT(opened);
            if (i == 1) {
                QVERIFY_DONE((*opened)->insertRun(test::sampleRun("r")));
            }
            QCOMPARE(*(*opened)->nextIncarnation("r", "w-0"), 2 * i - 1);
            QCOMPARE(*(*opened)->nextIncarnation("r", "w-0"), 2 * i);
            QCOMPARE(*(*opened)->nextIncarnation("r", "w-1"), i);
        }
    }

    void readersSeeWholeTransactionsWhileAWriterWrites()
    {
        const auto path = newPath();
        const auto writer = Store::open(path, OpenMode::ReadWrite);
        QVERIFY_RESULT(writer);
        QVERIFY_DONE((*writer)->insertRun(test::sampleRun("r")));
        constexpr int batches = 60;
        constexpr std::size_t batch = 50;
        std::atomic<bool> wrote{true};
        std::thread writing([&] {
            for (int i = 0; i < batches; ++i) {
                std::vector<Sample> samples(batch);
                for (std::size_t j = 0; j < batch; ++j) {
                    samples[j].time_ns = static_cast<std::int64_t>(i * batch + j);
                    samples[j].slot = "w-0";
                }
                wrote = wrote && (*writer)->appendSamples("r", samples).has_value();
            }
        });
        std::size_t seen = 0;
        bool whole = true;
        while (seen < batches * batch && whole && wrote) {
            const auto reader = Store::open(path, OpenMode::ReadOnly);
            const auto found = reader ? (*reader)->samples("r", -1) : Result<std::vector<Sample>>(passOn(reader.error()));
            whole = found && found->size() % batch == 0 && found->size() >= seen;
            seen = found ? found->size() : 0;
        }
        writing.join();
        QVERIFY(wrote);
        QVERIFY(whole);
    }

    void checkCompactAndBackup()
    {
        const auto made = storeWithRun("r");
        QVERIFY(made);
        QVERIFY_DONE(made->check());
        QVERIFY_DONE(made->compact());
        QVERIFY_DONE(made->appendEvent("r", {}));         // statements work after compacting
        const std::filesystem::path copy = home_.path().toStdString() + "/copy.db";
        QVERIFY_DONE(made->backup(copy));
        QCOMPARE(made->backup(copy).error().code, ErrorCode::Conflict);
        const auto opened = Store::open(copy, OpenMode::ReadOnly);
        QVERIFY_RESULT(opened);
        QCOMPARE((*opened)->events("r", 0)->size(), std::size_t{1});
    }

    void loadRunGathersEverything()
    {
        const auto made = storeWithRun("r");
        QVERIFY(made);
        QVERIFY_DONE(made->saveServer("r", test::sampleServer("t1", "ps-0")));
        QVERIFY_DONE(made->appendEvent("r", {0, 42, EventKind::Checkpoint, "ps-0", "written", ""}));
        LedgerLine line = test::sampleLine("t1");
        QVERIFY_DONE(made->openLedgerLine("r", line));
        QVERIFY_DONE(made->closeLedgerLine("r", "t1", line.start_ns + 3600'000'000'000, "finished"));
        line.tag = "t2";
        QVERIFY_DONE(made->openLedgerLine("r", line));
        QVERIFY_DONE(made->closeLedgerLine("r", "t2", line.start_ns + 1'000'000'000, "finished"));
        line.tag = "t3";
        QVERIFY_DONE(made->openLedgerLine("r", line));
        const auto snapshot = store::loadRun(*made, "r");
        QVERIFY_RESULT(snapshot);
        QCOMPARE(snapshot->servers.size(), std::size_t{1});
        QCOMPARE(snapshot->lastCheckpoint_ns, std::optional<std::int64_t>(42));
        QVERIFY((snapshot->ratePerHour == Money{256000, "USD"}));
        // One hour, the minimum charge of a minute, and the open line until now.
        QCOMPARE(snapshot->spent.micros, 256000 + 4267 + snapshot->ledger.back().cost(snapshot->now_ns).micros);
        QVERIFY(!snapshot->forecast);
        QCOMPARE(store::loadRun(*made, "none").error().code, ErrorCode::NotFound);
    }
};

QTEST_GUILESS_MAIN(StoreTest)
#include "store_test.moc"
