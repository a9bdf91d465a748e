// SPDX-License-Identifier: Apache-2.0
// What has been imported, in the same database as the runs: offers with dated prices, spot price histories, Spot Advisor bands, availability
// traces, lifetimes. Each goes by a name within its kind.
//
// An import is one transaction: its rows are put aside first (in SQLite's temporary database, so that running controllers are not kept
// waiting while a file is read), and become visible together or not at all.
#pragma once
#include "core/catalog/import_advisor.h"
#include "core/catalog/import_lifetimes.h"
#include "core/catalog/import_types.h"
#include "core/catalog/price_history.h"
#include "core/catalog/server_trace.h"
#include "core/domain/offer.h"
#include "core/store/store.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mayfly::store {

enum class CatalogKind { Offers, Prices, Advisor, Trace, Lifetimes };
std::string_view toString(CatalogKind kind);        ///< "catalog", "prices", "advisor", "trace", "lifetimes": the words of the command line

/// An import: what it is called and where it comes from.
struct CatalogImport {
    CatalogKind kind = CatalogKind::Offers;
    std::string name;               ///< 1 to 100 characters, without '/'
    std::string priceDate;          ///< ISO 8601; of offers and bands: when they held
    std::string source;
    std::int64_t now_ns = 0;
};

/// Takes the rows of an import; of the kind's type only. One trace at most.
struct CatalogRows {
    catalog::Sink<Offer> offer;
    catalog::Sink<catalog::PricePoint> price;
    catalog::Sink<catalog::AdvisorBand> band;
    catalog::Sink<catalog::ServerLifetime> lifetime;
    catalog::Sink<catalog::ServerTrace> trace;
};

/// One name, with its latest import.
struct CatalogEntry {
    CatalogKind kind = CatalogKind::Offers;
    std::string name;
    std::int64_t imported_ns = 0;
    std::string priceDate;
    std::string source;
    std::int64_t rows = 0;          ///< of the latest import
    int imports = 0;
};

/// One server in one zone of a price history.
struct PriceSeries {
    catalog::PricePoint server;     ///< time and price: the latest
    std::int64_t points = 0;
    std::int64_t first_ns = 0;
};

/// Thread-safe: one lock around the connection. Errors as of Store.
class CatalogStore {
public:
    static Result<std::unique_ptr<CatalogStore>> open(const std::filesystem::path &path, OpenMode mode);
    virtual ~CatalogStore() = default;

    /// Runs `fill`, which gives rows to the sinks, and stores them if it succeeds; its error is passed on, and nothing is stored.
    /// Offers and bands: a new dated version beside the older ones. Prices: added to the history; a time that is there already is
    /// overwritten. Traces and lifetimes: in place of what had the name. InvalidInput: no rows, a bad name or date, two currencies.
    virtual Result<catalog::ImportReport> import(const CatalogImport &what,
                                                 const std::function<Result<catalog::ImportReport>(CatalogRows &rows)> &fill) = 0;

    /// By kind, then name.
    virtual Result<std::vector<CatalogEntry>> list() = 0;
    /// NotFound if nothing has the name.
    virtual Result<void> remove(CatalogKind kind, const std::string &name) = 0;

    /// Of each provider the prices of its import with the latest date, or with the latest one not after `asOf` (ISO 8601).
    virtual Result<OfferCatalog> offers(const std::string &name, const std::string &asOf = {}) = 0;
    virtual Result<std::vector<PriceSeries>> priceSeries(const std::string &name) = 0;
    virtual Result<catalog::PriceSteps> prices(const std::string &name, const std::string &zone, const std::string &instanceType) = 0;
    virtual Result<std::vector<catalog::AdvisorBand>> advisor(const std::string &name) = 0;
    virtual Result<catalog::ServerTrace> trace(const std::string &name) = 0;
    virtual Result<std::vector<catalog::ServerLifetime>> lifetimes(const std::string &name) = 0;
};

} // namespace mayfly::store
