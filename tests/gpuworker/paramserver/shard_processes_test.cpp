// SPDX-License-Identifier: Apache-2.0
// The model cut over several parameter servers, some of which are killed.
#include "tests/gpuworker/paramserver/run_processes.h"

#include <QTest>

using namespace mayfly;
using namespace mayfly::test;

class ShardProcessesTest : public QObject, private RunProcesses {
    Q_OBJECT

    /// One worker's run on so many shards. lost: the shard that is killed once a checkpoint is there, or none; then as
    /// many as shardsAfter go on from the checkpoint.
    std::string shardedModel(std::uint32_t shards, int lost = -1, std::uint32_t shardsAfter = 0)
    {
        auto config = serveConfig(150);
        config.set_checkpoint_folder(home_.file("shards").toStdString() + std::to_string(++configs_));
        config.set_checkpoint_interval_s(0.05);
        config.set_evaluate_every_steps(0);
        config.set_restore(true);
        auto all = serveShards(config, shards);
        auto worker = train(0, 1, all.addresses);
        if (lost >= 0) {
            if (all.lead().await([](const auto &report) { return report.has_checkpoint(); }) == nullptr) {
                return "no checkpoint";
            }
            all.processes[static_cast<std::size_t>(lost)]->kill(SIGKILL);
            worker->kill(SIGKILL);
            worker->exitCode();
            for (auto &process : all.processes) {
                const int code = process->exitCode();
                if (code != 75 && code != -SIGKILL) {
                    return "a shard ended with " + std::to_string(code);
                }
            }
            all = serveShards(config, shardsAfter, 2);
            worker = train(0, 2, all.addresses);
            const auto *restored = all.lead().last([](const auto &report) { return report.has_restored(); });
            if (restored == nullptr || restored->restored().step() < 1 || restored->restored().step() >= 150) {
                return "not restored in the middle";
            }
        }
        const auto *finished = all.lead().await([](const auto &report) { return report.has_finished(); });
        if (finished == nullptr || finished->finished().step_counter() != 150) {
            return "not finished";
        }
        const std::string model = readFile(finished->finished().model_path()).value_or("no model");
        for (auto &process : all.processes) {
            if (const int code = process->exitCode(); code != 0) {
                return "a shard ended with " + std::to_string(code);
            }
            const auto *last = process->last([](const auto &report) { return report.has_finished(); });
            if (last == nullptr || last->finished().applied_steps() != 150 || last->finished().step_counter() != 150) {
                return "a shard has other steps";
            }
        }
        return worker->exitCode() == 0 ? model : "the worker failed";
    }
private Q_SLOTS:
    void initTestCase() { makeIdentity(); }

    /// However many servers hold the model, whoever of them is lost, and however many go on: the same bits in the end.
    void shardsChangeNothing()
    {
        const QByteArray one = QByteArray::fromStdString(shardedModel(1));
        QVERIFY2(one.size() > 10000, one.constData());
        const auto isSame = [&one](const std::string &model, const char *how) {
            QVERIFY2(model.size() > 10000, model.c_str());
            QVERIFY2(QByteArray::fromStdString(model) == one, how);
        };
        isSame(shardedModel(2), "two shards");
        isSame(shardedModel(3), "three shards");
        isSame(shardedModel(2, 1, 2), "two shards, the second is lost");
        isSame(shardedModel(2, 0, 3), "two shards, the first is lost, then three");
        isSame(shardedModel(3, 1, 1), "three shards, the second is lost, then one");
        isSame(shardedModel(1, 0, 2), "one shard is lost, then two");
    }

    /// Workers are killed wherever they happen to be, between two shards too: every step exists on all of them or none.
    void killedWorkersOfTwoShards_data()
    {
        QTest::addColumn<QString>("synchronisation");
        for (const char *each : {"asp", "bsp", "ssp", "sync-switch"}) {
            QTest::newRow(each) << each;
        }
    }
    void killedWorkersOfTwoShards()
    {
        QFETCH(QString, synchronisation);
        auto config = serveConfig(600);
        config.set_synchronisation(synchronisation.toStdString());
        config.set_staleness_bound(2);
        config.set_bsp_fraction(0.5);
        auto all = serveShards(config, 2);
        // Their steps take 20 ms on the fastest machine too: the run cannot be over before the last one is killed.
        const auto worker = [&](std::uint32_t slot, std::uint32_t number) {
            return std::make_unique<Process>("train", "w-" + std::to_string(slot), number,
                                             trainConfig(slot, all.addresses, "tiny", "reference", 20), identity_);
        };
        auto victim = worker(0, 1);
        const auto steady = worker(1, 1);
        std::uint32_t incarnation = 1;
        for (const std::int64_t steps : {10, 90, 170, 250}) {
            QVERIFY(all.lead().await([steps](const auto &report) { return hasSteps(report, steps); }) != nullptr);
            victim->kill(SIGKILL);
            QCOMPARE(victim->exitCode(), -SIGKILL);
            victim = worker(0, ++incarnation);
        }
        for (auto &process : all.processes) {
            const auto *finished = process->await([](const auto &report) { return report.has_finished(); });
            QVERIFY(finished != nullptr);
            QCOMPARE(finished->finished().applied_steps(), 600);
            QCOMPARE(finished->finished().step_counter(), 600);
            QCOMPARE(process->exitCode(), 0);
        }
        QCOMPARE(steady->exitCode(), 0);
    }
};

QTEST_GUILESS_MAIN(ShardProcessesTest)
#include "shard_processes_test.moc"
