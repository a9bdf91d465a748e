// SPDX-License-Identifier: GPL-3.0-or-later
// What the user has asked for on the Plan page: a value, so that edits can be undone by putting the value before back.
#pragma once
#include "app/pages/plan_services.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace mayfly::pages {

struct PlanInputs {
    QString name;
    QString workload;
    qint64 steps = 0;
    std::optional<double> deadline_s;
    std::optional<Money> budget;
    std::optional<double> minAccuracyPct;
    double confidence = 0.95;
    QString catalog;
    QStringList hiddenGpus;             ///< types not to be rented
    QString region;                     ///< empty: all of them
    int maxWorkers = 8;
    int maxParameterServers = 2;
    bool countStartUp = true;
    bool transientParameterServers = false;
    enum class Sync { Asp, AspOrSwitch, All };
    Sync sync = Sync::Asp;              ///< what the planner may choose from
    planning::Objective objective = planning::Objective::Knee;

    bool operator==(const PlanInputs &) const = default;
};

/// What-if: factors on what the form says.
struct WhatIf {
    double price = 1;
    double revocations = 1;
    double deadline = 1;
    double budget = 1;
    bool operator==(const WhatIf &) const = default;
};

/// Sensible first values for a workload and a catalogue: minutes and cents on this machine, hours and dollars on a cloud.
PlanInputs firstInputs(const PlanSources &sources);
/// What can be read back from a saved plan.
PlanInputs inputsOf(const Plan &plan, const PlanInputs &before);
/// Without a deadline or budget the factor does nothing.
planning::PlanRequest requestFor(const PlanInputs &inputs, const WhatIf &whatIf, const PlanSources &sources);

/// GPU types and regions of a catalogue, in its order.
QStringList gpuTypes(const OfferCatalog &offers);
QStringList regions(const OfferCatalog &offers);

/// "2.00 h", "5.0 min", "45 s" and back ("2h", "90 min", "5.5 h" are all understood).
QString durationText(double seconds);
Result<double> durationFrom(const QString &text);
/// "$5.00" and back.
QString amountText(const Money &amount);

} // namespace mayfly::pages
