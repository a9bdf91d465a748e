// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/live_data.h"
#include "app/charts/throughput_chart.h"
#include "app/charts/timeline_chart.h"
#include "app/look/theme.h"

#include <QApplication>
#include <QLocale>
#include <QTest>

#include <cmath>

using namespace mayfly;
using namespace mayfly::charts;

class LiveDataTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void thinningKeepsPeaksAndDips();
    void fewPointsStayAsTheyAre();
    void gapsSplitALine();
    void timeAxesAreRound();
    void valueAxesStandStill();
    void hiddenChartsDrawWhenShown();
};

void LiveDataTest::initTestCase()
{
    QLocale::setDefault(QLocale::c());
    look::Theme::instance().install(*qApp);
}

void LiveDataTest::thinningKeepsPeaksAndDips()
{
    QVector<QPointF> points;
    for (int i = 0; i < 100'000; ++i) {
        points.push_back({i / 100.0, std::sin(i * 0.001)});
    }
    points[31'234].setY(50);
    points[77'777].setY(-50);
    const auto thinned = thinnedToColumns(points, 0, 1000, 500);
    QVERIFY(thinned.size() <= 4 * 501);
    QVERIFY(thinned.contains(points[31'234]));
    QVERIFY(thinned.contains(points[77'777]));
    QCOMPARE(thinned.front(), points.front());
    QCOMPARE(thinned.back(), points.back());
    QVERIFY(std::is_sorted(thinned.begin(), thinned.end(),
                           [](const QPointF &a, const QPointF &b) { return a.x() < b.x(); }));
}

void LiveDataTest::fewPointsStayAsTheyAre()
{
    const QVector<QPointF> points{{0, 1}, {1, 2}, {2, 3}};
    QCOMPARE(thinnedToColumns(points, 0, 2, 600), points);
    QCOMPARE(thinnedToColumns({}, 0, 2, 600), QVector<QPointF>());
    const QVector<QPointF> pairs{{0, 1}, {1, 3}, {2, 5}, {3, 7}};
    QCOMPARE(averagedToColumns(pairs, 0, 4, 2), (QVector<QPointF>{{0.5, 2}, {2.5, 6}}));
}

void LiveDataTest::gapsSplitALine()
{
    const auto parts = stretches({{0, 1}, {1, 1}, {9, 2}, {10, 2}, {30, 3}}, 4);
    QCOMPARE(parts.size(), 3);
    QCOMPARE(parts[0].size(), 2);
    QCOMPARE(parts[2], (QVector<QPointF>{{30, 3}}));
}

void LiveDataTest::timeAxesAreRound()
{
    QCOMPARE(timeAxisEnd(2040), 2100.0);
    QCOMPARE(timeAxisEnd(34), 35.0);
    QCOMPARE(timeAxisEnd(100'000), 100'800.0);
    const AxisStyle minutes = timeAxis(2040);
    QCOMPARE(minutes.unit, QString("min"));
    QCOMPARE(minutes.ticks, (QVector<double>{0, 300, 600, 900, 1200, 1500, 1800, 2100}));
    QCOMPARE(minutes.label(300), QString("5"));
    QCOMPARE(timeAxis(34).unit, QString("s"));
    QCOMPARE(timeAxis(100'000).unit, QString("h"));
    QVERIFY(timeAxis(0).ticks.size() >= 2);
}

void LiveDataTest::valueAxesStandStill()
{
    QCOMPARE(steadyTop(4900, 0), 6000.0);
    QCOMPARE(steadyTop(5100, 6000), 6000.0); // still fits
    QCOMPARE(steadyTop(3500, 6000), 6000.0); // not empty enough to move
    QCOMPARE(steadyTop(1000, 6000), 1200.0);
    QCOMPARE(steadyTop(0, 0), 1.0);
}

void LiveDataTest::hiddenChartsDrawWhenShown()
{
    ThroughputData throughput;
    throughput.cluster = {{0, 0}, {100, 4000}};
    throughput.end_s = 200;
    TimelineData timeline;
    timeline.rows = {{"w-0", 1, {{0, 100, ServerState::Training}}, {}, {}}};
    timeline.end_s = 200;
    QWidget window;
    window.resize(600, 400);
    ThroughputChart upper(&window);
    TimelineChart lower(&window);
    upper.setGeometry(0, 0, 600, 200);
    lower.setGeometry(0, 200, 600, 200);
    upper.setData(throughput);
    lower.setData(timeline);
    QVERIFY(upper.range(Axis::X).second != 210.0);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QCOMPARE(upper.range(Axis::X), (std::pair{0.0, 210.0}));
    QCOMPARE(lower.range(Axis::X), upper.range(Axis::X));
    QTRY_COMPARE(upper.positionOf({100, 0}).x(), lower.positionOf({100, 0}).x()); // one time axis
    QCOMPARE(lower.dataAsCsv(), QString("slot,state,from_s,to_s\nw-0,training,0.000,100.000\n"));
}

QTEST_MAIN(LiveDataTest)
#include "live_data_test.moc"
