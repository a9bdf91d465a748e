// SPDX-License-Identifier: Apache-2.0
#include "core/report/comparison.h"

#include "core/base/files.h"
#include "core/base/text.h"
#include "core/report/chart_axes.h"
#include "core/report/words.h"

#include <algorithm>
#include <cmath>

namespace mayfly::report {

namespace {

constexpr double rowHeight = 26;
constexpr double barHeight = 14;
constexpr double nameWidth = 150;
constexpr double valueWidth = 70;
constexpr double errorFullPct = 10;         ///< fills an error bar, as in a run's own report
constexpr double errorFullPoints = 0.6;

/// Names that two runs share get their id behind them.
std::string nameOfRun(const Report &report, std::span<const Report> all)
{
    const auto same = std::count_if(all.begin(), all.end(), [&](const Report &other) { return other.run.name == report.run.name; });
    return same > 1 ? report.run.name + " (" + report.run.id + ")" : report.run.name;
}

struct Bar {
    std::string name;
    double value = 0;
    std::optional<double> forecast;
    std::string words;
};

void drawBars(Canvas &canvas, const Speech &say, const std::vector<Bar> &bars, const Box &area, const AxisUnit &unit)
{
    double most = 0;
    for (const Bar &bar : bars) {
        most = std::max({most, bar.value, bar.forecast.value_or(0)});
    }
    const double used = drawLegend(canvas, {area.x, area.y, area.width, 18}, {{Mark::Bar, Role::Accent, say("actual")}, {Mark::Dashed, Role::Text, say("forecast")}});
    const Box plot{area.x + nameWidth, area.y + used + 6, area.width - nameWidth - valueWidth, rowHeight * static_cast<double>(bars.size())};
    const Ticks ticks = niceTicks(0, most, 4);
    const Scale scale{0, ticks.last(), plot.x, plot.right()};
    drawBarAxis(canvas, say, plot, scale, ticks, unit);
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const double top = plot.y + rowHeight * static_cast<double>(i) + (rowHeight - barHeight) / 2;
        const double end = scale.at(bars[i].value);
        canvas.text({plot.x - 8, top + 11}, elided(bars[i].name, nameWidth - 12, measure::caption, false), {.role = Role::Text, .anchor = Anchor::End});
        canvas.rectangle({plot.x, top, end - plot.x, barHeight}, {Role::Accent});
        double right = end;
        if (bars[i].forecast) {
            const double x = scale.at(*bars[i].forecast);
            right = std::max(right, x);
            canvas.line({x, top - 3}, {x, top + barHeight + 3}, {Role::Text, 1.4, true});
        }
        canvas.text({right + 6, top + 11}, bars[i].words, {Role::Text, measure::caption, Anchor::Start, true});
    }
}

Chart barChart(const Speech &say, const std::string &title, const AxisUnit &unit, std::vector<Bar> bars)
{
    Chart chart;
    chart.title = title;
    chart.description = say("A bar for each run, with a dashed line where its forecast lay.");
    chart.width = measure::pageWidth;
    chart.height = 24 + rowHeight * static_cast<double>(bars.size()) + 24;
    chart.twin = {title, {{say("Run"), 2}, {say("Actual"), 1, true}, {say("Forecast"), 1, true}}, {}, {}, {}};
    for (const Bar &bar : bars) {
        chart.twin.rows.push_back({{bar.name}, {bar.words}, {bar.forecast ? say.fixed(*bar.forecast, 2) : std::string(noValue)}});
    }
    const Box area{0, 0, chart.width, chart.height};
    chart.draw = [say, bars = std::move(bars), area, unit](Canvas &canvas) { drawBars(canvas, say, bars, area, unit); };
    return chart;
}

Table runsTable(std::span<const Report> reports)
{
    const Speech &say = reports.front().speech;
    Table table{say("The runs"),
                {{say("Run"), 1.9}, {say("Cluster"), 1.5}, {say("State"), 0.95}, {say("Time"), 1.45, true, true}, {say("Cost"), 0.95, true, true}, {say("A thousand steps"), 1.1, true},
                 {say("Accuracy"), 1.15, true, true}, {say("Saved"), 0.85, true, true}, {say("Revoked"), 1.05, true}},
                {},
                {},
                say("Saved: against the run's own baseline on demand. Accuracy: the run's test accuracy, else its last evaluation.")};
    for (const Report &each : reports) {
        const auto perThousand = costPerThousandSteps(each);
        table.rows.push_back({{nameOfRun(each, reports), Role::Text, true},
                              {clusterName(reports.front(), each.plan.cluster)},
                              {say(toString(each.run.state))},
                              {say.duration(each.makespan_s)},
                              {say.money(each.cost)},
                              {perThousand ? say.money(Money::fromUnits(*perThousand, each.cost.currency)) : std::string(noValue)},
                              {each.accuracyPct ? say.percent(*each.accuracyPct, 1) : std::string(noValue)},
                              {each.hasSaving() ? say.percent(each.savingPct) : std::string(noValue)},
                              {say.wholeNumber(each.run.revocations)}});
    }
    return table;
}

Cell errorCell(const Speech &say, const std::optional<double> &error, double full, std::string_view unit)
{
    if (!error) {
        return {std::string(noValue), Role::Text2};
    }
    Cell cell{(*error > 0 ? "+" : "") + say.fixed(*error, 1) + std::string(unit)};
    cell.errorBar = std::clamp(*error / full, -1.0, 1.0);
    cell.role = std::abs(*error) > full ? Role::Bad : Role::Text;
    return cell;
}

Table forecastsTable(std::span<const Report> reports)
{
    const Speech &say = reports.front().speech;
    Table table{say("Predicted against actual"),
                {{say("Run"), 2}, {say("Time, predicted"), 1.1, true}, {say("Actual"), 1, true}, {say("Error"), 1.4, true}, {say("Cost, predicted"), 1, true}, {say("Actual"), 0.9, true},
                 {say("Error"), 1.4, true}, {say("Accuracy, error"), 1.4, true}},
                {},
                {},
                say("Error: actual less predicted; time and cost relative to the prediction. A run that did not finish is not scored.")};
    for (const Report &each : reports) {
        const Prediction &predicted = each.plan.prediction;
        table.rows.push_back({{nameOfRun(each, reports), Role::Text, true},
                              {say.duration(predicted.time_s)},
                              {say.duration(each.makespan_s)},
                              errorCell(say, each.error.timePct, errorFullPct, "\xC2\xA0%"),
                              {say.money(predicted.cost)},
                              {say.money(each.cost)},
                              errorCell(say, each.error.costPct, errorFullPct, "\xC2\xA0%"),
                              errorCell(say, each.error.accuracyPoints, errorFullPoints, std::string(noBreakSpace) + say("points"))});
    }
    return table;
}

/// The run with the least (or most) of something; null where nobody has it.
template <typename Of> const Report *best(std::span<const Report> reports, Of of)
{
    const Report *found = nullptr;
    for (const Report &each : reports) {
        if (of(each) && (found == nullptr || *of(each) < *of(*found))) {
            found = &each;
        }
    }
    return found;
}

bool oneCurrency(std::span<const Report> reports)
{
    return std::all_of(reports.begin(), reports.end(), [&](const Report &each) { return each.cost.currency == reports.front().cost.currency; });
}

void addFigures(Document &document, std::span<const Report> reports)
{
    const Speech &say = document.speech;
    if (oneCurrency(reports)) {
        const Report *cheapest = best(reports, costPerThousandSteps);
        if (cheapest != nullptr) {
            document.figures.push_back({say("Cheapest"), say.money(Money::fromUnits(*costPerThousandSteps(*cheapest), cheapest->cost.currency)),
                                        say("a thousand steps: %1", {nameOfRun(*cheapest, reports)}), Role::Text});
        }
    }
    const auto secondsPerStep = [](const Report &each) {
        return each.run.appliedSteps > 0 && each.makespan_s > 0 ? std::optional(each.makespan_s / static_cast<double>(each.run.appliedSteps)) : std::nullopt;
    };
    if (const Report *fastest = best(reports, secondsPerStep)) {
        document.figures.push_back({say("Fastest"), say.fixed(1 / *secondsPerStep(*fastest), 1) + std::string(noBreakSpace) + say("steps/s"), nameOfRun(*fastest, reports), Role::Text});
    }
    const auto inaccuracy = [](const Report &each) { return each.accuracyPct ? std::optional(-*each.accuracyPct) : std::nullopt; };
    if (const Report *sharpest = best(reports, inaccuracy)) {
        document.figures.push_back({say("Most accurate"), say.percent(*sharpest->accuracyPct, 1), nameOfRun(*sharpest, reports), Role::Text});
    }
}

} // namespace

