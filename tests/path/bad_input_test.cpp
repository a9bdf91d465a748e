// SPDX-License-Identifier: Apache-2.0
// What goes wrong gets one clear message (what, where, what to do), the right exit code, and leaves nothing half-done.
#include "core/base/process.h"
#include "tests/support/isolated_home.h"
#include "tests/support/program.h"
#include "tests/support/small_mount.h"

#include <QDir>
#include <QJsonArray>
#include <QTest>

using namespace mayfly;
using namespace mayfly::test;

class BadInputTest : public QObject {
    Q_OBJECT

private slots:
    void init();
    void aWrongPlan_data();
    void aWrongPlan();
    void aBudgetThatNothingMeets();
    void aWrongOption_data();
    void aWrongOption();
    void aMissingDataset();
    void aTruncatedDataset();
    void anOutputFolderThatCannotBeWritten_data();
    void anOutputFolderThatCannotBeWritten();
    void aDamagedDatabase();
    void anUnknownRun();

private:
    QString goodPlan();
    void write(const QString &path, const QByteArray &content)
    {
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }
    /// One line for the user, holding all the words; nothing of a crash.
    void verifyMessage(const ProgramResult &result, int exitCode, const QStringList &words)
    {
        QVERIFY2(result.exitCode == exitCode, result.all().constData());
        const QList<QByteArray> lines = result.errors.trimmed().split('\n');
        const QByteArray last = lines.last();
        for (const QString &word : words) {
            QVERIFY2(last.contains(word.toUtf8()), (result.all() + "\nmissing in the message: " + word.toUtf8()).constData());
        }
    }

    std::unique_ptr<IsolatedHome> home_;
};

/// Whether an agent of a run below this folder is there: other tests may have theirs.
static bool agentsLeft(const QString &folder)
{
    for (const FoundProcess &found : findProcesses({"agent", "--run"})) {
        for (const std::string &argument : found.arguments) {
            if (argument.find(folder.toStdString()) != std::string::npos) {
                return true;
            }
        }
    }
    return false;
}

void BadInputTest::init()
{
    home_ = std::make_unique<IsolatedHome>();
    // A profile as if measured, so that no test has to measure.
    QVERIFY(home_->writeKnownMachine());
}

QString BadInputTest::goodPlan()
{
    const QString path = home_->file("good.mayfly");
    const auto made = mayflyctl({"plan", "--workload", "fashion-resnet8", "--steps", "50", "--offers", "local", "--deadline", "1h",
                                 "--budget", "1usd", "--out", path});
    return made.exitCode == 0 ? path : QString::fromUtf8(made.all());
}

void BadInputTest::aWrongPlan_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QStringList>("words");
    QTest::newRow("a newer schema") << QByteArray(R"({"schema": 99, "name": "x"})") << QStringList{"schema", "99", "newer"};
    QTest::newRow("not JSON") << QByteArray("{\n  \"schema\": 1,\n  oops\n}") << QStringList{"line 3"};
    QTest::newRow("empty") << QByteArray() << QStringList{"JSON"};
    QTest::newRow("a missing field") << QByteArray(R"({"schema": 1})") << QStringList{"name", "missing"};
    QTest::newRow("a wrong type") << QByteArray(R"({"schema": 1, "name": 7})") << QStringList{"name", "7", "text"};
}

void BadInputTest::aWrongPlan()
{
    QFETCH(QByteArray, content);
    QFETCH(QStringList, words);
    const QString path = home_->file("wrong.mayfly");
    write(path, content);
    const auto run = mayflyctl({"run", "--plan", path, "--backend", "local", "--out", home_->file("out")});
    verifyMessage(run, 1, words + QStringList{"wrong.mayfly"});
}

void BadInputTest::aBudgetThatNothingMeets()
{
    const auto plan = mayflyctl({"plan", "--workload", "fashion-resnet8", "--steps", "5000", "--offers", "local", "--budget",
                                 "0.0001usd", "--out", home_->file("never.mayfly")});
    QVERIFY2(plan.exitCode == 3, plan.all().constData());
    QVERIFY2((plan.output + plan.errors).contains("budget"), plan.all().constData());
}

