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

std::optional<double> perThousandSteps(const Report &report)
{
    return report.run.appliedSteps > 0 ? std::optional(1000 * report.cost.units() / static_cast<double>(report.run.appliedSteps)) : std::nullopt;
}

struct Bar {
    std::string name;
    double value = 0;
    std::optional<double> forecast;
    std::string words;
};

void drawBars(Canvas &canvas, const std::vector<Bar> &bars, const Box &area, std::string_view unit)
{
    double most = 0;
    for (const Bar &bar : bars) {
        most = std::max({most, bar.value, bar.forecast.value_or(0)});
    }
    const double used = drawLegend(canvas, {area.x, area.y, area.width, 18}, {{Mark::Bar, Role::Accent, "actual"}, {Mark::Dashed, Role::Text, "forecast"}});
    const Box plot{area.x + nameWidth, area.y + used + 6, area.width - nameWidth - valueWidth, rowHeight * static_cast<double>(bars.size())};
    const Ticks ticks = niceTicks(0, most, 4);
    const Scale scale{0, ticks.last(), plot.x, plot.right()};
    drawBarAxis(canvas, plot, scale, ticks, unit);
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

Chart barChart(const std::string &title, const std::string &unit, std::vector<Bar> bars)
{
    Chart chart;
    chart.title = title;
    chart.description = "A bar for each run, with a dashed line where its forecast lay.";
    chart.width = measure::pageWidth;
    chart.height = 24 + rowHeight * static_cast<double>(bars.size()) + 24;
    chart.twin = {title, {{"Run", 2}, {"Actual", 1, true}, {"Forecast", 1, true}}, {}, {}, {}};
    for (const Bar &bar : bars) {
        chart.twin.rows.push_back({{bar.name}, {bar.words}, {bar.forecast ? fixed(*bar.forecast, 2) : std::string(noValue)}});
    }
    const Box area{0, 0, chart.width, chart.height};
    chart.draw = [bars = std::move(bars), area, unit](Canvas &canvas) { drawBars(canvas, bars, area, unit); };
    return chart;
}

Table runsTable(std::span<const Report> reports)
{
    Table table{"The runs",
                {{"Run", 1.9}, {"Cluster", 1.5}, {"State", 0.95}, {"Time", 1.45, true, true}, {"Cost", 0.95, true, true}, {"A thousand steps", 1.1, true},
                 {"Accuracy", 1.15, true, true}, {"Saved", 0.85, true, true}, {"Revoked", 1.05, true}},
                {},
                {},
                "Saved: against the run's own baseline on demand. Accuracy: the run's test accuracy, else its last evaluation."};
    for (const Report &each : reports) {
        const auto perThousand = perThousandSteps(each);
        table.rows.push_back({{nameOfRun(each, reports), Role::Text, true},
                              {each.plan.cluster.describe()},
                              {std::string(toString(each.run.state))},
                              {duration(each.makespan_s)},
                              {money(each.cost)},
                              {perThousand ? money(Money::fromUnits(*perThousand, each.cost.currency)) : std::string(noValue)},
                              {each.accuracyPct ? percent(*each.accuracyPct, 1) : std::string(noValue)},
                              {each.hasSaving() ? percent(each.savingPct) : std::string(noValue)},
                              {std::to_string(each.run.revocations)}});
    }
    return table;
}

Cell errorCell(const std::optional<double> &error, double full, std::string_view unit)
{
    if (!error) {
        return {std::string(noValue), Role::Text2};
    }
    Cell cell{(*error > 0 ? "+" : "") + fixed(*error, 1) + std::string(unit)};
    cell.errorBar = std::clamp(*error / full, -1.0, 1.0);
    cell.role = std::abs(*error) > full ? Role::Bad : Role::Text;
    return cell;
}

Table forecastsTable(std::span<const Report> reports)
{
    Table table{"Predicted against actual",
                {{"Run", 2}, {"Time, predicted", 1.1, true}, {"Actual", 1, true}, {"Error", 1.4, true}, {"Cost, predicted", 1, true}, {"Actual", 0.9, true},
                 {"Error", 1.4, true}, {"Accuracy, error", 1.4, true}},
                {},
                {},
                "Error: predicted less actual; time and cost relative to the actual. A run that did not finish is not scored."};
    for (const Report &each : reports) {
        const Prediction &predicted = each.plan.prediction;
        table.rows.push_back({{nameOfRun(each, reports), Role::Text, true},
                              {duration(predicted.time_s)},
                              {duration(each.makespan_s)},
                              errorCell(each.error.timePct, errorFullPct, "\xC2\xA0%"),
                              {money(predicted.cost)},
                              {money(each.cost)},
                              errorCell(each.error.costPct, errorFullPct, "\xC2\xA0%"),
                              errorCell(each.error.accuracyPoints, errorFullPoints, " points")});
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
    if (oneCurrency(reports)) {
        const Report *cheapest = best(reports, perThousandSteps);
        if (cheapest != nullptr) {
            document.figures.push_back({"Cheapest", money(Money::fromUnits(*perThousandSteps(*cheapest), cheapest->cost.currency)),
                                        "a thousand steps: " + nameOfRun(*cheapest, reports), Role::Text});
        }
    }
    const auto secondsPerStep = [](const Report &each) {
        return each.run.appliedSteps > 0 && each.makespan_s > 0 ? std::optional(each.makespan_s / static_cast<double>(each.run.appliedSteps)) : std::nullopt;
    };
    if (const Report *fastest = best(reports, secondsPerStep)) {
        document.figures.push_back({"Fastest", fixed(1 / *secondsPerStep(*fastest), 1) + std::string(noBreakSpace) + "steps/s", nameOfRun(*fastest, reports), Role::Text});
    }
    const auto inaccuracy = [](const Report &each) { return each.accuracyPct ? std::optional(-*each.accuracyPct) : std::nullopt; };
    if (const Report *sharpest = best(reports, inaccuracy)) {
        document.figures.push_back({"Most accurate", percent(*sharpest->accuracyPct, 1), nameOfRun(*sharpest, reports), Role::Text});
    }
}

std::string csvText(std::string_view text)
{
    std::string result = "\"";
    for (const char c : cleanText(text)) {
        result += c == '"' ? "\"\"" : std::string(1, c);
    }
    return result + '"';
}

std::string plain(const std::optional<double> &value, int decimals)
{
    return value ? formatFixed(*value, decimals) : std::string();
}

} // namespace

Result<Document> makeComparison(std::span<const Report> reports, std::int64_t now_ns)
{
    if (reports.size() < fewestCompared || reports.size() > mostCompared) {
        return fail(ErrorCode::InvalidInput, "a comparison of " + std::to_string(reports.size()) + " runs: expected 2 to 4");
    }
    Document document;
    document.title = countInWords(static_cast<int>(reports.size())) + " runs compared";
    document.title.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(document.title.front())));
    document.date = dateAndTime(now_ns);
    std::string names;
    for (std::size_t i = 0; i < reports.size(); ++i) {
        names += (i == 0 ? "" : i + 1 == reports.size() ? " and " : ", ") + nameOfRun(reports[i], reports);
    }
    document.summary = "This report compares " + names + ".";
    const bool sameWork = std::all_of(reports.begin(), reports.end(), [&](const Report &each) {
        return each.run.targetSteps == reports.front().run.targetSteps && each.plan.workload.name == reports.front().plan.workload.name;
    });
    if (!sameWork) {
        document.notes.push_back("The runs did not do the same work: compare the cost of a thousand steps rather than the cost.");
    }
    if (!oneCurrency(reports)) {
        document.notes.push_back("The runs were paid in different currencies, which are not converted.");
    }
    addFigures(document, reports);
    std::vector<Bar> costs;
    std::vector<Bar> times;
    for (const Report &each : reports) {
        const Prediction &predicted = each.plan.prediction;
        const bool comparable = predicted.cost.currency == each.cost.currency && predicted.cost.micros > 0;
        costs.push_back({nameOfRun(each, reports), each.cost.units(), comparable ? std::optional(predicted.cost.units()) : std::nullopt, money(each.cost)});
        times.push_back({nameOfRun(each, reports), each.makespan_s / 3600, predicted.time_s > 0 ? std::optional(predicted.time_s / 3600) : std::nullopt,
                         duration(each.makespan_s)});
    }
    Section runs{"The runs", "", {}, {runsTable(reports)}};
    if (oneCurrency(reports)) {
        runs.charts.push_back(barChart("Cost, " + reports.front().cost.currency, "", std::move(costs)));
    }
    runs.charts.push_back(barChart("Time to the last step, hours", " h", std::move(times)));
    document.sections.push_back(std::move(runs));
    document.sections.push_back({"Forecast against actual", "", {}, {forecastsTable(reports)}});
    document.generated = "Generated " + dateAndTime(now_ns);
    return document;
}

