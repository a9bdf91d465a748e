// SPDX-License-Identifier: Apache-2.0
#include "core/store/catalog_store.h"

#include "core/base/text.h"
#include "core/catalog/dates.h"
#include "core/store/catalog_staging.h"
#include "core/store/open_store.h"
#include "core/store/sqlite_errors.h"

#include <algorithm>
#include <array>
#include <mutex>

namespace mayfly::store {

namespace fs = std::filesystem;

namespace {

constexpr std::array kinds{CatalogKind::Offers, CatalogKind::Prices, CatalogKind::Advisor, CatalogKind::Trace, CatalogKind::Lifetimes};

Result<void> checkImport(const CatalogImport &what)
{
    const auto odd = [](char c) { return c == '/' || static_cast<unsigned char>(c) < ' '; };
    if (what.name.empty() || what.name.size() > 100 || std::any_of(what.name.begin(), what.name.end(), odd) || what.name.ends_with(".json")) {
        return fail(ErrorCode::InvalidInput, "the name '" + catalog::shownValue(what.name) + "': expected 1 to 100 characters without '/', not ending in .json");
    }
    const bool dated = what.kind == CatalogKind::Offers || what.kind == CatalogKind::Advisor;
    if ((dated || !what.priceDate.empty()) && !catalog::isIsoDate(what.priceDate)) {
        return fail(ErrorCode::InvalidInput, "the date '" + catalog::shownValue(what.priceDate) + "': expected a day as in 2026-07-09");
    }
    return {};
}

Offer readOffer(SQLite::Statement &row)
{
    Offer offer;
    offer.id = row.getColumn(0).getString();
    offer.provider = row.getColumn(1).getString();
    offer.region = row.getColumn(2).getString();
    offer.zone = row.getColumn(3).getString();
    offer.instanceType = row.getColumn(4).getString();
    offer.gpu = row.getColumn(5).getString();
    offer.gpuCount = row.getColumn(6).getInt();
    offer.vcpus = row.getColumn(7).getInt();
    offer.memoryGib = row.getColumn(8).getDouble();
    const std::string currency = row.getColumn(11).getString();
    offer.onDemandPerHour = {row.getColumn(9).getInt64(), currency};
    if (!row.getColumn(10).isNull()) {
        offer.transientPerHour = Money{row.getColumn(10).getInt64(), currency};
    }
    offer.minimumCharge_s = row.getColumn(12).getDouble();
    offer.billingStep_s = row.getColumn(13).getDouble();
    offer.notice_s = row.getColumn(14).getDouble();
    if (!row.getColumn(15).isNull()) {
        offer.lifetimeLimit_s = row.getColumn(15).getDouble();
    }
    offer.priceDate = row.getColumn(16).getString();
    offer.source = row.getColumn(17).getString();
    return offer;
}

class SqliteCatalogStore final : public CatalogStore {
public:
    SqliteCatalogStore(fs::path path, std::unique_ptr<SQLite::Database> database) : path_(std::move(path)), database_(std::move(database)) {}

    Result<catalog::ImportReport> import(const CatalogImport &what, const std::function<Result<catalog::ImportReport>(CatalogRows &)> &fill) override
    {
        if (auto good = checkImport(what); !good) {
            return passOn(good.error());
        }
        const std::lock_guard lock(mutex_);
        return guarded(path_, "import", [&]() -> Result<catalog::ImportReport> {
            CatalogStaging staging(*database_, what, path_);
            auto report = fill(staging.rows());
            if (!report) {
                return report;
            }
            if (auto committed = staging.commit(*report); !committed) {
                return passOn(committed.error());
            }
            return report;
        });
    }

