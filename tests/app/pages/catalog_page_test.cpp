// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/price_chart.h"
#include "app/charts/survival_chart.h"
#include "app/look/table.h"
#include "app/pages/catalog_page.h"
#include "app/pages/import_panel.h"
#include "tests/app/support/page_host.h"

#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

using namespace mayfly;
using namespace mayfly::pages;

namespace {

/// Invented offers of two providers.
OfferCatalog someOffers()
{
    OfferCatalog catalog{"sample", "invented for this test", {}};
    const std::tuple<const char *, const char *, const char *, int, double, double> rows[] = {
        {"aws", "p3.2xlarge", "V100", 1, 3.06, 0.97},  {"aws", "p4d.24xlarge", "A100", 8, 32.77, 12.41}, {"aws", "g4dn.xlarge", "T4", 1, 0.526, 0.21},
        {"gcp", "a2-highgpu-1g", "A100", 1, 3.67, 1.15}, {"gcp", "g2-standard-4", "L4", 1, 0.71, 0.28},    {"gcp", "n1-standard-4", "", 0, 0.19, 0.04}};
    for (const auto &[provider, type, gpu, count, full, spot] : rows) {
        for (const char *region : {"us-east1", "europe-west4"}) {
            Offer offer;
            offer.id = std::string(provider) + type + region;
            offer.provider = provider;
            offer.region = region;
            offer.zone = std::string(region) + "-b";
            offer.instanceType = type;
            offer.gpu = gpu;
            offer.gpuCount = count;
            offer.vcpus = 8;
            offer.memoryGib = 61;
            offer.onDemandPerHour = Money::fromUnits(full);
            offer.transientPerHour = Money::fromUnits(spot);
            offer.notice_s = 30;
            offer.priceDate = "2026-07-09";
            catalog.offers.push_back(offer);
        }
    }
    return catalog;
}

struct Fakes {
    std::vector<CatalogName> names{{"seed2019", true, ""}, {"mine", false, "imported 2026-12-01, 12 offers"}};
    std::vector<ImportAsk> asked;
    bool broken = false;

    CatalogServices services()
    {
        CatalogServices made;
        made.names = [this] { return Result<std::vector<CatalogName>>(names); };
        made.offers = [](const std::string &name) -> Result<OfferCatalog> {
            if (name == "gone") {
                return fail(ErrorCode::NotFound, "no catalogue 'gone'");
            }
            return someOffers();
        };
        made.lifetime = [](const Offer &) { return Result<LifetimeModel>(LifetimeModel{0.25, 2400, 0.01, 86400, "fitted"}); };
        made.prices = [](const Offer &offer) {
            std::vector<PricePointShown> points;
            for (int i = 0; i < 40; ++i) {
                points.push_back({-90 + 90.0 * i / 40, offer.transientPerHour->units() * (1 + 0.3 * std::sin(i))});
            }
            return Result<std::vector<PricePointShown>>(points);
        };
        made.preview = [this](const ImportAsk &ask, const std::function<bool()> &) -> Result<ImportPreview> {
            asked.push_back(ask);
            if (ask.file == "/no/such.csv") {
                return fail(ErrorCode::NotFound, "/no/such.csv: cannot read: No such file or directory");
            }
            ImportPreview preview{3200, 3100, 98, broken ? 2 : 0, 7, {"line 3, column 7 (Price): '': expected a price per hour"}, "", ask.kind.empty() ? "catalog" : ask.kind, "aws"};
            preview.picture = preview.kind == "trace" ? "####..##\n" : "";
            return preview;
        };
        made.import = [this](const ImportAsk &ask, const std::function<bool()> &) -> Result<std::string> {
            names.push_back({ask.name, false, "imported just now"});
            return ask.name;
        };
        return made;
    }
};

} // namespace

class CatalogPageTest : public QObject {
    Q_OBJECT

    Fakes fakes_;
    CatalogPage *page_ = nullptr;
    std::unique_ptr<test::PageHost> host_;

