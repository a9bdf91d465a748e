// SPDX-License-Identifier: GPL-3.0-or-later
// The Settings page in the real window over the real store and files.
#include "app/desktop/settings_file.h"
#include "app/desktop/shell.h"
#include "app/look/confirm_card.h"
#include "app/look/segmented_control.h"
#include "app/look/times.h"
#include "app/pages/settings_cards.h"
#include "app/pages/settings_page.h"
#include "core/store/store.h"
#include "tests/app/desktop/window_fixture.h"
#include "tests/app/support/synthetic_run.h"
#include "tests/support/isolated_home.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSettings>

using namespace mayfly;
using desktop::MainWindow;
using pages::Preferences;

class SettingsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void cleanup();
    void preferencesAreKept();
    void badFilesGiveDefaults();
    void everyControlChangesItsPreference();
    void timesAreLocalOrUtc();
    void theStoreIsShownCheckedAndCopied();
    void aRepairedStoreIsNoLongerCalledDamaged();
    void measurementsAreListedAndReset();
    void theMachineIsMeasuredWhenAsked();
    void licencesAreThere();
    void theLanguageChangesTheWindow();

private:
    void open(desktop::AppContext context = test::publishedContext());
    template <typename T>
    T *control(const QString &name) const
    {
        for (T *each : window_->settings().findChildren<T *>()) {
            if (each->accessibleName() == name || each->property("text").toString().remove('&') == name) {
                return each;
            }
        }
        return nullptr;
    }
    Preferences kept() const { return desktop::readPreferences(QSettings(test::publishedContext().settingsFile, QSettings::IniFormat)); }

    std::unique_ptr<test::IsolatedHome> home_;
    std::unique_ptr<MainWindow> window_;
};

void SettingsTest::initTestCase()
{
    test::prepareWindows();
}

void SettingsTest::init()
{
    home_ = std::make_unique<test::IsolatedHome>();
    QVERIFY(QDir().mkpath(qEnvironmentVariable("MAYFLY_HOME")));
}

void SettingsTest::cleanup()
{
    window_.reset();
    look::Times::instance().setLocal(false);
    look::Theme::instance().setMode(look::Theme::Mode::Light);
}

void SettingsTest::open(desktop::AppContext context)
{
    window_ = test::openWindow(std::move(context));
    window_->resize(1280, 800);
    window_->showPage(MainWindow::Settings);
    QTRY_VERIFY(!window_->settings().store().busy() && !window_->settings().machine().busy() && !window_->settings().measurements().busy());
}

void SettingsTest::preferencesAreKept()
{
    const QString path = home_->file("one.ini");
    const Preferences changed{look::Theme::Mode::Dark, "ja", true, false, 900, "sample2026", true};
    {
        QSettings settings(path, QSettings::IniFormat);
        desktop::writePreferences(settings, changed);
    }
    QVERIFY(desktop::readPreferences(QSettings(path, QSettings::IniFormat)) == changed);
    QVERIFY(desktop::readPreferences(QSettings(home_->file("none.ini"), QSettings::IniFormat)) == Preferences{});
}

void SettingsTest::badFilesGiveDefaults()
{
    QFile file(home_->file("bad.ini"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("[window]\ntheme=17\nlocalTimes=perhaps\n[notices]\nevery_s=-5\n\xff\xfe");
    file.close();
    const Preferences read = desktop::readPreferences(QSettings(file.fileName(), QSettings::IniFormat));
    QCOMPARE(static_cast<int>(read.theme), static_cast<int>(look::Theme::Mode::System));
    QCOMPARE(read.noticeEvery_s, 60);
}

void SettingsTest::everyControlChangesItsPreference()
{
    open();
    QVERIFY(!QCoreApplication::applicationVersion().isEmpty());
    const auto labels = window_->settings().findChildren<QLabel *>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel *label) { return label->text() == QCoreApplication::applicationVersion(); }));
    control<look::SegmentedControl>("Theme")->setFocus();
    QTest::keyClick(control<look::SegmentedControl>("Theme"), Qt::Key_Right);
    QTest::keyClick(control<look::SegmentedControl>("Theme"), Qt::Key_Right);
    QCOMPARE(static_cast<int>(kept().theme), static_cast<int>(look::Theme::Mode::Dark));
    QCOMPARE(static_cast<int>(look::Theme::instance().scheme()), static_cast<int>(look::Scheme::Dark));
    auto *tray = window_->settings().findChildren<QCheckBox *>().last();
    QVERIFY(tray->isChecked());
    tray->click();
    QVERIFY(!kept().trayNotices);
    QVERIFY(!window_->notices().enabled());
    auto *every = control<QComboBox>("At most");
    QVERIFY(!every->isEnabled());
    tray->click();
    QVERIFY(window_->notices().enabled() && every->isEnabled());
    every->setFocus();
    QTest::keyClick(every, Qt::Key_Down);
    QCOMPARE(kept().noticeEvery_s, 300);
    auto *catalog = control<QComboBox>("A new plan starts with the offers");
    QTRY_VERIFY(catalog->findData("seed2019") > 0);
    catalog->setFocus();
    QTest::keyClick(catalog, Qt::Key_End);
    QCOMPARE(kept().catalog, catalog->currentData().toString());
    QVERIFY(!kept().catalog.isEmpty());
    look::Theme::instance().setMode(look::Theme::Mode::Light);
}

