// SPDX-License-Identifier: Apache-2.0
// A user's own program on a server: what it tells, and everything that it may do wrong.
#include "core/base/files.h"
#include "gpuworker/agent/bounded_log.h"
#include "gpuworker/agent/script.h"
#include "gpuworker/agent/script_progress.h"
#include "tests/gpuworker/agent/script_run.h"
#include "tests/support/isolated_home.h"
#include "tests/support/wait_until.h"

#include <QTest>

#include <csignal>

using namespace mayfly;
using namespace mayfly::agent;
using mayfly::test::ScriptRun;
using mayfly::test::waitUntil;

class ScriptTest : public QObject {
    Q_OBJECT
private slots:
    void init() { folder_ = home_.path().toStdString() + "/s" + std::to_string(++count_); }
    void linesAreRead_data();
    void linesAreRead();
    void streamsAreCutIntoLines();
    void progressBecomesSamples();
    void ranksShareTheSteps();
    void logsAreBounded();
    void environmentIsComplete();
    void aTrainingToItsEnd();
    void badOutputIsTold_data();
    void badOutputIsTold();
    void endsAreTold_data();
    void endsAreTold();
    void noticeIsASignal();
    void whoIgnoresTheNoticeIsKilled();
    void childrenDoNotOutliveIt_data();
    void childrenDoNotOutliveIt();
    void killedSupervisorLeavesAGroup();
    void floodsAreBounded();

private:
    bool isGone(const std::string &file) const
    {
        const auto pid = readFile(folder_ / file);
        return pid && !identify(static_cast<pid_t>(std::atoi(pid->c_str())));
    }
    test::IsolatedHome home_;
    std::filesystem::path folder_;
    int count_ = 0;
};

void ScriptTest::linesAreRead_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("expected");
    QTest::newRow("whole") << R"({"step":7,"images":448,"loss":0.5,"accuracy":91.5,"learning_rate":0.1,"checkpoint":"a.pt","done":true})"
                           << "7 images 448 loss 0.50 accuracy 91.50 rate 0.10 a.pt done";
    QTest::newRow("step alone, blanks") << "  {\"step\": 7.0} \r" << "7";
    QTest::newRow("text") << "epoch 3, step 7" << "log";
    QTest::newRow("other JSON") << R"({"epoch":3})" << "log";
    QTest::newRow("step in a text only") << R"({"text":"\"step\""})" << "log";
    QTest::newRow("NaN") << R"({"step":7,"loss":NaN,"note":"NaN \" NaN"})" << "7 left out: 'loss' is not a finite number, expected a finite number";
    QTest::newRow("infinity") << R"({"step":7,"loss":-Infinity})" << "7 left out: 'loss' is not a finite number, expected a finite number";
    QTest::newRow("too large for a double") << R"({"step":7,"loss":1e999})" << "error: is not one JSON object";
    QTest::newRow("accuracy beyond 100") << R"({"step":7,"accuracy":101})" << "7 left out: 'accuracy' is 101, expected percent, 0 to 100";
    QTest::newRow("negative images") << R"({"step":7,"images":-1})" << "7 left out: 'images' is -1, expected a whole number from 0";
    QTest::newRow("torn") << R"({"step":7,)" << "error: is not one JSON object";
    QTest::newRow("step as text") << R"({"step":"7"})" << "error: has 'step' \"7\", expected a whole number from 0";
    QTest::newRow("step half") << R"({"step":7.5})" << "error: has 'step' 7.5";
    QTest::newRow("step negative") << R"({"step":-7})" << "error: has 'step' -7";
    QTest::newRow("step NaN") << R"({"step":NaN})" << "error: has 'step' not a finite number";
    QTest::newRow("step huge") << R"({"step":1e30})" << "error: has 'step' 1e+30";
    QTest::newRow("not UTF-8") << QString::fromLatin1("{\"step\":7,\"checkpoint\":\"") + "x\"}" << "7 x";
    QTest::newRow("deep") << "{\"step\":7,\"x\":" + QString(5000, '[') << "error: is not one JSON object";
}

