// SPDX-License-Identifier: Apache-2.0
// What can be asked of a live run from the command line: another server for a worker, one worker less; then runs beside each other.
#include "tests/support/isolated_home.h"
#include "tests/support/program.h"
#include "tests/support/watched.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QTest>

#include <algorithm>

using namespace mayfly;
using namespace mayfly::test;

namespace {

constexpr int steps = 400;

QString endReason(const QJsonObject &document, const QString &tag)
{
    for (const auto &each : document["servers"].toArray()) {
        if (each.toObject()["tag"].toString().endsWith(tag)) {
            return each.toObject()["end_reason"].toString();
        }
    }
    return {};
}

bool trains(const QJsonObject &document, const QString &slot, int incarnation)
{
    const QJsonArray servers = document["servers"].toArray();
    return std::any_of(servers.begin(), servers.end(), [&](const QJsonValue &each) {
        const QJsonObject server = each.toObject();
        return server["slot"] == slot && server["incarnation"].toInt() == incarnation && !server["working"].isNull() && server["ended"].isNull();
    });
}

} // namespace

class LiveVerbsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void aWorkerIsReplaced();
    void aWorkerIsDrained();
    void whatCannotBeDoneIsSaid_data();
    void whatCannotBeDoneIsSaid();
    void theRunEndsAsPlanned();
    void aRehearsalRunsWithoutAsking();
    void runsAreCompared();

private:
    IsolatedHome home_;
    QString plan_, run_;
};

void LiveVerbsTest::initTestCase()
{
    plan_ = home_.file("verbs.mayfly");
    const auto made = mayflyctl({"plan", "--workload", "fashion-resnet8", "--steps", QString::number(steps), "--offers", "local", "--deadline",
                                 "20m", "--budget", "1usd", "--objective", "time", "--max-workers", "3", "--trials", "100", "--out", plan_, "--json"});
    QVERIFY2(made.exitCode == 0, made.all().constData());
    const auto run = mayflyctl({"run", "--plan", plan_, "--out", home_.file("verbs"), "--detach", "--json"});
    QVERIFY2(run.exitCode == 0, run.all().constData());
    run_ = run.json()["run_id"].toString();
    QVERIFY(!run_.isEmpty());
}

void LiveVerbsTest::aWorkerIsReplaced()
{
    QVERIFY(watchUntil(run_, [](const QJsonObject &live) { return trains(live, "w-0", 1) && trains(live, "w-1", 1); }));
    const auto replaced = mayflyctl({"replace", run_, "w-1", "--json"});
    QVERIFY2(replaced.exitCode == 0, replaced.all().constData());
    QCOMPARE(replaced.json()["slot"].toString(), QString("w-1"));
    QCOMPARE(replaced.json()["run_id"].toString(), run_);
    QVERIFY(!replaced.json()["message"].toString().isEmpty());
    QVERIFY(watchUntil(run_, [](const QJsonObject &live) { return trains(live, "w-1", 2) && endReason(live, "w-1/1") == "replaced"; }));
}

void LiveVerbsTest::aWorkerIsDrained()
{
    const auto drained = mayflyctl({"drain", run_, "w-1", "--json"});
    QVERIFY2(drained.exitCode == 0, drained.all().constData());
    QVERIFY(watchUntil(run_, [](const QJsonObject &live) { return endReason(live, "w-1/2") == "drained"; }));
}

void LiveVerbsTest::whatCannotBeDoneIsSaid_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("message");
    QTest::newRow("no such slot") << QStringList{"replace", "latest", "w-77"} << "w-77";
    QTest::newRow("a parameter server") << QStringList{"drain", "latest", "ps-0"} << "ps-0";
    QTest::newRow("no such run") << QStringList{"drain", "19990101", "w-0"} << "19990101";
    QTest::newRow("no worker at all") << QStringList{"scale", "latest", "--workers", "0"} << "expected 1 or more";
}

void LiveVerbsTest::whatCannotBeDoneIsSaid()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, message);
    const auto ran = mayflyctl(arguments);
    QVERIFY(ran.exitCode == 1 || ran.exitCode == 2);
    QVERIFY2(QString::fromUtf8(ran.errors).contains(message), ran.all().constData());
    QVERIFY(ran.output.isEmpty());
}

void LiveVerbsTest::theRunEndsAsPlanned()
{
    constexpr int longest_ms = 280'000;
    QVERIFY(watchUntil(run_, [](const QJsonObject &live) { return live["state"] == "finished"; }, longest_ms));
    const auto gone = mayflyctl({"replace", run_, "w-0"});
    QCOMPARE(gone.exitCode, 1);
    QFile file(home_.file("verbs") + "/report.json");
    QTRY_VERIFY_WITH_TIMEOUT(file.exists(), 10'000);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject report = QJsonDocument::fromJson(file.readAll()).object();
    QCOMPARE(report["applied_steps"].toInt(), steps);
    QCOMPARE(report["lost_steps"].toInt(), 0);
    QCOMPARE(report["revocations"].toInt(), 0);     // neither was taken away
    QCOMPARE(endReason(report, "w-1/1"), QString("replaced"));
    QCOMPARE(endReason(report, "w-1/2"), QString("drained"));
}

void LiveVerbsTest::aRehearsalRunsWithoutAsking()
{
    const auto ran = mayflyctl({"rehearse", "--plan", plan_, "--compress", "60", "--out", home_.file("rehearsal"), "--json"});
    QVERIFY2(ran.exitCode == 0, ran.all().constData());
    QCOMPARE(ran.json()["state"].toString(), QString("finished"));
    QVERIFY(ran.json()["leftovers"].toArray().isEmpty());
    QCOMPARE(mayflyctl({"rehearse", "--plan", plan_, "--compress", "0"}).exitCode, 2);
}

void LiveVerbsTest::runsAreCompared()
{
    const auto text = mayflyctl({"compare", run_, "latest"});
    QVERIFY2(text.exitCode == 0, text.all().constData());
    QVERIFY(text.output.contains("off by") && text.output.contains(run_.toUtf8()));
    const auto document = mayflyctl({"compare", run_, "latest", "--json"});
    const QJsonArray runs = document.json()["runs"].toArray();
    QVERIFY2(runs.size() == 2, document.all().constData());
    QCOMPARE(runs[0].toObject()["run"].toString(), run_);
    QCOMPARE(runs[0].toObject()["steps"].toInt(), steps);
    QVERIFY(runs[0].toObject()["cost"].toDouble() > 0);
    for (const char *format : {"html", "csv", "xlsx", "json"}) {
        const QString out = home_.file("both.") + format;
        QVERIFY2(mayflyctl({"compare", run_, "latest", "--format", format, "--out", out}).exitCode == 0, format);
        QVERIFY2(QFileInfo(out).size() > 100, format);
    }
    QCOMPARE(mayflyctl({"compare", run_}).exitCode, 2);
    QCOMPARE(mayflyctl({"compare", "latest", "latest"}).exitCode, 2);
    QCOMPARE(mayflyctl({"compare", run_, "nobody"}).exitCode, 1);
    QCOMPARE(mayflyctl({"compare", run_, "latest", "--format", "html"}).exitCode, 2);
}

QTEST_GUILESS_MAIN(LiveVerbsTest)
#include "live_verbs_test.moc"