void SettingsTest::timesAreLocalOrUtc()
{
    qputenv("TZ", "Asia/Tokyo");
    ::tzset();
    open();
    constexpr std::int64_t halfPastTwo_ns = 1'804'861'800'000'000'000; // 2027-03-12 14:30 UTC
    QCOMPARE(look::minuteText(halfPastTwo_ns), QString("14:30"));
    const auto zone = [this] {
        for (auto *label : window_->findChildren<QLabel *>()) {
            if (label->text().startsWith("Times in ")) {
                return label->text();
            }
        }
        return QString();
    };
    QCOMPARE(zone(), QString("Times in UTC"));
    control<look::SegmentedControl>("Show times in")->setFocus();
    QTest::keyClick(control<look::SegmentedControl>("Show times in"), Qt::Key_Right);
    QVERIFY(kept().localTimes);
    QCOMPARE(look::minuteText(halfPastTwo_ns), QString("23:30"));
    QCOMPARE(zone(), QString("Times in JST"));
    qunsetenv("TZ");
    ::tzset();
}

void SettingsTest::theStoreIsShownCheckedAndCopied()
{
    {
        auto opened = store::Store::open(store::defaultPath(), store::OpenMode::ReadWrite);
        QVERIFY_RESULT(opened);
        Run run = test::syntheticFinishedRun().run;
        QVERIFY_RESULT((*opened)->insertRun(run));
        run.id += "b";
        QVERIFY_RESULT((*opened)->insertRun(run));
    }
    open();
    pages::StoreCard &card = window_->settings().store();
    QStringList shown;
    for (auto *label : card.findChildren<QLabel *>()) {
        shown << label->text();
    }
    QVERIFY2(shown.contains("2") && shown.contains(QString::fromStdString(store::defaultPath().string())), qPrintable(shown.join('|')));
    card.checkButton()->click();
    QTRY_COMPARE(card.message(), QString("The store is in order."));
    card.backUpTo(home_->file("copy.db"));
    QTRY_VERIFY2(card.message().startsWith("Copied to"), qPrintable(card.message()));
    const auto copy = store::Store::open(home_->file("copy.db").toStdString(), store::OpenMode::ReadOnly);
    QVERIFY_RESULT(copy);
    QCOMPARE((*copy)->runs(10)->size(), std::size_t(2));
    card.backUpTo(home_->file("copy.db"));
    QTRY_VERIFY2(!card.busy() && !card.message().startsWith("Copied"), qPrintable(card.message()));
}

void SettingsTest::aRepairedStoreIsNoLongerCalledDamaged()
{
    const QString path = QString::fromStdString(store::defaultPath().string());
    QVERIFY_RESULT(store::Store::open(store::defaultPath(), store::OpenMode::ReadWrite));
    QVERIFY(QFile::rename(path, path + ".good"));
    {
        QFile damaged(path);
        QVERIFY(damaged.open(QIODevice::WriteOnly) && damaged.write(QByteArray(8192, 'x')) > 0);
    }
    open();
    pages::StoreCard &card = window_->settings().store();
    QStringList shown;
    QTRY_VERIFY2([&] {
        shown.clear();
        for (auto *label : card.findChildren<QLabel *>()) {
            shown << label->text();
        }
        return shown.filter("not known").size() == 1;
    }(), "the card does not say that the runs are not known");
    QVERIFY2(shown.contains(path) && card.message().isEmpty(), qPrintable(shown.join('|')));    // the banner says why
    QVERIFY2(shown.contains(QLocale().formattedDataSize(8192)), qPrintable(shown.join('|')));
    QVERIFY(QFile::remove(path) && QFile::rename(path + ".good", path));
    QPushButton *again = nullptr;
    QTRY_VERIFY2([&] {
        for (auto *button : window_->findChildren<QPushButton *>()) {
            again = button->text() == "Try again" && button->isVisible() ? button : again;
        }
        return again != nullptr;
    }(), "no banner offers to try again");
    again->click();
    QTRY_COMPARE(card.message(), QString());
    QTRY_VERIFY(!card.busy());
}