void ScriptTest::linesAreRead()
{
    QFETCH(QString, line);
    QFETCH(QString, expected);
    const auto parsed = parseScriptLine(line.toStdString());
    if (!parsed || !*parsed) {
        const QString got = parsed ? "log" : "error: " + QString::fromStdString(parsed.error().message);
        QVERIFY2(got.startsWith(expected), qPrintable(got));
        return;
    }
    const ScriptLine &found = **parsed;
    QString got = QString::number(found.step);
    got += found.images ? " images " + QString::number(*found.images) : "";
    got += found.loss ? " loss " + QString::number(*found.loss, 'f', 2) : "";
    got += found.accuracyPct ? " accuracy " + QString::number(*found.accuracyPct, 'f', 2) : "";
    got += found.learningRate ? " rate " + QString::number(*found.learningRate, 'f', 2) : "";
    got += found.checkpoint.empty() ? "" : " " + QString::fromStdString(found.checkpoint);
    got += found.done ? " done" : "";
    for (const auto &each : found.leftOut) {
        got += " left out: " + QString::fromStdString(each);
    }
    QCOMPARE(got, expected);
}

void ScriptTest::streamsAreCutIntoLines()
{
    LineSplitter lines(4);
    QVERIFY(lines.feed("ab").empty());
    const auto found = lines.feed("c\n\n12345678\nxy");
    QCOMPARE(found.size(), std::size_t(3));
    QCOMPARE(found[0].text, std::string("abc"));
    QVERIFY(found[1].text.empty() && found[1].whole);
    QCOMPARE(found[2].text, std::string("1234"));
    QVERIFY(!found[2].whole);
    QCOMPARE(lines.rest()->text, std::string("xy"));
    QVERIFY(!lines.rest());
}

void ScriptTest::progressBecomesSamples()
{
    std::vector<v1::AgentReport> reports;
    auto config = ScriptRun::usual();
    config.set_restart_count(1);
    ScriptProgress progress(config, [&](v1::AgentReport each) { reports.push_back(std::move(each)); }, 0);
    const auto say = [&](const std::string &text, double at_s) {
        QVERIFY(progress.take({text, true}, at_s));
        progress.tick(at_s);
    };
    say(R"({"step":40})", 10);
    QCOMPARE(reports.size(), std::size_t(1));
    QCOMPARE(reports[0].restored().step(), 40);
    say(R"({"step":45,"loss":2})", 10.5);
    say(R"({"step":50,"loss":1,"learning_rate":0.25})", 12);
    QCOMPARE(reports.size(), std::size_t(3));
    QCOMPARE(reports[1].worker().steps(), 10);
    QCOMPARE(reports[1].worker().steps_per_s(), 5.0);
    QCOMPARE(reports[1].worker().images_per_s(), 160.0);
    QCOMPARE(reports[1].worker().loss(), 1.5);
    QCOMPARE(reports[2].serve().applied_steps(), 50);
    QCOMPARE(reports[2].serve().learning_rate(), 0.25);
    progress.tick(20); // nothing new: no sample
    QCOMPARE(reports.size(), std::size_t(3));
    say(R"({"step":100,"accuracy":88.5,"loss":0.5})", 20);
    progress.finish(true);
    QCOMPARE(reports.size(), std::size_t(7));
    QCOMPARE(reports[3].evaluation().accuracy_pct(), 88.5);
    QCOMPARE(reports[6].finished().applied_steps(), 100);
}

void ScriptTest::ranksShareTheSteps()
{
    std::int64_t sum = 0;
    for (unsigned rank = 0; rank < 3; ++rank) {
        auto config = ScriptRun::usual();
        config.set_world_size(3);
        config.set_rank(rank);
        ScriptProgress progress(
            config, [&](const v1::AgentReport &each) { sum += each.worker().steps(); QVERIFY(rank == 0 || !each.has_serve()); }, 0);
        QVERIFY(progress.take({R"({"step":10})", true}, 1));
        QVERIFY(progress.take({R"({"step":21})", true}, 5));
        progress.finish(true);
    }
    QCOMPARE(sum, 11);
}

void ScriptTest::logsAreBounded()
{
    QVERIFY_RESULT(makeFolder(folder_));
    const auto path = folder_ / "a.log";
    {
        BoundedLog log(path, 100);
        for (int i = 0; i < 1000; ++i) {
            log.write("line " + std::to_string(i));
        }
        QVERIFY(log.problem().has_value());
    }
    QVERIFY(std::filesystem::file_size(path) <= 100 && std::filesystem::file_size(path.string() + ".1") <= 100);
    QVERIFY(readFile(path).value().ends_with("line 999\n"));
    BoundedLog nowhere(folder_ / "missing" / "a.log", 100);
    nowhere.write("x");
    QVERIFY(nowhere.problem().error().message.find("missing") != std::string::npos);
}

