// SPDX-License-Identifier: Apache-2.0
// The public measurements that predictions are judged by. They are not part of the project: they lie in $MAYFLY_REFERENCE, else in
// ../shared/reference beside the sources, and tests without them are skipped by name.
#pragma once
#include "core/base/files.h"
#include "core/base/text.h"

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace mayfly::test {

using Row = std::map<std::string, std::string>;

inline std::filesystem::path referenceFolder()
{
    const char *given = std::getenv("MAYFLY_REFERENCE");
    return given != nullptr && *given != '\0' ? std::filesystem::path(given)
                                              : std::filesystem::weakly_canonical(MAYFLY_SOURCE_DIR "/core").parent_path() / "../shared/reference";
}

/// Rows by column name. Throws on a file that cannot be read.
inline std::vector<Row> readCsv(const std::filesystem::path &file)
{
    const auto text = readFile(file);
    if (!text) {
        throw std::runtime_error(text.error().message);
    }
    std::vector<Row> rows;
    std::vector<std::string> heading;
    for (const auto &line : split(*text, '\n')) {
        const auto cells = split(std::string(trimmed(line)), ',');
        if (heading.empty()) {
            heading = cells;
        } else if (cells.size() == heading.size()) {
            Row &row = rows.emplace_back();
            for (std::size_t i = 0; i < cells.size(); ++i) {
                row[heading[i]] = cells[i];
            }
        }
    }
    return rows;
}

/// NaN for an empty cell.
inline double number(const Row &row, const char *column)
{
    return parseDouble(row.at(column)).value_or(std::nan(""));
}

inline int count(const Row &row, const char *column)
{
    return static_cast<int>(number(row, column));
}

} // namespace mayfly::test
