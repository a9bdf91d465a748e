// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/histogram_chart.h"
#include "app/charts/pareto_chart.h"
#include "app/look/banner.h"
#include "app/look/confirm_card.h"
#include "app/look/segmented_control.h"
#include "app/look/table.h"
#include "app/pages/chosen_plan_panel.h"
#include "app/pages/plan_form.h"
#include "app/pages/plan_page.h"
#include "app/pages/checklist_box.h"
#include "app/pages/what_if_bar.h"
#include "app/pages/work_progress.h"
#include "app/pages/workload_dialog.h"
#include "tests/app/pages/plan_synthetic.h"
#include "tests/app/support/page_host.h"
#include "tests/support/isolated_home.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

using namespace mayfly;
using namespace mayfly::pages;

Q_DECLARE_METATYPE(std::function<bool(const mayfly::planning::PlanRequest &)>)

class PlanPageTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void cleanup();
    void showsTheFrontAndTheBest();
    void anEditSearchesAgainAndCanBeUndone();
    void synchronisationIsOffered();
    void everyOptionChangesTheRequest_data();
    void everyOptionChangesTheRequest();
    void choicesOfOffersAreMade();
    void aWorkloadIsDescribed();
    void slidersAreUndone();
    void riskIsFollowedAndCancelled();
    void aSessionGoesOn();
    void aWrongFieldSaysWhatWasExpected();
    void slidersKeepUp();
    void tableChartAndPanelAgree();
    void simulatedRunsReplaceTheClosedForm();
    void launchingIsConfirmedWithItsPrice();
    void aFailedSearchBecomesABanner();
    void aPlanIsSavedAndOpened();
    void plansAreCompared();
    void pictures();

private:
    void waitForSearch();
    QLineEdit *field(const QString &name) const;

    PlanServices services_;
    PlanPage *page_ = nullptr;
    std::unique_ptr<test::PageHost> host_;
};

void PlanPageTest::initTestCase()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    look::Theme::instance().install(*qApp);
    look::Theme::instance().setMode(look::Theme::Mode::Light);
    services_ = test::syntheticServices();
}

void PlanPageTest::init()
{
    page_ = new PlanPage(services_);
    host_ = std::make_unique<test::PageHost>(page_);
    host_->show();
    QVERIFY(QTest::qWaitForWindowActive(host_.get()));
    page_->start();
    waitForSearch();
    PlanInputs inputs = page_->inputs();
    inputs.name = "resnet32-two-hours";
    inputs.workload = "resnet32";
    inputs.steps = 64000;
    inputs.minAccuracyPct = 90;
    inputs.maxWorkers = 16;
    page_->setInputs(inputs);
    waitForSearch();
}

void PlanPageTest::cleanup()
{
    host_.reset();
}

void PlanPageTest::waitForSearch()
{
    QTRY_VERIFY(!page_->searching() && !page_->simulating());
    QCoreApplication::processEvents();
}

QLineEdit *PlanPageTest::field(const QString &name) const
{
    for (auto *edit : page_->findChildren<QLineEdit *>()) {
        if (edit->accessibleName() == name) {
            return edit;
        }
    }
    return nullptr;
}

void PlanPageTest::showsTheFrontAndTheBest()
{
    const auto *table = page_->findChild<look::TableView *>();
    QVERIFY(table->model()->rowCount() >= 4);
    QCOMPARE(table->currentIndex().row(), 0);
    QCOMPARE(page_->findChild<charts::ParetoChart *>()->selected(), 0);
    QVERIFY(page_->selectedPlan());
    QVERIFY(page_->findChild<ChosenPlanPanel *>()->launchButton()->isEnabled());
}

void PlanPageTest::anEditSearchesAgainAndCanBeUndone()
{
    QSignalSpy searched(page_, &PlanPage::searched);
    QLineEdit *deadline = field("Deadline");
    QVERIFY(deadline);
    deadline->setText("90 min");
    emit deadline->editingFinished();
    waitForSearch();
    QCOMPARE(page_->inputs().deadline_s, std::optional(5400.0));
    QCOMPARE(deadline->text(), QString("1.50") + QChar(0x00A0) + "h");
    QVERIFY(searched.count() >= 1);
    QTest::keySequence(page_, QKeySequence::Undo);
    waitForSearch();
    QCOMPARE(page_->inputs().deadline_s, std::optional(7200.0));
    QTest::keySequence(page_, QKeySequence::Redo);
    waitForSearch();
    QCOMPARE(page_->inputs().deadline_s, std::optional(5400.0));
}

