// SPDX-License-Identifier: Apache-2.0
// The real executable: a parameter server and workers as processes, some of which are killed.
#include "tests/gpuworker/paramserver/run_processes.h"

#include <QRegularExpression>
#include <QTest>

using namespace mayfly;
using namespace mayfly::test;

class ProcessesTest : public QObject, private RunProcesses {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { makeIdentity(); }

    void twoWorkersToTheEnd()
    {
        auto config = serveConfig(40);
        const auto server = serve(config);
        const std::string address = addressOf(*server);
        QVERIFY(!address.empty());
        const auto one = train(0, 1, address);
        const auto two = train(1, 1, address);
        const auto *finished = server->await([](const auto &report) { return report.has_finished(); });
        QVERIFY(finished != nullptr);
        QCOMPARE(finished->finished().applied_steps(), 40);
        QCOMPARE(finished->finished().step_counter(), 40);
        QVERIFY(std::filesystem::exists(finished->finished().model_path()));
        QCOMPARE(one->exitCode(), 0);
        QCOMPARE(two->exitCode(), 0);
        QCOMPARE(server->exitCode(), 0);
        const auto *evaluation = server->last([](const auto &report) { return report.has_evaluation(); });
        QVERIFY(evaluation != nullptr && evaluation->evaluation().final());
        QCOMPARE(evaluation->evaluation().images(), 80);
    }

    /// Nobody knows how long a first step takes: a worker that calculates it is heard of meanwhile.
    void aFirstStepLongerThanTheLease()
    {
        auto config = serveConfig(1);
        config.set_lease_s(2);
        const auto server = serve(config);
        const std::string address = addressOf(*server);
        constexpr double step_ms = 5000;
        Process worker("train", "w-0", 1, trainConfig(0, address, "tiny", "reference", step_ms), identity_);
        bool joined = false;
        bool dropped = false;
        const auto *applied = server->await([&](const v1::AgentReport &report) {
            if (report.has_serve() && report.serve().applied_steps() == 0) {
                dropped = dropped || (joined && report.serve().active_slots() == 0);
                joined = joined || report.serve().active_slots() == 1;
            }
            return hasSteps(report, 1);
        });
        QVERIFY(applied != nullptr);
        QVERIFY(joined);
        QVERIFY(!dropped);
    }

    /// A worker is killed wherever it happens to be, its replacement joins, and every step counts once.
    void killedWorkerIsReplaced()
    {
        auto config = serveConfig(400);
        const auto server = serve(config);
        const std::string address = addressOf(*server);
        auto victim = train(0, 1, address);
        const auto steady = train(1, 1, address);
        std::uint32_t incarnation = 1;
        for (const std::int64_t steps : {20, 80, 140}) {
            QVERIFY(server->await([steps](const auto &report) { return hasSteps(report, steps); }) != nullptr);
            victim->kill(SIGKILL);
            QCOMPARE(victim->exitCode(), -SIGKILL);
            victim = train(0, ++incarnation, address);
        }
        const auto *finished = server->await([](const auto &report) { return report.has_finished(); });
        QVERIFY(finished != nullptr);
        QCOMPARE(finished->finished().applied_steps(), 400);
        QCOMPARE(finished->finished().step_counter(), 400);
        QCOMPARE(server->exitCode(), 0);
        QCOMPARE(steady->exitCode(), 0);
    }

    void killedServerGoesOnFromItsCheckpoint()
    {
        auto config = serveConfig(400);
        config.set_restore(true);
        auto server = serve(config);
        const std::string address = addressOf(*server);
        const auto one = train(0, 1, address);
        const auto two = train(1, 1, address);
        const auto *checkpoint = server->await([](const auto &report) { return report.has_checkpoint(); });
        QVERIFY(checkpoint != nullptr);
        server->kill(SIGKILL);
        QCOMPARE(server->exitCode(), -SIGKILL);

        config.set_listen(address);
        server = serve(config, 2);
        const auto *restored = server->await([](const auto &report) { return report.has_restored(); });
        QVERIFY(restored != nullptr);
        QVERIFY(restored->restored().step() > 0);
        const auto *finished = server->await([](const auto &report) { return report.has_finished(); });
        QVERIFY(finished != nullptr);
        QCOMPARE(finished->finished().applied_steps(), 400);
        QCOMPARE(finished->finished().step_counter(), 400);
        QCOMPARE(one->exitCode(), 0);
        QCOMPARE(two->exitCode(), 0);
    }

