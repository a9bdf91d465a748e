// SPDX-License-Identifier: GPL-3.0-or-later
// What the window keeps: from one session to the next, and over a crash. The crash is real: a process of this test, killed.
#include "app/desktop/languages.h"
#include "app/desktop/plan_state.h"
#include "app/look/table.h"
#include "core/base/files.h"
#include "tests/app/desktop/window_fixture.h"
#include "tests/app/support/synthetic_window.h"
#include "tests/support/isolated_home.h"

#include <QProcess>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>

#include <csignal>
#include <iostream>

using namespace mayfly;
using desktop::MainWindow;
using desktop::PlanRecovery;
using desktop::PlanState;

namespace {

constexpr qint64 firstSteps = 777;
constexpr qint64 editedSteps = 12345;
const char *const childFlag = "--edit-and-wait";

/// As if typed into the form.
void edit(MainWindow &window, qint64 steps)
{
    for (auto *field : window.plan().findChildren<QSpinBox *>()) {
        if (field->accessibleName() == "Steps") {
            field->setValue(static_cast<int>(steps));
        }
    }
}

/// The process that is killed: edits the plan, says when that is safe, and stays.
int editAndWait()
{
    test::prepareWindows();
    auto window = test::openWindow();
    if (!test::planned(*window)) {
        return 1;
    }
    edit(*window, firstSteps);
    edit(*window, editedSteps);
    const auto folder = test::publishedContext().recoveryFolder;
    const bool kept = QTest::qWaitFor(
        [&] {
            std::error_code none;
            for (const auto &entry : std::filesystem::directory_iterator(folder, none)) {
                const bool isThere = entry.path().extension() == ".recovery";      // and no longer the file it is made from
                const auto text = readFile(entry.path());
                if (isThere && text && text->find(std::to_string(editedSteps)) != std::string::npos) {
                    return true;
                }
            }
            return false;
        },
        30'000);
    std::cout << (kept ? "kept" : "not kept") << std::endl;
    return QApplication::exec();
}

QStringList recoveryFiles()
{
    return QDir(QString::fromStdString(test::publishedContext().recoveryFolder.string())).entryList(QDir::Files);
}

} // namespace

class SessionTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void statesReadBack();
    void brokenStatesSayWhere_data();
    void brokenStatesSayWhere();
    void lastPlanIsRestored();
    void aCleanEndLeavesNoRecovery();
    void aKilledWindowsPlanIsBack();
    void aBadFileLeavesTheRecoveredPlanInPlace();
    void discardGoesBackToTheLastCleanEnd();
    void twoWindowsKeepTheirOwn();
    void halfAFileIsNoPlan();
    void columnsAndPageAreRestored();
    void everyPageOpensAtItsSize_data();
    void everyPageOpensAtItsSize();

private:
    void killAWindow();
    std::unique_ptr<test::IsolatedHome> folder_;
};

void SessionTest::initTestCase()
{
    test::prepareWindows();
}

void SessionTest::init()
{
    folder_ = std::make_unique<test::IsolatedHome>();
}