void SettingsTest::measurementsAreListedAndReset()
{
    prediction::OwnMeasurements own;
    own.steps.push_back({"K80", "fashion-resnet8", {0.1, 0.12}});
    own.startUpRatios = {1.1, 1.1};
    own.lifetimes = {{"K80", 3600, true}, {"K80", 7200, false}};
    QVERIFY(QDir().mkpath(qEnvironmentVariable("MAYFLY_HOME") + "/measurements"));
    QVERIFY_RESULT(prediction::writeOwnMeasurements(prediction::ownMeasurementsPath("gcp"), own));
    open();
    pages::MeasurementsCard &card = window_->settings().measurements();
    QTRY_COMPARE(card.lines().size(), 3);
    QVERIFY2(card.lines()[0].contains("fashion-resnet8 on K80") && card.lines()[0].contains("110.0"), qPrintable(card.lines()[0]));
    QVERIFY2(card.lines()[1].contains("+10"), qPrintable(card.lines()[1]));
    test::savePictures(*window_, "window-settings");
    QPushButton *reset = card.resetButton("gcp");
    QVERIFY(reset != nullptr);
    reset->click();
    auto *question = window_->findChild<look::ConfirmCard *>();
    QVERIFY(question != nullptr && question->cancelButton()->hasFocus());
    question->confirmButton()->click();
    QTRY_VERIFY(card.lines().isEmpty());
    QVERIFY(prediction::readOwnMeasurements(prediction::ownMeasurementsPath("gcp"))->empty());
}

void SettingsTest::theMachineIsMeasuredWhenAsked()
{
    desktop::AppContext context = test::publishedContext();
    auto measured = std::make_shared<int>(0);
    context.settings.machine = [measured](bool measure) -> Result<pages::MachineFacts> {
        *measured += measure ? 1 : 0;
        pages::MachineFacts facts;
        if (measure) {
            facts.profile.emplace();
            facts.profile->host = "host";
            facts.profile->cores = 2;
            facts.profile->cpu = "AMD EPYC";
            facts.profile->cuda = "no CUDA device";
            facts.profile->measured_ns = 1;
            facts.profile->speeds = {{"cpu-2t", "resnet8", 128, 15.9, 2033}};
        }
        facts.left = {{4711, "mayfly-worker train"}};
        return facts;
    };
    open(context);
    pages::MachineCard &card = window_->settings().machine();
    QCOMPARE(*measured, 0);
    card.measureButton()->click();
    QTRY_VERIFY(!card.busy());
    QCOMPARE(*measured, 1);
    QStringList shown;
    for (auto *label : card.findChildren<QLabel *>()) {
        shown << label->text();
    }
    const QString all = shown.join('|');
    QVERIFY2(all.contains("AMD EPYC, 2 core") && all.contains("15.9") && all.contains("2,033") && all.contains("process 4711"), qPrintable(all));
}

void SettingsTest::licencesAreThere()
{
    open();
    control<QPushButton>("Read the licences")->click();
    auto *dialog = window_->findChild<QDialog *>();
    QVERIFY(dialog != nullptr);
    test::savePictures(*dialog, "licences");
    dialog->close();
}

void SettingsTest::theLanguageChangesTheWindow()
{
    QSettings settings(test::publishedContext().settingsFile, QSettings::IniFormat);
    Preferences english;
    english.language = "en";
    desktop::writePreferences(settings, english);
    desktop::Shell shell(test::publishedContext());
    shell.start({}, {});
    QVERIFY(test::planned(shell.window()));
    const auto inputs = shell.window().plan().inputs();
    shell.window().showPage(MainWindow::Settings);
    auto *language = shell.window().settings().findChild<QComboBox *>("language");
    QVERIFY(language != nullptr);
    language->setFocus();
    MainWindow *before = &shell.window();
    QTest::keyClick(language, Qt::Key_Down);
    QTRY_VERIFY(&shell.window() != before);
    QCOMPARE(kept().language, QString("de"));
    QCOMPARE(shell.window().currentPage(), int(MainWindow::Settings));
    QVERIFY2(shell.window().settings().word() != "Settings", "the window speaks English still");
    QCOMPARE(QLocale().language(), QLocale::German);
    QVERIFY(test::planned(shell.window()));
    QVERIFY(shell.window().plan().inputs() == inputs);
    test::savePictures(shell.window(), "window-settings-de");
    QVERIFY(shell.window().close());
}

QTEST_MAIN(SettingsTest)
#include "settings_test.moc"