    void askedToLeave()
    {
        auto config = serveConfig(1000000);
        config.set_checkpoint_interval_s(3600);
        const auto server = serve(config);
        const std::string address = addressOf(*server);
        const auto worker = train(0, 1, address);
        QVERIFY(server->await([](const auto &report) { return hasSteps(report, 5); }) != nullptr);
        worker->kill(SIGTERM);
        QCOMPARE(worker->exitCode(), 0);
        const auto status = statusOf(address);
        QCOMPARE(status.active_slots(), 0U);
        QCOMPARE(status.discarded_pushes(), 0);
        QCOMPARE(status.applied_steps(), status.step_counter());
        server->kill(SIGTERM);
        QCOMPARE(server->exitCode(), 0);
        const auto *checkpoint = server->last([](const auto &report) { return report.has_checkpoint(); });
        QVERIFY2(checkpoint != nullptr, "a server that is asked to end writes a checkpoint");
        QCOMPARE(checkpoint->checkpoint().step(), status.applied_steps());
    }

    void uploadedCheckpointsAreGoneOnFrom_data()
    {
        QTest::addColumn<int>("shards");
        QTest::newRow("one server") << 1;
        QTest::newRow("two shards") << 2;
    }
    /// The servers and their folder are lost; others go on from what was uploaded.
    void uploadedCheckpointsAreGoneOnFrom()
    {
        QFETCH(int, shards);
        const std::string elsewhere = home_.path().toStdString() + "/elsewhere" + std::to_string(shards);
        std::filesystem::create_directory(elsewhere);
        auto config = serveConfig(400);
        config.set_restore(true);
        for (const std::string &each : {std::string("cp"), std::string("{folder}/."), elsewhere}) {
            config.add_upload(each);
            if (config.upload_size() == 1) {
                config.add_upload("-r");
            }
        }
        for (const std::string &each : {std::string("cp"), std::string("-r"), elsewhere + "/.", std::string("{folder}")}) {
            config.add_download(each);
        }
        auto servers = serveShards(config, static_cast<std::uint32_t>(shards));
        {
            const auto worker = train(0, 1, servers.addresses);
            const auto *uploaded = servers.lead().await([](const auto &report) { return report.has_uploaded(); });
            QVERIFY(uploaded != nullptr);
            QVERIFY2(uploaded->uploaded().problem().empty(), uploaded->uploaded().problem().c_str());
            QVERIFY(uploaded->uploaded().step() > 0);
        }
        servers = {};
        std::filesystem::remove_all(config.checkpoint_folder());

        servers = serveShards(config, static_cast<std::uint32_t>(shards), 2);
        const auto worker = train(0, 2, servers.addresses);
        const auto *finished = servers.lead().await([](const auto &report) { return report.has_finished(); });
        QVERIFY(finished != nullptr);
        QCOMPARE(finished->finished().applied_steps(), 400);
        const auto *restored = servers.lead().last([](const auto &report) { return report.has_restored(); });
        QVERIFY(restored != nullptr && restored->restored().step() > 0);
        QVERIFY(std::filesystem::exists(elsewhere + "/model.safetensors"));
    }

    void failedUploadsHoldUpNothing()
    {
        auto config = serveConfig(100);
        for (const char *each : {"sh", "-c", "echo no such bucket: $0 >&2; exit 3", "{step}"}) {
            config.add_upload(each);
        }
        config.set_checkpoint_interval_s(0.05);
        const auto server = serve(config);
        const auto worker = train(0, 1, addressOf(*server));
        const auto *failed = server->await([](const auto &report) { return report.has_uploaded(); });
        QVERIFY(failed != nullptr);
        const QString problem = QString::fromStdString(failed->uploaded().problem());
        QVERIFY2(problem.startsWith("sh ended with 3: no such bucket: "), qPrintable(problem));
        worker->kill(SIGTERM);
        QCOMPARE(worker->exitCode(), 0);
        server->kill(SIGTERM);
        QCOMPARE(server->exitCode(), 0);
        const auto *last = server->last([](const auto &report) { return report.has_uploaded(); });
        QVERIFY(QString::fromStdString(last->uploaded().problem()).contains("at the end"));
    }

