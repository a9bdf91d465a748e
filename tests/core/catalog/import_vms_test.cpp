// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/import_vms.h"
#include "tests/core/catalog/import_helpers.h"
#include "tests/support/isolated_home.h"

#include <QTest>

using namespace mayfly;
using catalog::Severity;

namespace {

/// As of SkyPilot's catalogue v8 for AWS.
const std::string header = "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region,AvailabilityZone,Arch\n";
const std::string v100Info = R"("{'Gpus': [{'Name': 'V100', 'Manufacturer': 'NVIDIA', 'Count': 1.0, 'MemoryInfo': {'SizeInMiB': 16384}}], 'TotalGpuMemoryInMiB': 16384}")";
const std::string v100 = "p3.2xlarge,V100,1.0,8.0,61.0," + v100Info + ",3.06,0.3841,us-east-1,use1-az6,x86_64\n";

test::Imported<Offer> import(const std::string &text, const catalog::ImportOptions &options = test::options())
{
    return test::import<Offer>(catalog::importVms, text, options);
}

/// As of the catalogue v7 for Google.
const std::string googleHeader = "InstanceType,vCPUs,MemoryGiB,AcceleratorName,AcceleratorCount,GpuInfo,Region,AvailabilityZone,Price,SpotPrice\n";
std::string googleGpu(const std::string &gpu, int count, const std::string &prices, const std::string &zone = "us-central1-a")
{
    const std::string mib = gpu == "A100" ? "40960" : "16384";
    return ",,," + gpu + "," + std::to_string(count) + ",{'Gpus': [{'MemoryInfo': {'SizeInMiB': " + mib + "}}]}," + zone.substr(0, zone.size() - 2) + "," +
           zone + "," + prices + "\n";
}

} // namespace

class ImportVmsTest : public QObject {
    Q_OBJECT

private slots:
    void everythingBrokenInARowIsNamed()
    {
        const auto imported = import(header + "p3.2xlarge,V100,many,8.0,lots," + v100Info + ",3.06,cheap,us-east-1,use1-az6,x86_64\n" + v100);
        QVERIFY(!imported.report);
        const std::string &message = imported.report.error().message;
        for (const char *field : {"(MemoryGiB): 'lots'", "(AcceleratorCount): 'many'", "(SpotPrice): 'cheap'"}) {
            QVERIFY2(message.find(field) != std::string::npos, message.c_str());
        }
        QVERIFY2(message.find("more broken") == std::string::npos, message.c_str());
        auto options = test::options();
        options.skipBadRows = true;
        const auto skipped = import(header + "p3.2xlarge,V100,many,8.0,lots," + v100Info + ",3.06,cheap,us-east-1,use1-az6,x86_64\n" + v100, options);
        QVERIFY_RESULT(skipped.report);
        QCOMPARE(skipped.report->count(Severity::Broken), std::int64_t{1}); // rows, not cells
        QCOMPARE(skipped.report->problems().size(), std::size_t{3});
        QCOMPARE(skipped.rows.size(), std::size_t{1});
    }
    void anOfferIsRead()
    {
        const auto imported = import(header + v100);
        QVERIFY_RESULT(imported.report);
        QCOMPARE(imported.rows.size(), std::size_t{1});
        const Offer &offer = imported.rows[0];
        QCOMPARE(offer.id, std::string("aws-use1-az6-p3.2xlarge"));
        QCOMPARE(offer.provider, std::string("aws"));
        QCOMPARE(offer.region, std::string("us-east-1"));
        QCOMPARE(offer.zone, std::string("use1-az6"));
        QCOMPARE(offer.gpu, std::string("V100"));
        QCOMPARE(offer.gpuCount, 1);
        QCOMPARE(offer.vcpus, 8);
        QCOMPARE(offer.memoryGib, 61.0);
        QCOMPARE(offer.onDemandPerHour.micros, std::int64_t{3060000});
        QCOMPARE(offer.transientPerHour->micros, std::int64_t{384100});
        QCOMPARE(offer.notice_s, 120.0);
        QCOMPARE(offer.minimumCharge_s, 60.0);
        QCOMPARE(offer.billingStep_s, 1.0);
        QCOMPARE(offer.priceDate, std::string("2026-07-09"));
        QVERIFY(!offer.lifetimeLimit_s);
        QCOMPARE(imported.count(Severity::Warning), std::int64_t{0});
    }

