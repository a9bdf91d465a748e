// SPDX-License-Identifier: Apache-2.0
#include "tests/core/prediction/throughput_scores.h"

#include "tests/core/prediction/clusters.h"
#include "tests/core/prediction/reference.h"

#include <algorithm>
#include <functional>
#include <memory>

namespace mayfly::test {

namespace {

using prediction::Calibration;
using prediction::SpeedObservation;

Calibration shipped()
{
    auto calibration = must(prediction::calibrationForProvider("gcp"));
    calibration.measured.clear();
    return calibration;
}

bool same(const SpeedObservation &a, const SpeedObservation &b)
{
    return a.workload.name == b.workload.name && a.gpu == b.gpu && a.workers == b.workers && a.parameterServers == b.parameterServers;
}

/// Fitted without those that `left` names.
Calibration fittedWithout(const std::vector<SpeedObservation> &all, const std::function<bool(const SpeedObservation &)> &left)
{
    std::vector<SpeedObservation> kept;
    std::copy_if(all.begin(), all.end(), std::back_inserter(kept), [&](const auto &each) { return !left(each); });
    return must(fitThroughput(shipped(), kept));
}

/// A one-worker cluster stays in the fit as another session's measurement when a row of single workers equals it in kind.
std::vector<SpeedScore> scores(const MeasuredSpeeds &speeds, const std::vector<SpeedObservation> &clusters,
                               const std::function<double(const SpeedObservation &)> &profiledStep_s)
{
    const auto all = speeds.all();
    const auto calibration = shipped();
    std::map<std::string, Calibration> withoutModel;
    std::vector<SpeedScore> result;
    for (const auto &cluster : clusters) {
        const double own_s = profiledStep_s(cluster);
        const auto error = [&](const Calibration &with) { return speedOf(with, cluster, own_s) / cluster.stepsPerSecond - 1; };
        const std::string &model = cluster.workload.name;
        if (!withoutModel.contains(model)) {
            withoutModel[model] = fittedWithout(all, [&](const auto &each) { return each.workload.name == model; });
        }
        const auto without = fittedWithout(all, [&](const auto &each) { return same(each, cluster); });
        result.push_back({cluster, speedOf(calibration, cluster, own_s), error(calibration), error(without), error(withoutModel[model])});
    }
    return result;
}

} // namespace

std::vector<SpeedObservation> MeasuredSpeeds::all() const
{
    auto both = clusters;
    both.insert(both.end(), workers.begin(), workers.end());
    return both;
}

MeasuredSpeeds measuredSpeeds(const std::filesystem::path &reference)
{
    MeasuredSpeeds speeds;
    for (const auto &row : readCsv(reference / "cmdare_speed.csv")) {
        const SpeedObservation observation{must(catalog::workload(row.at("model"))), row.at("gpu"), count(row, "n_workers"), count(row, "n_ps"),
                                           number(row, "median_steps_per_s")};
        (row.at("measurement") == "cluster_size" ? speeds.clusters : speeds.workers).push_back(observation);
    }
    return speeds;
}

std::vector<SpeedScore> scoresWithoutProfile(const MeasuredSpeeds &speeds)
{
    return scores(speeds, speeds.clusters, [](const auto &) { return 0.0; });
}

std::vector<SpeedScore> scoresWithProfile(const MeasuredSpeeds &speeds)
{
    const auto own_s = [&](const SpeedObservation &cluster) {
        for (const auto &each : speeds.clusters) {
            if (each.workers == 1 && each.workload.name == cluster.workload.name && each.gpu == cluster.gpu &&
                each.parameterServers == cluster.parameterServers) {
                return 1 / each.stepsPerSecond;
            }
        }
        return 0.0;
    };
    std::vector<SpeedObservation> clusters;
    std::copy_if(speeds.clusters.begin(), speeds.clusters.end(), std::back_inserter(clusters),
                 [&](const auto &each) { return each.workers > 1 && own_s(each) > 0; });
    return scores(speeds, clusters, own_s);
}

double meanErrorPct(std::span<const SpeedScore> scores, double SpeedScore::*error, const std::string &gpu)
{
    double sum = 0;
    int rows = 0;
    for (const auto &each : scores) {
        if (gpu.empty() || each.cluster.gpu == gpu) {
            sum += 100 * std::abs(each.*error);
            ++rows;
        }
    }
    return rows > 0 ? sum / rows : std::nan("");
}

} // namespace mayfly::test
