// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/import_azure.h"
#include "tests/core/catalog/import_helpers.h"
#include "tests/support/isolated_home.h"

#include <QTest>

using namespace mayfly;
using catalog::Severity;

namespace {

std::string item(const std::string &size, const std::string &sku, const std::string &price, const std::string &more = "")
{
    return "{\"currencyCode\":\"USD\",\"retailPrice\":" + price + ",\"unitPrice\":" + price + ",\"armRegionName\":\"eastus\",\"armSkuName\":\"" + size +
           "\",\"skuName\":\"" + sku + "\",\"productName\":\"Virtual Machines NCasT4_v3 Series\",\"unitOfMeasure\":\"1 Hour\",\"type\":\"Consumption\"" + more + "}";
}

std::string page(const std::string &items)
{
    return "{\"BillingCurrency\":\"USD\",\"CustomerEntityId\":\"Default\",\"Items\":[" + items + "],\"NextPageLink\":null,\"Count\":1}\n";
}

const std::string t4 = item("Standard_NC4as_T4_v3", "NC4as T4 v3", "0.526");
const std::string t4Spot = item("Standard_NC4as_T4_v3", "NC4as T4 v3 Spot", "0.149174");

test::Imported<Offer> import(const std::string &text, bool skip = false)
{
    auto options = test::options("azure");
    options.skipBadRows = skip;
    return test::import<Offer>(catalog::importAzurePrices, text, options);
}

} // namespace

class ImportAzureTest : public QObject {
    Q_OBJECT

private slots:
    void bothPricesBecomeOneOffer()
    {
        const auto imported = import(page(t4Spot) + page(item("Standard_D4s_v5", "D4s v5", "0.192") + "," + t4));
        QVERIFY_RESULT(imported.report);
        QCOMPARE(imported.rows.size(), std::size_t{2});
        const Offer &cpu = imported.rows[0];
        QVERIFY(cpu.forParameterServers() && !cpu.transientPerHour);
        const Offer &offer = imported.rows[1];
        QCOMPARE(offer.id, std::string("azure-eastus-Standard_NC4as_T4_v3"));
        QCOMPARE(offer.gpu, std::string("T4"));
        QCOMPARE(offer.vcpus, 4);
        QCOMPARE(offer.onDemandPerHour.micros, std::int64_t{526000});
        QCOMPARE(offer.transientPerHour->micros, std::int64_t{149174});
        QCOMPARE(offer.notice_s, 30.0);
        QCOMPARE(imported.report->rows, std::int64_t{3});
        QVERIFY(catalog::looksLikeAzurePrices(page(t4)) && !catalog::looksLikeAzurePrices("{\"schema\": 1, \"offers\": []}"));
    }

    void othersAreLeftOut_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        QTest::addColumn<QByteArray>("said");
        const auto row = [](const char *name, const char *before, const char *after, const char *said) {
            QTest::newRow(name) << QByteArray(before) << QByteArray(after) << QByteArray(said);
        };
        row("Windows", "NCasT4_v3 Series", "NCasT4_v3 Series Windows", "a Windows server");
        row("reservation", "Consumption", "Reservation", "not a price per hour of use");
        row("low priority", "NC4as T4 v3 Spot", "NC4as T4 v3 Low Priority", "low-priority");
        row("another size", "Standard_NC4as_T4_v3", "Standard_B1s", "not in the table");
        row("free", "0.149174", "0", "a price of 0");
    }
    void othersAreLeftOut()
    {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, after);
        QFETCH(QByteArray, said);
        const std::string odd = QByteArray::fromStdString(t4Spot).replace(before, after).toStdString();
        const auto imported = import(page(t4 + "," + odd));
        QVERIFY_RESULT(imported.report);
        QCOMPARE(imported.count(Severity::Rejected), std::int64_t{1});
        QVERIFY_CONTAINS(imported.problem(0), said.toStdString());
        QCOMPARE(imported.rows.size(), std::size_t{1});
        QVERIFY(!imported.rows[0].transientPerHour);
    }

    void aSpotPriceAloneIsNoOffer()
    {
        const auto imported = import(page(t4Spot));
        QVERIFY_RESULT(imported.report);
        QVERIFY(imported.rows.empty());
        QVERIFY_CONTAINS(imported.problem(0), "a spot price without an on-demand one in eastus");
    }

    void wrongListsAreRefused_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("negative") << QByteArray("0.149174") << QByteArray("-1") << QByteArray("(retailPrice): '-1'");
        QTest::newRow("text") << QByteArray("0.149174") << QByteArray("\"free\"") << QByteArray("(retailPrice): 'free'");
        QTest::newRow("no region") << QByteArray("\"armRegionName\":\"eastus\"") << QByteArray("\"x\":1") << QByteArray("(armRegionName)");
        QTest::newRow("two currencies") << QByteArray("USD") << QByteArray("EUR") << QByteArray("expected one currency; the rows before are in USD");
    }
    void wrongListsAreRefused()
    {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, after);
        QFETCH(QByteArray, said);
        const std::string odd = QByteArray::fromStdString(t4Spot).replace(before, after).toStdString();
        const auto imported = import(page(t4 + ",\n" + odd));
        QVERIFY(!imported.report);
        QVERIFY_CONTAINS(imported.message(), said.toStdString());
        QVERIFY_CONTAINS(imported.message(), "file: line 2");
        QCOMPARE(import(page(t4 + ",\n" + odd), true).rows.size(), std::size_t{1});
        QVERIFY_CONTAINS(import("{\"items\": []}").message(), "has no \"Items\" list");
    }

    void otherCurrenciesAreWarnedOf()
    {
        const auto imported = import(QByteArray::fromStdString(page(t4)).replace("\"currencyCode\":\"USD\"", "\"currencyCode\":\"EUR\"").toStdString());
        QVERIFY_RESULT(imported.report);
        QCOMPARE(imported.count(Severity::Warning), std::int64_t{1});
        QCOMPARE(imported.rows[0].onDemandPerHour.currency, std::string("EUR"));
    }
};

QTEST_GUILESS_MAIN(ImportAzureTest)
#include "import_azure_test.moc"
