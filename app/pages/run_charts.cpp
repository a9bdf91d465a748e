// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/run_charts.h"

#include "app/look/times.h"
#include "app/models/worker_model.h"
#include "app/pages/run_figures.h"

#include <QCoreApplication>

#include <algorithm>

namespace mayfly::pages {

using models::SampleBin;
using models::SlotHistory;
using models::WatchedRun;

namespace {

struct ChartWords {
    Q_DECLARE_TR_FUNCTIONS(ChartWords)
};

constexpr double shortestAxis_s = 30;

/// Where the time axis of all charts ends: the late end of the forecast, and a bit more than now.
double axisEnd(const WatchedRun &run)
{
    if (isOver(run.run().state)) {
        const std::int64_t end_ns = run.run().ended_ns.value_or(run.present().now_ns);
        return std::max(shortestAxis_s, run.secondsOf(end_ns));
    }
    double end_s = std::max(shortestAxis_s, run.now_s() * 1.05);
    if (run.present().forecast) {
        end_s = std::max(end_s, run.secondsOf(run.present().forecast->finishLate_ns));
    } else if (run.plan()) {
        end_s = std::max(end_s, run.plan()->prediction.time_s);
    }
    return end_s;
}

double endOfTime(const WatchedRun &run)
{
    return isOver(run.run().state) && run.run().ended_ns ? run.secondsOf(*run.run().ended_ns) : run.now_s();
}

std::optional<charts::Finish> finishOf(const WatchedRun &run)
{
    if (!run.present().forecast || isOver(run.run().state)) {
        return std::nullopt;
    }
    const Forecast &forecast = *run.present().forecast;
    charts::Finish finish;
    finish.from_s = run.secondsOf(forecast.finishEarly_ns);
    finish.to_s = run.secondsOf(forecast.finishLate_ns);
    finish.at_s = run.secondsOf(forecast.finish_ns);
    finish.label = ChartWords::tr("finish %1").arg(look::minuteText(forecast.finish_ns));
    return finish;
}

template <typename Value> QVector<QPointF> curveOf(const SlotHistory *history, std::size_t resolution, Value value)
{
    QVector<QPointF> points;
    if (history == nullptr) {
        return points;
    }
    points.reserve(static_cast<qsizetype>(history->binCount(resolution)));
    history->forEach(resolution, [&](const SampleBin &bin) { points.push_back(value(bin)); });
    return points;
}

QPointF imagesOverTime(const SampleBin &bin)
{
    return {bin.start_s, bin.imagesPerSecond};
}

std::size_t resolutionOf(const WatchedRun &run)
{
    const SlotHistory *cluster = run.history("cluster");
    return cluster == nullptr ? 0 : cluster->resolutionSince(0);
}

/// The notice a server got before its end, if any.
std::optional<std::int64_t> noticeOf(const WatchedRun &run, const Server &server)
{
    for (const Event &event : run.events()) {
        if (event.kind == EventKind::Notice && event.slot == server.slot && event.time_ns >= server.requested_ns &&
            (!server.ended_ns || event.time_ns <= *server.ended_ns)) {
            return event.time_ns;
        }
    }
    return std::nullopt;
}

void addBar(charts::TimelineRow &row, const Server &server, double from_s, double to_s, ServerState state)
{
    if (to_s > from_s) {
        const QString name =
            QStringLiteral("%1/%2").arg(QString::fromStdString(server.slot)).arg(server.incarnation);
        const QString hint = ChartWords::tr("%1, %2 in %3: %4 for %5")
                                 .arg(name, QString::fromStdString(server.device),
                                      server.zone.empty() ? models::noValue() : QString::fromStdString(server.zone),
                                      models::stateText(state), roughDuration(to_s - from_s));
        row.bars.push_back({from_s, to_s, state, hint});
    }
}

void addServer(const WatchedRun &run, const Server &server, charts::TimelineRow &row)
{
    const double end_s = server.ended_ns ? run.secondsOf(*server.ended_ns) : endOfTime(run);
    const double requested_s = run.secondsOf(server.requested_ns);
    const double ready_s = server.ready_ns ? std::min(end_s, run.secondsOf(*server.ready_ns)) : end_s;
    const double working_s = server.working_ns ? std::min(end_s, run.secondsOf(*server.working_ns)) : end_s;
    const auto notice = noticeOf(run, server);
    const double notice_s = notice ? std::clamp(run.secondsOf(*notice), working_s, end_s) : end_s;
    addBar(row, server, requested_s, ready_s, ServerState::Requesting);
    addBar(row, server, ready_s, working_s, ServerState::Starting);
    addBar(row, server, working_s, notice_s,
           server.role == ServerRole::Worker ? ServerState::Training : ServerState::Serving);
    addBar(row, server, notice_s, end_s, ServerState::Notice);
    if (notice) {
        row.marks.push_back({notice_s, look::Glyph::Triangle});
    }
    if (server.ended_ns && server.endReason == "revoked") {
        row.marks.push_back({end_s, look::Glyph::Cross});
    }
    if (server.incarnation > 1 && server.working_ns) {
        row.marks.push_back({working_s, look::Glyph::Diamond});
    }
}

QString noteOf(const Server &server)
{
    const QString device = QString::fromStdString(server.device);
    const QString zone = QString::fromStdString(server.zone);
    switch (server.state) {
    case ServerState::Requesting:
        return zone.isEmpty() ? ChartWords::tr("asked for %1").arg(device)
                              : ChartWords::tr("asked for %1 in %2").arg(device, zone);
    case ServerState::Starting:
        return ChartWords::tr("starting");
    case ServerState::Ended:
        return server.endReason == "drained" ? ChartWords::tr("drained, left empty") : QString();
    default:
        return {};
    }
}

} // namespace

std::optional<double> plannedImagesPerSecond(const WatchedRun &run)
{
    if (!run.plan() || run.plan()->prediction.stepsPerSecond <= 0) {
        return std::nullopt;
    }
    return run.plan()->prediction.stepsPerSecond * run.plan()->workload.batchSize;
}

charts::ThroughputData throughputOf(const WatchedRun &run)
{
    charts::ThroughputData data;
    const std::size_t resolution = resolutionOf(run);
    data.resolution_s = SlotHistory::resolutions_s[resolution];
    data.now_s = endOfTime(run);
    data.live = !isOver(run.run().state);
    data.end_s = axisEnd(run);
    data.plan = plannedImagesPerSecond(run);
    data.finish = finishOf(run);
    data.cluster = curveOf(run.history("cluster"), resolution, imagesOverTime);
    for (const std::string &slot : run.slotNames()) {
        if (const SlotHistory *history = run.history(slot); history != nullptr && !slot.starts_with("ps-")) {
            data.workers.push_back(
                {QString::fromStdString(slot), models::seriesOf(slot), curveOf(history, resolution, imagesOverTime)});
        }
    }
    for (const Server &server : run.present().servers) {
        if (server.ended_ns && server.endReason == "revoked") {
            data.revocations.push_back({run.secondsOf(*server.ended_ns),
                                        ChartWords::tr("%1 revoked").arg(QString::fromStdString(server.slot))});
        }
    }
    for (const Evaluation &evaluation : run.evaluations()) {
        data.evaluations.push_back(run.secondsOf(evaluation.time_ns));
    }
    std::sort(data.revocations.begin(), data.revocations.end(),
              [](const auto &a, const auto &b) { return a.at_s < b.at_s; });
    return data;
}

charts::TimelineData timelineOf(const WatchedRun &run)
{
    charts::TimelineData data;
    data.now_s = endOfTime(run);
    data.live = !isOver(run.run().state);
    data.end_s = axisEnd(run);
    data.finish = finishOf(run);
    for (const std::string &slot : run.slotNames()) {
        charts::TimelineRow row;
        row.slot = QString::fromStdString(slot);
        row.series = models::seriesOf(slot);
        for (const Server &server : run.present().servers) {
            if (server.slot == slot) {
                addServer(run, server, row);
            }
        }
        if (data.live) {
            row.note = noteOf(*run.currentServer(slot));
        }
        data.rows.push_back(std::move(row));
    }
    return data;
}

charts::SpendData spendOf(const WatchedRun &run)
{
    charts::SpendData data;
    const RunSnapshot &present = run.present();
    data.live = !isOver(run.run().state);
    data.now_s = endOfTime(run);
    data.end_s = axisEnd(run);
    data.spentNow = present.spent.units();
    data.currency = QString::fromStdString(present.spent.currency);
    data.spent = curveOf(run.history("cluster"), resolutionOf(run),
                         [](const SampleBin &bin) { return QPointF(bin.start_s, bin.spentUnits); });
    if (!data.spent.isEmpty()) {
        data.spent.push_front({0, 0});
        data.spent.push_back({data.now_s, data.spentNow});
    }
    if (present.cap.micros > 0) {
        data.cap = present.cap.units();
    }
    if (present.forecast && data.live) {
        const Forecast &forecast = *present.forecast;
        data.forecast = {run.secondsOf(forecast.finish_ns), forecast.cost.units(), forecast.costLow.units(),
                         forecast.costHigh.units()};
    }
    return data;
}

charts::LearningData learningOf(const WatchedRun &run)
{
    charts::LearningData data;
    data.steps = static_cast<double>(std::max(run.run().targetSteps, run.run().appliedSteps));
    for (const Evaluation &evaluation : run.evaluations()) {
        data.accuracy.push_back({static_cast<double>(evaluation.step), evaluation.accuracyPct});
    }
    std::sort(data.accuracy.begin(), data.accuracy.end(),
              [](const QPointF &a, const QPointF &b) { return a.x() < b.x(); });
    const std::size_t resolution = resolutionOf(run);
    const SlotHistory *cluster = run.history("cluster");
    data.loss = curveOf(cluster, resolution,
                        [](const SampleBin &bin) { return QPointF(static_cast<double>(bin.steps), bin.loss); });
    data.loss.removeIf([](const QPointF &point) { return point.y() <= 0; });
    data.learningRate = curveOf(cluster, resolution, [](const SampleBin &bin) {
        return QPointF(static_cast<double>(bin.steps), bin.learningRate);
    });
    if (run.plan()) {
        data.targetPct = run.plan()->targets.minAccuracyPct;
    }
    return data;
}

} // namespace mayfly::pages
