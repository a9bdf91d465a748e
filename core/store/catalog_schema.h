// SPDX-License-Identifier: Apache-2.0
// Tables of what is imported: offers with dated prices, spot price histories, Spot Advisor bands, traces, lifetimes.
// A set is what an import goes by ("catalog", "my-offers"). Offers keep the prices of every import, so that nothing is priced anew by a later
// one; who asks without a date gets, for each provider, the import with the latest date.
#pragma once

namespace mayfly::store {

inline constexpr const char *catalogSchema = R"sql(
CREATE TABLE catalog_sets (
    set_key INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    UNIQUE (kind, name)
);

CREATE TABLE catalog_imports (
    import_key INTEGER PRIMARY KEY AUTOINCREMENT,
    set_key INTEGER NOT NULL REFERENCES catalog_sets (set_key) ON DELETE CASCADE,
    imported_ns INTEGER NOT NULL,
    price_date TEXT NOT NULL,
    source TEXT NOT NULL,
    row_count INTEGER NOT NULL,
    rejected INTEGER NOT NULL,
    warnings INTEGER NOT NULL
);
CREATE INDEX catalog_imports_by_set ON catalog_imports (set_key, price_date, import_key);

CREATE TABLE catalog_import_providers (
    import_key INTEGER NOT NULL REFERENCES catalog_imports (import_key) ON DELETE CASCADE,
    provider TEXT NOT NULL,
    PRIMARY KEY (import_key, provider)
) WITHOUT ROWID;

CREATE TABLE catalog_offers (
    offer_key INTEGER PRIMARY KEY,
    set_key INTEGER NOT NULL REFERENCES catalog_sets (set_key) ON DELETE CASCADE,
    id TEXT NOT NULL,
    provider TEXT NOT NULL,
    region TEXT NOT NULL,
    zone TEXT NOT NULL,
    instance_type TEXT NOT NULL,
    gpu TEXT NOT NULL,
    gpu_count INTEGER NOT NULL,
    vcpus INTEGER NOT NULL,
    memory_gib REAL NOT NULL,
    UNIQUE (set_key, id)
);

CREATE TABLE catalog_offer_prices (
    import_key INTEGER NOT NULL REFERENCES catalog_imports (import_key) ON DELETE CASCADE,
    offer_key INTEGER NOT NULL REFERENCES catalog_offers (offer_key) ON DELETE CASCADE,
    on_demand_micros INTEGER NOT NULL,
    transient_micros INTEGER,
    currency TEXT NOT NULL,
    minimum_charge_s REAL NOT NULL,
    billing_step_s REAL NOT NULL,
    notice_s REAL NOT NULL,
    lifetime_limit_s REAL,
    price_date TEXT,
    source TEXT,
    PRIMARY KEY (import_key, offer_key)
) WITHOUT ROWID;
CREATE INDEX catalog_offer_prices_by_offer ON catalog_offer_prices (offer_key);

CREATE TABLE price_series (
    series_key INTEGER PRIMARY KEY,
    set_key INTEGER NOT NULL REFERENCES catalog_sets (set_key) ON DELETE CASCADE,
    provider TEXT NOT NULL,
    region TEXT NOT NULL,
    zone TEXT NOT NULL,
    instance_type TEXT NOT NULL,
    product TEXT NOT NULL,
    currency TEXT NOT NULL,
    UNIQUE (set_key, zone, instance_type, product)
);

CREATE TABLE price_points (
    series_key INTEGER NOT NULL REFERENCES price_series (series_key) ON DELETE CASCADE,
    time_ns INTEGER NOT NULL,
    micros INTEGER NOT NULL,
    PRIMARY KEY (series_key, time_ns)
) WITHOUT ROWID;

CREATE TABLE advisor_bands (
    import_key INTEGER NOT NULL REFERENCES catalog_imports (import_key) ON DELETE CASCADE,
    provider TEXT NOT NULL,
    region TEXT NOT NULL,
    system TEXT NOT NULL,
    instance_type TEXT NOT NULL,
    saving_pct REAL NOT NULL,
    label TEXT NOT NULL,
    low_pct REAL NOT NULL,
    high_pct REAL NOT NULL,
    PRIMARY KEY (import_key, region, system, instance_type)
) WITHOUT ROWID;

CREATE TABLE traces (
    set_key INTEGER PRIMARY KEY REFERENCES catalog_sets (set_key) ON DELETE CASCADE,
    provider TEXT NOT NULL,
    region TEXT NOT NULL,
    zone TEXT NOT NULL,
    device TEXT NOT NULL,
    tick_s REAL NOT NULL,
    start_ns INTEGER,
    capacity INTEGER NOT NULL,
    runs BLOB NOT NULL,
    prices BLOB NOT NULL
);

CREATE TABLE lifetimes (
    set_key INTEGER NOT NULL REFERENCES catalog_sets (set_key) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    gpu TEXT NOT NULL,
    server TEXT NOT NULL,
    region TEXT NOT NULL,
    zone TEXT NOT NULL,
    start_ns INTEGER NOT NULL,
    end_ns INTEGER NOT NULL,
    censored INTEGER NOT NULL,
    PRIMARY KEY (set_key, position)
) WITHOUT ROWID;
)sql";

} // namespace mayfly::store
