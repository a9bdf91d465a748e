// SPDX-License-Identifier: Apache-2.0
// Spend over time, from the ledger itself, and accuracy over steps.
#include "core/report/chart_axes.h"
#include "core/report/document.h"
#include "core/report/words.h"

#include <algorithm>
#include <cmath>

namespace mayfly::report {

namespace {

constexpr double nanosecond = 1e-9;
constexpr double leftInset = 52;
constexpr double leastRightInset = 54;

/// Room for a figure at the right end of a line.
double insetFor(const std::string &figure)
{
    return std::max(leastRightInset, textWidth(figure, measure::caption, true) + 6);
}

/// What all servers have cost by a time.
Money spentBy(const Report &report, std::int64_t time_ns)
{
    Money spent{0, report.cost.currency};
    for (LedgerLine line : report.ledger) {
        if (line.start_ns > time_ns || line.pricePerHour.currency != spent.currency) {
            continue;
        }
        line.end_ns = std::min(line.end_ns.value_or(time_ns), time_ns);
        spent += line.cost(time_ns);
    }
    return spent;
}

/// When the last server was paid for.
std::int64_t paidUntil(const Report &report)
{
    std::int64_t last = report.lastStep_ns;
    for (const auto &line : report.ledger) {
        last = std::max(last, line.end_ns.value_or(report.generated_ns));
    }
    return last;
}

struct SpendPoint {
    double elapsed_s = 0;
    Money spent;
};

std::vector<SpendPoint> spendCurve(const Report &report, int points)
{
    const std::int64_t end_ns = paidUntil(report);
    const std::int64_t start_ns = std::min(report.launched_ns, end_ns);
    std::vector<SpendPoint> curve;
    for (int i = 0; i <= points; ++i) {
        const auto time_ns = start_ns + static_cast<std::int64_t>(static_cast<double>(end_ns - start_ns) * i / points);
        curve.push_back({static_cast<double>(time_ns - start_ns) * nanosecond, spentBy(report, time_ns)});
    }
    curve.back().spent = report.cost;
    return curve;
}

/// The cap is drawn where it does not flatten the curve, else named above it.
bool capFits(const Report &report)
{
    const double cap = report.cap.units();
    return cap > 0 && report.cap.currency == report.cost.currency &&
           cap <= 3 * std::max(report.cost.units(), report.plan.prediction.cost.units());
}

void drawSpend(Canvas &canvas, const Report &report, const Box &area)
{
    const Speech &say = report.speech;
    const auto curve = spendCurve(report, 120);
    const Prediction &predicted = report.plan.prediction;
    const bool forecast =
        predicted.time_s > 0 && predicted.cost.micros > 0 && predicted.cost.currency == report.cost.currency;
    double most = report.cost.units();
    double duration_s = curve.back().elapsed_s;
    if (forecast) {
        most = std::max(most, predicted.cost.units());
        duration_s = std::max(duration_s, predicted.time_s);
    }
    most = capFits(report) ? std::max(most, report.cap.units()) : most;
    const double used = drawLegend(canvas, {area.x, area.y, area.width, 18},
                                   {{Mark::Line, Role::Accent, say("spent")}, {Mark::Dashed, Role::Accent, say("forecast")}});
    const double right = insetFor(say.money(report.cost));
    const Box plot{leftInset, area.y + used + 24, area.width - leftInset - right, area.height - used - 24 - 26};
    const Ticks ticks = niceTicks(0, most, 4);
    const Scale y{0, ticks.last(), plot.bottom(), plot.y};
    const Scale x{0, duration_s, plot.x, plot.right()};
    drawYAxis(canvas, say, plot, y, ticks, report.cost.currency);
    drawTimeAxis(canvas, say, plot, x, duration_s);
    if (forecast) {
        canvas.line({x.at(0), y.at(0)}, {x.at(predicted.time_s), y.at(predicted.cost.units())},
                    {Role::Accent, 1.4, true});
    }
    if (capFits(report)) {
        canvas.line({plot.x, y.at(report.cap.units())}, {plot.right(), y.at(report.cap.units())}, {Role::Bad, 1, true});
        const bool beside = textWidth(say("cap"), measure::caption, false) <= right - 4;
        const Point at = beside ? Point{plot.right() + 4, y.at(report.cap.units()) + 4} : Point{plot.right(), y.at(report.cap.units()) - 4};
        canvas.text(at, say("cap"), {Role::Bad, measure::caption, beside ? Anchor::Start : Anchor::End});
    } else if (report.cap.micros > 0) {
        canvas.text({area.width, plot.y - 10}, say("cap %1, off the chart", {say.money(report.cap)}),
                    {Role::Bad, measure::caption, Anchor::End});
    }
    std::vector<Point> points;
    for (const auto &each : curve) {
        points.push_back({x.at(each.elapsed_s), y.at(each.spent.units())});
    }
    canvas.polyline(points, {Role::Accent, 2});
    canvas.text({points.back().x + 4, points.back().y + 4}, say.money(report.cost),
                {Role::Text, measure::caption, Anchor::Start, true});
}

void drawAccuracy(Canvas &canvas, const Report &report, const Box &area)
{
    const Speech &say = report.speech;
    double low = 100;
    double high = 0;
    double steps = 1;
    for (const auto &each : report.evaluations) {
        low = std::min(low, each.accuracyPct);
        high = std::max(high, each.accuracyPct);
        steps = std::max(steps, static_cast<double>(each.step));
    }
    const auto target = report.plan.targets.minAccuracyPct;
    low = target ? std::min(low, *target) : low;
    high = target ? std::max(high, *target) : high;
    const double right = insetFor(say.percent(report.evaluations.back().accuracyPct, 1)) + 3;
    const Box plot{leftInset, area.y + 24, area.width - leftInset - right, area.height - 24 - 38};
    const Ticks ticks = niceTicks(std::max(0.0, low - 1), std::min(100.0, high + 1), 4);
    const Scale y{ticks.values.front(), ticks.last(), plot.bottom(), plot.y};
    const Scale x{0, steps, plot.x, plot.right()};
    drawYAxis(canvas, say, plot, y, ticks, say("Test accuracy, %"));
    drawXAxis(canvas, say, plot, x, niceTicks(0, steps, 4), say("steps"));
    if (target) {
        canvas.line({plot.x, y.at(*target)}, {plot.right(), y.at(*target)}, {Role::Text2, 1, true});
        const double at = y.at(*target);
        const bool below = at - plot.y < 14; // else it meets the axis title
        canvas.text({plot.x + 4, below ? at + 13 : at - 4}, say("target %1", {say.percent(*target)}), {});
    }
    std::vector<Point> points;
    for (const auto &each : report.evaluations) {
        points.push_back({x.at(static_cast<double>(each.step)), y.at(each.accuracyPct)});
    }
    canvas.polyline(points, {Role::Accent, 1.6});
    for (const auto &point : points) {
        canvas.dot(point, 3, {Role::Accent});
    }
    canvas.text({points.back().x + 7, points.back().y + 4}, say.percent(report.evaluations.back().accuracyPct, 1),
                {Role::Text, measure::caption, Anchor::Start, true});
}

} // namespace

Chart spendChart(const Report &report)
{
    const Speech &say = report.speech;
    Chart chart;
    chart.title = say("Spend over time");
    chart.description =
        say("What all servers had cost by each moment since the launch, from the ledger, beside the forecast and the cap.");
    chart.height = 200;
    const Box area{0, 0, chart.width, chart.height};
    chart.draw = [&report, area](Canvas &canvas) { drawSpend(canvas, report, area); };
    chart.twin = Table{say("Spend over time"), {{say("Since launch"), 1, true}, {say("Spent"), 1, true}}, {}, {}, {}};
    for (const auto &each : spendCurve(report, 10)) {
        chart.twin.rows.push_back({{say.duration(each.elapsed_s)}, {say.money(each.spent)}});
    }
    return chart;
}

Chart accuracyChart(const Report &report)
{
    const Speech &say = report.speech;
    Chart chart;
    chart.title = say("Accuracy");
    chart.description = say("Accuracy on the test images over the steps, and the target.");
    chart.height = 200;
    const Box area{0, 0, chart.width, chart.height};
    chart.draw = [&report, area](Canvas &canvas) { drawAccuracy(canvas, report, area); };
    chart.twin = Table{say("Accuracy"), {{say("Step"), 1, true}, {say("Accuracy"), 1, true}, {say("Loss"), 1, true}}, {}, {}, {}};
    for (const auto &each : report.evaluations) {
        chart.twin.rows.push_back({{say.wholeNumber(each.step)}, {say.percent(each.accuracyPct, 2)}, {say.fixed(each.loss, 4)}});
    }
    return chart;
}

} // namespace mayfly::report
