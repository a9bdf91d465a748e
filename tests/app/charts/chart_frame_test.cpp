// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/chart_frame.h"
#include "app/charts/pareto_chart.h"
#include "app/charts/survival_chart.h"
#include "app/look/banner.h"
#include "app/look/theme.h"
#include "tests/app/support/painted_text.h"

#include <QApplication>
#include <QLocale>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QtCharts/QLineSeries>

using namespace mayfly;
using namespace mayfly::charts;

namespace {

/// Guides, labels and ticks that would all stand at the same places.
void crowd(ChartFrame &chart)
{
    AxisStyle x;
    x.tickCount = 20;
    x.unit = "thousand steps";
    x.label = [](double value) { return QString("%1 of 10").arg(value, 0, 'f', 4); };
    chart.setAxis(Axis::X, x);
    AxisStyle y;
    y.title = "Cost, USD";
    chart.setAxis(Axis::Y, y);
    chart.setGuides({{Axis::X, 9.9, "Deadline 2 h 00 min"}, {Axis::X, 9.7, "Now"}, {Axis::X, 0.02, "Start", Guide::Kind::Mark, look::Glyph::None, look::Tone::Neutral, Qt::AlignLeft},
                     {Axis::Y, 49.5, "Budget $5.00"}, {Axis::Y, 48, "Cap $6.00", Guide::Kind::Limit}, {Axis::Y, 47, "Plan"}});
    DirectLabel label;
    label.at = {10, 40};
    label.side = Qt::AlignRight;
    QVector<DirectLabel> labels;
    for (const char *name : {"cluster", "w-0", "w-1", "a worker with a long name"}) {
        label.text = name;
        labels << label;
    }
    chart.setDirectLabels(labels);
}

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
    void labelsNeitherMeetNorLeave_data();
    void labelsNeitherMeetNorLeave();
    void whatWasNotSavedIsOldNewsLater();
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
    QCOMPARE(niceLogTicks(0.04, 0.6), QVector<double>({0.05, 0.1, 0.2, 0.5}));     // not 0.0625
    QVERIFY(niceLogTicks(0.021, 0.029).size() >= 2);
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
    QCOMPARE(QImage(folder.filePath("chart.png")).width(), 2 * chart.paintPicture(nullptr).width());
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

void ChartFrameTest::labelsNeitherMeetNorLeave_data()
{
    QTest::addColumn<QSize>("size");
    QTest::newRow("small") << QSize(320, 180);
    QTest::newRow("usual") << QSize(560, 300);
    QTest::newRow("large") << QSize(1100, 600);
}

void ChartFrameTest::labelsNeitherMeetNorLeave()
{
    QFETCH(QSize, size);
    OneLine chart;
    crowd(chart);
    chart.resize(size);
    chart.show();
    QVERIFY(QTest::qWaitForWindowExposed(&chart));
    const auto texts = test::paintedTexts(chart);
    const auto holds = [&](const QString &words) {
        return std::any_of(texts.begin(), texts.end(), [&](const test::PaintedText &text) { return text.words.contains(words); });
    };
    for (const char *words : {"Deadline 2 h 00 min", "Budget $5.00", "Cap $6.00", "Plan", "cluster", "a worker with a long name", "thousand steps", "Cost, USD"}) {
        QVERIFY2(holds(words), words);
    }
    const QStringList problems = test::paintedTextProblems(texts, chart.rect());
    QVERIFY2(problems.isEmpty(), qPrintable(problems.join('\n')));
    // The check itself sees what it is there for.
    QCOMPARE(test::paintedTextProblems({{"a", QRectF(0, 0, 10, 10)}, {"b", QRectF(5, 5, 10, 10)}, {"c", QRectF(95, 0, 10, 10)}}, QRectF(0, 0, 100, 100)).size(), 2);
}

void ChartFrameTest::whatWasNotSavedIsOldNewsLater()
{
    OneLine chart;
    chart.resize(400, 300);
    chart.show();
    chart.tryToSave("/nonexistent/folder/chart.png");
    auto *banner = chart.findChild<look::Banner *>();
    QVERIFY(banner != nullptr && banner->isVisible());
    QVERIFY2(banner->accessibleName().contains("The chart was not saved."), qPrintable(banner->accessibleName()));
    chart.hide();
    chart.show();
    QVERIFY(!banner->isVisible());
    chart.tryToSave("/nonexistent/folder/chart.png");
    QVERIFY(banner->isVisible());
    const QTemporaryDir folder;
    chart.tryToSave(folder.filePath("chart.png"));
    QVERIFY(!banner->isVisible());
}

QTEST_MAIN(ChartFrameTest)
#include "chart_frame_test.moc"
