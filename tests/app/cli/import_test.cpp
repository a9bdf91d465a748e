// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl import and catalog: files in, offers by name, and what scripts see of it.
#include "core/report/report.h"
#include "tests/core/report/sample_run.h"
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

const QByteArray aws = "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region,AvailabilityZone,Arch\n"
                       "p3.2xlarge,V100,1.0,8.0,61.0,,3.06,0.3841,us-east-1,use1-az6,x86_64\n"
                       "r4.xlarge,,,4.0,30.5,,0.266,0.1262,us-east-1,use1-az6,x86_64\n"
                       "m6g.large,,,2.0,8.0,,0.077,0.02,us-east-1,use1-az6,arm64\n";

} // namespace

class ImportCliTest : public QObject {
    Q_OBJECT

    mayfly::test::IsolatedHome home_;

    QString write(const QString &name, const QByteArray &content)
    {
        const QString path = home_.path() + "/" + name;
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size()) {
            return {};
        }
        return path;
    }

private slots:
    void offersAreImportedAndPlannedWith()
    {
        const auto imported = run({"import", "catalog", write("aws/vms.csv", aws), "--date", "2026-07-09", "--json"});
        QVERIFY2(imported.code == 0, imported.err);
        const auto set = imported.json()["sets"].toArray()[0].toObject();
        QCOMPARE(set["name"].toString(), QStringLiteral("aws"));
        const auto file = set["files"].toArray()[0].toObject();
        QCOMPARE(file["rows"].toInt(), 3);
        QCOMPARE(file["imported"].toInt(), 2);
        QCOMPARE(file["rejected"].toInt(), 1);
        const auto problem = file["problems"].toArray()[0].toObject();
        QCOMPARE(problem["line"].toInt(), 4);
        QCOMPARE(problem["column"].toInt(), 11);
        QCOMPARE(problem["field"].toString(), QStringLiteral("Arch"));
        QCOMPARE(problem["value"].toString(), QStringLiteral("arm64"));

        const auto plan = run({"plan", "--workload", "resnet32-icac19", "--steps", "64000", "--offers", "aws", "--deadline", "12h", "--budget", "50usd", "--json"});
        QVERIFY2(plan.code == 0, plan.err);
        QCOMPARE(plan.json()["offers"].toString(), QStringLiteral("aws"));
        const auto list = run({"catalog", "list", "--json"}).json();
        QCOMPARE(list["built_in"].toArray().size(), 3);
        QCOMPARE(list["imported"].toArray()[0].toObject()["name"].toString(), QStringLiteral("aws"));
    }

    void otherPriceListsAreKnownByTheirContent()
    {
        const QString azure = write("prices.json", R"({"BillingCurrency":"USD","Items":[{"currencyCode":"USD","retailPrice":0.526,"armRegionName":"eastus",
            "armSkuName":"Standard_NC4as_T4_v3","skuName":"NC4as T4 v3","productName":"Virtual Machines","unitOfMeasure":"1 Hour","type":"Consumption"}]})");
        const auto imported = run({"import", "catalog", azure, "--name", "azure", "--json"});
        QVERIFY2(imported.code == 0, imported.err);
        const auto offers = run({"catalog", "show", "azure", "--json"}).json()["shown"].toArray()[0].toObject()["catalog"].toObject()["offers"].toArray();
        QCOMPARE(offers[0].toObject()["gpu"].toString(), QStringLiteral("T4"));
        QFile seed(QStringLiteral(MAYFLY_SOURCE_DIR "/resources/offers/seed2019.json"));
        QVERIFY(seed.open(QIODevice::ReadOnly));
        const QString own = write("mine.json", seed.readAll());
        QCOMPARE(run({"import", "catalog", own}).code, 0);
        const auto plan = run({"plan", "--workload", "resnet32-icac19", "--steps", "64000", "--offers", "mine", "--deadline", "2h", "--budget", "5usd", "--json"});
        QVERIFY2(plan.code == 0, plan.err);
    }

    void newerPricesDoNotChangeOlderOnes()
    {
        QByteArray cheaper = aws;
        cheaper.replace("3.06", "2.50");
        QCOMPARE(run({"import", "catalog", write("aws/vms.csv", aws), "--name", "dated", "--date", "2026-01-01"}).code, 0);
        QCOMPARE(run({"import", "catalog", write("aws/vms.csv", cheaper), "--name", "dated", "--date", "2026-06-01"}).code, 0);
        const auto price = [](const QStringList &more) {
            const auto shown = run(QStringList{"catalog", "show", "dated", "--json"} + more);
            return shown.json()["shown"].toArray()[0].toObject()["catalog"].toObject()["offers"].toArray()[0].toObject()["on_demand_per_h"].toDouble();
        };
        QCOMPARE(price({}), 2.5);
        QCOMPARE(price({"--date", "2026-03-01"}), 3.06);
        QCOMPARE(run({"catalog", "show", "dated", "--date", "2025-01-01"}).code, 1);
        QCOMPARE(run({"catalog", "show", "dated@someday"}).code, 1);
    }

    void wrongFilesImportNothing()
    {
        QByteArray broken = aws;
        broken.replace("0.266", "cheap");
        const QString path = write("aws/broken.csv", broken);
        const auto refused = run({"import", "catalog", path, "--name", "broken", "--json"});
        QCOMPARE(refused.code, 1);
        QVERIFY2(refused.err.contains("line 3, column 7 (Price): 'cheap': expected a number"), refused.err);
        QCOMPARE(refused.json()["error"].toObject()["code"].toString(), QStringLiteral("invalid-input"));
        QCOMPARE(run({"catalog", "show", "broken"}).code, 1);
        const auto skipped = run({"import", "catalog", path, "--name", "broken", "--skip-bad-rows", "--json"});
        QVERIFY2(skipped.code == 0, skipped.err);
        QCOMPARE(skipped.json()["sets"].toArray()[0].toObject()["files"].toArray()[0].toObject()["broken"].toInt(), 1);

        QCOMPARE(run({"import", "catalog", home_.path() + "/nowhere.csv"}).code, 1);
        QCOMPARE(run({"import", "catalog", home_.path()}).code, 1);
        const auto whose = run({"import", "catalog", write("vms.csv", aws)});
        QCOMPARE(whose.code, 1);
        QVERIFY2(whose.err.contains("provider's name") && whose.err.contains("; name it with --provider"), whose.err);
        const auto builtIn = run({"import", "catalog", path, "--name", "seed2019"});
        QCOMPARE(builtIn.code, 1);
        QVERIFY2(builtIn.err.contains("built-in"), builtIn.err);
        const QString own = write("sample2026.json", R"({"schema": 1, "name": "n", "offers": []})");
        QCOMPARE(run({"import", "catalog", own}).code, 1);
        for (const QStringList &usage : {QStringList{"import"}, {"import", "catalog"}, {"import", "weather", path}, {"import", "catalog", path, "--date", "May"},
                                         {"import", "catalog", path, "--currency", "dollars"}, {"import", "trace", path, "--polarity", "up"}}) {
            QVERIFY2(run(usage).code == 2, qPrintable(usage.join(' ')));
        }
    }

    void tracesAskForTheirPolarity()
    {
        const QString path = write("us-east-1a_v100_1.json", R"({"metadata": {"gap_seconds": 3600}, "data": [1, 1, 1, 0, 0, 1]})");
        const auto asked = run({"import", "trace", path});
        QCOMPARE(asked.code, 2);
        QVERIFY2(asked.err.contains("--polarity") && asked.err.contains("day   1  ############........####") &&
                     asked.err.contains("day   1  ............########...."),
                 asked.err);
        const auto imported = run({"import", "trace", path, "--polarity", "available", "--json"});
        QVERIFY2(imported.code == 0, imported.err);
        QVERIFY(imported.err.contains("day   1"));
        const auto shown = run({"catalog", "show", "us-east-1a_v100_1", "--json"}).json()["shown"].toArray()[0].toObject();
        QCOMPARE(shown["kind"].toString(), QStringLiteral("trace"));
        QCOMPARE(shown["zone"].toString(), QStringLiteral("us-east-1a"));
        QCOMPARE(shown["ticks"].toInt(), 6);
        QCOMPARE(shown["losses"].toInt(), 1);
        QCOMPARE(run({"catalog", "remove", "trace", "us-east-1a_v100_1"}).code, 0);
        QCOMPARE(run({"catalog", "remove", "trace", "us-east-1a_v100_1"}).code, 1);
        QCOMPARE(run({"catalog", "remove", "weather", "x"}).code, 2);
    }

    void pricesAdvisorAndLifetimes()
    {
        const QString prices = write("p.json", R"({"SpotPriceHistory":[{"AvailabilityZone":"us-east-1a","InstanceType":"p3.2xlarge",
            "ProductDescription":"Linux/UNIX","SpotPrice":"0.9731","Timestamp":"2023-02-15T00:00:00Z"}]})");
        QCOMPARE(run({"import", "prices", prices, "--name", "all"}).code, 0);
        const QString advisor = write("a.json", R"({"ranges":[{"index":0,"label":"<5%"}],"spot_advisor":{"us-east-1":{"Linux":{"p3.2xlarge":{"s":70,"r":0}}}}})");
        QCOMPARE(run({"import", "advisor", advisor, "--name", "all"}).code, 0);
        const QString lifetimes = write("l.csv", "K80\nVM name,Start,Terminate\na-us-east1-c-0,2/18/19 23:40,2/19/19 23:46\n");
        QCOMPARE(run({"import", "lifetimes", lifetimes, "--name", "all"}).code, 0);
        const auto shown = run({"catalog", "show", "all", "--json"}).json()["shown"].toArray();
        QCOMPARE(shown.size(), 3);
        QCOMPARE(shown[0].toObject()["series"].toArray()[0].toObject()["latest_per_h"].toDouble(), 0.9731);
        QCOMPARE(shown[1].toObject()["bands"].toArray()[0].toObject()["interrupted"].toString(), QStringLiteral("<5%"));
        QCOMPARE(shown[2].toObject()["groups"].toArray()[0].toObject()["servers"].toInt(), 1);
        const auto text = run({"catalog", "show", "all"});
        QVERIFY(text.out.contains("$0.97") && text.out.contains("Lifetimes all"));
    }

    /// Written on one machine, read on another: one run, once.
    void runsOfOtherMachinesComeIn()
    {
        RunSnapshot sample = mayfly::test::sampleRun();
        const Plan plan = mayfly::test::samplePlan();
        const QString report = write("report.json", QByteArray::fromStdString(report::toJson(report::makeReport(sample, plan, mayfly::test::at(1000)))));
        const auto imported = run({"import", "run", report, "--json"});
        QVERIFY2(imported.code == 0, imported.err);
        const QString id = QString::fromStdString(sample.run.id);
        QCOMPARE(imported.json()["runs"].toArray()[0].toObject()["run_id"].toString(), id);
        const auto again = run({"report", id, "--format", "json"});
        QVERIFY2(again.code == 0, again.err);
        QFile first(report);
        QVERIFY(first.open(QIODevice::ReadOnly));
        const QJsonObject before = QJsonDocument::fromJson(first.readAll()).object(), after = again.json();
        for (const char *field : {"cost_micros", "makespan_s", "speedup", "saving_pct", "plan", "samples", "events", "ledger", "evaluations"}) {
            QVERIFY2(before[field] == after[field], field);
        }
        const auto twice = run({"import", "run", report});
        QVERIFY(twice.code == 1 && twice.err.contains("already"));
        const auto broken = run({"import", "run", write("broken.json", "{\"schema\": 1, \"run_id\": \"a/b\"}")});
        QVERIFY2(broken.code == 1 && broken.err.contains("broken.json") && broken.err.contains("run_id"), broken.err);
    }

    void workloadsMayBeDescribed()
    {
        const QString path = write("w.json", R"({"schema": 1, "name": "mine", "gflops_per_image": 1.66, "parameters": 1857722, "tensors": 104,
            "batch_size": 128, "dataset": "cifar-10", "dataset_images": 50000, "steps": 64000})");
        const auto plan = run({"plan", "--workload", path, "--offers", "seed2019", "--deadline", "8h", "--budget", "20usd", "--json"});
        QVERIFY2(plan.code == 0, plan.err);
        QCOMPARE(plan.json()["steps"].toInt(), 64000);
        QCOMPARE(run({"plan", "--workload", "resnet56", "--offers", "seed2019"}).code, 2);      // nobody says how many steps
        QCOMPARE(run({"predict", "--workload", "resnet56", "--workers", "k80=4", "--steps", "1000"}).code, 0);
    }
};

QTEST_GUILESS_MAIN(ImportCliTest)
#include "import_test.moc"
