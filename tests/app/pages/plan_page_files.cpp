// SPDX-License-Identifier: GPL-3.0-or-later
// The Plan page: files, sessions, names.
#include "tests/app/pages/plan_page_test.h"

#include "app/pages/chosen_plan_panel.h"
#include "app/pages/plan_figures.h"
#include "app/pages/plan_page.h"
#include "core/base/files.h"
#include "tests/support/isolated_home.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace mayfly;
using namespace mayfly::pages;

void PlanPageTest::aSessionGoesOn()
{
    PlanInputs inputs = page_->inputs();
    inputs.maxWorkers = 5;
    inputs.name = "left over";
    PlanPage other(services_);
    QSignalSpy changed(&other, &PlanPage::inputsChanged);
    other.restore(inputs, "/somewhere/left over.mayfly", true);
    other.start();
    QTRY_VERIFY(other.selectedPlan() && !other.searching());
    QVERIFY(other.inputs() == inputs);
    QVERIFY(other.edited());
    QCOMPARE(other.caption(), QString("edited"));
    QVERIFY(!changed.isEmpty());
}

void PlanPageTest::aSessionOfAWorkloadThatHasGone()
{
    PlanInputs inputs = page_->inputs();
    inputs.workload = "imported-net";
    inputs.name = "imported-net";
    PlanPage other(services_);
    QSignalSpy banner(&other, &Page::banner);
    other.restore(inputs, {}, false);
    other.start();
    QTRY_VERIFY(other.selectedPlan() && !other.searching());
    const PlanInputs first = firstInputs(test::syntheticSources());
    QCOMPARE(other.inputs().workload, first.workload);
    QCOMPARE(other.inputs().name, first.workload);
    QCOMPARE(other.inputs().steps, inputs.steps);
    QCOMPARE(test::named<QComboBox>(&other, "Workload")->currentData().toString(), first.workload);
    QCOMPARE(banner.count(), 1);
    QVERIFY(banner.first().at(1).toString().contains("imported-net"));
}

void PlanPageTest::aSessionOfACatalogueThatHasGone()
{
    PlanServices services = services_;
    services.load = [](const std::string &name) {
        return name == "gone" ? Result<PlanSources>(fail(ErrorCode::NotFound, "offers 'gone': expected local")) : test::syntheticSources();
    };
    PlanInputs inputs = page_->inputs();
    inputs.catalog = "gone";
    inputs.hiddenGpus = {"H100"};
    PlanPage other(services);
    QSignalSpy banner(&other, &Page::banner);
    other.restore(inputs, {}, false);
    other.start();
    QTRY_VERIFY(other.selectedPlan() && !other.searching());
    QCOMPARE(other.inputs().catalog, QString("Google Cloud 2019"));
    QVERIFY(other.inputs().hiddenGpus.isEmpty());
    QCOMPARE(banner.count(), 1);
    QVERIFY(banner.first().at(1).toString().contains("gone"));
}

void PlanPageTest::namesAreNoHtmlAndNoFolders()
{
    QCOMPARE(fileNameFrom("resnet32 two hours"), QString("resnet32 two hours"));
    QCOMPARE(fileNameFrom("../../etc/passwd"), QString("etc-passwd"));
    QCOMPARE(fileNameFrom("<b>x</b>: a\\b"), QString("b-x-b- a-b"));
    QCOMPARE(fileNameFrom("..."), QString("plan"));
    QCOMPARE(fileNameFrom(QString(300, 'x')).size(), 80);
    PlanInputs inputs = page_->inputs();
    inputs.workload = "<b>bold</b>";
    inputs.own = OwnWorkload{test::syntheticSources().workloads.front()};
    inputs.own->workload.name = "<b>bold</b>";
    page_->setInputs(inputs);
    waitForSearch();
    auto *panel = page_->findChild<ChosenPlanPanel *>();
    QVERIFY(!panel->launchButton()->isEnabled());
    const auto *workload = test::named<QComboBox>(page_, "Workload");
    QCOMPARE(workload->currentText(), QString("<b>bold</b>"));
    QVERIFY2(workload->toolTip().contains("&lt;b&gt;bold"), qPrintable(workload->toolTip()));
}