    /// A folder that cannot be written to: training goes on, each doubling of the failures is told, and that it works again.
    void failedWritesAreTold()
    {
        auto config = serveConfig(1'000'000);
        config.set_checkpoint_interval_s(0.05);
        const std::filesystem::path folder = config.checkpoint_folder(), aside = config.checkpoint_folder() + "-aside";
        const auto server = serve(config);
        const auto worker = train(0, 1, addressOf(*server));
        QVERIFY(server->await([](const auto &report) { return report.has_checkpoint(); }) != nullptr);
        std::filesystem::rename(folder, aside);
        const auto *first = server->await([](const auto &report) { return report.has_checkpoint_failed(); });
        QVERIFY(first != nullptr && !first->checkpoint_failed().problem().empty());
        QCOMPARE(first->checkpoint_failed().failures(), 1U);
        const auto fourth = [](const auto &report) { return report.checkpoint_failed().failures() >= 3; };
        QCOMPARE(server->await(fourth)->checkpoint_failed().failures(), 4U);
        std::filesystem::rename(aside, folder);
        const auto *again = server->await([](const auto &report) { return report.checkpoint().failures() > 0; });
        QVERIFY(again != nullptr && again->checkpoint().failures() >= 4);
        QVERIFY(server->await([](const auto &report) { return report.has_checkpoint() && report.checkpoint().failures() == 0; }) != nullptr);
    }

    /// After a loss the state is there to be read, even if nothing can be written.
    void startsWhereNothingCanBeWritten()
    {
        auto config = serveConfig(1'000'000);
        config.set_checkpoint_folder("/proc"); // not even root can
        config.set_checkpoint_interval_s(0.05);
        QVERIFY(serve(config)->exitCode() != 0); // a run that begins is refused
        config.set_restore(true);
        const auto server = serve(config, 2);
        const auto worker = train(0, 1, addressOf(*server));
        QVERIFY(server->await([](const auto &report) { return report.has_checkpoint_failed(); }) != nullptr);
    }

    /// The interval follows the measured writes, and is told.
    void intervalFollowsTheWrites()
    {
        auto config = serveConfig(1'000'000);
        config.set_checkpoint_interval_s(0.05);
        config.set_state_losses_per_s(1.0 / 3600);
        config.set_longest_checkpoint_interval_s(600);
        const auto server = serve(config);
        const auto worker = train(0, 1, addressOf(*server));
        const auto *told = server->await([](const auto &report) { return report.has_checkpoint_interval(); });
        QVERIFY(told != nullptr);
        QCOMPARE(told->checkpoint_interval().before_s(), 0.05);
        QVERIFY(told->checkpoint_interval().after_s() >= 6);
        QVERIFY(told->checkpoint_interval().write_s() > 0);
        QCOMPARE(told->checkpoint_interval().losses_per_s(), 1.0 / 3600);
    }

    void badInput_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("value");
        QTest::addColumn<int>("code");
        QTest::newRow("network that is not there") << "network"
                                                   << "\"resnet9000\"" << 1;
        QTest::newRow("a shard beyond the shards") << "shard"
                                                   << "1" << 2;
        QTest::newRow("more shards than there can be") << "shards"
                                                       << "257" << 2;
        QTest::newRow("a way to synchronise that there is not") << "synchronisation"
                                                                << "\"telepathy\"" << 2;
        QTest::newRow("no target") << "targetSteps"
                                   << "\"0\"" << 2;
        QTest::newRow("a learning rate of text") << "learningRate"
                                                 << "\"fast\"" << 2;
        QTest::newRow("a schedule that there is not") << "schedule"
                                                      << "{\"kind\":\"zigzag\"}" << 2;
        QTest::newRow("a warm-up beyond the milestones") << "schedule"
                                                         << "{\"warmUpSteps\":\"4\"}" << 2;
        QTest::newRow("a field that there is not") << "warpFactor"
                                                   << "9" << 2;
        QTest::newRow("a folder that cannot be") << "checkpointFolder"
                                                 << "\"/proc/mayfly\"" << 1;
    }
    void badInput()
    {
        QFETCH(QString, field);
        QFETCH(QString, value);
        QFETCH(int, code);
        const std::string path = home_.file("bad.json").toStdString();
        QString json =
            R"({"network":"tiny","maxSlots":1,"targetSteps":"5","learningRate":0.1,"checkpointFolder":"%1"})";
        json = json.arg(home_.file("bad-checkpoints"));
        json.replace(QRegularExpression("\"" + field + "\":[^,}]*,?"), "");
        json.replace("{", "{\"" + field + "\":" + value + ",");
        json.replace(",}", "}");
        const auto written = writeFileAtomically(path, json.toStdString());
        QVERIFY_RESULT(written);
        Process server("serve", "ps-0", 1, path, identity_);
        QCOMPARE(server.exitCode(), code);
    }
};

QTEST_GUILESS_MAIN(ProcessesTest)
#include "processes_test.moc"
