// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/validation_sections.h"

#include "core/base/text.h"
#include "core/prediction/minimise.h"
#include "tests/bench/validation_figures.h"
#include "tests/core/prediction/clusters.h"
#include "tests/core/prediction/reference.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace mayfly::bench {

namespace {

using namespace test;
using prediction::LifetimeFit;

std::string shown(const Figure &figure, const std::string &what)
{
    return "![" + what + "](validation/" + figure.name + ")\n\n";
}

std::string fixedPct(double value)
{
    return formatFixed(value, 2) + " %";
}

std::string clusterName(const prediction::SpeedObservation &cluster)
{
    return cluster.workload.name + ", " + std::to_string(cluster.workers) + " " + cluster.gpu + " + " + std::to_string(cluster.parameterServers) + " PS";
}

std::vector<std::vector<std::string>> meansByGpu(const std::vector<SpeedScore> &scores)
{
    std::vector<std::vector<std::string>> rows;
    for (const std::string gpu : {"K80", "P100", ""}) {
        const auto clusters = std::count_if(scores.begin(), scores.end(), [&](const auto &each) { return gpu.empty() || each.cluster.gpu == gpu; });
        rows.push_back({gpu.empty() ? "all" : gpu, std::to_string(clusters), fixedPct(meanErrorPct(scores, &SpeedScore::error, gpu)),
                        fixedPct(meanErrorPct(scores, &SpeedScore::leftOut, gpu)), fixedPct(meanErrorPct(scores, &SpeedScore::modelLeftOut, gpu))});
    }
    return rows;
}

/// One worker, by type: means over the 20 networks.
std::string singleWorkers(const MeasuredSpeeds &speeds)
{
    MeasuredSpeeds swapped{speeds.workers, speeds.clusters};
    const auto scores = scoresWithoutProfile(swapped);
    std::vector<std::vector<std::string>> rows;
    for (const std::string gpu : {"K80", "P100", "V100"}) {
        std::set<std::string> networks;
        for (const auto &each : scores) {
            if (each.cluster.gpu == gpu) {
                networks.insert(each.cluster.workload.name);
            }
        }
        rows.push_back({gpu, std::to_string(networks.size()), fixedPct(meanErrorPct(scores, &SpeedScore::error, gpu)), fixedPct(meanErrorPct(scores, &SpeedScore::modelLeftOut, gpu))});
    }
    return "### One worker\n\nThe measurements of single workers, nothing profiled:\n\n" + table({"GPU", "networks", "as shipped", "network left out"}, rows);
}

const std::vector<std::string> byGpuHeading{"GPU", "clusters", "as shipped", "cluster left out", "network left out"};

/// As few decimals as it needs.
std::string plainFigure(double value)
{
    std::string figure = formatFixed(value, 3);
    figure.erase(figure.find_last_not_of('0') + 1);
    return figure.ends_with('.') ? figure.substr(0, figure.size() - 1) : figure;
}

Reached reachedBySpeed(const char *id, const char *what, const std::vector<SpeedScore> &scores)
{
    Reached reached;
    reached.bench = {.id = id, .part = "", .what = what, .samples = {}, .value = meanErrorPct(scores, &SpeedScore::error), .unit = "%", .rival = "", .rivalValue = {}, .ratio = {}};
    reached.leftOut = fixedPct(meanErrorPct(scores, &SpeedScore::leftOut));
    return reached;
}

Reached reachedCase(const std::string &id, const std::string &part, const std::string &what, double value, const std::string &unit, const std::string &leftOut,
                    std::optional<double> aim = std::nullopt)
{
    return {{.id = id, .part = part, .what = what, .samples = {}, .value = value, .unit = unit, .rival = "", .rivalValue = {}, .ratio = {}}, leftOut, aim};
}

} // namespace

