// SPDX-License-Identifier: Apache-2.0
// The writing half of the catalogue store: rows are put aside in SQLite's temporary database and then taken over in one transaction.
#pragma once
#include "core/store/catalog_store.h"

#include <SQLiteCpp/SQLiteCpp.h>

namespace mayfly::store {

/// One import. Everything may throw SQLite::Exception, except the sinks, which pass errors on.
class CatalogStaging {
public:
    CatalogStaging(SQLite::Database &database, const CatalogImport &what, const std::filesystem::path &path);
    ~CatalogStaging();
    CatalogStaging(const CatalogStaging &) = delete;
    CatalogStaging &operator=(const CatalogStaging &) = delete;

    CatalogRows &rows() { return rows_; }
    /// Makes what was put aside visible.
    Result<void> commit(const catalog::ImportReport &report);

private:
    template <typename Row, typename Bind>
    catalog::Sink<Row> sink(CatalogKind kind, Bind bind);
    void createTable();
    Result<void> checkRows();
    void takeOffers();
    void takePrices();
    std::int64_t makeSet();

    SQLite::Database &database_;
    const CatalogImport &what_;
    const std::filesystem::path &path_;
    std::unique_ptr<SQLite::Transaction> staging_;
    std::unique_ptr<SQLite::Statement> insert_;
    CatalogRows rows_;
    std::int64_t count_ = 0;
    std::int64_t setKey_ = 0;
    std::int64_t importKey_ = 0;
};

/// Runs of a trace as bytes: pairs of little-endian 64 bit numbers.
std::string packRuns(const std::vector<catalog::ServerTrace::Run> &runs);
std::string packRuns(const std::vector<catalog::ServerTrace::PriceRun> &runs);
/// Corrupt if the bytes are no runs.
Result<void> unpackRuns(std::string_view bytes, std::vector<catalog::ServerTrace::Run> &runs);
Result<void> unpackRuns(std::string_view bytes, std::vector<catalog::ServerTrace::PriceRun> &runs);

} // namespace mayfly::store
