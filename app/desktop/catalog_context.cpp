// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/catalog_context.h"

#include "app/desktop/catalog_curves.h"
#include "core/base/text.h"
#include "core/catalog/catalog.h"
#include "core/catalog/dates.h"
#include "core/store/find_offers.h"
#include "core/store/import_files.h"

#include <algorithm>
#include <set>

namespace mayfly::desktop {

namespace {

using pages::CatalogName;
using pages::ImportAsk;
using pages::ImportPreview;
using pages::Watched;
using store::CatalogKind;
using store::CatalogStore;

constexpr std::int64_t day_ns = 86'400'000'000'000;
constexpr int mostDates = 12;
constexpr int stripDays = 7;

Result<std::vector<CatalogName>> names()
{
    std::vector<CatalogName> found;
    for (const auto &name : catalog::catalogNames()) {
        found.push_back({name, true, 0, 0});
    }
    const auto opened = openCatalogStore();
    if (!opened || *opened == nullptr) {
        return opened ? Result<std::vector<CatalogName>>(found) : passOn(opened.error());
    }
    const auto entries = (*opened)->list();
    if (!entries) {
        return passOn(entries.error());
    }
    for (const auto &entry : *entries) {
        if (entry.kind == CatalogKind::Offers) {
            found.push_back({entry.name, false, entry.imported_ns, entry.rows});
        }
    }
    return found;
}

/// The dates that the prices in force at some time carry, from the latest back.
Result<std::vector<std::string>> dates(const std::string &name)
{
    std::vector<std::string> found;
    const auto opened = openCatalogStore();
    if (!opened || *opened == nullptr) {
        return opened ? Result<std::vector<std::string>>(found) : passOn(opened.error());
    }
    std::string asOf;
    while (found.size() < mostDates) {
        const auto offers = (*opened)->offers(name, asOf);
        std::set<std::string> here;
        for (const auto &offer : offers ? offers->offers : std::vector<Offer>()) {
            here.insert(offer.priceDate);
        }
        if (here.empty() || (!found.empty() && *here.rbegin() >= found.back())) {
            break;
        }
        found.push_back(*here.rbegin());
        const auto time = catalog::parseIsoTime(found.back() + "T00:00:00Z");
        if (!time) {
            break;
        }
        asOf = catalog::isoDate(*time - day_ns);
    }
    return found;
}

Result<std::vector<Workload>> workloads()
{
    return catalog::workloads();
}

Result<std::vector<store::CatalogEntry>> imports()
{
    const auto opened = openCatalogStore();
    if (!opened || *opened == nullptr) {
        return opened ? Result<std::vector<store::CatalogEntry>>() : passOn(opened.error());
    }
    return (*opened)->list();
}

Result<void> removeImport(CatalogKind kind, const std::string &name)
{
    const auto opened = CatalogStore::open(store::defaultPath(), store::OpenMode::ReadWrite);
    return opened ? (*opened)->remove(kind, name) : passOn(opened.error());
}

Result<store::ImportRequest> requestFor(const ImportAsk &ask, const Watched &watched)
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
    request.skipBadRows = ask.skipBadRows;
    request.progress = [watched](std::int64_t bytes, std::int64_t of) {
        if (watched.progress) {
            watched.progress(of > 0 ? static_cast<double>(bytes) / static_cast<double>(of) : 0);
        }
        return !watched.cancelled();
    };
    return request;
}

Result<ImportPreview> preview(const ImportAsk &ask, const Watched &watched)
{
    auto request = requestFor(ask, watched);
    if (!request) {
        return passOn(request.error());
    }
    ImportPreview shown;
    shown.kind = std::string(store::toString(request->kind));
    request->show = [&shown](const std::string &, const catalog::ServerTrace &trace) { shown.picture = catalog::traceStrip(trace, stripDays); };
    const auto sets = store::previewFiles(*request, &shown.first);
    if (!sets && sets.error().message.find(store::unknownProvider) != std::string::npos) {
        shown.asksProvider = true;
        return shown;
    }
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
            const auto &problems = file.report.problems();
            shown.problems.insert(shown.problems.end(), problems.begin(), problems.end());
        }
    }
    return shown;
}

Result<std::string> import(const ImportAsk &ask, const Watched &watched)
{
    const auto request = requestFor(ask, watched);
    if (!request) {
        return passOn(request.error());
    }
    const auto sets = store::importFiles(*request);
    return sets ? Result<std::string>(sets->front().name) : Result<std::string>(passOn(sets.error()));
}

} // namespace

pages::CatalogServices liveCatalogServices()
{
    return {names, store::findOffers, dates, curvesOf, workloads, catalog::gpuTypes, imports, removeImport, preview, import};
}

} // namespace mayfly::desktop