std::string Reached::limit() const
{
    const auto *target = findBenchTarget(bench.id, bench.part);
    if (target == nullptr) {
        return aim ? "<= " + plainFigure(*aim) + " " + bench.unit : "";
    }
    return (target->must == BenchTarget::Must::BeBelow ? "< " : "<= ") + plainFigure(target->limit) + " " + std::string(target->unit);
}

bool Reached::met() const
{
    return bench.met().value_or(!aim || bench.valueOrMedian() <= *aim);
}

std::string table(const std::vector<std::string> &heading, const std::vector<std::vector<std::string>> &rows)
{
    const auto line = [](const std::vector<std::string> &cells) {
        std::string text = "|";
        for (const auto &cell : cells) {
            text += " " + cell + " |";
        }
        return text + "\n";
    };
    std::string text = line(heading) + "|";
    for (std::size_t i = 0; i < heading.size(); ++i) {
        text += i == 0 ? "---|" : "---:|";
    }
    text += "\n";
    for (const auto &row : rows) {
        text += line(row);
    }
    return text + "\n";
}

std::string percent(double share, int decimals)
{
    return (share >= 0 ? "+" : "") + formatFixed(100 * share, decimals) + " %";
}

Section speedSection(const std::filesystem::path &reference)
{
    const auto speeds = measuredSpeeds(reference);
    const auto profiled = scoresWithProfile(speeds), unprofiled = scoresWithoutProfile(speeds);
    Section section;
    section.figures.push_back({"speed.svg", speedFigure(unprofiled, "Speed, nothing profiled")});
    section.reached = {reachedBySpeed("V1", "speed of clusters, own speeds known", profiled),
                       reachedBySpeed("V2", "speed of clusters, nothing profiled", unprofiled)};
    section.markdown = "## Speed of clusters (V1, V2)\n\nCM-DARE's clusters of equal workers under ASP, median steps/s. A worker's step is its computation, "
                       "c0 + a * tensors + b * GFLOPs by GPU type, and the time that the parameter servers are busy with it, 1/C; the cluster's speed is the "
                       "smooth minimum of the workers' sum and C. 1/C = t * tensors / n + m * (MB on the busiest)^q. Thirteen constants for three GPU types and "
                       "four networks' clusters, found by a robust fit of all rows (`throughput_fit.h`).\n\n"
                       "*Cluster left out*: the fit is made again without that row. *Network left out*: without any row of that network, single workers included: "
                       "what to expect of a network that nobody has measured. P100 sessions of the same network differ by 7 % among themselves (K80: 2 %), so the "
                       "rest of a P100's error is the session's.\n\n### V2: nothing profiled\n\n";
    section.markdown += table(byGpuHeading, meansByGpu(unprofiled)) + shown(section.figures.front(), "Predicted against measured speed");
    section.markdown += "### V1: own speeds known\n\nThe profile is the one-worker cluster of the same kind. It is weighed against the fit by both "
                        "variances, since it is one session and the cluster ran in another one; where they are further apart than both explain, the profile "
                        "counts alone. Where no one-worker cluster is published (shakebig) there is no row.\n\n";
    section.markdown += table(byGpuHeading, meansByGpu(profiled));
    std::vector<std::vector<std::string>> rows;
    for (const auto &each : unprofiled) {
        const auto known = std::find_if(profiled.begin(), profiled.end(), [&](const auto &other) { return clusterName(other.cluster) == clusterName(each.cluster); });
        const bool has = known != profiled.end();
        rows.push_back({clusterName(each.cluster), formatFixed(each.cluster.stepsPerSecond, 2), formatFixed(each.predicted, 2), percent(each.error), percent(each.leftOut),
                        percent(each.modelLeftOut), has ? percent(known->error) : "", has ? percent(known->leftOut) : ""});
    }
    section.markdown += "### Every cluster\n\n" + table({"cluster", "measured, steps/s", "V2 predicted", "V2 error", "cluster left out", "network left out", "V1 error", "cluster left out"}, rows);
    section.markdown += singleWorkers(speeds) + "The largest errors: shakebig on 7 P100 sagged to 4.6 steps/s for half of its run (the authors' notebook prints 6.1); one P100 of res15 with "
                        "one parameter server ran at 21.1 steps/s in one session and at 24.7 in another.\n\n";
    return section;
}

