// SPDX-License-Identifier: Apache-2.0
// The Store on one SQLite connection. Statements are prepared once and kept. One lock around everything: SQLite serialises anyway.
#pragma once
#include "core/store/store.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <mutex>
#include <unordered_map>

namespace mayfly::store {

class SqliteStore final : public Store {
public:
    /// The connection is open, migrated and configured (see open_store.h).
    SqliteStore(std::filesystem::path path, std::unique_ptr<SQLite::Database> database);

    Result<void> together(const std::function<Result<void>()> &writes) override;

    Result<void> insertRun(const Run &run) override;
    Result<void> updateRun(const Run &run) override;
    Result<Run> run(const std::string &runId) override;
    Result<std::vector<Run>> runs(std::size_t limit) override;

    Result<void> saveServer(const std::string &runId, const Server &server) override;
    Result<std::vector<Server>> servers(const std::string &runId) override;

    Result<Event> appendEvent(const std::string &runId, Event event) override;
    Result<std::vector<Event>> events(const std::string &runId, std::int64_t afterSequence) override;

    Result<LedgerLine> openLedgerLine(const std::string &runId, LedgerLine line) override;
    Result<void> closeLedgerLine(const std::string &runId, const std::string &tag, std::int64_t end_ns,
                                 const std::string &reason) override;
    Result<std::vector<LedgerLine>> ledger(const std::string &runId) override;

    Result<void> appendSamples(const std::string &runId, std::span<const Sample> samples) override;
    Result<std::vector<Sample>> samples(const std::string &runId, std::int64_t after_ns) override;
    Result<std::vector<Sample>> thinnedSamples(const std::string &runId, std::int64_t stretch_ns) override;
    Result<void> saveExchanges(const std::string &runId, std::span<const Exchange> exchanges) override;
    Result<std::vector<Exchange>> exchanges(const std::string &runId) override;
    Result<void> appendLatencies(const std::string &runId, std::span<const LatencyPoint> points) override;
    Result<std::vector<LatencyPoint>> latencies(const std::string &runId, std::int64_t after_ns) override;
    Result<void> appendEvaluation(const std::string &runId, const Evaluation &evaluation) override;
    Result<std::vector<Evaluation>> evaluations(const std::string &runId) override;

    Result<int> nextIncarnation(const std::string &runId, const std::string &slot) override;

    Result<void> check() override;
    Result<void> compact() override;
    Result<void> backup(const std::filesystem::path &target) override;

private:
    /// The kept statement for a text, reset and without bindings. Texts are literals or built the same way each time.
    SQLite::Statement &statement(const std::string &text);
    /// NotFound if there is no such run.
    Result<std::int64_t> runKey(const std::string &runId);
    /// Locks, finds the run's key and runs the function with it; its exceptions become errors.
    template <typename Function>
    auto withRun(const std::string &runId, const char *doing, Function function) -> decltype(function(std::int64_t()));
    /// The same for what writes: one transaction, unless it is part of a larger one.
    template <typename Function>
    auto writeRun(const std::string &runId, const char *doing, Function function) -> decltype(function(std::int64_t()));
    /// Runs the function inside a transaction, or inside the one under way.
    template <typename Function>
    auto inTransaction(Function function) -> decltype(function());
    /// Reads every row of a query whose parameter 1 is the run's key, and 2 `after` if given.
    template <typename Row>
    Result<std::vector<Row>> list(const std::string &runId, const char *doing, const std::string &query,
                                  std::optional<std::int64_t> after = {});
    template <typename Row>
    Result<std::vector<Row>> readAll(SQLite::Statement &query);

    const std::filesystem::path path_;
    std::recursive_mutex mutex_;
    bool grouped_ = false; ///< inside together()
    std::unique_ptr<SQLite::Database> database_;
    std::unordered_map<std::string, std::unique_ptr<SQLite::Statement>> statements_;   ///< go before the connection
    std::unordered_map<std::string, std::int64_t> keys_;
};

} // namespace mayfly::store
