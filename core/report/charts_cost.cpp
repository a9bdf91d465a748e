// SPDX-License-Identifier: Apache-2.0
// Where the money went: cost by server, and against the forecast and on-demand servers.
#include "core/report/chart_axes.h"
#include "core/report/document.h"
#include "core/report/words.h"

#include <algorithm>
#include <cmath>

namespace mayfly::report {

namespace {

constexpr double rowHeight = 20;
constexpr double barHeight = 12;
constexpr std::size_t mostRows = 24;

/// The name of a server in a chart: its slot, and which of the slot's servers it was.
std::string nameOf(const Server &server, bool replaced)
{
    return replaced ? server.slot + " #" + std::to_string(server.incarnation) : server.slot;
}

bool hasSuccessor(const Report &report, const Server &server)
{
    return std::any_of(report.servers.begin(), report.servers.end(), [&](const ServerCost &other) {
        return other.server.slot == server.slot && other.server.tag != server.tag;
    });
}

struct Bar {
    std::string name;
    Money training, startUp, afterNotice, total;
};

std::vector<Bar> barsOf(const Report &report)
{
    const Speech &say = report.speech;
    std::vector<Bar> bars;
    for (const auto &each : report.servers) {
        Bar bar{nameOf(each.server, hasSuccessor(report, each.server)), each.cost, each.startUpCost,
                each.afterNoticeCost, each.cost};
        bar.training.micros -= each.startUpCost.micros + each.afterNoticeCost.micros;
        bars.push_back(bar);
    }
    std::stable_sort(bars.begin(), bars.end(), [](const Bar &a, const Bar &b) { return a.name < b.name; });
    if (bars.size() <= mostRows) {
        return bars;
    }
    Bar rest = bars[mostRows - 1];
    for (std::size_t i = mostRows; i < bars.size(); ++i) {
        rest.training += bars[i].training;
        rest.startUp += bars[i].startUp;
        rest.afterNotice += bars[i].afterNotice;
        rest.total += bars[i].total;
    }
    rest.name = say("%1 more", {say.wholeNumber(static_cast<std::int64_t>(bars.size() - mostRows + 1))});
    bars.resize(mostRows - 1);
    bars.push_back(rest);
    return bars;
}

Table barsTable(const Report &report)
{
    const Speech &say = report.speech;
    Table table{
        say("Cost by server"),
        {{say("Server")}, {say("Training"), 1, true}, {say("Start-up"), 1, true}, {say("After notice"), 1, true}, {say("Total"), 1, true}},
        {},
        {},
        {}};
    for (const auto &bar : barsOf(report)) {
        table.rows.push_back(
            {{bar.name}, {say.money(bar.training)}, {say.money(bar.startUp)}, {say.money(bar.afterNotice)}, {say.money(bar.total)}});
    }
    return table;
}

void drawBars(Canvas &canvas, const Report &report, const Box &area)
{
    const Speech &say = report.speech;
    const auto bars = barsOf(report);
    double most = 0;
    for (const auto &bar : bars) {
        most = std::max(most, bar.total.units());
    }
    std::vector<LegendEntry> legend{{Mark::Bar, Role::Accent, say("working")}, {Mark::Hatch, Role::Accent, say("start-up")}};
    if (std::any_of(bars.begin(), bars.end(), [](const Bar &bar) { return bar.afterNotice.micros > 0; })) {
        legend.push_back({Mark::Bar, Role::Bad, say("after notice")});
    }
    const double used = drawLegend(canvas, {area.x, area.y, area.width, 18}, legend);
    double figures = 0;
    for (const auto &bar : bars) {
        figures = std::max(figures, textWidth(say.money(bar.total), measure::caption, true) + 8);
    }
    const Box plot{area.x + 52, area.y + used + 6, area.width - 52 - std::max(62.0, figures), rowHeight * static_cast<double>(bars.size())};
    const Ticks ticks = niceTicks(0, most, 3);
    const Scale scale{0, ticks.last(), plot.x, plot.right()};
    drawBarAxis(canvas, say, plot, scale, ticks, {.currency = report.cost.currency});
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const double top = plot.y + rowHeight * static_cast<double>(i) + (rowHeight - barHeight) / 2;
        double x = plot.x;
        const auto width = [&](const Money &part) { return scale.at(part.units()) - plot.x; };
        canvas.text({plot.x - 6, top + 10}, elided(bars[i].name, 46, measure::caption, true),
                    {.anchor = Anchor::End, .mono = true});
        canvas.rectangle({x, top, width(bars[i].training), barHeight}, {Role::Accent});
        x += width(bars[i].training);
        if (width(bars[i].startUp) > 0) {
            canvas.hatch({x, top, std::max(1.0, width(bars[i].startUp)), barHeight}, Role::Accent);
        }
        x += width(bars[i].startUp);
        if (width(bars[i].afterNotice) > 0) {
            canvas.rectangle({x, top, std::max(1.0, width(bars[i].afterNotice)), barHeight}, {Role::Bad});
        }
        x += width(bars[i].afterNotice);
        canvas.text({x + 6, top + 10}, say.money(bars[i].total), {Role::Text, measure::caption, Anchor::Start, true});
    }
}

struct Compared {
    std::string name;
    Money cost;
    bool own = false;
    std::optional<std::pair<Money, Money>> range;
};

std::vector<Compared> comparedCosts(const Report &report)
{
    const Speech &say = report.speech;
    std::vector<Compared> costs{{say("this run"), report.cost, true, std::nullopt}};
    const Prediction &predicted = report.plan.prediction;
    // Of a run without all its steps the forecast says nothing that could be compared.
    if (report.finished() && predicted.cost.micros > 0 && predicted.cost.currency == report.cost.currency) {
        const bool known = predicted.costHigh.micros > predicted.costLow.micros;
        costs.push_back({say("forecast"), predicted.cost, false,
                         known ? std::optional(std::pair(predicted.costLow, predicted.costHigh)) : std::nullopt});
    }
    if (report.hasSaving()) {
        const auto micros = std::llround(static_cast<double>(report.baselineCost.micros) * report.workShare);
        costs.push_back({say("baseline"), Money{micros, report.baselineCost.currency}, false, std::nullopt});
    }
    if (report.sameOnDemandCost) {
        costs.push_back({say("same, on-demand"), *report.sameOnDemandCost, false, std::nullopt});
    }
    return costs;
}

void drawCompared(Canvas &canvas, const Report &report, const Box &area)
{
    const Speech &say = report.speech;
    const auto costs = comparedCosts(report);
    double most = 0;
    for (const auto &each : costs) {
        most = std::max({most, each.cost.units(), each.range ? each.range->second.units() : 0.0});
    }
    const double rows = 26;
    double names = 0;
    double figures = 0;
    for (const auto &each : costs) {
        names = std::max(names, textWidth(each.name, measure::caption, false) + 10);
        figures = std::max(figures, textWidth(say.money(each.cost), measure::caption, true) + 8);
    }
    const Box plot{area.x + names, area.y + 4, area.width - names - std::max(62.0, figures), rows * static_cast<double>(costs.size())};
    const Ticks ticks = niceTicks(0, most, 3);
    const Scale scale{0, ticks.last(), plot.x, plot.right()};
    drawBarAxis(canvas, say, plot, scale, ticks, {.currency = report.cost.currency});
    for (std::size_t i = 0; i < costs.size(); ++i) {
        const double top = plot.y + rows * static_cast<double>(i) + 6;
        const double end = scale.at(costs[i].cost.units());
        canvas.text({plot.x - 8, top + 11}, costs[i].name,
                    {costs[i].own ? Role::Text : Role::Text2, measure::caption, Anchor::End, false, costs[i].own});
        canvas.rectangle({plot.x, top, end - plot.x, 14}, {costs[i].own ? Role::Accent : Role::Border});
        double right = end;
        if (costs[i].range) {
            const double low = scale.at(costs[i].range->first.units());
            right = std::max(right, scale.at(costs[i].range->second.units()));
            canvas.line({low, top + 7}, {right, top + 7}, {Role::Text});
            canvas.line({low, top + 3}, {low, top + 11}, {Role::Text});
            canvas.line({right, top + 3}, {right, top + 11}, {Role::Text});
        }
        canvas.text({right + 6, top + 11}, say.money(costs[i].cost), {Role::Text, measure::caption, Anchor::Start, true});
    }
}

} // namespace