Section icacSection(const std::filesystem::path &reference)
{
    const auto scores = icacScores(reference);
    Section section;
    section.figures.push_back({"icac19.svg", icacFigure(scores)});
    const auto mean = [&](double IcacScore::*error, bool crossRegion) { return 100 * meanOf(scores, error, crossRegion); };
    const auto outside = std::count_if(scores.begin(), scores.end(), [](const auto &score) {
        return !score.crossRegion && (std::abs(score.timeError) > std::max(0.08, score.timeTwoErrors) || std::abs(score.costError) > std::max(0.08, score.costTwoErrors));
    });
    const double accuracyLeft = meanOf(scores, &IcacScore::accuracyLeftOut, false);
    section.reached = {
        reachedCase("V3", "", "ICAC'19, one region: time", mean(&IcacScore::timeError, false), "%", fixedPct(mean(&IcacScore::timeLeftOut, false))),
        reachedCase("", "", "V3, one region: cost", mean(&IcacScore::costError, false), "%", fixedPct(mean(&IcacScore::costLeftOut, false)), 3),
        reachedCase("", "", "V3, one region: configurations outside 8 % and two standard errors", static_cast<double>(outside), "configurations", "", 0),
        reachedCase("", "", "V3, cross-region: time (aim)", mean(&IcacScore::timeError, true), "%", fixedPct(mean(&IcacScore::timeLeftOut, true)), 6),
        reachedCase("V4", "", "accuracy of the same", meanOf(scores, &IcacScore::accuracyError, false), "points", formatFixed(accuracyLeft, 2) + " points")};
    section.markdown = "## ICAC'19: time, cost, accuracy (V3, V4)\n\nMean of the runs that finished, ResNet-32, 64,000 steps, 128 images each; start-up excluded, "
                       "as in the paper. Own steps of the three types, two capacities and the knee are fitted to the configurations of one region; left out, they "
                       "are fitted again without the configuration. Losses come from the lifetime models. " + std::to_string(outside) +
                       " configurations of one region lie outside both 8 % and two standard errors of their runs.\n\n" + shown(section.figures.front(), "Errors of predicted time");
    std::vector<std::vector<std::string>> rows;
    for (const auto &score : scores) {
        rows.push_back({score.config + " (" + score.cluster + ")", std::to_string(score.runs), formatFixed(score.time_h, 3) + " h", percent(score.timeError),
                        percent(score.timeLeftOut), "$" + formatFixed(score.cost_usd, 3), percent(score.costError), percent(score.costLeftOut),
                        formatFixed(score.accuracyPct, 2), formatFixed(score.accuracyError, 2), formatFixed(score.accuracyLeftOut, 2)});
    }
    section.markdown += table({"configuration", "runs", "time", "error", "left out", "cost", "error", "left out", "accuracy, %", "error, points", "left out"}, rows);
    section.markdown += "The last five are cross-region: a worker far from its parameter servers needs 0.24 s more for a ResNet-32 step, more for a larger network. "
                        "Their error is larger because the distance is not modelled: all pairs of regions count alike.\n\n";
    const auto predictor = must(prediction::Predictor::create(seedConditions()));
    const auto baseline = must(predictor.predict(seedCluster(1, 0, 0, 0, Pricing::OnDemand)));
    auto eight = must(predictor.predict(seedCluster(8, 0, 0, 1)));
    auto four = must(predictor.predict(seedCluster(4, 0, 0, 1, Pricing::Transient, Pricing::Transient)));
    prediction::compare(eight, baseline);
    prediction::compare(four, baseline);
    section.markdown += "The headline: 8 transient K80 are " + formatFixed(eight.speedup, 2) + " times as fast as one on-demand K80 (published 7.7), 4 with the "
                        "parameter server at its transient price save " + formatFixed(four.savingPct, 1) + " % (published 62.9 %).\n\n";
    return section;
}

