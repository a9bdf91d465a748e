// SPDX-License-Identifier: Apache-2.0
#include "core/prediction/trials.h"

#include "core/base/rng.h"
#include "core/prediction/lifetime.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

namespace mayfly::prediction {

namespace {

constexpr double never = std::numeric_limits<double>::infinity();
constexpr int mostEvents = 20000;       ///< a trial with more does not end: servers go faster than they come

/// Inverse of the normal distribution, by Acklam's rational approximation (relative error below 1.2e-9).
double normalQuantile(double p)
{
    constexpr double a[] = {-3.969683028665376e+01, 2.209460984245205e+02, -2.759285104469687e+02,
                            1.383577518672690e+02,  -3.066479806614716e+01, 2.506628277459239e+00};
    constexpr double b[] = {-5.447609879822406e+01, 1.615858368580409e+02, -1.556989798598866e+02, 6.680131188771972e+01,
                            -1.328068155288572e+01};
    constexpr double c[] = {-7.784894002430293e-03, -3.223964580411365e-01, -2.400758277161838e+00,
                            -2.549732539343734e+00, 4.374664141464968e+00,  2.938163982698783e+00};
    constexpr double d[] = {7.784695709041462e-03, 3.224671290700398e-01, 2.445134137142996e+00, 3.754408661907416e+00};
    constexpr double tail = 0.02425;
    if (p > 0.5) {
        return -normalQuantile(1 - p);
    }
    if (p < tail) {
        const double q = std::sqrt(-2 * std::log(p));
        return (((((c[0] * q + c[1]) * q + c[2]) * q + c[3]) * q + c[4]) * q + c[5]) / ((((d[0] * q + d[1]) * q + d[2]) * q + d[3]) * q + 1);
    }
    const double q = p - 0.5;
    const double r = q * q;
    return (((((a[0] * r + a[1]) * r + a[2]) * r + a[3]) * r + a[4]) * r + a[5]) * q /
           (((((b[0] * r + b[1]) * r + b[2]) * r + b[3]) * r + b[4]) * r + 1);
}

std::vector<double> shuffledNormals(int count, Rng rng)
{
    std::vector<double> values(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        values[static_cast<std::size_t>(i)] = normalQuantile((i + 0.5) / count);
    }
    rng.shuffle(std::span<double>(values));
    return values;
}

double billed(const TrialGroup &group, double seconds)
{
    double time = std::max(seconds, group.minimumCharge_s);
    if (group.billingStep_s > 0) {
        time = std::ceil(time / group.billingStep_s - 1e-9) * group.billingStep_s;
    }
    return group.pricePerHour * time / 3600;
}

/// A server's place in the cluster during one trial.
struct Slot {
    std::size_t group = 0;          ///< index into the workers; their number for the parameter servers
    int number = 0;                 ///< of the draws
    double billedFrom_s = 0;
    double lostAt_s = never;
    double backAt_s = never;        ///< finite while a replacement is on its way
    int incarnation = 0;
    bool up = true;
};

/// One trial with at least one loss, event by event.
class Trial {
public:
    Trial(const TrialSetup &setup, const TrialDraws &draws, int trial) : setup_(setup), draws_(draws), trial_(trial) { makeSlots(); }

    TrialOutcome run(double slowDown)
    {
        now_s_ = setup_.startUp_s;
        for (int events = 0; events < mostEvents; ++events) {
            const double speed = speedNow() / slowDown;
            Slot &next = nextSlot();
            const double event_s = std::min(next.lostAt_s, next.backAt_s);
            const double finish_s = speed > 0 ? now_s_ + (setup_.steps - done_) / speed : never;
            if (finish_s <= event_s) {
                return finish(finish_s);
            }
            if (event_s == never) {
                return outcome_;
            }
            const double passed_s = std::max(0.0, event_s - now_s_);     // losses during start-up come before the first step
            done_ += passed_s * speed;
            now_s_ = std::max(now_s_, event_s);
            if (event_s == next.backAt_s) {
                next.up = true;
                next.backAt_s = never;
            } else {
                lose(next, event_s, speed);
            }
        }
        return outcome_;
    }

private:
    void makeSlots()
    {
        int number = 0;
        for (std::size_t g = 0; g <= setup_.workers.size(); ++g) {
            for (int i = 0; i < groupAt(g).servers; ++i, ++number) {
                Slot &slot = slots_.emplace_back();
                slot.group = g;
                slot.number = number;
                slot.lostAt_s = lifetimeOf(slot);
            }
        }
        if (!setup_.replaceLost && !slots_.empty()) {
            slots_.front().lostAt_s = never;
        }
    }

    const TrialGroup &groupAt(std::size_t index) const
    {
        return index < setup_.workers.size() ? setup_.workers[index] : setup_.parameterServers;
    }

    double lifetimeOf(const Slot &slot) const
    {
        const auto *lifetimes = groupAt(slot.group).lifetimes;
        return lifetimes == nullptr ? never
                                    : (*lifetimes)[static_cast<std::size_t>(draws_.stratum(trial_, slot.number, slot.incarnation))];
    }

    double speedNow()
    {
        active_.clear();
        for (const auto &group : setup_.workers) {
            active_.push_back(group.workers);
            active_.back().count = 0;
        }
        for (const auto &slot : slots_) {
            if (slot.group == setup_.workers.size()) {
                if (!slot.up) {
                    return 0;
                }
            } else if (slot.up) {
                ++active_[slot.group].count;
            }
        }
        return clusterSpeed(workersTogether(active_, setup_.localCores), setup_.capacity);
    }

