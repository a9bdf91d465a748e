// SPDX-License-Identifier: GPL-3.0-or-later
// A simulated run as it is told: the timeline of its servers up to a moment, what happened in words, and how things stood.
#pragma once
#include "app/charts/timeline_chart.h"
#include "app/models/candidate_model.h"
#include "app/pages/plan_services.h"

#include <QString>
#include <QVector>

#include <optional>

namespace mayfly::pages {

/// Rows of workers, then parameter servers; times in seconds since the request. Up to a moment: with the line of now.
charts::TimelineData timelineOf(const SimulatedTrial &trial, std::optional<double> until_s = {});

struct StoryLine {
    double time_s = 0;
    QString words;
};
/// Everything but changes of speed, by time.
QVector<StoryLine> storyOf(const SimulatedTrial &trial);

/// The one unit that a run is told in, as its timeline's axis has it.
models::TimeUnit storyUnit(double time_s);
/// "0.31 h: 34.0 steps/s, 3 of 4 workers".
QString momentText(const SimulatedTrial &trial, double time_s, const models::TimeUnit &unit);
/// "ends after 1.53 h, costs $1.10, 2 servers were lost".
QString outcomeText(const SimulatedTrial &trial);
QString notableText(const NotableTrial &notable);

} // namespace mayfly::pages
