// SPDX-License-Identifier: GPL-3.0-or-later
// What the user has asked for on the Plan page: a value, so that edits can be undone by putting the value before back.
#pragma once
#include "app/pages/plan_services.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace mayfly::pages {

/// A workload of the user's own, described or read from a network file.
struct OwnWorkload {
    Workload workload;
    bool operator==(const OwnWorkload &other) const;
};

struct PlanInputs {
    QString name;
    QString workload;
    std::optional<OwnWorkload> own;     ///< instead of a built-in one; `workload` is its name
    qint64 steps = 0;
    std::optional<double> deadline_s;
    std::optional<Money> budget;
    std::optional<double> minAccuracyPct;
    std::optional<Money> maxRatePerHour;    ///< of the whole cluster
    double confidence = 0.95;
    QString catalog;
    QStringList hiddenGpus;             ///< types not to be rented
    QStringList hiddenProviders;
    QStringList hiddenRegions;
    bool transient = true;              ///< of workers; both: mixes as well
    bool onDemand = true;
    bool oneRegion = true;              ///< false: up to half of the workers elsewhere than the parameter servers
    int maxWorkers = 8;
    int maxParameterServers = 2;
    bool countStartUp = true;
    enum class ServerPricing { OnDemand, Transient, Either };
    ServerPricing serverPricing = ServerPricing::OnDemand;  ///< of parameter servers
    enum class Sync { Asp, AspOrSwitch, All };
    Sync sync = Sync::Asp;              ///< what the planner may choose from
    std::optional<Replacement> replacement = Replacement::SameOffer;    ///< nothing: the planner chooses
    double checkpointInterval_s = 0;    ///< 0: Young/Daly
    int trials = 1000;                  ///< simulated runs of each of the best; 0: closed form only
    planning::Objective objective = planning::Objective::Knee;
    std::optional<double> learningRate;     ///< of one active worker; nothing: the workload's, here and below
    std::optional<double> momentum;
    std::optional<double> weightDecay;
    Training training;                  ///< beyond these three

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
/// The workload that the inputs name; null if the sources do not have it.
const Workload *workloadOf(const PlanInputs &inputs, const PlanSources &sources);

/// GPU types, providers and regions of a catalogue, in its order.
QStringList gpuTypes(const OfferCatalog &offers);
QStringList providers(const OfferCatalog &offers);
QStringList regions(const OfferCatalog &offers);

/// "2.00 h", "5.0 min", "45 s" and back ("2h", "90 min", "5.5 h" are all understood).
QString durationText(double seconds);
Result<double> durationFrom(const QString &text);
/// A bare number is in the unit that durationText() gives `before`; without it, hours.
Result<double> durationFrom(const QString &text, const std::optional<double> &before);
/// "$5.00" and back.
QString amountText(const Money &amount);
/// "$5", "5.25 EUR", "5,25 $": as the user's locale writes it, or as files do.
Result<Money> amountFrom(const QString &text);

} // namespace mayfly::pages
