// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/banner.h"
#include "app/look/empty_page.h"
#include "app/pages/reports_form.h"
#include "app/pages/reports_page.h"
#include "core/report/report.h"
#include "core/report/theme.h"
#include "tests/app/support/page_host.h"
#include "tests/app/support/synthetic_run.h"
#include "tests/support/isolated_home.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QSvgRenderer>
#include <QTextBrowser>
#include <QWheelEvent>
#include <algorithm>
#include <ctime>
#include <QRegularExpression>
#include <QPrinter>

using namespace mayfly;
using namespace mayfly::pages;

namespace {

struct Store {
    std::vector<RunSnapshot> runs;
    bool failing = false;
    bool unreadable = false; ///< the list, too

    bridge::HistorySource source()
    {
        return {[this](std::size_t) -> Result<std::vector<Run>> {
                    if (unreadable) {
                        return fail(ErrorCode::Corrupt, "not a database");
                    }
                    std::vector<Run> list;
                    for (const auto &each : runs) {
                        list.push_back(each.run);
                    }
                    return list;
                },
                [this](const std::string &id) -> Result<RunSnapshot> {
                    for (const auto &each : runs) {
                        if (each.run.id == id && !failing) {
                            return each;
                        }
                    }
                    return fail(ErrorCode::NotFound, "no run '" + id + "'");
                }};
    }
};

RunSnapshot finishedRun(const char *id, const char *name)
{
    RunSnapshot snapshot = test::syntheticFinishedRun();
    snapshot.run.id = id;
    snapshot.run.name = name;
    snapshot.run.planJson = planToJson(test::syntheticPlan(name));
    return snapshot;
}

/// Pixels that are no paper.
int inkOf(const QLabel *paper)
{
    const QImage picture = paper->pixmap(Qt::ReturnByValue).toImage();
    int count = 0;
    for (int y = 0; y < picture.height(); y += 2) {
        for (int x = 0; x < picture.width(); x += 2) {
            count += picture.pixelColor(x, y).lightness() < 128 ? 1 : 0;
        }
    }
    return count;
}

} // namespace

class ReportsPageTest : public QObject {
    Q_OBJECT

    Store store_;
    std::unique_ptr<bridge::HistoryFeed> feed_;
    ReportsPage *page_ = nullptr;
    std::unique_ptr<test::PageHost> host_;

    QLabel *paper() const
    {
        for (auto *label : page_->findChildren<QLabel *>()) {
            if (label->accessibleName() == "Page of the report") {
                return label;
            }
        }
        return nullptr;
    }
    QComboBox *named(const QString &name) const
    {
        for (auto *box : page_->findChildren<QComboBox *>()) {
            if (box->accessibleName() == name) {
                return box;
            }
        }
        return nullptr;
    }
    static void choose(QComboBox *box, const QString &text)
    {
        box->setCurrentIndex(box->findText(text));
        QVERIFY(box->currentText() == text);
        emit box->activated(box->currentIndex());
    }
    void settle()
    {
        QTRY_VERIFY(feed_->loaded());
        QTRY_VERIFY(!page_->busy());
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
        store_.runs = {finishedRun("20270312-140000-aaaa", "resnet32-two-hours"), finishedRun("20270311-140000-bbbb", "resnet32-cheapest")};
        store_.failing = false;
        feed_ = std::make_unique<bridge::HistoryFeed>(store_.source());
        page_ = new ReportsPage(*feed_, store_.source());
        host_ = std::make_unique<test::PageHost>(page_);
        host_->show();
        QVERIFY(QTest::qWaitForWindowExposed(host_.get()));
        feed_->refresh();
        settle();
    }
    /// The heading's icon is drawn without Qt: like the file that the window has it from.
    void theIconInTheHeadingIsTheWindows()
    {
        const RunSnapshot run = finishedRun("20270312-140000-aaaa", "resnet32-two-hours");
        const report::Report report = report::makeReport(run, test::syntheticPlan(), run.now_ns);
        constexpr double scale = 4;
        const auto page = report::toPicture(report, 1, scale);
        QVERIFY_RESULT(page);
        const QImage paper(reinterpret_cast<const uchar *>(page->pixels.data()), page->width, page->height, QImage::Format_ARGB32);
        // A square of 18 units at the top left of the text, 3 of them above it.
        constexpr double margin = 42;
        constexpr double unit = scale * (595.276 - 2 * margin) / report::measure::pageWidth;
        const int side = qRound(18 * unit);
        const QImage drawn = paper.copy(qRound(margin * scale), qRound(margin * scale - 3 * unit), side, side);
        QFile file(QStringLiteral(MAYFLY_SOURCE_DIR) + "/resources/icons/mayfly.svg");
        QVERIFY(file.open(QIODevice::ReadOnly));
        QSvgRenderer renderer(file.readAll().replace("currentColor", "#3457D5"));
        QImage asked(side, side, QImage::Format_ARGB32);
        asked.fill(Qt::white);
        QPainter painter(&asked);
        painter.setRenderHint(QPainter::Antialiasing);
        renderer.render(&painter, QRectF(0, 0, side, side));
        painter.end();
        int inked = 0;
        int apart = 0;
        for (int y = 0; y < side; ++y) {
            for (int x = 0; x < side; ++x) {
                const bool wanted = qGray(asked.pixel(x, y)) < 180;
                inked += wanted ? 1 : 0;
                apart += wanted != (qGray(drawn.pixel(x, y)) < 180) ? 1 : 0;
            }
        }
        QVERIFY(inked > 200);
        QVERIFY2(apart < inked / 4, qPrintable(QString("%1 of %2 pixels differ").arg(apart).arg(inked)));
    }
    void cleanup()
    {
        host_.reset();
        feed_.reset();
    }

