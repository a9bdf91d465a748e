// SPDX-License-Identifier: GPL-3.0-or-later
// What the charts of a run export, which is also their table twin, and what they do with many workers.
#include "app/charts/compare_chart.h"
#include "app/charts/learning_chart.h"
#include "app/charts/spend_chart.h"
#include "app/charts/timeline_chart.h"

#include <QLineSeries>
#include <QLocale>
#include <QMouseEvent>
#include <QTemporaryDir>
#include <QTest>
#include <QtCharts/QChart>

using namespace mayfly;
using namespace mayfly::charts;

class RunChartsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::German)); }
    void throughputAsData();
    void timelineAsData();
    void spendAsData();
    void learningAsData();
    void comparisonAsData();
    void everyChartSavesAPicture();
    void theHoveredWorkerOfManyHasAColour();

private:
    static ThroughputData manyWorkers(int count)
    {
        ThroughputData data;
        data.now_s = 100;
        data.end_s = 200;
        for (int i = 0; i < count; ++i) {
            ThroughputLine line{QStringLiteral("w-%1").arg(i), 1 + i % 5, {}};
            for (int t = 0; t <= 100; ++t) {
                line.points.push_back({double(t), 100.0 + 10 * i});
            }
            data.workers.push_back(line);
        }
        for (int t = 0; t <= 100; ++t) {
            data.cluster.push_back({double(t), 100.0 * count});
        }
        return data;
    }
};

void RunChartsTest::throughputAsData()
{
    ThroughputChart chart;
    ThroughputData data;
    data.cluster = {{0, 100}, {1, 210.5}};
    data.workers = {{"w-0", 1, {{0, 100}, {1, 110.5}}}, {"w-1", 2, {{1, 100}}}};
    chart.setData(data);
    QCOMPARE(chart.dataAsCsv(), QString("elapsed_s,cluster_images_per_s,w-0_images_per_s,w-1_images_per_s\n"
                                        "0,100,100,\n"
                                        "1,210.5,110.5,100\n"));
}

void RunChartsTest::timelineAsData()
{
    TimelineChart chart;
    TimelineData data;
    data.rows = {{"w-0", 1, {{0, 10, ServerState::Requesting}, {10, 60.5, ServerState::Training}}, {}, {}}};
    chart.setData(data);
    QCOMPARE(chart.dataAsCsv(), QString("slot,state,from_s,to_s\n"
                                        "w-0,requesting,0.000,10.000\n"
                                        "w-0,training,10.000,60.500\n"));
}

void RunChartsTest::spendAsData()
{
    SpendChart chart;
    SpendData data;
    data.spent = {{0, 0}, {60, 0.25}};
    data.forecast = {1800, 1.27, 1.22, 1.36};
    chart.setData(data);
    QCOMPARE(chart.dataAsCsv(), QString("elapsed_s,spent_usd,forecast_usd,forecast_p10_usd,forecast_p90_usd\n"
                                        "0,0,,,\n"
                                        "60,0.25,,,\n"
                                        "1800,,1.27,1.22,1.36\n"));
    data.live = false;
    chart.setData(data);
    QVERIFY(!chart.dataAsCsv().contains("1800"));
}

void RunChartsTest::learningAsData()
{
    LearningChart chart;
    LearningData data;
    data.accuracy = {{1000, 56.5}, {2000, 78.25}};
    data.steps = 4000;
    chart.setData(data);
    QCOMPARE(chart.shownCharts().size(), 2);
    QCOMPARE(chart.shownCharts().front()->dataAsCsv(), QString("step,\"accuracy, %\"\n1000,56.5\n2000,78.25\n"));
    chart.setView(LearningChart::LearningRate);
    QCOMPARE(chart.shownCharts().size(), 1);
    QCOMPARE(chart.shownCharts().front()->dataAsCsv(), QString("step,learning rate\n"));
}

void RunChartsTest::comparisonAsData()
{
    CompareChart chart("Images/s", 0);
    chart.setLines({{"r1", 0, {{0, 10}, {2, 12}}}, {"r2", 1, {{1, 11}}}});
    QCOMPARE(chart.dataAsCsv(), QString("elapsed_s,r1,r2\n0,10,\n1,,11\n2,12,\n"));
}

void RunChartsTest::everyChartSavesAPicture()
{
    const QTemporaryDir folder;
    ThroughputChart throughput;
    TimelineChart timeline;
    SpendChart spend;
    CompareChart compare("USD", 2);
    int number = 0;
    for (ChartFrame *chart : std::initializer_list<ChartFrame *>{&throughput, &timeline, &spend, &compare}) {
        chart->resize(400, 200);
        for (const char *suffix : {"png", "svg", "csv"}) {
            const QString path = folder.filePath(QStringLiteral("%1.%2").arg(number++).arg(suffix));
            QCOMPARE(chart->saveTo(path), QString());
            QVERIFY(QFile(path).size() >= 10);
        }
        QVERIFY(!chart->accessibleName().isEmpty());
    }
}

void RunChartsTest::theHoveredWorkerOfManyHasAColour()
{
    ThroughputChart chart;
    chart.resize(600, 300);
    chart.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    chart.setData(manyWorkers(8));
    const auto coloured = [&] {
        QStringList names;
        for (const QAbstractSeries *series : chart.chart()->series()) {
            const auto *line = qobject_cast<const QLineSeries *>(series);
            if (line != nullptr && line->name().startsWith("w-") && line->pen().color().alpha() == 255) {
                names << line->name();
            }
        }
        return names;
    };
    QCOMPARE(coloured(), QStringList());
    chart.setHighlighted("w-3");
    QCOMPARE(coloured(), QStringList{"w-3"});
    const QPointF onLine = chart.positionOf({50, 160}); // w-6
    QMouseEvent move(QEvent::MouseMove, onLine, chart.viewport()->mapToGlobal(onLine), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(chart.viewport(), &move);
    QVERIFY2(!chart.hovered().isEmpty(), "no worker under the pointer");
    QCOMPARE(coloured().size(), 2);
    chart.setHighlighted({});
    chart.setData(manyWorkers(6)); // six have their colours
    QCOMPARE(coloured().size(), 6);
}

QTEST_MAIN(RunChartsTest)
#include "run_charts_test.moc"
