// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/trial.h"
#include "core/simulation/trial_blocks.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace mayfly::simulation {

using prediction::ClusterModel;

namespace {

/// One model in the race.
struct Runner {
    explicit Runner(const ClusterModel &model) : run(model) {}
    ClusterRun run;
    std::vector<RunOutcome> outcomes;
    std::vector<double> objectives;
    double sum = 0;
    std::optional<int> droppedInRound;
    bool racing() const { return !droppedInRound; }
    double mean() const { return sum / static_cast<double>(objectives.size()); }
};

bool runOn(Runner &runner, std::size_t trials, const RunObjective &objective, const RiskOptions &options)
{
    const std::size_t before = runner.outcomes.size();
    runner.outcomes.resize(trials);
    const auto fresh = std::span(runner.outcomes).subspan(before);
    if (!runTrials(runner.run, options.seed, before, fresh, options.threads, options.cancelled)) {
        return false;
    }
    for (const auto &outcome : fresh) {
        runner.objectives.push_back(objective(outcome));
        runner.sum += runner.objectives.back();
    }
    return true;
}

/// Is the mean of the paired differences above 0 by more than z standard errors?
bool clearlyWorse(const Runner &runner, const Runner &best, double z)
{
    const auto count = static_cast<double>(runner.objectives.size());
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i < runner.objectives.size(); ++i) {
        const double difference = runner.objectives[i] - best.objectives[i];
        sum += difference;
        squares += difference * difference;
    }
    const double mean = sum / count;
    const double variance = std::max(0.0, squares / count - mean * mean);
    return mean > 0 && mean > z * std::sqrt(variance / count);
}

int roundsOf(const RaceOptions &options)
{
    int rounds = 1;
    for (int trials = options.firstRound; trials < options.risk.trials; trials *= 2) {
        ++rounds;
    }
    return rounds;
}

} // namespace

Result<std::vector<Racer>> raceModels(std::span<const ClusterModel> models, const PlanTargets &targets, const RunObjective &objective,
                                      const RaceOptions &options)
{
    if (options.firstRound < 2 || !(options.confidence > 0 && options.confidence < 1)) {
        return fail(ErrorCode::InvalidInput, "a race needs a first round of 2 trials or more and a confidence between 0 and 1");
    }
    std::vector<std::unique_ptr<Runner>> runners;
    for (const auto &model : models) {
        runners.push_back(std::make_unique<Runner>(model));
        if (auto good = checkRisk(runners.back()->run, options.risk); !good) {
            return passOn(good.error());
        }
    }
    const double comparisons = static_cast<double>(models.size()) * roundsOf(options);
    const double z = Draws::normalQuantile(1 - (1 - options.confidence) / std::max(1.0, comparisons));
    std::size_t trials = 0;
    const auto left = [&] { return std::count_if(runners.begin(), runners.end(), [](const auto &each) { return each->racing(); }); };
    for (int round = 1; trials < static_cast<std::size_t>(options.risk.trials) && left() > (round > 1 ? 1 : 0); ++round) {
        trials = std::min(static_cast<std::size_t>(options.risk.trials), std::max<std::size_t>(trials * 2, static_cast<std::size_t>(options.firstRound)));
        const Runner *best = nullptr;
        for (auto &runner : runners) {
            if (!runner->racing()) {
                continue;
            }
            if (!runOn(*runner, trials, objective, options.risk)) {
                return fail(ErrorCode::Cancelled, "the race was cancelled");
            }
            best = best == nullptr || runner->mean() < best->mean() ? runner.get() : best;
        }
        for (auto &runner : runners) {
            if (runner->racing() && runner.get() != best && clearlyWorse(*runner, *best, z)) {
                runner->droppedInRound = round;
            }
        }
    }
    std::vector<Racer> result;
    for (const auto &runner : runners) {
        result.push_back({summarise(runner->run.model(), targets, runner->outcomes), runner->mean(), runner->droppedInRound});
    }
    return result;
}

} // namespace mayfly::simulation
