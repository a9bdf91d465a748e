// SPDX-License-Identifier: GPL-3.0-or-later
// How clusters and times of a search are put into words.
#include "app/models/candidate_model.h"
#include "app/models/core_words.h"
#include "app/models/device_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QSet>

#include <algorithm>
#include <cmath>

namespace mayfly::models {

namespace {

const QChar noBreakSpace(0x00A0);
const QChar times(0x00D7);

} // namespace

QString TimeUnit::text(double time_s) const
{
    const double value = of(time_s);
    return QLocale().toString(value, 'f', std::abs(value) < 10 ? 2 : 1);
}

QString TimeUnit::textWithUnit(double time_s) const
{
    return text(time_s) + noBreakSpace + symbol;
}

QString hoursWord()
{
    return QCoreApplication::translate("TimeUnits", "h");
}

QString minutesWord()
{
    return QCoreApplication::translate("TimeUnits", "min");
}

QString secondsWord()
{
    return QCoreApplication::translate("TimeUnits", "s");
}

TimeUnit timeUnitFor(double time_s)
{
    if (time_s >= 900) {
        return {3600, hoursWord()};
    }
    return time_s >= 60 ? TimeUnit{60, minutesWord()} : TimeUnit{1, secondsWord()};
}

double medianTime_s(const Prediction &prediction)
{
    return prediction.simulatedRuns > 0 ? prediction.timeMedian_s : prediction.time_s;
}

Money medianCost(const Prediction &prediction)
{
    return prediction.simulatedRuns > 0 ? prediction.costMedian : prediction.cost;
}

TimeUnit timeUnitFor(const std::vector<Candidate> &candidates)
{
    if (candidates.empty()) {
        return {};
    }
    std::vector<double> all;
    all.reserve(candidates.size());
    for (const Candidate &candidate : candidates) {
        all.push_back(candidate.prediction.time_s);
    }
    std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2), all.end());
    return timeUnitFor(all[all.size() / 2]);
}

QString groupText(const WorkerGroup &group)
{
    return QString::number(group.count) + times + noBreakSpace + deviceText(group.gpu, group.offerId);
}

QString parameterServersText(const ClusterConfig &cluster)
{
    return QCoreApplication::translate("Cluster", "%1 PS").arg(cluster.parameterServers).replace(' ', noBreakSpace);
}

bool isOnDemand(const ClusterConfig &cluster)
{
    return !cluster.workers.empty() && std::all_of(cluster.workers.begin(), cluster.workers.end(), [](const WorkerGroup &group) {
        return group.pricing == Pricing::OnDemand;
    });
}

QString regionText(const ClusterConfig &cluster)
{
    QSet<QString> regions;
    for (const WorkerGroup &group : cluster.workers) {
        regions.insert(coreName(group.region));
    }
    if (regions.isEmpty()) {
        return {};
    }
    const QString first = coreName(cluster.workers.front().region);
    return regions.size() == 1 ? first : first + " +" + QString::number(regions.size() - 1);
}

QString allRegionsText(const ClusterConfig &cluster)
{
    QStringList regions;
    for (const WorkerGroup &group : cluster.workers) {
        if (const QString region = coreName(group.region); !region.isEmpty() && !regions.contains(region)) {
            regions << region;
        }
    }
    return regions.join(QStringLiteral(", "));
}

QStringList groupTexts(const ClusterConfig &cluster)
{
    const bool mixed = !isOnDemand(cluster);
    QStringList texts;
    for (const WorkerGroup &group : cluster.workers) {
        const QString text = groupText(group);
        texts << (mixed && group.pricing == Pricing::OnDemand ? QCoreApplication::translate("Cluster", "%1 on-demand").arg(text) : text);
    }
    return texts;
}

/// Its share where it is not the usual one, and whether stragglers end the first part.
QString switchText(const Synchronisation &synchronisation)
{
    QString text = QStringLiteral("Sync-Switch");
    if (synchronisation.bspFraction < 1 && synchronisation.bspFraction != Synchronisation{}.bspFraction) {
        text += QLatin1Char(' ') + QLocale().toString(100 * synchronisation.bspFraction, 'g', 4) + QStringLiteral(" %");
    }
    return synchronisation.switchOnStragglers ? QCoreApplication::translate("Cluster", "%1 at stragglers").arg(text) : text;
}

QString synchronisationText(const ClusterConfig &cluster)
{
    switch (cluster.synchronisation.mode) {
    case SyncMode::Asp: return {};
    case SyncMode::Bsp: return QStringLiteral("BSP");
    case SyncMode::Ssp: return QStringLiteral("SSP(%1)").arg(cluster.synchronisation.stalenessBound);
    case SyncMode::SyncSwitch: return switchText(cluster.synchronisation);
    }
    return {};
}

QString replacementText(Replacement replacement)
{
    switch (replacement) {
    case Replacement::SameOffer: return QCoreApplication::translate("Cluster", "same offer");
    case Replacement::NextCheapest: return QCoreApplication::translate("Cluster", "next cheapest");
    case Replacement::AnotherZone: return QCoreApplication::translate("Cluster", "another zone");
    case Replacement::OnDemand: return QCoreApplication::translate("Cluster", "on demand");
    case Replacement::None: return QCoreApplication::translate("Cluster", "not replaced");
    }
    return {};
}

QString clusterText(const ClusterConfig &cluster)
{
    QStringList parts = groupTexts(cluster);
    if (cluster.parameterServers > 0) {
        parts << parameterServersText(cluster);
    }
    const QString together = parts.join(" + ");
    const QString priced = isOnDemand(cluster) ? QCoreApplication::translate("Cluster", "%1 on-demand").arg(together) : together;
    const QString sync = synchronisationText(cluster);
    return sync.isEmpty() ? priced : priced + QStringLiteral(", ") + sync;
}

QString clusterKey(const ClusterConfig &cluster)
{
    QStringList parts;
    for (const WorkerGroup &group : cluster.workers) {
        parts << QString::fromStdString(group.offerId + '@' + group.region + '*' + std::to_string(group.count)) + (group.pricing == Pricing::OnDemand ? "o" : "t");
    }
    parts << QString::number(cluster.parameterServers) + QString::fromStdString(cluster.psOfferId) + (cluster.psPricing == Pricing::OnDemand ? "o" : "t");
    parts << QString::number(static_cast<int>(cluster.synchronisation.mode)) << QString::number(static_cast<int>(cluster.replacement))
          << QString::number(cluster.checkpointInterval_s);
    return parts.join('/');
}

} // namespace mayfly::models