void SessionTest::killAWindow()
{
    QProcess process;
    process.start(QCoreApplication::applicationFilePath(), {childFlag});
    QVERIFY(process.waitForReadyRead(120'000));
    QCOMPARE(process.readAllStandardOutput().trimmed(), QByteArray("kept"));
    QVERIFY(::kill(static_cast<pid_t>(process.processId()), SIGKILL) == 0);
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.exitStatus(), QProcess::CrashExit);
}

void SessionTest::statesReadBack()
{
    PlanState state;
    state.file = "/tmp/a b.mayfly";
    state.edited = true;
    state.inputs.name = QString::fromUtf8("Übung 3");
    state.inputs.workload = "resnet32-icac19";
    state.inputs.steps = 64001;
    state.inputs.deadline_s = 1.0 / 3;
    state.inputs.budget = Money::fromUnits(4.99, "EUR");
    state.inputs.minAccuracyPct = 91.3;
    state.inputs.confidence = 0.9;
    state.inputs.catalog = "seed2019";
    state.inputs.hiddenGpus = {"K80", "V100"};
    state.inputs.maxWorkers = 11;
    state.inputs.maxParameterServers = 3;
    state.inputs.countStartUp = false;
    state.inputs.sync = pages::PlanInputs::Sync::All;
    state.inputs.own.emplace();
    state.inputs.own->workload.name = "mine";
    state.inputs.workload = "mine";
    state.inputs.own->workload.parameters = 123456789;
    state.inputs.own->workload.tensors = 0;     // not known
    state.inputs.own->workload.activationMegabytesPerImage = 1.5;
    state.inputs.maxRatePerHour = Money::fromUnits(3.25);
    state.inputs.hiddenProviders = {"aws"};
    state.inputs.hiddenRegions = {"us-east1", "europe-west4"};
    state.inputs.transient = false;
    state.inputs.oneRegion = false;
    state.inputs.serverPricing = pages::PlanInputs::ServerPricing::Either;
    state.inputs.replacement.reset();
    state.inputs.checkpointInterval_s = 90;
    state.inputs.trials = 0;
    state.inputs.objective = planning::Objective::Time;
    state.inputs.learningRate = 0.05;
    state.inputs.momentum = 0.0;
    state.inputs.training.schedule = {.kind = RateKind::Cosine, .finalRate = 0.001, .warmUpSteps = 400};
    state.inputs.training.nesterov = true;
    state.inputs.training.labelSmoothing = 0.1;
    state.inputs.training.dropout = 0.25;
    state.inputs.training.engine = Engine::Cuda;
    state.inputs.training.precision = NumberFormat::BFloat16;
    state.inputs.training.device = 1;
    state.inputs.training.rateMode = RateMode::Naive;
    state.inputs.training.wire = NumberFormat::Float16;
    state.before = {state.inputs, state.inputs};
    state.before[0].steps = 900;
    state.before[1].training = {};
    const auto read = desktop::planStateFromJson(desktop::planStateToJson(state), "test");
    QVERIFY_RESULT(read);
    QVERIFY(*read == state);
    const auto empty = desktop::planStateFromJson(desktop::planStateToJson({}), "test");
    QVERIFY_RESULT(empty);
    QVERIFY(*empty == PlanState{});
}

void SessionTest::brokenStatesSayWhere_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("newer") << QByteArray("\"schema\": 2") << QByteArray("\"schema\": 3") << QByteArray("schema");
    QTest::newRow("no number") << QByteArray("\"max_workers\": 8") << QByteArray("\"max_workers\": \"x\"") << QByteArray("max_workers");
    QTest::newRow("unknown choice") << QByteArray("\"objective\": \"knee\"") << QByteArray("\"objective\": \"best\"") << QByteArray("objective");
    QTest::newRow("cut off") << QByteArray("\"schema\": 2") << QByteArray("\"schema\": ") << QByteArray("line");
    QTest::newRow("what was before") << QByteArray("\"steps\": 5") << QByteArray("\"steps\": -5") << QByteArray("before[0]");
    QTest::newRow("training") << QByteArray("\"label_smoothing\": 0.0") << QByteArray("\"label_smoothing\": 2.0") << QByteArray("label_smoothing");
}

void SessionTest::brokenStatesSayWhere()
{
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    QFETCH(QByteArray, says);
    PlanState state;
    state.inputs.workload = "resnet32";
    state.inputs.steps = 7;
    state.before = {state.inputs};
    state.before[0].steps = 5;
    QByteArray text = QByteArray::fromStdString(desktop::planStateToJson(state));
    QVERIFY2(text.contains(from), text.constData());
    text.replace(from, to);
    const auto read = desktop::planStateFromJson(text.toStdString(), "kept.json");
    QVERIFY(!read);
    QVERIFY2(read.error().message.find("kept.json") != std::string::npos && read.error().message.find(says.toStdString()) != std::string::npos,
             read.error().message.c_str());
}

