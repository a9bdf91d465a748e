// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl report: the cost report of a run, from the store.
#include "app/cli/commands.h"
#include "app/cli/live_run.h"
#include "core/base/clock.h"
#include "core/report/report.h"
#include "core/store/store.h"

#include <iostream>
#include <memory>

namespace mayfly::cli {

namespace {

struct Options {
    std::string run;
    std::string format = "html";
    std::string out;
};

Result<report::Report> reportOf(const std::string &runId)
{
    const auto opened = store::Store::open(store::defaultPath(), store::OpenMode::ReadOnly);
    if (!opened) {
        return passOn(opened.error());
    }
    const auto snapshot = store::loadRun(**opened, runId);
    if (!snapshot) {
        return passOn(snapshot.error());
    }
    const auto plan = planFromJson(snapshot->run.planJson, "run " + runId);
    if (!plan) {
        return passOn(plan.error());
    }
    return report::makeReport(*snapshot, *plan, SystemClock::instance().unixNanoseconds());
}

Result<void> makeReportFile(Context &context, const Options &options)
{
    const auto format = report::formatFromString(options.format);
    if (!format) {
        return context.wrongOption("--format", format.error().message);
    }
    const auto runId = resolveRun(options.run);
    if (!runId) {
        return passOn(runId.error());
    }
    const auto made = reportOf(*runId);
    if (!made) {
        return passOn(made.error());
    }
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
    context.onRun(*command, [&context, options] { return makeReportFile(context, *options); });
}

} // namespace mayfly::cli
