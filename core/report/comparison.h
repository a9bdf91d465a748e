// SPDX-License-Identifier: Apache-2.0
// Two to four runs beside each other: what each cost, how fast and how accurate it was, and how its forecast fared. As HTML, PDF, SVG
// (the charts), CSV, JSON and XLSX (one row a run).
#pragma once
#include "core/report/document.h"

#include <span>

namespace mayfly::report {

inline constexpr std::size_t fewestCompared = 2;
inline constexpr std::size_t mostCompared = 4;

/// InvalidInput: fewer than two runs or more than four.
Result<Document> makeComparison(std::span<const Report> reports, std::int64_t now_ns);
/// Nothing before the first step.
std::optional<double> costPerThousandSteps(const Report &report);

/// The data formats: one row or object a run, in the C locale, the same in every language. A figure that is not known is left empty (null).
/// RFC 4180; amounts with six decimals.
std::string comparisonCsv(std::span<const Report> reports);
/// {"schema":1,"generated":...,"runs":[{...}]} with the columns of the CSV as names.
std::string comparisonJson(std::span<const Report> reports, std::int64_t now_ns);
/// One sheet.
Result<std::string> comparisonXlsx(std::span<const Report> reports);

/// Written atomically; errors name the path.
Result<void> writeComparison(std::span<const Report> reports, Format format, const std::filesystem::path &path, std::int64_t now_ns);

} // namespace mayfly::report
