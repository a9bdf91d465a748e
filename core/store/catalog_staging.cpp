// SPDX-License-Identifier: Apache-2.0
#include "core/store/catalog_staging.h"

#include "core/catalog/dates.h"
#include "core/store/sqlite_errors.h"

#include <algorithm>

namespace mayfly::store {

namespace {

/// Binds one parameter after the other; texts are not copied and must outlive the step.
class Binder {
public:
    explicit Binder(SQLite::Statement &statement) : statement_(statement) {}

    Binder &operator<<(const std::string &text)
    {
        statement_.bindNoCopy(next_++, text);
        return *this;
    }
    Binder &operator<<(std::int64_t number)
    {
        statement_.bind(next_++, number);
        return *this;
    }
    Binder &operator<<(int number) { return *this << std::int64_t{number}; }
    Binder &operator<<(double number)
    {
        statement_.bind(next_++, number);
        return *this;
    }
    template <typename T>
    Binder &operator<<(const std::optional<T> &value)
    {
        if (value) {
            return *this << *value;
        }
        null();
        return *this;
    }
    void null() { statement_.bind(next_++); }

private:
    SQLite::Statement &statement_;
    int next_ = 1;
};

/// What a kind puts aside: the columns of temp.staged.
const char *stagedColumns(CatalogKind kind)
{
    switch (kind) {
    case CatalogKind::Offers:
        return "id, provider, region, zone, instance_type, gpu, gpu_count, vcpus, memory_gib, on_demand_micros, transient_micros, currency, "
               "minimum_charge_s, billing_step_s, notice_s, lifetime_limit_s, price_date, source";
    case CatalogKind::Prices: return "provider, region, zone, instance_type, product, currency, time_ns, micros";
    case CatalogKind::Advisor: return "provider, region, system, instance_type, saving_pct, label, low_pct, high_pct";
    case CatalogKind::Lifetimes: return "gpu, server, region, zone, start_ns, end_ns, censored";
    case CatalogKind::Trace: return "provider, region, zone, device, tick_s, start_ns, capacity, runs, prices";
    }
    return "";
}

std::string nullIf(const std::string &value, const std::string &same)
{
    return value == same ? std::string() : value;
}

std::string marksFor(const std::string &columns)
{
    std::string marks = "?";
    for (auto left = std::count(columns.begin(), columns.end(), ','); left > 0; --left) {
        marks += ", ?";
    }
    return marks;
}

} // namespace

CatalogStaging::CatalogStaging(SQLite::Database &database, const CatalogImport &what, const std::filesystem::path &path)
    : database_(database), what_(what), path_(path)
{
    createTable();
    rows_.offer = sink<Offer>(CatalogKind::Offers, [this](Binder &binder, const Offer &offer) {
        const std::string date = nullIf(offer.priceDate, what_.priceDate);
        const std::string source = nullIf(offer.source, what_.source);
        binder << offer.id << offer.provider << offer.region << offer.zone << offer.instanceType << offer.gpu << offer.gpuCount << offer.vcpus
               << offer.memoryGib << offer.onDemandPerHour.micros;
        offer.transientPerHour ? void(binder << offer.transientPerHour->micros) : binder.null();
        binder << offer.onDemandPerHour.currency << offer.minimumCharge_s << offer.billingStep_s << offer.notice_s << offer.lifetimeLimit_s << date
               << source;
        insert_->exec();
    });
    rows_.price = sink<catalog::PricePoint>(CatalogKind::Prices, [this](Binder &binder, const catalog::PricePoint &point) {
        binder << point.provider << point.region << point.zone << point.instanceType << point.product << point.perHour.currency << point.time_ns
               << point.perHour.micros;
        insert_->exec();
    });
    rows_.band = sink<catalog::AdvisorBand>(CatalogKind::Advisor, [this](Binder &binder, const catalog::AdvisorBand &band) {
        binder << band.provider << band.region << band.system << band.instanceType << band.savingPct << band.label << band.lowPct << band.highPct;
        insert_->exec();
    });
    rows_.lifetime = sink<catalog::ServerLifetime>(CatalogKind::Lifetimes, [this](Binder &binder, const catalog::ServerLifetime &each) {
        binder << each.gpu << each.server << each.region << each.zone << each.start_ns << each.end_ns << static_cast<int>(each.censored);
        insert_->exec();
    });
    rows_.trace = sink<catalog::ServerTrace>(CatalogKind::Trace, [this](Binder &binder, const catalog::ServerTrace &trace) {
        const std::string runs = packRuns(trace.runs);
        const std::string prices = packRuns(trace.prices);
        binder << trace.provider << trace.region << trace.zone << trace.device << trace.tick_s << trace.start_ns << trace.capacity;
        insert_->bindNoCopy(8, runs.data(), static_cast<int>(runs.size()));
        insert_->bindNoCopy(9, prices.data(), static_cast<int>(prices.size()));
        insert_->exec();
    });
}

CatalogStaging::~CatalogStaging()
{
    insert_.reset();
    staging_.reset();
    try {
        database_.exec("DROP TABLE IF EXISTS temp.staged");
    } catch (const SQLite::Exception &) {
        // It goes with the connection.
    }
}

void CatalogStaging::createTable()
{
    const std::string columns = stagedColumns(what_.kind);
    database_.exec("DROP TABLE IF EXISTS temp.staged");
    database_.exec("CREATE TEMP TABLE staged (" + columns + ")");
    staging_ = std::make_unique<SQLite::Transaction>(database_);
    insert_ = std::make_unique<SQLite::Statement>(database_, "INSERT INTO temp.staged (" + columns + ") VALUES (" + marksFor(columns) + ")");
}

template <typename Row, typename Bind>
catalog::Sink<Row> CatalogStaging::sink(CatalogKind kind, Bind bind)
{
    return [this, kind, bind](Row &&row) -> Result<void> {
        if (kind != what_.kind) {
            return fail(ErrorCode::Internal, "a row of " + std::string(toString(kind)) + " in an import of " + std::string(toString(what_.kind)));
        }
        return guarded(path_, "put an imported row aside", [&]() -> Result<void> {
            insert_->tryReset();
            Binder binder(*insert_);
            bind(binder, row);
            ++count_;
            return {};
        });
    };
}

Result<void> CatalogStaging::checkRows()
{
    if (count_ == 0) {
        return fail(ErrorCode::InvalidInput, what_.source + ": has no row that can be imported");
    }
    if (what_.kind == CatalogKind::Trace && count_ > 1) {
        return fail(ErrorCode::InvalidInput, what_.source + ": " + std::to_string(count_) + " traces under one name, expected one");
    }
    if (what_.kind == CatalogKind::Offers) {
        SQLite::Statement currencies(database_, "SELECT DISTINCT currency FROM temp.staged LIMIT 2");
        currencies.executeStep();
        const std::string first = currencies.getColumn(0).getString();
        if (currencies.executeStep()) {
            return fail(ErrorCode::InvalidInput, what_.source + ": mixes " + first + " and " + currencies.getColumn(0).getString() + ", expected one currency");
        }
    }
    return {};
}

std::int64_t CatalogStaging::makeSet()
{
    SQLite::Statement insert(database_, "INSERT INTO catalog_sets (kind, name) VALUES (?, ?) ON CONFLICT DO NOTHING");
    insert.bind(1, std::string(toString(what_.kind)));
    insert.bind(2, what_.name);
    insert.exec();
    SQLite::Statement query(database_, "SELECT set_key FROM catalog_sets WHERE kind = ? AND name = ?");
    query.bind(1, std::string(toString(what_.kind)));
    query.bind(2, what_.name);
    query.executeStep();
    return query.getColumn(0).getInt64();
}

void CatalogStaging::takeOffers()
{
    const std::string set = std::to_string(setKey_);
    const std::string import = std::to_string(importKey_);
    database_.exec("INSERT INTO catalog_offers (set_key, id, provider, region, zone, instance_type, gpu, gpu_count, vcpus, memory_gib) SELECT " + set +
                   ", id, provider, region, zone, instance_type, gpu, gpu_count, vcpus, memory_gib FROM temp.staged WHERE true ORDER BY rowid "
                   "ON CONFLICT (set_key, id) DO UPDATE SET provider = excluded.provider, region = excluded.region, zone = excluded.zone, "
                   "instance_type = excluded.instance_type, gpu = excluded.gpu, gpu_count = excluded.gpu_count, vcpus = excluded.vcpus, "
                   "memory_gib = excluded.memory_gib");
    database_.exec("INSERT OR REPLACE INTO catalog_offer_prices SELECT " + import +
                   ", o.offer_key, s.on_demand_micros, s.transient_micros, s.currency, s.minimum_charge_s, s.billing_step_s, s.notice_s, "
                   "s.lifetime_limit_s, nullif(s.price_date, ''), nullif(s.source, '') FROM temp.staged s JOIN catalog_offers o ON o.set_key = " +
                   set + " AND o.id = s.id");
    database_.exec("INSERT INTO catalog_import_providers SELECT DISTINCT " + import + ", provider FROM temp.staged");
}

void CatalogStaging::takePrices()
{
    const std::string set = std::to_string(setKey_);
    database_.exec("INSERT INTO price_series (set_key, provider, region, zone, instance_type, product, currency) SELECT DISTINCT " + set +
                   ", provider, region, zone, instance_type, product, currency FROM temp.staged WHERE true ON CONFLICT DO NOTHING");
    database_.exec("INSERT OR REPLACE INTO price_points SELECT p.series_key, s.time_ns, s.micros FROM temp.staged s JOIN price_series p ON "
                   "p.set_key = " + set + " AND p.zone = s.zone AND p.instance_type = s.instance_type AND p.product = s.product ORDER BY s.rowid");
}

Result<void> CatalogStaging::commit(const catalog::ImportReport &report)
{
    insert_.reset();
    staging_->commit();
    if (auto good = checkRows(); !good) {
        return good;
    }
    SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
    setKey_ = makeSet();
    const std::string set = std::to_string(setKey_);
    SQLite::Statement insert(database_, "INSERT INTO catalog_imports (set_key, imported_ns, price_date, source, row_count, rejected, warnings) "
                                        "VALUES (?, ?, ?, ?, ?, ?, ?)");
    insert.bind(1, setKey_);
    insert.bind(2, what_.now_ns);
    insert.bind(3, what_.priceDate);
    insert.bind(4, what_.source);
    insert.bind(5, report.imported);
    insert.bind(6, report.count(catalog::Severity::Rejected) + report.count(catalog::Severity::Broken));
    insert.bind(7, report.count(catalog::Severity::Warning));
    insert.exec();
    importKey_ = database_.getLastInsertRowid();
    switch (what_.kind) {
    case CatalogKind::Offers: takeOffers(); break;
    case CatalogKind::Prices: takePrices(); break;
    case CatalogKind::Advisor:
        database_.exec("INSERT OR REPLACE INTO advisor_bands SELECT " + std::to_string(importKey_) + ", * FROM temp.staged");
        break;
    case CatalogKind::Lifetimes:
        database_.exec("DELETE FROM lifetimes WHERE set_key = " + set);
        database_.exec("INSERT INTO lifetimes SELECT " + set + ", rowid, * FROM temp.staged");
        break;
    case CatalogKind::Trace:
        database_.exec("INSERT OR REPLACE INTO traces SELECT " + set + ", * FROM temp.staged");
        break;
    }
    transaction.commit();
    return {};
}

} // namespace mayfly::store
