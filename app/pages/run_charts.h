// SPDX-License-Identifier: GPL-3.0-or-later
// From what is known of a run to what its charts draw.
#pragma once
#include "app/charts/learning_chart.h"
#include "app/charts/spend_chart.h"
#include "app/charts/throughput_chart.h"
#include "app/charts/timeline_chart.h"
#include "app/models/watched_run.h"

namespace mayfly::pages {

charts::ThroughputData throughputOf(const models::WatchedRun &run);
charts::TimelineData timelineOf(const models::WatchedRun &run);
charts::SpendData spendOf(const models::WatchedRun &run);
charts::LearningData learningOf(const models::WatchedRun &run);

/// Images/s that the plan expects; nothing without a plan.
std::optional<double> plannedImagesPerSecond(const models::WatchedRun &run);

} // namespace mayfly::pages
