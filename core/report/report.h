// SPDX-License-Identifier: Apache-2.0
// The cost report of a run, finished or not: figures once, then written as HTML, PDF, CSV, JSON, XLSX and SVG (the charts alone), all
// without Qt.
#pragma once
#include "core/domain/plan.h"
#include "core/domain/run.h"
#include "core/report/speech.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mayfly::report {

enum class Format { Html, Pdf, Csv, Json, Xlsx, Svg };
Result<Format> formatFromString(std::string_view text);
std::string_view fileExtension(Format format);

/// Spend of one server.
struct ServerCost {
    Server server;
    Money cost;
    double paid_s = 0;
    double startUp_s = 0; ///< request to first work
    bool revoked = false;
    Money startUpCost;       ///< part of cost
    Money afterNoticeCost;   ///< part of cost: from a notice to the end
    std::int64_t end_ns = 0; ///< confirmed gone, or now
    std::optional<std::int64_t> notice_ns;
};

/// 100 * (actual - predicted) / predicted, as the history has it; accuracy and revocations as plain differences. Nothing where
/// one side is unknown.
struct PredictionError {
    std::optional<double> timePct;
    std::optional<double> costPct;
    std::optional<double> accuracyPoints;
    std::optional<double> revocations;
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
    std::vector<Exchange> exchanges; ///< of each slot, if it was measured
    Money cost;                ///< sum of the ledger
    double makespan_s = 0;     ///< launch until every server is confirmed gone, or until now; what a run took wherever it is shown
    double baselineTime_s = 0; ///< the plan's single on-demand server, all steps
    Money baselineCost;
    /// Against the baseline for the same work: an unfinished run is compared with its share of the steps. 0: nothing to
    /// compare.
    double speedup = 0;
    double savingPct = 0;    ///< 100 * (baseline cost - cost) / baseline cost
    double workShare = 0;    ///< applied steps / steps asked for, at most 1
    Money lostToRevocations; ///< paid for start-up of replacements
    std::int64_t generated_ns = 0;

    std::int64_t launched_ns = 0;
    std::int64_t lastStep_ns = 0; ///< end of the last step; now while it trains
    Money cap;                    ///< what the run may cost; 0: no cap
    std::optional<Money>
        sameOnDemandCost;              ///< the same servers for the same time at on-demand prices, where all are known
    std::optional<double> accuracyPct; ///< the run's test accuracy, else its last evaluation
    PredictionError error;             ///< of a finished run
    std::vector<std::string> notes;    ///< what a reader must know: lines in another currency, open lines ...
    std::vector<std::string> leftOut;  ///< sections that HTML and PDF do without; see sectionHeadings()

    /// What HTML, PDF and SVG are written in; the data formats are the same in every language.
    Speech speech;
    /// Puts the controller's English sentences (messages, reasons) into that language; none: they are quoted as they are. Any thread.
    std::function<std::string(const std::string &)> translate;
    std::string quoted(const std::string &sentence) const { return translate ? translate(sentence) : sentence; }

    bool finished() const { return run.state == RunState::Finished; }
    bool hasSpeedup() const { return workShare > 0 && makespan_s > 0 && baselineTime_s > 0; }
    bool hasSaving() const
    {
        return workShare > 0 && baselineCost.micros > 0 && baselineCost.currency == cost.currency;
    }
};

/// As things stood at clock_ns (UTC), or when the last thing known of the run happened if the run's clock is ahead of that.
Report makeReport(const RunSnapshot &run, const Plan &plan, std::int64_t clock_ns);
/// Report::notes in a language.
std::vector<std::string> notesOn(const Report &report, const Speech &say);

/// Written atomically; errors name the path.
Result<void> writeReport(const Report &report, Format format, const std::filesystem::path &path);
/// report.html, .pdf, .csv, .json, .xlsx and .svg into a folder.
Result<void> writeAll(const Report &report, const std::filesystem::path &folder);

/// The texts, for previews and tests.
std::string toHtml(const Report &report);
std::string toJson(const Report &report);
std::string toCsv(const Report &report);
/// The bytes of an A4 document.
Result<std::string> toPdf(const Report &report);
/// The bytes of a workbook: sheets Summary, Servers, Ledger, Events and Evaluations; numbers and dates (UTC) as such.
Result<std::string> toXlsx(const Report &report);
/// All charts one below the other, in the light palette, without a style sheet's variables: any SVG reader shows it.
std::string toSvg(const Report &report);

/// The sections that this run's report can have, in their order, by their English headings.
std::vector<std::string> sectionHeadings(const Report &report);

/// One page as the PDF has it. Pixels are 0xAARRGGBB, row by row without gaps.
struct PagePicture {
    int width = 0, height = 0;
    int pages = 0; ///< of the whole document
    std::vector<std::uint32_t> pixels;
};
/// page counts from 1; InvalidInput outside the document. Any thread.
Result<PagePicture> toPicture(const Report &report, int page, double pixelsPerPoint);

} // namespace mayfly::report
