// SPDX-License-Identifier: Apache-2.0
// The keeper, spoken to as a back-end speaks to it.
#include "core/base/files.h"
#include "core/base/process.h"
#include "core/domain/json_fields.h"
#include "gpuworker/agent/keeper.h"
#include "gpuworker/agent/places.h"
#include "tests/support/isolated_home.h"
#include "tests/support/wait_until.h"

#include <QTest>

#include <csignal>
#include <fcntl.h>
#include <thread>
#include <unistd.h>

using namespace mayfly;
using namespace mayfly::agent;
using mayfly::test::waitUntil;

class KeeperTest : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void startIsIdempotentAndEndEnds();
    void serversOutliveTheKeeper();
    void deliveredFilesArePrivate();
    void badOrdersAreAnswered_data();
    void badOrdersAreAnswered();
    void endlessOrderEndsTheKeeper();
    void foreignRunNameIsRefused();
    void placesReplaceWhatTheLaunchSays();

private:
    void open();
    void close();
    void say(const std::string &line)
    {
        const std::string whole = line + "\n";
        QCOMPARE(::write(toKeeper_, whole.data(), whole.size()), static_cast<ssize_t>(whole.size()));
    }
    /// Lines until one that fits; the last one read.
    nlohmann::json hear(const std::function<bool(const nlohmann::json &)> &fits)
    {
        nlohmann::json last;
        waitUntil([&] {
            for (std::size_t end = 0; (end = heard_.find('\n')) == std::string::npos;) {
                char buffer[4096];
                const ssize_t got = ::read(fromKeeper_, buffer, sizeof buffer);
                if (got <= 0) {
                    return got == 0;
                }
                heard_.append(buffer, static_cast<std::size_t>(got));
            }
            last = nlohmann::json::parse(heard_.substr(0, heard_.find('\n')), nullptr, false);
            heard_.erase(0, heard_.find('\n') + 1);
            return fits(last);
        });
        return last;
    }
    std::vector<FoundProcess> agents() const { return findProcesses({"agent", "--run", run_}); }
    std::string start(const std::string &slot) const
    {
        return nlohmann::json{{"do", "start"}, {"tag", run_ + "/" + slot + "/1"}, {"slot", slot}, {"incarnation", 1}, {"hold_s", 60}}.dump();
    }

    test::IsolatedHome home_;
    int count_ = 0;
    std::string run_;
    int toKeeper_ = -1;
    int fromKeeper_ = -1;
    std::string heard_;
    std::thread keeping_;
};

void KeeperTest::init()
{
    ::signal(SIGPIPE, SIG_IGN);
    run_ = "20260101-000000-k" + std::to_string(++count_) + std::to_string(::getpid());
    open();
}

void KeeperTest::open()
{
    int in[2];
    int out[2];
    QCOMPARE(::pipe2(in, O_CLOEXEC), 0);
    QCOMPARE(::pipe2(out, O_CLOEXEC), 0);
    ::fcntl(out[0], F_SETFL, O_NONBLOCK);
    toKeeper_ = in[1];
    fromKeeper_ = out[0];
    heard_.clear();
    KeeperOptions options;
    options.root = home_.path().toStdString() + "/root";
    options.runId = run_;
    options.workerProgram = std::string(MAYFLY_BUILD_DIR) + "/tests/agent_test_worker";
    keeping_ = std::thread([options, input = in[0], output = out[1]] {
        (void)runKeeper(options, input, output);
        ::close(input);
        ::close(output);
    });
}

void KeeperTest::close()
{
    if (keeping_.joinable()) {
        ::close(toKeeper_);
        keeping_.join();
        ::close(fromKeeper_);
    }
}

void KeeperTest::cleanup()
{
    close();
    for (const auto &each : agents()) {
        killGroup(each.id);
    }
}

void KeeperTest::startIsIdempotentAndEndEnds()
{
    say(start("w-0"));
    say(start("w-0"));
    say(start("w-1"));
    const auto seen = hear([](const auto &line) {
        return line.value("answers", 0) == 3 && line["servers"].size() == 2 && !line["servers"][0].value("request", "").empty();
    });
    QCOMPARE(seen.value("others", -1), 0);
    QCOMPARE(agents().size(), std::size_t(2));
    say(R"json({"do":"end","slot":"w-0","incarnation":1})json");
    const auto left = hear([](const auto &line) { return line.value("answers", 0) == 4 && line["servers"].size() == 1; });
    QCOMPARE(left["servers"][0].value("tag", ""), run_ + "/w-1/1");
    QCOMPARE(left["servers"][0].value("incarnation", 0), 1);
    QCOMPARE(agents().size(), std::size_t(1));
}

