// SPDX-License-Identifier: Apache-2.0
// What every importer shares. An importer is a function of a stream: it reads once, in bounded memory, gives each good row to a sink and
// says of every other row where it stands and what is wrong with it. Nothing is stored here (see core/store/catalog_store.h).
#pragma once
#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace mayfly::catalog {

/// How bad a row is.
enum class Severity {
    Warning,    ///< the row is imported; a part of it is odd or was left out
    Rejected,   ///< the row is left out: a known quirk of the format (no price, a TPU), no reason to distrust the file
    Broken,     ///< the row is wrong (not a number, a missing column): nothing of the file is imported, unless bad rows are skipped
};

/// Where and what. Lines and columns count from 1; a column counts the fields of a CSV row, the bytes of a JSON line; 0: the whole row.
struct RowProblem {
    Severity severity = Severity::Rejected;
    std::int64_t line = 0;
    int column = 0;
    std::string field;
    std::string value;      ///< shortened
    std::string reason;

    /// "line 3, column 7 (Price): 'abc': expected a price per hour"
    std::string text() const;
};

/// One import's outcome. Rows with a problem are all counted, and the first problems of each severity kept.
class ImportReport {
public:
    static constexpr std::size_t mostKept = 100;    ///< of each severity

    std::int64_t rows = 0;          ///< read
    std::int64_t imported = 0;
    std::int64_t bytes = 0;

    std::int64_t count(Severity severity) const { return counts_[static_cast<std::size_t>(severity)]; }
    const std::vector<RowProblem> &problems() const { return problems_; }       ///< in the order of the file
    void add(RowProblem problem);
    /// One more of a row that is counted already.
    void addAnother(RowProblem problem);
    /// Another file of the same import.
    void append(const ImportReport &other, const std::string &source);

private:
    void keep(RowProblem problem);

    std::int64_t counts_[3] = {0, 0, 0};
    std::size_t kept_[3] = {0, 0, 0};
    std::vector<RowProblem> problems_;
};

struct ImportOptions {
    std::string source;             ///< names the file in messages
    std::string provider;           ///< "aws", "gcp", ...; importers that know it ignore this
    std::string date;               ///< ISO 8601 date of prices that carry none
    std::string currency = "USD";   ///< of prices that carry none
    bool skipBadRows = false;       ///< broken rows are left out like rejected ones
    /// Called about every megabyte with the bytes read so far; false cancels.
    std::function<bool(std::int64_t bytes)> progress;
};

/// Takes one row. An error ends the import and is passed on.
template <typename Row>
using Sink = std::function<Result<void>(Row &&row)>;

/// A value as messages show it: at most 60 characters, anything but printable ASCII as '?'.
std::string shownValue(std::string_view value);
/// The error of a file with broken rows: the first twenty, and how many more there are. `report` has at least one.
Error brokenFile(const ImportReport &report, const std::string &source);
/// ok, unless there are broken rows that are not to be skipped.
Result<ImportReport> finishImport(const ImportReport &report, const ImportOptions &options);

} // namespace mayfly::catalog
