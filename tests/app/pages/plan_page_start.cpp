// SPDX-License-Identifier: GPL-3.0-or-later
// The Plan page: how is trained, what lists call things, and the first start on a machine that nobody has measured.
#include "tests/app/pages/plan_page_test.h"

#include "app/charts/histogram_chart.h"
#include "app/look/empty_page.h"
#include "app/pages/chosen_plan_panel.h"
#include "app/pages/plan_form.h"
#include "app/pages/plan_inputs_file.h"
#include "app/pages/plan_words.h"
#include "tests/support/isolated_home.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <atomic>

using namespace mayfly;
using namespace mayfly::pages;

namespace {

void type(QLineEdit *line, const QString &text)
{
    QVERIFY(line != nullptr);
    line->setText(text);
    emit line->editingFinished();
}

void choose(QComboBox *box, const QString &words)
{
    QVERIFY(box != nullptr && box->findText(words) >= 0);
    box->setCurrentIndex(box->findText(words));
    emit box->activated(box->currentIndex());
}

void press(const QWidget &in, const QString &words)
{
    for (auto *button : in.findChildren<QPushButton *>()) {
        if (button->text() == words) {
            button->click();
            return;
        }
    }
    QFAIL(qPrintable(words));
}

} // namespace

void PlanPageTest::trainingIsSetUndoneAndSaved()
{
    const PlanInputs before = page_->inputs();
    const auto line = [this](const char *name) { return field(name); };
    const auto box = [this](const char *name) { return test::named<QComboBox>(page_, name); };
    type(line("Learning rate"), "0.2");
    type(line("Momentum"), "0.8");
    type(line("Weight decay"), "0.0005");
    for (auto *each : page_->findChildren<QCheckBox *>()) {
        if (each->text() == "Nesterov's momentum") {
            each->click();
        }
    }
    choose(box("The learning rate"), "falls along a cosine");
    type(line("At the end"), "0.01");
    test::named<QSpinBox>(page_, "Warm-up, steps")->setValue(400);
    type(line("Warm-up from, %"), "20");
    type(line("Label smoothing, %"), "10");
    type(line("Dropout, %"), "25 %");
    choose(box("Calculated by"), "GPU, CUDA");
    choose(box("Precision"), "bfloat16");
    type(line("GPU of its server"), "1");
    choose(box("The learning rate follows"), "the workers planned");
    choose(box("Gradients travel with"), "16 bits");
    const PlanInputs after = page_->inputs();
    QCOMPARE(after.learningRate, std::optional(0.2));
    QCOMPARE(after.momentum, std::optional(0.8));
    QCOMPARE(after.weightDecay, std::optional(0.0005));
    const Training wanted{.schedule = {.kind = RateKind::Cosine, .finalRate = 0.01, .warmUpSteps = 400, .warmUpFactor = 0.2}, .nesterov = true, .labelSmoothing = 0.1,
                          .dropout = 0.25, .engine = Engine::Cuda, .precision = NumberFormat::BFloat16, .device = 1, .rateMode = RateMode::Naive,
                          .wire = NumberFormat::Float16};
    QVERIFY(after.training == wanted);
    waitForSearch();
    const auto plan = page_->selectedPlan();
    QVERIFY(plan && plan->training == wanted);
    QCOMPARE(plan->workload.learningRate, 0.2);
    QCOMPARE(plan->workload.momentum, 0.8);
    const QTemporaryDir folder;
    const QString path = folder.filePath("trained.mayfly");
    page_->savePlan(path);
    QTRY_COMPARE(page_->file(), path);
    const auto read = readPlanWithInputs(path.toStdString());
    QVERIFY_RESULT(read);
    QVERIFY(read->plan.training == wanted);     // what the controller reads
    QVERIFY(read->inputs && read->inputs->training == wanted && read->inputs->learningRate == 0.2);
    for (int i = 0; i < 15; ++i) {
        page_->undo();
    }
    QVERIFY(page_->inputs().training == before.training && page_->inputs().learningRate == before.learningRate);
    page_->openPlan(path);
    QTRY_VERIFY(page_->inputs().training == wanted);
    QCOMPARE(line("Label smoothing, %")->text(), QString("10"));
    QCOMPARE(box("Precision")->currentText(), QString("bfloat16"));
}

