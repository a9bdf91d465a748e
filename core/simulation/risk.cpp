// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/risk.h"

#include "core/simulation/trial.h"
#include "core/simulation/trial_blocks.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace mayfly::simulation {

using prediction::ClusterModel;

namespace {

constexpr std::size_t mostBins = 64;
constexpr double lastBinFrom = 0.995;       ///< quantile

double quantile(const std::vector<double> &sorted, double share)
{
    const double at = share * static_cast<double>(sorted.size() - 1);
    const auto low = static_cast<std::size_t>(at);
    const std::size_t high = std::min(low + 1, sorted.size() - 1);
    return sorted[low] + (at - static_cast<double>(low)) * (sorted[high] - sorted[low]);
}

Histogram histogramOf(const std::vector<double> &sorted)
{
    Histogram result{sorted.front(), quantile(sorted, lastBinFrom), {}};
    const auto bins = std::clamp<std::size_t>(static_cast<std::size_t>(std::sqrt(static_cast<double>(sorted.size()))), 1, mostBins);
    result.counts.assign(result.high > result.low ? bins : 1, 0);
    for (const double value : sorted) {
        const double share = result.high > result.low ? (value - result.low) / (result.high - result.low) : 0;
        ++result.counts[std::min(result.counts.size() - 1, static_cast<std::size_t>(share * static_cast<double>(result.counts.size())))];
    }
    return result;
}

/// Sorts the values.
Spread spreadOf(std::vector<double> &values)
{
    double sum = 0;
    for (const double value : values) {
        sum += value;
    }
    std::sort(values.begin(), values.end());
    return {sum / static_cast<double>(values.size()), quantile(values, 0.1), quantile(values, 0.5), quantile(values, 0.9)};
}

/// Sums over a summary's runs.
class Tally {
public:
    Tally(const ClusterModel &model, const PlanTargets &targets) : model_(model), targets_(targets) {}

    void add(const RunOutcome &run)
    {
        const Met met = metBy(model_, targets_, run);
        inTime_ += met.time ? 1 : 0;
        inBudget_ += met.budget ? 1 : 0;
        accurate_ += met.accuracy ? 1 : 0;
        all_ += met.all() ? 1 : 0;
        ++trials_;
        if (!run.ended) {
            return;
        }
        times_s_.push_back(run.time_s);
        costs_.push_back(run.cost);
        accuracies_.push_back(run.accuracyPct);
        revocations_ += run.revocations;
        addedTime_s_ += run.time_s - run.undisturbed_s;
        addedCost_ += run.cost - run.undisturbedCost;
        lostSteps_ += run.lostSteps;
        lostTime_s_ += run.lostTime_s;
        lostCost_ += run.lostCost;
    }

    RiskSummary summary()
    {
        RiskSummary result;
        result.trials = trials_;
        const double trials = trials_;
        result.chanceInTime = targets_.deadline_s ? inTime_ / trials : 1;
        result.chanceInBudget = targets_.budget ? inBudget_ / trials : 1;
        result.chanceAccurate = targets_.minAccuracyPct ? accurate_ / trials : 1;
        result.chanceOfAll = all_ / trials;
        if (times_s_.empty()) {
            return result;
        }
        const double ended = static_cast<double>(times_s_.size());
        result.chanceToEnd = ended / trials;
        result.meanRevocations = revocations_ / ended;
        result.revocationTime_s = revocations_ > 0 ? addedTime_s_ / revocations_ : 0;
        result.revocationCost = revocations_ > 0 ? addedCost_ / revocations_ : 0;
        result.lostSteps = lostSteps_ / ended;
        result.lostTime_s = lostTime_s_ / ended;
        result.lostCost = lostCost_ / ended;
        result.time_s = spreadOf(times_s_);
        result.cost = spreadOf(costs_);
        result.times_s = histogramOf(times_s_);
        result.costs = histogramOf(costs_);
        if (model_.accuracy) {
            result.accuracyPct = spreadOf(accuracies_);
        }
        return result;
    }

private:
    const ClusterModel &model_;
    const PlanTargets &targets_;
    int trials_ = 0;
    double inTime_ = 0, inBudget_ = 0, accurate_ = 0, all_ = 0;
    double revocations_ = 0, addedTime_s_ = 0, addedCost_ = 0, lostSteps_ = 0, lostTime_s_ = 0, lostCost_ = 0;
    std::vector<double> times_s_, costs_, accuracies_;
};

} // namespace

Met metBy(const ClusterModel &model, const PlanTargets &targets, const RunOutcome &run)
{
    if (!run.ended) {
        return {};
    }
    return {!targets.deadline_s || run.time_s <= *targets.deadline_s, !targets.budget || run.cost <= targets.budget->units(),
            !targets.minAccuracyPct || (model.accuracy && run.accuracyPct >= *targets.minAccuracyPct)};
}

Result<void> checkRisk(const ClusterRun &run, const RiskOptions &options)
{
    constexpr int mostTrials = 10'000'000;
    if (options.trials < 1 || options.trials > mostTrials) {
        return fail(ErrorCode::InvalidInput, "the number of simulated runs is " + std::to_string(options.trials) + "; expected 1 to " +
                                                 std::to_string(mostTrials));
    }
    if (!(run.model().steps > 0) || !run.canWork()) {
        return fail(ErrorCode::InvalidInput, "a cluster without steps to do or without any speed cannot be simulated");
    }
    return {};
}

Result<RiskSummary> simulateRisk(const ClusterRun &run, const PlanTargets &targets, const RiskOptions &options)
{
    if (auto good = checkRisk(run, options); !good) {
        return passOn(good.error());
    }
    std::vector<RunOutcome> outcomes(static_cast<std::size_t>(options.trials));
    if (!runTrials(run, options.seed, 0, outcomes, options.threads, options.cancelled)) {
        return fail(ErrorCode::Cancelled, "the simulation was cancelled");
    }
    return summarise(run.model(), targets, outcomes);
}

RiskSummary summarise(const ClusterModel &model, const PlanTargets &targets, std::span<const RunOutcome> outcomes)
{
    Tally tally(model, targets);
    for (const auto &outcome : outcomes) {
        tally.add(outcome);
    }
    return tally.summary();
}

Result<RiskSummary> simulateRisk(const ClusterModel &model, const PlanTargets &targets, const RiskOptions &options)
{
    return simulateRisk(ClusterRun(model), targets, options);
}

Result<std::vector<RiskSummary>> simulateRisks(std::span<const ClusterModel> models, const PlanTargets &targets, const RiskOptions &options)
{
    std::vector<RiskSummary> results;
    results.reserve(models.size());
    for (const auto &model : models) {
        auto risk = simulateRisk(model, targets, options);
        if (!risk) {
            return passOn(risk.error());
        }
        results.push_back(std::move(*risk));
    }
    return results;
}

} // namespace mayfly::simulation
