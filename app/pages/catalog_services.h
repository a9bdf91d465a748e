// SPDX-License-Identifier: GPL-3.0-or-later
// What the Catalog page asks of the rest of Mayfly, as functions that may block and are called on the task pool: the desktop wires them
// to core, tests to what they need.
#pragma once
#include "core/catalog/gpu_types.h"
#include "core/domain/offer.h"
#include "core/domain/plan.h"
#include "core/store/catalog_store.h"
#include "core/store/import_files.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace mayfly::pages {

/// A catalogue by name, and where it comes from.
struct CatalogName {
    std::string name;
    bool builtIn = true;
    std::int64_t imported_ns = 0;   ///< of imported ones
    std::int64_t offers = 0;
};

struct PricePointShown {
    double days = 0;                ///< before the latest of all zones; negative
    double perHour = 0;
};
struct PriceSeriesShown {
    std::string zone;
    std::string set;                ///< the import that it comes from
    std::vector<PricePointShown> points;
};

/// Servers whose lives were observed, and what was fitted to them.
struct LifetimesShown {
    struct Step {
        double age_s = 0;
        double alive = 1;           ///< Kaplan-Meier; low and high: 90 % by Greenwood's formula
        double low = 1, high = 1;
    };
    std::string set;                ///< the import's name; empty: this machine's own runs
    int servers = 0, lost = 0;
    std::vector<Step> steps;
    std::string family;             ///< "Weibull"; empty: nothing could be fitted
    double distance = 0;            ///< largest, between fit and observations (0 to 1)
    std::vector<std::pair<double, double>> fit;     ///< age_s, alive
};

struct OfferCurves {
    LifetimeModel model;            ///< what plans are made with; its source says where it comes from
    std::vector<LifetimesShown> observed;
    std::vector<PriceSeriesShown> prices;           ///< the offer's own zone first
    std::int64_t latest_ns = 0;                     ///< day 0 of the prices
};

/// What a file would bring. Kinds are the words of the command line: "catalog", "prices", "advisor", "trace", "lifetimes".
struct ImportAsk {
    std::string file;
    std::string kind;
    std::string name;
    std::string provider;
    std::string polarity;
    bool skipBadRows = false;
};
struct ImportPreview {
    std::int64_t rows = 0, good = 0, leftOut = 0, broken = 0, warnings = 0;
    std::vector<catalog::RowProblem> problems;
    std::string picture;                ///< of a trace: its first days as text
    std::string kind;                   ///< guessed, where none was asked for
    std::string name;                   ///< suggested
    bool asksProvider = false;          ///< nothing can be read until it is told whose prices these are
    store::FirstRows first;             ///< as they would be stored
};
struct Watched {
    std::function<bool()> cancelled;
    std::function<void(double)> progress;           ///< parts of 1
};

struct CatalogServices {
    std::function<Result<std::vector<CatalogName>>()> names;
    /// "NAME", or "NAME@2026-06-01" for an imported one as of that date.
    std::function<Result<OfferCatalog>(const std::string &name)> offers;
    /// The dates of an imported catalogue's prices, latest first.
    std::function<Result<std::vector<std::string>>(const std::string &name)> dates;
    std::function<Result<OfferCurves>(const Offer &offer)> curves;
    std::function<Result<std::vector<Workload>>()> workloads;
    std::function<Result<std::vector<catalog::GpuType>>()> gpuTypes;
    std::function<Result<std::vector<store::CatalogEntry>>()> imports;
    std::function<Result<void>(store::CatalogKind kind, const std::string &name)> remove;
    std::function<Result<ImportPreview>(const ImportAsk &ask, const Watched &watched)> preview;
    std::function<Result<std::string>(const ImportAsk &ask, const Watched &watched)> import;   ///< the name it has now
};

} // namespace mayfly::pages
