// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/validation_figures.h"

#include "core/base/text.h"
#include "core/prediction/accuracy.h"
#include "core/report/chart_axes.h"
#include "core/report/svg_canvas.h"

#include <algorithm>
#include <cmath>

namespace mayfly::bench {

namespace {

using namespace report;

constexpr double width = measure::pageWidth;
const Speech english;
constexpr int margin = 14;

/// An SVG that stands alone: the theme's rules inside it, and a ground.
std::string finished(const SvgCanvas &canvas, double height, const std::string &title, const std::string &description)
{
    std::string svg = canvas.document(width + 2 * margin, height + 2 * margin, title, description);
    const std::string style = "\n<style>svg{" + SvgCanvas::themeVariables(lightPalette()) + "font-family:" + std::string(sansFamilies) + "}.mono{font-family:" +
                              std::string(monoFamilies) + "}\n" + SvgCanvas::classRules() + "</style>\n<rect class=\"f-surface\" x=\"-" +
                              std::to_string(margin) + "\" y=\"-" + std::to_string(margin) + "\" width=\"100%\" height=\"100%\"/>";
    svg.insert(svg.find('>') + 1, style);
    const std::string box = "viewBox=\"0 0 ";
    svg.replace(svg.find(box), box.size(), "viewBox=\"-" + std::to_string(margin) + " -" + std::to_string(margin) + " ");
    return svg + "\n";
}

Role roleOf(const prediction::LifetimeFit &fit)
{
    constexpr Role roles[] = {Role::Series1, Role::Series2, Role::Series3, Role::Series4, Role::Series5};
    return roles[static_cast<std::size_t>(fit.curve.family)];
}

/// As steps; losses that are known to an interval only as dots at its end.
void drawMeasured(Canvas &canvas, const test::LifetimeGroup &group, const prediction::LifetimeCurve &measured, const Scale &x, const Scale &y)
{
    const bool hourly = std::any_of(group.observations.begin(), group.observations.end(),
                                    [](const auto &each) { return each.to_s > each.from_s && std::isfinite(each.to_s); });
    std::vector<Point> steps{{x.at(0), y.at(0)}};
    double before = 0;
    for (const auto &step : measured.steps) {
        const double at = x.at(step.age_s);
        steps.push_back({at, y.at(100 * before)});
        steps.push_back({at, y.at(100 * step.lost)});
        before = step.lost;
        if (hourly) {
            canvas.dot(steps.back(), 3, {Role::Text});
        }
    }
    steps.push_back({x.at(x.high), y.at(100 * before)});
    if (!hourly) {
        canvas.polyline(steps, {.role = Role::Text, .width = 1.4});
    }
}

void logTicks(Canvas &canvas, const Box &plot, const Scale &scale, bool horizontal)
{
    for (const double value : {0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0}) {
        const double at = scale.at(std::log10(value));
        const std::string words = formatFixed(value, value < 1 ? 1 : 0);
        if (horizontal) {
            canvas.line({at, plot.y}, {at, plot.bottom()}, {Role::Hairline});
            canvas.text({at, plot.bottom() + 15}, words, {.anchor = Anchor::Middle, .mono = true});
        } else {
            canvas.line({plot.x, at}, {plot.right(), at}, {Role::Hairline});
            canvas.text({plot.x - 6, at + 4}, words, {.anchor = Anchor::End, .mono = true});
        }
    }
}

} // namespace

std::string speedFigure(std::span<const test::SpeedScore> scores, const std::string &title)
{
    constexpr double height = 380;
    SvgCanvas canvas;
    drawLegend(canvas, {0, 6, width, 20}, {{Mark::Dot, Role::Series1, "K80, 1 parameter server"}, {Mark::Dot, Role::Series2, "P100, 1 parameter server"},
                                           {Mark::Dot, Role::Series3, "P100, 2 parameter servers"}, {Mark::Dashed, Role::Text3, "predicted = measured"}});
    const Box plot{52, 56, width - 62, height - 102};
    const Scale x{std::log10(0.5), std::log10(200), plot.x, plot.right()};
    const Scale y{std::log10(0.5), std::log10(200), plot.bottom(), plot.y};
    logTicks(canvas, plot, x, true);
    logTicks(canvas, plot, y, false);
    const Point diagonal[] = {{plot.x, plot.bottom()}, {plot.right(), plot.y}};
    canvas.polyline(diagonal, {.role = Role::Text3, .width = 1, .dashed = true});
    for (const auto &each : scores) {
        const Role role = each.cluster.gpu == "K80" ? Role::Series1 : each.cluster.parameterServers == 1 ? Role::Series2 : Role::Series3;
        canvas.dot({x.at(std::log10(each.cluster.stepsPerSecond)), y.at(std::log10(each.predicted))}, 3.5, {role, 0.75});
    }
    canvas.text({0, plot.y - 10}, "Predicted, steps/s", {Role::Text2});
    canvas.text({plot.right(), plot.bottom() + 32}, "measured, steps/s", {.anchor = Anchor::End});
    return finished(canvas, height, title, "Predicted against measured speed of CM-DARE's clusters, on logarithmic axes");
}

std::string icacFigure(std::span<const test::IcacScore> scores)
{
    constexpr double row = 15;
    constexpr double top = 44;
    const double height = top + row * static_cast<double>(scores.size()) + 40;
    SvgCanvas canvas;
    drawLegend(canvas, {0, 6, width, 20}, {{Mark::Bar, Role::Series1, "as shipped"}, {Mark::Dot, Role::Series2, "configuration left out of the fit"},
                                           {Mark::Bar, Role::Series3, "cross-region, as shipped"}});
    const Box plot{110, top, width - 130, row * static_cast<double>(scores.size())};
    const Scale x{-10, 10, plot.x, plot.right()};
    drawBarAxis(canvas, english, plot, x, {{-10, -8, -4, 0, 4, 8, 10}, 0}, {.unit = " %"});
    double y = top;
    for (const auto &each : scores) {
        const double to = x.at(std::clamp(100 * each.timeError, -10.0, 10.0));
        canvas.rectangle({std::min(x.at(0), to), y + 3, std::abs(to - x.at(0)), row - 6}, {each.crossRegion ? Role::Series3 : Role::Series1, 0.8});
        canvas.dot({x.at(std::clamp(100 * each.timeLeftOut, -10.0, 10.0)), y + row / 2}, 2.5, {Role::Series2});
        canvas.text({plot.x - 8, y + row / 2 + 4}, each.config, {.anchor = Anchor::End, .mono = true});
        y += row;
    }
    return finished(canvas, height, "Error of predicted time, ICAC'19", "Relative error of the predicted training time of each configuration");
}

std::string lifetimeFigure(const test::LifetimeGroup &group, std::span<const prediction::LifetimeFit> fits)
{
    constexpr double height = 250;
    constexpr double day_s = 86400;
    const auto measured = kaplanMeier(group.observations, day_s);
    double most = measured.steps.empty() ? 0.1 : measured.steps.back().lost;
    std::vector<LegendEntry> legend{{Mark::Line, Role::Text, "measured (Kaplan-Meier)"}};
    const auto &best = chosen(fits);
    for (std::size_t i = 0; i < fits.size(); ++i) {
        most = std::max(most, lostWithoutLimit(fits[i].curve, day_s));
        const bool full = &fits[i] == &best;
        legend.push_back({full ? Mark::Line : Mark::Dashed, roleOf(fits[i]), std::string(toString(fits[i].curve.family)) + (full ? " (chosen)" : "")});
    }
    SvgCanvas canvas;
    const double used = drawLegend(canvas, {0, 6, width, 20}, legend);
    const Box plot{52, used + 34, width - 62, height - used - 74};
    const Ticks ticks = niceTicks(0, 100 * most, 4);
    const Scale x{0, day_s, plot.x, plot.right()};
    const Scale y{0, ticks.last(), plot.bottom(), plot.y};
    drawYAxis(canvas, english, plot, y, ticks, "Lost, % of " + std::to_string(group.servers) + " servers");
    drawTimeAxis(canvas, english, plot, x, day_s);
    for (std::size_t i = 0; i < fits.size(); ++i) {
        std::vector<Point> line;
        for (int k = 0; k <= 200; ++k) {
            const double age_s = day_s * k * k / 40000;         // dense where servers are young
            line.push_back({x.at(age_s), y.at(100 * lostWithoutLimit(fits[i].curve, age_s))});
        }
        const bool full = &fits[i] == &best;
        canvas.polyline(line, {.role = roleOf(fits[i]), .width = full ? 2.0 : 1.2, .dashed = !full});
    }
    drawMeasured(canvas, group, measured, x, y);
    return finished(canvas, height, "Lifetimes: " + group.name, "Share of servers lost by age, measured and fitted");
}

std::string syncFigure(std::span<const test::SyncScore> scores, bool accuracy)
{
    constexpr double height = 270;
    SvgCanvas canvas;
    std::vector<const test::SyncScore *> shown;
    for (const auto &each : scores) {
        if (each.setup == "cifar10_res32_8w") {
            shown.push_back(&each);
        }
    }
    drawLegend(canvas, {0, 6, width, 20}, {{Mark::Dot, Role::Series1, accuracy ? "measured, mean with one standard deviation" : "measured, median"},
                                           {Mark::Line, Role::Series2, "predicted"}});
    const Box plot{52, 56, width - 62, height - 102};
    const Ticks ticks = accuracy ? niceTicks(88, 93, 5) : niceTicks(0, 180, 5);
    const Scale x{0, 100, plot.x, plot.right()};
    const Scale y{ticks.values.front(), ticks.last(), plot.bottom(), plot.y};
    drawYAxis(canvas, english, plot, y, ticks, accuracy ? "Accuracy, %" : "Training, min");
    drawXAxis(canvas, english, plot, x, niceTicks(0, 100, 10), "% of the work under BSP, then ASP");
    std::vector<Point> line;
    for (const auto *each : shown) {
        const double at = x.at(100 * each->bspFraction);
        line.push_back({at, y.at(accuracy ? each->predictedAccuracyPct : each->predictedTime_s / 60)});
        if (accuracy) {
            canvas.line({at, y.at(each->measuredAccuracyPct - each->accuracySdPct)}, {at, y.at(each->measuredAccuracyPct + each->accuracySdPct)}, {Role::Series1});
        }
        canvas.dot({at, y.at(accuracy ? each->measuredAccuracyPct : each->measuredTime_s / 60)}, 3.5, {Role::Series1});
    }
    canvas.polyline(line, {.role = Role::Series2, .width = 1.6});
    return finished(canvas, height, accuracy ? "Accuracy under Sync-Switch" : "Time under Sync-Switch", "ResNet-32, 8 workers, by the share of the work under BSP");
}

std::string policyFigure(std::span<const PolicyBar> bars, const std::string &title)
{
    constexpr double height = 260;
    SvgCanvas canvas;
    drawLegend(canvas, {0, 6, width, 20}, {{Mark::Bar, Role::Series1, "greedy"}, {Mark::Bar, Role::Series2, "Uniform Progress"},
                                           {Mark::Bar, Role::Series3, "Mayfly"}, {Mark::Bar, Role::Text3, "omniscient (the bound)"}});
    double most = 1;
    for (const auto &each : bars) {
        most = std::max({most, each.greedy, each.uniformProgress, each.mayfly, each.omniscient});
    }
    const Box plot{52, 56, width - 62, height - 92};
    const Ticks ticks = niceTicks(0, most, 5);
    const Scale y{0, ticks.last(), plot.bottom(), plot.y};
    drawYAxis(canvas, english, plot, y, ticks, "Mean cost of a job, $");
    const double each = plot.width / static_cast<double>(std::max<std::size_t>(1, bars.size()));
    const double bar = each / 6;
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const double left = plot.x + each * static_cast<double>(i) + bar;
        const double values[] = {bars[i].greedy, bars[i].uniformProgress, bars[i].mayfly, bars[i].omniscient};
        const Role roles[] = {Role::Series1, Role::Series2, Role::Series3, Role::Text3};
        for (std::size_t k = 0; k < 4; ++k) {
            canvas.rectangle({left + bar * static_cast<double>(k), y.at(values[k]), bar - 2, plot.bottom() - y.at(values[k])}, {roles[k]});
        }
        canvas.text({left + 2 * bar, plot.bottom() + 16}, formatFixed(bars[i].deadline_h, 0) + " h", {.anchor = Anchor::Middle, .mono = true});
    }
    return finished(canvas, height, title, "Mean cost of a 48 h job by policy and deadline");
}

} // namespace mayfly::bench