void PlanPageTest::aTrainingFieldSaysWhatWasExpected_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("says");
    QTest::newRow("no rate") << "Learning rate" << "0" << "Learning rate: expected a number over 0, like 0.1, found 0";
    QTest::newRow("words") << "Momentum" << "much" << "Momentum: expected 0 up to, but not, 1, found much";
    QTest::newRow("all of a label") << "Label smoothing, %" << "100" << "Label smoothing, %: expected 0 up to, but not, 100 %, found 100";
    QTest::newRow("half a GPU") << "GPU of its server" << "0.5" << "GPU of its server: expected a whole number from 0, found 0.5";
    QTest::newRow("falling backwards") << "It falls at, %" << "75; 50" << "It falls at: expected shares of the steps, ascending and at most 100 %, like 50; 75, found 75; 50";
}

void PlanPageTest::aTrainingFieldSaysWhatWasExpected()
{
    QFETCH(QString, name);
    QFETCH(QString, text);
    QFETCH(QString, says);
    const PlanInputs before = page_->inputs();
    type(field(name), text);
    QVERIFY(page_->findChild<PlanForm *>()->hasProblem());
    QVERIFY(page_->inputs() == before);
    QStringList problems;
    for (const auto *label : page_->findChild<PlanForm *>()->findChildren<QLabel *>()) {
        problems << label->text();
    }
    QVERIFY2(problems.contains(says), qPrintable(problems.filter("expected").join('|')));
    type(field(name), {});
    QVERIFY(!page_->findChild<PlanForm *>()->hasProblem());
}