void PlanPageTest::theSampleIsTheSampleUntilItIsEdited()
{
    page_->showSample();
    waitForSearch();
    QSignalSpy banner(page_, &Page::banner);
    field("Deadline")->setText("90 min");
    emit field("Deadline")->editingFinished();
    QCOMPARE(banner.count(), 1);
    QVERIFY(banner.first().at(1).toString().isEmpty());
    field("Deadline")->setText("80 min");
    emit field("Deadline")->editingFinished();
    waitForSearch();
    QCOMPARE(banner.count(), 1);
}

void PlanPageTest::aPlanIsSavedAndOpened()
{
    QTemporaryDir folder;
    const QString path = folder.filePath("weekend.mayfly");
    page_->savePlan(path);
    QTRY_COMPARE(page_->caption(), QString("saved"));
    QCOMPARE(page_->title(), QString("weekend"));
    PlanInputs inputs = page_->inputs();
    inputs.steps = 1000;
    page_->setInputs(inputs);
    const auto saved = readPlan(path.toStdString());
    QVERIFY_RESULT(saved);
    QCOMPARE(saved->steps, 64000);
    QSignalSpy banner(page_, &Page::banner);
    page_->openPlan(path);
    QTRY_VERIFY2(page_->inputs().steps == 64000, banner.isEmpty() ? "" : qPrintable(banner.last().at(2).toString()));
    QCOMPARE(models::clusterText(page_->selectedPlan()->cluster), models::clusterText(readPlan(path.toStdString())->cluster));
    page_->openPlan(folder.filePath("nowhere.mayfly"));
    QTRY_VERIFY(!banner.isEmpty() && banner.last().at(2).toString().contains("nowhere.mayfly"));
}

/// As the command line writes it: with its offers, and without what the form had.
void PlanPageTest::aPlanOpensOnTheCatalogueOfItsOffers()
{
    QTemporaryDir folder;
    const auto path = folder.filePath("two.mayfly");
    const QString key = models::clusterKey(page_->selectedPlan()->cluster);
    QVERIFY_RESULT(writeFileAtomically(path.toStdString(), planToJson(*page_->selectedPlan())));
    PlanServices services = services_;
    services.load = [all = services_.load](const std::string &name) {
        auto sources = all(name);
        sources->catalogNames = {"near", "far"};
        sources->offers.name = name == "far" ? "far" : "near";
        for (Offer &offer : sources->offers.offers) {
            offer.id = name == "far" ? offer.id : "near-" + offer.id;
        }
        return sources;
    };
    fixture_.close();
    fixture_.open(services);
    page_ = fixture_.page;
    host_ = fixture_.host.get();
    QCOMPARE(page_->inputs().catalog, QString("near"));
    QSignalSpy banner(page_, &Page::banner);
    page_->openPlan(path);
    QTRY_COMPARE(page_->inputs().catalog, QString("far"));
    waitForSearch();
    QCOMPARE(models::clusterKey(page_->selectedPlan()->cluster), key);
    QVERIFY(banner.isEmpty());
}

void PlanPageTest::aPlanOfUnknownOffersSaysSo()
{
    QTemporaryDir folder;
    const auto path = folder.filePath("odd.mayfly");
    Plan plan = *page_->selectedPlan();
    Offer other = plan.offers.front();
    other.id = "nobody-has-it";
    plan.offers.push_back(other);
    QVERIFY_RESULT(writeFileAtomically(path.toStdString(), planToJson(plan)));
    QSignalSpy banner(page_, &Page::banner);
    page_->openPlan(path);
    QTRY_COMPARE(banner.count(), 1);
    QCOMPARE(banner.first().at(1).toString(), QString("No catalogue here has the servers of this plan."));
}