void BadInputTest::aWrongOption_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("word");
    QTest::newRow("duration") << QStringList{"plan", "--workload", "fashion-resnet8", "--steps", "10", "--deadline", "soon"} << "soon";
    QTest::newRow("money") << QStringList{"plan", "--workload", "fashion-resnet8", "--steps", "10", "--budget", "lots"} << "lots";
    QTest::newRow("workload") << QStringList{"plan", "--workload", "nothing", "--steps", "10"} << "nothing";
    QTest::newRow("offers") << QStringList{"plan", "--workload", "fashion-resnet8", "--steps", "10", "--offers", "nowhere"} << "nowhere";
    QTest::newRow("back-end") << QStringList{"run", "--plan", "x.mayfly", "--backend", "cloud9"} << "cloud9";
    QTest::newRow("cap of nothing") << QStringList{"run", "--plan", "x.mayfly", "--cap", "0usd"} << "expected an amount above 0";
    QTest::newRow("compression") << QStringList{"rehearse", "--plan", "x.mayfly", "--compress", "inf"} << "--compress: expected a number above 0";
    QTest::newRow("evaluations") << QStringList{"run", "--plan", "x.mayfly", "--evaluate-every=-1"} << "--evaluate-every: expected seconds";
    QTest::newRow("seed") << QStringList{"run", "--plan", "x.mayfly", "--seed=-1"} << "'-1': expected a whole number, 0 or more";
    QTest::newRow("limit") << QStringList{"history", "--limit=-1"} << "'-1': expected a whole number, 1 or more";
    QTest::newRow("command") << QStringList{"fly"} << "fly";
}

void BadInputTest::aWrongOption()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, word);
    const auto result = mayflyctl(arguments);
    QVERIFY2(result.exitCode == 1 || result.exitCode == 2, result.all().constData());
    QVERIFY2(result.errors.contains(word.toUtf8()), result.all().constData());
}

void BadInputTest::aMissingDataset()
{
    const auto run = mayflyctl({"run", "--plan", goodPlan(), "--backend", "local", "--out", home_->file("out"), "--dataset-folder",
                                home_->file("nothing-here")});
    verifyMessage(run, 1, {"nothing-here", "dataset-fashion-mnist"});
    QCOMPARE(mayflyctl({"history", "--json"}).json()["runs"].toArray().size(), 0);
}

void BadInputTest::aTruncatedDataset()
{
    const QDir source("/usr/share/datasets/fashion-mnist");
    const QString folder = home_->file("cut");
    QVERIFY(QDir().mkpath(folder));
    for (const QString &name : source.entryList(QDir::Files)) {
        QVERIFY(QFile::copy(source.filePath(name), folder + "/" + name));
    }
    const QString cut = folder + "/train-images-idx3-ubyte.gz";
    QVERIFY(QFile::setPermissions(cut, QFile::ReadOwner | QFile::WriteOwner));
    QVERIFY(QFile::resize(cut, 100'000));
    const auto run =
        mayflyctl({"run", "--plan", goodPlan(), "--backend", "local", "--out", home_->file("out"), "--dataset-folder", folder});
    verifyMessage(run, 1, {"train-images-idx3-ubyte.gz"});
    QVERIFY(!agentsLeft(home_->path()));
}

void BadInputTest::anOutputFolderThatCannotBeWritten_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("word");
    QTest::newRow("read-only") << int(SmallMount::Kind::ReadOnly) << "Read-only";
    QTest::newRow("full") << int(SmallMount::Kind::Full) << "No space";
}

void BadInputTest::anOutputFolderThatCannotBeWritten()
{
    QFETCH(int, kind);
    QFETCH(QString, word);
    const SmallMount mount{SmallMount::Kind(kind)};
    if (!mount.mounted()) {
        QSKIP("mounting a tmpfs is not allowed here");
    }
    const auto run = mayflyctl({"run", "--plan", goodPlan(), "--backend", "local", "--out", mount.path()});
    verifyMessage(run, 1, {mount.path(), word});
    QVERIFY(!agentsLeft(home_->path()));
}

void BadInputTest::aDamagedDatabase()
{
    write(home_->path() + "/home/mayfly.db", QByteArray("this is not a database, whatever its name says ").repeated(200));
    const auto history = mayflyctl({"history"});
    verifyMessage(history, 1, {"mayfly.db"});
    const auto run = mayflyctl({"run", "--plan", goodPlan(), "--backend", "local", "--out", home_->file("out")});
    verifyMessage(run, 1, {"mayfly.db"});
}

void BadInputTest::anUnknownRun()
{
    for (const QString command : {"watch", "stop", "report"}) {
        QStringList arguments{command, "20200101-000000-none"};
        if (command == "report") {
            arguments << "--format" << "json" << "--out" << home_->file("report.json");
        }
        verifyMessage(mayflyctl(arguments), 1, {"20200101-000000-none"});
    }
}

QTEST_GUILESS_MAIN(BadInputTest)
#include "bad_input_test.moc"
