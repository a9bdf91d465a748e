// SPDX-License-Identifier: GPL-3.0-or-later
// Every option of the form of Plan changes what the planner is asked, and can be undone.
#include "app/look/form_field.h"
#include "app/look/segmented_control.h"
#include "app/pages/checklist_box.h"
#include "app/pages/plan_form.h"
#include "app/pages/what_if_bar.h"
#include "app/pages/workload_dialog.h"
#include "tests/app/pages/plan_fixture.h"
#include "tests/support/isolated_home.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QTest>

using namespace mayfly;
using namespace mayfly::pages;
using mayfly::test::named;

Q_DECLARE_METATYPE(std::function<bool(const mayfly::planning::PlanRequest &)>)

class PlanOptionsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { test::PlanFixture::prepare(); }
    void init();
    void cleanup() { fixture_.close(); }
    void synchronisationIsOffered();
    void everyOptionChangesTheRequest_data();
    void everyOptionChangesTheRequest();
    void choicesOfOffersAreMade();
    void aWorkloadIsDescribed();
    void numbersAreNotCutToFit_data();
    void numbersAreNotCutToFit();
    void aLengthIsConverted();
    void slidersAreUndone();

private:
    void waitForSearch() { fixture_.wait(); }
    QLineEdit *field(const QString &name) const { return named<QLineEdit>(page_, name); }

    test::PlanFixture fixture_;
    PlanPage *page_ = nullptr;
};

void PlanOptionsTest::init()
{
    fixture_.open(test::syntheticServices());
    page_ = fixture_.page;
}

void PlanOptionsTest::synchronisationIsOffered()
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

void PlanOptionsTest::everyOptionChangesTheRequest_data()
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

void PlanOptionsTest::everyOptionChangesTheRequest()
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

void PlanOptionsTest::choicesOfOffersAreMade()
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

void PlanOptionsTest::aWorkloadIsDescribed()
{
    emit page_->findChild<PlanForm *>()->changeWorkloadRequested();
    auto *dialog = page_->findChild<WorkloadDialog *>();
    QVERIFY(dialog && dialog->isVisible());
    const auto type = [dialog](const QString &name, const QString &text) {
        auto *line = named<QLineEdit>(dialog, name);
        line->clear();
        QTest::keyClicks(line, text);
    };
    QVERIFY(named<QLineEdit>(dialog, "Parameters")->isReadOnly());       // counted in its network file
    dialog->editFiguresButton()->click();
    type("Name", "my-net");
    type("GFLOPs per image, forward", "1.5");
    type("Parameters", "x");
    QCOMPARE(dialog->problem(), QString("Parameters: expected a whole number over 0, found x"));
    QVERIFY(!dialog->useButton()->isEnabled());
    type("Parameters", "2,000,000");
    type("Tensors", "50");
    type("Images in the data set", "10000");
    type("Batch per worker", "100");
    dialog->findChild<look::SegmentedControl *>()->setCurrent(1);
    type("Length", "5");
    QCOMPARE(dialog->problem(), QString());
    QVERIFY(dialog->grab().save(QStringLiteral(MAYFLY_BUILD_DIR) + "/screenshots/plan-workload.png"));
    dialog->useButton()->click();
    waitForSearch();
    QCOMPARE(page_->inputs().workload, QString("my-net"));
    QCOMPARE(page_->inputs().steps, 500);       // 5 epochs of 10,000 images in batches of 100
    const auto request = requestFor(page_->inputs(), {}, test::syntheticSources());
    QCOMPARE(request.workload.parameters, std::int64_t{2'000'000});
    QCOMPARE(request.workload.gflopsPerImage, 1.5);
    QVERIFY(request.workload.network.empty());
    page_->undo();
    waitForSearch();
    QCOMPARE(page_->inputs().workload, QString("resnet32"));
    WorkloadDialog reader(Workload{}, 10, [](const std::string &path) -> Result<Workload> {
        return fail(ErrorCode::InvalidInput, path + ": layer 3: expected an input");
    });
    reader.readFile("bad.json");
    QTRY_VERIFY(!reader.reading());
    const auto labels = reader.findChildren<QLabel *>();
    QTRY_VERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel *label) { return label->text() == "bad.json: layer 3: expected an input"; }));
}

void PlanOptionsTest::numbersAreNotCutToFit_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("problem");
    QTest::newRow("workers") << "Workers, at most" << "999" << "Workers, at most: expected a whole number from 1 to 256, found 999";
    QTest::newRow("runs") << "Simulated runs" << "99999999" << "Simulated runs: expected a whole number from 0 to 100,000, found 99999999";
    QTest::newRow("steps") << "Steps" << "99999999999" << "Steps: expected a whole number from 1 to 2,000,000,000, found 99999999999";
    QTest::newRow("nothing") << "Parameter servers" << "" << "Parameter servers: expected a whole number from 0 to 16, found nothing";
    QTest::newRow("below") << "Workers, at most" << "0" << "Workers, at most: expected a whole number from 1 to 256, found 0";
}

void PlanOptionsTest::numbersAreNotCutToFit()
{
    QFETCH(QString, name);
    QFETCH(QString, typed);
    QFETCH(QString, problem);
    const PlanInputs before = page_->inputs();
    auto *number = named<QSpinBox>(page_, name);
    QVERIFY(number);
    auto *line = number->findChild<QLineEdit *>();
    const auto type = [&](const QString &text) {
        line->selectAll();
        QTest::keyClick(number, Qt::Key_Delete);
        QTest::keyClicks(number, text);
        QTest::keyClick(number, Qt::Key_Return);
    };
    type(typed);
    waitForSearch();
    auto *row = qobject_cast<look::FormField *>(number->parentWidget());
    QVERIFY(row);
    QCOMPARE(row->problem(), problem);
    QCOMPARE(line->text(), typed);
    QVERIFY(page_->inputs() == before);
    QVERIFY(page_->findChild<PlanForm *>()->hasProblem());
    type("7");
    waitForSearch();
    QCOMPARE(row->problem(), QString());
    QCOMPARE(number->value(), 7);
    QVERIFY(!page_->findChild<PlanForm *>()->hasProblem());
}

void PlanOptionsTest::aLengthIsConverted()
{
    Workload workload = test::syntheticSources().workloads.front();
    workload.parameters = 1'000'000;
    workload.tensors = 20;
    workload.gflopsPerImage = 1;
    workload.datasetImages = 50'000;
    workload.batchSize = 125;
    WorkloadDialog dialog(workload, 64'000, {});
    auto *unit = dialog.findChild<look::SegmentedControl *>();
    auto *length = named<QLineEdit>(&dialog, "Length");
    QCOMPARE(length->text(), QString("64,000"));
    unit->setCurrent(1);
    QCOMPARE(length->text(), QString("160"));
    QCOMPARE(dialog.problem(), QString());
    unit->setCurrent(0);
    QCOMPARE(length->text(), QString("64,000"));
    length->setText("1");
    unit->setCurrent(1);
    QCOMPARE(length->text(), QString("0.002500"));
    unit->setCurrent(0);
    QCOMPARE(length->text(), QString("1"));
    length->setText("3,000,000,000");
    emit length->textEdited(length->text());
    QCOMPARE(dialog.problem(), QString("Length: expected up to 2,000,000,000, found 3,000,000,000"));
}

void PlanOptionsTest::slidersAreUndone()
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

QTEST_MAIN(PlanOptionsTest)
#include "plan_options_test.moc"