void ScriptTest::environmentIsComplete()
{
    auto config = ScriptRun::usual();
    config.set_rank(1);
    config.set_world_size(2);
    config.add_peers("10.0.0.2");
    config.set_restart_count(3);
    config.set_checkpoint_folder((folder_ / "checkpoints").string());
    config.set_known_step(42);
    ScriptRun run(folder_,
                  R"(echo "$MAYFLY_SLOT $RANK/$WORLD_SIZE $LOCAL_RANK $MASTER_ADDR:$MASTER_PORT $PET_NNODES $PET_NODE_RANK $MAYFLY_PEERS )"
                  R"($MAYFLY_RESTARTS $MAYFLY_STEPS $MAYFLY_KNOWN_STEP $MAYFLY_BATCH_SIZE"; ls -d "$MAYFLY_CHECKPOINTS")",
                  config);
    QCOMPARE(run.wait(), 0);
    QVERIFY2(run.logged().find("w-0 1/2 0 127.0.0.1:4711 2 1 127.0.0.1,10.0.0.2 3 100 42 32\n" + (folder_ / "checkpoints").string()) != std::string::npos,
             run.logged().c_str());
}

void ScriptTest::aTrainingToItsEnd()
{
    ScriptRun run(folder_, R"(echo '{"step":0}'; echo hello; echo oops >&2; echo '{"step":50,"loss":1.5,"checkpoint":"c.pt"}'; printf '{"step":100,"accuracy":90}')");
    QCOMPARE(run.wait(), 0);
    QVERIFY(run.reports().front().has_ready());
    QCOMPARE(run.lastAppliedStep(), 100);
    QCOMPARE(run.finished().value().applied_steps(), 100);
    QCOMPARE(run.finished().value().accuracy_pct(), 90.0);
    QCOMPARE(run.complaints(), std::string());
    QVERIFY(run.logged().find("hello\noops\n") != std::string::npos || run.logged().find("oops\nhello\n") != std::string::npos);
}

void ScriptTest::badOutputIsTold_data()
{
    QTest::addColumn<QString>("shell");
    QTest::addColumn<QString>("words");
    QTest::addColumn<int>("step");
    QTest::newRow("garbage") << R"(head -c 3000 /dev/urandom; echo; echo '{"step":5}')" << "" << 5;
    QTest::newRow("torn JSON") << R"(echo '{"step":3'; echo '{"step":4'; echo '{"step":5}')" << "progress line that does not count: '{\"step\":3'" << 5;
    QTest::newRow("huge line") << R"(head -c 100000 /dev/zero | tr '\0' x; echo; echo '{"step":5}')" << "a line of more than 16384 bytes, which was cut: 'xxx" << 5;
    QTest::newRow("NaN") << R"(echo '{"step":5,"loss":NaN}')" << "at step 5, 'loss' is not a finite number" << 5;
    QTest::newRow("backwards") << R"(echo '{"step":5}'; echo '{"step":4}')" << "went back from step 5 to 4" << 5;
    QTest::newRow("far beyond the target") << R"(echo '{"step":5}'; echo '{"step":1000000}')" << "told step 1000000, expected up to the 100" << 5;
}

void ScriptTest::badOutputIsTold()
{
    QFETCH(QString, shell);
    QFETCH(QString, words);
    QFETCH(int, step);
    ScriptRun run(folder_, shell.toStdString());
    QCOMPARE(run.wait(), 0);
    QVERIFY2(QString::fromStdString(run.complaints()).contains(words), run.complaints().c_str());
    QVERIFY2(QString::fromStdString(run.complaints()).count('\n') <= 1, run.complaints().c_str());
    QCOMPARE(run.lastAppliedStep(), step);
    QVERIFY(!run.finished());
}

void ScriptTest::endsAreTold_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("shell");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("words");
    QTest::newRow("missing") << "no-such-program" << "" << scriptExit::CannotStart << "no-such-program: ";
    QTest::newRow("a folder") << "/tmp" << "" << scriptExit::CannotStart << "/tmp: ";
    QTest::newRow("fails") << "" << "echo 'ValueError: no' >&2; exit 3" << 3 << "'sh' ended with 3; it said last: ValueError: no";
    QTest::newRow("crashes") << "" << "kill -SEGV $$" << 128 + SIGSEGV << "was killed by signal 11";
    QTest::newRow("hangs") << "" << "sleep 60" << scriptExit::Hung << "no progress line for 1.0 s";
}