void PlanPageTest::synchronisationIsOffered()
{
    QComboBox *sync = nullptr;
    for (auto *box : page_->findChildren<QComboBox *>()) {
        sync = box->accessibleName() == "Synchronisation" ? box : sync;
    }
    QVERIFY(sync);
    const auto asked = [this] { return requestFor(page_->inputs(), {}, test::syntheticSources()).synchronisations; };
    QCOMPARE(asked().size(), std::size_t{1});
    sync->setCurrentIndex(2);
    emit sync->activated(2);
    waitForSearch();
    QCOMPARE(asked().size(), std::size_t{4});
    QVERIFY(asked()[1].mode == SyncMode::SyncSwitch);
    QTest::keySequence(page_, QKeySequence::Undo);
    waitForSearch();
    QCOMPARE(asked().size(), std::size_t{1});
    QCOMPARE(sync->currentIndex(), 0);
}

template <typename Widget>
Widget *named(const QWidget *parent, const QString &name)
{
    for (auto *each : parent->findChildren<Widget *>()) {
        if (each->accessibleName() == name) {
            return each;
        }
    }
    return nullptr;
}

void PlanPageTest::everyOptionChangesTheRequest_data()
{
    using Request = planning::PlanRequest;
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<std::function<bool(const Request &)>>("holds");
    const auto row = [](const char *name, const char *typed, std::function<bool(const Request &)> holds) { QTest::newRow(name) << QString(name) << QString(typed) << holds; };
    row("Budget", "7.5", [](const Request &request) { return request.targets.budget->micros == 7'500'000; });
    row("Accuracy at least", "92 %", [](const Request &request) { return request.targets.minAccuracyPct == 92; });
    row("Confidence", "80", [](const Request &request) { return std::abs(request.targets.confidence - 0.8) < 1e-9; });
    row("At most per hour", "$3", [](const Request &request) { return request.targets.maxRatePerHour->micros == 3'000'000; });
    row("Checkpoint every", "10 min", [](const Request &request) { return request.checkpointIntervals_s == std::vector<double>{600}; });
    row("Steps", "1000", [](const Request &request) { return request.steps == 1000; });
    row("Workers, at most", "3", [](const Request &request) { return request.maxWorkers == 3; });
    row("Parameter servers", "1", [](const Request &request) { return request.maxParameterServers == 1; });
    row("Simulated runs", "500", [](const Request &request) { return request.trials == 500; });
    row("Parameter servers' pricing", "#1", [](const Request &request) { return request.psPricing == Pricing::Transient; });
    row("Lost servers are replaced", "#3", [](const Request &request) { return request.replacements == std::vector{Replacement::OnDemand}; });
    row("Count start-up time", "toggle", [](const Request &request) { return !request.includeStartUp; });
    row("One region only", "toggle", [](const Request &request) { return request.acrossRegions; });
    row("Transient", "toggle", [](const Request &request) { return request.pricings == std::vector{Pricing::OnDemand}; });
    row("On-demand", "toggle", [](const Request &request) { return request.pricings == std::vector{Pricing::Transient}; });
    row("K80", "toggle", [](const Request &request) { return gpuTypes(request.offers) == QStringList{"P100", "V100"}; });
}

