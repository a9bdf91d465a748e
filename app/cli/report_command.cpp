// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl report: the cost report of a run, from the store.
#include "app/cli/commands.h"
#include "app/cli/live_run.h"
#include "app/cli/run_report.h"

#include <iostream>
#include <memory>

namespace mayfly::cli {

namespace {

struct Options {
    std::string run;
    std::string format = "html";
    std::string out;
    std::string language = "en";
    std::string times = "utc";
};

/// Written on the controller's machine, and brought here.
Result<void> fetchReport(Context &context, const control::RemoteRun &run, const Options &options)
{
    const auto format = report::formatFromString(options.format);
    if (!format) {
        return context.wrongOption("--format", format.error().message);
    }
    if (options.out.empty() && *format == report::Format::Json) {
        context.exitCode = actThere(run, {"report", run.runId, "--format", "json"}, false);
        return {};
    }
    const std::string out = options.out.empty() ? "report." + std::string(report::fileExtension(*format)) : options.out;
    const auto fetched = control::fetchReport(run, {"report", run.runId, "--format", options.format, "--language", options.language, "--times", options.times}, out);
    if (!fetched) {
        return fetched;
    }
    context.answer({{"run_id", run.runId}, {"format", options.format}, {"file", out}}, "wrote " + out + "\n");
    return {};
}

Result<void> makeReportFile(Context &context, const Options &options)
{
    const auto format = report::formatFromString(options.format);
    if (!format) {
        return context.wrongOption("--format", format.error().message);
    }
    const auto language = report::languageFromString(options.language);
    if (!language) {
        return context.wrongOption("--language", language.error().message);
    }
    if (const auto remote = resolveRemote(options.run)) {
        return fetchReport(context, *remote, options);
    }
    const auto runId = resolveRun(options.run);
    if (!runId) {
        return passOn(runId.error());
    }
    auto made = reportOf(*runId);
    if (!made) {
        return passOn(made.error());
    }
    made->speech = report::Speech(*language, options.times == "local" ? report::localOffset_s(made->launched_ns) : 0);
    if (options.out.empty() && *format == report::Format::Json) {
        std::cout << report::toJson(*made) << std::flush;
        return {};
    }
    const std::string out =
        options.out.empty() ? "report." + std::string(report::fileExtension(*format)) : options.out;
    if (auto written = report::writeReport(*made, *format, out); !written) {
        return written;
    }
    context.answer({{"run_id", *runId}, {"format", options.format}, {"file", out}}, "wrote " + out + "\n");
    return {};
}

} // namespace

void addReportCommand(CLI::App &app, Context &context)
{
    CLI::App *command = context.add(app, "report", "Write the cost report of a run");
    const auto options = std::make_shared<Options>();
    command->add_option("RUN", options->run, "Run id, its beginning, or latest")->required();
    command->add_option("--format", options->format, "html, pdf, csv, json, xlsx or svg")->capture_default_str();
    command->add_option("--out", options->out, "The file; default report.FORMAT here, json to standard output");
    command->add_option("--language", options->language, "Of html, pdf and svg: en, de, ja or zh_CN")->capture_default_str();
    command->add_option("--times", options->times, "Times in html and pdf: utc or local")->check(CLI::IsMember({"utc", "local"}))->capture_default_str();
    context.onRun(*command, [&context, options] { return makeReportFile(context, *options); });
}

} // namespace mayfly::cli
