// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/catalog_context.h"

#include "core/base/text.h"
#include "core/catalog/catalog.h"
#include "core/catalog/dates.h"
#include "core/prediction/own_measurements.h"
#include "core/store/find_offers.h"
#include "core/store/import_files.h"

#include <algorithm>

namespace mayfly::desktop {

namespace {

using pages::CatalogName;
using pages::ImportAsk;
using pages::ImportPreview;
using pages::PricePointShown;
using store::CatalogKind;
using store::CatalogStore;

constexpr double day_ns = 86400e9;
constexpr int stripDays = 7;

/// Nothing where there is no store yet.
Result<std::unique_ptr<CatalogStore>> openForReading()
{
    std::error_code ignored;
    if (!std::filesystem::exists(store::defaultPath(), ignored)) {
        return std::unique_ptr<CatalogStore>();
    }
    return CatalogStore::open(store::defaultPath(), store::OpenMode::ReadOnly);
}

Result<std::vector<CatalogName>> names()
{
    std::vector<CatalogName> found;
    for (const auto &name : catalog::catalogNames()) {
        found.push_back({name, true, {}});
    }
    const auto opened = openForReading();
    if (!opened || *opened == nullptr) {
        return opened ? Result<std::vector<CatalogName>>(found) : passOn(opened.error());
    }
    const auto entries = (*opened)->list();
    if (!entries) {
        return passOn(entries.error());
    }
    for (const auto &entry : *entries) {
        if (entry.kind == CatalogKind::Offers) {
            found.push_back({entry.name, false, "imported " + catalog::isoDate(entry.imported_ns) + ", " + std::to_string(entry.rows) + " offers"});
        }
    }
    return found;
}

Result<LifetimeModel> lifetime(const Offer &offer)
{
    const auto calibration = prediction::ownCalibration(offer.provider);
    if (!calibration) {
        return passOn(calibration.error());
    }
    LifetimeModel model = offer.forParameterServers() ? calibration->cpuServerLifetime : calibration->lifetimeOf(offer.gpu, offer.region);
    model.limit_s = offer.provider == "local" ? model.limit_s : offer.lifetimeLimit_s;
    return model;
}

Result<std::vector<PricePointShown>> prices(const Offer &offer)
{
    std::vector<PricePointShown> points;
    const auto opened = openForReading();
    if (!opened || *opened == nullptr) {
        return points;
    }
    const auto entries = (*opened)->list();
    for (const auto &entry : entries.value_or(std::vector<store::CatalogEntry>())) {
        if (entry.kind != CatalogKind::Prices || !points.empty()) {
            continue;
        }
        const auto steps = (*opened)->prices(entry.name, offer.zone, offer.instanceType);
        if (steps && !steps->steps().empty()) {
            const auto last_ns = static_cast<double>(steps->steps().back().time_ns);
            for (const auto &step : steps->steps()) {
                points.push_back({(static_cast<double>(step.time_ns) - last_ns) / day_ns, static_cast<double>(step.micros) / 1e6});
            }
        }
    }
    return points;
}

Result<store::ImportRequest> requestFor(const ImportAsk &ask, const std::function<bool()> &cancelled)
{
    store::ImportRequest request;
    const auto kind = store::guessKind(ask.file);
    if (ask.kind.empty() && !kind) {
        return passOn(kind.error());
    }
    request.kind = kind.value_or(CatalogKind::Offers);
    for (const auto each : {CatalogKind::Offers, CatalogKind::Prices, CatalogKind::Advisor, CatalogKind::Trace, CatalogKind::Lifetimes}) {
        request.kind = store::toString(each) == ask.kind ? each : request.kind;
    }
    request.files = {ask.file};
    request.name = ask.name;
    request.provider = lowerCase(ask.provider);
    request.polarity = ask.polarity.empty() ? "available" : ask.polarity;
    request.progress = [cancelled](std::int64_t, std::int64_t) { return !cancelled(); };
    return request;
}

Result<ImportPreview> preview(const ImportAsk &ask, const std::function<bool()> &cancelled)
{
    auto request = requestFor(ask, cancelled);
    if (!request) {
        return passOn(request.error());
    }
    ImportPreview shown;
    shown.kind = std::string(store::toString(request->kind));
    request->show = [&shown](const std::string &, const catalog::ServerTrace &trace) { shown.picture = catalog::traceStrip(trace, stripDays); };
    const auto sets = store::previewFiles(*request);
    if (!sets) {
        return passOn(sets.error());
    }
    for (const auto &set : *sets) {
        shown.name = set.name;
        for (const auto &file : set.files) {
            shown.rows += file.report.rows;
            shown.good += file.report.imported;
            shown.leftOut += file.report.count(catalog::Severity::Rejected);
            shown.broken += file.report.count(catalog::Severity::Broken);
            shown.warnings += file.report.count(catalog::Severity::Warning);
            for (const auto &problem : file.report.problems()) {
                shown.problems.push_back(problem.text());
            }
        }
    }
    return shown;
}

Result<std::string> import(const ImportAsk &ask, const std::function<bool()> &cancelled)
{
    const auto request = requestFor(ask, cancelled);
    if (!request) {
        return passOn(request.error());
    }
    const auto sets = store::importFiles(*request);
    return sets ? Result<std::string>(sets->front().name) : Result<std::string>(passOn(sets.error()));
}

} // namespace

pages::CatalogServices liveCatalogServices()
{
    return {names, store::findOffers, lifetime, prices, preview, import};
}

} // namespace mayfly::desktop