void KeeperTest::serversOutliveTheKeeper()
{
    say(start("w-0"));
    (void)hear([](const auto &line) { return line.value("answers", 0) == 1 && line["servers"].size() == 1; });
    close();
    QCOMPARE(agents().size(), std::size_t(1));
    open();
    const auto seen = hear([](const auto &line) { return line.contains("servers"); });
    QCOMPARE(seen["servers"].size(), std::size_t(1));
    QCOMPARE(seen.value("answers", -1), 0);
}

void KeeperTest::deliveredFilesArePrivate()
{
    say(start("w-0"));
    (void)hear([](const auto &line) { return line.value("answers", 0) == 1; });
    say(nlohmann::json{{"do", "deliver"}, {"slot", "w-0"}, {"incarnation", 1}, {"certificate", "C"}, {"authority", "A"}}.dump());
    (void)hear([](const auto &line) { return line.value("answers", 0) == 2; });
    const std::filesystem::path folder = home_.path().toStdString() + "/root/runs/" + run_ + "/w-0-1";
    QCOMPARE(readFile(folder / "agent.crt").value(), "C");
    QCOMPARE(readFile(folder / "ca.crt").value(), "A");
    QCOMPARE(std::filesystem::status(folder).permissions(), std::filesystem::perms::owner_all);
    QCOMPARE(std::filesystem::status(folder / "agent.crt").permissions() & std::filesystem::perms::others_all,
             std::filesystem::perms::none);
}

void KeeperTest::badOrdersAreAnswered_data()
{
    QTest::addColumn<QString>("order");
    QTest::addColumn<QString>("what");
    QTest::newRow("no JSON") << "start it" << "order";
    QTest::newRow("unknown") << R"json({"do":"dance","slot":"w-0","incarnation":1})json" << "dance";
    QTest::newRow("no slot") << R"json({"do":"start","incarnation":1})json" << "slot";
    QTest::newRow("folder as slot") << R"json({"do":"start","slot":"../../x","incarnation":1})json" << "../../x";
    QTest::newRow("text as number") << R"json({"do":"start","slot":"w-0","incarnation":"1"})json" << "incarnation";
    QTest::newRow("deliver to nobody") << R"json({"do":"deliver","slot":"w-9","incarnation":1,"certificate":"C","authority":"A"})json" << "w-9-1";
}

void KeeperTest::badOrdersAreAnswered()
{
    QFETCH(QString, order);
    QFETCH(QString, what);
    say(order.toStdString());
    const auto problem = hear([](const auto &line) { return line.contains("problem"); });
    const QString message = QString::fromStdString(problem.value("problem", ""));
    QVERIFY2(message.contains(what), qPrintable(message));
    QVERIFY(agents().empty());
    say(start("w-0")); // it goes on
    (void)hear([](const auto &line) { return line.value("answers", 0) == 2 && line["servers"].size() == 1; });
    QCOMPARE(agents().size(), std::size_t(1));
}

void KeeperTest::endlessOrderEndsTheKeeper()
{
    const std::string much(8192, 'x');
    for (int i = 0; i < 16; ++i) {
        if (::write(toKeeper_, much.data(), much.size()) < 0) {
            break;
        }
    }
    keeping_.join(); // does not wait for the line's end
    ::close(toKeeper_);
    ::close(fromKeeper_);
}

void KeeperTest::foreignRunNameIsRefused()
{
    KeeperOptions options;
    options.root = home_.path().toStdString() + "/root";
    options.runId = "../other";
    const auto refused = runKeeper(options, -1, -1);
    QVERIFY(!refused);
    QVERIFY(refused.error().message.find("../other") != std::string::npos);
}

void KeeperTest::placesReplaceWhatTheLaunchSays()
{
    v1::LaunchRequest serve;
    serve.mutable_serve()->set_resources("/there");
    serve.mutable_serve()->set_checkpoint_folder("/there/checkpoints");
    v1::LaunchRequest train;
    train.mutable_train()->set_resources("/there");
    train.mutable_train()->set_dataset_folder("/there/data");
    QCOMPARE(adapted(serve, {}).SerializeAsString(), serve.SerializeAsString());
    QCOMPARE(adapted(train, {}).SerializeAsString(), train.SerializeAsString());
    Places places;
    places.serveHost = "10.0.0.5";
    places.resources = "/here";
    places.datasets = "/here/data";
    places.checkpoints = "/here/checkpoints";
    QCOMPARE(adapted(serve, places).serve().listen(), "10.0.0.5:0");
    QCOMPARE(adapted(serve, places).serve().resources(), "/here");
    QCOMPARE(adapted(serve, places).serve().checkpoint_folder(), "/here/checkpoints");
    QCOMPARE(adapted(train, places).train().resources(), "/here");
    QCOMPARE(adapted(train, places).train().dataset_folder(), "/here/data");
}

QTEST_GUILESS_MAIN(KeeperTest)
#include "keeper_test.moc"
