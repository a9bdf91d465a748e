// SPDX-License-Identifier: GPL-3.0-or-later
// The part of `mayflyctl doctor` that looks for what is left behind: here, on SSH hosts, in Slurm; and offers to end it.
#pragma once
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace mayfly::cli {

struct LeftBehindOptions {
    std::vector<std::filesystem::path> inventories;
    bool end = false;              ///< end what belongs to runs that are over
    std::vector<std::string> runs; ///< end what belongs to these, known here or not
    bool ask = false;              ///< a person sits there: ask before each
};

struct LeftBehind {
    std::string text;     ///< what was found and done
    std::string problems; ///< a line for each thing that is still left, or could not be asked
};

/// Adds "leftovers" (processes here) and "servers" to the document.
LeftBehind lookForLeftBehind(const LeftBehindOptions &options, nlohmann::json &document);

} // namespace mayfly::cli
