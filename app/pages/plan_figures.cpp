// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/plan_figures.h"

#include "app/look/theme.h"
#include "app/pages/chosen_plan_panel.h"
#include "app/pages/plan_inputs.h"

#include <QRegularExpression>
#include <QTextDocument>

#include <cmath>

namespace mayfly::pages {

using charts::HistogramData;
using look::Chips;

namespace {

HistogramData histogram(const Bins &bins, double unit)
{
    charts::HistogramData data;
    data.from = bins.from / unit;
    data.width = bins.width / unit;
    data.counts = bins.counts;
    return data;
}

} // namespace

QString chanceText(double chance)
{
    const QString figure = chance > 0.995 ? QStringLiteral(">99") : look::formatNumber(static_cast<double>(std::lround(chance * 100)), 0);
    return look::withUnit(figure, "%");
}

Chips planChips(const ClusterConfig &cluster)
{
    look::Chips chips;
    for (const QString &group : models::groupTexts(cluster)) {
        chips.push_back({group, look::ChipText::Kind::Filled});
    }
    if (cluster.parameterServers > 0) {
        chips.push_back({models::parameterServersText(cluster), look::ChipText::Kind::Outlined});
    }
    if (const QString sync = models::synchronisationText(cluster); !sync.isEmpty()) {
        chips.push_back({sync, look::ChipText::Kind::Outlined});
    }
    if (models::isOnDemand(cluster)) {
        chips.push_back({ChosenPlanPanel::tr("on-demand"), look::ChipText::Kind::Plain});
    }
    return chips;
}

QString shortRegion(const QString &region, int most)
{
    using Words = std::initializer_list<std::pair<const char *, const char *>>;
    // One sort of word after the other, the least telling first; compounds before their parts.
    static const Words places{{"northamerica", "na"}, {"southamerica", "sa"}, {"europe", "eu"}, {"australia", "au"}, {"africa", "af"}, {"asia", "as"}};
    static const Words corners{{"northeast", "ne"}, {"northwest", "nw"}, {"southeast", "se"}, {"southwest", "sw"}};
    static const Words sides{{"central", "c"}, {"north", "n"}, {"south", "s"}, {"east", "e"}, {"west", "w"}};
    QString text = region;
    for (const Words &words : {places, corners, sides}) {
        for (const auto &[word, letters] : words) {
            if (text.size() > most) {
                text.replace(QLatin1String(word), QLatin1String(letters));
            }
        }
    }
    return text;
}

QString plainToolTip(const QString &text)
{
    return Qt::mightBeRichText(text) ? QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped()) : text;
}

QString fileNameFrom(const QString &name)
{
    constexpr qsizetype longest = 80;
    static const QRegularExpression refused(QStringLiteral("[\\x00-\\x1f\\x7f/\\\\:*?\"<>|]+"));
    static const QRegularExpression ends(QStringLiteral("^[-.\\s]+|[-.\\s]+$"));
    QString file = name;
    file.replace(refused, QStringLiteral("-"));
    file = file.simplified().left(longest).remove(ends);
    return file.isEmpty() ? QStringLiteral("plan") : file;
}

QVector<Chips> chipLines(const Chips &chips, int width)
{
    QVector<Chips> lines;
    for (const look::ChipText &chip : chips) {
        Chips longer = lines.isEmpty() ? Chips{} : lines.last();
        longer.push_back(chip);
        if (lines.isEmpty() || look::chipsSize(longer).width() > width) {
            lines.push_back({chip});
        } else {
            lines.last() = longer;
        }
    }
    return lines;
}

int transientWorkers(const ClusterConfig &cluster)
{
    int count = 0;
    for (const WorkerGroup &group : cluster.workers) {
        count += group.pricing == Pricing::Transient ? group.count : 0;
    }
    return count;
}

HistogramData timesOf(const SimulatedPlan &simulated, const models::TimeUnit &unit, const PlanTargets &targets)
{
    auto times = histogram(simulated.times, unit.seconds);
    times.unit = unit.symbol;
    times.median = simulated.prediction.timeMedian_s / unit.seconds;
    times.p90 = simulated.prediction.timeHigh_s / unit.seconds;
    if (targets.deadline_s) {
        times.limit = *targets.deadline_s / unit.seconds;
        times.limitText = ChosenPlanPanel::tr("deadline %1").arg(durationText(*targets.deadline_s));
    }
    return times;
}

HistogramData costsOf(const SimulatedPlan &simulated, const PlanTargets &targets)
{
    const Prediction &expected = simulated.prediction;
    auto costs = histogram(simulated.costs, 1);
    costs.unit = expected.cost.currency == "USD" ? QString() : QString::fromStdString(expected.cost.currency);
    costs.prefix = expected.cost.currency == "USD" ? QStringLiteral("$") : QString();
    costs.decimals = moneyDecimals(expected.cost);
    costs.median = expected.costMedian.units();
    costs.p90 = expected.costHigh.units();
    if (targets.budget) {
        costs.limit = targets.budget->units();
        costs.limitText = ChosenPlanPanel::tr("budget %1").arg(amountText(*targets.budget));
    }
    return costs;
}

} // namespace mayfly::pages
