// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/catalog.h"
#include "core/catalog/read.h"
#include "tests/support/isolated_home.h"

#include <QTest>

using namespace mayfly;

namespace {

std::string offersWith(const std::string &field, const std::string &value)
{
    std::string text = R"({"schema": 1, "name": "mine", "defaults": {"provider": "p", "region": "r", "currency": "USD",
        "minimum_charge_s": 60, "billing_step_s": 1, "notice_s": 30, "instance_type": "t", "gpu": "K80", "gpu_count": 1, "vcpus": 4,
        "memory_gib": 61, "on_demand_per_hour": 0.723, "transient_per_hour": 0.256}, "offers": [{"id": "a"}, {"id": "b")";
    return text + (field.empty() ? "" : ", \"" + field + "\": " + value) + "}]}";
}

} // namespace

class CatalogTest : public QObject {
    Q_OBJECT

private slots:
    void theBuiltInOffersHoldIcac19sPrices()
    {
        const auto local = catalog::loadOffers("local");
        QVERIFY_RESULT(local);
        QCOMPARE(local->offers.size(), std::size_t{3});
        const Offer *k80 = local->find("local-k80");
        QVERIFY(k80 != nullptr);
        QCOMPARE(k80->gpu, std::string("cpu-1t"));
        QVERIFY((k80->onDemandPerHour == Money{723000, "USD"}));
        QVERIFY((*k80->transientPerHour == Money{256000, "USD"}));
        QCOMPARE(k80->minimumCharge_s, 0.0);
        QVERIFY(local->find("local-ps")->forParameterServers());
        const auto seed = catalog::loadOffers("seed2019");
        QVERIFY_RESULT(seed);
        const Offer *v100 = seed->find("gce-us-west1-v100");
        QVERIFY(v100 != nullptr);
        QVERIFY((v100->onDemandPerHour == Money{2144000, "USD"}));
        QCOMPARE(v100->minimumCharge_s, 60.0);
        QCOMPARE(v100->lifetimeLimit_s, std::optional<double>(86400));
        for (const auto &offer : seed->offers) {
            QVERIFY(!offer.source.empty() && !offer.priceDate.empty());
        }
    }

    void workloadsAreFoundByName()
    {
        const auto resnet8 = catalog::workload("fashion-resnet8");
        QVERIFY_RESULT(resnet8);
        QCOMPARE(resnet8->network, std::string("resnet8"));
        QCOMPARE(resnet8->parameters, std::int64_t{75002});
        QCOMPARE(resnet8->tensors, std::int64_t{23});
        QVERIFY(catalog::workloads().size() >= 22);
        const auto unknown = catalog::workload("resnet9000");
        QCOMPARE(unknown.error().code, ErrorCode::NotFound);
        QVERIFY(unknown.error().message.find("resnet32-icac19") != std::string::npos);
    }

    void badOffersAreNamed_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("message");
        QTest::newRow("negative price") << "on_demand_per_hour" << "-1" << "offers[1].on_demand_per_hour': is -1";
        QTest::newRow("zero price") << "transient_per_hour" << "0" << "offers[1].transient_per_hour': is 0";
        QTest::newRow("price in words") << "on_demand_per_hour" << "\"cheap\"" << "offers[1].on_demand_per_hour";
        QTest::newRow("currency") << "currency" << "\"dollars\"" << "'dollars', expected three letters";
        QTest::newRow("two currencies") << "currency" << "\"EUR\"" << "mixes USD and EUR";
        QTest::newRow("same id") << "id" << "\"a\"" << "'a' twice";
        QTest::newRow("no id") << "id" << "\"\"" << "offers[1].id': is empty";
        QTest::newRow("negative charge") << "minimum_charge_s" << "-5" << "minimum_charge_s': is -5";
        QTest::newRow("limit") << "lifetime_limit_s" << "60" << "lifetime_limit_s': is 60";
        QTest::newRow("cpus") << "vcpus" << "-4" << "vcpus': is -4";
    }
    void badOffersAreNamed()
    {
        QFETCH(QString, field);
        QFETCH(QString, value);
        QFETCH(QString, message);
        const auto read = catalog::offersFromJson(offersWith(field.toStdString(), value.toStdString()), "mine.json");
        QVERIFY(!read);
        QCOMPARE(read.error().code, ErrorCode::InvalidInput);
        QVERIFY2(QString::fromStdString(read.error().message).contains(message), read.error().message.c_str());
        QVERIFY(read.error().message.starts_with("mine.json: "));
    }

    void badFilesAreNamed()
    {
        QVERIFY_RESULT(catalog::offersFromJson(offersWith("", ""), "x"));
        QVERIFY(catalog::offersFromJson("{\"schema\": 1,\n \"name\" }", "x").error().message.find("line 2") != std::string::npos);
        QVERIFY(catalog::offersFromJson(R"({"schema": 7, "name": "n", "offers": []})", "x").error().message.find("is 7") != std::string::npos);
        QVERIFY(!catalog::offersFromJson(R"({"schema": 1, "name": "n", "offers": []})", "x"));
        QVERIFY(!catalog::offersFromJson("[]", "x"));
        QVERIFY(!catalog::workloadsFromJson(R"({"schema": 1, "workloads": [{"name": "w"}]})", "x"));
        QVERIFY(catalog::loadOffers("nothing-like-it").error().message.find("seed2019") != std::string::npos);
        QCOMPARE(catalog::loadOffers("/nowhere/offers.json").error().code, ErrorCode::NotFound);
    }
};

QTEST_GUILESS_MAIN(CatalogTest)
#include "catalog_test.moc"
