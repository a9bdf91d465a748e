// SPDX-License-Identifier: GPL-3.0-or-later
// desktop_bench [--seconds S] [--hours H] [--workers N] [--runs N] [--starts N] [--json]: P10 and P11. The window over a real store, with
// synthetic telemetry through the real bridge, offscreen; each measurement in a process of its own.
#include "core/base/bench_report.h"
#include "tests/bench/desktop_bench_children.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>
#include <QProcess>
#include <QTemporaryDir>

#include <CLI/CLI.hpp>

#include <ctime>
#include <iostream>

namespace {

using namespace mayfly;
using nlohmann::json;

struct Options {
    bench::StoreSize size;
    double seconds = 60;
    int starts = 5;
    bool asJson = false;
    std::string child;
};

std::int64_t now_ns()
{
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t(now.tv_sec) * 1'000'000'000 + now.tv_nsec;
}

/// The child's line of JSON; ends the program where there is none.
json runChild(const Options &options, const QString &child)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(QCoreApplication::applicationFilePath(),
                  {"--child", child, "--seconds", QString::number(options.seconds), "--hours", QString::number(options.size.hours), "--workers",
                   QString::number(options.size.workers), "--runs", QString::number(options.size.runs)});
    process.waitForFinished(-1);
    const json said = json::parse(process.readAllStandardOutput().toStdString(), nullptr, false);
    if (process.exitCode() != 0 || said.is_discarded()) {
        std::cerr << "desktop_bench: its part '" << child.toStdString() << "' failed" << std::endl;
        std::exit(1);
    }
    return said;
}

int failed(const Result<void> &done)
{
    if (!done) {
        std::cerr << done.error().message << std::endl;
        return 1;
    }
    std::cout << json(true).dump() << std::endl;
    return 0;
}

std::vector<BenchCase> measure(const Options &options)
{
    std::vector<BenchCase> cases;
    runChild(options, "write-past");
    BenchCase start{"P11", {}, "start of the process to the first usable frame, store with " + std::to_string(options.size.runs) + " runs", {}, {}, "s", {}, {}, {}};
    for (int i = 0; i < options.starts; ++i) {
        const std::int64_t before_ns = now_ns();
        const json said = runChild(options, "start");
        start.samples.push_back(static_cast<double>(said["usable_ns"].get<std::int64_t>() - before_ns) / 1e9);
    }
    cases.push_back(start);
    const json typed = runChild(options, "history");
    const std::string list = "History of " + std::to_string(typed["rows"].get<int>()) + " runs, from each letter in its search field to the painted window";
    cases.push_back({"", {}, list, typed["wall_ms"].get<std::vector<double>>(), {}, "ms", {}, {}, {}});
    cases.push_back({"", {}, list + ", CPU time", typed["cpu_ms"].get<std::vector<double>>(), {}, "ms", {}, {}, {}});
    runChild(options, "write-living");
    const json live = runChild(options, "live");
    const auto add = [&cases, &live](const char *part, const std::string &what, const char *key, const char *unit) {
        cases.push_back({*part == '\0' ? "" : "P10", part, what, {live[key].get<double>()}, {}, unit, {}, {}, {}});
    };
    const std::string scene = std::to_string(options.size.workers) + " workers at 10 Hz, " + QString::number(options.size.hours).toStdString() + " h of history, " +
                              QString::number(options.seconds).toStdString() + " s live: ";
    add("main thread", scene + "main thread busy", "busy_pct", "%");
    add("event loop", scene + "99 % of event-loop turns", "turn_p99_ms", "ms");
    add("memory", scene + "resident", "resident_mb", "MB");
    add("", scene + "99 % of event-loop turns, CPU time", "turn_cpu_p99_ms", "ms");
    add("", scene + "median event-loop turn", "turn_p50_ms", "ms");
    add("", scene + "longest event-loop turn", "turn_max_ms", "ms");
    add("", scene + "history read and shown after", "load_s", "s");
    return cases;
}

} // namespace

int main(int argc, char **argv)
{
    Options options;
    CLI::App app("Measures the window: P10 and P11", "desktop_bench");
    app.add_option("--seconds", options.seconds, "of live telemetry")->capture_default_str();
    app.add_option("--hours", options.size.hours, "of history")->capture_default_str();
    app.add_option("--workers", options.size.workers, "of the run that lives")->capture_default_str();
    app.add_option("--runs", options.size.runs, "in the store")->capture_default_str();
    app.add_option("--starts", options.starts, "of the window")->capture_default_str();
    app.add_flag("--json", options.asJson, "one JSON document");
    app.add_option("--child", options.child)->group("");
    CLI11_PARSE(app, argc, argv);
    qputenv("QT_QPA_PLATFORM", "offscreen");
    if (options.child == "write-past") {
        const auto machine = bench::writeMachine();
        return failed(machine ? bench::writePastRuns(options.size) : machine);
    }
    if (options.child == "write-living") {
        return failed(bench::writeLivingRun(options.size));
    }
    if (options.child == "start") {
        return bench::startChild(argc, argv);
    }
    if (options.child == "history") {
        return bench::historyChild(argc, argv);
    }
    if (options.child == "live") {
        return bench::liveChild(argc, argv, options.size, options.seconds);
    }
    QCoreApplication application(argc, argv);
    const QTemporaryDir folder;
    qputenv("MAYFLY_HOME", folder.filePath("home").toUtf8());
    qputenv("XDG_RUNTIME_DIR", folder.path().toUtf8());
    const auto cases = measure(options);
    std::cout << (options.asJson ? benchReport(cases).dump(2) + "\n" : benchText(cases));
    return 0;
}