Section lifetimeSection(const std::filesystem::path &reference)
{
    constexpr double day_s = 86400;
    constexpr int draws = 20000;
    constexpr std::uint64_t seed = 5;
    auto groups = standingGroups(reference);
    for (auto &group : hourlyGroups(reference, false)) {
        group.name = "CM-DARE " + group.name;
        groups.push_back(std::move(group));
    }
    Section section;
    std::vector<std::vector<std::string>> rows;
    double worstLarge = 0, worstSmall = 0;
    std::string pictures;
    for (const auto &group : groups) {
        const auto fits = must(prediction::fitLifetimes(group.observations, day_s));
        const auto &best = chosen(fits);
        for (const auto &fit : fits) {
            const double drawn = simulatedDistance(fit.curve, group, draws, seed);
            const bool isBest = &fit == &best;
            if (isBest) {
                double &worst = group.servers >= 100 ? worstLarge : worstSmall;
                worst = std::max(worst, drawn);
            }
            const std::string mark = isBest ? "**" : "";
            rows.push_back({group.name + " (" + std::to_string(fit.lost) + " of " + std::to_string(fit.servers) + " lost)",
                            mark + std::string(toString(fit.curve.family)) + mark, formatFixed(fit.aic, 1), formatFixed(fit.distance, 3), formatFixed(drawn, 3),
                            formatFixed(group.limit(), 3)});
        }
        std::string name = lowerCase(group.name);
        std::replace(name.begin(), name.end(), ' ', '-');
        section.figures.push_back({"lifetime-" + name + ".svg", lifetimeFigure(group, fits)});
        pictures += "**" + group.name + "**\n\n" + shown(section.figures.back(), "Lifetimes of " + group.name);
    }
    section.reached = {reachedCase("V5", "", "lifetimes drawn, samples of 100 and more: largest distance", worstLarge, "CDF distance", ""),
                       reachedCase("V5", "small samples", "the same, smaller samples", worstSmall, "CDF distance", "")};
    section.markdown = "## Lifetimes (V5)\n\nMaximum likelihood with right-censoring; CM-DARE's losses are known to the hour (intervals) and contain ICAC'19's "
                       "servers, so the two are never pooled. D is the largest distance between the fitted and the Kaplan-Meier curve, *drawn* the same for 20,000 "
                       "lifetimes drawn from the fit. Of the families within 2 of the least AIC, which the data support about equally, the nearest is chosen "
                       "(bold). Plans carry the early-and-constant one.\n\n" + table({"servers", "family", "AIC", "D", "drawn", "limit"}, rows) + pictures;
    std::vector<std::vector<std::string>> regions;
    const auto calibration = must(prediction::calibrationForProvider("gcp"));
    const auto hourly = hourlyGroups(reference, true);
    for (const auto &each : calibration.regions) {
        const auto at = std::find_if(hourly.begin(), hourly.end(), [&](const auto &group) { return group.name == each.gpu + "/" + each.region; });
        if (at != hourly.end()) {
            const auto measured = kaplanMeier(at->observations, day_s);
            regions.push_back({each.gpu + ", " + each.region, std::to_string(at->servers), formatFixed(100 * (measured.steps.empty() ? 0 : measured.steps.back().lost), 0) + " %",
                               formatFixed(each.revocationFactor, 2)});
        }
    }
    section.markdown += "### Regions\n\nA region's factor on the hazard is what was lost there against what all regions of the type let expect, shrunk towards 1 as if "
                        "four more had been lost and expected: (lost + 4) / (expected + 4). Offers in these regions use it.\n\n" +
                        table({"type and region (CM-DARE)", "servers", "lost in 24 h", "factor"}, regions);
    const auto found = companions(reference, calibration);
    section.markdown += "### Losses that come together\n\n" + std::to_string(found.together) + " of the " + std::to_string(found.revoked) +
                        " GPU servers revoked in the standing measurement went within 5 minutes of another one that was started on the same day in the same zone (" +
                        formatFixed(100 * found.shareMeasured(), 0) + " %). With probability " + formatFixed(calibration.sharedFate, 2) +
                        " a server shares its zone's draw: " + formatFixed(100 * found.shareDrawn, 0) + " % of the lifetimes drawn then go together, against " +
                        formatFixed(100 * found.shareIndependent, 0) + " % of independent ones.\n\n";
    return section;
}