    void columnsStandInAnyOrderAndMayBeMissing()
    {
        const auto imported = import("Region,SpotPrice,Price,GPUInfo,AcceleratorCount,AcceleratorName,InstanceType,vCPUs,MemoryGiB\n"
                                     "eastus,0.149174,0.526,,1,T4,Standard_NC4as_T4_v3,4,28\n"
                                     "westus,,0.192,,,,Standard_D4s_v5,4.0,16.0\n",
                                     test::options("azure"));
        QVERIFY_RESULT(imported.report);
        QCOMPARE(imported.rows.size(), std::size_t{2});
        QCOMPARE(imported.rows[0].id, std::string("azure-eastus-Standard_NC4as_T4_v3"));
        QCOMPARE(imported.rows[0].notice_s, 30.0);
        QCOMPARE(imported.rows[0].zone, std::string());
        QVERIFY(imported.rows[1].forParameterServers());
        QVERIFY(!imported.rows[1].transientPerHour);
    }

    void quirksAreLeftOutOrWarnedOf_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        QTest::addColumn<int>("severity");
        QTest::addColumn<QByteArray>("said");
        const auto row = [](const char *name, const char *before, const char *after, Severity severity, const char *said) {
            QTest::newRow(name) << QByteArray(before) << QByteArray(after) << static_cast<int>(severity) << QByteArray(said);
        };
        row("no price", "3.06", "", Severity::Rejected, "line 2, column 7 (Price): has no on-demand price");
        row("price of 0", "3.06", "0.0", Severity::Rejected, "line 2, column 7 (Price): '0.0': an on-demand price of 0");
        row("no region", "us-east-1", "", Severity::Rejected, "line 2, column 9 (Region): has no region");
        row("no instance type", "p3.2xlarge", "", Severity::Rejected, "line 2, column 1 (InstanceType): has no instance type");
        row("TPU", ",V100,", ",tpu-v2-8,", Severity::Rejected, "column 2 (AcceleratorName): 'tpu-v2-8': no GPU");
        row("Trainium", ",V100,", ",Trainium2,", Severity::Rejected, "no GPU");
        row("part of a GPU", ",1.0,8.0", ",0.125,8.0", Severity::Rejected, "column 3 (AcceleratorCount): '0.125': a part");
        row("ARM", "x86_64", "arm64", Severity::Rejected, "column 11 (Arch): 'arm64': not an x86-64 server");
        row("spot price of 0", "0.3841", "0", Severity::Warning, "column 8 (SpotPrice): '0': a spot price of 0");
        row("spot above on-demand", "0.3841", "4.2", Severity::Warning, "column 8 (SpotPrice): '4.2': above the on-demand price of 3.0600");
        row("memory of 0", "'SizeInMiB': 16384", "'SizeInMiB': 0", Severity::Warning, "column 6 (GpuInfo): '0 MiB': a V100 has 16 GiB");
        row("wrong memory", "'SizeInMiB': 16384", "'SizeInMiB': 163840", Severity::Warning, "'163840 MiB'");
    }
    void quirksAreLeftOutOrWarnedOf()
    {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, after);
        QFETCH(int, severity);
        QFETCH(QByteArray, said);
        QByteArray row = QByteArray::fromStdString(v100);
        QVERIFY(row.contains(before));
        const auto imported = import(header + row.replace(before, after).toStdString() + "m5.xlarge,,,4.0,16.0,,0.192,0.07,us-east-1,use1-az1,x86_64\n");
        QVERIFY_RESULT(imported.report);
        QCOMPARE(imported.count(static_cast<Severity>(severity)), std::int64_t{1});
        QVERIFY_CONTAINS(imported.problem(0), said.toStdString());
        QCOMPARE(imported.rows.size(), std::size_t{severity == static_cast<int>(Severity::Warning) ? 2U : 1U});
        QVERIFY(imported.rows[0].transientPerHour ? imported.rows[0].transientPerHour->micros > 0 : true);
    }

    void brokenRowsRefuseTheFile_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        QTest::addColumn<QByteArray>("said");
        const auto row = [](const char *name, const char *before, const char *after, const char *said) {
            QTest::newRow(name) << QByteArray(before) << QByteArray(after) << QByteArray(said);
        };
        row("negative price", "3.06", "-3.06", "file: line 2, column 7 (Price): '-3.06': expected a number from 0");
        row("negative spot price", "0.3841", "-1", "column 8 (SpotPrice): '-1'");
        row("NaN", "3.06", "nan", "column 7 (Price): 'nan'");
        row("infinite", "3.06", "inf", "column 7 (Price): 'inf'");
        row("huge", "3.06", "1e300", "column 7 (Price): '1e300'");
        row("beyond a double", "3.06", "1e999", "column 7 (Price): '1e999'");
        row("words", "3.06", "cheap", "column 7 (Price): 'cheap'");
        row("comma as point", ",3.06,", ",\"3,06\",", "column 7 (Price): '3,06'");
        row("negative processors", ",8.0,", ",-8.0,", "column 4 (vCPUs): '-8.0'");
        row("too many GPUs", ",1.0,", ",1e9,", "column 3 (AcceleratorCount): '1e9'");
        row("a column less", ",x86_64", "", "line 2: has 10 columns, expected 11");
        row("a column more", ",x86_64", ",x86_64,x", "line 2: has 12 columns, expected 11");
    }
    void brokenRowsRefuseTheFile()
    {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, after);
        QFETCH(QByteArray, said);
        QByteArray row = QByteArray::fromStdString(v100);
        QVERIFY(row.contains(before));
        const std::string text = header + row.replace(before, after).toStdString() + "m5.xlarge,,,4.0,16.0,,0.192,0.07,us-east-1,use1-az1,x86_64\n";
        const auto imported = import(text);
        QVERIFY(!imported.report);
        QCOMPARE(imported.report.error().code, ErrorCode::InvalidInput);
        QVERIFY_CONTAINS(imported.message(), said.toStdString());
        auto skipping = test::options();
        skipping.skipBadRows = true;
        const auto skipped = import(text, skipping);
        QVERIFY_RESULT(skipped.report);
        QCOMPARE(skipped.report->count(Severity::Broken), std::int64_t{1});
        QCOMPARE(skipped.report->rows, std::int64_t{2});
        QCOMPARE(skipped.report->imported, std::int64_t{1});
    }

    void googlesGpusJoinTheirHosts()
    {
        const auto imported = import(googleHeader + "a2-highgpu-1g,12.0,85.0,,,,us-central1,us-central1-a,0.73948,0.29576\n"
                                                    "n1-standard-8,8.0,30.0,,,,us-central1,us-central1-a,0.38,0.08\n"
                                                    "t2d-standard-8,8.0,32.0,,,,us-central1,us-central1-a,0.33797,0.03653\n" +
                                         googleGpu("A100", 1, "2.93391,1.1472") + googleGpu("V100", 1, "2.48,0.992") + googleGpu("T4", 1, "0.35,") +
                                         googleGpu("V100", 1, "2.48,0.992", "us-west1-b") + googleGpu("V100", 1, "2.48,0.992"),
                                     test::options("gcp"));
        QVERIFY_RESULT(imported.report);
        QCOMPARE(imported.rows.size(), std::size_t{5});     // two CPU servers, A100, V100, T4
        const auto find = [&](const std::string &id) { return std::find_if(imported.rows.begin(), imported.rows.end(), [&](const Offer &each) { return each.id == id; }); };
        const auto a100 = find("gcp-us-central1-a-a2-highgpu-1g");
        QVERIFY(a100 != imported.rows.end());
        QCOMPARE(a100->onDemandPerHour.micros, std::int64_t{3673390});
        QCOMPARE(a100->transientPerHour->micros, std::int64_t{1442960});
        QCOMPARE(a100->gpu, std::string("A100"));
        QCOMPARE(a100->vcpus, 12);
        QCOMPARE(a100->notice_s, 30.0);
        const auto v100 = find("gcp-us-central1-a-n1-standard-8-1xV100");
        QVERIFY(v100 != imported.rows.end());
        QCOMPARE(v100->instanceType, std::string("n1-standard-8 + 1 V100"));
        QCOMPARE(v100->onDemandPerHour.micros, std::int64_t{2860000});
        const auto t4 = find("gcp-us-central1-a-n1-standard-8-1xT4");
        QVERIFY(t4 != imported.rows.end() && !t4->transientPerHour);
        QVERIFY(find("gcp-us-central1-a-t2d-standard-8") != imported.rows.end());
        // The one in us-west1 has no host there; the last one is the second of its kind.
        QCOMPARE(imported.count(Severity::Rejected), std::int64_t{2});
        QVERIFY_CONTAINS(imported.problem(0), "line 8: no host n1-standard-8 for 1 V100 in us-west1-b");
        QVERIFY_CONTAINS(imported.problem(1), "line 9: 'gcp-us-central1-a-n1-standard-8-1xV100': listed a second time");
    }

    void anEmptyHostPriceIsInTheGpus()
    {
        const auto imported = import(googleHeader + "a2-highgpu-1g,12.0,85.0,,,,us-central1,us-central1-a,,\n" + googleGpu("A100", 1, "3.67,1.1"), test::options("gcp"));
        QVERIFY_RESULT(imported.report);
        QCOMPARE(imported.rows.size(), std::size_t{1});
        QCOMPARE(imported.rows[0].onDemandPerHour.micros, std::int64_t{3670000});
        QCOMPARE(imported.rows[0].transientPerHour->micros, std::int64_t{1100000});
    }

    void otherFilesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("empty") << QByteArray() << QByteArray("file: is empty");
        QTest::newRow("another table") << QByteArray("Tag,Region,OS\nx,y,z\n") << QByteArray("line 1: has no column InstanceType");
        QTest::newRow("JSON") << QByteArray("{\"SpotPriceHistory\": []}") << QByteArray("line 1: has no column InstanceType");
        QTest::newRow("binary") << QByteArray("\x7f" "ELF\0\0\0\0", 8) << QByteArray("has a NUL byte");
        QTest::newRow("cut off") << QByteArray::fromStdString(header + "p3.2xlarge,V100,1.0,8.0,61.0,\"{'Gpus'") << QByteArray("line 2: has a quote in column 6 that is never closed");
    }
    void otherFilesAreRefused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, said);
        const auto imported = import(text.toStdString());
        QVERIFY(!imported.report);
        QVERIFY_CONTAINS(imported.message(), said.toStdString());
    }

    void problemsAreCountedButNotAllKept()
    {
        std::string text = header;
        for (int i = 0; i < 5000; ++i) {
            text += "x" + std::to_string(i) + ",,,1,1,,,,r,z,x86_64\n";
        }
        const auto imported = import(text);
        QVERIFY_RESULT(imported.report);
        QCOMPARE(imported.count(Severity::Rejected), std::int64_t{5000});
        QCOMPARE(imported.report->problems().size(), catalog::ImportReport::mostKept);
        QVERIFY_CONTAINS(imported.problem(99), "line 101");
    }

    void theSinkMayEndIt()
    {
        std::istringstream stream(header + v100);
        const auto report = catalog::importVms(stream, test::options(), [](Offer &&) -> Result<void> { return fail(ErrorCode::NoSpace, "disk full"); });
        QCOMPARE(report.error().code, ErrorCode::NoSpace);
    }
};

QTEST_GUILESS_MAIN(ImportVmsTest)
#include "import_vms_test.moc"
