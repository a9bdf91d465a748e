// SPDX-License-Identifier: Apache-2.0
// Two to four runs beside each other: what each cost, how fast and how accurate it was, and how its forecast fared. As HTML, PDF, SVG
// (the charts) and CSV (one row a run).
#pragma once
#include "core/report/document.h"

#include <span>

namespace mayfly::report {

inline constexpr std::size_t fewestCompared = 2;
inline constexpr std::size_t mostCompared = 4;

/// InvalidInput: fewer than two runs or more than four.
Result<Document> makeComparison(std::span<const Report> reports, std::int64_t now_ns);
/// RFC 4180, C locale, amounts with six decimals.
std::string comparisonCsv(std::span<const Report> reports);
/// Html, Pdf, Svg or Csv; InvalidInput for the others. Written atomically; errors name the path.
Result<void> writeComparison(std::span<const Report> reports, Format format, const std::filesystem::path &path, std::int64_t now_ns);

} // namespace mayfly::report
