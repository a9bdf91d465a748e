// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/trace_replay.h"
#include "tests/core/simulation/traces.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace mayfly;
using namespace mayfly::simulation;
using mayfly::test::traceOf;

namespace {

/// Does as it is told from some times on.
class Scripted final : public Policy {
public:
    explicit Scripted(std::vector<JobStretch> script) : script_(std::move(script)) {}
    void start(const JobTerms &) override {}
    Decision decide(const Situation &now) override
    {
        Decision decision;
        for (const auto &each : script_) {
            if (each.start_s <= now.now_s) {
                decision.mode = each.mode;
            } else {
                decision.review_s = std::min(decision.review_s, each.start_s);
            }
        }
        return decision;
    }

private:
    std::vector<JobStretch> script_;
};

constexpr JobTerms terms{1000, 2000, 50, 1.0, 3.0};

Result<AvailabilityTrace> readText(const QTemporaryDir &folder, const QByteArray &text, catalog::Polarity polarity = catalog::Polarity::Available,
                                   int needed = 1)
{
    QFile file(folder.filePath("t.json"));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) {
        return fail(ErrorCode::Internal, "cannot write");
    }
    file.close();
    return readTrace(file.fileName().toStdString(), polarity, needed);
}

} // namespace

class TraceReplayTest : public QObject {
    Q_OBJECT
private slots:
    void readsRuns();
    void namesWhatIsWrongInAFile_data();
    void namesWhatIsWrongInAFile();
    void theOtherPolarityIsItsComplement();
    void paysWorkAndRestarts();
    void losesSpotWhereTheTraceDoes();
    void standsStillWhenToldSo();
    void goesOnAfterTheTrace();
    void startsAreSpreadEvenly();
    void refusesTermsThatNobodyCanMeet_data();
    void refusesTermsThatNobodyCanMeet();
};

void TraceReplayTest::readsRuns()
{
    const QTemporaryDir folder;
    const auto trace = readText(folder, R"({"metadata":{"gap_seconds":10},"data":[0,2,1,0,0,3]})", catalog::Polarity::Available, 2);
    QVERIFY(trace);
    QCOMPARE(trace->ends_s, (std::vector<double>{10, 20, 50, 60}));
    QVERIFY(!trace->firstAvailable);
    QCOMPARE(trace->length_s(), 60.0);
    QCOMPARE(trace->runAt(0), std::size_t{0});
    QCOMPARE(trace->runAt(10), std::size_t{1});
    QCOMPARE(trace->runAt(49), std::size_t{2});
    QVERIFY(trace->available(3));
}

void TraceReplayTest::namesWhatIsWrongInAFile_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("problem");
    const auto row = [](const char *name, const char *text, const char *problem) {
        QTest::newRow(name) << QByteArray(text) << QString(problem);
    };
    row("no ticks", R"({"metadata":{"gap_seconds":10},"data":[]})", "has no ticks in 'data'");
    row("no gap", R"({"metadata":{},"data":[1]})", "has no 'metadata.gap_seconds'");
    row("gap 0", R"({"metadata":{"gap_seconds":0},"data":[1]})", "'metadata.gap_seconds' is 0");
    row("a word", R"({"metadata":{"gap_seconds":10},"data":[1,"up"]})", "'data[1]' is up");
    row("not JSON", "{ ]", "line 1, column 4: not valid JSON");
}

void TraceReplayTest::namesWhatIsWrongInAFile()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, problem);
    const QTemporaryDir folder;
    const auto trace = readText(folder, text);
    QVERIFY(!trace);
    const auto found = QString::fromStdString(trace.error().message);
    QVERIFY2(found.contains("t.json: ") && found.contains(problem), qPrintable(found));
    QVERIFY(readTrace("/nowhere/t.json").error().message.starts_with("/nowhere/t.json"));
    QVERIFY(!readTrace(folder.path().toStdString()));
    // What is made of numbers in memory is checked likewise.
    QVERIFY(!traceFromCounts("t", std::nan(""), std::vector<double>{1}));
    QVERIFY(!traceFromCounts("t", 10, {}));
}

void TraceReplayTest::theOtherPolarityIsItsComplement()
{
    const QTemporaryDir folder;
    const auto there = readText(folder, R"({"metadata":{"gap_seconds":10},"data":[0,1,1,0]})");
    const auto gone = readText(folder, R"({"metadata":{"gap_seconds":10},"data":[1,0,0,1]})", catalog::Polarity::Preempted);
    QVERIFY(there && gone);
    QCOMPARE(there->ends_s, gone->ends_s);
    QCOMPARE(there->firstAvailable, gone->firstAvailable);
}

