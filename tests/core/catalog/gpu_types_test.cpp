// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/catalog.h"
#include "core/catalog/gpu_types.h"
#include "tests/support/isolated_home.h"

#include <QTest>

#include <set>

using namespace mayfly;

class GpuTypesTest : public QObject {
    Q_OBJECT

private slots:
    void publishedFiguresAreThere()
    {
        const auto v100 = catalog::gpuType("V100");
        QVERIFY_RESULT(v100);
        QCOMPARE(v100->memoryGib, 16.0);
        QCOMPARE(v100->memoryGbPerS, 900.0);
        QCOMPARE(v100->fp32Tflops, 15.7);
        const auto all = catalog::gpuTypes();
        QVERIFY_RESULT(all);
        for (const auto &each : *all) {
            QVERIFY2(!each.source.empty(), each.gpu.c_str());
        }
        const auto unknown = catalog::gpuType("Abacus");
        QCOMPARE(unknown.error().code, ErrorCode::NotFound);
        QVERIFY(unknown.error().message.find("V100") != std::string::npos);
    }

    void eachGpuOfTheSampleIsKnown()
    {
        const auto sample = catalog::loadOffers("sample2026");
        QVERIFY_RESULT(sample);
        QVERIFY(sample->offers.size() >= 36);
        std::set<std::string> providers;
        std::set<std::string> regions;
        std::set<std::string> regionsWithCpuServer;
        for (const auto &offer : sample->offers) {
            providers.insert(offer.provider);
            regions.insert(offer.region);
            QVERIFY2(!offer.source.empty() && offer.priceDate.size() == 10, offer.id.c_str());
            QVERIFY2(offer.transientPerHour && offer.transientPerHour->micros < offer.onDemandPerHour.micros, offer.id.c_str());
            QCOMPARE(offer.notice_s, offer.provider == "aws" ? 120.0 : 30.0);
            if (offer.forParameterServers()) {
                regionsWithCpuServer.insert(offer.region);
                QCOMPARE(offer.gpuCount, 0);
            } else {
                QVERIFY_RESULT(catalog::gpuType(offer.gpu));
                QVERIFY2(offer.gpuCount >= 1, offer.id.c_str());
            }
        }
        QCOMPARE(providers, (std::set<std::string>{"aws", "azure", "gcp"}));
        QCOMPARE(regionsWithCpuServer, regions);
    }

    void namesAreBroughtToOneWriting_data()
    {
        QTest::addColumn<QString>("written");
        QTest::addColumn<QString>("name");
        QTest::newRow("plain") << "V100" << "V100";
        QTest::newRow("board") << "Tesla V100-SXM2-16GB" << "V100";
        QTest::newRow("larger") << "Tesla V100-SXM2-32GB" << "V100-32GB";
        QTest::newRow("of SkyPilot") << "A100-80GB" << "A100-80GB";
        QTest::newRow("of the driver") << "NVIDIA A100-SXM4-40GB" << "A100";
        QTest::newRow("of Google") << "nvidia-tesla-t4" << "T4";
        QTest::newRow("ARM") << "T4g" << "T4g";
        QTest::newRow("amazon") << "NVIDIA A10G" << "A10G";
        QTest::newRow("nvl") << "NVIDIA H100 NVL" << "H100-NVL";
        QTest::newRow("two words") << "NVIDIA GeForce RTX 4090" << "RTX4090";
        QTest::newRow("tpu") << "tpu-v2-8" << "tpu-v2-8";
        QTest::newRow("nothing") << "" << "";
        QTest::newRow("only decoration") << "NVIDIA" << "NVIDIA";
    }
    void namesAreBroughtToOneWriting()
    {
        QFETCH(QString, written);
        QFETCH(QString, name);
        QCOMPARE(QString::fromStdString(catalog::gpuName(written.toStdString())), name);
    }

    void badFilesAreNamed()
    {
        const auto with = [](const std::string &memory) {
            return catalog::gpuTypesFromJson(R"({"schema": 1, "gpus": [{"gpu": "V100", "memory_gib": )" + memory +
                                                 R"(, "memory_gb_per_s": 900, "fp32_tflops": 14, "source": "s"}]})", "g.json");
        };
        QVERIFY_RESULT(with("16"));
        for (const char *memory : {"0", "-16", "\"16\"", "null", "1e400"}) {
            const auto read = with(memory);
            QVERIFY2(!read && read.error().message.starts_with("g.json: "), memory);
        }
        QVERIFY(!catalog::gpuTypesFromJson(R"({"schema": 2, "gpus": []})", "g.json"));
    }
};

QTEST_GUILESS_MAIN(GpuTypesTest)
#include "gpu_types_test.moc"
