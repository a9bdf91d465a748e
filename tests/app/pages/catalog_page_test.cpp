// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/lifetime_chart.h"
#include "app/charts/price_chart.h"
#include "app/look/confirm_card.h"
#include "app/look/table.h"
#include "app/pages/catalog_compare.h"
#include "app/pages/catalog_curves_panel.h"
#include "app/pages/catalog_lists.h"
#include "app/pages/catalog_page.h"
#include "app/pages/import_panel.h"
#include "tests/app/support/page_host.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSet>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
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

LifetimesShown someLifetimes()
{
    LifetimesShown set{"icac", 20, 12, {}, "Weibull", 0.043, {}};
    for (int i = 1; i <= 12; ++i) {
        const double alive = 1 - i / 20.0;
        set.steps.push_back({i * 5400.0, alive, alive - 0.1, std::min(1.0, alive + 0.1)});
    }
    for (int i = 0; i <= 24; ++i) {
        set.fit.emplace_back(i * 3600.0, std::exp(-i / 26.0));
    }
    return set;
}

OfferCurves someCurves(const Offer &offer)
{
    OfferCurves curves;
    curves.model = {0.25, 2400, 0.01, 86400, "fitted to a table"};
    if (offer.gpu == "V100") {
        curves.observed = {someLifetimes()};
    }
    for (const char *zone : {"us-east1-b", "us-east1-c"}) {
        PriceSeriesShown series{zone, "aws-2026", {}};
        for (int i = 0; i < 40; ++i) {
            series.points.push_back({-90 + 90.0 * i / 40, offer.transientPerHour->units() * (1 + 0.3 * std::sin(i + zone[9]))});
        }
        curves.prices.push_back(series);
    }
    curves.latest_ns = 1'552'399'200'000'000'000;
    return curves;
}

struct Fakes {
    std::vector<CatalogName> names{{"seed2019", true, 0, 0}, {"mine", false, 1'552'399'200'000'000'000, 12}};
    std::vector<ImportAsk> asked;
    std::vector<std::string> removed;
    bool broken = false;
    bool storeFails = false;