    Result<std::vector<CatalogEntry>> list() override
    {
        return query<std::vector<CatalogEntry>>("list what is imported", [&]() -> Result<std::vector<CatalogEntry>> {
            SQLite::Statement rows(*database_, "SELECT s.kind, s.name, i.imported_ns, i.price_date, i.source, i.row_count, "
                                               "(SELECT count(*) FROM catalog_imports c WHERE c.set_key = s.set_key) FROM catalog_sets s "
                                               "JOIN catalog_imports i ON i.import_key = (SELECT max(import_key) FROM catalog_imports l WHERE l.set_key = s.set_key) "
                                               "ORDER BY s.name");
            std::vector<CatalogEntry> entries;
            while (rows.executeStep()) {
                const std::string word = rows.getColumn(0).getString();
                const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](CatalogKind each) { return toString(each) == word; });
                if (kind == kinds.end()) {
                    return fail(ErrorCode::Corrupt, path_.string() + ": holds an import of the unknown kind '" + word + "'");
                }
                entries.push_back({*kind, rows.getColumn(1).getString(), rows.getColumn(2).getInt64(), rows.getColumn(3).getString(),
                                   rows.getColumn(4).getString(), rows.getColumn(5).getInt64(), rows.getColumn(6).getInt()});
            }
            std::stable_sort(entries.begin(), entries.end(), [](const auto &a, const auto &b) { return a.kind < b.kind; });
            return entries;
        });
    }

    Result<void> remove(CatalogKind kind, const std::string &name) override
    {
        return withSet<void>(kind, name, "remove", [&](std::int64_t set) -> Result<void> {
            database_->exec("DELETE FROM catalog_sets WHERE set_key = " + std::to_string(set));
            return {};
        });
    }

    Result<OfferCatalog> offers(const std::string &name, const std::string &asOf) override
    {
        return withSet<OfferCatalog>(CatalogKind::Offers, name, "read offers", [&](std::int64_t set) -> Result<OfferCatalog> {
            const std::string latest = asOf.empty() ? "9999" : asOf + "~";      // "2026" holds all of 2026
            SQLite::Statement rows(*database_, R"(
                WITH current AS (SELECT p.provider AS provider, i.import_key AS import_key,
                        row_number() OVER (PARTITION BY p.provider ORDER BY i.price_date DESC, i.import_key DESC) AS place
                    FROM catalog_imports i JOIN catalog_import_providers p USING (import_key) WHERE i.set_key = ?1 AND i.price_date <= ?2)
                SELECT o.id, o.provider, o.region, o.zone, o.instance_type, o.gpu, o.gpu_count, o.vcpus, o.memory_gib, p.on_demand_micros,
                    p.transient_micros, p.currency, p.minimum_charge_s, p.billing_step_s, p.notice_s, p.lifetime_limit_s,
                    coalesce(p.price_date, i.price_date), coalesce(p.source, i.source)
                FROM current c JOIN catalog_imports i ON i.import_key = c.import_key JOIN catalog_offer_prices p ON p.import_key = c.import_key
                    JOIN catalog_offers o ON o.offer_key = p.offer_key AND o.provider = c.provider
                WHERE c.place = 1 ORDER BY o.offer_key)");
            rows.bind(1, set);
            rows.bind(2, latest);
            OfferCatalog catalog;
            catalog.name = name;
            while (rows.executeStep()) {
                catalog.offers.push_back(readOffer(rows));
                const Offer &first = catalog.offers.front();
                if (catalog.offers.back().onDemandPerHour.currency != first.onDemandPerHour.currency) {
                    return fail(ErrorCode::InvalidInput, "offers '" + name + "': hold " + first.onDemandPerHour.currency + " and " +
                                                             catalog.offers.back().onDemandPerHour.currency + "; import them under two names");
                }
            }
            if (catalog.offers.empty()) {
                return fail(ErrorCode::NotFound, "offers '" + name + "': none of " + asOf + " or before");
            }
            catalog.source = "imported from " + catalog.offers.front().source;
            return catalog;
        });
    }

