// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl as users and scripts meet it: the real program, its output and its exit status.
#include "core/store/store.h"
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

Ran run(const QStringList &arguments)
{
    QProcess process;
    process.start(QStringLiteral(MAYFLY_BIN_DIR "/mayflyctl"), arguments);
    process.waitForFinished();
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(), process.readAllStandardError()};
}

QStringList words(const char *line)
{
    return QString::fromUtf8(line).split(' ', Qt::SkipEmptyParts);
}

void write(const QString &path, const QByteArray &content)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
}

} // namespace

class CliTest : public QObject {
    Q_OBJECT

    test::IsolatedHome home_;

private slots:
    void initTestCase()
    {
        write(home_.path() + "/home/profile.json", R"({"schema": 1, "host": "h", "cores": 2, "cpu": "c", "cuda": "none", "measured_ns": 1, "speeds": [
            {"device": "cpu-1t", "network": "resnet8", "batch_size": 128, "steps_per_s": 12.1, "images_per_s": 1549},
            {"device": "cpu-2t", "network": "resnet8", "batch_size": 128, "steps_per_s": 20.3, "images_per_s": 2598}]})");
    }

    void helpAndVersion()
    {
        const auto help = run({"--help"});
        QCOMPARE(help.code, 0);
        QVERIFY(help.out.contains("Examples:") && help.out.contains("plan"));
        QVERIFY(run({"--version"}).out.startsWith("mayflyctl "));
        QCOMPARE(run({"plan", "--help"}).code, 0);
    }

    void wrongUsageIsTwo_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("message");
        const auto row = [](const char *line, const char *message) { QTest::newRow(line) << line << message; };
        row("", "subcommand");
        row("fly", "unknown command 'fly'");
        row("plan", "--workload");
        row("plan --workload nope --steps 10 --offers seed2019", "--workload: workload 'nope': expected one of");
        row("plan --workload res32 --steps ten", "--steps");
        row("plan --workload res32 --steps 0 --offers seed2019", "steps is 0");
        row("plan --workload res32 --steps 10 --offers seed2019 --deadline soon", "--deadline");
        row("plan --workload res32 --steps 10 --offers seed2019 --budget free", "--budget");
        row("plan --workload res32 --steps 10 --offers seed2019 --budget 0usd", "the budget");
        row("plan --workload res32 --steps 10 --offers seed2019 --confidence 1.0", "the confidence is 1.0000");
        row("plan --workload res32 --steps 10 --offers seed2019 --max-workers 10000", "10000");
        row("plan --workload res32 --steps 10 --offers seed2019 --objective best", "--objective");
        row("plan --workload res32 --steps 10 --offers seed2019 --baseline tpu=1", "tpu");
        row("plan --workload res32 --steps 10 --offers seed2019 --baseline k80=2", "not one server");
        row("plan --workload res32 --steps 10 --offers seed2019 --out plan.txt", "NAME.mayfly");
        row("predict --workload res32 --workers k80", "--workers: 'k80': expected NAME=COUNT");
        row("predict --workload res32 --workers tpu=4", "no offer of 'tpu'");
        row("predict --workload res32 --workers k80=4 --ps 0", "need at least one parameter server");
        row("predict --workload res32 --workers k80=4 --pricing cheap", "--pricing");
        row("predict --workload res32 --workers k80=4 --sync psp", "--sync: the synchronisation is 'psp'");
        row("predict --workload res32 --workers k80=4 --sync ssp=-1", "--sync: 'ssp=-1'");
        row("predict --workload res32 --workers k80=4 --sync sync-switch=2", "--sync: 'sync-switch=2'");
        row("predict --workload res32 --workers k80=4 --regions us-east1=3", "--regions: has 3 servers");
    }
    void wrongUsageIsTwo()
    {
        QFETCH(QString, line);
        QFETCH(QString, message);
        const auto plain = run(words(line.toUtf8()));
        QCOMPARE(plain.code, 2);
        QVERIFY2(plain.err.startsWith("mayflyctl: ") && plain.err.contains(message.toUtf8()), plain.err);
        QCOMPARE(plain.err.count('\n'), 1);
        QVERIFY(plain.out.isEmpty());
        const auto asJson = run(words(line.toUtf8()) + QStringList{"--json"});
        QCOMPARE(asJson.code, 2);
        QCOMPARE(asJson.json()["error"].toObject()["code"].toString(), QStringLiteral("invalid-input"));
    }

    void planChoosesAndWrites()
    {
        const QString out = home_.path() + "/quick.mayfly";
        const auto planned = run(words("plan --workload fashion-resnet8 --steps 2000 --deadline 5m --budget 0.05usd --json --out") + QStringList{out});
        QVERIFY2(planned.code == 0, planned.err);
        const QJsonObject document = planned.json();
        QCOMPARE(document["best"].toObject()["cluster"].toString(), QStringLiteral("2x cpu-1t + 1 PS"));
        QVERIFY(document["meets_targets"].toBool());
        QVERIFY(!document["front"].toArray().isEmpty() && !document["plans"].toArray().isEmpty());
        QVERIFY(QFile::exists(out));
        const auto text = run(words("plan --workload fashion-resnet8 --steps 2000 --deadline 5m"));
        QCOMPARE(text.code, 0);
        QVERIFY(text.out.contains("*1 front") && text.out.contains("baseline") && text.out.contains("best balance"));
        const auto unwritable = run(words("plan --workload fashion-resnet8 --steps 2000 --out /proc/x/quick.mayfly"));
        QCOMPARE(unwritable.code, 1);
        QVERIFY(unwritable.err.contains("/proc/x/quick.mayfly"));
    }

    void whatNothingMeetsIsThree()
    {
        const QString out = home_.path() + "/none.mayfly";
        const auto planned = run(words("plan --workload fashion-resnet8 --steps 2000 --budget 0.0005usd --json --out") + QStringList{out});
        QCOMPARE(planned.code, 3);
        QVERIFY2(planned.err.contains("Nothing meets the targets. The closest, 2x cpu-1t + 1 PS"), planned.err);
        QCOMPARE(planned.json()["error"].toObject()["code"].toString(), QStringLiteral("target-not-met"));
        QVERIFY(!planned.json()["meets_targets"].toBool());
        QVERIFY(!QFile::exists(out));
    }

    void aMissingProfileSaysWhatToDo()
    {
        // A copy, so that no mayfly-worker stands beside it.
        const QString copy = home_.path() + "/mayflyctl";
        QVERIFY(QFile::copy(QStringLiteral(MAYFLY_BIN_DIR "/mayflyctl"), copy));
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert("MAYFLY_HOME", home_.path() + "/empty");
        process.setProcessEnvironment(environment);
        process.start(copy, words("plan --workload fashion-resnet8 --steps 10 --offers local"));
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 1);
        const auto said = process.readAllStandardError();
        QVERIFY2(said.contains("has not been measured") && said.contains("mayfly-worker"), said);
    }

    void predictHasTheDocumentedFields()
    {
        const auto predicted = run(words("predict --workload resnet32-icac19 --workers k80=4 --ps 1 --pricing transient --offers seed2019 --json"));
        QVERIFY2(predicted.code == 0, predicted.err);
        for (const char *field : {"steps_per_s", "time_h", "cost_usd", "accuracy_pct", "speedup", "saving_pct", "bottleneck", "basis"}) {
            QVERIFY2(predicted.json().contains(field), field);
        }
        const auto hours = [](const char *sync) {
            return run(words("predict --workload resnet32-icac19 --workers k80=8 --json --sync") << sync).json()["time_h"].toDouble();
        };
        QVERIFY(hours("bsp") > 2 * hours("asp"));
        QVERIFY(hours("sync-switch=0.25") > hours("sync-switch=0.05") && hours("sync-switch=0.25") < hours("bsp"));
        QVERIFY(run(words("predict --workload shakebig --workers p100=2 --json")).json()["accuracy_pct"].isNull());
    }

    void batchesKeepTheirOrder()
    {
        const QString in = home_.path() + "/configs.csv";
        const QString out = home_.path() + "/predictions.csv";
        write(in, "model,n_k80,n_p100,n_v100,n_ps,profiled_steps_per_s_k80\nres32,4,0,0,1,4.5\nres15,0,2,1,2,\n\nresnet32-icac19,1,0,0,0,\n");
        const auto done = run({"predict", "--batch", in, "--out", out, "--json"});
        QVERIFY2(done.code == 0, done.err);
        QCOMPARE(done.json()["rows"].toInt(), 3);
        QFile file(out);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto lines = file.readAll().trimmed().split('\n');
        QCOMPARE(lines.size(), 4);
        QVERIFY(lines[0].endsWith("steps_per_s,time_h,cost_usd,accuracy_pct"));
        QVERIFY(lines[1].startsWith("res32,4,0,0,1,4.5,") && lines[2].endsWith(",") && lines[3].startsWith("resnet32-icac19"));
        write(in, "model,n_k80,n_ps\nres32,-4,1\n");
        QCOMPARE(run({"predict", "--batch", in, "--out", in}).code, 1);
        const auto bad = run({"predict", "--batch", in, "--out", home_.path() + "/bad.csv"});
        QCOMPARE(bad.code, 1);
        QVERIFY2(bad.err.contains("line 2, column 'n_k80': '-4'"), bad.err);
        QVERIFY(!QFile::exists(home_.path() + "/bad.csv"));
    }

    void catalogueFilesAreChecked()
    {
        const QString file = home_.path() + "/offers.json";
        write(file, R"({"schema": 1, "name": "n", "offers": [{"id": "x"}]})");
        const auto bad = run({"plan", "--workload", "res32", "--steps", "10", "--offers", file});
        QCOMPARE(bad.code, 1);
        QVERIFY2(bad.err.contains("offers[0].provider': is missing"), bad.err);
        QCOMPARE(run({"catalog", "--json"}).json()["catalogs"].toArray().size(), 3);
    }

    void historyAndStore()
    {
        QVERIFY(run({"history", "--json"}).json()["runs"].toArray().isEmpty());
        QCOMPARE(run({"store", "check"}).code, 1);
        {
            const auto opened = store::Store::open(store::defaultPath(), store::OpenMode::ReadWrite);
            QVERIFY_RESULT(opened);
            Run stored;
            stored.id = "20261201-145546-k3f9";
            stored.name = "quick";
            stored.planJson = "{}";
            const auto inserted = (*opened)->insertRun(stored);
            QVERIFY_RESULT(inserted);
        }
        const auto history = run({"history", "--json"});
        QCOMPARE(history.json()["runs"].toArray()[0].toObject()["run_id"].toString(), QStringLiteral("20261201-145546-k3f9"));
        QVERIFY(run({"history"}).out.contains("20261201-145546-k3f9"));
        QVERIFY(run({"store", "check", "--json"}).json()["ok"].toBool());
        QCOMPARE(run({"store", "compact"}).code, 0);
        const QString copy = home_.path() + "/copy.db";
        QCOMPARE(run({"store", "backup", copy}).code, 0);
        QCOMPARE(run({"store", "backup", copy}).code, 1);
        write(QString::fromStdString(store::defaultPath().string()), QByteArray(5000, 'x'));
        const auto damaged = run({"history"});
        QCOMPARE(damaged.code, 1);
        QVERIFY2(damaged.err.contains("mayfly.db: is not a database; move"), damaged.err);
    }
};

QTEST_GUILESS_MAIN(CliTest)
#include "cli_test.moc"