void TraceReplayTest::paysWorkAndRestarts()
{
    Scripted policy({{0, Mode::OnDemand}});
    const auto job = replay(traceOf("00000", 500), 0, terms, policy);
    QCOMPARE(job.finish_s, 1050.0);
    QCOMPARE(job.onDemand_s, 1050.0);
    QCOMPARE(job.cost, 3.0 * 1050 / 3600);
    QCOMPARE(job.launches, 1);
    QVERIFY(!job.late);
}

void TraceReplayTest::losesSpotWhereTheTraceDoes()
{
    // Spot for 300 s (250 of work), then nothing for 200, then spot again for the other 750.
    Scripted policy({{0, Mode::Spot}});
    std::vector<JobStretch> stretches;
    const auto job = replay(traceOf("111001111111111", 100), 0, terms, policy, &stretches);
    QCOMPARE(job.finish_s, 1300.0);
    QCOMPARE(job.spot_s, 1100.0);
    QCOMPARE(job.launches, 2);
    QCOMPARE(stretches.size(), std::size_t{3});
    QCOMPARE(stretches[1].start_s, 300.0);
    QCOMPARE(stretches[1].mode, Mode::None);
    // In the middle of the trace it is the same as in a trace that begins there.
    const auto later = replay(traceOf("00111001111111111", 100), 200, terms, policy);
    QCOMPARE(later.cost, job.cost);
}

void TraceReplayTest::standsStillWhenToldSo()
{
    Scripted policy({{0, Mode::OnDemand}, {150, Mode::None}, {250, Mode::OnDemand}});
    const auto job = replay(traceOf("00000", 500), 0, terms, policy);
    QCOMPARE(job.finish_s, 250.0 + 50 + 900);
    QCOMPARE(job.onDemand_s, 150.0 + 950);
}

void TraceReplayTest::goesOnAfterTheTrace()
{
    Scripted policy({{0, Mode::Spot}});
    const auto job = replay(traceOf("1", 500), 0, terms, policy);
    QCOMPARE(job.spot_s, 500.0);
    QVERIFY(job.late);      // it waits for a spot server that does not come, until the replay ends it
    QVERIFY(job.onDemand_s > 0);
}

void TraceReplayTest::startsAreSpreadEvenly()
{
    const auto trace = traceOf("000000000000000000000000000000", 100);
    QCOMPARE(startTimes(trace, terms, 3).value(), (std::vector<double>{0, 500, 1000}));
    QCOMPARE(startTimes(trace, terms, 4).value(), (std::vector<double>{0, 300, 600, 1000}));
    QCOMPARE(startTimes(trace, terms, 1).value(), std::vector<double>{0});
    const auto tooShort = startTimes(traceOf("000", 100), terms, 3);
    QVERIFY(tooShort.error().message.starts_with("test: the trace is"));
    QVERIFY(startTimes(trace, terms, 0).error().message.starts_with("the number of starts is 0"));
}

void TraceReplayTest::refusesTermsThatNobodyCanMeet_data()
{
    QTest::addColumn<QString>("problem");
    QTest::addColumn<double>("work");
    QTest::addColumn<double>("deadline");
    QTest::addColumn<double>("restart");
    QTest::addColumn<double>("onDemand");
    QTest::newRow("work 0") << "the work is 0" << 0.0 << 10.0 << 1.0 << 1.0;
    QTest::newRow("work nan") << "the work is nan" << std::nan("") << 10.0 << 1.0 << 1.0;
    QTest::newRow("deadline before the work") << "the deadline, 9.0 s, is before the work" << 10.0 << 9.0 << 1.0 << 1.0;
    QTest::newRow("restart too long") << "the restart overhead, 6.0 s, is longer than the slack of 5.0 s" << 10.0 << 15.0 << 6.0 << 1.0;
    QTest::newRow("negative restart") << "the restart overhead is -1" << 10.0 << 15.0 << -1.0 << 1.0;
    QTest::newRow("negative price") << "the on-demand price is -1" << 10.0 << 15.0 << 1.0 << -1.0;
    QTest::newRow("price beyond all money") << "the on-demand price is 10000000000" << 10.0 << 15.0 << 1.0 << 1e10;
    QTest::newRow("infinite price") << "the on-demand price is inf" << 10.0 << 15.0 << 1.0 << HUGE_VAL;
}

void TraceReplayTest::refusesTermsThatNobodyCanMeet()
{
    QFETCH(QString, problem);
    QFETCH(double, work);
    QFETCH(double, deadline);
    QFETCH(double, restart);
    QFETCH(double, onDemand);
    const auto checked = checkTerms({work, deadline, restart, 0.5, onDemand});
    QVERIFY(!checked);
    QVERIFY2(QString::fromStdString(checked.error().message).startsWith(problem), checked.error().message.c_str());
}

QTEST_GUILESS_MAIN(TraceReplayTest)
#include "trace_replay_test.moc"
