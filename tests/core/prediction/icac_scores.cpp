// SPDX-License-Identifier: Apache-2.0
#include "tests/core/prediction/icac_scores.h"

#include "core/prediction/cluster_speed.h"
#include "core/prediction/minimise.h"
#include "tests/core/prediction/clusters.h"
#include "tests/core/prediction/reference.h"

#include <algorithm>
#include <numeric>

namespace mayfly::test {

namespace {

using namespace prediction;

constexpr double steps = 64000;

/// One configuration with what the leave-one-out fits need.
struct Case {
    IcacScore score;
    ClusterConfig cluster;
    std::vector<std::pair<std::string, int>> here, remote;     ///< type and count, by the parameter servers and far from them
    int parameterServers = 0;
    double timePerSpeed = 0;            ///< shipped prediction's time * steady speed / steps: what losses add
};

ClusterConfig clusterOf(const Row &row)
{
    const Pricing pricing = row.at("pricing") == "on_demand" ? Pricing::OnDemand : Pricing::Transient;
    if (row.at("experiment") != "experiment_cross_region") {
        return seedCluster(count(row, "n_k80"), count(row, "n_p100"), count(row, "n_v100"), count(row, "n_ps"), pricing);
    }
    const bool p100 = count(row, "n_p100") > 0;
    const int here = row.at("config")[0] - '0';
    auto cluster = p100 ? seedCluster(0, here, 0, 1) : seedCluster(here, 0, 0, 1);
    cluster.workers.push_back({p100 ? "gce-us-west1-p100" : "gce-us-west1-k80", p100 ? "P100" : "K80", "us-west1", 4 - here, Pricing::Transient});
    return cluster;
}

Case caseOf(const Row &row, const Predictor &withLosses, const Predictor &withoutLosses)
{
    Case made;
    made.cluster = clusterOf(row);
    made.parameterServers = made.cluster.parameterServers;
    for (std::size_t i = 0; i < made.cluster.workers.size(); ++i) {
        const auto &group = made.cluster.workers[i];
        (group.region == made.cluster.workers.front().region ? made.here : made.remote).push_back({group.gpu, group.count});
    }
    IcacScore &score = made.score;
    score.config = row.at("config");
    score.cluster = made.cluster.describe();
    score.crossRegion = row.at("experiment") == "experiment_cross_region";
    score.runs = count(row, "n_completed");
    score.time_h = number(row, "time_h_mean");
    score.cost_usd = number(row, "cost_usd_mean");
    score.accuracyPct = number(row, "accuracy_pct_mean");
    const double roots = std::sqrt(static_cast<double>(score.runs));
    score.timeTwoErrors = score.runs > 1 ? 2 * number(row, "time_h_sd") / roots / score.time_h : 0;
    score.costTwoErrors = score.runs > 1 ? 2 * number(row, "cost_usd_sd") / roots / score.cost_usd : 0;
    const auto predicted = must((row.at("experiment").starts_with("experiment_") ? withoutLosses : withLosses).predict(made.cluster));
    score.predictedTime_h = predicted.time_s / 3600;
    score.predictedCost_usd = predicted.cost.units();
    score.predictedAccuracyPct = *predicted.accuracyPct;
    score.timeError = score.predictedTime_h / score.time_h - 1;
    score.costError = score.predictedCost_usd / score.cost_usd - 1;
    score.accuracyError = score.predictedAccuracyPct - score.accuracyPct;
    made.timePerSpeed = predicted.time_s * predicted.stepsPerSecond / steps;
    return made;
}

double speedOf(const Case &config, const Calibration &calibration, const Workload &workload)
{
    const auto capacity = serverCapacity(workload, config.parameterServers, calibration);
    double offered = 0;
    for (const auto &[gpu, count] : config.here) {
        offered += count / must(workerSpeed(workload, gpu, calibration, nullptr)).stepSeconds(capacity.service_s());
    }
    for (const auto &[gpu, count] : config.remote) {
        offered += count / (must(workerSpeed(workload, gpu, calibration, nullptr)).stepSeconds(capacity.service_s()) +
                            calibration.remote.extraStep_s(workload));
    }
    return clusterSpeed(offered, capacity);
}

double logError(const Case &config, const Calibration &calibration, const Workload &workload)
{
    const double time_h = config.timePerSpeed * steps / speedOf(config, calibration, workload) / 3600;
    return std::log(time_h / config.score.time_h);
}

/// The calibration with its constants multiplied: step and speed alone of each type, capacities (one region) or the remote step.
Calibration scaled(const Calibration &shipped, const std::vector<double> &logs, bool crossRegion)
{
    Calibration calibration = shipped;
    if (crossRegion) {
        calibration.remote.base_s *= std::exp(logs[0]);
        calibration.remote.perMegabyte_s *= std::exp(logs[0]);
        return calibration;
    }
    auto &measured = calibration.measured.front();
    std::size_t i = 0;
    for (auto &gpu : measured.gpus) {
        gpu.computeStep_s *= std::exp(logs[i++]);
        gpu.aloneStepsPerSecond *= std::exp(logs[i++]);
    }
    for (double &capacity : measured.capacity) {
        capacity *= std::exp(logs[i++]);
    }
    return calibration;
}

/// Robust fit of all cases but one; its error with the constants found.
double leftOut(const std::vector<Case> &cases, const Case &left, const Calibration &shipped, const Workload &workload)
{
    constexpr double robustScale = 0.02;
    const bool crossRegion = left.score.crossRegion;
    const auto loss = [&](const std::vector<double> &logs) {
        const Calibration calibration = scaled(shipped, logs, crossRegion);
        double sum = 0;
        for (const auto &each : cases) {
            if (&each != &left && each.score.crossRegion == crossRegion) {
                const double error = logError(each, calibration, workload) / robustScale;
                sum += std::sqrt(1 + error * error) - 1;
            }
        }
        for (const double each : logs) {
            sum += 0.01 * each * each;          // constants that no other case knows stay
        }
        return sum;
    };
    const auto found = minimise(loss, std::vector<double>(crossRegion ? 1 : 8, 0.0), 0.02, 1500);
    return std::exp(logError(left, scaled(shipped, found.at, crossRegion), workload)) - 1;
}

/// A straight line through all cases but one.
double accuracyLeftOut(const std::vector<Case> &cases, const Case &left)
{
    double n = 0, x = 0, y = 0, xx = 0, xy = 0;
    for (const auto &each : cases) {
        if (&each != &left && !each.score.crossRegion) {
            const double extra = each.cluster.workerCount() - 1;
            n += 1;
            x += extra;
            y += each.score.accuracyPct;
            xx += extra * extra;
            xy += extra * each.score.accuracyPct;
        }
    }
    const double slope = (n * xy - x * y) / (n * xx - x * x);
    return (y - slope * x) / n + slope * (left.cluster.workerCount() - 1) - left.score.accuracyPct;
}

} // namespace

std::vector<IcacScore> icacScores(const std::filesystem::path &reference)
{
    auto lossless = seedConditions();
    lossless.revocationFactor = 0;
    const auto withLosses = must(Predictor::create(seedConditions()));
    const auto withoutLosses = must(Predictor::create(lossless));
    std::vector<Case> cases;
    for (const auto &row : readCsv(reference / "seed_summary.csv")) {
        if (row.at("worker_revocations") == "all") {
            cases.push_back(caseOf(row, withLosses, withoutLosses));
        }
    }
    std::stable_partition(cases.begin(), cases.end(), [](const auto &each) { return !each.score.crossRegion; });
    const auto shipped = must(calibrationForProvider("gcp"));
    std::vector<IcacScore> scores;
    for (auto &each : cases) {
        IcacScore score = each.score;
        score.timeLeftOut = leftOut(cases, each, shipped, lossless.workload);
        score.costLeftOut = (1 + score.costError) * (1 + score.timeLeftOut) / (1 + score.timeError) - 1;
        score.accuracyLeftOut = accuracyLeftOut(cases, each);
        scores.push_back(score);
    }
    return scores;
}

double meanOf(std::span<const IcacScore> scores, double IcacScore::*error, bool crossRegion)
{
    double sum = 0;
    int rows = 0;
    for (const auto &each : scores) {
        if (each.crossRegion == crossRegion) {
            sum += std::abs(each.*error);
            ++rows;
        }
    }
    return rows > 0 ? sum / rows : std::nan("");
}

} // namespace mayfly::test