    Slot &nextSlot()
    {
        return *std::min_element(slots_.begin(), slots_.end(), [](const Slot &a, const Slot &b) {
            return std::min(a.lostAt_s, a.backAt_s) < std::min(b.lostAt_s, b.backAt_s);
        });
    }

    void lose(Slot &slot, double time_s, double speed)
    {
        ++outcome_.revocations;
        outcome_.cost += billed(groupAt(slot.group), time_s - slot.billedFrom_s);
        const bool heldState = slot.group == setup_.workers.size() || setup_.parameterServers.servers == 0;
        if (heldState) {
            done_ = std::max(0.0, done_ - speed * setup_.checkpointInterval_s / 2);
        }
        slot.up = false;
        slot.lostAt_s = never;
        if (!setup_.replaceLost) {
            slot.billedFrom_s = never;
            return;
        }
        ++slot.incarnation;
        slot.billedFrom_s = time_s;
        slot.backAt_s = std::max(time_s + setup_.replacement_s, setup_.startUp_s);
        slot.lostAt_s = std::max(slot.backAt_s, time_s + lifetimeOf(slot));
    }

    TrialOutcome finish(double time_s)
    {
        outcome_.ended = true;
        outcome_.time_s = time_s;
        for (const auto &slot : slots_) {
            if (slot.billedFrom_s <= time_s) {
                outcome_.cost += billed(groupAt(slot.group), time_s - slot.billedFrom_s);
            }
        }
        return outcome_;
    }

    const TrialSetup &setup_;
    const TrialDraws &draws_;
    const int trial_;
    std::vector<Slot> slots_;
    std::vector<ActiveWorkers> active_;
    TrialOutcome outcome_;
    double now_s_ = 0;
    double done_ = 0;
};

/// The first loss of a trial, without building it.
double firstLoss_s(const TrialSetup &setup, const TrialDraws &draws, int trial)
{
    double first = never;
    int number = 0;
    const auto look = [&](const TrialGroup &group) {
        for (int i = 0; i < group.servers; ++i, ++number) {
            if (group.lifetimes != nullptr && (setup.replaceLost || number > 0)) {
                first = std::min(first, (*group.lifetimes)[static_cast<std::size_t>(draws.stratum(trial, number, 0))]);
            }
        }
    };
    for (const auto &group : setup.workers) {
        look(group);
    }
    look(setup.parameterServers);
    return first;
}

TrialOutcome withoutLoss(const TrialSetup &setup, double time_s)
{
    TrialOutcome outcome{true, time_s, 0, 0};
    for (const auto &group : setup.workers) {
        outcome.cost += group.servers * billed(group, time_s);
    }
    outcome.cost += setup.parameterServers.servers * billed(setup.parameterServers, time_s);
    return outcome;
}

} // namespace

TrialDraws::TrialDraws(int trials, int slots, std::uint64_t seed)
    : trials_(trials), slots_(slots), seed_(seed), strata_(static_cast<std::size_t>(trials) * static_cast<std::size_t>(slots))
{
    const Rng root(seed);
    for (int slot = 0; slot < slots; ++slot) {
        const std::span<std::uint16_t> strata(strata_.data() + static_cast<std::size_t>(slot) * static_cast<std::size_t>(trials),
                                              static_cast<std::size_t>(trials));
        std::iota(strata.begin(), strata.end(), std::uint16_t{0});
        Rng rng = root.split(static_cast<std::uint64_t>(slot));
        rng.shuffle(strata);
    }
    speed_ = shuffledNormals(trials, root.split(1U << 20U));
    accuracy_ = shuffledNormals(trials, root.split((1U << 20U) + 1));
}

int TrialDraws::stratum(int trial, int slot, int incarnation) const
{
    if (incarnation == 0) {
        return strata_[static_cast<std::size_t>(slot) * static_cast<std::size_t>(trials_) + static_cast<std::size_t>(trial)];
    }
    const auto stream = (static_cast<std::uint64_t>(slot) << 40U) + (static_cast<std::uint64_t>(trial) << 20U) +
                        static_cast<std::uint64_t>(incarnation) + (1ULL << 60U);
    Rng rng = Rng(seed_).split(stream);
    return static_cast<int>(rng.below(static_cast<std::uint64_t>(trials_)));
}

std::vector<double> lifetimeStrata(const LifetimeModel &lifetime, int strata, double revocationFactor)
{
    std::vector<double> ages(static_cast<std::size_t>(strata));
    for (int i = 0; i < strata; ++i) {
        ages[static_cast<std::size_t>(i)] = lifetimeQuantile(lifetime, shareUnderFactor((i + 0.5) / strata, revocationFactor));
    }
    return ages;
}

std::vector<TrialOutcome> runTrials(const TrialSetup &setup, const TrialDraws &draws)
{
    std::vector<ActiveWorkers> all;
    for (const auto &group : setup.workers) {
        all.push_back(group.workers);
    }
    const double speed = clusterSpeed(workersTogether(all, setup.localCores), setup.capacity);
    std::vector<TrialOutcome> outcomes;
    outcomes.reserve(static_cast<std::size_t>(draws.trials()));
    for (int i = 0; i < draws.trials(); ++i) {
        // Log-normal with mean 1, so that the mean time is that of the mean speed.
        const double slowDown = std::exp(setup.sessionSd * draws.speedNormal(i) - setup.sessionSd * setup.sessionSd / 2);
        const double undisturbed_s = setup.startUp_s + setup.steps / speed * slowDown;
        if (firstLoss_s(setup, draws, i) >= undisturbed_s) {
            outcomes.push_back(withoutLoss(setup, undisturbed_s));
        } else {
            outcomes.push_back(Trial(setup, draws, i).run(slowDown));
        }
    }
    return outcomes;
}

} // namespace mayfly::prediction
