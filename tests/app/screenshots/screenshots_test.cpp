// SPDX-License-Identifier: GPL-3.0-or-later
// Every page and dialog of the real window, as pictures and checked: nothing cut, nothing on top of another, not in what charts paint
// either; every chart with data.
// English in both themes at 1280x800, wide, and at 150 and 200 %; German, Japanese and Chinese in the light theme.
#include "app/desktop/languages.h"
#include "app/look/theme.h"
#include "app/pages/chosen_plan_panel.h"
#include "app/pages/import_panel.h"
#include "app/pages/settings_page.h"
#include "app/pages/trial_dialog.h"
#include "tests/app/support/layout_check.h"
#include "tests/app/support/painted_text.h"
#include "tests/app/support/problems.h"
#include "tests/app/support/synthetic_window.h"
#include "tests/app/support/tab_order.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace mayfly;

class ScreenshotsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void pages_data();
    void pages();
    void scaled_data();
    void scaled();
    void cleanupTestCase() { synthetic_.reset(); }

private:
    void save(QWidget &widget, const QString &name) const;
    /// Shows each page in its states, saves it, and says what is wrong.
    QStringList lookAtAll(const QString &suffix, bool withDialogs);
    QStringList lookAtDialogs(const QString &suffix);
    /// The Catalog page with the preview of a file that has broken rows.
    QStringList lookAtImport(const QString &suffix);
    struct Dialog {
        const char *name;
        int page;
        std::function<void()> open;
    };
    QVector<Dialog> dialogs();
    void click(const QString &words);
    void trigger(const QString &words);
    void tickTwoPlans();

    test::IsolatedHome home_;
    std::unique_ptr<test::SyntheticWindow> synthetic_;
    QString language_;
    QSize size_;
};

namespace {

/// Which visible children ask for much room, and which of theirs.
QStringList widestParts(const QWidget &widget, int depth)
{
    QStringList parts;
    for (const QWidget *each : widget.findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly)) {
        const int width = std::max(each->minimumSizeHint().width(), each->minimumWidth());
        if (width > 180 && each->isVisible()) {
            parts << QStringLiteral("%1%2 asks for %3").arg(QString(2 * depth, ' '), test::nameOf(each)).arg(width);
            parts << widestParts(*each, depth + 1);
        }
    }
    return parts;
}

const QString folder = QStringLiteral(MAYFLY_BUILD_DIR) + "/screenshots";
constexpr const char *pageNames[] = {"plan", "run", "history", "reports", "catalog", "settings"};

} // namespace

void ScreenshotsTest::initTestCase()
{
    qputenv("MAYFLY_RESOURCES", MAYFLY_RESOURCES_FOLDER);
    look::Theme::instance().install(*qApp);
    look::Theme::instance().setMode(look::Theme::Mode::Light);
    QDir().mkpath(folder);
}

void ScreenshotsTest::save(QWidget &widget, const QString &name) const
{
    QVERIFY2(widget.grab().save(folder + '/' + name + ".png"), qPrintable(name));
}

void ScreenshotsTest::click(const QString &words)
{
    QAbstractButton *button = synthetic_->button(words);
    QVERIFY2(button != nullptr, qPrintable(words));
    QTimer::singleShot(0, button, &QAbstractButton::click);
    QVERIFY(test::SyntheticWindow::wait([this] { return synthetic_->dialog() != nullptr; }));
    QTest::qWait(60);
}

void ScreenshotsTest::trigger(const QString &words)
{
    for (QAction *action : synthetic_->window().findChildren<QAction *>()) {
        if (action->text() == words) {
            QTimer::singleShot(0, action, &QAction::trigger);
            QVERIFY(test::SyntheticWindow::wait([this] { return synthetic_->dialog() != nullptr; }));
            return;
        }
    }
    QFAIL(qPrintable(words));
}

void ScreenshotsTest::tickTwoPlans()
{
    auto *table = synthetic_->window().plan().findChild<look::TableView *>();
    for (int row = 0; row < 2; ++row) {
        table->model()->setData(table->model()->index(row, 0), Qt::Checked, Qt::CheckStateRole);
    }
}

