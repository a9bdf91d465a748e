// SPDX-License-Identifier: GPL-3.0-or-later
// A table for the terminal: columns as wide as their widest cell, counted in characters, not bytes.
#pragma once
#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace mayfly::cli {

class Table {
public:
    explicit Table(std::vector<std::string> heading);
    /// Numbers read best aligned to the right.
    void alignRight(std::set<std::size_t> columns) { right_ = std::move(columns); }
    void add(std::vector<std::string> row);
    /// Heading and rows, one line each, two spaces between columns, nothing at a line's end.
    std::string text() const;

private:
    std::vector<std::vector<std::string>> rows_;    ///< the heading is the first
    std::set<std::size_t> right_;
};

} // namespace mayfly::cli