void PlanPageTest::everyOptionChangesTheRequest()
{
    QFETCH(QString, name);
    QFETCH(QString, typed);
    QFETCH(std::function<bool(const planning::PlanRequest &)>, holds);
    const auto asked = [this] { return requestFor(page_->inputs(), {}, test::syntheticSources()); };
    const PlanInputs before = page_->inputs();
    QVERIFY(!asked().targets.maxRatePerHour);
    if (typed == "toggle") {
        QAbstractButton *button = nullptr;
        for (auto *each : page_->findChild<PlanForm *>()->findChildren<QAbstractButton *>()) {
            button = each->text() == name ? each : button;
        }
        QVERIFY(button);
        button->toggle();
    } else if (typed.startsWith('#')) {
        auto *box = named<QComboBox>(page_, name);
        QVERIFY(box);
        box->setCurrentIndex(typed.mid(1).toInt());
        emit box->activated(typed.mid(1).toInt());
    } else if (auto *number = named<QSpinBox>(page_, name)) {
        number->setValue(typed.toInt());
    } else {
        auto *line = field(name);
        QVERIFY(line);
        line->setText(typed);
        emit line->editingFinished();
    }
    waitForSearch();
    QVERIFY(holds(asked()));
    QVERIFY(page_->edited());
    page_->undo();
    waitForSearch();
    QVERIFY(page_->inputs() == before);
    page_->redo();
    waitForSearch();
    QVERIFY(holds(asked()));
}

void PlanPageTest::choicesOfOffersAreMade()
{
    auto *regions = named<ChecklistBox>(page_, "Regions");
    QVERIFY(regions && regions->isVisible());
    QCOMPARE(regions->summary(), QString("All 2 regions"));
    regions->showPopup();
    QTest::keyClick(regions->view(), Qt::Key_Down);
    QTest::keyClick(regions->view(), Qt::Key_Space);
    regions->hidePopup();
    waitForSearch();
    QCOMPARE(page_->inputs().hiddenRegions.size(), 1);
    QCOMPARE(regions->summary(), page_->inputs().hiddenRegions.front() == "us-west1" ? QString("us-east1") : QString("us-west1"));
    page_->undo();
    waitForSearch();
    QCOMPARE(regions->summary(), QString("All 2 regions"));
    QVERIFY(!named<ChecklistBox>(page_, "Providers")->isVisible());
    QPushButton *transient = nullptr, *onDemand = nullptr;
    for (auto *button : page_->findChild<PlanForm *>()->findChildren<QPushButton *>()) {
        transient = button->text() == "Transient" ? button : transient;
        onDemand = button->text() == "On-demand" ? button : onDemand;
    }
    transient->click();
    onDemand->click();      // the last one of the two switches to the other
    waitForSearch();
    QVERIFY(page_->inputs().transient && !page_->inputs().onDemand);
}

void PlanPageTest::aWorkloadIsDescribed()
{
    emit page_->findChild<PlanForm *>()->changeWorkloadRequested();
    auto *dialog = page_->findChild<WorkloadDialog *>();
    QVERIFY(dialog && dialog->isVisible());
    const auto type = [dialog](const QString &name, const QString &text) {
        auto *line = named<QLineEdit>(dialog, name);
        line->clear();
        QTest::keyClicks(line, text);
    };
    type("Name", "my-net");
    type("GFLOPs per image, forward", "1.5");
    type("Parameters", "x");
    QCOMPARE(dialog->problem(), QString("Parameters: expected a whole number over 0, found x"));
    QVERIFY(!dialog->useButton()->isEnabled());
    type("Parameters", "2,000,000");
    type("Tensors", "50");
    type("Images in the data set", "10000");
    type("Batch per worker", "100");
    type("Length", "5");
    dialog->findChild<look::SegmentedControl *>()->setCurrent(1);
    QCOMPARE(dialog->problem(), QString());
    QVERIFY(dialog->grab().save(QStringLiteral(MAYFLY_BUILD_DIR) + "/screenshots/plan-workload.png"));
    dialog->useButton()->click();
    waitForSearch();
    QCOMPARE(page_->inputs().workload, QString("my-net"));
    QCOMPARE(page_->inputs().steps, 500);       // 5 epochs of 10,000 images in batches of 100
    const auto request = requestFor(page_->inputs(), {}, test::syntheticSources());
    QCOMPARE(request.workload.parameters, std::int64_t{2'000'000});
    QCOMPARE(request.workload.gflopsPerImage, 1.5);
    page_->undo();
    waitForSearch();
    QCOMPARE(page_->inputs().workload, QString("resnet32"));
    WorkloadDialog reader(Workload{}, 10, [](const std::string &path) -> Result<Workload> {
        return fail(ErrorCode::InvalidInput, path + ": layer 3: expected an input");
    });
    reader.readFile("bad.json");
    QTRY_VERIFY(!reader.reading());
    QTRY_VERIFY(!reader.findChildren<QLabel *>().isEmpty() &&
                std::any_of(reader.findChildren<QLabel *>().begin(), reader.findChildren<QLabel *>().end(),
                            [](const QLabel *label) { return label->text() == "bad.json: layer 3: expected an input"; }));
}

