// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl simulate and bench simulator: documents, tables, and what is said of bad input.
#include "tests/support/isolated_home.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>

using namespace mayfly;

namespace {

struct Ran {
    int code = -1;
    QByteArray out, err;
    QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
};

Ran run(const QString &line)
{
    QProcess process;
    process.start(QStringLiteral(MAYFLY_BIN_DIR "/mayflyctl"), line.split(' ', Qt::SkipEmptyParts));
    process.waitForFinished(120000);
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(), process.readAllStandardError()};
}

/// 10 days of 600 s ticks: `there` ticks with a server, then `gone` without, again and again.
QByteArray trace(int there, int gone)
{
    QByteArray ticks;
    for (int i = 0; i < 1440; ++i) {
        ticks += ticks.isEmpty() ? "" : ",";
        ticks += i % (there + gone) < there ? "1" : "0";
    }
    return R"({"metadata":{"gap_seconds":600},"data":[)" + ticks + "]}";
}

} // namespace

class SimulateTest : public QObject {
    Q_OBJECT

    test::IsolatedHome home_;
    QString folder_, job_;

    QString file(const char *name) const { return folder_ + "/" + name; }

private slots:
    void initTestCase()
    {
        folder_ = home_.path();
        QVERIFY(!folder_.contains(' '));
        const auto write = [this](const char *name, const QByteArray &content) {
            QFile out(file(name));
            QVERIFY(out.open(QIODevice::WriteOnly));
            out.write(content);
        };
        write("a.json", trace(30, 20));
        write("b.json", trace(10, 40));
        write("empty.json", R"({"metadata":{"gap_seconds":600},"data":[]})");
        write("gap.json", R"({"metadata":{"gap_seconds":0},"data":[1]})");
        job_ = " --work 48h --deadline 60h --restart 0.2h --on-demand 3.06 --spot 0.9731 ";
    }

    void everyPolicySeesTheSameJobs()
    {
        double bound = 0;
        for (const char *policy : {"omniscient", "mayfly", "uniform-progress", "greedy"}) {
            const Ran ran = run("simulate --policy " + QString(policy) + job_ + "--start-offsets 20 --json --trace " + file("a.json") + " " + file("b.json"));
            QCOMPARE(ran.code, 0);
            const auto document = ran.json();
            QCOMPARE(document["jobs"].toInt(), 40);
            QCOMPARE(document["late"].toInt(), 0);
            const auto traces = document["per_trace"].toArray();
            QCOMPARE(traces.size(), 2);
            const double mean = (traces[0].toObject()["mean_cost_usd"].toDouble() + traces[1].toObject()["mean_cost_usd"].toDouble()) / 2;
            QVERIFY(std::abs(document["mean_cost_usd"].toDouble() - mean) < 1e-9);
            bound = bound == 0 ? mean : bound;
            QVERIFY(mean >= bound - 1e-9 && mean < 48.2 * 3.06 * 1.2);
        }
    }

    void learnsFromOtherTraces()
    {
        const Ran builtIn = run("simulate --policy mayfly" + job_ + "--json --trace " + file("a.json"));
        const Ran learned = run("simulate --policy mayfly" + job_ + "--json --trace " + file("a.json") + " --learn-from " + file("b.json"));
        QCOMPARE(learned.code, 0);
        QVERIFY(learned.json()["mean_cost_usd"].toDouble() != builtIn.json()["mean_cost_usd"].toDouble());
        QVERIFY(run("simulate --policy greedy" + job_ + "--trace " + file("a.json")).out.contains("greedy: 200 jobs, 0 late"));
    }

    void importedTracesGoByName()
    {
        QCOMPARE(run("import trace " + file("a.json") + " --polarity available --name mine").code, 0);
        const auto named = run("simulate --policy greedy" + job_ + "--start-offsets 5 --json --trace mine").json();
        const auto read = run("simulate --policy greedy" + job_ + "--start-offsets 5 --json --trace " + file("a.json")).json();
        QVERIFY(named["mean_cost_usd"].toDouble() > 0);
        QCOMPARE(named["mean_cost_usd"].toDouble(), read["mean_cost_usd"].toDouble());
        QCOMPARE(run("simulate --policy greedy" + job_ + "--trace nobody").code, 1);
    }

