// SPDX-License-Identifier: Apache-2.0
#include "core/store/catalog_staging.h"
#include "core/store/catalog_store.h"
#include "core/store/open_store.h"
#include "tests/core/store/sample_rows.h"
#include "tests/support/isolated_home.h"

#include <QTest>

#include <filesystem>

using namespace mayfly;
using catalog::ImportReport;
using store::CatalogKind;
using store::CatalogRows;
using store::CatalogStore;
using store::OpenMode;

namespace fs = std::filesystem;

namespace {

Offer offer(const std::string &id, double price, const std::string &provider = "aws")
{
    Offer made;
    made.id = id;
    made.provider = provider;
    made.region = "us-east-1";
    made.zone = "us-east-1a";
    made.instanceType = "p3.2xlarge";
    made.gpu = "V100";
    made.gpuCount = 1;
    made.vcpus = 8;
    made.memoryGib = 61;
    made.onDemandPerHour = Money::fromUnits(price);
    made.transientPerHour = Money::fromUnits(price / 3);
    made.billingStep_s = 1;
    made.notice_s = 120;
    made.source = "file.csv";
    return made;
}

Result<ImportReport> importOffers(CatalogStore &store, const std::string &name, const std::string &date, std::vector<Offer> offers)
{
    return store.import({CatalogKind::Offers, name, date, "file.csv", 1}, [&](CatalogRows &rows) -> Result<ImportReport> {
        ImportReport report;
        for (auto &each : offers) {
            each.priceDate = date;
            if (auto taken = rows.offer(std::move(each)); !taken) {
                return passOn(taken.error());
            }
            ++report.imported;
        }
        return report;
    });
}

catalog::PricePoint pricePoint(const std::string &zone, std::int64_t time_ns, double price)
{
    return {"aws", "us-east-1", zone, "p3.2xlarge", "Linux/UNIX", time_ns, Money::fromUnits(price)};
}

} // namespace

class CatalogStoreTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<test::IsolatedHome> home_;
    std::unique_ptr<CatalogStore> store_;