void PlanPageTest::slidersAreUndone()
{
    auto *bar = page_->findChild<WhatIfBar *>();
    const auto sliders = bar->findChildren<QSlider *>();
    sliders[0]->setValue(10);
    sliders[0]->setValue(20);
    sliders[1]->setValue(-40);
    waitForSearch();
    QCOMPARE(bar->factors().price, 2.0);
    QCOMPARE(bar->factors().revocations, 0.25);
    page_->undo();
    QCOMPARE(bar->factors().revocations, 1.0);
    QCOMPARE(bar->factors().price, 2.0);
    page_->undo();      // one slider's moves in a row are one edit
    QCOMPARE(bar->factors().price, 1.0);
    waitForSearch();
    QVERIFY(!page_->edited());
}

void PlanPageTest::riskIsFollowedAndCancelled()
{
    PlanServices slow = services_;
    slow.search = [](const planning::PlanRequest &request, const std::function<bool()> &cancelled,
                     const std::function<void(double)> &progress) -> Result<planning::PlanOutcome> {
        progress(0.4);
        while (request.trials > 0 && !cancelled()) {
            QThread::msleep(2);
        }
        return cancelled() ? Result<planning::PlanOutcome>(fail(ErrorCode::Cancelled, "cancelled")) : test::syntheticOutcome(request);
    };
    auto *page = new PlanPage(slow);
    test::PageHost host(page);
    host.show();
    page->start();
    auto *progress = qobject_cast<WorkProgress *>(page->progress());
    QTRY_VERIFY(page->selectedPlan() && progress->cancelButton()->isVisible());
    QCOMPARE(progress->text(), QString("Simulating the risk of the best plans"));
    QTRY_COMPARE(progress->findChild<QProgressBar *>()->value(), 40);
    progress->cancelButton()->click();
    QVERIFY(!page->searching());
    QVERIFY(!progress->isActive() && !progress->cancelButton()->isVisible());
    QVERIFY(page->selectedPlan());
}

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

void PlanPageTest::aWrongFieldSaysWhatWasExpected()
{
    QLineEdit *deadline = field("Deadline");
    deadline->setText("-2 h");
    emit deadline->editingFinished();
    QVERIFY(page_->findChild<PlanForm *>()->hasProblem());
    QCOMPARE(page_->inputs().deadline_s, std::optional(7200.0));
    deadline->setText("2h");
    emit deadline->editingFinished();
    QVERIFY(!page_->findChild<PlanForm *>()->hasProblem());
}

void PlanPageTest::slidersKeepUp()
{
    const auto sliders = page_->findChild<WhatIfBar *>()->findChildren<QSlider *>();
    QCOMPARE(sliders.size(), 4);
    const Money before = page_->selectedPlan()->ratePerHour;
    QElapsedTimer timer;
    timer.start();
    sliders[0]->setValue(20);
    QTRY_VERIFY(page_->selectedPlan()->ratePerHour.micros > before.micros);
    QVERIFY2(timer.elapsed() < 500, "the front follows a slider within 100 ms where the machine is not loaded");
    page_->findChild<WhatIfBar *>()->reset();
    waitForSearch();
    QCOMPARE(page_->selectedPlan()->ratePerHour.micros, before.micros);
}

void PlanPageTest::tableChartAndPanelAgree()
{
    auto *table = page_->findChild<look::TableView *>();
    auto *chart = page_->findChild<charts::ParetoChart *>();
    table->setCurrentIndex(table->model()->index(2, 1));
    QVERIFY(chart->selected() >= 0);
    const QString cluster = table->model()->index(2, models::CandidateModel::Cluster).data().toString();
    QCOMPARE(models::clusterText(page_->selectedPlan()->cluster), cluster);
    emit chart->pointClicked(0);
    QCOMPARE(table->currentIndex().row(), 0);
    for (auto *control : page_->findChildren<look::SegmentedControl *>()) {
        control->setCurrent(2);
    }
    waitForSearch();
    QCOMPARE(table->model()->rowCount(), table->model()->property("sourceModel").value<QAbstractItemModel *>()->rowCount());
}

