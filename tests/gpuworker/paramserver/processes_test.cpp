// SPDX-License-Identifier: Apache-2.0
// The real executable: a parameter server and workers as processes, some of which are killed.
#include "core/base/files.h"
#include "core/base/process.h"
#include "core/rpc/certificate_authority.h"
#include "core/rpc/channel.h"
#include "core/rpc/report_pipe.h"
#include "tests/support/isolated_home.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>
#include <google/protobuf/util/json_util.h>
#include <grpcpp/grpcpp.h>

#include <agent.pb.h>
#include <array>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <functional>
#include <paramserver.grpc.pb.h>
#include <poll.h>
#include <telemetry.pb.h>
#include <unistd.h>

using namespace mayfly;

namespace {

constexpr double hour_s = 3600;
constexpr auto patience = std::chrono::seconds(120); // the limit for a busy machine, not an expectation
const std::string runId = "run-1";

/// One `mayfly-worker` process and what it has reported. Killed at the end of its life.
class Process {
public:
    Process(const std::string &command, const std::string &slot, std::uint32_t incarnation, const std::string &config,
            const std::string &identity)
    {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
            qFatal("no pipe");
        }
        reports_ = ends[0];
        const auto started =
            spawn({MAYFLY_BIN_DIR "/mayfly-worker", command, "--config", config, "--identity", identity, "--run", runId,
                   "--slot", slot, "--incarnation", std::to_string(incarnation), "--report-fd", "3"},
                  SpawnOptions{.dieWithParent = true, .passDescriptor = ends[1]});
        ::close(ends[1]);
        if (!started) {
            qFatal("%s", started.error().message.c_str());
        }
        id_ = *started;
    }
    ~Process()
    {
        if (!status_) {
            kill(SIGKILL);
            waitFor(id_);
        }
        ::close(reports_);
    }
    Process(const Process &) = delete;
    Process &operator=(const Process &) = delete;

    void kill(int signal) const { sendSignal(id_, signal); }
    /// Exit code once it has ended; minus the signal's number if killed by one.
    int exitCode()
    {
        if (!status_) {
            while (read(std::chrono::steady_clock::now() + patience)) {}
            status_ = waitFor(id_).code;
        }
        return *status_;
    }
    /// Reads until a report satisfies the condition; null if the process has ended or patience is over.
    const v1::AgentReport *await(const std::function<bool(const v1::AgentReport &)> &condition)
    {
        const auto deadline = std::chrono::steady_clock::now() + patience;
        for (;;) {
            for (; looked_ < all_.size(); ++looked_) {
                if (condition(all_[looked_])) {
                    return &all_[looked_];
                }
            }
            if (!read(deadline)) {
                return nullptr;
            }
        }
    }
    const v1::AgentReport *last(const std::function<bool(const v1::AgentReport &)> &condition) const
    {
        const auto found = std::find_if(all_.rbegin(), all_.rend(), condition);
        return found == all_.rend() ? nullptr : &*found;
    }

private:
    bool read(std::chrono::steady_clock::time_point deadline)
    {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
        pollfd ready{reports_, POLLIN, 0};
        if (left.count() <= 0 || ::poll(&ready, 1, static_cast<int>(left.count())) <= 0) {
            return false;
        }
        std::array<char, 65536> buffer{};
        const ssize_t got = ::read(reports_, buffer.data(), buffer.size());
        return got > 0 && reader_.feed({buffer.data(), static_cast<std::size_t>(got)}, all_).has_value();
    }

    ProcessId id_;
    int reports_ = -1;
    rpc::ReportReader reader_;
    std::vector<v1::AgentReport> all_;
    std::size_t looked_ = 0;
    std::optional<int> status_;
};

} // namespace

class ProcessesTest : public QObject {
    Q_OBJECT

    test::IsolatedHome home_;
    std::optional<rpc::CertificateAuthority> authority_;
    std::string identity_;
    int configs_ = 0;

    std::string writeConfig(const google::protobuf::Message &config)
    {
        std::string json;
        (void)google::protobuf::util::MessageToJsonString(config, &json);
        const std::string path = home_.path().toStdString() + "/config" + std::to_string(++configs_) + ".json";
        if (auto written = writeFileAtomically(path, json); !written) {
            qFatal("%s", written.error().message.c_str());
        }
        return path;
    }
    v1::ServeConfig serveConfig(std::int64_t target)
    {
        v1::ServeConfig config;
        config.set_network("tiny");
        config.set_shards(1);
        config.set_max_slots(2);
        config.set_target_steps(target);
        config.set_learning_rate(0.02);
        config.set_momentum(0.9);
        config.set_weight_decay(1e-4);
        config.set_seed(1);
        config.set_checkpoint_folder(home_.path().toStdString() + "/checkpoints" + std::to_string(configs_));
        config.set_checkpoint_interval_s(0.2);
        config.set_evaluate_every_steps(target / 2);
        config.set_lease_s(30);
        config.set_resources(MAYFLY_SOURCE_DIR "/resources");
        return config;
    }
    std::string trainConfig(std::uint32_t slot, const std::string &server, const std::string &network = "tiny",
                            const std::string &backend = "reference")
    {
        v1::TrainConfig config;
        config.set_network(network);
        config.set_dataset("synthetic:1x28x28:10:400:3");
        config.set_batch_size(16);
        config.set_threads(1);
        config.set_slot_index(slot);
        config.set_max_slots(2);
        config.set_seed(1);
        config.add_parameter_servers(server);
        config.set_resources(MAYFLY_SOURCE_DIR "/resources");
        config.set_backend(backend);
        return writeConfig(config);
    }
    std::unique_ptr<Process> serve(const v1::ServeConfig &config, std::uint32_t incarnation = 1)
    {
        return std::make_unique<Process>("serve", "ps-0", incarnation, writeConfig(config), identity_);
    }
    std::unique_ptr<Process> train(std::uint32_t slot, std::uint32_t incarnation, const std::string &server)
    {
        return std::make_unique<Process>("train", "w-" + std::to_string(slot), incarnation, trainConfig(slot, server),
                                         identity_);
    }
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
    static std::string addressOf(Process &server)
    {
        const auto *ready = server.await([](const auto &report) { return report.has_ready(); });
        return ready == nullptr ? std::string() : ready->ready().address();
    }
    v1::ServerStatusReply statusOf(const std::string &address)
    {
        const auto channel = rpc::dial(address, *authority_->issue(rpc::PeerRole::Controller, "test", hour_s), runId);
        grpc::ClientContext context;
        context.set_deadline(std::chrono::system_clock::now() + patience);
        v1::ServerStatusReply reply;
        (void)v1::ParameterServer::NewStub(channel)->ServerStatus(&context, {}, &reply);
        return reply;
    }
    static bool hasSteps(const v1::AgentReport &report, std::int64_t steps)
    {
        return report.has_serve() && report.serve().applied_steps() >= steps;
    }

private Q_SLOTS:
    void initTestCase()
    {
        auto authority = rpc::CertificateAuthority::create(home_.file("ca").toStdString(), runId);
        QVERIFY_RESULT(authority);
        authority_ = *authority;
        identity_ = home_.file("identity").toStdString();
        const auto written =
            rpc::writeIdentity(identity_, "server", *authority_->issue(rpc::PeerRole::Server, "test", hour_s));
        QVERIFY_RESULT(written);
    }

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

    void badInput_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("value");
        QTest::addColumn<int>("code");
        QTest::newRow("network that is not there") << "network"
                                                   << "\"resnet9000\"" << 1;
        QTest::newRow("two shards") << "shards"
                                    << "2" << 2;
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