Section synchronisationSection(const std::filesystem::path &reference)
{
    const auto scores = syncScores(reference);
    Section section;
    section.figures.push_back({"sync-switch-accuracy.svg", syncFigure(scores, true)});
    section.figures.push_back({"sync-switch-time.svg", syncFigure(scores, false)});
    std::vector<std::vector<std::string>> rows;
    double time = 0, accuracy = 0, larger = 0;
    int accuracies = 0;
    for (const auto &each : scores) {
        larger = each.workers > 8 ? std::max(larger, std::abs(each.timeError())) : larger;
        const bool known = each.predictedAccuracyPct > 0;
        time += std::abs(each.timeError()) / static_cast<double>(scores.size());
        accuracy += known ? std::abs(each.predictedAccuracyPct - each.measuredAccuracyPct) : 0;
        accuracies += known ? 1 : 0;
        rows.push_back({each.setup + ", " + formatFixed(100 * each.bspFraction, 1) + " % BSP", std::to_string(each.runs), formatFixed(each.measuredTime_s, 0) + " s",
                        percent(each.timeError()), formatFixed(each.measuredAccuracyPct, 2) + " ± " + formatFixed(each.accuracySdPct, 2),
                        known ? formatFixed(each.predictedAccuracyPct, 2) + " ± " + formatFixed(each.predictedSdPct, 2) : ""});
    }
    section.markdown = "## BSP, ASP, Sync-Switch\n\nA BSP step takes the slowest worker's step and a barrier that grows with the workers: 0.135 s for each of ResNet-32's, "
                       "fitted to 8 workers and " + fixedPct(100 * larger) + " off at most with 16; 0.035 s for ResNet-50. SSP(s) meets the barrier once in s + 1 steps and holds everybody "
                       "to the slowest. ASP's loss of accuracy fades with the share f of the work under BSP as exp(-f / 0.03). Mean error of time " +
                       fixedPct(100 * time) + ", of accuracy " + formatFixed(accuracy / std::max(1, accuracies), 2) +
                       " points (single runs differ by 0.3 to 1.8). Barriers and the fading are fitted to these runs: in sample, but for the 16 workers. Accuracy beyond 8 "
                       "workers, and of CIFAR-100, is not predicted.\n\n" + shown(section.figures[0], "Accuracy by share of BSP") + shown(section.figures[1], "Time by share of BSP") +
                       table({"runs", "number", "training", "error", "accuracy, %", "predicted"}, rows);
    return section;
}

namespace {

struct MeasuredWrite {
    Workload workload;
    double write_s = 0;
};

/// Mean relative error of each network's write when the others alone are fitted (least squares of relative errors).
double writesLeftOut(const std::vector<MeasuredWrite> &writes, const prediction::CheckpointCalibration &shipped)
{
    double sum = 0;
    for (const auto &left : writes) {
        const auto scaled = [&](const std::vector<double> &logs) {
            return prediction::CheckpointCalibration{shipped.base_s * std::exp(logs[0]), shipped.perMegabyte_s * std::exp(logs[1]), shipped.perTensor_s * std::exp(logs[2])};
        };
        const auto loss = [&](const std::vector<double> &logs) {
            double squares = 0;
            for (const auto &each : writes) {
                const double error = &each == &left ? 0 : scaled(logs).write_s(each.workload) / each.write_s - 1;
                squares += error * error;
            }
            return squares;
        };
        sum += std::abs(scaled(prediction::minimise(loss, {0, 0, 0}, 0.1).at).write_s(left.workload) / left.write_s - 1);
    }
    return sum / static_cast<double>(writes.size());
}

} // namespace

