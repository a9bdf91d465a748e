// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl import: price lists, price histories, interruption rates, traces and lifetimes into the store.
#include "app/cli/commands.h"
#include "core/base/clock.h"
#include "core/base/text.h"
#include "core/catalog/dates.h"
#include "core/catalog/import_trace.h"
#include "core/store/import_files.h"
#include "core/store/import_run.h"

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <iostream>
#include <memory>

namespace mayfly::cli {

namespace {

using catalog::Severity;
using nlohmann::json;
using store::CatalogKind;

constexpr std::size_t mostShown = 10;       ///< problems of a file, in text
constexpr int stripDays = 7;

volatile std::sig_atomic_t interrupted = 0;

void interrupt(int)
{
    interrupted = 1;
}

const char *toText(Severity severity)
{
    switch (severity) {
    case Severity::Warning: return "warning";
    case Severity::Rejected: return "rejected";
    case Severity::Broken: return "broken";
    }
    return "broken";
}

json toJson(const catalog::RowProblem &problem)
{
    return {{"severity", toText(problem.severity)}, {"line", problem.line},   {"column", problem.column},
            {"field", problem.field},               {"value", problem.value}, {"reason", problem.reason}};
}

json toJson(const store::ImportedFile &imported)
{
    json document = {{"file", imported.file},
                     {"rows", imported.report.rows},
                     {"imported", imported.report.imported},
                     {"rejected", imported.report.count(Severity::Rejected)},
                     {"broken", imported.report.count(Severity::Broken)},
                     {"warnings", imported.report.count(Severity::Warning)},
                     {"problems", json::array()}};
    for (const auto &problem : imported.report.problems()) {
        document["problems"].push_back(toJson(problem));
    }
    return document;
}

std::string problemsAsText(const store::ImportedFile &imported)
{
    std::string text;
    std::size_t shown = 0;
    for (const auto &problem : imported.report.problems()) {
        if (++shown <= mostShown) {
            text += "  " + std::string(toText(problem.severity)) + ": " + problem.text() + "\n";
        }
    }
    const auto all = imported.report.count(Severity::Rejected) + imported.report.count(Severity::Broken) + imported.report.count(Severity::Warning);
    if (all > static_cast<std::int64_t>(mostShown)) {
        text += "  ... and " + std::to_string(all - static_cast<std::int64_t>(mostShown)) + " more (--json lists the first " +
                std::to_string(catalog::ImportReport::mostKept) + " of each sort)\n";
    }
    return text;
}

/// Tells a terminal what has been read, twice a second, and hears Ctrl+C.
class Progress {
public:
    bool operator()(std::int64_t bytes, std::int64_t of)
    {
        const double now = SystemClock::instance().monotonicSeconds();
        if (terminal_ && now - told_ >= 0.5) {
            told_ = now;
            std::cerr << "\r" << bytes / 1'000'000 << " of " << of / 1'000'000 << " MB" << std::flush;
            line_ = true;
        }
        return interrupted == 0;
    }
    void end()
    {
        if (line_) {
            std::cerr << "\r                          \r" << std::flush;
        }
    }

private:
    const bool terminal_ = ::isatty(STDERR_FILENO) != 0;
    double told_ = SystemClock::instance().monotonicSeconds();
    bool line_ = false;
};

void showTrace(const std::string &file, const catalog::ServerTrace &trace)
{
    std::cerr << file << ": " << formatDuration(trace.length_s()) << " in ticks of " << formatFixed(trace.tick_s, 0) << " s, up to " << trace.capacity
              << " server" << (trace.capacity == 1 ? "" : "s") << "; at least one for " << formatFixed(100 * trace.availability(), 1)
              << " % of the time, " << trace.losses() << " losses. The first days (# available, + partly, . not):\n"
              << catalog::traceStrip(trace, stripDays) << std::flush;
}

/// Without a polarity: what the file would mean either way, and what to say.
Result<void> askForPolarity(Context &context, const std::vector<std::string> &files)
{
    for (const auto &file : files) {
        for (const char *word : {"available", "preempted"}) {
            catalog::ImportOptions options;
            options.source = file;
            catalog::TraceOptions traceOptions;
            traceOptions.polarity = *catalog::polarityFromString(word);
            std::ifstream stream(file, std::ios::binary);
            const auto imported = catalog::importTrace(stream, options, traceOptions);
            if (!imported) {
                return passOn(imported.error());
            }
            std::cerr << "--polarity " << word << ": ";
            showTrace(file, imported->trace);
        }
    }
    return context.wrongOption("--polarity", "is needed: the file does not say whether its numbers count servers that are available or that were "
                                             "preempted; compare the pictures above");
}

Result<void> run(Context &context, store::ImportRequest request)
{
    if (!request.date.empty() && !catalog::isIsoDate(request.date)) {
        return context.wrongOption("--date", "'" + request.date + "' is no day, expected as in 2026-07-09");
    }
    request.currency = upperCase(request.currency);
    if (request.currency.size() != 3 || !std::all_of(request.currency.begin(), request.currency.end(), isAsciiLetter)) {
        return context.wrongOption("--currency", "'" + request.currency + "': expected three letters as in USD");
    }
    if (request.kind == CatalogKind::Trace) {
        std::vector<std::string> open;
        for (const auto &file : request.files) {
            if (!file.ends_with(".csv")) {
                open.push_back(file);
            }
        }
        if (!open.empty() && request.polarity.empty()) {
            return askForPolarity(context, open);
        }
        if (request.files.size() > 1 && !request.name.empty()) {
            return context.wrongOption("--name", "names one trace, but there are " + std::to_string(request.files.size()) + " files");
        }
    }
    Progress progress;
    request.progress = [&](std::int64_t bytes, std::int64_t of) { return progress(bytes, of); };
    request.show = showTrace;
    const auto before = std::signal(SIGINT, interrupt);
    const double start_s = SystemClock::instance().monotonicSeconds();
    const auto sets = store::importFiles(request);
    const double elapsed_s = SystemClock::instance().monotonicSeconds() - start_s;
    std::signal(SIGINT, before);
    progress.end();
    if (!sets) {
        const bool whose = sets.error().message.find(store::unknownProvider) != std::string::npos;
        return whose ? fail(sets.error().code, sets.error().message + "; name it with --provider") : Result<void>(passOn(sets.error()));
    }
    const std::string kind(store::toString(request.kind));
    json document = {{"kind", kind}, {"sets", json::array()}, {"elapsed_s", elapsed_s}};
    std::string text;
    for (const auto &set : *sets) {
        json entry = {{"name", set.name}, {"price_date", set.date}, {"files", json::array()}};
        for (const auto &file : set.files) {
            entry["files"].push_back(toJson(file));
            text += kind + " " + set.name + ": " + std::to_string(file.report.imported) + " of " + std::to_string(file.report.rows) + " rows of " + file.file +
                    " imported";
            text += request.kind == CatalogKind::Offers ? ", prices of " + set.date + "\n" : "\n";
            text += problemsAsText(file);
        }
        document["sets"].push_back(entry);
    }
    if (request.kind == CatalogKind::Offers) {
        text += "use them as --offers " + sets->front().name + "\n";
    }
    context.answer(document, text);
    return {};
}

/// Each file is one transaction; the first that is refused ends it, and says so.
Result<void> importRuns(Context &context, const std::vector<std::string> &files)
{
    json document = {{"kind", "run"}, {"runs", json::array()}};
    std::string text;
    for (const auto &file : files) {
        const auto imported = store::importRun(file);
        if (!imported) {
            return passOn(imported.error());
        }
        document["runs"].push_back({{"run_id", imported->id},
                                    {"name", imported->name},
                                    {"state", toString(imported->state)},
                                    {"steps", imported->appliedSteps},
                                    {"cost_usd", imported->cost.units()},
                                    {"file", file}});
        text += "run " + imported->id + " (" + imported->name + ", " + std::string(toString(imported->state)) + ") is in the history\n";
    }
    context.answer(document, text);
    return {};
}

CLI::App *addKind(CLI::App &parent, Context &context, CatalogKind kind, const char *description, const std::shared_ptr<store::ImportRequest> &request)
{
    CLI::App *command = context.add(parent, std::string(store::toString(kind)), description);
    command->add_option("FILE", request->files, "One or more files")->required();
    command->add_option("--name", request->name, "What it goes by from then on");
    command->add_flag("--skip-bad-rows", request->skipBadRows, "Leave rows out that are wrong, instead of refusing the file");
    context.onRun(*command, [&context, request, kind] {
        request->kind = kind;
        return run(context, *request);
    });
    return command;
}

} // namespace

void addImportCommand(CLI::App &app, Context &context)
{
    CLI::App *command = app.add_subcommand("import", "Import prices, interruption rates, traces, lifetimes and runs of other machines");
    command->require_subcommand(1);
    const auto request = std::make_shared<store::ImportRequest>();
    CLI::App *offers = addKind(*command, context, CatalogKind::Offers, "Offers: SkyPilot's vms.csv, Azure's retail prices (JSON), or a JSON catalogue of Mayfly's", request);
    offers->add_option("--provider", request->provider, "aws, gcp, azure, ...; default: the file's folder (aws/vms.csv)");
    offers->add_option("--date", request->date, "Of the prices, as in 2026-07-09; default: the day of the file");
    offers->add_option("--currency", request->currency, "Of the prices")->capture_default_str();
    CLI::App *prices = addKind(*command, context, CatalogKind::Prices, "Spot price histories: aws ec2 describe-spot-price-history", request);
    prices->add_option("--provider", request->provider, "Default aws");
    CLI::App *advisor = addKind(*command, context, CatalogKind::Advisor, "Interruption rates: AWS's spot-advisor-data.json", request);
    advisor->add_option("--date", request->date, "Of the rates; default: the day of the file");
    CLI::App *trace = addKind(*command, context, CatalogKind::Trace, "Availability traces: spot-traces JSON, or a CSV of pings", request);
    trace->add_option("--polarity", request->polarity, "What the numbers count: available or preempted servers")->check(CLI::IsMember({"available", "preempted"}));
    trace->add_option("--servers", request->servers, "Servers that were asked for; default: the highest number")->check(CLI::Range(1, 1'000'000));
    trace->add_option("--provider", request->provider, "aws, gcp, ...");
    CLI::App *runs = context.add(*command, "run", "Finished runs of another machine, from their report.json, into the history");
    const auto reports = std::make_shared<std::vector<std::string>>();
    runs->add_option("FILE", *reports, "One or more report.json, as runs and mayflyctl report RUN --format json write them")->required();
    context.onRun(*runs, [&context, reports] { return importRuns(context, *reports); });
    addKind(*command, context, CatalogKind::Lifetimes, "Lifetimes of transient servers: GPU, VM name,Start,Terminate", request);
}

} // namespace mayfly::cli
