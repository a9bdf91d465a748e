// SPDX-License-Identifier: Apache-2.0
// The effects that ICAC'19 and Sync-Switch report, in miniature and with real training: staleness against accuracy as workers
// grow, the adaptive learning rate against the naive one, BSP first then ASP against ASP alone and ASP first.
//
//     accuracy_experiments --results accuracy.jsonl --seeds 5
//
// Each training is a line of the results' file; what is there is not done again, so that it can be run in pieces. Then the
// table: means with 95 % intervals (Student's t), and differences to the first row of each experiment, seed by seed.
#include "core/base/files.h"
#include "core/base/text.h"
#include "tests/bench/logical_cluster.h"

#include <CLI/CLI.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <nlohmann/json.hpp>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>

namespace {

using namespace mayfly;
using nlohmann::json;

struct Options {
    std::string results = "accuracy.jsonl";
    std::string network = "tiny";
    std::string dataset = "fashion-mnist";
    std::int64_t steps = 2000;
    std::size_t batch = 32;
    double rate = 0.05;
    int seeds = 5;
    double minutes = 1e9;
    bool asJson = false;
};

/// One row of the table.
struct Arm {
    std::string experiment;
    std::string name;
    std::vector<bench::Phase> phases;
    std::vector<std::int64_t> joinAt_step;
};

std::vector<Arm> armsOf(const Options &options)
{
    const std::int64_t all = options.steps;
    const auto together = [](int workers) { return std::vector<std::int64_t>(static_cast<std::size_t>(workers), 0); };
    const Synchronisation asp{.mode = SyncMode::Asp}, bsp{.mode = SyncMode::Bsp};
    const auto first = [](double share) { return Synchronisation{.mode = SyncMode::SyncSwitch, .bspFraction = share}; };
    std::vector<Arm> arms;
    for (const int workers : {1, 2, 4, 8, 16}) {
        arms.push_back({"staleness (ASP, the rate of one worker)", std::to_string(workers) + (workers == 1 ? " worker" : " workers"),
                        {{asp, 1, all}}, together(workers)});
    }
    const std::vector<std::int64_t> growing{0, all / 4, all / 2, all * 3 / 4};
    const std::string sparse = "learning rate (ASP, 1 worker grows to 4 by quarters of the work)";
    arms.push_back({sparse, "adaptive: of the active workers", {{asp, 0, all}}, growing});
    arms.push_back({sparse, "naive: of 4 workers from the start", {{asp, 4, all}}, growing});
    const std::string order = "order of synchronisation (8 workers)";
    arms.push_back({order, "ASP alone", {{asp, 1, all}}, together(8)});
    arms.push_back({order, "BSP alone", {{bsp, 0, all}}, together(8)});
    arms.push_back({order, "BSP 25 %, then ASP", {{first(0.25), 0, all}}, together(8)});
    arms.push_back({order, "BSP 50 %, then ASP", {{first(0.5), 0, all}}, together(8)});
    arms.push_back({order, "ASP 50 %, then BSP", {{asp, 1, all / 2}, {bsp, 0, all}}, together(8)});
    return arms;
}

std::string keyOf(const Options &options, const Arm &arm, int seed)
{
    return options.network + " " + options.dataset + " " + std::to_string(options.steps) + "x" +
           std::to_string(options.batch) + " at " + formatFixed(options.rate, 4) + "; " + arm.experiment + "; " + arm.name +
           "; " + std::to_string(seed);
}

/// By key.
std::map<std::string, json> readResults(const std::string &path)
{
    std::map<std::string, json> found;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        json each = json::parse(line, nullptr, false);
        if (each.is_object() && each.contains("key")) { // not a line that a kill has cut
            const std::string key = each["key"];
            found[key] = std::move(each);
        }
    }
    return found;
}

struct Interval {
    double mean = 0;
    double half = 0; ///< 95 %, Student's t
};

Interval intervalOf(const std::vector<double> &values)
{
    const auto n = static_cast<double>(values.size());
    Interval interval;
    for (const double each : values) {
        interval.mean += each / n;
    }
    double squares = 0;
    for (const double each : values) {
        squares += (each - interval.mean) * (each - interval.mean);
    }
    if (values.size() > 1) {
        const boost::math::students_t distribution(n - 1);
        interval.half = boost::math::quantile(distribution, 0.975) * std::sqrt(squares / (n - 1) / n);
    }
    return interval;
}

std::string textOf(const Interval &interval)
{
    return formatFixed(interval.mean, 2) + (interval.half > 0 ? " +- " + formatFixed(interval.half, 2) : std::string());
}