void ScriptTest::endsAreTold()
{
    QFETCH(QString, program);
    QFETCH(QString, shell);
    QFETCH(int, code);
    QFETCH(QString, words);
    auto config = ScriptRun::usual();
    if (!program.isEmpty()) {
        config.add_arguments(program.toStdString());
    }
    config.set_silence_limit_s(code == scriptExit::Hung ? 1 : 0);
    ScriptRun run(folder_, shell.toStdString(), config);
    QCOMPARE(run.wait(), code);
    QVERIFY2(QString::fromStdString(run.logged()).contains(words), run.logged().c_str());
}

void ScriptTest::noticeIsASignal()
{
    auto config = ScriptRun::usual();
    config.set_notice_signal("SIGUSR1");
    ScriptRun run(folder_, R"(trap 'echo "{\"step\":9,\"checkpoint\":\"x.pt\"}"; exit 0' USR1; echo '{"step":1}'; echo $$ > pid; while :; do sleep 0.05; done)", config);
    QVERIFY(waitUntil([&] { return readFile(folder_ / "pid").value_or("").ends_with('\n'); }));
    QVERIFY(sendSignal(run.process(), SIGTERM));
    QVERIFY(run.waitFor([](const auto &each) { return each.checkpoint().path() == "x.pt" && each.checkpoint().step() == 9; }));
    QCOMPARE(run.wait(), 0);
    QCOMPARE(run.complaints(), std::string());
    QVERIFY(!run.finished());
}

void ScriptTest::whoIgnoresTheNoticeIsKilled()
{
    auto config = ScriptRun::usual();
    config.set_grace_s(1);
    ScriptRun run(folder_, R"(trap '' TERM; echo $$ > pid; while :; do sleep 0.05; done)", config);
    QVERIFY(waitUntil([&] { return readFile(folder_ / "pid").value_or("").ends_with('\n'); }));
    QVERIFY(sendSignal(run.process(), SIGTERM));
    QCOMPARE(run.wait(), 0);
    QVERIFY2(run.complaints().find("was still there 1.0 s after SIGTERM and was killed") != std::string::npos, run.complaints().c_str());
    QVERIFY(isGone("pid"));
}

void ScriptTest::childrenDoNotOutliveIt_data()
{
    QTest::addColumn<QString>("shell");
    QTest::newRow("background") << "sleep 300 & echo $! > pid; exit 0";
    QTest::newRow("own session") << "setsid sh -c 'echo $$ > pid; exec sleep 300' & while ! [ -s pid ]; do sleep 0.02; done; exit 0";
    QTest::newRow("holds the pipe, ignores TERM") << "(trap '' TERM HUP; while :; do sleep 1; done) & echo $! > pid; exit 0";
}

void ScriptTest::childrenDoNotOutliveIt()
{
    QFETCH(QString, shell);
    ScriptRun run(folder_, shell.toStdString());
    QCOMPARE(run.wait(), 0);
    QVERIFY2(run.complaints().find("left 1 process behind") != std::string::npos || run.complaints().find("left 2 processes behind") != std::string::npos,
             run.complaints().c_str());
    QVERIFY(isGone("pid"));
}

/// Whoever ends the supervisor by force ends its group.
void ScriptTest::killedSupervisorLeavesAGroup()
{
    ScriptRun run(folder_, "sleep 300 & echo $! > pid; wait");
    QVERIFY(waitUntil([&] { return readFile(folder_ / "pid").value_or("").ends_with('\n'); }));
    QVERIFY(sendSignal(run.process(), SIGKILL));
    QVERIFY(waitUntil([&] { return !isAlive(run.process()); }));
    QVERIFY(killGroup(run.process()));
    QVERIFY(waitUntil([&] { return isGone("pid"); }));
}

void ScriptTest::floodsAreBounded()
{
    ScriptRun run(folder_, "head -c 40000000 /dev/zero | tr '\\0' 'x' | fold -w 100");
    QCOMPARE(run.wait(), 0);
    std::uintmax_t bytes = 0;
    for (const auto &each : std::filesystem::directory_iterator(folder_)) {
        bytes += each.file_size();
    }
    QVERIFY2(bytes < (17U << 20), std::to_string(bytes).c_str());
}

QTEST_GUILESS_MAIN(ScriptTest)
#include "script_test.moc"