void PlanPageTest::aWarmUpMustEndBeforeTheRateFalls()
{
    type(field("It falls at, %"), "50, 75");
    QCOMPARE(page_->inputs().training.schedule.decayAt, (std::vector<double>{0.5, 0.75}));
    test::named<QSpinBox>(page_, "Warm-up, steps")->setValue(40'000);
    QVERIFY(page_->findChild<PlanForm *>()->hasProblem());      // of 64,000 steps
    waitForSearch();
    QVERIFY(!page_->findChild<ChosenPlanPanel *>()->launchButton()->isEnabled());
    test::named<QSpinBox>(page_, "Warm-up, steps")->setValue(32'000);
    QVERIFY(!page_->findChild<PlanForm *>()->hasProblem());
}

void PlanPageTest::aCpuHasNoPrecisionToChoose()
{
    auto *precision = test::named<QComboBox>(page_, "Precision");
    choose(precision, "16 bits");
    choose(test::named<QComboBox>(page_, "Calculated by"), "CPU, oneDNN");
    QVERIFY(!precision->isEnabled() && !field("GPU of its server")->isEnabled());
    QVERIFY(!page_->inputs().training.precision);
    QVERIFY(!page_->findChild<PlanForm *>()->hasProblem());
}

void PlanPageTest::listsShowNamesNotIdentifiers()
{
    const auto *workloads = test::named<QComboBox>(page_, "Workload");
    QStringList words;
    for (int i = 0; i < workloads->count(); ++i) {
        words << workloads->itemText(i);
    }
    QCOMPARE(words, QStringList({"Can be trained", "ResNet-32", "For planning only", "shake-shake-big"}));
    QCOMPARE(workloads->currentText(), QString("ResNet-32"));
    QVERIFY(!(workloads->model()->flags(workloads->model()->index(0, 0)) & Qt::ItemIsEnabled));
    const auto *catalogs = test::named<QComboBox>(page_, "Catalogue");
    QVERIFY(catalogs->findText("This machine") >= 0 && catalogs->findText("local") < 0);
    Workload workload;
    const auto title = [&workload](const char *name, const char *network) {
        workload.name = name;
        workload.network = network;
        return workloadTitle(workload);
    };
    QCOMPARE(title("resnet32-icac19", ""), QString("ResNet-32, ICAC 2019"));
    QCOMPARE(title("res15", ""), QString("ResNet-15, CM-DARE"));
    QCOMPARE(title("shakemid32d", ""), QString("Shake-Shake mid 32d, CM-DARE"));
    QCOMPARE(title("custom7", ""), QString("Custom 7, CM-DARE"));
    QCOMPARE(title("fashion-resnet8", "resnet8"), QString("ResNet-8, Fashion-MNIST"));
    QCOMPARE(title("my-own_net", "my.json"), QString("my-own_net"));
    QCOMPARE(datasetTitle("cifar-100"), QString("CIFAR-100"));
}

void PlanPageTest::aMachineOfUnknownSpeedIsMeasuredWhenAsked()
{
    PlanServices services = services_;
    std::atomic<int> searches{0}, measurements{0};
    std::atomic<bool> measured{false};
    services.load = [](const std::string &) {
        PlanSources sources = test::syntheticSources();
        sources.mustMeasure = true;
        return sources;
    };
    services.search = [&searches, search = services_.search](const planning::PlanRequest &request, const std::function<bool()> &cancelled, const std::function<void(double)> &progress) {
        ++searches;
        return search(request, cancelled, progress);
    };
    services.measure = [&measurements, &measured] {
        ++measurements;
        while (!measured) {
            QThread::msleep(2);
        }
        return Result<void>();
    };
    auto *shown = new PlanPage(services);
    PlanPage &page = *shown;
    test::PageHost host(shown);
    host.show();
    page.start();
    auto *offer = page.findChild<look::EmptyPage *>();
    QTRY_VERIFY(offer->isVisible());
    QCOMPARE(searches.load(), 0);
    QCOMPARE(measurements.load(), 0);       // not unasked
    QVERIFY(!page.selectedPlan());
    auto *chosen = page.findChild<ChosenPlanPanel *>();
    QStringList said;       // no chances, charts or signs of a plan that is not there
    for (const auto *label : chosen->findChildren<QLabel *>()) {
        if (label->isVisible() && !label->text().isEmpty()) {
            said << label->text();
        }
    }
    QCOMPARE(said, QStringList({"Selected plan", "No plan yet", "There is no plan to launch yet"}));
    QVERIFY(!chosen->trialButton()->isVisible() && !chosen->findChild<charts::HistogramChart *>()->isVisible());
    host.saveBoth("plan-first-start");
    press(*offer, "Measure this machine");
    QTRY_COMPARE(measurements.load(), 1);
    press(*offer, "Measure this machine");      // is not there twice: it is under way
    const auto buttons = offer->findChildren<QPushButton *>();
    QVERIFY(!buttons.last()->isEnabled() && buttons.first()->isEnabled());
    measured = true;
    QTRY_VERIFY(page.selectedPlan());
    QCOMPARE(measurements.load(), 1);
    QVERIFY(!offer->isVisible());
    QVERIFY(chosen->trialButton()->isVisible() && chosen->findChild<charts::HistogramChart *>()->isVisible());
}

void PlanPageTest::measuringCanFailAndBeLeft()
{
    PlanServices services = services_;
    services.load = [](const std::string &name) {
        PlanSources sources = test::syntheticSources();
        sources.mustMeasure = name.empty() || name == "local";
        sources.offers.name = sources.mustMeasure ? "local" : name;
        return sources;
    };
    services.measure = [] { return Result<void>(fail(ErrorCode::Unavailable, "mayfly-worker is not there")); };
    auto *shown = new PlanPage(services);
    PlanPage &page = *shown;
    QSignalSpy banner(&page, &Page::banner);
    test::PageHost host(shown);
    host.show();
    page.start();
    auto *offer = page.findChild<look::EmptyPage *>();
    QTRY_VERIFY(offer->isVisible());
    press(*offer, "Measure this machine");
    QTRY_VERIFY(!banner.isEmpty());
    QCOMPARE(banner.last().at(1).toString(), QString("This machine could not be measured."));
    QVERIFY(offer->isVisible());
    press(*offer, "Plan with cloud prices");
    QTRY_VERIFY(page.selectedPlan());
    QCOMPARE(page.inputs().catalog, QString("Google Cloud 2019"));
}
