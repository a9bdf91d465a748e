// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/histogram_chart.h"

#include "app/look/theme.h"

#include <QApplication>
#include <QImage>
#include <QLocale>
#include <QTest>

using namespace mayfly;
using namespace mayfly::charts;

namespace {

HistogramData fourBins()
{
    HistogramData data;
    data.from = 0.4;
    data.width = 0.1;
    data.counts = {2, 8, 0, 4};
    data.median = 0.55;
    data.p90 = 0.75;
    data.unit = "h";
    return data;
}

/// Pixels of the bars' colour in a column of the picture.
int inked(const QImage &picture, int x)
{
    int count = 0;
    for (int y = 0; y < picture.height(); ++y) {
        const QColor found = picture.pixelColor(x, y);
        count += found.blue() > found.red() + 40 ? 1 : 0;
    }
    return count;
}

} // namespace

class HistogramChartTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        look::Theme::instance().install(*qApp);
        look::Theme::instance().setMode(look::Theme::Mode::Light);
    }

    void barsAreAsHighAsTheirCounts()
    {
        HistogramChart chart;
        chart.resize(400, 200);
        chart.show(fourBins());
        chart.QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        const QImage picture = chart.grab().toImage();
        const auto middleOf = [&](int bin) { return static_cast<int>(chart.positionOf({0.4 + 0.1 * bin + 0.03, 0}).x()); };
        const int first = inked(picture, middleOf(0)), second = inked(picture, middleOf(1)), third = inked(picture, middleOf(2));
        QVERIFY2(first > 10, qPrintable(QString::number(first)));
        QVERIFY2(std::abs(second - 4 * first) <= 6, qPrintable(QString("%1 and %2").arg(first).arg(second)));
        QCOMPARE(third, 0);
    }

    void percentilesAreNamedInside_data()
    {
        QTest::addColumn<double>("median");
        QTest::addColumn<double>("p90");
        QTest::addColumn<int>("names");
        QTest::newRow("apart") << 0.55 << 0.75 << 2;
        QTest::newRow("at the left") << 0.41 << 0.44 << 1;
        QTest::newRow("at the right") << 0.77 << 0.795 << 1;
        QTest::newRow("close together") << 0.58 << 0.6 << 2;
        QTest::newRow("the same") << 0.4 << 0.4 << 1;
        QTest::newRow("P90 beyond the axis") << 0.5 << 1.9 << 1;
    }

    void percentilesAreNamedInside()
    {
        QFETCH(double, median);
        QFETCH(double, p90);
        QFETCH(int, names);
        HistogramChart chart;
        chart.resize(210, 88);
        chart.QWidget::show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        auto data = fourBins();
        data.median = median;
        data.p90 = p90;
        chart.show(data);
        QCOMPARE(chart.names().size(), names);
        for (const QRectF &name : chart.names()) {
            QVERIFY(name.left() >= 0 && name.right() <= chart.width());
        }
        QVERIFY(names < 2 || !chart.names()[0].intersects(chart.names()[1]));
        chart.resize(600, 88);
        QCOMPARE(chart.names().size(), p90 > median && p90 < 1 ? 2 : 1);
    }

    void aLimitOutsideIsNamedAtTheEdge()
    {
        HistogramChart chart;
        auto data = fourBins();
        data.limit = 2;
        data.limitText = "deadline 2 h";
        chart.show(data);
        QVERIFY(chart.limitBeyond().startsWith("deadline 2 h"));
        QVERIFY(chart.limitBeyond().endsWith(QChar(0x2192)));
        data.limit = 0.1;
        chart.show(data);
        QVERIFY(chart.limitBeyond().startsWith(QChar(0x2190)));
        data.limit = 0.6;
        chart.show(data);
        QVERIFY(chart.limitBeyond().isEmpty());
    }

    void dataBecomesCsv()
    {
        HistogramChart chart;
        chart.show(fourBins());
        QCOMPARE(chart.dataAsCsv(), QString("\"from, h\",\"to, h\",count\n0.4,0.5,2\n0.5,0.6,8\n0.6,0.7,0\n0.7,0.8,4\n"));
        chart.clear("nothing");
        QCOMPARE(chart.dataAsCsv(), QString("from,to,count\n"));
    }

    void nothingToDrawIsNoCrash()
    {
        HistogramChart chart;
        chart.resize(200, 100);
        chart.show({});
        auto flat = fourBins();
        flat.width = 0;
        chart.show(flat);
        QVERIFY(!chart.grab().isNull());
        QVERIFY(chart.data().counts.empty());
    }
};

QTEST_MAIN(HistogramChartTest)
#include "histogram_chart_test.moc"
