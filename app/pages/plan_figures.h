// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of a plan as the chosen plan's panel and the comparison show them.
#pragma once
#include "app/charts/histogram_chart.h"
#include "app/look/chips.h"
#include "app/models/candidate_model.h"
#include "app/pages/plan_services.h"

namespace mayfly::pages {

/// "97 %"; over 99 % is not 100 %.
QString chanceText(double chance);
/// "4× P100", "1 PS", "BSP".
look::Chips planChips(const ClusterConfig &cluster);
/// A provider's region in at most so many characters, as far as it can be shortened and still be told from others: "europe-west4" is
/// "eu-west4" in 8 and "eu-w4" in 5. Short enough already: as it is.
QString shortRegion(const QString &region, int most);
/// Names of the user's as they are, not read as HTML.
QString plainToolTip(const QString &text);
/// A file name made of a name: no folders, nothing that a file system refuses, "plan" where nothing is left.
QString fileNameFrom(const QString &name);
/// As many a line as fit a width, each line at least one.
QVector<look::Chips> chipLines(const look::Chips &chips, int width);
/// Workers that can be revoked.
int transientWorkers(const ClusterConfig &cluster);
/// Outcomes of the simulated runs with P50, P90 and the target.
charts::HistogramData timesOf(const SimulatedPlan &simulated, const models::TimeUnit &unit, const PlanTargets &targets);
charts::HistogramData costsOf(const SimulatedPlan &simulated, const PlanTargets &targets);

} // namespace mayfly::pages