    void theNewestRunIsShownAsItWillPrint()
    {
        QCOMPARE(page_->runId(), QString("20270312-140000-aaaa"));
        QVERIFY(page_->pageCount() >= 1);
        QCOMPARE(paper()->pixmap(Qt::ReturnByValue).width(), 794);
        QVERIFY2(inkOf(paper()) > 2000, qPrintable(QString::number(inkOf(paper()))));
        host_->saveBoth("reports");
    }

    void runsAreToldApartWhereTheirNamesAreCut()
    {
        const QComboBox *runs = named("Run");
        QVERIFY(runs->itemText(0).startsWith("aaaa, resnet32-two-hours"));
        QVERIFY(runs->itemText(1).startsWith("bbbb, resnet32-cheapest"));
        const auto *form = page_->findChild<ReportsForm *>();
        QCOMPARE(form->comparedWith(), QString::fromUtf8("1\u00d7\u00a0K80 on-demand")); // its own baseline
        page_->compareWith({"20270311-140000-bbbb"});
        settle();
        QVERIFY2(form->comparedWith().startsWith("1 other run"), qPrintable(form->comparedWith()));
    }

    void anotherRunIsChosen()
    {
        auto *runs = page_->findChildren<QComboBox *>().first();
        runs->setCurrentIndex(1);
        emit runs->activated(1);
        settle();
        QCOMPARE(page_->runId(), QString("20270311-140000-bbbb"));
        QCOMPARE(page_->caption(), QString("resnet32-cheapest"));
        page_->showRun("20270312-140000-aaaa");
        settle();
        QCOMPARE(page_->caption(), QString("resnet32-two-hours"));
    }

    void sectionsAndPagesAndZoom()
    {
        const int pages = page_->pageCount();
        QCheckBox *events = nullptr;
        for (auto *box : page_->findChildren<QCheckBox *>()) {
            events = box->text() == "Events" ? box : events;
        }
        QVERIFY(events && !events->isChecked());
        events->setChecked(true);
        settle();
        QVERIFY(page_->pageCount() >= pages);
        if (page_->pageCount() > 1) {
            const QImage first = paper()->pixmap(Qt::ReturnByValue).toImage();
            page_->setPage(2);
            settle();
            QCOMPARE(page_->page(), 2);
            QVERIFY(paper()->pixmap(Qt::ReturnByValue).toImage() != first);
        }
        page_->setPage(99);
        QVERIFY(page_->page() <= page_->pageCount());
        page_->setZoom(150);
        settle();
        QCOMPARE(paper()->pixmap(Qt::ReturnByValue).width(), 1191);
        page_->setZoom(10000);
        QCOMPARE(page_->zoom(), 200);
        settle();
    }