Chart costByServerChart(const Report &report)
{
    const Speech &say = report.speech;
    Chart chart;
    chart.title = say("Cost by server");
    chart.description = say("Bars of what each server cost, with the part paid for start-up hatched.");
    chart.twin = barsTable(report);
    chart.height = 24 + rowHeight * static_cast<double>(chart.twin.rows.size()) + 22;
    const Box area{0, 0, chart.width, chart.height};
    chart.draw = [&report, area](Canvas &canvas) { drawBars(canvas, report, area); };
    return chart;
}

Chart costComparedChart(const Report &report)
{
    const Speech &say = report.speech;
    Chart chart;
    chart.title = say("Cost compared");
    chart.description = say("Bars of this run's cost, its forecast with the range from P10 to P90, the baseline, and the same servers on demand.");
    chart.twin = Table{say("Cost compared"), {{say("What")}, {say("Cost"), 1, true}, {say("P10"), 1, true}, {say("P90"), 1, true}}, {}, {}, {}};
    for (const auto &each : comparedCosts(report)) {
        chart.twin.rows.push_back({{each.name},
                                   {say.money(each.cost)},
                                   {each.range ? say.money(each.range->first) : std::string(noValue)},
                                   {each.range ? say.money(each.range->second) : std::string(noValue)}});
    }
    chart.height = 4 + 26 * static_cast<double>(chart.twin.rows.size()) + 22;
    const Box area{0, 0, chart.width, chart.height};
    chart.draw = [&report, area](Canvas &canvas) { drawCompared(canvas, report, area); };
    return chart;
}

} // namespace mayfly::report
