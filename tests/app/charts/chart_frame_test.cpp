// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/chart_frame.h"
#include "app/charts/pareto_chart.h"
#include "app/charts/survival_chart.h"
#include "app/look/theme.h"

#include <QApplication>
#include <QLocale>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QtCharts/QLineSeries>

using namespace mayfly;
using namespace mayfly::charts;

namespace {

class OneLine final : public ChartFrame {
public:
    OneLine()
    {
        line_ = addLine("cluster", [] { return solidPen(look::colour(look::Role::Accent), 2); });
        replace(line_, {{0, 0}, {5, 20}, {10, 40}});
        setRange(Axis::X, 0, 10);
        setRange(Axis::Y, 0, 50);
    }
    QColor ink() const { return line_->pen().color(); }

private:
    QLineSeries *line_;
};

std::vector<ParetoPoint> threePoints()
{
    std::vector<ParetoPoint> points(3);
    points[0] = {0.5, 2, 91.0, 0.97, true, true, "4× P100", "0.5 h"};
    points[1] = {1, 1, 92.0, 0.96, true, true, "2× P100", "1 h"};
    points[2] = {1, 4, 88.0, 0.2, false, false, "8× K80", "1 h"};
    return points;
}

} // namespace

class ChartFrameTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void ticksAreNice();
    void logTicksCoverTheRange();
    void positionsAgreeWithValues();
    void logAxisKeepsItsMapping();
    void wheelZoomsAndDoubleClickResets();
    void dataBecomesCsv();
    void picturesAreWritten();
    void themeRecoloursSeries();
    void paretoClickSelects();
    void theLineLeavesOutWhatIsAccurateOnly();
    void survivalFollowsTheModel();
};

void ChartFrameTest::initTestCase()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    look::Theme::instance().install(*qApp);
    look::Theme::instance().setMode(look::Theme::Mode::Light);
}

void ChartFrameTest::ticksAreNice()
{
    QCOMPARE(niceTicks(0, 10, 5), QVector<double>({0, 2, 4, 6, 8, 10}));
    QCOMPARE(niceTicks(0, 35, 7), QVector<double>({0, 5, 10, 15, 20, 25, 30, 35}));
    QVERIFY(niceTicks(1, 1, 5).isEmpty());
    QCOMPARE(niceCeiling(4903), 5000.0);
    QCOMPARE(niceCeiling(0), 1.0);
}

void ChartFrameTest::logTicksCoverTheRange()
{
    QCOMPARE(niceLogTicks(0.2, 5), QVector<double>({0.25, 0.5, 1, 2, 4}));
    QVERIFY(niceLogTicks(0, 5).isEmpty());
    QVERIFY(niceLogTicks(0.01, 100).contains(1.0));
}

void ChartFrameTest::positionsAgreeWithValues()
{
    OneLine chart;
    chart.resize(400, 200);
    chart.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    const QRectF plot = chart.plotRect();
    QVERIFY(qAbs(chart.positionOf({0, 0}).x() - plot.left()) < 1);
    QVERIFY(qAbs(chart.positionOf({10, 50}).y() - plot.top()) < 1);
    const QPointF back = chart.valueAt(chart.positionOf({3, 21}));
    QVERIFY(qAbs(back.x() - 3) < 1e-6 && qAbs(back.y() - 21) < 1e-6);
}

void ChartFrameTest::logAxisKeepsItsMapping()
{
    OneLine chart;
    chart.setAxis(Axis::X, {.title = "t", .unit = {}, .logarithmic = true, .ticks = {}, .label = {}});
    chart.setRange(Axis::X, 1, 100);
    chart.resize(400, 200);
    chart.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    QVERIFY(qAbs(chart.positionOf({10, 0}).x() - chart.plotRect().center().x()) < 1);
}

