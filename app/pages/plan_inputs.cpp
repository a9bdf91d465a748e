// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/plan_inputs.h"

#include "app/look/theme.h"
#include "app/models/candidate_model.h"
#include "app/models/dollars.h"
#include "core/base/text.h"

#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <tuple>

namespace mayfly::pages {

namespace {

constexpr qint64 firstLocalSteps = 1500;
constexpr qint64 firstCloudSteps = 64000;

bool isLocal(const OfferCatalog &offers)
{
    return std::all_of(offers.offers.begin(), offers.offers.end(), [](const Offer &offer) { return offer.provider == "local"; });
}

template <typename Of>
QStringList distinct(const OfferCatalog &offers, Of of)
{
    QStringList found;
    for (const Offer &offer : offers.offers) {
        const QString text = QString::fromStdString(of(offer));
        if (!offer.forParameterServers() && !text.isEmpty() && !found.contains(text)) {
            found << text;
        }
    }
    return found;
}

OfferCatalog chosenOffers(const PlanInputs &inputs, const OfferCatalog &all)
{
    OfferCatalog chosen{all.name, all.source, {}};
    for (const Offer &offer : all.offers) {
        const bool hidden = !offer.forParameterServers() && inputs.hiddenGpus.contains(QString::fromStdString(offer.gpu));
        if (!hidden && !inputs.hiddenRegions.contains(QString::fromStdString(offer.region)) &&
            !inputs.hiddenProviders.contains(QString::fromStdString(offer.provider))) {
            chosen.offers.push_back(offer);
        }
    }
    return chosen;
}

void setPricings(const PlanInputs &inputs, planning::PlanRequest &request)
{
    if (inputs.transient != inputs.onDemand) {
        request.pricings = {inputs.transient ? Pricing::Transient : Pricing::OnDemand};
    }
    request.psPricing = inputs.serverPricing == PlanInputs::ServerPricing::Transient ? Pricing::Transient : Pricing::OnDemand;
    if (inputs.serverPricing == PlanInputs::ServerPricing::Either) {
        request.psPricings = {Pricing::OnDemand, Pricing::Transient};
    }
}

void setPolicies(const PlanInputs &inputs, planning::PlanRequest &request)
{
    if (inputs.sync != PlanInputs::Sync::Asp) {
        request.synchronisations.push_back({.mode = SyncMode::SyncSwitch});
    }
    if (inputs.sync == PlanInputs::Sync::All) {
        request.synchronisations.push_back({.mode = SyncMode::Bsp});
        request.synchronisations.push_back({.mode = SyncMode::Ssp});
    }
    request.replacements = {Replacement::SameOffer, Replacement::NextCheapest, Replacement::AnotherZone, Replacement::OnDemand, Replacement::None};
    if (inputs.replacement) {
        request.replacements = {*inputs.replacement};
    }
    request.checkpointIntervals_s = {inputs.checkpointInterval_s};
}

} // namespace

bool OwnWorkload::operator==(const OwnWorkload &other) const
{
    const auto key = [](const Workload &each) {
        return std::tie(each.name, each.network, each.dataset, each.batchSize, each.parameters, each.tensors, each.gflopsPerImage, each.datasetImages,
                        each.activationMegabytesPerImage, each.steps, each.learningRate, each.momentum, each.weightDecay);
    };
    return key(workload) == key(other.workload);
}

const Workload *workloadOf(const PlanInputs &inputs, const PlanSources &sources)
{
    if (inputs.own) {
        return &inputs.own->workload;
    }
    const auto found = std::find_if(sources.workloads.begin(), sources.workloads.end(),
                                    [name = inputs.workload.toStdString()](const Workload &workload) { return workload.name == name; });
    return found == sources.workloads.end() ? nullptr : &*found;
}

QStringList gpuTypes(const OfferCatalog &offers)
{
    return distinct(offers, [](const Offer &offer) { return offer.gpu; });
}

QStringList providers(const OfferCatalog &offers)
{
    return distinct(offers, [](const Offer &offer) { return offer.provider; });
}

QStringList regions(const OfferCatalog &offers)
{
    return distinct(offers, [](const Offer &offer) { return offer.region; });
}

PlanInputs firstInputs(const PlanSources &sources)
{
    PlanInputs inputs;
    const bool local = isLocal(sources.offers);
    inputs.catalog = QString::fromStdString(sources.offers.name);
    const auto trainable = std::find_if(sources.workloads.begin(), sources.workloads.end(),
                                        [local](const Workload &workload) { return workload.network.empty() != local; });
    if (trainable != sources.workloads.end()) {
        inputs.workload = QString::fromStdString(trainable->name);
    } else if (!sources.workloads.empty()) {
        inputs.workload = QString::fromStdString(sources.workloads.front().name);
    }
    inputs.name = inputs.workload;
    inputs.steps = local ? firstLocalSteps : firstCloudSteps;
    inputs.deadline_s = local ? 600 : 7200;
    inputs.budget = Money::fromUnits(local ? 0.5 : 5);
    inputs.maxWorkers = local ? 4 : 8;
    return inputs;
}

PlanInputs inputsOf(const Plan &plan, const PlanInputs &before)
{
    PlanInputs inputs = before;
    inputs.name = QString::fromStdString(plan.name);
    inputs.workload = QString::fromStdString(plan.workload.name);
    inputs.steps = plan.steps;
    inputs.deadline_s = plan.targets.deadline_s;
    inputs.budget = plan.targets.budget;
    inputs.minAccuracyPct = plan.targets.minAccuracyPct;
    inputs.confidence = plan.targets.confidence;
    inputs.maxWorkers = std::max(before.maxWorkers, plan.cluster.workerCount());
    inputs.maxParameterServers = std::max(before.maxParameterServers, plan.cluster.parameterServers);
    inputs.own.reset();
    inputs.maxRatePerHour = plan.targets.maxRatePerHour;
    const bool transientServers = plan.cluster.psPricing == Pricing::Transient;
    if (inputs.serverPricing != PlanInputs::ServerPricing::Either) {
        inputs.serverPricing = transientServers ? PlanInputs::ServerPricing::Transient : PlanInputs::ServerPricing::OnDemand;
    }
    inputs.replacement = before.replacement ? std::optional(plan.cluster.replacement) : std::nullopt;
    inputs.checkpointInterval_s = plan.cluster.checkpointInterval_s;
    inputs.learningRate = plan.workload.learningRate;
    inputs.momentum = plan.workload.momentum;
    inputs.weightDecay = plan.workload.weightDecay;
    inputs.training = plan.training;
    const SyncMode mode = plan.cluster.synchronisation.mode;
    inputs.sync = mode == SyncMode::Asp ? before.sync : mode == SyncMode::SyncSwitch ? std::max(before.sync, PlanInputs::Sync::AspOrSwitch) : PlanInputs::Sync::All;
    return inputs;
}

planning::PlanRequest requestFor(const PlanInputs &inputs, const WhatIf &whatIf, const PlanSources &sources)
{
    planning::PlanRequest request;
    if (const Workload *workload = workloadOf(inputs, sources)) {
        request.workload = *workload;
        request.workload.learningRate = inputs.learningRate.value_or(workload->learningRate);
        request.workload.momentum = inputs.momentum.value_or(workload->momentum);
        request.workload.weightDecay = inputs.weightDecay.value_or(workload->weightDecay);
    }
    request.steps = inputs.steps;
    request.offers = chosenOffers(inputs, sources.offers);
    request.targets.confidence = inputs.confidence;
    request.targets.minAccuracyPct = inputs.minAccuracyPct;
    request.targets.maxRatePerHour = inputs.maxRatePerHour;
    if (inputs.deadline_s) {
        request.targets.deadline_s = *inputs.deadline_s * whatIf.deadline;
    }
    if (inputs.budget) {
        request.targets.budget = Money::fromUnits(inputs.budget->units() * whatIf.budget, inputs.budget->currency);
    }
    request.objective = inputs.objective;
    request.maxWorkers = inputs.maxWorkers;
    request.maxParameterServers = inputs.maxParameterServers;
    request.acrossRegions = !inputs.oneRegion;
    request.includeStartUp = inputs.countStartUp;
    request.trials = inputs.trials;
    setPricings(inputs, request);
    setPolicies(inputs, request);
    request.priceFactor = whatIf.price;
    request.revocationFactor = whatIf.revocations;
    return request;
}

QString durationText(double seconds)
{
    if (seconds >= 3600) {
        return look::withUnit(look::formatNumber(seconds / 3600, 2), models::hoursWord());
    }
    return seconds >= 60 ? look::withUnit(look::formatNumber(seconds / 60, seconds < 600 ? 1 : 0), models::minutesWord())
                         : look::withUnit(look::formatNumber(seconds, 0), models::secondsWord());
}

Result<double> durationFrom(const QString &text)
{
    QString plain = text.simplified();
    plain.remove(QChar(0x00A0)).remove(' ');
    plain.replace(models::minutesWord(), "m").replace(models::hoursWord(), "h").replace(models::secondsWord(), "s");
    plain.replace("min", "m").replace(QChar(0x2212), '-').replace(',', '.');
    return parseDuration(plain.toStdString());
}

Result<double> durationFrom(const QString &text, const std::optional<double> &before)
{
    static const QRegularExpression bare(QStringLiteral("^[\\d.,\\s]+$"));
    if (!bare.match(text.trimmed()).hasMatch()) {
        return durationFrom(text);
    }
    return durationFrom(text + (!before || *before >= 3600 ? 'h' : *before >= 60 ? 'm' : 's'));
}

QString amountText(const Money &amount)
{
    const int decimals = moneyDecimals(amount);
    return amount.currency == "USD" ? models::dollars(amount.units(), decimals)
                                    : look::withUnit(look::formatNumber(amount.units(), decimals), QString::fromStdString(amount.currency));
}

Result<Money> amountFrom(const QString &text)
{
    QString plain = text;
    plain.remove(QRegularExpression(QStringLiteral("[\\s\\x{00A0}\\x{202F}]")));
    if (plain.endsWith('$')) {
        plain = '$' + plain.chopped(1);
    }
    const bool commas = plain.contains(','), points = plain.contains('.');
    const QChar decimal = commas && points ? (plain.lastIndexOf(',') > plain.lastIndexOf('.') ? ',' : '.') : commas ? ',' : '.';
    // One kind alone is what the locale says it is where it stands before three digits: "1,250" is no fraction in English.
    static const QRegularExpression thousands(QStringLiteral("^\\D*\\d{1,3}([.,]\\d{3})+\\D*$"));
    const bool grouped = commas != points && thousands.match(plain).hasMatch() && QLocale().decimalPoint() != QString(decimal);
    plain.remove(grouped ? decimal : decimal == ',' ? QChar('.') : QChar(','));
    return parseMoney(plain.replace(',', '.').toStdString());
}

} // namespace mayfly::pages