Section overheadSection(const std::filesystem::path &reference)
{
    const auto calibration = must(prediction::calibrationForProvider("gcp"));
    std::map<std::string, std::pair<double, int>> writes;
    for (const auto &row : readCsv(reference / "cmdare_checkpoint.csv")) {
        writes[row.at("model")].first += number(row, "total_s");
        ++writes[row.at("model")].second;
    }
    std::vector<std::vector<std::string>> rows;
    double sum = 0;
    std::vector<MeasuredWrite> networks;
    for (const auto &[name, total] : writes) {
        networks.push_back({must(catalog::workload(name)), total.first / total.second});
        const double measured = total.first / total.second, predicted = calibration.checkpoint.write_s(must(catalog::workload(name)));
        rows.push_back({name, formatFixed(measured, 2) + " s", formatFixed(predicted, 2) + " s", percent(predicted / measured - 1)});
        sum += std::abs(predicted / measured - 1) / static_cast<double>(writes.size());
    }
    Section section;
    section.markdown = "## Checkpoints, start-up, replacement\n\nA write takes 3.2 s + 0.017 s for each MB of state + 3.1 ms for each tensor: mean error over 20 networks " +
                       fixedPct(100 * sum) + ", " + fixedPct(100 * writesLeftOut(networks, calibration.checkpoint)) + " with the network left out of the fit.\n\n" + table({"network", "measured write", "predicted", "error"}, rows);
    std::map<std::string, std::map<std::string, std::pair<double, int>>> replacements;
    for (const auto &row : readCsv(reference / "cmdare_overheads.csv")) {
        if (row.at("measure") == "worker_replacement") {
            auto &[total, count] = replacements[row.at("model")][row.at("context")];
            total += number(row, "value_s");
            ++count;
        }
    }
    rows.clear();
    for (auto &[name, measured] : replacements) {
        const auto workload = must(catalog::workload(name));
        const auto mean = [&](const char *context) { return measured[context].first / std::max(1, measured[context].second); };
        rows.push_back({name, formatFixed(mean("cold_start"), 1) + " s", formatFixed(calibration.startUp.cold_s(workload), 1) + " s", formatFixed(mean("warm_start"), 1) + " s",
                        formatFixed(calibration.startUp.warm_s(workload), 1) + " s"});
    }
    section.markdown += "A replacement that is new to the job (cold) or restarts on a server that is up (warm), to its first step:\n\n" +
                        table({"network", "cold, measured", "predicted", "warm, measured", "predicted"}, rows);
    std::map<int, std::pair<double, int>> setUps;
    for (const auto &row : readCsv(reference / "seed_clusters.csv")) {
        if (const double setUp_s = number(row, "setup_time_s"); !std::isnan(setUp_s)) {
            setUps[count(row, "n_workers")].first += setUp_s;
            ++setUps[count(row, "n_workers")].second;
        }
    }
    rows.clear();
    for (const auto &[workers, total] : setUps) {
        const double measured = total.first / total.second;
        const double predicted = calibration.startUp.firstWorker_s + calibration.startUp.perExtraWorker_s * (workers - 1);
        rows.push_back({std::to_string(workers), std::to_string(total.second), formatFixed(measured, 0) + " s", formatFixed(predicted, 0) + " s", percent(predicted / measured - 1)});
    }
    section.markdown += "Set-up of an ICAC'19 cluster, from the request to the first step:\n\n" + table({"workers", "runs", "measured", "predicted", "error"}, rows);
    return section;
}

} // namespace mayfly::bench
