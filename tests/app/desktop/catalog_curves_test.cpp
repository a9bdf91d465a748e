// SPDX-License-Identifier: GPL-3.0-or-later
// What the Catalog page gets from the real store: lifetimes with their band and fit, prices by zone, dates of a catalogue.
#include "app/desktop/catalog_context.h"
#include "app/desktop/catalog_curves.h"
#include "tests/support/isolated_home.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace mayfly;
using namespace mayfly::desktop;
using prediction::LifetimeObservation;

namespace {

constexpr double hour_s = 3600;

QString written(const QTemporaryDir &folder, const QString &name, const QByteArray &content)
{
    const QString path = folder.filePath(name);
    QDir().mkpath(QFileInfo(path).absolutePath());
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(content) == content.size() ? path : QString();
}

pages::ImportAsk ask(const QString &file, const char *kind, const char *name)
{
    return {file.toStdString(), kind, name, "aws", {}, false};
}

pages::Watched watched()
{
    return {[] { return false; }, [](double) {}};
}

} // namespace

class CatalogCurvesTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

private slots:
    void kaplanMeierHasGreenwoodsBand()
    {
        // Three of four: lost after 1 h, seen to 2 h, lost after 3 h, seen to 5 h.
        const std::vector<LifetimeObservation> seen{LifetimeObservation::of(hour_s, true), LifetimeObservation::of(2 * hour_s, false),
                                                    LifetimeObservation::of(3 * hour_s, true), LifetimeObservation::of(5 * hour_s, false)};
        const auto shown = fittedLifetimes("set", seen, std::nullopt);
        QCOMPARE(shown.servers, 4);
        QCOMPARE(shown.lost, 2);
        QCOMPARE(shown.steps.size(), std::size_t{2});
        QCOMPARE(shown.steps[0].alive, 0.75);
        QCOMPARE(shown.steps[1].alive, 0.375);
        const double half = 1.6449 * 0.75 * std::sqrt(1.0 / (4 * 3));
        QVERIFY(std::abs(shown.steps[0].low - (0.75 - half)) < 1e-9);
        QCOMPARE(shown.steps[0].high, 1.0);
        QVERIFY(!shown.family.empty());
        QVERIFY(shown.distance > 0 && shown.distance < 1);
        QCOMPARE(shown.fit.front(), std::pair(0.0, 1.0));
    }

    void nothingLostCannotBeFitted()
    {
        const std::vector<LifetimeObservation> seen(5, LifetimeObservation::of(hour_s, false));
        const auto shown = fittedLifetimes("set", seen, std::nullopt);
        QCOMPARE(shown.servers, 5);
        QVERIFY(shown.steps.empty());
        QVERIFY(shown.family.empty() && shown.fit.empty());
    }

    void withoutAStoreThereIsTheModelAlone()
    {
        const auto services = liveCatalogServices();
        const auto offers = services.offers("seed2019");
        QVERIFY(offers);
        const auto curves = services.curves(offers->offers.front());
        QVERIFY(curves);
        QVERIFY(curves->observed.empty() && curves->prices.empty());
        QVERIFY(!curves->model.source.empty());
        QVERIFY(services.imports()->empty());
        QVERIFY(services.dates("seed2019")->empty());
        QVERIFY(services.workloads()->size() > 5);
        QVERIFY(services.gpuTypes()->size() > 5);
    }

    void pricesOfEveryZoneAreFound()
    {
        const auto services = liveCatalogServices();
        const QString file = written(folder_, "prices.json", R"({"SpotPriceHistory":[
{"AvailabilityZone":"us-east-1a","InstanceType":"p3.2xlarge","ProductDescription":"Linux/UNIX","SpotPrice":"0.90","Timestamp":"2023-02-15T00:00:00Z"},
{"AvailabilityZone":"us-east-1a","InstanceType":"p3.2xlarge","ProductDescription":"Linux/UNIX","SpotPrice":"1.00","Timestamp":"2023-02-16T00:00:00Z"},
{"AvailabilityZone":"us-east-1b","InstanceType":"p3.2xlarge","ProductDescription":"Linux/UNIX","SpotPrice":"1.10","Timestamp":"2023-02-14T00:00:00Z"}]})");
        const auto stored = services.import(ask(file, "prices", "aws"), watched());
        QVERIFY2(stored, stored ? "" : stored.error().message.c_str());
        Offer offer;
        offer.provider = "aws";
        offer.region = "us-east-1";
        offer.zone = "us-east-1b";
        offer.instanceType = "p3.2xlarge";
        offer.gpu = "V100";
        const auto curves = services.curves(offer);
        QVERIFY(curves);
        QCOMPARE(curves->prices.size(), std::size_t{2});
        QCOMPARE(curves->prices[0].zone, std::string("us-east-1b"));    // its own first
        QCOMPARE(curves->prices[1].points.size(), std::size_t{2});
        QCOMPARE(curves->prices[1].points[0].days, -1.0);
        QCOMPARE(curves->prices[1].points[1].perHour, 1.0);
        QCOMPARE(curves->prices[0].points[0].days, -2.0);
        QCOMPARE(services.imports()->size(), std::size_t{1});
        QVERIFY(services.remove(store::CatalogKind::Prices, "aws"));
        QVERIFY(services.imports()->empty());
    }

    void datesOfACatalogueAreListedLatestFirst()
    {
        const auto services = liveCatalogServices();
        const QByteArray head = "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region,AvailabilityZone\n";
        const QString file = written(folder_, "aws/vms.csv", head + "p3.2xlarge,V100,1.0,8.0,61.0,,3.06,0.97,us-east-1,us-east-1a\nodd,V100,1.0,8.0,61.0,,abc,0.9,us-east-1,us-east-1b\n");
        QFile touched(file);
        QVERIFY(touched.open(QIODevice::ReadWrite));
        QVERIFY(touched.setFileTime(QDateTime(QDate(2026, 6, 1), QTime(12, 0), Qt::UTC), QFileDevice::FileModificationTime));
        touched.close();
        auto asked = ask(file, "catalog", "mine");
        const auto preview = services.preview(asked, watched());
        QVERIFY2(preview, preview ? "" : preview.error().message.c_str());
        QCOMPARE(preview->broken, 1);
        const auto broken = std::find_if(preview->problems.begin(), preview->problems.end(), [](const auto &each) { return each.severity == catalog::Severity::Broken; });
        QVERIFY(broken != preview->problems.end());
        QCOMPARE(broken->line, 3);
        QCOMPARE(broken->column, 7);
        QCOMPARE(broken->field, std::string("Price"));
        QVERIFY(!services.import(asked, watched()));        // nothing is half-imported
        asked.skipBadRows = true;
        const auto first = services.import(asked, watched());
        QVERIFY2(first, first ? "" : first.error().message.c_str());
        QVERIFY(touched.open(QIODevice::ReadWrite));
        QVERIFY(touched.setFileTime(QDateTime(QDate(2026, 7, 9), QTime(12, 0), Qt::UTC), QFileDevice::FileModificationTime));
        touched.close();
        QVERIFY(services.import(asked, watched()));
        QCOMPARE(*services.dates("mine"), (std::vector<std::string>{"2026-07-09", "2026-06-01"}));
        QVERIFY(services.offers("mine@2026-06-01"));
        const auto names = services.names();
        QVERIFY(names);
        QCOMPARE(names->back().name, std::string("mine"));
        QCOMPARE(names->back().offers, 1);
    }

    void cancellingStoresNothing()
    {
        const auto services = liveCatalogServices();
        QByteArray rows = "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region,AvailabilityZone\n";
        for (int i = 0; i < 40'000; ++i) {
            rows += "p3.2xlarge,V100,1.0,8.0,61.0,,3.06,0.97,us-east-" + QByteArray::number(i) + ",us-east-1a\n";
        }
        const QString file = written(folder_, "aws/large.csv", rows);
        double part = 0;
        const auto stored = services.import(ask(file, "catalog", "large"), {[&part] { return part > 0; }, [&part](double done) { part = done; }});
        QVERIFY(!stored);
        QVERIFY(part > 0 && part <= 1);
        const auto left = services.imports();
        QVERIFY(left);
        for (const auto &entry : *left) {
            QVERIFY(entry.name != "large");
        }
    }
};

int main(int argc, char *argv[])
{
    const mayfly::test::IsolatedHome home;
    QCoreApplication application(argc, argv);
    CatalogCurvesTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "catalog_curves_test.moc"