    void isWritten_data()
    {
        QTest::addColumn<int>("format");
        QTest::addColumn<QByteArray>("begins");
        QTest::newRow("pdf") << static_cast<int>(report::Format::Pdf) << QByteArray("%PDF");
        QTest::newRow("xlsx") << static_cast<int>(report::Format::Xlsx) << QByteArray("PK");
        QTest::newRow("json") << static_cast<int>(report::Format::Json) << QByteArray("{");
        QTest::newRow("html") << static_cast<int>(report::Format::Html) << QByteArray("<!DOCTYPE html>");
        QTest::newRow("csv") << static_cast<int>(report::Format::Csv) << QByteArray();
        QTest::newRow("svg") << static_cast<int>(report::Format::Svg) << QByteArray("<?xml");
    }
    void isWritten()
    {
        QFETCH(const int, format);
        QFETCH(const QByteArray, begins);
        const QTemporaryDir folder;
        QSignalSpy written(page_, &ReportsPage::written);
        page_->writeTo(static_cast<report::Format>(format), folder.filePath("r"));
        QVERIFY(written.wait());
        QFile file(folder.filePath("r"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        QVERIFY(bytes.size() > 200 && bytes.startsWith(begins));
    }

    void failuresAreSaid()
    {
        QSignalSpy banner(page_, &Page::banner);
        page_->writeTo(report::Format::Pdf, "/nonexistent/folder/r.pdf");
        QTRY_COMPARE(banner.count(), 1);
        QVERIFY(banner.front()[2].toString().contains("/nonexistent/folder/r.pdf"));
        store_.failing = true;
        page_->showRun("20270311-140000-bbbb");
        QTRY_COMPARE(banner.count(), 2);
        QCOMPARE(page_->pageCount(), 0);
        store_.failing = false;
        page_->bannerAction();
        settle();
        QVERIFY(page_->pageCount() >= 1);
    }

    void runsAreCompared()
    {
        page_->compareWith({"20270311-140000-bbbb"});
        settle();
        QVERIFY(page_->comparing());
        QCOMPARE(page_->caption(), QString("2 runs compared"));
        QVERIFY(page_->pageCount() >= 1);
        QVERIFY(inkOf(paper()) > 1000);
        QVERIFY(page_->findChildren<QCheckBox *>().isEmpty());
        QComboBox *formats = nullptr;
        for (auto *box : page_->findChildren<QComboBox *>()) {
            formats = box->accessibleName() == "File type" ? box : formats;
        }
        QVERIFY(formats);
        QCOMPARE(formats->count(), 6);
        host_->saveBoth("reports-compared");
        const QTemporaryDir folder;
        QSignalSpy written(page_, &ReportsPage::written);
        page_->writeTo(report::Format::Csv, folder.filePath("c.csv"));
        QVERIFY(written.wait());
        QFile file(folder.filePath("c.csv"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll().count('\n'), 3);
        for (const auto &[format, begins] : {std::pair{report::Format::Xlsx, "PK"}, {report::Format::Json, "{"}}) {
            page_->writeTo(format, folder.filePath("c"));
            QVERIFY(written.wait());
            QFile other(folder.filePath("c"));
            QVERIFY(other.open(QIODevice::ReadOnly) && other.readAll().startsWith(begins));
        }
        page_->compareWith({});
        settle();
        QVERIFY(!page_->comparing());
        QCOMPARE(formats->count(), 6);
    }

    void languageAndTimesAreChosen()
    {
        qputenv("TZ", "Asia/Tokyo");
        tzset();
        QComboBox *language = named("Language");
        QComboBox *times = named("Times");
        QVERIFY(language && times);
        QCOMPARE(language->currentText(), QString("English")); // the window's
        QCOMPARE(times->currentText(), QString("UTC"));
        page_->showAsText(true);
        settle();
        choose(language, "Deutsch");
        choose(times, "This machine's zone");
        settle();
        QTRY_VERIFY(page_->text()->toPlainText().contains("Wohin das Geld ging"));
        const QString text = page_->text()->toPlainText();
        QVERIFY2(text.contains("Von, UTC+09:00") && text.contains("Zeiten in UTC+09:00."), qPrintable(text));
        QVERIFY2(text.contains(QRegularExpression("\\d,\\d\\d\\s\\$")), qPrintable(text));
        const QTemporaryDir folder;
        QSignalSpy written(page_, &ReportsPage::written);
        page_->writeTo(report::Format::Html, folder.filePath("r.html"));
        QVERIFY(written.wait());
        QFile file(folder.filePath("r.html"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString html = QString::fromUtf8(file.readAll());
        QVERIFY(html.contains("<html lang=\"de\">") && html.contains("UTC+09:00"));
        page_->compareWith({"20270311-140000-bbbb"});
        settle();
        QTRY_VERIFY(page_->text()->toPlainText().contains("im Vergleich"));
        choose(language, "日本語");
        settle();
        page_->showAsText(false);
        settle();
        host_->saveBoth("reports-japanese");
        qunsetenv("TZ");
        tzset();
    }

    void isPrinted()
    {
        const QTemporaryDir folder;
        const auto printer = std::make_shared<QPrinter>();
        printer->setOutputFormat(QPrinter::PdfFormat);
        printer->setOutputFileName(folder.filePath("printed.pdf"));
        QSignalSpy printed(page_, &ReportsPage::printed);
        page_->printOn(printer);
        QVERIFY(printed.wait(20000));
        QFile file(folder.filePath("printed.pdf"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray pdf = file.readAll();
        QVERIFY(pdf.startsWith("%PDF"));
        QCOMPARE(pdf.count("/Type /Page\n"), page_->pageCount());
        settle();
        QSignalSpy banner(page_, &Page::banner);
        const auto none = std::make_shared<QPrinter>();
        none->setOutputFormat(QPrinter::PdfFormat);
        none->setOutputFileName("/nonexistent/folder/printed.pdf");
        page_->printOn(none);
        QTRY_COMPARE(banner.count(), 1);
        QVERIFY(banner.front()[1].toString().startsWith("The report was not printed."));
    }

    void anUnreadableStoreIsNotCalledEmpty()
    {
        cleanup();
        store_.unreadable = true;
        feed_ = std::make_unique<bridge::HistoryFeed>(store_.source());
        page_ = new ReportsPage(*feed_, store_.source());
        host_ = std::make_unique<test::PageHost>(page_);
        host_->show();
        feed_->refresh();
        const auto says = [this](const QString &words) {
            const auto labels = page_->findChildren<QLabel *>();
            return std::any_of(labels.begin(), labels.end(), [&](const QLabel *label) { return label->isVisible() && label->text() == words; });
        };
        QTRY_VERIFY(says("No report for now")); // the window's banner says why
        store_.unreadable = false;
        store_.runs.clear();
        feed_->refresh();
        QTRY_VERIFY(says("No run to report on"));
    }

    void theTextHoldsTheSame()
    {
        page_->showAsText(true);
        settle();
        QTRY_VERIFY(page_->text()->isVisible());
        const QString text = page_->text()->toPlainText();
        QVERIFY2(text.contains("Ledger") && text.contains("Cost by server"), qPrintable(text.left(400)));
        for (const char *heading : {"Cost by server", "Cost compared"}) {
            QVERIFY2(text.split('\n').count(QString(heading)) == 1, heading);
        }
        QVERIFY(page_->text()->textInteractionFlags() & Qt::TextSelectableByKeyboard);
        host_->saveBoth("reports-text");
        page_->showAsText(false);
        settle();
        QVERIFY(!page_->text()->isVisible());
    }

    void pageDownGoesDownThePageFirst()
    {
        host_->resize(1280, 500);
        for (auto *box : page_->findChildren<QCheckBox *>()) {
            box->setChecked(true);
        }
        settle();
        QVERIFY(page_->pageCount() >= 2);
        auto *desk = page_->findChild<QScrollArea *>();
        QTRY_VERIFY(desk->verticalScrollBar()->maximum() > 0);
        desk->setFocus();
        QTest::keyClick(desk, Qt::Key_PageDown);
        QCOMPARE(page_->page(), 1);
        QVERIFY(desk->verticalScrollBar()->value() > 0);
        for (int i = 0; i < 10 && page_->page() == 1; ++i) {
            QTest::keyClick(desk, Qt::Key_PageDown);
        }
        QCOMPARE(page_->page(), 2);
        settle();
        QTest::keyClick(desk, Qt::Key_PageUp, Qt::ControlModifier);
        QCOMPARE(page_->page(), 1);
        settle();
    }

    void theWheelZooms()
    {
        auto *desk = page_->findChild<QScrollArea *>();
        const QPoint middle = desk->viewport()->rect().center();
        QWheelEvent wheel(middle, desk->viewport()->mapToGlobal(middle), {}, {0, 120}, Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(desk->viewport(), &wheel);
        QCOMPARE(page_->zoom(), 125);
        settle();
    }

    void withoutRunsTheNextStepIsOffered()
    {
        Store none;
        bridge::HistoryFeed feed(none.source());
        ReportsPage page(feed, none.source());
        QSignalSpy asked(&page, &ReportsPage::planRequested);
        emit page.findChild<look::EmptyPage *>()->primaryTriggered();
        QCOMPARE(asked.count(), 1);
    }
};

QTEST_MAIN(ReportsPageTest)
#include "reports_page_test.moc"