void SessionTest::lastPlanIsRestored()
{
    auto window = test::openWindow();
    QVERIFY(test::planned(*window));
    edit(*window, editedSteps);
    QVERIFY(test::planned(*window));
    const auto before = window->plan().inputs();
    QVERIFY(window->close());
    window = test::openWindow();
    QVERIFY(test::planned(*window));
    QVERIFY(window->plan().inputs() == before);
    QVERIFY(window->plan().edited());
    QCOMPARE(window->plan().selectedPlan()->steps, editedSteps);
    QCOMPARE(window->messages().shown(), QString());
}

void SessionTest::aCleanEndLeavesNoRecovery()
{
    auto window = test::openWindow();
    QVERIFY(test::planned(*window));
    edit(*window, editedSteps);
    QTRY_COMPARE(recoveryFiles().filter(".recovery").size(), 1);
    QVERIFY(window->close());
    QCOMPARE(recoveryFiles(), QStringList());
    window.reset();
    QCOMPARE(recoveryFiles(), QStringList());
}

void SessionTest::aKilledWindowsPlanIsBack()
{
    killAWindow();
    auto window = test::openWindow();
    QVERIFY2(window->messages().shown().contains("is back"), qPrintable(window->messages().shown()));
    QVERIFY(test::planned(*window));
    QCOMPARE(window->plan().inputs().steps, editedSteps);
    QVERIFY(window->plan().edited());
    QCOMPARE(window->plan().selectedPlan()->steps, editedSteps);
    window->plan().undo();      // the edits before the crash are still there to be taken back
    QCOMPARE(window->plan().inputs().steps, firstSteps);
    window->plan().redo();
    QCOMPARE(window->plan().inputs().steps, editedSteps);
    QVERIFY(test::planned(*window));
    test::savePictures(*window, "window-recovered");
    // It stays safe until it is saved, and over a second crash.
    QCOMPARE(recoveryFiles().filter(".recovery").size(), 1);
}

/// The program was started with a file that is none, while a crash has left something.
void SessionTest::aBadFileLeavesTheRecoveredPlanInPlace()
{
    killAWindow();
    const QString bad = folder_->file("bad.mayfly");
    QFile file(bad);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("{\"schema\": 99}") > 0);
    file.close();
    auto window = std::make_unique<MainWindow>(test::publishedContext());
    window->start(bad, {});
    window->show();
    QVERIFY(test::planned(*window));
    QTRY_VERIFY2(window->messages().shown().startsWith("The plan was not opened."), qPrintable(window->messages().shown()));
    QCOMPARE(window->plan().inputs().steps, editedSteps);
    QVERIFY(window->plan().edited());
}

void SessionTest::discardGoesBackToTheLastCleanEnd()
{
    auto window = test::openWindow();
    QVERIFY(test::planned(*window));
    edit(*window, 777);
    QVERIFY(test::planned(*window));
    QVERIFY(window->close());
    killAWindow();
    window = test::openWindow();
    QVERIFY(test::planned(*window));
    QCOMPARE(window->plan().inputs().steps, editedSteps);
    for (QPushButton *button : window->messages().findChildren<QPushButton *>()) {
        if (button->text() == "Discard") {
            button->click();
            break;
        }
    }
    QTRY_COMPARE(window->plan().inputs().steps, qint64(777));
    QVERIFY(test::planned(*window));
    QCOMPARE(window->messages().shown(), QString());
    QVERIFY(window->close());
    QCOMPARE(recoveryFiles(), QStringList());
}

