// SPDX-License-Identifier: GPL-3.0-or-later
// What every chart can do by mouse, by key and from its menu, for every class of chart.
#include "app/charts/chart_table.h"
#include "app/charts/histogram_chart.h"
#include "app/charts/learning_chart.h"
#include "app/charts/pareto_chart.h"
#include "app/charts/price_chart.h"
#include "app/charts/spend_chart.h"
#include "app/charts/survival_chart.h"
#include "app/charts/throughput_chart.h"
#include "app/charts/timeline_chart.h"
#include "app/look/table.h"
#include "app/look/theme.h"

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
using namespace mayfly::charts;

using Made = std::unique_ptr<ChartFrame>;
Q_DECLARE_METATYPE(std::function<Made()>)

namespace {

Made makePareto()
{
    auto chart = std::make_unique<ParetoChart>();
    chart->setAxisTitles("Time, hours", "Cost, USD");
    std::vector<ParetoPoint> points(2);
    points[0] = {0.5, 2, 91.0, 0.97, true, true, "4x P100", "0.5 h"};
    points[1] = {1, 1, 92.0, 0.96, true, true, "2x P100", "1 h"};
    chart->setPoints(points, {}, {});
    return chart;
}

Made makeHistogram()
{
    auto chart = std::make_unique<HistogramChart>();
    HistogramData data;
    data.from = 0.4;
    data.width = 0.1;
    data.counts = {2, 8, 4};
    data.unit = "h";
    chart->show(data);
    return chart;
}

Made makeSurvival()
{
    auto chart = std::make_unique<SurvivalChart>();
    chart->show(LifetimeModel{0.1, 600, 0.5, 7200, {}}, 4, 1800, 3600, "h");
    return chart;
}

Made makePrice()
{
    auto chart = std::make_unique<PriceChart>();
    chart->show({{"us-east-1a", {{-2, 1.1}, {-1, 0.9}, {0, 0.9}}}, {"us-east-1b", {{-2, 1.3}, {0, 1.2}}}}, 3.06, "USD");
    return chart;
}

Made makeThroughput()
{
    auto chart = std::make_unique<ThroughputChart>();
    ThroughputData data;
    data.cluster = {{0, 0}, {60, 4000}, {120, 4100}};
    data.workers = {{"w-0", 1, {{0, 0}, {60, 1000}, {120, 1020}}}, {"w-1", 2, {{0, 0}, {60, 990}, {120, 1010}}}};
    data.resolution_s = 60;
    data.now_s = 120;
    data.end_s = 300;
    chart->setData(data);
    return chart;
}

Made makeTimeline()
{
    auto chart = std::make_unique<TimelineChart>();
    TimelineData data;
    data.rows = {{"w-0", 1, {{0, 100, ServerState::Training}}, {}, {}}};
    data.end_s = 200;
    chart->setData(data);
    return chart;
}

Made makeSpend()
{
    auto chart = std::make_unique<SpendChart>();
    SpendData data;
    data.spent = {{0, 0}, {60, 0.1}, {120, 0.2}};
    data.now_s = 120;
    data.spentNow = 0.2;
    data.end_s = 300;
    chart->setData(data);
    return chart;
}

Made makeSteps()
{
    auto chart = std::make_unique<StepChart>("Accuracy, %", "accuracy", 1.6);
    chart->setCurve({{{1000, 40}, {2000, 60}, {3000, 70}}, 90, "target 90 %", 8000, 1, true});
    return chart;
}

const struct {
    const char *name;
    Made (*make)();
    bool zooms;
    const char *csvHeader;
} every[] = {
    {"pareto", makePareto, true, "cluster,\"Time, hours\",\"Cost, USD\",\"accuracy, %\",chance,on_front,meets_targets"},
    {"histogram", makeHistogram, false, "\"from, h\",\"to, h\",count"},
    {"survival", makeSurvival, true, "\"time, h\",\"alive, %\""},
    {"price", makePrice, true, "days before the latest,\"us-east-1a, USD/h\",\"us-east-1b, USD/h\""},
    {"timeline", makeTimeline, false, "slot,state,from_s,to_s"},
    {"spend", makeSpend, true, "elapsed_s,spent_usd,forecast_usd,forecast_p10_usd,forecast_p90_usd"},
    {"steps", makeSteps, true, nullptr},
    {"throughput", makeThroughput, true, nullptr},
};

void addRows(bool onlyZooming)
{
    QTest::addColumn<std::function<Made()>>("make");
    QTest::addColumn<bool>("zooms");
    QTest::addColumn<QString>("csvHeader");
    for (const auto &each : every) {
        if (each.zooms || !onlyZooming) {
            QTest::newRow(each.name) << std::function<Made()>(each.make) << each.zooms << QString(each.csvHeader);
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

    void theWholeChartIsInThePicture_data() { addRows(false); }
    void theWholeChartIsInThePicture()
    {
        FETCH_CHART;
        QTemporaryDir folder;
        QCOMPARE(chart->saveTo(folder.filePath("chart.png")), QString());
        const QImage picture = QImage(folder.filePath("chart.png")).scaled(chart->viewport()->size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation).convertToFormat(QImage::Format_RGB32);
        QImage shownNow(chart->viewport()->size(), QImage::Format_RGB32);
        shownNow.fill(look::colour(look::Role::Surface));
        QPainter painter(&shownNow);
        chart->render(&painter, chart->viewport()->rect(), chart->viewport()->rect());
        painter.end();
        double difference = 0;
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width(); ++x) {
                difference += std::abs(picture.pixelColor(x, y).lightness() - shownNow.pixelColor(x, y).lightness());
            }
        }
        difference /= picture.width() * picture.height();
        QVERIFY2(difference < 2.5, qPrintable(QString::number(difference)));
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
        for (const char *name : {"chart.png", "chart.svg", "chart.csv"}) {
            QCOMPARE(chart->saveTo(folder.filePath(name)), QString());
        }
        const QImage picture(folder.filePath("chart.png"));
        QCOMPARE(picture.size(), chart->viewport()->size() * 2);
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
        chart->setAccessibleName("A chart");
        QPointer<QDialog> dialog = chart->showTable();
        QCOMPARE(dialog->windowTitle(), QString("A chart as a table"));
        auto *table = dialog->findChild<look::TableView *>();
        const auto fields = fieldsOfCsv(chart->dataAsCsv());
        QCOMPARE(table->model()->rowCount(), int(fields.size()) - 1);
        QCOMPARE(table->model()->columnCount(), int(fields.first().size()));
        QCOMPARE(table->model()->headerData(0, Qt::Horizontal).toString(), fields.first().first());
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
        for (const char *text : {"Show as a table", "Copy the data as CSV", "Save the data as CSV…", "Save the picture as PNG…", "Save the picture as SVG…"}) {
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

    void theTableModelIsSound()
    {
        ChartTableModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setCsv("\"time, h\",name\n-1.5,w-0\n1234.5,\n");
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.headerData(0, Qt::Horizontal).toString(), QString("time, h"));
        QCOMPARE(model.index(0, 0).data().toString(), QString("−1.5"));
        QCOMPARE(model.index(1, 0).data().toString(), QString("1,234.5"));
        QCOMPARE(model.index(1, 0).data(ChartTableModel::RawRole).toDouble(), 1234.5);
        QCOMPARE(model.index(1, 1).data().toString(), QString("–"));
        QVERIFY(model.index(0, 0).data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight);
        QVERIFY(model.index(0, 1).data(Qt::TextAlignmentRole).toInt() & Qt::AlignLeft);
        model.setCsv({});
        QCOMPARE(model.rowCount(), 0);
    }
};

QTEST_MAIN(ChartByHandTest)
#include "chart_by_hand_test.moc"
