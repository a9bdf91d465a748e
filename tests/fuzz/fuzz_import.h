// SPDX-License-Identifier: Apache-2.0
// Shared by the importers' targets: whatever comes, the file is refused with a message that names it, or its report adds up.
#pragma once
#include "core/catalog/import_types.h"

#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>

namespace mayfly::fuzz {

inline void require(bool good)
{
    if (!good) {
        std::abort();
    }
}

/// The first byte decides whether bad rows are skipped.
inline catalog::ImportOptions optionsFrom(const unsigned char *data, std::size_t size)
{
    catalog::ImportOptions options;
    options.source = "file";
    options.provider = size > 0 && (data[0] & 2) != 0 ? "gcp" : "aws";
    options.date = "2026-07-09";
    options.skipBadRows = size > 0 && (data[0] & 1) != 0;
    return options;
}

inline std::istringstream streamFrom(const unsigned char *data, std::size_t size)
{
    return std::istringstream(size > 1 ? std::string(reinterpret_cast<const char *>(data) + 1, size - 1) : std::string());
}

inline void checkMessage(const Error &error)
{
    require(error.message.starts_with("file: ") && error.message.size() < 2000);
}

inline void checkReport(const Result<catalog::ImportReport> &report, const catalog::ImportOptions &options, std::int64_t given)
{
    if (!report) {
        checkMessage(report.error());
        return;
    }
    require(report->imported == given && report->rows >= 0);
    require(options.skipBadRows || report->count(catalog::Severity::Broken) == 0);
    require(report->problems().size() <= 3 * catalog::ImportReport::mostKept);
    for (const auto &problem : report->problems()) {
        require(problem.value.size() <= 60 && !problem.reason.empty() && !problem.text().empty());
    }
}

} // namespace mayfly::fuzz
