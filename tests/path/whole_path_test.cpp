// SPDX-License-Identifier: Apache-2.0
// Plan, launch, train, lose a server, watch, report; then the same with the controller killed on the way.
#include "core/base/process.h"
#include "core/base/text.h"
#include "tests/support/isolated_home.h"
#include "tests/support/program.h"
#include "tests/support/watched.h"

#include <QDirIterator>
#include <QJsonArray>
#include <QTest>

#include <csignal>

using namespace mayfly;
using namespace mayfly::test;

namespace {

constexpr int steps = 160;

/// Path and content of every file below a folder.
QMap<QString, QByteArray> contentOf(const QString &folder)
{
    QMap<QString, QByteArray> content;
    QDirIterator files(folder, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        if (file.open(QIODevice::ReadOnly)) {
            content.insert(file.fileName(), file.readAll());
        }
    }
    return content;
}

QJsonObject readJson(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

} // namespace

class WholePathTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void aServerIsLostAndTheRunEndsAsPlanned();
    void aSecondRunChangesNothingOfTheFirst();
    void aKilledControllerTakesTheRunBack();
    void aStoppedRunLeavesNothingBehind();

private:
    QString plan() const { return home_.file("path.mayfly"); }
    ProgramResult launch(const QString &out, const QStringList &more) const
    {
        return mayflyctl(QStringList{"run", "--plan", plan(), "--backend", "local", "--out", out, "--json"} + more);
    }

    IsolatedHome home_;
};

void WholePathTest::initTestCase()
{
    QVERIFY(home_.writeKnownMachine());
    const auto made = mayflyctl({"plan", "--workload", "fashion-resnet8", "--steps", QString::number(steps), "--offers", "local",
                                 "--deadline", "20m", "--budget", "1usd", "--out", plan(), "--json"});
    QVERIFY2(made.exitCode == 0, made.all().constData());
    QVERIFY(QFile::exists(plan()));
}

void WholePathTest::aServerIsLostAndTheRunEndsAsPlanned()
{
    const QString out = home_.file("first");
    const auto run = launch(out, {"--revocations", "one-halfway", "--seed", "7"});
    QVERIFY2(run.exitCode == 0, run.all().constData());
    for (const char *name : {"report.html", "report.pdf", "report.csv", "report.json"}) {
        QVERIFY2(QFileInfo(out + "/" + name).size() > 0, name);
    }
    const QJsonObject report = readJson(out + "/report.json");
    QCOMPARE(report["steps"].toInt(), steps);
    QCOMPARE(report["applied_steps"].toInt(), steps);
    QCOMPARE(report["lost_steps"].toInt(), 0);
    QCOMPARE(report["revocations"].toInt(), 1);
    QVERIFY(report["test_accuracy_pct"].toDouble() > 50);
    QVERIFY(report["makespan_s"].toDouble() > 0);
    // Three servers and one replacement; every one has ended, and the bill is the sum of its lines.
    const QJsonArray servers = report["servers"].toArray();
    QCOMPARE(servers.size(), 4);
    const QJsonArray ledger = report["ledger"].toArray();
    QCOMPARE(ledger.size(), 4);
    double sum = 0;
    for (const auto &line : ledger) {
        QVERIFY(!line.toObject()["end"].isNull());
        sum += line.toObject()["cost_usd"].toDouble();
    }
    QVERIFY2(std::abs(sum - report["cost_usd"].toDouble()) < 5e-6, qPrintable(QString::number(sum)));
    const std::string id = report["run_id"].toString().toStdString();
    QVERIFY(findProcesses({id}).empty());
    QVERIFY(findProcesses({"--run", id}).empty());
    QCOMPARE(mayflyctl({"doctor", "--quick"}).exitCode, 0);
}

void WholePathTest::aSecondRunChangesNothingOfTheFirst()
{
    const auto before = contentOf(home_.file("first"));
    QVERIFY(!before.isEmpty());
    const auto run = launch(home_.file("second"), {});
    QVERIFY2(run.exitCode == 0, run.all().constData());
    QCOMPARE(contentOf(home_.file("first")), before);
    const auto history = mayflyctl({"history", "--json"});
    QVERIFY2(history.exitCode == 0, history.all().constData());
    QCOMPARE(history.json()["runs"].toArray().size(), 2);
}

void WholePathTest::aKilledControllerTakesTheRunBack()
{
    const QString out = home_.file("third");
    const auto run = launch(out, {"--detach"});
    QVERIFY2(run.exitCode == 0, run.all().constData());
    const QString id = run.json()["run_id"].toString();
    QVERIFY2(!id.isEmpty(), run.all().constData());
    QVERIFY(watchUntil(id, [](const QJsonObject &snapshot) { return snapshot["applied_steps"].toInt() >= 20; }));

    const auto controllers = findProcesses({"supervise", id.toStdString()});
    QCOMPARE(controllers.size(), std::size_t(1));
    QVERIFY(sendSignal(controllers.front().id, SIGKILL));
    QTRY_VERIFY_WITH_TIMEOUT(!isAlive(controllers.front().id), 10'000);

    const auto again = mayflyctl({"supervise", id});
    QVERIFY2(again.exitCode == 0, again.all().constData());
    const QJsonObject report = readJson(out + "/report.json");
    QCOMPARE(report["applied_steps"].toInt(), steps);
    QCOMPARE(report["ledger"].toArray().size(), 3);
    QVERIFY(findProcesses({"--run", id.toStdString()}).empty());
}

void WholePathTest::aStoppedRunLeavesNothingBehind()
{
    const auto run = launch(home_.file("fourth"), {"--detach"});
    QVERIFY2(run.exitCode == 0, run.all().constData());
    const QString id = run.json()["run_id"].toString();
    QVERIFY(watchUntil(id, [](const QJsonObject &snapshot) { return snapshot["applied_steps"].toInt() >= 10; }));
    const auto stopped = mayflyctl({"stop", id});
    QVERIFY2(stopped.exitCode == 0, stopped.all().constData());
    QTRY_VERIFY_WITH_TIMEOUT(findProcesses({id.toStdString()}).empty(), 60'000);
    QVERIFY(findProcesses({"--run", id.toStdString()}).empty());
    const QJsonObject report = readJson(home_.file("fourth") + "/report.json");
    QVERIFY(report["applied_steps"].toInt() >= 10);
    for (const auto &line : report["ledger"].toArray()) {
        QVERIFY(!line.toObject()["end"].isNull());
    }
}

QTEST_GUILESS_MAIN(WholePathTest)
#include "whole_path_test.moc"