void SessionTest::twoWindowsKeepTheirOwn()
{
    const std::filesystem::path folder = test::publishedContext().recoveryFolder;
    PlanRecovery first(folder);
    PlanRecovery second(folder);
    QVERIFY(!first.takeOver() && !second.takeOver());
    QVERIFY_RESULT(first.write("one"));
    QVERIFY_RESULT(second.write("two"));
    QVERIFY(first.file() != second.file());
    QCOMPARE(readFile(first.file()).value_or(""), std::string("one"));
    QCOMPARE(readFile(second.file()).value_or(""), std::string("two"));
    // Both live: a third finds nothing to take over.
    QVERIFY(!PlanRecovery(folder).takeOver());
    const auto late = first.writer();
    first.close();
    QVERIFY_RESULT(late("after the end"));
    QCOMPARE(recoveryFiles().filter(".recovery").size(), 1);
    second.discard();
    QVERIFY(recoveryFiles().filter(".recovery").isEmpty());
    QVERIFY_RESULT(second.write("two again"));
    QCOMPARE(readFile(second.file()).value_or(""), std::string("two again"));
}

void SessionTest::halfAFileIsNoPlan()
{
    const std::filesystem::path folder = test::publishedContext().recoveryFolder;
    {
        PlanRecovery left(folder);
        QVERIFY_RESULT(left.write("{\"schema\": 1, \"file\""));
    }
    auto window = test::openWindow();
    QVERIFY(test::planned(*window));
    QVERIFY(window->plan().inputs().steps > 0);
    QCOMPARE(window->messages().shown(), QString());
    QVERIFY(window->close());
    QCOMPARE(recoveryFiles(), QStringList());
}

void SessionTest::columnsAndPageAreRestored()
{
    auto window = test::openWindow();
    QVERIFY(test::planned(*window));
    auto *table = window->plan().findChild<look::TableView *>();
    QVERIFY2(!table->objectName().isEmpty(), "a table without a name is not kept");
    const int column = table->model()->columnCount() - 1;
    QVERIFY(table->setColumnShown(column, false));
    window->showPage(MainWindow::Settings);
    window->resize(1400, 850);
    QVERIFY(window->close());
    window = test::openWindow();
    QVERIFY(window->plan().findChild<look::TableView *>()->isColumnHidden(column));
    QCOMPARE(window->currentPage(), int(MainWindow::Settings));
    QCOMPARE(window->size(), QSize(1400, 850));
}

void SessionTest::everyPageOpensAtItsSize_data()
{
    QTest::addColumn<QString>("language");
    for (const char *language : {"en", "de", "ja", "zh_CN"}) {
        QTest::newRow(language) << language;
    }
}

/// Whatever page the last session ended on, with a run that lives: no page asks for more than 1280x800.
void SessionTest::everyPageOpensAtItsSize()
{
    QFETCH(QString, language);
    desktop::speakLanguage(language);
    QStringList wrong;
    for (int page = MainWindow::Plan; page <= MainWindow::Settings; ++page) {
        auto controller = std::make_shared<test::FakeController>();
        desktop::AppContext context = test::publishedContext();
        context.runs = test::fakeSource(controller);
        context.history = test::syntheticHistorySource();
        QSettings(context.settingsFile, QSettings::IniFormat).setValue("window/page", page);
        auto window = std::make_unique<MainWindow>(context);
        window->start({}, {});
        window->show();
        window->run().watch(QString::fromStdString(test::syntheticRun().run.id));
        QTRY_VERIFY(controller->isAttached());
        controller->send(test::syntheticRun());
        QTRY_VERIFY(window->run().live());
        QCOMPARE(window->currentPage(), page);
        QCoreApplication::processEvents();
        if (window->size() != QSize(1280, 800) || window->minimumSizeHint().width() > 1280) {
            wrong << QStringLiteral("page %1: %2x%3, least %4").arg(page).arg(window->width()).arg(window->height()).arg(window->minimumSizeHint().width());
        }
        window->handOver();
    }
    desktop::speakLanguage(QStringLiteral("en"));
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
}

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    if (argc > 1 && qstrcmp(argv[1], childFlag) == 0) {
        return editAndWait();
    }
    SessionTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "session_test.moc"