    Result<std::vector<PriceSeries>> priceSeries(const std::string &name) override
    {
        return withSet<std::vector<PriceSeries>>(CatalogKind::Prices, name, "read prices", [&](std::int64_t set) -> Result<std::vector<PriceSeries>> {
            SQLite::Statement rows(*database_, "SELECT s.provider, s.region, s.zone, s.instance_type, s.product, s.currency, count(*), min(p.time_ns), "
                                               "max(p.time_ns) FROM price_series s JOIN price_points p USING (series_key) WHERE s.set_key = ? "
                                               "GROUP BY s.series_key ORDER BY s.zone, s.instance_type, s.product");
            rows.bind(1, set);
            std::vector<PriceSeries> all;
            while (rows.executeStep()) {
                PriceSeries series;
                series.server = {rows.getColumn(0).getString(), rows.getColumn(1).getString(), rows.getColumn(2).getString(),
                                 rows.getColumn(3).getString(), rows.getColumn(4).getString(), rows.getColumn(8).getInt64(), {}};
                series.points = rows.getColumn(6).getInt64();
                series.first_ns = rows.getColumn(7).getInt64();
                series.server.perHour.currency = rows.getColumn(5).getString();
                all.push_back(std::move(series));
            }
            for (auto &series : all) {
                SQLite::Statement last(*database_, "SELECT p.micros FROM price_series s JOIN price_points p USING (series_key) WHERE s.set_key = ? AND "
                                                   "s.zone = ? AND s.instance_type = ? AND s.product = ? AND p.time_ns = ?");
                last.bind(1, set);
                last.bind(2, series.server.zone);
                last.bind(3, series.server.instanceType);
                last.bind(4, series.server.product);
                last.bind(5, series.server.time_ns);
                last.executeStep();
                series.server.perHour.micros = last.getColumn(0).getInt64();
            }
            return all;
        });
    }

    Result<catalog::PriceSteps> prices(const std::string &name, const std::string &zone, const std::string &instanceType) override
    {
        return withSet<catalog::PriceSteps>(CatalogKind::Prices, name, "read prices", [&](std::int64_t set) -> Result<catalog::PriceSteps> {
            SQLite::Statement rows(*database_, "SELECT p.time_ns, p.micros FROM price_series s JOIN price_points p USING (series_key) "
                                               "WHERE s.set_key = ? AND s.zone = ? AND s.instance_type = ? ORDER BY p.time_ns");
            rows.bind(1, set);
            rows.bind(2, zone);
            rows.bind(3, instanceType);
            std::vector<catalog::PriceSteps::Step> steps;
            while (rows.executeStep()) {
                steps.push_back({rows.getColumn(0).getInt64(), rows.getColumn(1).getInt64()});
            }
            if (steps.empty()) {
                return fail(ErrorCode::NotFound, "prices '" + name + "': none of " + instanceType + " in " + zone);
            }
            return catalog::PriceSteps(std::move(steps));
        });
    }

    Result<std::vector<catalog::AdvisorBand>> advisor(const std::string &name) override
    {
        using Bands = std::vector<catalog::AdvisorBand>;
        return withSet<Bands>(CatalogKind::Advisor, name, "read the advisor", [&](std::int64_t set) -> Result<Bands> {
            SQLite::Statement rows(*database_, "SELECT provider, region, system, instance_type, saving_pct, label, low_pct, high_pct FROM advisor_bands "
                                               "WHERE import_key = (SELECT import_key FROM catalog_imports WHERE set_key = ? ORDER BY price_date DESC, "
                                               "import_key DESC LIMIT 1) ORDER BY region, system, instance_type");
            rows.bind(1, set);
            Bands bands;
            while (rows.executeStep()) {
                bands.push_back({rows.getColumn(0).getString(), rows.getColumn(1).getString(), rows.getColumn(2).getString(),
                                 rows.getColumn(3).getString(), rows.getColumn(4).getDouble(), rows.getColumn(5).getString(),
                                 rows.getColumn(6).getDouble(), rows.getColumn(7).getDouble()});
            }
            return bands;
        });
    }

