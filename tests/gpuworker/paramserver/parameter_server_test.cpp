// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/state_part.h"
#include "tests/gpuworker/paramserver/server_bench.h"
#include "tests/support/isolated_home.h"

#include <QTest>

#include <atomic>
#include <limits>
#include <thread>

using namespace mayfly;
using namespace mayfly::ps;
using mayfly::test::smallGradient;

namespace {

using Kind = PushAnswer::Kind;
using test::Bench;

ParameterServerOptions options(std::int64_t target = 100)
{
    ParameterServerOptions options;
    options.maxSlots = 4;
    options.targetSteps = target;
    options.rate.schedule.baseRate = 0.05;
    return options;
}

} // namespace

class ParameterServerTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void appliedOnceHoweverOftenItIsSent()
    {
        Bench bench(options());
        const SessionId worker = bench.join(0);
        QVERIFY(bench.push(worker, 1).kind == Kind::Applied);
        const auto once = bench.server.pull();
        for (int i = 0; i < 3; ++i) {
            const PushAnswer again = bench.push(worker, 1);
            QVERIFY(again.kind == Kind::Repeated);
            QCOMPARE(again.step, 1);
        }
        QCOMPARE(test::valuesOf(*bench.server.pull()), test::valuesOf(*once));
        QVERIFY2(bench.push(bench.join(0), 1).kind == Kind::Repeated, "also after a lost connection");
        QCOMPARE(bench.server.counts().counter, 1);
        QCOMPARE(bench.server.counts().repeated, 4);
    }

    void olderIncarnationIsFenced()
    {
        Bench bench(options());
        const SessionId old = bench.join(0, 1);
        QVERIFY(bench.push(old, 1).kind == Kind::Applied);
        const SessionId fresh = bench.join(0, 2);
        QVERIFY(bench.push(old, 2).kind == Kind::Fenced);
        QVERIFY(bench.push(fresh, 1).kind == Kind::Applied);
        QCOMPARE(bench.join(0, 1), SessionId{0});
        QCOMPARE(bench.server.counts().applied, 2);
        QCOMPARE(bench.server.counts().fenced, 2);
    }

    void runningStatisticsComeToRestHoweverStaleTheyAre_data()
    {
        QTest::addColumn<int>("workers");
        QTest::newRow("one") << 1;
        QTest::newRow("sixteen") << 16;
        QTest::newRow("sixty-four") << 64;
    }
    /// Every worker pushes once before the first one pushes again: each gradient is as many steps stale as there are others.
    void runningStatisticsComeToRestHoweverStaleTheyAre()
    {
        QFETCH(int, workers);
        constexpr float ofBatch = 8;
        constexpr int rounds = 40;
        auto many = options(1'000'000);
        many.maxSlots = 64;
        Bench bench(many);
        std::vector<SessionId> sessions;
        std::vector<std::shared_ptr<const StepState>> pulled;
        for (std::uint32_t slot = 0; slot < static_cast<std::uint32_t>(workers); ++slot) {
            sessions.push_back(bench.join(slot));
            pulled.push_back(bench.server.pull());
        }
        std::vector<float> fedBackLate; // the same with the distance at the pull, as a gradient comes from the engine
        float lowest = 0, highest = 0;
        for (int step = 0; step < rounds * workers; ++step) {
            const auto worker = static_cast<std::size_t>(step % workers);
            const auto state = test::valuesOf(*pulled[worker]);
            std::vector<float> gradient{0, 0, 0, 0, (1 - engine::statisticDecay) * (state[4] - ofBatch), 1};
            engine::holdBatchStatistics(test::smallTensors(), state, gradient);
            const auto sequence = static_cast<std::uint64_t>(step / workers) + 1;
            const auto answer = bench.server.push(sessions[worker], {sequence, pulled[worker]->step(), 0.5, {}, gradient}, [] { return false; });
            QVERIFY(answer.kind == Kind::Applied);
            pulled[worker] = bench.server.pull();
            const float now = pulled[worker]->values()[4];
            lowest = std::min(lowest, now);
            highest = std::max(highest, now);
            const float before = step >= workers ? fedBackLate[static_cast<std::size_t>(step - workers)] : 0.0F;
            fedBackLate.push_back((fedBackLate.empty() ? 0.0F : fedBackLate.back()) - (1 - engine::statisticDecay) * (before - ofBatch));
        }
        QVERIFY2(std::abs(pulled.front()->values()[4] - ofBatch) < 0.2F, std::to_string(pulled.front()->values()[4]).c_str());
        QVERIFY2(lowest >= 0 && highest < 1.001F * ofBatch, std::to_string(highest).c_str()); // it never swings
        const auto [low, high] = std::minmax_element(fedBackLate.end() - std::min<std::ptrdiff_t>(workers, 64), fedBackLate.end());
        QVERIFY2(workers < 64 || *high - *low > 100 * ofBatch, std::to_string(*high - *low).c_str()); // which this test would show
    }

    void learningRateFollowsTheActiveWorkers()
    {
        Bench bench(options());
        const SessionId one = bench.join(0);
        const SessionId two = bench.join(1);
        bench.join(2);
        QCOMPARE(bench.server.counts().learningRate, 0.05 * 3);
        bench.server.leave(two, ParameterServer::Leftover::Nothing);
        bench.clock.advance(20);
        bench.server.hear(one);
        bench.server.expireLeases();
        QCOMPARE(bench.server.counts().learningRate, 0.05);
        const auto changes = bench.reportsThat([](const auto &report) { return report.has_learning_rate(); });
        QCOMPARE(changes.size(), std::size_t{5});
        for (std::size_t i = 1; i < changes.size(); ++i) {
            QCOMPARE(changes[i].learning_rate().before(), changes[i - 1].learning_rate().after());
        }
        QVERIFY(bench.push(one, 1).kind == Kind::Applied);
        const float expected = 1 - 0.05F * (1 + 1e-4F * 1);
        QVERIFY(std::abs(bench.server.pull()->values()[0] - expected) < 1e-6F);
    }

    void learningRateIsDividedNearTheEnd()
    {
        auto decaying = options(10);
        decaying.rate.schedule.kind = engine::ScheduleKind::Step;
        decaying.rate.schedule.milestones = {5, 8};
        Bench bench(decaying);
        const SessionId worker = bench.join(0);
        for (std::uint64_t sequence = 1; sequence <= 10; ++sequence) {
            const PushAnswer answer = bench.push(worker, sequence);
            const double expected = sequence < 5 ? 0.05 : sequence < 8 ? 0.005 : 0.0005;
            QVERIFY(std::abs(answer.learningRate - expected) < 1e-12);
        }
        QCOMPARE(bench.reportsThat([](const auto &report) { return report.has_learning_rate(); }).size(),
                 std::size_t{3});
    }

    void poisonIsRefusedAndTheRunUnharmed_data()
    {
        QTest::addColumn<int>("at");
        QTest::addColumn<float>("value");
        QTest::newRow("NaN in a weight") << 0 << std::numeric_limits<float>::quiet_NaN();
        QTest::newRow("infinity in a gain") << 3 << std::numeric_limits<float>::infinity();
        QTest::newRow("minus infinity in a statistic") << 4 << -std::numeric_limits<float>::infinity();
        QTest::newRow("two steps at once") << 5 << 2.0F;
        QTest::newRow("no step") << 5 << 0.0F;
    }
    void poisonIsRefusedAndTheRunUnharmed()
    {
        QFETCH(int, at);
        QFETCH(float, value);
        Bench bench(options());
        const SessionId worker = bench.join(0);
        auto gradient = smallGradient();
        gradient[static_cast<std::size_t>(at)] = value;
        const PushAnswer answer = bench.server.push(worker, {1, 0, 0.5, {}, gradient}, [] { return false; });
        QVERIFY(answer.kind == Kind::Refused);
        QVERIFY(!answer.reason.empty());
        QCOMPARE(test::valuesOf(*bench.server.pull()), test::smallState());
        QCOMPARE(bench.reportsThat([](const auto &report) { return report.has_refused(); }).size(), std::size_t{1});
        QVERIFY(bench.push(worker, 2).kind == Kind::Applied);
    }

    void modelOfAnotherSizeIsRefused()
    {
        Bench bench(options());
        const auto admission = bench.server.join(0, 1, {7, 0}, [] {});
        QVERIFY(!admission);
        QVERIFY(admission.error().message.find('7') != std::string::npos);
    }

    void neverMoreThanTheTarget()
    {
        Bench bench(options(3));
        const SessionId one = bench.join(0);
        const SessionId two = bench.join(1);
        QVERIFY(bench.push(one, 1).kind == Kind::Applied);
        QVERIFY(bench.push(two, 1).kind == Kind::Applied);
        const PushAnswer last = bench.push(one, 2);
        QVERIFY(last.kind == Kind::Applied);
        QVERIFY2(last.evaluate, "whoever pushes the last step evaluates");
        QVERIFY(bench.push(two, 2).kind == Kind::AtTarget);
        QCOMPARE(bench.server.counts().applied, 3);
    }

    /// Between a stop and the process's end, workers go on pushing: the last checkpoint must be of the last step.
    void closedItAppliesNothingMore_data()
    {
        QTest::addColumn<int>("mode");
        QTest::newRow("asp") << static_cast<int>(SyncMode::Asp);
        QTest::newRow("bsp") << static_cast<int>(SyncMode::Bsp);
        QTest::newRow("ssp") << static_cast<int>(SyncMode::Ssp);
    }
    void closedItAppliesNothingMore()
    {
        QFETCH(const int, mode);
        auto all = options(100);
        all.synchronisation.mode = static_cast<SyncMode>(mode);
        Bench bench(all);
        const SessionId one = bench.join(0);
        QVERIFY(bench.push(one, 1).kind == Kind::Applied);
        bench.server.close();
        QVERIFY(bench.push(one, 1).kind == Kind::Repeated);
        QVERIFY(bench.push(one, 2).kind == Kind::AtTarget);
        QVERIFY(bench.server.waitForEnd(one, [] { return true; }) == EndAnswer::Fenced);
        QCOMPARE(bench.server.counts().applied, 1);
        QCOMPARE(bench.server.counts().counter, 1);
        QCOMPARE(bench.server.checkpoint().step, 1);
        QCOMPARE(bench.server.checkpoint().slots.front().lastSequence, std::uint64_t(1)); // the second is sent again elsewhere
    }

    void waitersLearnOfTheEnd()
    {
        Bench bench(options(1));
        const SessionId one = bench.join(0);
        const SessionId two = bench.join(1);
        QVERIFY(bench.push(one, 1).evaluate);
        EndAnswer answer{};
        std::thread waiter([&] { answer = bench.server.waitForEnd(two, [] { return false; }); });
        bench.server.noteEvaluation(one, 1, 88.0, 0.4, 10000);
        waiter.join();
        QVERIFY(answer == EndAnswer::Finished);
        QCOMPARE(*bench.server.finalAccuracy(), 88.0);
        const auto told = bench.reportsThat([](const auto &report) { return report.has_evaluation(); });
        QCOMPARE(told.size(), std::size_t{1});
        QVERIFY(told[0].evaluation().final());
    }

    void lostEvaluatorIsReplacedByAWaiter()
    {
        Bench bench(options(1));
        const SessionId one = bench.join(0);
        const SessionId two = bench.join(1);
        QVERIFY(bench.push(one, 1).evaluate);
        EndAnswer answer{};
        std::thread waiter([&] { answer = bench.server.waitForEnd(two, [] { return false; }); });
        bench.server.leave(one, ParameterServer::Leftover::Nothing);
        waiter.join();
        QVERIFY(answer == EndAnswer::Evaluate);
        bench.server.noteEvaluation(two, 1, 70.0, 0.4, 10000);
        QCOMPARE(*bench.server.finalAccuracy(), 70.0);
    }

    void silentEvaluatorIsReplaced()
    {
        auto every = options();
        every.evaluateEvery_steps = 1;
        Bench bench(every);
        const SessionId one = bench.join(0);
        QVERIFY(bench.push(one, 1).evaluate);
        const SessionId two = bench.join(1);
        QVERIFY(!bench.push(two, 1).evaluate);
        bench.clock.advance(20);
        bench.server.hear(two);
        bench.server.expireLeases();
        QVERIFY(bench.push(two, 2).evaluate);
    }

    void stalenessIsWhatOthersApplied()
    {
        Bench bench(options());
        const SessionId one = bench.join(0);
        const SessionId two = bench.join(1);
        QCOMPARE(bench.push(one, 1, 0).staleness, 0);
        QCOMPARE(bench.push(two, 1, 0).staleness, 1);
        QCOMPARE(bench.push(one, 2, 1).staleness, 1);
    }

    void restoredCountsGoOn()
    {
        Bench bench(options(), {{0, 2, 30}}, 40);
        QCOMPARE(bench.join(0, 1), SessionId{0});
        const SessionId worker = bench.join(0, 2);
        QVERIFY(bench.push(worker, 30, 35).kind == Kind::Repeated);
        QVERIFY(bench.push(worker, 31, 55).kind == Kind::Applied);
        QCOMPARE(bench.server.counts().applied, 41);
        QCOMPARE(bench.server.counts().counter, 41);
    }

    void copiesStayAsTheyWere()
    {
        Bench bench(options());
        const SessionId worker = bench.join(0);
        const auto before = bench.server.pull();
        const auto same = bench.server.pull();
        QCOMPARE(before.get(), same.get());
        const auto values = test::valuesOf(*before);
        bench.push(worker, 1);
        bench.push(worker, 2);
        QCOMPARE(test::valuesOf(*before), values);
        QCOMPARE(before->step(), 0);
        QCOMPARE(bench.server.pull()->step(), 2);
    }

    void stepsAreCalculatedOnceByWhoeverReads_data()
    {
        QTest::addColumn<int>("gradients");
        QTest::newRow("one by one") << 1;
        QTest::newRow("rounds of three") << 3;
    }
    /// Bit by bit what one thread gets that applies everything in place, on a model of several chunks.
    void stepsAreCalculatedOnceByWhoeverReads()
    {
        QFETCH(int, gradients);
        constexpr std::size_t elements = 3 * chunkToCalculate + 11;
        constexpr int updates = 4;
        using engine::TensorKind;
        const std::vector<engine::TensorSpec> tensors{{"w", {elements - 31}, TensorKind::Weight, 0, elements - 31},
                                                      {"m", {30}, TensorKind::RunningStat, elements - 31, 30},
                                                      {"steps", {1}, TensorKind::StepCounter, elements - 1, 1}};
        std::vector<float> state(elements), velocity(elements);
        Shard shard(tensors, state, velocity, 0);
        const engine::SgdOptions sgd{0.1F, 0.9F, 1e-3F, false};
        for (int update = 0; update < updates; ++update) {
            std::vector<PushedGradient> pushed;
            std::vector<float> mean(elements);
            for (int each = 0; each < gradients; ++each) {
                auto gradient = std::make_shared<std::vector<float>>(elements);
                for (std::size_t i = 0; i < elements; ++i) {
                    (*gradient)[i] = static_cast<float>((i * 7 + static_cast<std::size_t>(update + each)) % 13) - 6;
                    mean[i] += (*gradient)[i];
                }
                gradient->back() = 1;
                pushed.push_back({*gradient, gradient, true});
            }
            const auto before = shard.state();
            const auto kept = test::valuesOf(*before);
            shard.apply(sgd, std::move(pushed));
            const auto after = shard.state();
            std::vector<std::thread> readers;
            for (std::size_t reader = 0; reader < 4; ++reader) {
                readers.emplace_back([&after, reader] {
                    for (std::size_t part = 0; part < 4; ++part) {
                        (void)after->part((reader + part) % 4 * 40'000, 40'000);
                    }
                });
            }
            for (std::thread &each : readers) {
                each.join();
            }
            for (float &each : mean) {
                each *= 1.0F / static_cast<float>(gradients);
            }
            mean.back() = static_cast<float>(gradients);
            engine::applyGradient(tensors, sgd, 0, mean, state, velocity);
            QCOMPARE(test::valuesOf(*after), state);
            QCOMPARE(test::valuesOf(*before), kept);
        }
        QCOMPARE(shard.step(), std::int64_t{updates} * gradients);
        QCOMPARE(shard.counter(), shard.step());
        QVERIFY(std::ranges::equal(shard.velocity(), velocity));
    }

    /// The counter equals the applied steps with many threads pushing, joining and being fenced at once.
    void counterEqualsAppliedUnderLoad()
    {
        constexpr int target = 2000;
        Bench bench(options(target));
        std::atomic<int> applied{0};
        std::vector<std::thread> workers;
        for (std::uint32_t slot = 0; slot < 4; ++slot) {
            workers.emplace_back([&, slot] {
                std::uint32_t incarnation = 1;
                std::uint64_t sequence = 0;
                SessionId session = bench.join(slot, incarnation);
                for (int i = 0;; ++i) {
                    if (i % 97 == 96) {
                        session = bench.join(slot, ++incarnation);
                        sequence = 0;
                    }
                    const PushAnswer answer = bench.push(session, ++sequence);
                    if (answer.kind == Kind::AtTarget) {
                        return;
                    }
                    applied += answer.kind == Kind::Applied ? 1 : 0;
                    QVERIFY(bench.push(session, sequence).kind == Kind::Repeated);
                }
            });
        }
        for (auto &worker : workers) {
            worker.join();
        }
        QCOMPARE(applied.load(), target);
        QCOMPARE(bench.server.counts().applied, target);
        QCOMPARE(bench.server.counts().counter, target);
    }

    void chunksOfAPushMustFollowEachOther()
    {
        PushAssembly assembly(10);
        QVERIFY(assembly.place(1, 0, 4).has_value());
        QVERIFY(assembly.partial());
        QVERIFY2(!assembly.place(1, 6, 4), "a gap");
        QVERIFY2(!assembly.place(2, 4, 4), "another push");
        QVERIFY2(!assembly.place(1, 4, 7), "past the end");
        QVERIFY(assembly.place(1, 4, 6).has_value());
        QVERIFY(assembly.complete());
        assembly.reset();
        QVERIFY(!assembly.complete() && !assembly.partial());
        QVERIFY(assembly.place(2, 0, 3).has_value());
        QVERIFY2(assembly.place(3, 0, 10).has_value(), "a new push discards an incomplete one");
        QVERIFY(assembly.complete());
    }

    void chunksOfAPushMayComeFromTheLastDown()
    {
        PushAssembly assembly(10);
        QVERIFY2(!assembly.place(1, 5, 4), "neither the first nor the last element is in it");
        QVERIFY2(!assembly.place(1, 0, 0), "nothing is in it");
        QVERIFY2(!assembly.place(1, 10, 0), "nothing is in it");
        const auto last = assembly.place(1, 9, 1);
        QVERIFY(last.has_value());
        last->front() = 9;
        QVERIFY(assembly.partial());
        QVERIFY2(!assembly.place(1, 0, 4), "from the other end");
        QVERIFY2(!assembly.place(1, 5, 3), "a gap");
        QVERIFY2(!assembly.place(1, 5, 5), "an element twice");
        QVERIFY2(!assembly.place(1, SIZE_MAX, 2), "beyond all");
        const auto middle = assembly.place(1, 4, 5);
        QVERIFY(middle.has_value());
        std::fill(middle->begin(), middle->end(), 4.0F);
        QVERIFY(!assembly.complete());
        const auto first = assembly.place(1, 0, 4);
        QVERIFY(first.has_value());
        std::fill(first->begin(), first->end(), 0.0F);
        QVERIFY(assembly.complete());
        const std::vector<float> expected{0, 0, 0, 0, 4, 4, 4, 4, 4, 9};
        QVERIFY(std::equal(expected.begin(), expected.end(), assembly.gradient().values.begin()));
        assembly.reset();
        QVERIFY(assembly.place(2, 7, 3).has_value());
        QVERIFY2(assembly.place(3, 8, 2).has_value(), "a new push discards an incomplete one");
        QVERIFY2(assembly.place(4, 0, 10).has_value(), "in either order");
        QVERIFY(assembly.complete());
    }

    /// Whatever the number of parts: they cover the state once, balanced, and come back together.
    void partsCoverTheModel()
    {
        const auto tensors = test::smallTensors();
        const std::vector<float> whole{10, 11, 12, 13, 14, 99};
        for (std::size_t shards = 1; shards <= 5; ++shards) {
            std::vector<float> again(whole.size());
            std::size_t next = 0, elements = 0;
            for (std::size_t shard = 0; shard < shards; ++shard) {
                const auto part = engine::partOf(tensors, shard, shards);
                QCOMPARE(part.first, next);
                QVERIFY(part.count == 5 / shards || part.count == 5 / shards + 1);
                next += part.count;
                std::size_t offset = 0;
                for (const auto &tensor : part.tensors) {
                    QCOMPARE(tensor.offset, offset);
                    offset += tensor.size;
                    elements += tensor.size;
                }
                QCOMPARE(offset, part.size());
                QVERIFY(part.tensors.back().kind == engine::TensorKind::StepCounter);
                std::vector<float> values(part.size());
                part.gather(whole, values);
                QCOMPARE(values.back(), 99.0F);
                part.scatter(values, again);
            }
            QCOMPARE(next, std::size_t{5});
            QCOMPARE(elements, 5 + shards);
            QCOMPARE(again, whole);
        }
        const auto first = engine::partOf(tensors, 0, 5);
        QCOMPARE(first.tensors[0].name, std::string("w[0:1]"));
        QVERIFY(engine::fingerprintOf(tensors) != engine::fingerprintOf(first.tensors));
        QVERIFY(engine::fingerprintOf(tensors) == engine::fingerprintOf(engine::partOf(tensors, 0, 1).tensors));
    }
};

QTEST_GUILESS_MAIN(ParameterServerTest)
#include "parameter_server_test.moc"