void ChartFrameTest::wheelZoomsAndDoubleClickResets()
{
    OneLine chart;
    chart.resize(400, 200);
    chart.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    QSignalSpy byHand(&chart, &ChartFrame::rangeChangedByHand);
    const QPointF middle = chart.plotRect().center();
    QWheelEvent wheel(middle, chart.mapToGlobal(middle), {}, {0, 240}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(chart.viewport(), &wheel);
    QVERIFY(chart.isZoomed());
    QCOMPARE(byHand.count(), 1);
    QVERIFY(chart.range(Axis::X).second - chart.range(Axis::X).first < 9);
    chart.setRange(Axis::X, 0, 12);
    QVERIFY(chart.range(Axis::X).second < 12);
    QTest::mouseDClick(chart.viewport(), Qt::LeftButton, {}, middle.toPoint());
    QVERIFY(!chart.isZoomed());
    QCOMPARE(chart.range(Axis::X), std::pair(0.0, 12.0));
}

void ChartFrameTest::dataBecomesCsv()
{
    OneLine chart;
    chart.setAxis(Axis::X, {.title = "time, s", .unit = {}, .ticks = {}, .label = {}});
    QCOMPARE(chart.dataAsCsv(), QString("\"time, s\",cluster\n0,0\n5,20\n10,40\n"));
}

void ChartFrameTest::picturesAreWritten()
{
    QTemporaryDir folder;
    OneLine chart;
    chart.resize(400, 200);
    chart.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    QVERIFY(chart.exportPicture(folder.filePath("chart.png")));
    QVERIFY(chart.exportPicture(folder.filePath("chart.svg")));
    QCOMPARE(QImage(folder.filePath("chart.png")).width(), 800);
    QVERIFY(!chart.exportPicture(folder.filePath("nowhere/chart.png")));
}

void ChartFrameTest::themeRecoloursSeries()
{
    OneLine chart;
    QCOMPARE(chart.ink(), look::colour(look::Scheme::Light, look::Role::Accent));
    look::Theme::instance().setMode(look::Theme::Mode::Dark);
    QCOMPARE(chart.ink(), look::colour(look::Scheme::Dark, look::Role::Accent));
    look::Theme::instance().setMode(look::Theme::Mode::Light);
}

void ChartFrameTest::paretoClickSelects()
{
    ParetoChart chart;
    chart.resize(600, 320);
    ParetoTargets targets;
    targets.deadline = 2;
    targets.deadlineText = "Deadline";
    targets.budget = 5;
    targets.budgetText = "Budget";
    targets.accuracyPct = 90;
    chart.setPoints(threePoints(), targets, {});
    chart.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    QSignalSpy clicked(&chart, &ParetoChart::pointClicked);
    QTest::mouseClick(chart.viewport(), Qt::LeftButton, {}, chart.positionOf({1, 1}).toPoint());
    QCOMPARE(clicked.count(), 1);
    QCOMPARE(clicked.first().first().toInt(), 1);
    QCOMPARE(chart.scale().target, QString("90 target"));
    QCOMPARE(chart.dataAsCsv().count('\n'), 4);
}

void ChartFrameTest::theLineLeavesOutWhatIsAccurateOnly()
{
    auto points = threePoints();
    points[2].onFront = true;       // dearer and slower than another one, but more accurate
    points[2].accuracyPct = 99;
    ParetoChart chart;
    chart.setPoints(points, {}, std::nullopt);
    QStringList onLine;
    for (const QString &row : chart.dataAsCsv().split('\n').mid(1)) {
        const QStringList cells = row.split(',');
        if (cells.size() > 5 && cells[cells.size() - 2] == "1") {
            onLine << cells.first();
        }
    }
    QCOMPARE(onLine.size(), 2);
}

void ChartFrameTest::survivalFollowsTheModel()
{
    const LifetimeModel model{0.1, 600, 0.5, 7200, {}};
    QCOMPARE(survival(model, 0), 1.0);
    QVERIFY(qAbs(survival(model, 3600) - (0.1 * std::exp(-6.0) + 0.9) * std::exp(-0.5)) < 1e-12);
    QCOMPARE(survival(model, 7200), 0.0);
}

QTEST_MAIN(ChartFrameTest)
#include "chart_frame_test.moc"