    void settle() { QTRY_VERIFY(!page_->busy() && !page_->importPanel()->busy()); }

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        look::Theme::instance().install(*qApp);
        look::Theme::instance().setMode(look::Theme::Mode::Light);
    }
    void init()
    {
        fakes_ = {};
        page_ = new CatalogPage(fakes_.services());
        host_ = std::make_unique<test::PageHost>(page_);
        host_->show();
        QVERIFY(QTest::qWaitForWindowExposed(host_.get()));
        page_->setShown(true);
        settle();
    }
    void cleanup() { host_.reset(); }

    void offersAreListedFilteredAndSorted()
    {
        auto *table = page_->findChild<look::TableView *>();
        QCOMPARE(page_->catalogName(), QString("seed2019"));
        QCOMPARE(table->model()->rowCount(), 12);
        QLineEdit *search = nullptr;
        for (auto *edit : page_->findChildren<QLineEdit *>()) {
            search = edit->accessibleName() == "Search offers" ? edit : search;
        }
        QVERIFY(search);
        search->setText("a100 europe");
        QCOMPARE(table->model()->rowCount(), 2);
        search->clear();
        table->sortByColumn(models::OfferModel::Transient, Qt::AscendingOrder);
        QCOMPARE(table->model()->index(0, models::OfferModel::Transient).data().toString(), QString("0.040"));
        QVERIFY(page_->findChild<charts::PriceChart *>()->isVisible());
        table->selectRow(3);
        settle();
        host_->saveBoth("catalog");
    }

    void anotherCatalogueIsChosen()
    {
        page_->findChild<QListWidget *>()->setCurrentRow(1);
        settle();
        QCOMPARE(page_->catalogName(), QString("mine"));
        fakes_.names.push_back({"gone", false, ""});
        page_->refresh();
        settle();
        QSignalSpy banner(page_, &Page::banner);
        page_->findChild<QListWidget *>()->setCurrentRow(2);
        settle();
        QCOMPARE(banner.count(), 1);
        QVERIFY(banner.front()[2].toString().contains("gone"));
    }

    void anImportIsShownBeforeItIsStored()
    {
        page_->previewFile("/somewhere/vms.csv");
        settle();
        QCOMPARE(page_->importPanel()->summary(), QString("3,200 rows, 3,100 good, 98 left out, 7 with a warning"));
        QVERIFY(page_->importPanel()->findChild<QPlainTextEdit *>()->toPlainText().contains("line 3, column 7 (Price)"));
        QVERIFY(page_->importPanel()->importButton()->isEnabled());
        host_->saveBoth("catalog-import");
        QSignalSpy imported(page_, &CatalogPage::imported);
        page_->importPanel()->importButton()->click();
        QTRY_COMPARE(imported.count(), 1);
        settle();
        QCOMPARE(page_->catalogName(), QString("aws"));
        QVERIFY(!page_->importPanel()->isVisible());
    }

    void aTraceAsksWhatAOneMeans()
    {
        page_->previewFile("/somewhere/trace.json");
        settle();
        page_->importPanel()->setKind("trace");
        settle();
        page_->importPanel()->setPolarity("preempted");
        settle();
        QCOMPARE(fakes_.asked.back().kind, std::string("trace"));
        QCOMPARE(fakes_.asked.back().polarity, std::string("preempted"));
        QVERIFY(page_->importPanel()->findChild<QPlainTextEdit *>()->toPlainText().contains("####"));
    }

    void brokenAndMissingFilesCannotBeImported()
    {
        fakes_.broken = true;
        page_->previewFile("/somewhere/vms.csv");
        settle();
        QVERIFY(page_->importPanel()->summary().contains("2 broken"));
        QVERIFY(!page_->importPanel()->importButton()->isEnabled());
        page_->previewFile("/no/such.csv");
        settle();
        QVERIFY(page_->importPanel()->summary().contains("No such file"));
        QVERIFY(!page_->importPanel()->importButton()->isEnabled());
    }
};

QTEST_MAIN(CatalogPageTest)
#include "catalog_page_test.moc"
