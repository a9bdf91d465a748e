// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/places.h"

#include "core/simulation/draws.h"
#include "core/simulation/trial_blocks.h"

#include <algorithm>
#include <cmath>

namespace mayfly::simulation {

namespace {

constexpr int growth = 4;           ///< of the trials from round to round

/// One entrant on its way.
struct Runner {
    Entrant entrant;
    std::vector<RunOutcome> outcomes;
    int met = 0;
    std::optional<int> droppedInRound;
    int trials() const { return static_cast<int>(outcomes.size()); }
};

class Places {
public:
    Places(std::span<const Entrant> entrants, const PlanTargets &targets, const Standing &standing, const PlacesOptions &options)
        : targets_(targets), standing_(standing), options_(options)
    {
        for (const auto &entrant : entrants) {
            runners_.push_back({entrant, {}, 0, {}});
        }
        int rounds = 1;
        for (double trials = options.firstRound; trials < options.risk.trials; trials *= growth) {
            ++rounds;
        }
        const double comparisons = std::max<double>(1, 2.0 * static_cast<double>(entrants.size()) * rounds);
        z_ = Draws::normalQuantile(1 - (1 - options.confidence) / comparisons);
    }

    Result<std::vector<Placed>> race()
    {
        int trials = std::min(options_.firstRound, options_.risk.trials);
        for (int round = 1;; ++round) {
            if (!runAll(trials)) {
                return fail(ErrorCode::Cancelled, "the simulation was cancelled");
            }
            if (trials == options_.risk.trials) {
                thin(round);
                break;
            }
            drop(round);
            const bool last = left() <= options_.places || trials > options_.risk.trials / growth;
            if (last) {
                thin(round);
            }
            trials = last ? options_.risk.trials : trials * growth;
        }
        if (options_.progress) {
            options_.progress(1);
        }
        std::vector<Placed> result;
        for (const auto &runner : runners_) {
            result.push_back({summarise(runner.entrant.run->model(), targets_, runner.outcomes), runner.droppedInRound});
        }
        return result;
    }

private:
    std::size_t left() const
    {
        return static_cast<std::size_t>(std::count_if(runners_.begin(), runners_.end(), [](const Runner &each) { return !each.droppedInRound; }));
    }

    bool runAll(int trials)
    {
        for (auto &runner : runners_) {
            const int wanted = std::min(trials, runner.entrant.mostTrials);
            if (runner.droppedInRound || wanted <= runner.trials()) {
                continue;
            }
            const auto before = runner.outcomes.size();
            runner.outcomes.resize(static_cast<std::size_t>(wanted));
            const auto fresh = std::span(runner.outcomes).subspan(before);
            if (!runTrials(*runner.entrant.run, options_.risk.seed, before, fresh, options_.risk.threads, options_.risk.cancelled)) {
                return false;
            }
            tell(wanted - static_cast<int>(before));
            runner.met += static_cast<int>(std::count_if(
                fresh.begin(), fresh.end(), [&](const RunOutcome &run) { return metBy(runner.entrant.run->model(), targets_, run).all(); }));
        }
        return true;
    }

    /// Of what is to do at most: the places' runs, and the first round of the others.
    void tell(int trials)
    {
        done_ += trials;
        const double others = std::max(0.0, static_cast<double>(runners_.size()) - static_cast<double>(options_.places));
        const double places = static_cast<double>(runners_.size()) - others;
        if (options_.progress) {
            options_.progress(std::min(1.0, done_ / (places * options_.risk.trials + others * options_.firstRound)));
        }
    }

    /// Those who are clearly not among the best.
    void drop(int round)
    {
        if (left() <= options_.places) {
            return;
        }
        std::vector<double> atWorst;
        for (std::size_t i = 0; i < runners_.size(); ++i) {
            if (!runners_[i].droppedInRound) {
                atWorst.push_back(standing_(i, wilsonBounds(runners_[i].met, runners_[i].trials(), z_).low));
            }
        }
        const auto last = atWorst.begin() + static_cast<std::ptrdiff_t>(options_.places) - 1;
        std::nth_element(atWorst.begin(), last, atWorst.end());
        for (std::size_t i = 0; i < runners_.size(); ++i) {
            auto &runner = runners_[i];
            if (!runner.droppedInRound && standing_(i, wilsonBounds(runner.met, runner.trials(), z_).high) > *last) {
                runner.droppedInRound = round;
            }
        }
    }

    /// To the places, by where they stand so far; the first of those alike.
    void thin(int round)
    {
        std::vector<std::pair<double, std::size_t>> standings;
        for (std::size_t i = 0; i < runners_.size(); ++i) {
            if (!runners_[i].droppedInRound) {
                standings.emplace_back(standing_(i, static_cast<double>(runners_[i].met) / std::max(1, runners_[i].trials())), i);
            }
        }
        std::sort(standings.begin(), standings.end());
        for (std::size_t place = options_.places; place < standings.size(); ++place) {
            runners_[standings[place].second].droppedInRound = round;
        }
    }

    const PlanTargets &targets_;
    const Standing &standing_;
    const PlacesOptions &options_;
    double z_ = 0;
    double done_ = 0;
    std::vector<Runner> runners_;
};

} // namespace

ShareBounds wilsonBounds(int successes, int trials, double z)
{
    if (trials < 1) {
        return {};
    }
    const double n = trials, share = successes / n, z2 = z * z;
    const double middle = (share + z2 / (2 * n)) / (1 + z2 / n);
    const double half = z / (1 + z2 / n) * std::sqrt(share * (1 - share) / n + z2 / (4 * n * n));
    return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

Result<std::vector<Placed>> raceForPlaces(std::span<const Entrant> entrants, const PlanTargets &targets, const Standing &standing,
                                          const PlacesOptions &options)
{
    if (options.firstRound < 1 || options.places < 1 || !(options.confidence > 0 && options.confidence < 1)) {
        return fail(ErrorCode::InvalidInput, "a race for places needs a place, a first round of a trial or more, and a confidence between 0 and 1");
    }
    for (const auto &entrant : entrants) {
        if (entrant.mostTrials < 1) {
            return fail(ErrorCode::InvalidInput, "an entrant has " + std::to_string(entrant.mostTrials) + " trials, expected 1 or more");
        }
        if (auto good = checkRisk(*entrant.run, options.risk); !good) {
            return passOn(good.error());
        }
    }
    return Places(entrants, targets, standing, options).race();
}

} // namespace mayfly::simulation
