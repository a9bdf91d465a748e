// SPDX-License-Identifier: Apache-2.0
// Domain values to and from rows. Column lists and binding order stand side by side, so that they change together.
#pragma once
#include "core/domain/latency.h"
#include "core/domain/run.h"

#include <SQLiteCpp/SQLiteCpp.h>

namespace mayfly::store::rows {

/// Each: the columns that read() expects from position 0 on, and bind() writes from parameter `first` on.
extern const char *const runColumns;
extern const char *const serverColumns;
extern const char *const eventColumns;
extern const char *const ledgerColumns;
extern const char *const sampleColumns;
extern const char *const evaluationColumns;
extern const char *const exchangeColumns;
extern const char *const latencyColumns;

constexpr int runColumnCount = 17;
constexpr int serverColumnCount = 18;
constexpr int eventColumnCount = 6;
constexpr int ledgerColumnCount = 11;       ///< without the id, which the database gives
constexpr int sampleColumnCount = 9;
constexpr int evaluationColumnCount = 4;
constexpr int exchangeColumnCount = 16;
constexpr int latencyColumnCount = 11;

/// May throw SQLite::Exception.
void bind(SQLite::Statement &statement, int first, const Run &run);
void bind(SQLite::Statement &statement, int first, const Server &server);
void bind(SQLite::Statement &statement, int first, const Event &event);
void bind(SQLite::Statement &statement, int first, const LedgerLine &line);
void bind(SQLite::Statement &statement, int first, const Sample &sample);
void bind(SQLite::Statement &statement, int first, const Evaluation &evaluation);
void bind(SQLite::Statement &statement, int first, const Exchange &exchange);
void bind(SQLite::Statement &statement, int first, const LatencyPoint &point);

/// Fail (Corrupt) on a word that no enumeration has. May throw SQLite::Exception.
Result<void> read(const SQLite::Statement &row, Run &run);
Result<void> read(const SQLite::Statement &row, Server &server);
Result<void> read(const SQLite::Statement &row, Event &event);
Result<void> read(const SQLite::Statement &row, LedgerLine &line);      ///< the id is column 0, the others follow
Result<void> read(const SQLite::Statement &row, Sample &sample);
Result<void> read(const SQLite::Statement &row, Evaluation &evaluation);
Result<void> read(const SQLite::Statement &row, Exchange &exchange);
Result<void> read(const SQLite::Statement &row, LatencyPoint &point);

/// "?, ?, ..." with `count` marks.
std::string marks(int count);
/// "a = excluded.a, ..." for an upsert of these columns.
std::string assignments(const char *columns);

} // namespace mayfly::store::rows
