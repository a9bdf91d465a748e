// SPDX-License-Identifier: Apache-2.0
// The sections of docs/validation.md: Markdown with links to the figures, which are returned beside it.
#pragma once
#include "core/base/bench_report.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace mayfly::bench {

struct Figure {
    std::string name;       ///< "speed.svg", below docs/validation
    std::string svg;
};

/// One row of the summary. The target is that of the case's id and part; `aim` is the upper limit of a case without one.
struct Reached {
    BenchCase bench;
    std::string leftOut;        ///< the same figure of rows that the fit has not seen; empty: there is none
    std::optional<double> aim;

    std::string limit() const;
    bool met() const;
};

struct Section {
    std::string markdown;
    std::vector<Figure> figures;
    std::vector<Reached> reached;
};

Section speedSection(const std::filesystem::path &reference);
Section icacSection(const std::filesystem::path &reference);
Section lifetimeSection(const std::filesystem::path &reference);
Section synchronisationSection(const std::filesystem::path &reference);
Section overheadSection(const std::filesystem::path &reference);
/// Empty where the traces are absent.
Section policySection(const std::filesystem::path &reference, int threads);

/// A Markdown table; cells of numbers are set to the right.
std::string table(const std::vector<std::string> &heading, const std::vector<std::vector<std::string>> &rows);
std::string percent(double share, int decimals = 1);        ///< "+1.2 %"

} // namespace mayfly::bench
