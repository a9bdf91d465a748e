// SPDX-License-Identifier: Apache-2.0
// Throughput and the servers' timeline, with the same insets so that their time axes line up.
#include "core/report/chart_axes.h"
#include "core/report/document.h"
#include "core/report/words.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace mayfly::report {

namespace {

constexpr double leftInset = 52;
constexpr double rightInset = 58;
constexpr double rowHeight = 22;
constexpr double barHeight = 12;
constexpr std::size_t mostRows = 32;
constexpr std::size_t mostPoints = 320;

double elapsed(const Report &report, std::int64_t time_ns)
{
    return static_cast<double>(time_ns - report.launched_ns) / 1e9;
}

/// Both charts end when the last server had ended.
double shownTime_s(const Report &report)
{
    std::int64_t last = report.lastStep_ns;
    for (const auto &each : report.servers) {
        last = std::max(last, each.end_ns);
    }
    return std::max(1.0, elapsed(report, last));
}

std::vector<std::string> slotsOf(const Report &report)
{
    std::set<std::string> slots;
    for (const auto &each : report.servers) {
        slots.insert(each.server.slot);
    }
    return {slots.begin(), slots.end()};
}

/// Stretches of one slot's samples: a new one after each loss and each long silence, and of a worker after each time that it did not train (it
/// tested the model, or had ended): a line to zero and back would say that it stood still.
std::vector<std::vector<const Sample *>> stretchesOf(const Report &report, const std::string &slot)
{
    constexpr double silence_s = 10;
    std::vector<std::vector<const Sample *>> stretches;
    const auto lostBetween = [&](std::int64_t from, std::int64_t to) {
        return std::any_of(report.servers.begin(), report.servers.end(), [&](const ServerCost &each) {
            return each.server.slot == slot && each.server.ended_ns && each.end_ns >= from && each.end_ns < to;
        });
    };
    bool rested = false;
    for (const auto &sample : report.samples) {
        if (sample.slot != slot) {
            continue;
        }
        if (slot != "cluster" && !(sample.stepsPerSecond > 0)) {
            rested = true;
            continue;
        }
        const Sample *before = stretches.empty() ? nullptr : stretches.back().back();
        const bool apart = before == nullptr || rested ||
                           static_cast<double>(sample.time_ns - before->time_ns) / 1e9 > silence_s ||
                           lostBetween(before->time_ns, sample.time_ns);
        if (apart) {
            stretches.emplace_back();
        }
        stretches.back().push_back(&sample);
        rested = false;
    }
    return stretches;
}

double highestRate(const Report &report)
{
    double highest = 0;
    for (const auto &sample : report.samples) {
        highest = std::max(highest, std::isfinite(sample.stepsPerSecond) ? sample.stepsPerSecond : 0.0);
    }
    return highest;
}

void drawRates(Canvas &canvas, const Report &report, const std::string &slot, const Scale &x, const Scale &y,
               const Pen &pen)
{
    for (const auto &stretch : stretchesOf(report, slot)) {
        std::vector<Point> points;
        for (const Sample *sample : stretch) {
            if (std::isfinite(sample->stepsPerSecond)) {
                points.push_back({x.at(elapsed(report, sample->time_ns)), y.at(sample->stepsPerSecond)});
            }
        }
        if (points.size() > 1) {
            canvas.polyline(thinned(points, mostPoints), pen);
        } else if (!points.empty()) {
            canvas.dot(points.front(), 1.5, {pen.role, pen.opacity});
        }
    }
}

std::vector<std::string> workersOf(const Report &report)
{
    std::set<std::string> workers;
    for (const auto &each : report.servers) {
        if (each.server.role == ServerRole::Worker) {
            workers.insert(each.server.slot);
        }
    }
    return {workers.begin(), workers.end()};
}

/// Labels at the line ends must not lie on each other: the lower of two close ones moves down.
void drawEndLabels(Canvas &canvas, std::vector<std::pair<double, LegendEntry>> labels, double x)
{
    std::sort(labels.begin(), labels.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
    double free = -1e9;
    for (const auto &[y, label] : labels) {
        const double at = std::max(y + 4, free);
        canvas.text({x, at}, label.words,
                    {label.role, measure::caption, Anchor::Start, false, label.mark == Mark::Line});
        free = at + 13;
    }
}

/// The keys of what happened to servers, where it did.
void addEndings(std::vector<LegendEntry> &legend, const Report &report)
{
    const Speech &say = report.speech;
    const auto any = [&](auto holds) { return std::any_of(report.servers.begin(), report.servers.end(), holds); };
    if (any([](const ServerCost &each) { return each.notice_ns.has_value(); })) {
        legend.push_back({Mark::Triangle, Role::WarnMark, say("notice")});
    }
    if (any([](const ServerCost &each) { return each.revoked; })) {
        legend.push_back({Mark::Cross, Role::Bad, say("revoked")});
    }
    if (any([](const ServerCost &each) { return each.server.incarnation > 1; })) {
        legend.push_back({Mark::Diamond, Role::Accent, say("replaced")});
    }
}

void drawThroughput(Canvas &canvas, const Report &report, const Box &area)
{
    const Speech &say = report.speech;
    const auto workers = workersOf(report);
    std::vector<LegendEntry> legend{{Mark::Line, Role::Accent, say("cluster")}};
    for (std::size_t i = 0; i < workers.size() && workers.size() <= 6; ++i) {
        legend.push_back({Mark::Line, workerPen(i, workers.size()).role, workers[i]});
    }
    legend.push_back({Mark::Dashed, Role::Text, say("predicted")});
    addEndings(legend, report);
    const double used = drawLegend(canvas, {area.x, area.y, area.width, 18}, legend);
    const Box plot{leftInset, area.y + used + 24, area.width - leftInset - rightInset, area.height - used - 24 - 22};
    const double predicted = report.plan.prediction.stepsPerSecond;
    const Ticks ticks = niceTicks(0, std::max(highestRate(report), predicted), 4);
    const Scale y{0, ticks.last(), plot.bottom(), plot.y};
    const Scale x{0, shownTime_s(report), plot.x, plot.right()};
    drawYAxis(canvas, say, plot, y, ticks, say("Steps/s"));
    drawTimeAxis(canvas, say, plot, x, shownTime_s(report));
    std::vector<std::pair<double, LegendEntry>> labels;
    for (std::size_t i = 0; i < workers.size(); ++i) {
        drawRates(canvas, report, workers[i], x, y, workerPen(i, workers.size()));
    }
    drawRates(canvas, report, "cluster", x, y, {Role::Accent, 2});
    if (predicted > 0) { // on top: a run that keeps to its plan lies on that line
        canvas.line({plot.x, y.at(predicted)}, {plot.right(), y.at(predicted)}, {Role::Text, 1, true});
        if (textWidth(say("predicted"), measure::caption, false) <= rightInset - 4) { // else the legend alone says it
            labels.push_back({y.at(predicted), {Mark::Dashed, Role::Text2, say("predicted")}});
        }
    }
    drawEndLabels(canvas, labels, plot.right() + 4);
    for (const auto &each : report.servers) {
        if (each.revoked) {
            const double at = x.at(elapsed(report, each.end_ns));
            canvas.line({at, plot.y}, {at, plot.bottom()}, {Role::Bad, 1, true, 0.7});
            canvas.cross({at, plot.y - 6}, 7, Role::Bad);
        } else if (each.server.incarnation > 1 && each.server.working_ns) {
            canvas.diamond({x.at(elapsed(report, *each.server.working_ns)), plot.y - 6}, 8, Role::Accent);
        }
    }
}

Table throughputTable(const Report &report)
{
    constexpr int parts = 10;
    const Speech &say = report.speech;
    Table table{
        say("Throughput"), {{say("Since launch"), 1, true}, {say("Mean steps/s"), 1, true}, {say("Steps so far"), 1, true}}, {}, {}, {}};
    const double whole = shownTime_s(report);
    for (int part = 0; part < parts; ++part) {
        double sum = 0;
        int count = 0;
        std::int64_t steps = 0;
        for (const auto &sample : report.samples) {
            const double at = elapsed(report, sample.time_ns);
            if (sample.slot == "cluster" && at >= whole * part / parts && at < whole * (part + 1) / parts) {
                sum += sample.stepsPerSecond;
                steps = sample.steps;
                ++count;
            }
        }
        if (count > 0) {
            table.rows.push_back(
                {{say.duration(whole * (part + 1) / parts)}, {say.fixed(sum / count, 2)}, {say.wholeNumber(steps)}});
        }
    }
    return table;
}

/// One server's bar: requesting, starting, working, after a notice, and how it ended.
void drawLife(Canvas &canvas, const Report &report, const ServerCost &each, const Scale &x, double top)
{
    const Server &server = each.server;
    const auto part = [&](std::int64_t from, std::int64_t to) {
        const double left = x.at(elapsed(report, from));
        return Box{left, top, std::max(0.0, x.at(elapsed(report, to)) - left), barHeight};
    };
    const std::int64_t ready = std::min(server.ready_ns.value_or(server.working_ns.value_or(each.end_ns)), each.end_ns);
    const std::int64_t working = std::min(server.working_ns.value_or(each.end_ns), each.end_ns);
    const std::int64_t notice = std::max(std::min(each.notice_ns.value_or(each.end_ns), each.end_ns), working);
    if (const Box box = part(server.requested_ns, ready); box.width > 1) {
        canvas.outline(box, {Role::Text2, 1, true});
    }
    if (const Box box = part(ready, working); box.width > 0.5) {
        canvas.hatch(box, Role::Series3);
    }
    const bool serving = server.role == ServerRole::ParameterServer;
    canvas.rectangle(part(working, notice), serving ? Fill{Role::Text2, 0.7} : Fill{Role::Ok, 0.72});
    if (each.notice_ns) {
        canvas.rectangle(part(notice, each.end_ns), {Role::WarnMark});
        canvas.triangle({x.at(elapsed(report, *each.notice_ns)), top}, 6, Role::WarnMark);
    }
    const double middle = top + barHeight / 2;
    if (server.incarnation > 1) {
        canvas.diamond({x.at(elapsed(report, server.working_ns.value_or(server.requested_ns))), middle}, 10,
                       Role::Accent);
    }
    if (each.revoked || server.state == ServerState::Failed) {
        canvas.cross({x.at(elapsed(report, each.end_ns)), middle}, 8, Role::Bad);
    }
}

void drawTimeline(Canvas &canvas, const Report &report, const Box &area)
{
    const Speech &say = report.speech;
    std::vector<LegendEntry> legend{{Mark::Frame, Role::Text2, say("requesting")},
                                    {Mark::Hatch, Role::Series3, say("starting")},
                                    {Mark::Bar, Role::Ok, say("training"), 0.72},
                                    {Mark::Bar, Role::Text2, say("serving"), 0.7}};
    addEndings(legend, report);
    const double used = drawLegend(canvas, {area.x, area.y, area.width, 18}, legend);
    const auto slots = slotsOf(report);
    const std::size_t shown = std::min(slots.size(), mostRows);
    const Box plot{leftInset, area.y + used + 6, area.width - leftInset - rightInset,
                   rowHeight * static_cast<double>(shown) + 4};
    const Scale x{0, shownTime_s(report), plot.x, plot.right()};
    for (std::size_t row = 0; row < shown; ++row) {
        const double top = plot.y + rowHeight * static_cast<double>(row) + (rowHeight - barHeight) / 2;
        canvas.text({plot.x - 6, top + 10}, elided(slots[row], leftInset - 8, measure::caption, true),
                    {.anchor = Anchor::End, .mono = true});
        for (const auto &each : report.servers) {
            if (each.server.slot == slots[row]) {
                drawLife(canvas, report, each, x, top);
            }
        }
    }
    drawTimeAxis(canvas, say, plot, x, shownTime_s(report));
}

Table timelineTable(const Report &report)
{
    const Speech &say = report.speech;
    Table table{say("Servers over time"),
                {{say("Server")}, {say("Requested"), 1, true}, {say("Working"), 1, true}, {say("Ended"), 1, true}, {say("How"), 1.2}},
                {},
                {},
                say("Since launch.")};
    for (const auto &each : report.servers) {
        const Server &server = each.server;
        table.rows.push_back(
            {{server.slot + " #" + std::to_string(server.incarnation)},
             {say.duration(elapsed(report, server.requested_ns))},
             {server.working_ns ? say.duration(elapsed(report, *server.working_ns)) : std::string(noValue)},
             {server.ended_ns ? say.duration(elapsed(report, *server.ended_ns)) : std::string(noValue)},
             {say(server.endReason.empty() ? toString(server.state) : std::string_view(server.endReason))}});
    }
    return table;
}

} // namespace

Chart throughputChart(const Report &report)
{
    const Speech &say = report.speech;
    Chart chart;
    chart.title = say("Throughput");
    chart.description = say("Steps per second of the cluster and of each worker since the launch, with each revocation and replacement marked.");
    chart.width = measure::pageWidth;
    chart.height = 230;
    const Box area{0, 0, chart.width, chart.height};
    chart.draw = [&report, area](Canvas &canvas) { drawThroughput(canvas, report, area); };
    chart.twin = throughputTable(report);
    return chart;
}

Chart timelineChart(const Report &report)
{
    const Speech &say = report.speech;
    Chart chart;
    const std::size_t slots = slotsOf(report).size();
    chart.title = say("Servers over time");
    chart.description = say("Each slot's servers: requesting, starting, at work, after a notice, and how they ended.");
    if (slots > mostRows) {
        chart.description += say(" The first %1 of %2 slots.", {say.wholeNumber(mostRows), say.wholeNumber(static_cast<std::int64_t>(slots))});
    }
    chart.width = measure::pageWidth;
    chart.height = 18 + 6 + rowHeight * static_cast<double>(std::min(slots, mostRows)) + 4 + 22;
    const Box area{0, 0, chart.width, chart.height};
    chart.draw = [&report, area](Canvas &canvas) { drawTimeline(canvas, report, area); };
    chart.twin = timelineTable(report);
    return chart;
}

} // namespace mayfly::report