std::string comparisonCsv(std::span<const Report> reports)
{
    std::string csv = "run,name,cluster,state,steps,time_s,predicted_time_s,time_error_pct,currency,cost,predicted_cost,cost_error_pct,cost_per_1000_steps,"
                      "accuracy_pct,accuracy_error_points,saving_pct,revocations\r\n";
    for (const Report &each : reports) {
        const Prediction &predicted = each.plan.prediction;
        for (const std::string &field :
             {csvText(each.run.id), csvText(each.run.name), csvText(each.plan.cluster.describe()), csvText(toString(each.run.state)),
              std::to_string(each.run.appliedSteps), formatFixed(each.makespan_s, 3), formatFixed(predicted.time_s, 3), plain(each.error.timePct, 3),
              csvText(each.cost.currency), formatFixed(each.cost.units(), 6), formatFixed(predicted.cost.units(), 6), plain(each.error.costPct, 3),
              plain(perThousandSteps(each), 6), plain(each.accuracyPct, 3), plain(each.error.accuracyPoints, 3),
              each.hasSaving() ? formatFixed(each.savingPct, 3) : std::string()}) {
            csv += field + ',';
        }
        csv += std::to_string(each.run.revocations) + "\r\n";
    }
    return csv;
}

Result<void> writeComparison(std::span<const Report> reports, Format format, const std::filesystem::path &path, std::int64_t now_ns)
{
    const auto document = makeComparison(reports, now_ns);
    if (!document) {
        return passOn(document.error());
    }
    Result<std::string> content = fail(ErrorCode::InvalidInput, "a comparison is written as html, pdf, svg or csv, not as " + std::string(fileExtension(format)));
    switch (format) {
    case Format::Html: content = documentToHtml(*document); break;
    case Format::Pdf: content = documentToPdf(*document, now_ns); break;
    case Format::Svg: content = documentToSvg(*document); break;
    case Format::Csv: content = comparisonCsv(reports); break;
    case Format::Json:
    case Format::Xlsx: break;
    }
    return content ? writeFileAtomically(path, *content) : Result<void>(failWith(content.error(), path.string()));
}

} // namespace mayfly::report
