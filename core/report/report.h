// SPDX-License-Identifier: Apache-2.0
// The cost report of a run, finished or not: figures once, then written as HTML, PDF, CSV and JSON, all without Qt.
#pragma once
#include "core/domain/plan.h"
#include "core/domain/run.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace mayfly::report {

enum class Format { Html, Pdf, Csv, Json };
Result<Format> formatFromString(std::string_view text);
std::string_view fileExtension(Format format);

/// Spend of one server.
struct ServerCost {
    Server server;
    Money cost;
    double paid_s = 0;
    double startUp_s = 0;           ///< request to first work
    bool revoked = false;
};

/// Every figure of a report, computed once.
struct Report {
    Run run;
    Plan plan;
    std::vector<ServerCost> servers;
    std::vector<LedgerLine> ledger;
    std::vector<Event> events;
    std::vector<Sample> samples;
    std::vector<Evaluation> evaluations;
    Money cost;                     ///< sum of the ledger
    double makespan_s = 0;          ///< launch to the last step's end
    double baselineTime_s = 0;      ///< the plan's single on-demand server
    Money baselineCost;
    double speedup = 0;
    double savingPct = 0;
    Money lostToRevocations;        ///< paid for start-up of replacements
    std::int64_t generated_ns = 0;
};

Report makeReport(const RunSnapshot &run, const Plan &plan, std::int64_t now_ns);

/// Written atomically; errors name the path.
Result<void> writeReport(const Report &report, Format format, const std::filesystem::path &path);
/// report.html, report.pdf, report.csv and report.json into a folder.
Result<void> writeAll(const Report &report, const std::filesystem::path &folder);

/// The texts, for previews and tests.
std::string toHtml(const Report &report);
std::string toJson(const Report &report);
std::string toCsv(const Report &report);

} // namespace mayfly::report