    Result<catalog::ServerTrace> trace(const std::string &name) override
    {
        return withSet<catalog::ServerTrace>(CatalogKind::Trace, name, "read a trace", [&](std::int64_t set) -> Result<catalog::ServerTrace> {
            SQLite::Statement row(*database_, "SELECT t.provider, t.region, t.zone, t.device, t.tick_s, t.start_ns, t.capacity, t.runs, t.prices, i.source "
                                              "FROM traces t JOIN catalog_imports i USING (set_key) WHERE t.set_key = ? ORDER BY i.import_key DESC LIMIT 1");
            row.bind(1, set);
            row.executeStep();
            catalog::ServerTrace trace;
            trace.name = name;
            trace.provider = row.getColumn(0).getString();
            trace.region = row.getColumn(1).getString();
            trace.zone = row.getColumn(2).getString();
            trace.device = row.getColumn(3).getString();
            trace.tick_s = row.getColumn(4).getDouble();
            if (!row.getColumn(5).isNull()) {
                trace.start_ns = row.getColumn(5).getInt64();
            }
            trace.capacity = row.getColumn(6).getInt();
            const auto runs = unpackRuns(row.getColumn(7).getString(), trace.runs);
            const auto prices = unpackRuns(row.getColumn(8).getString(), trace.prices);
            trace.source = row.getColumn(9).getString();
            if (!runs || !prices) {
                return failWith(runs ? prices.error() : runs.error(), path_.string() + ": trace '" + name + "'");
            }
            return trace;
        });
    }

    Result<std::vector<catalog::ServerLifetime>> lifetimes(const std::string &name) override
    {
        using Lifetimes = std::vector<catalog::ServerLifetime>;
        return withSet<Lifetimes>(CatalogKind::Lifetimes, name, "read lifetimes", [&](std::int64_t set) -> Result<Lifetimes> {
            SQLite::Statement rows(*database_, "SELECT gpu, server, region, zone, start_ns, end_ns, censored FROM lifetimes WHERE set_key = ? ORDER BY position");
            rows.bind(1, set);
            Lifetimes all;
            while (rows.executeStep()) {
                all.push_back({rows.getColumn(0).getString(), rows.getColumn(1).getString(), rows.getColumn(2).getString(),
                               rows.getColumn(3).getString(), rows.getColumn(4).getInt64(), rows.getColumn(5).getInt64(), rows.getColumn(6).getInt() != 0});
            }
            return all;
        });
    }

private:
    template <typename T, typename Function>
    Result<T> query(const char *doing, Function function)
    {
        const std::lock_guard lock(mutex_);
        return guarded(path_, doing, function);
    }

    template <typename T, typename Function>
    Result<T> withSet(CatalogKind kind, const std::string &name, const char *doing, Function function)
    {
        return query<T>(doing, [&]() -> Result<T> {
            SQLite::Statement set(*database_, "SELECT set_key FROM catalog_sets WHERE kind = ? AND name = ?");
            set.bind(1, std::string(toString(kind)));
            set.bind(2, name);
            if (!set.executeStep()) {
                return fail(ErrorCode::NotFound, std::string(toString(kind)) + " '" + name + "': nothing of that name was imported; `mayflyctl catalog list` shows what was");
            }
            const std::int64_t key = set.getColumn(0).getInt64();
            set.reset();
            return function(key);
        });
    }

    const fs::path path_;
    std::mutex mutex_;
    std::unique_ptr<SQLite::Database> database_;
};

} // namespace

std::string_view toString(CatalogKind kind)
{
    switch (kind) {
    case CatalogKind::Offers: return "catalog";
    case CatalogKind::Prices: return "prices";
    case CatalogKind::Advisor: return "advisor";
    case CatalogKind::Trace: return "trace";
    case CatalogKind::Lifetimes: return "lifetimes";
    }
    return "catalog";
}

Result<std::unique_ptr<CatalogStore>> CatalogStore::open(const fs::path &path, OpenMode mode)
{
    OpenOptions options;
    options.mode = mode;
    auto database = openDatabase(path, options);
    std::error_code problem;
    return database ? Result<std::unique_ptr<CatalogStore>>(std::make_unique<SqliteCatalogStore>(fs::absolute(path, problem), std::move(*database)))
                    : passOn(database.error());
}

} // namespace mayfly::store
