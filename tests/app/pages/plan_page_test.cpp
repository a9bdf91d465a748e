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
#include "app/pages/what_if_bar.h"
#include "tests/app/pages/plan_synthetic.h"
#include "tests/app/support/page_host.h"
#include "tests/support/isolated_home.h"

#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>

using namespace mayfly;
using namespace mayfly::pages;

class PlanPageTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void cleanup();
    void showsTheFrontAndTheBest();
    void anEditSearchesAgainAndCanBeUndone();
    void synchronisationIsOffered();
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
