// SPDX-License-Identifier: Apache-2.0
// Checkpoints of the real processes: bit for bit, and readable by code that is not ours.
#include "tests/gpuworker/paramserver/run_processes.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>

using namespace mayfly;
using namespace mayfly::test;

class RestartTest : public QObject, private RunProcesses {
    Q_OBJECT

    /// A run of one worker to its end. Who is killed once the first checkpoint is there, and started again: ps, w.
    std::string modelAfter(const std::string &network, const std::string &backend, const QString &killed)
    {
        auto config = serveConfig(120);
        config.set_network(network);
        config.set_checkpoint_folder(home_.file("exact").toStdString() + std::to_string(++configs_));
        config.set_checkpoint_interval_s(0.05);
        config.mutable_schedule()->set_kind("cosine");
        config.mutable_schedule()->set_warm_up_steps(10);
        config.set_restore(true);
        auto server = serve(config);
        const std::string address = addressOf(*server);
        const auto worker = [&](std::uint32_t incarnation) {
            return std::make_unique<Process>("train", "w-0", incarnation, trainConfig(0, address, network, backend),
                                             identity_);
        };
        auto one = worker(1);
        const auto saved = [](const auto &report) { return report.has_checkpoint() && report.checkpoint().step() > 2; };
        if (!killed.isEmpty() && server->await(saved) == nullptr) {
            return "no checkpoint";
        }
        if (killed.contains("w")) {
            one->kill(SIGKILL);
            one->exitCode();
        }
        if (killed.contains("ps")) {
            server->kill(SIGKILL);
            server->exitCode();
            config.set_listen(address);
            server = serve(config, 2);
            const auto *restored = server->await([](const auto &report) { return report.has_restored(); });
            if (restored == nullptr || restored->restored().step() < 3 || restored->restored().step() >= 120) {
                return "not restored in the middle";
            }
        }
        if (killed.contains("w")) {
            one = worker(2);
        }
        const auto *finished = server->await([](const auto &report) { return report.has_finished(); });
        return finished == nullptr ? "not finished" : readFile(finished->finished().model_path()).value_or("no model");
    }
private Q_SLOTS:
    void initTestCase() { makeIdentity(); }

    /// Whoever is lost, one worker's run ends with the very same bits as without a loss: weights, statistics, momentum,
    /// the order of the images, augmentation, dropout and learning rate all go on where the checkpoint, or the slot, was.
    void restartIsBitExact_data()
    {
        QTest::addColumn<QString>("network");
        QTest::addColumn<QString>("backend");
        QTest::newRow("reference") << "tiny" << "reference";
        QTest::newRow("onednn") << "tiny" << "onednn";
        QTest::newRow("dropout") << "mlp" << "onednn";
    }
    void restartIsBitExact()
    {
        QFETCH(QString, network);
        QFETCH(QString, backend);
        const auto model = [&](const char *killed) {
            return QByteArray::fromStdString(modelAfter(network.toStdString(), backend.toStdString(), killed));
        };
        const QByteArray undisturbed = model("");
        QVERIFY2(undisturbed.size() > 10000, undisturbed.constData());
        for (const char *killed : {"w", "ps", "ps w"}) {
            const QByteArray restarted = model(killed);
            QVERIFY2(restarted.size() > 1000, restarted.constData());
            QVERIFY2(restarted == undisturbed, killed);
        }
    }

    /// Files are read by code that is not ours; its names are those of PyTorch.
    void independentReader_data()
    {
        QTest::addColumn<bool>("checkpoint");
        QTest::newRow("checkpoint") << true;
        QTest::newRow("model") << false;
    }
    void independentReader()
    {
        QFETCH(bool, checkpoint);
        const QString python = QStandardPaths::findExecutable("python3", {"/usr/bin"});
        if (python.isEmpty() || QProcess::execute(python, {"-c", "import numpy"}) != 0) {
            QSKIP("independentReader: /usr/bin/python3 with numpy is not installed");
        }
        auto config = serveConfig(12);
        config.set_checkpoint_folder(home_.file(checkpoint ? "read1" : "read2").toStdString());
        const auto server = serve(config);
        const auto one = train(0, 1, addressOf(*server));
        const auto *finished = server->await([](const auto &report) { return report.has_finished(); });
        QVERIFY(finished != nullptr);
        const auto *last = server->last([](const auto &report) { return report.has_checkpoint(); });
        QVERIFY(last != nullptr && last->checkpoint().step() == 12);
        const std::string file = checkpoint ? last->checkpoint().path() : finished->finished().model_path();
        QProcess reader;
        reader.start(python, {MAYFLY_SOURCE_DIR "/tests/gpuworker/paramserver/read_safetensors.py",
                              QString::fromStdString(file), "--tiny"});
        QVERIFY(reader.waitForFinished(60'000));
        QVERIFY2(reader.exitCode() == 0, reader.readAllStandardError().constData());
        const QJsonObject read = QJsonDocument::fromJson(reader.readAllStandardOutput()).object();
        const QJsonObject tensors = read["tensors"].toObject();
        const QJsonObject metadata = read["metadata"].toObject();
        QCOMPARE(tensors["conv1.weight"].toObject()["shape"].toArray(), QJsonArray({16, 1, 3, 3}));
        QCOMPARE(tensors["bn1.running_mean"].toObject()["shape"].toArray(), QJsonArray({16}));
        QCOMPARE(tensors["fc.weight"].toObject()["shape"].toArray(), QJsonArray({10, 32}));
        QVERIFY(tensors["bn1.running_var"].toObject()["sum"].toDouble() > 0);
        QCOMPARE(metadata["network"].toString(), "tiny");
        QVERIFY(read["pytorch"].toString() != "not asked");
        QCOMPARE(tensors.contains("momentum_buffer.conv1.weight"), checkpoint);
        QCOMPARE(tensors.contains("momentum_buffer.bn1.running_mean"), false);
        if (checkpoint) {
            QCOMPARE(tensors["steps"].toObject()["sum"].toDouble(), 12.0);
            QCOMPARE(metadata["step"].toString(), "12");
            QCOMPARE(metadata["seed"].toString(), "1");
            QVERIFY(tensors["momentum_buffer.conv1.weight"].toObject()["sum"].toDouble() != 0.0);
            const auto slot = QJsonDocument::fromJson(metadata["slots"].toString().toUtf8())[0].toObject();
            QCOMPARE(slot["sequence"].toInt(), 12);
            QCOMPARE(slot["place"].toInt() + 320 * slot["epoch"].toInt(), 12 * 16);
        }
    }
};

QTEST_GUILESS_MAIN(RestartTest)
#include "restart_test.moc"