private slots:
    void init()
    {
        home_ = std::make_unique<test::IsolatedHome>();
        auto opened = CatalogStore::open(store::defaultPath(), OpenMode::ReadWrite);
        QVERIFY_RESULT(opened);
        store_ = std::move(*opened);
    }

    void offersComeBackAsTheyWere()
    {
        Offer first = offer("b", 3.06);
        Offer second = offer("a", 0.5, "gcp");
        second.transientPerHour.reset();
        second.lifetimeLimit_s = 86400;
        second.source = "its own";
        QVERIFY_RESULT(importOffers(*store_, "mine", "2026-07-09", {first, second}));
        const auto read = store_->offers("mine");
        QVERIFY_RESULT(read);
        QCOMPARE(read->name, std::string("mine"));
        QCOMPARE(read->offers.size(), std::size_t{2});
        const Offer &b = read->offers[0];           // the file's order
        QCOMPARE(b.id, std::string("b"));
        QVERIFY(b.onDemandPerHour == first.onDemandPerHour && b.transientPerHour == first.transientPerHour);
        QCOMPARE(b.priceDate, std::string("2026-07-09"));
        QCOMPARE(b.source, std::string("file.csv"));
        QCOMPARE(b.notice_s, 120.0);
        QCOMPARE(b.gpuCount, 1);
        QVERIFY(!b.lifetimeLimit_s);
        QVERIFY(!read->offers[1].transientPerHour);
        QCOMPARE(read->offers[1].lifetimeLimit_s, std::optional<double>(86400));
        QCOMPARE(read->offers[1].source, std::string("its own"));
    }

    void aNewerImportIsANewVersion()
    {
        QVERIFY_RESULT(importOffers(*store_, "mine", "2026-01-01", {offer("a", 3), offer("gone", 9), offer("g", 7, "gcp")}));
        QVERIFY_RESULT(importOffers(*store_, "mine", "2026-06-01", {offer("a", 2), offer("new", 5)}));
        QVERIFY_RESULT(importOffers(*store_, "mine", "2025-06-01", {offer("a", 4)}));     // an older price list, imported last
        const auto now = store_->offers("mine");
        QVERIFY_RESULT(now);
        QCOMPARE(now->offers.size(), std::size_t{3});       // a and new of June, and g: Google's latest
        QCOMPARE(now->find("a")->onDemandPerHour.units(), 2.0);
        QVERIFY(now->find("new") != nullptr && now->find("gone") == nullptr);
        QCOMPARE(now->find("g")->priceDate, std::string("2026-01-01"));
        const auto spring = store_->offers("mine", "2026-03-01");
        QVERIFY_RESULT(spring);
        QCOMPARE(spring->find("a")->onDemandPerHour.units(), 3.0);
        QVERIFY(spring->find("gone") != nullptr && spring->find("new") == nullptr);
        QCOMPARE(store_->offers("mine", "2025")->find("a")->onDemandPerHour.units(), 4.0);
        QCOMPARE(store_->offers("mine", "2024-01-01").error().code, ErrorCode::NotFound);
        QCOMPARE(store_->list()->front().imports, 3);
    }

    void anImportIsAllOrNothing()
    {
        QVERIFY_RESULT(importOffers(*store_, "mine", "2026-01-01", {offer("a", 3)}));
        const auto failed = store_->import({CatalogKind::Offers, "mine", "2026-06-01", "file.csv", 1}, [&](CatalogRows &rows) -> Result<ImportReport> {
            for (int i = 0; i < 1000; ++i) {
                if (auto taken = rows.offer(offer("x" + std::to_string(i), 1)); !taken) {
                    return passOn(taken.error());
                }
            }
            return fail(ErrorCode::Cancelled, "cancelled");
        });
        QCOMPARE(failed.error().code, ErrorCode::Cancelled);
        QCOMPARE(store_->offers("mine")->offers.size(), std::size_t{1});
        QCOMPARE(store_->list()->size(), std::size_t{1});
        const auto other = store_->import({CatalogKind::Offers, "other", "2026-06-01", "f", 1}, [](CatalogRows &) -> Result<ImportReport> { return fail(ErrorCode::InvalidInput, "bad"); });
        QVERIFY(!other);
        QCOMPARE(store_->offers("other").error().code, ErrorCode::NotFound);
        QVERIFY_RESULT(importOffers(*store_, "mine", "2026-06-01", {offer("a", 1)}));     // the staging is gone
        QCOMPARE(store_->offers("mine")->offers.size(), std::size_t{1});
    }

    void wrongImportsAreRefused()
    {
        QVERIFY(importOffers(*store_, "mine", "2026-01-01", {}).error().message.find("no row") != std::string::npos);
        for (const char *name : {"", "a/b", "a.json", "a\nb"}) {
            QCOMPARE(importOffers(*store_, name, "2026-01-01", {offer("a", 1)}).error().code, ErrorCode::InvalidInput);
        }
        QCOMPARE(importOffers(*store_, std::string(101, 'x'), "2026-01-01", {offer("a", 1)}).error().code, ErrorCode::InvalidInput);
        for (const char *date : {"", "today", "2026-02-30"}) {
            QCOMPARE(importOffers(*store_, "mine", date, {offer("a", 1)}).error().code, ErrorCode::InvalidInput);
        }
        Offer euros = offer("b", 1);
        euros.onDemandPerHour.currency = "EUR";
        QVERIFY(importOffers(*store_, "mine", "2026-01-01", {offer("a", 1), euros}).error().message.find("mixes USD and EUR") != std::string::npos);
        const auto wrongKind = store_->import({CatalogKind::Prices, "p", "", "f", 1}, [](CatalogRows &rows) -> Result<ImportReport> {
            return passOn(rows.offer(offer("a", 1)).error());
        });
        QCOMPARE(wrongKind.error().code, ErrorCode::Internal);
        QVERIFY(store_->list()->empty());
    }

    void pricesGrowIntoOneHistory()
    {
        const auto put = [&](std::vector<catalog::PricePoint> points) {
            return store_->import({CatalogKind::Prices, "spot", "", "f", 1}, [&](CatalogRows &rows) -> Result<ImportReport> {
                for (auto &each : points) {
                    if (auto taken = rows.price(std::move(each)); !taken) {
                        return passOn(taken.error());
                    }
                }
                return ImportReport();
            });
        };
        QVERIFY_RESULT(put({pricePoint("us-east-1a", 300, 3), pricePoint("us-east-1b", 100, 9), pricePoint("us-east-1a", 100, 1)}));
        QVERIFY_RESULT(put({pricePoint("us-east-1a", 200, 2), pricePoint("us-east-1a", 300, 3.5)}));       // a page that overlaps
        const auto series = store_->priceSeries("spot");
        QVERIFY_RESULT(series);
        QCOMPARE(series->size(), std::size_t{2});
        QCOMPARE(series->front().points, std::int64_t{3});
        QCOMPARE(series->front().first_ns, std::int64_t{100});
        QCOMPARE(series->front().server.time_ns, std::int64_t{300});
        QCOMPARE(series->front().server.perHour.units(), 3.5);
        const auto steps = store_->prices("spot", "us-east-1a", "p3.2xlarge");
        QVERIFY_RESULT(steps);
        QCOMPARE(*steps->microsAt(250), std::int64_t{2000000});
        QCOMPARE(*steps->microsAt(300), std::int64_t{3500000});
        QCOMPARE(store_->prices("spot", "us-east-1c", "p3.2xlarge").error().code, ErrorCode::NotFound);
    }

    void tracesLifetimesAndBands()
    {
        catalog::ServerTrace trace;
        trace.zone = "us-east-1a";
        trace.device = "v100";
        trace.tick_s = 195;
        trace.start_ns = 77;
        trace.append(3, 1);
        trace.append(2, 0);
        trace.append(100'000, 16);
        trace.appendPrice(100'005, 973100);
        QVERIFY_RESULT(store_->import({CatalogKind::Trace, "t", "", "trace.json", 1}, [&](CatalogRows &rows) -> Result<ImportReport> {
            auto copy = trace;
            return rows.trace(std::move(copy)) ? Result<ImportReport>(ImportReport()) : fail(ErrorCode::Internal, "");
        }));
        const auto read = store_->trace("t");
        QVERIFY_RESULT(read);
        QCOMPARE(read->ticks(), trace.ticks());
        QCOMPARE(read->capacity, 16);
        QCOMPARE(read->runs.size(), std::size_t{3});
        QCOMPARE(read->prices.front().micros, std::int64_t{973100});
        QCOMPARE(read->start_ns, std::optional<std::int64_t>(77));
        QCOMPARE(read->source, std::string("trace.json"));

        for (int round = 0; round < 2; ++round) {       // the second takes the first one's place
            QVERIFY_RESULT(store_->import({CatalogKind::Lifetimes, "l", "", "l.csv", 1}, [&](CatalogRows &rows) -> Result<ImportReport> {
                for (int i = 0; i <= round; ++i) {
                    rows.lifetime({"K80", "vm-" + std::to_string(i), "us-east1", "us-east1-c", 0, 3'600'000'000'000, i == 1});
                }
                return ImportReport();
            }));
        }
        const auto lifetimes = store_->lifetimes("l");
        QVERIFY_RESULT(lifetimes);
        QCOMPARE(lifetimes->size(), std::size_t{2});
        QCOMPARE(lifetimes->back().server, std::string("vm-1"));
        QVERIFY(lifetimes->back().censored && !lifetimes->front().censored);

        QVERIFY_RESULT(store_->import({CatalogKind::Advisor, "a", "2026-01", "a.json", 1}, [&](CatalogRows &rows) -> Result<ImportReport> {
            rows.band({"aws", "us-east-1", "Linux", "p3.2xlarge", 70, "<5%", 0, 5});
            return ImportReport();
        }));
        QCOMPARE(store_->advisor("a")->front().highPct, 5.0);

        const auto entries = store_->list();
        QVERIFY_RESULT(entries);
        QCOMPARE(entries->size(), std::size_t{3});
        QVERIFY(entries->front().kind == CatalogKind::Advisor);
        QVERIFY_RESULT(store_->remove(CatalogKind::Trace, "t"));
        QCOMPARE(store_->remove(CatalogKind::Trace, "t").error().code, ErrorCode::NotFound);
        QCOMPARE(store_->trace("t").error().code, ErrorCode::NotFound);
        QCOMPARE(store_->list()->size(), std::size_t{2});
    }

    /// While a file is read, a controller goes on writing.
    void anImportDoesNotKeepControllersWaiting()
    {
        const auto imported = store_->import({CatalogKind::Offers, "mine", "2026-01-01", "f", 1}, [&](CatalogRows &rows) -> Result<ImportReport> {
            rows.offer(offer("a", 1));
            store::OpenOptions options;
            options.busyTimeout_ms = 0;
            auto other = store::openStore(store::defaultPath(), options);
            if (!other) {
                return passOn(other.error());
            }
            if (auto written = (*other)->insertRun(test::sampleRun("r")); !written) {
                return passOn(written.error());
            }
            rows.offer(offer("b", 1));
            return ImportReport();
        });
        QVERIFY_RESULT(imported);
        QCOMPARE(store_->offers("mine")->offers.size(), std::size_t{2});
    }

    /// A database of the first schema is copied, and its runs are still there.
    void anOldDatabaseIsBroughtUpToDate()
    {
        const fs::path path = fs::path(home_->path().toStdString()) / "old" / "mayfly.db";
        {
            store::OpenOptions options;
            options.migrations = store::migrations().first(1);
            const auto old = store::openStore(path, options);
            QVERIFY_RESULT(old);
            QVERIFY_RESULT((*old)->insertRun(test::sampleRun("r")));
        }
        const auto opened = CatalogStore::open(path, OpenMode::ReadWrite);
        QVERIFY_RESULT(opened);
        QVERIFY_RESULT(importOffers(**opened, "mine", "2026-01-01", {offer("a", 1)}));
        int backups = 0;
        for (const auto &entry : fs::directory_iterator(path.parent_path())) {
            backups += entry.path().filename().string().starts_with("mayfly.db.backup-1-") ? 1 : 0;
        }
        QCOMPARE(backups, 1);
        const auto runs = store::Store::open(path, OpenMode::ReadOnly);
        QVERIFY_RESULT(runs);
        QVERIFY_RESULT((*runs)->run("r"));
        QVERIFY_RESULT((*runs)->check());
    }

    void damagedRunsAreToldOf()
    {
        std::vector<catalog::ServerTrace::Run> runs;
        const std::string bytes = store::packRuns(std::vector<catalog::ServerTrace::Run>{{300, 2}, {5, 0}});
        QVERIFY_RESULT(store::unpackRuns(bytes, runs));
        QVERIFY(runs.size() == 2 && runs[0].ticks == 300 && runs[0].servers == 2);
        for (const std::string &damaged : {bytes.substr(1), std::string(16, '\0'), std::string(16, '\xff')}) {
            QCOMPARE(store::unpackRuns(damaged, runs).error().code, ErrorCode::Corrupt);
        }
        QCOMPARE(CatalogStore::open("/nowhere/mayfly.db", OpenMode::ReadOnly).error().code, ErrorCode::NotFound);
    }
};

QTEST_GUILESS_MAIN(CatalogStoreTest)
#include "catalog_store_test.moc"