QVector<ScreenshotsTest::Dialog> ScreenshotsTest::dialogs()
{
    using desktop::MainWindow;
    using pages::PlanPage;
    using pages::RunPage;
    return {
        {"plan-compare", MainWindow::Plan, [this] {
             tickTwoPlans();
             click(PlanPage::tr("Compare (%1)").arg(2));
             test::SyntheticWindow::wait([this] { return test::emptyCharts(*synthetic_->dialog()).isEmpty(); });
         }},
        {"plan-trial", MainWindow::Plan, [this] {
             click(pages::ChosenPlanPanel::tr("Play one of the runs"));
             const auto *dialog = qobject_cast<pages::TrialDialog *>(synthetic_->dialog());
             QVERIFY(dialog != nullptr && test::SyntheticWindow::wait([dialog] { return !dialog->playing(); }));
         }},
        {"plan-workload", MainWindow::Plan, [this] { click(QCoreApplication::translate("mayfly::pages::WorkloadSection", "Change…")); }},
        {"run-add", MainWindow::Run, [this] { click(RunPage::tr("Add worker…")); }},
        {"run-stop", MainWindow::Run, [this] { click(RunPage::tr("Stop run…")); }},
        {"settings-licences", MainWindow::Settings, [this] { click(pages::SettingsPage::tr("Read the licences")); }},
        {"keys", MainWindow::Plan, [this] { trigger(MainWindow::tr("&Keys")); }},
        {"about", MainWindow::Plan, [this] { trigger(MainWindow::tr("&About Mayfly")); }},
        {"closing", MainWindow::Run, [this] { synthetic_->window().close(); }},
    };
}

QStringList ScreenshotsTest::lookAtDialogs(const QString &suffix)
{
    QStringList problems;
    for (const Dialog &each : dialogs()) {
        synthetic_->window().showPage(each.page);
        synthetic_->settle();
        each.open();
        QWidget *dialog = synthetic_->dialog();
        if (dialog == nullptr) {
            problems << QStringLiteral("%1 did not open").arg(each.name);
            continue;
        }
        save(*dialog, each.name + ('-' + suffix));
        for (const QString &problem : test::layoutProblems(*dialog) + test::chartTextProblems(*dialog) + test::emptyCharts(*dialog)) {
            problems << QStringLiteral("%1: %2").arg(each.name, problem);
        }
        if (suffix == QStringLiteral("light")) {    // by key it is the same in every language and theme
            dialog->activateWindow();
            if (!QTest::qWaitForWindowActive(dialog)) {
                problems << QStringLiteral("%1 does not become the active window").arg(each.name);
            }
            for (const QString &problem : test::tabProblems(*dialog) + test::unseenFocus(*dialog)) {
                problems << QStringLiteral("%1: %2").arg(each.name, problem);
            }
        }
        dialog->close();
        QTest::qWait(20);
    }
    return problems;
}

QStringList ScreenshotsTest::lookAtImport(const QString &suffix)
{
    const QTemporaryDir folder;
    QDir(folder.path()).mkdir("aws");
    QFile file(folder.filePath("aws/vms.csv"));
    file.open(QIODevice::WriteOnly);
    file.write("InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region,AvailabilityZone,Arch\n"
               "p3.2xlarge,V100,1.0,8.0,61.0,,3.06,0.9731,us-east-1,us-east-1a,x86_64\n"
               "p3.2xlarge,V100,1.0,8.0,61.0,,dear,0.9731,us-east-1,us-east-1b,x86_64\n"
               "p3.2xlarge,V100,-1,8.0,61.0,,3.06,,us-east-1,us-east-1c,x86_64\n");
    file.close();
    auto &catalog = synthetic_->window().catalog();
    synthetic_->window().showPage(desktop::MainWindow::Catalog);
    synthetic_->settle();
    catalog.previewFile(file.fileName());
    test::SyntheticWindow::wait([&catalog] { return !catalog.importPanel()->busy(); });
    synthetic_->settle();
    save(synthetic_->window(), "catalog-import-" + suffix);
    QStringList problems;
    for (const QString &problem : test::layoutProblems(synthetic_->window())) {
        problems << "catalog-import: " + problem;
    }
    if (!catalog.importPanel()->isVisible() || !catalog.importPanel()->problems()->isVisible()) {
        problems << "catalog-import: no preview with problems: " + catalog.importPanel()->summary();
    }
    catalog.importPanel()->hide();
    return problems;
}

