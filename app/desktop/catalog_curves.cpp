// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/catalog_curves.h"

#include "core/prediction/own_measurements.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace mayfly::desktop {

namespace {

using pages::LifetimesShown;
using pages::OfferCurves;
using pages::PriceSeriesShown;
using prediction::LifetimeObservation;
using store::CatalogKind;
using store::CatalogStore;

constexpr double day_ns = 86400e9;
constexpr double quantile90 = 1.6449;       ///< of the normal distribution, two-sided
constexpr int fitPoints = 96;
constexpr double shown_s = 24 * 3600;
constexpr std::size_t mostZones = 6;
constexpr int leastObserved = 3;

/// Deaths and those who left otherwise, by age.
std::map<double, std::pair<int, int>> byAge(std::span<const LifetimeObservation> observations)
{
    std::map<double, std::pair<int, int>> at;
    for (const auto &each : observations) {
        std::isfinite(each.to_s) ? at[each.to_s].first += each.count : at[each.from_s].second += each.count;
    }
    return at;
}

void addObserved(OfferCurves &curves, const Offer &offer, CatalogStore *store)
{
    for (const auto &entry : store == nullptr ? std::vector<store::CatalogEntry>() : store->list().value_or(std::vector<store::CatalogEntry>())) {
        if (entry.kind != CatalogKind::Lifetimes) {
            continue;
        }
        std::vector<LifetimeObservation> here;
        for (const auto &each : store->lifetimes(entry.name).value_or(std::vector<catalog::ServerLifetime>())) {
            if (each.gpu == offer.gpu && (each.region.empty() || offer.region.empty() || each.region == offer.region)) {
                here.push_back(LifetimeObservation::of(each.lifetime_s(), !each.censored));
            }
        }
        if (static_cast<int>(here.size()) >= leastObserved) {
            curves.observed.push_back(fittedLifetimes(entry.name, here, offer.lifetimeLimit_s));
        }
    }
    std::vector<LifetimeObservation> own;
    if (const auto measured = prediction::readOwnMeasurements(prediction::ownMeasurementsPath(offer.provider))) {
        for (const auto &each : measured->lifetimes) {
            if (each.gpu == offer.gpu) {
                own.push_back(LifetimeObservation::of(each.age_s, each.revoked));
            }
        }
    }
    if (static_cast<int>(own.size()) >= leastObserved) {
        curves.observed.push_back(fittedLifetimes({}, own, offer.lifetimeLimit_s));
    }
}

struct Zone {
    std::string set;
    catalog::PricePoint server;
};

/// The offer's own zone first, then those of its region, then the others.
std::vector<Zone> zonesOf(const Offer &offer, CatalogStore &store)
{
    std::vector<Zone> zones;
    for (const auto &entry : store.list().value_or(std::vector<store::CatalogEntry>())) {
        if (entry.kind != CatalogKind::Prices) {
            continue;
        }
        for (const auto &series : store.priceSeries(entry.name).value_or(std::vector<store::PriceSeries>())) {
            if (series.server.instanceType == offer.instanceType) {
                zones.push_back({entry.name, series.server});
            }
        }
    }
    const auto rank = [&offer](const Zone &zone) {
        return zone.server.zone == offer.zone && !offer.zone.empty() ? 0 : zone.server.region == offer.region ? 1 : 2;
    };
    std::stable_sort(zones.begin(), zones.end(), [&rank](const Zone &a, const Zone &b) { return rank(a) < rank(b); });
    if (std::any_of(zones.begin(), zones.end(), [&rank](const Zone &zone) { return rank(zone) < 2; })) {
        std::erase_if(zones, [&rank](const Zone &zone) { return rank(zone) == 2; });
    }
    zones.resize(std::min(zones.size(), mostZones));
    return zones;
}

void addPrices(OfferCurves &curves, const Offer &offer, CatalogStore &store)
{
    std::vector<std::pair<PriceSeriesShown, std::vector<catalog::PriceSteps::Step>>> found;
    for (const Zone &zone : zonesOf(offer, store)) {
        const auto steps = store.prices(zone.set, zone.server.zone, offer.instanceType);
        if (steps && !steps->steps().empty()) {
            curves.latest_ns = std::max(curves.latest_ns, steps->steps().back().time_ns);
            found.push_back({{zone.server.zone, zone.set, {}}, steps->steps()});
        }
    }
    for (auto &[series, steps] : found) {
        for (const auto &step : steps) {
            series.points.push_back({static_cast<double>(step.time_ns - curves.latest_ns) / day_ns, static_cast<double>(step.micros) / 1e6});
        }
        curves.prices.push_back(std::move(series));
    }
}

} // namespace

Result<std::unique_ptr<CatalogStore>> openCatalogStore()
{
    std::error_code ignored;
    if (!std::filesystem::exists(store::defaultPath(), ignored)) {
        return std::unique_ptr<CatalogStore>();
    }
    return CatalogStore::open(store::defaultPath(), store::OpenMode::ReadOnly);
}

LifetimesShown fittedLifetimes(const std::string &set, std::span<const LifetimeObservation> observations, std::optional<double> limit_s)
{
    LifetimesShown shown;
    shown.set = set;
    for (const auto &each : observations) {
        shown.servers += each.count;
        shown.lost += std::isfinite(each.to_s) ? each.count : 0;
    }
    int alive = shown.servers;
    double surviving = 1;
    double greenwood = 0;       // sum of d / (n (n - d))
    for (const auto &[age_s, counts] : byAge(observations)) {
        const auto [lost, left] = counts;
        if (lost > 0) {
            surviving *= 1 - static_cast<double>(lost) / alive;
            greenwood += alive > lost ? static_cast<double>(lost) / (static_cast<double>(alive) * (alive - lost)) : 0;
            const double half = quantile90 * surviving * std::sqrt(greenwood);
            shown.steps.push_back({age_s, surviving, std::max(0.0, surviving - half), std::min(1.0, surviving + half)});
        }
        alive -= lost + left;
    }
    if (const auto fits = prediction::fitLifetimes(observations, limit_s); fits && !fits->empty()) {
        const auto &best = prediction::chosen(*fits);
        shown.family = std::string(prediction::toString(best.curve.family));
        shown.distance = best.distance;
        for (int i = 0; i <= fitPoints; ++i) {
            const double age_s = shown_s * i / fitPoints;
            shown.fit.emplace_back(age_s, 1 - prediction::lostBy(best.curve, age_s));
        }
    }
    return shown;
}

Result<OfferCurves> curvesOf(const Offer &offer)
{
    const auto calibration = prediction::ownCalibration(offer.provider);
    if (!calibration) {
        return passOn(calibration.error());
    }
    OfferCurves curves;
    curves.model = offer.forParameterServers() ? calibration->cpuServerLifetime : calibration->lifetimeOf(offer.gpu, offer.region);
    curves.model.limit_s = offer.provider == "local" ? curves.model.limit_s : offer.lifetimeLimit_s;
    const auto opened = openCatalogStore();
    if (!opened) {
        return passOn(opened.error());
    }
    addObserved(curves, offer, opened->get());
    if (*opened != nullptr) {
        addPrices(curves, offer, **opened);
    }
    return curves;
}

} // namespace mayfly::desktop
