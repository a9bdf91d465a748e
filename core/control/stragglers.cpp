// SPDX-License-Identifier: Apache-2.0
#include "core/control/stragglers.h"

#include "core/base/text.h"

#include <algorithm>
#include <vector>

namespace mayfly::control {

namespace {

constexpr double oldest_s = 5; ///< samples come about once a second; whoever is silent is not judged here

/// True once the condition has held for so long.
bool heldFor(bool condition, std::optional<double> &since_s, double now_s, double long_s)
{
    if (!condition) {
        since_s.reset();
    } else if (!since_s) {
        since_s = now_s;
    }
    return since_s && now_s - *since_s >= long_s;
}

} // namespace

void Stragglers::noteWorker(const std::string &slot, std::uint32_t incarnation, const std::string &kind,
                            const v1::WorkerSample &sample, double now_s)
{
    Seen &seen = workers_[slot];
    if (seen.incarnation != incarnation || now_s - seen.time_s > oldest_s) {
        seen = {};
    }
    seen.incarnation = incarnation;
    seen.kind = kind;
    seen.time_s = now_s;
    seen.staleness = sample.staleness();
    const double alone = sample.compute_s() > 0 ? 1 / sample.compute_s() : 0;
    seen.steps_per_s = mode_ == SyncMode::Asp ? sample.steps_per_s() : alone;
}

std::optional<Straggler> Stragglers::judge(double now_s)
{
    std::erase_if(workers_, [now_s](const auto &each) { return now_s - each.second.time_s > oldest_s; });
    for (auto &[slot, seen] : workers_) {
        std::string reason = whySlow(slot, seen, now_s);
        if (reason.empty()) {
            reason = whyStale(seen, now_s);
        }
        if (!reason.empty()) {
            Straggler found{slot, std::move(reason)};
            workers_.clear();
            return found;
        }
    }
    return std::nullopt;
}

std::optional<double> Stragglers::medianOfOthers(const std::string &slot, const Seen &seen) const
{
    std::vector<double> others;
    for (const auto &[name, other] : workers_) {
        if (name != slot && other.kind == seen.kind && other.steps_per_s > 0) {
            others.push_back(other.steps_per_s);
        }
    }
    if (others.empty()) {
        return std::nullopt;
    }
    std::ranges::sort(others);
    return (others[others.size() / 2] + others[(others.size() - 1) / 2]) / 2;
}

std::string Stragglers::whySlow(const std::string &slot, Seen &seen, double now_s) const
{
    const auto others = rule_.slowerThan ? medianOfOthers(slot, seen) : std::nullopt;
    const bool slow = others && seen.steps_per_s < *rule_.slowerThan * *others;
    if (!heldFor(slow, seen.slowSince_s, now_s, rule_.after_s)) {
        return {};
    }
    return "it is slower than " + formatFixed(100 * *rule_.slowerThan, 0) + " % of the others for " +
           formatDuration(rule_.after_s) + ": " + formatFixed(seen.steps_per_s, 2) + " steps/s, they " +
           formatFixed(*others, 2);
}

std::string Stragglers::whyStale(Seen &seen, double now_s) const
{
    const bool stale = rule_.stalerThan && seen.staleness > *rule_.stalerThan;
    if (!heldFor(stale, seen.staleSince_s, now_s, rule_.after_s)) {
        return {};
    }
    return "its gradients are staler than " + formatFixed(*rule_.stalerThan, 0) + " steps for " +
           formatDuration(rule_.after_s) + ": " + formatFixed(seen.staleness, 1);
}

} // namespace mayfly::control