    CatalogServices services()
    {
        CatalogServices made;
        made.names = [this] { return storeFails ? Result<std::vector<CatalogName>>(fail(ErrorCode::Unavailable, "store: disk I/O error")) : Result<std::vector<CatalogName>>(names); };
        made.offers = [](const std::string &name) -> Result<OfferCatalog> {
            if (name == "gone") {
                return fail(ErrorCode::NotFound, "no catalogue 'gone'");
            }
            OfferCatalog offers = someOffers();
            if (name == "mine@2026-06-01") {
                for (Offer &offer : offers.offers) {
                    offer.transientPerHour = Money::fromUnits(offer.transientPerHour->units() / 2);
                }
            }
            return offers;
        };
        made.dates = [](const std::string &name) -> Result<std::vector<std::string>> {
            return name == "mine" ? std::vector<std::string>{"2026-07-09", "2026-06-01"} : std::vector<std::string>();
        };
        made.curves = [](const Offer &offer) { return Result<OfferCurves>(someCurves(offer)); };
        made.workloads = [] {
            Workload workload;
            workload.name = "resnet32-icac19";
            workload.dataset = "cifar-10";
            workload.parameters = 466'906;
            return Result<std::vector<Workload>>({workload});
        };
        made.gpuTypes = [] { return Result<std::vector<catalog::GpuType>>({{"V100", 16, 900, 15.7, "a data sheet"}, {"P100", 16, 732, 9.3, "a data sheet"}}); };
        made.imports = [this]() -> Result<std::vector<store::CatalogEntry>> {
            if (!removed.empty()) {
                return std::vector<store::CatalogEntry>();
            }
            return std::vector<store::CatalogEntry>{{store::CatalogKind::Lifetimes, "icac", 1'552'399'200'000'000'000, "", "/tmp/lifetimes.csv", 412, 1}};
        };
        made.remove = [this](store::CatalogKind kind, const std::string &name) -> Result<void> {
            removed.push_back(std::string(store::toString(kind)) + ' ' + name);
            return {};
        };
        made.preview = [this](const ImportAsk &ask, const Watched &watched) -> Result<ImportPreview> {
            asked.push_back(ask);
            watched.progress(0.5);
            if (ask.file == "/no/such.csv") {
                return fail(ErrorCode::NotFound, "/no/such.csv: cannot read: No such file or directory");
            }
            ImportPreview preview{3200, 3100, 98, broken ? 2 : 0, 7, {}, "", ask.kind.empty() ? "catalog" : ask.kind, "aws", false, {}};
            if (ask.file == "/unknown/vms.csv" && ask.provider.empty()) {
                ImportPreview asking;
                asking.kind = "catalog";
                asking.asksProvider = true;
                return asking;
            }
            if (preview.kind == "catalog") {
                preview.first.offers = someOffers().offers;
            }
            preview.problems = {{catalog::Severity::Warning, 9, 2, "Region", "", "expected a region"},
                                {broken ? catalog::Severity::Broken : catalog::Severity::Rejected, 3, 7, "Price", "abc", "expected a price per hour"}};
            preview.picture = preview.kind == "trace" ? "####..##\n" : "";
            return preview;
        };
        made.import = [this](const ImportAsk &ask, const Watched &) -> Result<std::string> {
            asked.push_back(ask);
            names.push_back({ask.name, false, 1, 1});
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

    QSet<QString> labelsOfImport() const
    {
        QSet<QString> labels;
        for (const auto *label : page_->importPanel()->findChildren<QLabel *>()) {
            if (label->isVisible()) {
                labels << label->text();
            }
        }
        return labels;
    }

    void settle()
    {
        QTRY_VERIFY(!page_->busy() && !page_->importPanel()->busy());
        QTest::qWait(0);
        QTRY_VERIFY(!page_->busy());
    }

    look::TableView *table(const QString &name) const
    {
        for (auto *each : page_->findChildren<look::TableView *>()) {
            if (each->objectName() == name) {
                return each;
            }
        }
        return nullptr;
    }
    template <typename Widget> Widget *named(const QString &name) const
    {
        for (auto *each : page_->findChildren<Widget *>()) {
            if (each->accessibleName() == name) {
                return each;
            }
        }
        return nullptr;
    }

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
        auto *offers = table("offers");
        QCOMPARE(page_->catalogName(), QString("seed2019"));
        QCOMPARE(offers->model()->rowCount(), 12);
        auto *search = named<QLineEdit>("Search offers");
        QVERIFY(search);
        search->setText("a100 europe");
        QCOMPARE(offers->model()->rowCount(), 2);
        search->clear();
        named<QComboBox>("GPU type")->setCurrentText("A100");
        named<QComboBox>("Region")->setCurrentText("us-east1");
        QCOMPARE(offers->model()->rowCount(), 2);
        named<QComboBox>("Provider")->setCurrentText("gcp");
        QCOMPARE(offers->model()->rowCount(), 1);
        for (auto *button : page_->findChildren<QPushButton *>()) {
            if (button->text() == "Clear filters" && button->isVisible()) {
                button->click();
            }
        }
        QCOMPARE(offers->model()->rowCount(), 12);
        offers->sortByColumn(models::OfferModel::Transient, Qt::AscendingOrder);
        QCOMPARE(offers->model()->index(0, models::OfferModel::Transient).data().toString(), QString("0.040"));
        search->setText("nothing like that");
        QCOMPARE(offers->model()->rowCount(), 0);
        host_->saveBoth("catalog-no-match");
    }

    void curvesSayWhereTheyComeFrom()
    {
        auto *panel = page_->findChild<CurvesPanel *>();
        QVERIFY(panel->isVisible());
        QVERIFY2(panel->lifetimeSource().startsWith("icac: 20 servers observed, of which 12 were revoked"), qPrintable(panel->lifetimeSource()));
        QVERIFY2(panel->lifetimeSource().contains("at most 4.3 percentage points off. Model of the plans: fitted to a table."), qPrintable(panel->lifetimeSource()));
        QVERIFY2(panel->priceSource().startsWith("History: aws-2026, latest price of "), qPrintable(panel->priceSource()));
        QVERIFY(panel->priceSource().contains("Listed price of 9 Jul 2026"));
        const QString csv = panel->findChild<charts::LifetimeChart *>()->dataAsCsv();
        QVERIFY2(csv.startsWith("\"age, h\",\"plans use, alive, %\",\"observed, alive, %\",\"Weibull fit, alive, %\"\n0,100,100,100\n"), qPrintable(csv.left(120)));
        QVERIFY(csv.contains("\n1.5,") && csv.contains(",95,"));
        QVERIFY(panel->findChild<charts::PriceChart *>()->dataAsCsv().startsWith("days before the latest,\"us-east1-b, USD/h\",\"us-east1-c, USD/h\"\n-90,"));
        host_->saveBoth("catalog");
        host_->resize(1920, 1080);
        host_->saveBoth("catalog-1920");
        table("offers")->selectRow(2);
        settle();
        QVERIFY(panel->lifetimeSource().contains("No lifetimes of such servers were imported or measured."));
        host_->resize(1280, 800);
        host_->saveBoth("catalog-model-only");
    }

    void anOfferIsCopied()
    {
        auto *offers = table("offers");
        offers->selectRow(0);
        QTest::keyClick(offers, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        const QStringList lines = QApplication::clipboard()->text().split('\n');
        QVERIFY(lines[0].startsWith("GPU\tServer\tProvider\tRegion\tCores\tMemory, GiB\tOn-demand, USD/h\tTransient, USD/h\t"));
        QVERIFY2(lines[1].contains("\tp3.2xlarge\taws\tus-east1\t8\t61\t3.06\t0.97\t"), qPrintable(lines[1]));
    }

    void anotherCatalogueIsChosen()
    {
        page_->findChild<QListWidget *>()->setCurrentRow(1);
        settle();
        QCOMPARE(page_->catalogName(), QString("mine"));
        fakes_.names.push_back({"gone", false, 0, 0});
        page_->refresh();
        settle();
        QSignalSpy banner(page_, &Page::banner);
        page_->findChild<QListWidget *>()->setCurrentRow(2);
        settle();
        QCOMPARE(banner.count(), 1);
        QVERIFY(banner.front()[2].toString().contains("gone"));
    }

    void aBrokenStoreCanBeTriedAgain()
    {
        fakes_.storeFails = true;
        QSignalSpy banner(page_, &Page::banner);
        page_->refresh();
        settle();
        QCOMPARE(banner.count(), 1);
        QCOMPARE(banner.front()[3].toString(), QString("Try again"));
        fakes_.storeFails = false;
        page_->bannerAction();
        settle();
        QCOMPARE(banner.count(), 1);
    }

    void thePlansCatalogueIsMarkedAndChanged()
    {
        auto *list = page_->findChild<QListWidget *>();
        page_->setPlanCatalog("seed2019");
        QCOMPARE(list->item(0)->text(), QString("Google Cloud, 2019\nbuilt in, used by the plan"));
        QSignalSpy use(page_, &CatalogPage::useInPlan);
        QPushButton *button = nullptr;
        for (auto *each : page_->findChildren<QPushButton *>()) {
            button = each->text() == "Use in the plan" ? each : button;
        }
        QVERIFY(button && !button->isEnabled());
        list->setCurrentRow(1);
        settle();
        QVERIFY(button->isEnabled());
        button->click();
        QCOMPARE(use.count(), 1);
        QCOMPARE(use.front()[0].toString(), QString("mine"));
    }

    void datesOfACatalogueAreCompared()
    {
        page_->findChild<QListWidget *>()->setCurrentRow(1);
        settle();
        QPointer<CatalogCompare> dialog = page_->compare();
        QTRY_VERIFY(!dialog->busy());
        QCOMPARE(dialog->summary(), QString("12 offers in all. Median change on demand: 0.0 %. Median change of transient prices: +100.0 %."));
        QCOMPARE(dialog->table()->model()->rowCount(), 12);
        QCOMPARE(dialog->table()->model()->index(0, 9).data().toString(), QString("+100.0"));
        host_->saveBoth("catalog-compare-below");
        const QString folder = QStringLiteral(MAYFLY_BUILD_DIR) + "/screenshots";
        QVERIFY(dialog->grab().save(folder + "/catalog-compare.png"));
        dialog->close();
        QTRY_VERIFY(dialog.isNull());
    }

    void workloadsAndGpuTypesAreListed()
    {
        page_->setView(CatalogPage::Workloads);
        settle();
        QCOMPARE(table("workloads")->model()->index(0, 0).data().toString(), QString("resnet32-icac19"));
        page_->setView(CatalogPage::GpuTypes);
        settle();
        QCOMPARE(table("gpu-types")->model()->rowCount(), 2);
        host_->saveBoth("catalog-gpus");
    }

    void anImportIsRemovedAfterOneQuestion()
    {
        page_->setView(CatalogPage::Imports);
        settle();
        QCOMPARE(table("imports")->model()->rowCount(), 1);
        host_->saveBoth("catalog-imports");
        page_->findChild<CatalogLists *>()->removeButton()->click();
        auto *card = host_->findChild<look::ConfirmCard *>();
        QVERIFY(card);
        QVERIFY(fakes_.removed.empty());
        QSignalSpy changed(page_, &CatalogPage::removed);
        card->confirmButton()->click();
        QTRY_COMPARE(changed.count(), 1);
        QCOMPARE(fakes_.removed, std::vector<std::string>{"lifetimes icac"});
        settle();
        QCOMPARE(table("imports")->model()->rowCount(), 0);
        host_->saveBoth("catalog-imports-empty");
    }

    void anImportIsShownBeforeItIsStored()
    {
        page_->previewFile("/somewhere/vms.csv");
        settle();
        QCOMPARE(page_->importPanel()->summary(), QString("3,200 rows, 3,100 good, 98 left out, 7 with a warning"));
        auto *problems = page_->importPanel()->problems();
        QCOMPARE(problems->model()->rowCount(), 2);
        QStringList row;
        for (int column = 0; column < 6; ++column) {
            row << problems->model()->index(0, column).data().toString();
        }
        QCOMPARE(row, QStringList({"left out", "3", "7", "Price", "abc", "expected a price per hour"}));
        QVERIFY(page_->importPanel()->importButton()->isEnabled());
        const auto *rows = page_->importPanel()->rows();
        QVERIFY(rows->isVisible());
        QCOMPARE(rows->model()->rowCount(), static_cast<int>(someOffers().offers.size()));
        QVERIFY(rows->model()->index(0, 2).data().toString().size() > 1);
        const QSet<QString> labels = labelsOfImport();
        QVERIFY(labels.contains("&Kind of file") && labels.contains("&Name") && labels.contains("&Provider"));
        QVERIFY(!labels.contains("&What a 1 means"));
        host_->saveBoth("catalog-import");
        QSignalSpy imported(page_, &CatalogPage::imported);
        page_->importPanel()->importButton()->click();
        QTRY_COMPARE(imported.count(), 1);
        settle();
        QCOMPARE(page_->catalogName(), QString("aws"));
        QVERIFY(!page_->importPanel()->isVisible());
    }

    void anUnknownProviderIsAskedFor()
    {
        page_->previewFile("/unknown/vms.csv");
        settle();
        ImportPanel *panel = page_->importPanel();
        QVERIFY2(panel->summary().startsWith("Whose prices are these?"), qPrintable(panel->summary()));
        QVERIFY(panel->providerField()->isVisible() && !panel->importButton()->isEnabled());
        const auto boxes = panel->findChildren<QComboBox *>();
        QVERIFY(std::any_of(boxes.begin(), boxes.end(), [](const QComboBox *box) { return box->currentText() == "Offers (vms.csv)"; }));
        panel->providerField()->setText("aws");
        emit panel->providerField()->editingFinished();
        settle();
        QCOMPARE(fakes_.asked.back().provider, std::string("aws"));
        QVERIFY(panel->summary().startsWith("3,200 rows") && panel->importButton()->isEnabled());
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
        QVERIFY(page_->importPanel()->picture()->toPlainText().contains("####"));
    }

    void brokenRowsAreLeftOutOnlyIfAsked()
    {
        fakes_.broken = true;
        page_->previewFile("/somewhere/vms.csv");
        settle();
        QVERIFY(page_->importPanel()->summary().contains("2 broken: nothing is imported"));
        QVERIFY(!page_->importPanel()->importButton()->isEnabled());
        page_->importPanel()->skipBox()->setChecked(true);
        QVERIFY(page_->importPanel()->summary().endsWith("2 broken and left out"));
        QVERIFY(page_->importPanel()->importButton()->isEnabled());
        host_->saveBoth("catalog-import-broken");
        QSignalSpy stored(page_->importPanel(), &ImportPanel::stored);
        page_->importPanel()->importButton()->click();
        QTRY_COMPARE(stored.count(), 1);
        QVERIFY(fakes_.asked.back().skipBadRows);
        settle();
    }

    void aMissingFileIsNamed()
    {
        page_->previewFile("/no/such.csv");
        settle();
        QVERIFY(page_->importPanel()->summary().contains("No such file"));
        QVERIFY(!page_->importPanel()->importButton()->isEnabled());
    }
};

QTEST_MAIN(CatalogPageTest)
#include "catalog_page_test.moc"
