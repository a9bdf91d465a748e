// SPDX-License-Identifier: GPL-3.0-or-later
// What every chart can do by mouse, by key and from its menu, for every class of chart.
#include "app/charts/chart_table.h"
#include "app/look/table.h"
#include "app/look/theme.h"
#include "tests/app/charts/every_chart.h"
#include "tests/app/support/painted_text.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <functional>
#include <memory>

using namespace mayfly;
using namespace mayfly::test;

Q_DECLARE_METATYPE(std::function<Made()>)

namespace {

void addRows(bool onlyZooming)
{
    QTest::addColumn<std::function<Made()>>("make");
    QTest::addColumn<bool>("zooms");
    QTest::addColumn<QString>("csvHeader");
    QTest::addColumn<QStringList>("columns");
    QTest::addColumn<QStringList>("firstRow");
    QTest::addColumn<QStringList>("inPicture");
    for (const auto &each : every) {
        if (each.zooms || !onlyZooming) {
            QTest::newRow(each.name) << std::function<Made()>(each.make) << each.zooms << QString(each.csvHeader) << each.columns << each.firstRow << each.inPicture;
        }
    }
}

/// Shown and drawn once.
Made shown(const std::function<Made()> &make)
{
    Made chart = make();
    chart->resize(480, 260);
    chart->QWidget::show();
    return QTest::qWaitForWindowActive(chart.get()) ? std::move(chart) : nullptr;
}

QAction *actionOf(QMenu &menu, const QString &text)
{
    for (QAction *action : menu.actions()) {
        if (action->text() == text) {
            return action;
        }
    }
    return nullptr;
}

void wheel(ChartFrame &chart, const QPointF &at, QPoint angle, Qt::KeyboardModifiers modifiers = {})
{
    QWheelEvent event(at, chart.viewport()->mapToGlobal(at), {}, angle, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
    QApplication::sendEvent(chart.viewport(), &event);
}

void drag(ChartFrame &chart, QPoint from, QPoint to, Qt::MouseButton button = Qt::LeftButton, Qt::KeyboardModifiers modifiers = {})
{
    QTest::mousePress(chart.viewport(), button, modifiers, from);
    for (const QPoint at : {(from + to) / 2, to}) {
        QMouseEvent move(QEvent::MouseMove, at, chart.viewport()->mapToGlobal(at), Qt::NoButton, button, modifiers);
        QApplication::sendEvent(chart.viewport(), &move);
    }
    QTest::mouseRelease(chart.viewport(), button, modifiers, to);
}

double span(const ChartFrame &chart, Axis axis)
{
    return chart.range(axis).second - chart.range(axis).first;
}

#define FETCH_CHART                                   \
    QFETCH(std::function<Made()>, make);              \
    const Made chart = shown(make);                   \
    QVERIFY(chart)

} // namespace

class ChartByHandTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        look::Theme::instance().install(*qApp);
        look::Theme::instance().setMode(look::Theme::Mode::Light);
    }

    void wheelZoomsAndIsTakenBackAtOnce_data() { addRows(true); }
    void wheelZoomsAndIsTakenBackAtOnce()
    {
        FETCH_CHART;
        const auto home = chart->range(Axis::X);
        QSignalSpy byHand(chart.get(), &ChartFrame::rangeChangedByHand);
        const QPointF middle = chart->plotRect().center();
        wheel(*chart, middle, {0, 120});
        wheel(*chart, middle, {0, 120});
        QVERIFY(chart->isZoomed());
        QCOMPARE(byHand.count(), 2);
        QVERIFY(span(*chart, Axis::X) < home.second - home.first);
        QSignalSpy reset(chart.get(), &ChartFrame::zoomReset);
        QTest::keyClick(chart.get(), Qt::Key_Backspace);
        QVERIFY(!chart->isZoomed());
        QCOMPARE(chart->range(Axis::X), home);
        QCOMPARE(reset.count(), 1);
    }

    void zoomsAreTakenBackOneByOne_data() { addRows(true); }
    void zoomsAreTakenBackOneByOne()
    {
        FETCH_CHART;
        const auto home = chart->range(Axis::X);
        const QRect plot = chart->plotRect().toRect();
        drag(*chart, plot.topLeft() + QPoint(40, 30), {plot.right() - 40, plot.top() + 32});
        const auto once = chart->range(Axis::X);
        QVERIFY(once.first > home.first && once.second < home.second);
        QTest::keyClick(chart.get(), Qt::Key_Plus);
        QVERIFY(span(*chart, Axis::X) < once.second - once.first);
        QTest::keyClick(chart.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(chart->range(Axis::X), once);
        QTest::keyClick(chart.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(chart->range(Axis::X), home);
        QVERIFY(!chart->canUndoZoom());
    }

    void aHighDragZoomsBothAxes_data() { addRows(true); }
    void aHighDragZoomsBothAxes()
    {
        FETCH_CHART;
        const double tall = span(*chart, Axis::Y);
        const QRect plot = chart->plotRect().toRect();
        drag(*chart, plot.topLeft() + QPoint(30, 20), plot.topLeft() + QPoint(90, 80));
        QVERIFY(span(*chart, Axis::Y) < tall * 0.9);
        QTest::mouseDClick(chart->viewport(), Qt::LeftButton, {}, plot.center());
        QCOMPARE(span(*chart, Axis::Y), tall);
        QVERIFY(!chart->isZoomed());
    }

    void aLowDragKeepsTheHeight_data() { addRows(true); }
    void aLowDragKeepsTheHeight()
    {
        FETCH_CHART;
        const double tall = span(*chart, Axis::Y);
        const QRect plot = chart->plotRect().toRect();
        drag(*chart, plot.topLeft() + QPoint(30, 40), plot.topLeft() + QPoint(120, 44));
        QVERIFY(chart->isZoomed());
        QCOMPARE(span(*chart, Axis::Y), tall);
    }

    void aPanMovesAndPauses_data() { addRows(true); }
    void aPanMovesAndPauses()
    {
        FETCH_CHART;
        const double wide = span(*chart, Axis::X);
        const auto home = chart->range(Axis::X);
        QSignalSpy byHand(chart.get(), &ChartFrame::rangeChangedByHand);
        const QPoint middle = chart->plotRect().center().toPoint();
        drag(*chart, middle, middle - QPoint(40, 0), Qt::MiddleButton);
        QVERIFY(byHand.count() > 0);
        QVERIFY(chart->isZoomed());
        QVERIFY(chart->range(Axis::X).first > home.first);
        const auto moved = chart->range(Axis::X);
        chart->setRange(Axis::X, home.first, home.second + 10);    // new data does not move what the user looks at
        QCOMPARE(chart->range(Axis::X), moved);
        QTest::keyClick(chart.get(), Qt::Key_0);
        QCOMPARE(chart->range(Axis::X).second, home.second + 10);
        QVERIFY(span(*chart, Axis::X) > wide);
    }

    void aPictureStandsAlone_data() { addRows(false); }
    void aPictureStandsAlone()
    {
        FETCH_CHART;
        QFETCH(QStringList, inPicture);
        ChartFrame::setSubject(chart.get(), "resnet32, run r7");
        const QSize size = chart->paintPicture(nullptr);
        QVERIFY(size.width() >= chart->viewport()->width() && size.height() > chart->viewport()->height());
        TextDevice device(*chart, size);
        QPainter painter(&device);
        QCOMPARE(chart->paintPicture(&painter), size);
        painter.end();
        const auto texts = joinedTexts(device.texts());
        for (const QString &words : inPicture + QStringList{"resnet32, run r7"}) {
            const QString wanted = QString(words).replace(QChar::Nbsp, ' ');
            QVERIFY2(std::any_of(texts.begin(), texts.end(), [&](const PaintedText &text) { return QString(text.words).replace(QChar::Nbsp, ' ').contains(wanted); }),
                     qPrintable(words));
        }
        const QStringList problems = paintedTextProblems(texts, QRect(QPoint(), size));
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join('\n')));
    }

    void noWordsMeetWhileItIsLookedAt_data() { addRows(false); }
    void noWordsMeetWhileItIsLookedAt()
    {
        FETCH_CHART;
        for (const QSize &size : {QSize(300, 160), QSize(620, 240), QSize(1100, 500)}) {
            chart->resize(size);
            QApplication::processEvents();
            const QStringList problems = paintedTextProblems(paintedTexts(*chart), chart->rect());
            QVERIFY2(problems.isEmpty(), qPrintable(problems.join('\n')));
        }
    }

    void nothingIsMovedBelowItsLeast_data() { addRows(true); }
    void nothingIsMovedBelowItsLeast()
    {
        FETCH_CHART;
        if (qobject_cast<ParetoChart *>(chart.get()) != nullptr) {
            return;     // logarithmic
        }
        const bool daysBefore = chart->range(Axis::X).first < 0;
        const double tall = span(*chart, Axis::Y);
        for (int i = 0; i < 5; ++i) {
            QTest::keyClick(chart.get(), Qt::Key_Down);
            QTest::keyClick(chart.get(), Qt::Key_Left);
            QTest::keyClick(chart.get(), Qt::Key_Minus);
        }
        QVERIFY2(chart->range(Axis::Y).first >= 0, qPrintable(QString::number(chart->range(Axis::Y).first)));
        QVERIFY2(daysBefore || chart->range(Axis::X).first >= 0, qPrintable(QString::number(chart->range(Axis::X).first)));
        QVERIFY(std::abs(span(*chart, Axis::Y) - tall) < 1e-9 * tall);
    }

    void arrowsMove_data() { addRows(true); }
    void arrowsMove()
    {
        FETCH_CHART;
        if (qobject_cast<ParetoChart *>(chart.get()) != nullptr) {
            return;     // there arrows go from point to point
        }
        const auto home = chart->range(Axis::X);
        const auto tall = chart->range(Axis::Y);
        QTest::keyClick(chart.get(), Qt::Key_Right);
        QVERIFY(chart->range(Axis::X).first > home.first && chart->range(Axis::X).second > home.second);
        QTest::keyClick(chart.get(), Qt::Key_Up);
        QVERIFY(chart->range(Axis::Y).first > tall.first);
        QTest::keyClick(chart.get(), Qt::Key_Minus);
        QTest::keyClick(chart.get(), Qt::Key_Home);
        QCOMPARE(chart->range(Axis::X), home);
        QCOMPARE(chart->range(Axis::Y), tall);
    }

    void theCrosshairMovesByKeyAndIsSaid()
    {
        const Made chart = shown(makePrice);
        QTest::keyClick(chart.get(), Qt::Key_Right, Qt::ShiftModifier);
        QVERIFY2(chart->accessibleDescription().contains("us-east-1a: 0.9"), qPrintable(chart->accessibleDescription()));
        QVERIFY2(chart->accessibleDescription().contains("us-east-1b: 1.3"), qPrintable(chart->accessibleDescription()));
        QVERIFY(!chart->isZoomed());
    }

    void picturesAndDataAreSaved_data() { addRows(false); }
    void picturesAndDataAreSaved()
    {
        FETCH_CHART;
        QFETCH(QString, csvHeader);
        QTemporaryDir folder;
        for (const char *name : {"chart.png", "chart.svg", "chart.pdf", "chart.csv"}) {
            QCOMPARE(chart->saveTo(folder.filePath(name)), QString());
        }
        const QImage picture(folder.filePath("chart.png"));
        QCOMPARE(picture.size(), chart->paintPicture(nullptr) * 2);
        QVERIFY(QSvgRenderer(folder.filePath("chart.svg")).isValid());
        QFile csv(folder.filePath("chart.csv"));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        const QStringList lines = QString::fromUtf8(csv.readAll()).split('\n');
        if (!csvHeader.isEmpty()) {
            QCOMPARE(lines.first(), csvHeader);
        }
        QVERIFY(lines.size() > 2);
        const QString problem = chart->saveTo(folder.filePath("nowhere/chart.png"));
        QVERIFY2(problem.contains("nowhere"), qPrintable(problem));
    }

    void dataIsInTheCLocale()
    {
        QLocale::setDefault(QLocale::German);
        const Made chart = shown(makePrice);
        QVERIFY2(chart->dataAsCsv().contains("\n-1,0.9,"), qPrintable(chart->dataAsCsv()));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void theTableHoldsTheSame_data() { addRows(false); }
    void theTableHoldsTheSame()
    {
        FETCH_CHART;
        chart->setTitle("A chart");
        QPointer<QDialog> dialog = chart->showTable();
        QCOMPARE(dialog->windowTitle(), QString("A chart as a table"));
        auto *table = dialog->findChild<look::TableView *>();
        const auto fields = fieldsOfCsv(chart->dataAsCsv());
        QCOMPARE(table->model()->rowCount(), int(fields.size()) - 1);
        QCOMPARE(table->model()->columnCount(), int(fields.first().size()));
        QFETCH(QStringList, columns);
        QFETCH(QStringList, firstRow);
        QStringList titles, shownFirst;
        for (int column = 0; column < table->model()->columnCount(); ++column) {
            titles << table->model()->headerData(column, Qt::Horizontal).toString();
            shownFirst << table->model()->index(0, column).data().toString();
            // Figures that stand under one another have their points under one another.
            QSet<qsizetype> decimals;
            for (int row = 0; row < table->model()->rowCount(); ++row) {
                const QModelIndex index = table->model()->index(row, column);
                const QString text = index.data().toString();
                if (index.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight && text != QString::fromUtf8("–")) {
                    decimals << (text.contains('.') ? text.size() - text.indexOf('.') - 1 : 0);
                }
            }
            QVERIFY2(decimals.size() <= 1, qPrintable(titles.last()));
        }
        QCOMPARE(titles, columns);
        QCOMPARE(shownFirst, firstRow);
        QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QApplication::clipboard()->text().count('\n'), int(fields.size()));
        dialog->close();
        QTRY_VERIFY(dialog.isNull());
    }

    void everyMenuOffersAllOfIt_data() { addRows(false); }
    void everyMenuOffersAllOfIt()
    {
        FETCH_CHART;
        QFETCH(bool, zooms);
        const std::unique_ptr<QMenu> menu(chart->makeMenu(nullptr));
        for (const char *text : {"Show as a table", "Copy the data as CSV", "Save the data as CSV…", "Save the picture as PNG…", "Save the picture as SVG…", "Save the picture as PDF…"}) {
            QVERIFY2(actionOf(*menu, QString::fromUtf8(text)), text);
        }
        QCOMPARE(actionOf(*menu, "Undo zoom") != nullptr, zooms);
        actionOf(*menu, "Copy the data as CSV")->trigger();
        QCOMPARE(QApplication::clipboard()->text(), chart->dataAsCsv());
        QContextMenuEvent event(QContextMenuEvent::Keyboard, {5, 5}, chart->mapToGlobal(QPoint(5, 5)));
        QApplication::sendEvent(chart->viewport(), &event);
        QVERIFY(QApplication::activePopupWidget());
        QApplication::activePopupWidget()->close();
    }

    void theExportButtonOpensTheMenu()
    {
        const Made chart = makeSpend();
        const std::unique_ptr<QPushButton> button(chart->makeExportButton());
        QVERIFY(!button->accessibleName().isEmpty());
        button->show();
        QTest::keyClick(button.get(), Qt::Key_Space);
        QVERIFY(qobject_cast<QMenu *>(QApplication::activePopupWidget()));
        QApplication::activePopupWidget()->close();
        chart->resize(300, 200);
        chart->QWidget::show();
        QVERIFY(chart->findChildren<QPushButton *>().isEmpty());    // no second one over the chart
    }

    void aButtonFloatsWhereNoHeadingHasOne()
    {
        const Made chart = shown(makePareto);
        const auto buttons = chart->findChildren<QPushButton *>();
        QCOMPARE(buttons.size(), 1);
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(chart.get(), &leave);
        QVERIFY(!buttons.first()->isVisible());
        QEnterEvent enter({10, 10}, {10, 10}, {10, 10});
        QApplication::sendEvent(chart.get(), &enter);
        QVERIFY(buttons.first()->isVisible());
        QApplication::sendEvent(chart.get(), &leave);
        QVERIFY(!buttons.first()->isVisible());
    }

    void seriesAreShownAndHidden_data()
    {
        QTest::addColumn<std::function<Made()>>("make");
        QTest::addColumn<QString>("name");
        QTest::newRow("price") << std::function<Made()>(makePrice) << "us-east-1b";
        QTest::newRow("throughput") << std::function<Made()>(makeThroughput) << "w-1";
    }
    void seriesAreShownAndHidden()
    {
        FETCH_CHART;
        QFETCH(QString, name);
        const QImage before = chart->grab().toImage();
        QSignalSpy changed(chart.get(), &ChartFrame::legendChanged);
        {
            const std::unique_ptr<QMenu> menu(chart->makeMenu(nullptr));
            QAction *box = actionOf(*actionOf(*menu, "Series")->menu(), name);
            QVERIFY(box->isChecked());
            box->trigger();
        }
        QTRY_COMPARE(changed.count(), 1);
        QVERIFY(chart->grab().toImage() != before);
        for (const auto &entry : chart->legend()) {
            QCOMPARE(entry.shown, entry.name != name);
        }
        chart->setSeriesShown(name, true);
        QTRY_COMPARE(changed.count(), 2);
        QCOMPARE(chart->grab().toImage(), before);
    }

    void aChartSaysWhatItShows_data() { addRows(false); }
    void aChartSaysWhatItShows()
    {
        FETCH_CHART;
        QVERIFY2(chart->accessibleDescription().contains("axis"), qPrintable(chart->accessibleDescription()));
        QVERIFY(chart->focusPolicy() & Qt::TabFocus);
    }

    void focusIsSeenByKeyOnly()
    {
        const Made chart = shown(makeSpend);
        chart->clearFocus();
        const QImage without = chart->grab().toImage();
        chart->setFocus(Qt::TabFocusReason);
        QVERIFY(chart->grab().toImage() != without);
        chart->clearFocus();
        chart->setFocus(Qt::MouseFocusReason);
        QCOMPARE(chart->grab().toImage(), without);
    }

    void themesRecolourAtOnce_data() { addRows(false); }
    void themesRecolourAtOnce()
    {
        FETCH_CHART;
        const QImage light = chart->grab().toImage();
        look::Theme::instance().setMode(look::Theme::Mode::Dark);
        const QImage dark = chart->grab().toImage();
        look::Theme::instance().setMode(look::Theme::Mode::Light);
        QVERIFY(dark != light);
        QCOMPARE(chart->grab().toImage(), light);
    }

    void linesStaySharpAtEveryScale_data()
    {
        QTest::addColumn<double>("ratio");
        for (const double ratio : {1.0, 1.5, 2.0}) {
            QTest::addRow("%.1f", ratio) << ratio;
        }
    }
    void linesStaySharpAtEveryScale()
    {
        QFETCH(double, ratio);
        const Made chart = shown(makePrice);
        QImage image(chart->viewport()->size() * ratio, QImage::Format_ARGB32_Premultiplied);
        image.setDevicePixelRatio(ratio);
        image.fill(look::colour(look::Role::Surface));
        QPainter painter(&image);
        chart->render(&painter, chart->viewport()->rect(), chart->viewport()->rect());
        painter.end();
        const QRectF plot = chart->plotRect();
        const int x = int((plot.left() + plot.width() * 0.31) * ratio);     // between two ticks
        const int middle = int(plot.bottom() * ratio);
        int inked = 0;
        for (int y = middle - 5; y <= middle + 5; ++y) {
            inked += image.pixelColor(x, y).lightness() < look::colour(look::Role::Surface).lightness() - 12 ? 1 : 0;
        }
        QVERIFY2(inked >= 1 && inked <= int(std::ceil(ratio)), qPrintable(QString::number(inked)));
    }

    void csvIsReadWithItsQuotes()
    {
        QCOMPARE(fieldsOfCsv("a,\"b, c\",\"d \"\"e\"\"\"\n1,,3\n"), (QVector<QStringList>{{"a", "b, c", "d \"e\""}, {"1", "", "3"}}));
        QCOMPARE(fieldsOfCsv({}), QVector<QStringList>());
        QCOMPARE(fieldsOfCsv("a\r\n1"), (QVector<QStringList>{{"a"}, {"1"}}));
    }

    void decimalsOfAColumn_data()
    {
        QTest::addColumn<QVector<double>>("figures");
        QTest::addColumn<bool>("tellsApart");
        QTest::addColumn<int>("decimals");
        QTest::newRow("none") << QVector<double>{} << true << 0;
        QTest::newRow("whole") << QVector<double>{0, 100, 200} << false << 0;
        QTest::newRow("losses") << QVector<double>{2.30258, 0.7123, 0.04} << false << 3;
        QTest::newRow("halves") << QVector<double>{1.5, 2} << false << 1;
        QTest::newRow("rates") << QVector<double>{0.1, 0.0125} << false << 4;
        QTest::newRow("images/s") << QVector<double>{4903.21, 1226.4} << false << 0;
        QTest::newRow("times half a second apart") << QVector<double>{1000, 1000.5, 1001} << true << 1;
        QTest::newRow("and not as times") << QVector<double>{1000, 1000.5, 1001} << false << 0;
        QTest::newRow("tiny") << QVector<double>{1e-9, 2e-9} << true << 6;
        QTest::newRow("negative") << QVector<double>{-12.25, 3} << false << 2;
    }
    void decimalsOfAColumn()
    {
        QFETCH(QVector<double>, figures);
        QFETCH(bool, tellsApart);
        QTEST(commonDecimals(figures, tellsApart), "decimals");
    }

    void theTableModelIsSound()
    {
        ChartTableModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setCsv("\"time, h\",name\n-1.5,w-0\n234.5,\n");
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.headerData(0, Qt::Horizontal).toString(), QString("time, h"));
        QCOMPARE(model.index(0, 0).data().toString(), QString("−1.5"));
        QCOMPARE(model.index(1, 0).data().toString(), QString("234.5"));
        QCOMPARE(model.index(1, 0).data(ChartTableModel::RawRole).toDouble(), 234.5);
        QCOMPARE(model.index(1, 1).data().toString(), QString("–"));
        QVERIFY(model.index(0, 0).data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight);
        QVERIFY(model.index(0, 1).data(Qt::TextAlignmentRole).toInt() & Qt::AlignLeft);
        model.setCsv({});
        QCOMPARE(model.rowCount(), 0);
    }
};

QTEST_MAIN(ChartByHandTest)
#include "chart_by_hand_test.moc"
