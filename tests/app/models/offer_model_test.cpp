// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/offer_model.h"
#include "app/models/roles.h"

#include <QAbstractItemModelTester>
#include <QLocale>
#include <QTest>

using namespace mayfly;
using namespace mayfly::models;

namespace {

Offer offer(const char *id, const char *gpu, const char *region, double onDemand, std::optional<double> transient)
{
    Offer made;
    made.id = id;
    made.provider = std::string(id).substr(0, 3);
    made.region = region;
    made.zone = std::string(region) + "-a";
    made.instanceType = "m1";
    made.gpu = gpu;
    made.gpuCount = made.gpu.empty() ? 0 : 8;
    made.vcpus = 96;
    made.memoryGib = 1152;
    made.onDemandPerHour = Money::fromUnits(onDemand);
    if (transient) {
        made.transientPerHour = Money::fromUnits(*transient);
    }
    made.notice_s = 120;
    if (made.provider == "aws") {
        made.lifetimeLimit_s = 86400;
    }
    made.priceDate = "2026-07-09";
    made.source = "a page";
    return made;
}

OfferCatalog three()
{
    return {"c", "", {offer("aws-1", "A100", "us-east-1", 32.77, 12.5), offer("gcp-1", "T4", "us-west1", 0.35, std::nullopt), offer("aws-2", "", "us-east-1", 0.2, 0.05)}};
}

} // namespace

class OfferModelTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void texts()
    {
        OfferModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setOffers(three());
        QStringList row;
        for (int column = 0; column < OfferModel::ColumnCount; ++column) {
            row << model.index(0, column).data().toString();
        }
        QCOMPARE(row, QStringList({QString("8×") + QChar(0x00A0) + "A100", "m1", "aws", "us-east-1", "us-east-1-a", "96", "1,152", "32.770", "12.500", "62", "120", "24", "9 Jul 2026", "a page"}));
        QCOMPARE(model.index(1, OfferModel::Transient).data().toString(), QString("–"));
        QCOMPARE(model.index(1, OfferModel::Saving).data().toString(), QString("–"));
        QCOMPARE(model.index(2, OfferModel::Gpu).data().toString(), QString("CPU only"));
        QCOMPARE(model.headerData(OfferModel::OnDemand, Qt::Horizontal).toString(), QString("On-demand\nUSD/h"));
        QCOMPARE(model.index(0, 0).data(Qt::ToolTipRole).toString(), QString("Source: a page"));
        QCOMPARE(model.index(0, OfferModel::PriceDate).data(RawRole).toDate(), QDate(2026, 7, 9));
        auto dear = three();
        dear.offers.pop_back();
        model.setOffers(dear);
        QCOMPARE(model.index(0, OfferModel::Transient).data().toString(), QString("12.50"));
    }

    void sortsOnValuesAndFilters()
    {
        OfferModel model;
        OfferFilter filter;
        const QAbstractItemModelTester tester(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
        filter.setSourceModel(&model);
        model.setOffers(three());
        const auto column = [&](int which) {
            QStringList texts;
            for (int row = 0; row < filter.rowCount(); ++row) {
                texts << filter.index(row, which).data().toString();
            }
            return texts;
        };
        filter.sort(OfferModel::OnDemand, Qt::AscendingOrder);
        QCOMPARE(column(OfferModel::OnDemand), QStringList({"0.200", "0.350", "32.770"}));
        filter.sort(OfferModel::Transient, Qt::AscendingOrder);
        QCOMPARE(column(OfferModel::Transient), QStringList({"0.050", "12.500", "–"}));
        filter.sort(OfferModel::Transient, Qt::DescendingOrder);
        QCOMPARE(column(OfferModel::Transient), QStringList({"12.500", "0.050", "–"}));
        filter.setWords("EAST a100");
        QCOMPARE(filter.rowCount(), 1);
        filter.setWords({});
        filter.setProvider("gcp");
        QCOMPARE(column(OfferModel::Region), QStringList{"us-west1"});
        QCOMPARE(column(OfferModel::LifetimeLimit), QStringList{"–"});
        filter.setProvider({});
        QCOMPARE(filter.rowCount(), 3);
        filter.setTransientOnly(true);
        QCOMPARE(filter.rowCount(), 2);
        filter.setTransientOnly(false);
        filter.setGpu("T4");
        QCOMPARE(column(OfferModel::Region), QStringList{"us-west1"});
        filter.setGpu({});
        filter.setRegion("us-east-1");
        QCOMPARE(filter.rowCount(), 2);
        QCOMPARE(OfferModel::keys().size(), qsizetype(OfferModel::ColumnCount));
    }
};

QTEST_GUILESS_MAIN(OfferModelTest)
#include "offer_model_test.moc"