void PlanPageTest::simulatedRunsReplaceTheClosedForm()
{
    auto *panel = page_->findChild<ChosenPlanPanel *>();
    auto *chart = panel->findChild<charts::HistogramChart *>();
    QCOMPARE(chart->data().counts.size(), std::size_t{12});
    QVERIFY(chart->limitBeyond().startsWith("deadline 2.00"));
    QStringList texts;
    for (const QLabel *label : panel->findChildren<QLabel *>()) {
        texts << label->text();
    }
    QVERIFY2(!texts.filter(QRegularExpression("^10,000 runs · deadline 2.00.h")).isEmpty(), qPrintable(texts.join('|')));
    const QString loss = "0.42 lost a run; each adds 3.2\u00A0min and $0.0500";
    QVERIFY2(texts.contains(loss), qPrintable(texts.join('|')));
    PlanServices failing = services_;
    failing.simulate = [](const planning::PlanRequest &, const Candidate &, const std::function<bool()> &) {
        return Result<SimulatedPlan>(fail(ErrorCode::InvalidInput, "it never ends"));
    };
    PlanPage other(failing);
    other.start();
    QTRY_VERIFY(!other.searching() && !other.simulating());
    QTRY_VERIFY(other.findChild<ChosenPlanPanel *>()->findChild<charts::HistogramChart *>()->data().counts.empty());
}

void PlanPageTest::launchingIsConfirmedWithItsPrice()
{
    QSignalSpy launched(page_, &PlanPage::launched);
    page_->findChild<ChosenPlanPanel *>()->launchButton()->click();
    auto *card = host_->findChild<look::ConfirmCard *>();
    QVERIFY(card);
    QVERIFY(card->confirmButton()->text().contains("/h"));
    QVERIFY(card->cancelButton()->hasFocus());
    QCOMPARE(launched.count(), 0);
    card->confirmButton()->click();
    QTRY_COMPARE(launched.count(), 1);
    QCOMPARE(launched.first().first().toString(), QString("20261201-145546-k3f9"));
}

void PlanPageTest::aFailedSearchBecomesABanner()
{
    QSignalSpy banner(page_, &Page::banner);
    PlanInputs inputs = page_->inputs();
    inputs.hiddenGpus = {"K80", "P100", "V100"};
    page_->setInputs(inputs);
    waitForSearch();
    QVERIFY(!banner.isEmpty());
    QVERIFY(banner.last().at(2).toString().contains("expected at least one GPU type"));
    QVERIFY(!page_->selectedPlan());
    QVERIFY(!page_->findChild<ChosenPlanPanel *>()->launchButton()->isEnabled());
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

void PlanPageTest::plansAreCompared()
{
    auto *table = page_->findChild<look::TableView *>();
    for (const int row : {0, 1}) {
        QVERIFY(table->model()->setData(table->model()->index(row, 0), Qt::Checked, Qt::CheckStateRole));
    }
    QPushButton *compare = nullptr;
    for (auto *button : host_->findChildren<QPushButton *>()) {
        compare = button->text() == "Compare (2)" ? button : compare;
    }
    QVERIFY(compare && compare->isEnabled());
    compare->click();
    auto *dialog = host_->findChild<QDialog *>();
    QVERIFY(dialog && dialog->isVisible());
    QVERIFY(dialog->grab().save(QStringLiteral(MAYFLY_BUILD_DIR) + "/screenshots/plan-compare.png"));
    dialog->close();
}

void PlanPageTest::pictures()
{
    QTest::qWait(50);
    host_->saveBoth("plan");
    page_->findChild<ChosenPlanPanel *>()->launchButton()->click();
    auto *card = host_->findChild<look::ConfirmCard *>();
    QVERIFY(card->grab().save(QStringLiteral(MAYFLY_BUILD_DIR) + "/screenshots/plan-confirm.png"));
    card->close();
}

QTEST_MAIN(PlanPageTest)
#include "plan_page_test.moc"