    void saysWhatIsWrong_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("message");
        const auto row = [](const char *name, const QString &line, int code, const QString &message) {
            QTest::newRow(name) << line << code << message;
        };
        const QString prices = " --on-demand 3.06 --spot 0.9731 --trace ";
        const QString a = file("a.json");
        row("empty trace", "--policy greedy" + job_ + "--trace " + file("empty.json"), 1, "empty.json: has no ticks in 'data'");
        row("zero gap", "--policy greedy" + job_ + "--trace " + file("gap.json"), 1, "gap.json: line 1, column 30: 'metadata.gap_seconds' is 0");
        row("negative seed", "--plan x.mayfly --seed=-3", 2, "--seed: '-3': expected a whole number, 0 or more");
        row("no such file", "--policy greedy" + job_ + "--trace " + file("none.json"), 1, "none.json");
        row("trace too short", "--policy greedy --work 48h --deadline 1000h" + prices + a, 1, "a.json: the trace is 240 h 00 min long, shorter than the deadline");
        row("deadline before work", "--policy greedy --work 48h --deadline 40h" + prices + a, 2, "the deadline, 40 h 00 min, is before the work");
        row("restart too long", "--policy greedy --work 48h --deadline 49h --restart 2h" + prices + a, 2, "the restart overhead, 2 h 00 min, is longer than the slack");
        row("no work", "--policy greedy --deadline 49h" + prices + a, 2, "--work: is required");
        row("not a number", "--policy greedy --work nan --deadline 49h" + prices + a, 2, "--work: duration 'nan'");
        row("no prices", "--policy greedy --work 48h --deadline 60h --trace " + a, 2, "--on-demand: is required");
        row("NaN price", "--policy greedy --work 48h --deadline 60h --on-demand nan --spot 1 --trace " + a, 2, "--on-demand: expected a price of an hour above 0");
        row("unknown policy", "--policy hope" + job_ + "--trace " + a, 2, "--policy: 'hope' is not known; expected greedy");
        row("no starts", "--policy greedy --start-offsets 0" + job_ + "--trace " + a, 2, "--start-offsets: 0 is not between");
        row("polarity", "--policy greedy --polarity up" + job_ + "--trace " + a, 2, "--polarity: polarity 'up'");
        row("nothing", "", 2, "--policy: is required (or --plan)");
        row("no plan file", "--plan " + file("none.mayfly"), 1, "none.mayfly");
        row("both", "--plan x.mayfly --policy greedy", 2, "--plan: cannot be used together");
        row("no trials", "--plan x.mayfly --trials 0", 2, "--trials: 0 is not between");
    }

    void saysWhatIsWrong()
    {
        QFETCH(QString, line);
        QFETCH(int, code);
        QFETCH(QString, message);
        const Ran ran = run("simulate " + line);
        QCOMPARE(ran.code, code);
        QVERIFY2(ran.err.contains(message.toUtf8()), ran.err.constData());
        QVERIFY(ran.out.isEmpty());
    }

    void simulatesAPlan()
    {
        const QString plan = file("p.mayfly");
        const Ran planned = run("plan --workload resnet32-icac19 --steps 64000 --offers seed2019 --deadline 2h --budget 5usd --out " + plan + " --json");
        QCOMPARE(planned.code, 0);
        const Ran ran = run("simulate --plan " + plan + " --trials 2000 --seed 7 --timeline 5 --json");
        QCOMPARE(ran.code, 0);
        const auto document = ran.json();
        QCOMPARE(document["trials"].toInt(), 2000);
        const auto time = document["time_h"].toObject();
        QVERIFY(time["p10"].toDouble() <= time["p50"].toDouble() && time["p50"].toDouble() <= time["p90"].toDouble());
        const double predicted = planned.json()["best"].toObject()["time_h"].toDouble();
        QVERIFY2(std::abs(time["mean"].toDouble() / predicted - 1) < 0.03, qPrintable(QString("%1, predicted %2").arg(time["mean"].toDouble()).arg(predicted)));
        QVERIFY(document["chance_of_all"].toDouble() > 0.9);
        const auto events = document["timeline"].toObject()["events"].toArray();
        QVERIFY(events.size() > 3);
        QCOMPARE(events.last().toObject()["kind"].toString(), QString("finished"));
        auto again = run("simulate --plan " + plan + " --trials 2000 --seed 7 --timeline 5 --json").json();
        again["elapsed_s"] = document["elapsed_s"];
        QCOMPARE(again, document);
        QVERIFY(run("simulate --plan " + plan + " --trials 100").out.contains("100 simulated runs"));
    }

    void benchPrintsJudgedResults()
    {
        const Ran ran = run("bench simulator --samples 1 --json");
        QCOMPARE(ran.code, 0);
        const auto results = ran.json()["results"].toArray();
        QVERIFY(results.size() >= 3);
        QCOMPARE(results[0].toObject()["id"].toString(), QString("P3"));
        QVERIFY(results[0].toObject()["met"].isBool() && results[0].toObject()["ratio"].toDouble() > 1);
        QVERIFY(!results[1].toObject().contains("id"));
    }
};

QTEST_GUILESS_MAIN(SimulateTest)
#include "simulate_test.moc"