Result<Document> makeComparison(std::span<const Report> reports, std::int64_t now_ns)
{
    if (reports.size() < fewestCompared || reports.size() > mostCompared) {
        return fail(ErrorCode::InvalidInput, "a comparison of " + std::to_string(reports.size()) + " runs: expected 2 to 4");
    }
    const Speech &say = reports.front().speech;
    Document document;
    document.speech = say;
    document.title = say.count(static_cast<std::int64_t>(reports.size()), "%1 runs compared", "%1 runs compared");
    document.title.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(document.title.front())));
    document.date = say.dateAndTime(now_ns);
    std::vector<std::string> names;
    for (const Report &each : reports) {
        names.push_back(nameOfRun(each, reports));
    }
    document.summary = say("This report compares %1.", {say.list(names)});
    const bool sameWork = std::all_of(reports.begin(), reports.end(), [&](const Report &each) {
        return each.run.targetSteps == reports.front().run.targetSteps && each.plan.workload.name == reports.front().plan.workload.name;
    });
    if (!sameWork) {
        document.notes.push_back(say("The runs did not do the same work: compare the cost of a thousand steps rather than the cost."));
    }
    if (!oneCurrency(reports)) {
        document.notes.push_back(say("The runs were paid in different currencies, which are not converted."));
    }
    addFigures(document, reports);
    std::vector<Bar> costs;
    std::vector<Bar> times;
    for (const Report &each : reports) {
        const Prediction &predicted = each.plan.prediction;
        const bool comparable = each.finished() && predicted.cost.currency == each.cost.currency && predicted.cost.micros > 0;
        costs.push_back({nameOfRun(each, reports), each.cost.units(), comparable ? std::optional(predicted.cost.units()) : std::nullopt, say.money(each.cost)});
        times.push_back({nameOfRun(each, reports), each.makespan_s / 3600, each.finished() && predicted.time_s > 0 ? std::optional(predicted.time_s / 3600) : std::nullopt,
                         say.duration(each.makespan_s)});
    }
    Section runs{"The runs", say("The runs"), "", {}, {runsTable(reports)}};
    if (oneCurrency(reports)) {
        runs.charts.push_back(barChart(say, say("Cost, %1", {reports.front().cost.currency}), {}, std::move(costs)));
    }
    runs.charts.push_back(barChart(say, say("Time from launch to the end, hours"), {.unit = std::string(noBreakSpace) + "h"}, std::move(times)));
    document.sections.push_back(std::move(runs));
    document.sections.push_back({"Forecast against actual", say("Forecast against actual"), "", {}, {forecastsTable(reports)}});
    document.generated = say("Made %1 by Mayfly. Times in %2.", {say.dateAndTime(now_ns), say.zone()});
    return document;
}

Result<void> writeComparison(std::span<const Report> reports, Format format, const std::filesystem::path &path, std::int64_t now_ns)
{
    const auto document = makeComparison(reports, now_ns);
    if (!document) {
        return passOn(document.error());
    }
    Result<std::string> content = fail(ErrorCode::Internal, "unknown report format");
    switch (format) {
    case Format::Html: content = documentToHtml(*document); break;
    case Format::Pdf: content = documentToPdf(*document, now_ns); break;
    case Format::Svg: content = documentToSvg(*document); break;
    case Format::Csv: content = comparisonCsv(reports); break;
    case Format::Json: content = comparisonJson(reports, now_ns); break;
    case Format::Xlsx: content = comparisonXlsx(reports); break;
    }
    return content ? writeFileAtomically(path, *content) : Result<void>(failWith(content.error(), path.string()));
}

} // namespace mayfly::report
