// SPDX-License-Identifier: Apache-2.0
#include "tests/core/prediction/sync_scores.h"

#include "core/prediction/accuracy.h"
#include "core/prediction/estimate.h"
#include "tests/core/prediction/clusters.h"
#include "tests/core/prediction/reference.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace mayfly::test {

namespace {

using namespace prediction;

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values.empty() ? std::nan("") : values[values.size() / 2];
}

struct Group {
    int workers = 0;
    std::vector<double> times_s, accuracies, fractions;
};

/// Workload whose barrier and accuracy the calibration knows; ResNet-50 is known under no name of ours.
std::string workloadOf(const std::string &setup)
{
    return setup.starts_with("cifar10_res32") ? "res32" : "";
}

ClusterModel modelOf(int workers, double aspSpeed, double barrier_s, double steps, double bspFraction)
{
    ClusterModel model;
    ServerGroup group;
    group.count = workers;
    group.workers = {workers, workers / aspSpeed, 0};
    model.workers = {group};
    model.capacity = {std::numeric_limits<double>::infinity(), 5, ""};
    model.barrierPerWorker_s = barrier_s;
    model.steps = steps;
    model.replaceLost = false;
    model.synchronisation.mode = bspFraction >= 1 ? SyncMode::Bsp : bspFraction > 0 ? SyncMode::SyncSwitch : SyncMode::Asp;
    model.synchronisation.bspFraction = bspFraction;
    return model;
}

} // namespace

std::vector<SyncScore> syncScores(const std::filesystem::path &reference)
{
    constexpr double resnet50Barrier_s = 0.035;
    std::map<std::pair<std::string, int>, Group> groups;        // setup, share of BSP in thousandths
    std::map<std::string, std::vector<double>> aspSpeeds;
    for (const auto &row : readCsv(reference / "syncswitch.csv")) {
        const bool first = row.at("order") == "asp" || row.at("order") == "bsp" || row.at("order") == "bsp_asp";
        const double time_s = number(row, "train_time_s");
        if (!first || !row.at("note").empty() || row.at("setup") == "straggler_8w" || std::isnan(time_s) || row.at("diverged") == "1") {
            continue;
        }
        const double fraction = number(row, "bsp_fraction");
        Group &group = groups[{row.at("setup"), static_cast<int>(std::lround(fraction * 1000))}];
        group.workers = count(row, "n_workers");
        group.times_s.push_back(time_s);
        group.accuracies.push_back(number(row, "final_accuracy_pct"));
        group.fractions.push_back(fraction);
        if (!std::isnan(number(row, "asp_steps_per_s"))) {
            aspSpeeds[row.at("setup")].push_back(number(row, "asp_steps_per_s"));
        }
    }
    const auto calibration = must(calibrationForProvider("gcp"));
    std::vector<SyncScore> scores;
    for (const auto &[key, group] : groups) {
        const std::string workload = workloadOf(key.first);
        const double barrier_s = workload.empty() ? resnet50Barrier_s : calibration.barrier.perWorkerOf(workload);
        const double fraction = median(group.fractions);
        const auto model = modelOf(group.workers, median(aspSpeeds[key.first]), barrier_s, workload.empty() ? 128000 : 64000, fraction);
        SyncScore score{key.first, group.workers, fraction, static_cast<int>(group.times_s.size()), median(group.times_s)};
        score.predictedTime_s = estimate(model).time_s;
        const double runs = static_cast<double>(group.accuracies.size());
        score.measuredAccuracyPct = std::accumulate(group.accuracies.begin(), group.accuracies.end(), 0.0) / runs;
        double squares = 0;
        for (const double each : group.accuracies) {
            squares += (each - score.measuredAccuracyPct) * (each - score.measuredAccuracyPct);
        }
        score.accuracySdPct = runs > 1 ? std::sqrt(squares / (runs - 1)) : 0;
        const auto *accuracy = calibration.accuracyOf(workload);
        if (const auto predicted = accuracy != nullptr ? accuracyFor(*accuracy, group.workers, model.synchronisation) : std::nullopt) {
            score.predictedAccuracyPct = predicted->mean;
            score.predictedSdPct = predicted->sd;
        }
        scores.push_back(score);
    }
    return scores;
}

} // namespace mayfly::test
