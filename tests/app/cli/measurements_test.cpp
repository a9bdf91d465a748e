// SPDX-License-Identifier: GPL-3.0-or-later
// What runs and imports have taught: shown, forgotten, fitted; through the real program.
#include "core/prediction/own_measurements.h"
#include "tests/support/isolated_home.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTest>

#include <cmath>

using namespace mayfly;

namespace {

struct Ran {
    int code = -1;
    QByteArray out, err;
    QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
};

Ran mayflyctl(const QStringList &arguments)
{
    QProcess process;
    process.start(QStringLiteral(MAYFLY_BIN_DIR "/mayflyctl"), arguments);
    process.waitForFinished();
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(), process.readAllStandardError()};
}

} // namespace

class MeasurementsTest : public QObject {
    Q_OBJECT

    test::IsolatedHome home_;

private slots:
    void areShownAndForgotten()
    {
        QVERIFY(mayflyctl({"measurements", "show"}).out.startsWith("nothing has been measured"));
        prediction::RunObservations run;
        run.steps.push_back({"cpu-1t", "fashion-resnet8", {0.1}});
        run.startUpRatios = {1.5};
        prediction::OwnMeasurements own;
        QVERIFY_RESULT(prediction::addRun(own, run));
        QVERIFY_RESULT(prediction::writeOwnMeasurements(prediction::ownMeasurementsPath("local"), own));
        const Ran shown = mayflyctl({"measurements", "show"});
        QCOMPARE(shown.code, 0);
        QVERIFY2(shown.out.contains("step of fashion-resnet8 on cpu-1t") && shown.out.contains("100.0 ms"), shown.out.constData());
        const auto document = mayflyctl({"measurements", "show", "local", "--json"}).json();
        QCOMPARE(document["provider"].toString(), QString("local"));
        QVERIFY(document["measurements"].isObject());
        QVERIFY(mayflyctl({"measurements", "show", "aws"}).out.startsWith("nothing has been measured"));
        QCOMPARE(mayflyctl({"measurements", "reset"}).code, 2);
        QCOMPARE(mayflyctl({"measurements", "reset", "local"}).code, 0);
        QVERIFY(mayflyctl({"measurements", "show"}).out.startsWith("nothing has been measured"));
    }

    /// The same plan, simulated by what its servers are known to do now; counted as the papers do it stays at the shipped figures.
    void simulateUsesThem()
    {
        const QString plan = home_.file("k80.mayfly");
        const QStringList ask{"plan", "--workload", "resnet32-icac19", "--steps", "64000", "--offers", "seed2019", "--gpus", "k80",
                              "--max-workers", "4", "--trials", "200", "--out", plan, "--json"};
        const auto mean = [&](const QStringList &more) {
            const Ran ran = mayflyctl(QStringList{"simulate", "--plan", plan, "--trials", "2000", "--json"} + more);
            return ran.code == 0 ? ran.json()["time_h"].toObject()["mean"].toDouble() : 0.0;
        };
        QCOMPARE(mayflyctl(ask).code, 0);
        const double shipped = mean({}), asThePapers = mean({"--exclude-startup"});
        QVERIFY(shipped > 0 && asThePapers > 0);
        prediction::OwnMeasurements own;
        for (int i = 0; i < 12; ++i) {
            prediction::RunObservations run;
            run.steps.push_back({"K80", "resnet32-icac19", {0.5}});
            QVERIFY_RESULT(prediction::addRun(own, run));
        }
        QVERIFY_RESULT(prediction::writeOwnMeasurements(prediction::ownMeasurementsPath("gcp"), own));
        const double measured = mean({});
        QVERIFY2(measured > 1.3 * shipped, qPrintable(QString("%1 h, shipped %2 h").arg(measured).arg(shipped)));
        QCOMPARE(mean({"--exclude-startup"}), asThePapers);
        const Ran again = mayflyctl(ask);
        QCOMPARE(again.code, 0);
        const double planned = again.json()["best"].toObject()["time_h"].toDouble();
        const double simulated = mean({});
        QVERIFY2(std::abs(simulated / planned - 1) < 0.02, qPrintable(QString("%1 h, planned %2 h").arg(simulated).arg(planned)));
        QCOMPARE(mayflyctl({"measurements", "reset", "gcp"}).code, 0);
    }

    /// 40 servers, one lost every half an hour, the last ten alive at the limit.
    void importedLifetimesAreFitted()
    {
        QFile file(home_.file("lives.csv"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("K80\nVM name,Start,Terminate\n");
        for (int i = 0; i < 40; ++i) {
            const int minutes = i < 30 ? 30 * (i + 1) : 24 * 60;
            const int end = 6 * 60 + minutes;
            file.write(QString("vm-us-east1-c-%1,3/%2/19 6:00,3/%3/19 %4:%5\n").arg(i).arg(1).arg(1 + end / 1440).arg(end % 1440 / 60).arg(end % 60, 2, 10, QChar('0')).toUtf8());
        }
        file.close();
        const Ran imported = mayflyctl({"import", "lifetimes", file.fileName(), "--name", "lives"});
        QVERIFY2(imported.code == 0, imported.err.constData());
        const auto document = QJsonDocument::fromJson(mayflyctl({"catalog", "show", "lives", "--json"}).out);
        const QString text = QString::fromUtf8(document.toJson());
        QVERIFY2(text.contains("largest_distance") && text.contains("Weibull"), qPrintable(text.left(400)));
        QCOMPARE(text.count("\"chosen\": true"), 1);
        const Ran shown = mayflyctl({"catalog", "show", "lives"});
        QVERIFY2(shown.out.contains("LARGEST DISTANCE"), shown.out.constData());
    }
};

QTEST_GUILESS_MAIN(MeasurementsTest)
#include "measurements_test.moc"