QStringList ScreenshotsTest::lookAtAll(const QString &suffix, bool withDialogs)
{
    QStringList problems;
    auto &window = synthetic_->window();
    for (int page = 0; page < synthetic_->pages(); ++page) {
        window.showPage(page);
        synthetic_->settle();
        test::SyntheticWindow::wait([&window] { return test::emptyCharts(window).isEmpty(); });     // they refresh by a timer
        const QString name = QString::fromLatin1(pageNames[page]);
        save(window, name + '-' + suffix);
        if (window.size() != size_) {
            problems << QStringLiteral("%1: the window grew to %2x%3").arg(name).arg(window.width()).arg(window.height());
            problems << widestParts(window, 1);
        }
        for (const QString &problem : test::layoutProblems(window) + test::chartTextProblems(window) + test::emptyCharts(window)) {
            problems << name + ": " + problem;
        }
    }
    return withDialogs ? problems + lookAtImport(suffix) + lookAtDialogs(suffix) : problems;
}

void ScreenshotsTest::pages_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<bool>("dark");
    QTest::addColumn<QSize>("size");
    const QSize usual(1280, 800), wide(1920, 1080);
    QTest::newRow("light") << "en" << false << usual;
    QTest::newRow("dark") << "en" << true << usual;
    QTest::newRow("1920-light") << "en" << false << wide;
    QTest::newRow("1920-dark") << "en" << true << wide;
    QTest::newRow("de") << "de" << false << usual;
    QTest::newRow("ja") << "ja" << false << usual;
    QTest::newRow("zh_CN") << "zh_CN" << false << usual;
}

void ScreenshotsTest::pages()
{
    QFETCH(QString, language);
    QFETCH(bool, dark);
    QFETCH(QSize, size);
    look::Theme::instance().setMode(dark ? look::Theme::Mode::Dark : look::Theme::Mode::Light);
    if (language != language_) {
        synthetic_.reset();
        desktop::speakLanguage(language);
        language_ = language;
        synthetic_ = std::make_unique<test::SyntheticWindow>();
    }
    size_ = size;
    synthetic_->window().resize(size);
    const QString scale = qEnvironmentVariable("QT_SCALE_FACTOR");
    const QString suffix = QTest::currentDataTag() + (scale.isEmpty() ? QString() : '@' + scale);
    const QStringList problems = lookAtAll(suffix, size.width() == 1280);
    VERIFY_NO_PROBLEMS(problems);
}

void ScreenshotsTest::scaled_data()
{
    QTest::addColumn<QString>("factor");
    QTest::newRow("150") << "1.5";
    QTest::newRow("200") << "2";
}

/// The same in a process of its own: the factor is read when a program starts.
void ScreenshotsTest::scaled()
{
    QFETCH(QString, factor);
    if (qEnvironmentVariableIsSet("QT_SCALE_FACTOR")) {
        QSKIP("is the scaled process");
    }
    QProcess scaledTest;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("QT_SCALE_FACTOR", factor);
    scaledTest.setProcessEnvironment(environment);
    scaledTest.start(QCoreApplication::applicationFilePath(), {"pages:light"});
    QVERIFY(scaledTest.waitForFinished(120'000));
    QVERIFY2(scaledTest.exitCode() == 0, scaledTest.readAllStandardOutput().constData());
}

QTEST_MAIN(ScreenshotsTest)
#include "screenshots_test.moc"