/// Rows of what is complete so far; json too.
json table(const Options &options, const std::vector<Arm> &arms, const std::map<std::string, json> &results)
{
    json rows = json::array();
    std::map<std::string, std::map<int, double>> base; ///< of an experiment's first arm, by seed
    for (const Arm &arm : arms) {
        std::vector<double> accuracy, differences, staleness;
        std::map<int, double> own;
        for (int seed = 1; seed <= options.seeds; ++seed) {
            const auto found = results.find(keyOf(options, arm, seed));
            if (found != results.end()) {
                own[seed] = found->second["accuracy_pct"];
                accuracy.push_back(own[seed]);
                staleness.push_back(found->second["staleness"]);
            }
        }
        const auto &first = base.emplace(arm.experiment, own).first->second;
        for (const auto &[seed, value] : own) {
            if (const auto other = first.find(seed); other != first.end()) {
                differences.push_back(value - other->second);
            }
        }
        if (accuracy.empty()) {
            continue;
        }
        const Interval mean = intervalOf(accuracy), difference = intervalOf(differences);
        rows.push_back({{"experiment", arm.experiment}, {"arm", arm.name}, {"seeds", accuracy.size()},
                        {"accuracy_pct", mean.mean}, {"accuracy_95", mean.half}, {"staleness", intervalOf(staleness).mean},
                        {"difference", difference.mean}, {"difference_95", difference.half}});
        if (!options.asJson) {
            std::printf("| %s | %s | %zu | %.2f | %s | %s |\n", arm.experiment.c_str(), arm.name.c_str(), accuracy.size(),
                        intervalOf(staleness).mean, textOf(mean).c_str(), own == first ? "" : textOf(difference).c_str());
        }
    }
    return rows;
}

int run(const Options &options)
{
    auto laboratory = bench::Laboratory::open(options.network, options.dataset, options.batch);
    if (!laboratory) {
        std::fprintf(stderr, "accuracy_experiments: %s\n", laboratory.error().message.c_str());
        return 1;
    }
    const auto arms = armsOf(options);
    auto results = readResults(options.results);
    const auto start = std::chrono::steady_clock::now();
    const auto passed_s = [start] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
    for (int seed = 1; seed <= options.seeds; ++seed) {
        for (const Arm &arm : arms) {
            const std::string key = keyOf(options, arm, seed);
            if (results.contains(key) || passed_s() > 60 * options.minutes) {
                continue;
            }
            bench::Training training;
            training.phases = arm.phases;
            training.joinAt_step = arm.joinAt_step;
            training.schedule.kind = engine::ScheduleKind::Step;
            training.schedule.baseRate = options.rate;
            training.schedule.milestones = {options.steps * 6 / 10, options.steps * 85 / 100};
            training.schedule.totalSteps = options.steps;
            training.batch = options.batch;
            training.seed = static_cast<std::uint64_t>(seed);
            const double from_s = passed_s();
            const auto trained = bench::train(*laboratory, training);
            if (!trained || trained->counter != options.steps) {
                std::fprintf(stderr, "accuracy_experiments: %s: %s\n", key.c_str(),
                             trained ? "steps were lost" : trained.error().message.c_str());
                return 1;
            }
            json &line = results[key];
            line = {{"key", key}, {"accuracy_pct", trained->accuracyPct}, {"loss", trained->loss},
                    {"staleness", trained->staleness}, {"seconds", passed_s() - from_s}};
            std::ofstream(options.results, std::ios::app) << line.dump() + "\n" << std::flush;
            std::fprintf(stderr, "%s: %.2f %%, staleness %.2f, %.1f s\n", key.c_str(), trained->accuracyPct,
                         trained->staleness, passed_s() - from_s);
        }
    }
    if (!options.asJson) {
        std::printf("| experiment | arm | seeds | mean staleness | accuracy %% (95 %%) | difference to the first row, same seeds |\n"
                    "|---|---|---|---|---|---|\n");
    }
    const json rows = table(options, arms, results);
    if (options.asJson) {
        std::printf("%s\n", json{{"rows", rows}}.dump(2).c_str());
    }
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    Options options;
    CLI::App app("Trains logical workers through the real parameter server and tells what accuracy they reach.");
    app.add_option("--results", options.results, "File of finished trainings, one a line");
    app.add_option("--network", options.network);
    app.add_option("--dataset", options.dataset);
    app.add_option("--steps", options.steps)->check(CLI::Range(100, 1'000'000));
    app.add_option("--batch", options.batch)->check(CLI::Range(1, 65536));
    app.add_option("--rate", options.rate, "Learning rate of one worker");
    app.add_option("--seeds", options.seeds)->check(CLI::Range(1, 1000));
    app.add_option("--minutes", options.minutes, "No training is begun after so long");
    app.add_flag("--json", options.asJson);
    CLI11_PARSE(app, argc, argv);
    return run(options);
}
