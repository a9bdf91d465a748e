// SPDX-License-Identifier: Apache-2.0
// P9: how many rows of telemetry a second the store takes, and how many events and ledger lines, each of which is durable when the call
// returns. store_bench [--samples N] [--json]. Rival: sqlite3 itself, one prepared statement, the same table, transactions and durability.
#include "core/base/bench_report.h"
#include "core/base/clock.h"
#include "core/store/store.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <sqlite3.h>

#include <filesystem>
#include <functional>
#include <iostream>
#include <unistd.h>

using namespace mayfly;
namespace fs = std::filesystem;

namespace {

constexpr const char *runId = "20261203-100000-bench";
constexpr std::size_t workers = 64;
constexpr std::size_t rows = 130'000;
constexpr std::int64_t interval_ns = 100'000'000;

[[noreturn]] void giveUp(const std::string &reason)
{
    std::cerr << "store_bench: " << reason << std::endl;
    std::exit(1);
}

template <typename T> T need(Result<T> result)
{
    if (!result) {
        giveUp(result.error().message);
    }
    if constexpr (!std::is_void_v<T>) {
        return std::move(*result);
    }
}

/// 64 workers and their sum, ten times a second.
std::vector<Sample> telemetry()
{
    std::vector<Sample> samples;
    for (std::size_t row = 0; row < rows; ++row) {
        const std::size_t slot = row % (workers + 1);
        const auto moment = static_cast<std::int64_t>(row / (workers + 1));
        Sample sample;
        sample.time_ns = moment * interval_ns;
        sample.slot = slot == workers ? "cluster" : "w-" + std::to_string(slot);
        sample.steps = moment;
        sample.stepsPerSecond = 10 + static_cast<double>(slot) / 7;
        sample.imagesPerSecond = 128 * sample.stepsPerSecond;
        sample.loss = 2.3 / (1 + static_cast<double>(moment));
        sample.staleness = static_cast<double>(slot % 5);
        sample.learningRate = 0.1;
        samples.push_back(std::move(sample));
    }
    return samples;
}

/// A folder of one measurement.
class Folder {
public:
    Folder() : path_(fs::temp_directory_path() / ("mayfly-store-bench-" + std::to_string(::getpid())))
    {
        fs::remove_all(path_);
        fs::create_directories(path_);
    }
    ~Folder() { fs::remove_all(path_); }
    Folder(const Folder &) = delete;
    Folder &operator=(const Folder &) = delete;
    fs::path database() const { return path_ / "mayfly.db"; }

private:
    fs::path path_;
};

std::unique_ptr<store::Store> openStore(const Folder &folder)
{
    auto opened = need(store::Store::open(folder.database(), store::OpenMode::ReadWrite));
    Run run;
    run.id = runId;
    need(opened->insertRun(run));
    return opened;
}

double perSecond(std::size_t count, const std::function<void()> &work)
{
    const double started_s = SystemClock::instance().monotonicSeconds();
    work();
    return static_cast<double>(count) / (SystemClock::instance().monotonicSeconds() - started_s);
}

double storeRows(const std::vector<Sample> &samples, std::size_t batch)
{
    const Folder folder;
    const auto opened = openStore(folder);
    return perSecond(samples.size(), [&] {
        for (std::size_t first = 0; first < samples.size(); first += batch) {
            need(opened->appendSamples(runId, std::span(samples).subspan(first, std::min(batch, samples.size() - first))));
        }
    });
}

void execute(sqlite3 *database, const char *sql)
{
    if (sqlite3_exec(database, sql, nullptr, nullptr, nullptr) != SQLITE_OK) {
        giveUp(std::string(sql) + ": " + sqlite3_errmsg(database));
    }
}

double sqliteRows(const std::vector<Sample> &samples, std::size_t batch)
{
    const Folder folder;
    sqlite3 *database = nullptr;
    sqlite3_stmt *insert = nullptr;
    if (sqlite3_open(folder.database().c_str(), &database) != SQLITE_OK) {
        giveUp(folder.database().string() + ": cannot be opened");
    }
    execute(database, "PRAGMA journal_mode = WAL");
    execute(database, "PRAGMA synchronous = FULL");
    execute(database, "CREATE TABLE samples (run_key INTEGER NOT NULL, time_ns INTEGER NOT NULL, slot TEXT NOT NULL, steps INTEGER NOT NULL, "
                      "steps_per_s REAL, images_per_s REAL, loss REAL, staleness REAL, learning_rate REAL, spent_units REAL, "
                      "PRIMARY KEY (run_key, time_ns, slot)) WITHOUT ROWID");
    if (sqlite3_prepare_v2(database, "INSERT INTO samples VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?)", -1, &insert, nullptr) != SQLITE_OK) {
        giveUp(sqlite3_errmsg(database));
    }
    const double speed = perSecond(samples.size(), [&] {
        for (std::size_t first = 0; first < samples.size(); first += batch) {
            execute(database, "BEGIN IMMEDIATE");
            for (const Sample &each : std::span(samples).subspan(first, std::min(batch, samples.size() - first))) {
                sqlite3_bind_int64(insert, 1, each.time_ns);
                sqlite3_bind_text(insert, 2, each.slot.c_str(), static_cast<int>(each.slot.size()), SQLITE_STATIC);
                sqlite3_bind_int64(insert, 3, each.steps);
                int column = 4;
                for (const double value : {each.stepsPerSecond, each.imagesPerSecond, each.loss, each.staleness, each.learningRate, each.spentUnits}) {
                    sqlite3_bind_double(insert, column++, value);
                }
                if (sqlite3_step(insert) != SQLITE_DONE) {
                    giveUp(sqlite3_errmsg(database));
                }
                sqlite3_reset(insert);
            }
            execute(database, "COMMIT");
        }
    });
    sqlite3_finalize(insert);
    sqlite3_close(database);
    return speed;
}

BenchCase rowsCase(const std::vector<Sample> &samples, std::size_t batch, int repeats)
{
    BenchCase measured;
    measured.what = "telemetry of 64 workers into the store, " + std::to_string(batch) + " rows a transaction";
    measured.unit = "rows/s";
    measured.rival = "sqlite3 with one prepared statement, the same transactions";
    std::vector<double> rival;
    for (int i = 0; i < repeats; ++i) {
        measured.samples.push_back(storeRows(samples, batch));
        rival.push_back(sqliteRows(samples, batch));
    }
    measured.rivalValue = median(rival);
    return measured;
}

/// What is on the disk before the call returns.
std::vector<BenchCase> durableCases(int repeats)
{
    constexpr std::size_t count = 200;
    BenchCase events;
    events.what = "events, each durable when the call returns";
    events.unit = "events/s";
    BenchCase lines;
    lines.what = "ledger lines opened, each durable when the call returns";
    lines.unit = "lines/s";
    for (int i = 0; i < repeats; ++i) {
        const Folder folder;
        const auto opened = openStore(folder);
        events.samples.push_back(perSecond(count, [&] {
            for (std::size_t event = 0; event < count; ++event) {
                need(opened->appendEvent(runId, {}));
            }
        }));
        lines.samples.push_back(perSecond(count, [&] {
            for (std::size_t line = 0; line < count; ++line) {
                LedgerLine opening;
                opening.tag = "bench-" + std::to_string(line);
                need(opened->openLedgerLine(runId, std::move(opening)));
            }
        }));
    }
    return {events, lines};
}

} // namespace

int main(int argc, char **argv)
{
    CLI::App app("How fast the store takes telemetry, events and ledger lines (P9).");
    int repeats = 5;
    bool asJson = false;
    app.add_option("--samples", repeats, "Of each measurement")->capture_default_str()->check(CLI::Range(1, 1000));
    app.add_flag("--json", asJson);
    CLI11_PARSE(app, argc, argv);
    const auto samples = telemetry();
    constexpr std::size_t moment = workers + 1;
    std::vector<BenchCase> cases{rowsCase(samples, 100 * moment, repeats), rowsCase(samples, moment, repeats)};
    cases.front().id = "P9";
    for (BenchCase &each : durableCases(repeats)) {
        cases.push_back(std::move(each));
    }
    if (asJson) {
        std::cout << benchReport(cases).dump(2) << "\n";
    } else {
        std::cout << benchText(cases);
    }
    return 0;
}
