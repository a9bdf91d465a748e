// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/pace.h"

#include <algorithm>

namespace mayfly::ps {

namespace {

/// A round's last gradient comes so many times later than the middle one, so many rounds in a row: a straggler.
constexpr double straggles = 1.5;
constexpr int roundsInARow = 5;

} // namespace

Pace::Pace(const Synchronisation &synchronisation, std::int64_t target_steps, bool onStragglers)
    : synchronisation_(synchronisation),
      switchAt_step_(synchronisation.bspFraction * static_cast<double>(target_steps)), onStragglers_(onStragglers)
{
}

SyncMode Pace::modeAt(std::int64_t step) const
{
    if (synchronisation_.mode != SyncMode::SyncSwitch) {
        return synchronisation_.mode;
    }
    return hasSwitched(step) ? SyncMode::Asp : SyncMode::Bsp;
}

bool Pace::hasSwitched(std::int64_t step) const
{
    return synchronisation_.mode == SyncMode::SyncSwitch &&
           (switchedEarly_ || static_cast<double>(step) >= switchAt_step_);
}

void Pace::takePart(SessionId worker)
{
    if (applied_.contains(worker)) {
        return;
    }
    // It begins beside the foremost: whoever joins late must not make the others wait.
    std::int64_t foremost = 0;
    for (const auto &[other, applied] : applied_) {
        foremost = std::max(foremost, applied);
    }
    applied_[worker] = foremost;
}

void Pace::excuse(SessionId worker)
{
    applied_.erase(worker);
}

std::vector<SessionId> Pace::participants() const
{
    std::vector<SessionId> all;
    for (const auto &[worker, applied] : applied_) {
        all.push_back(worker);
    }
    return all;
}

void Pace::noteApplied(SessionId worker)
{
    if (const auto found = applied_.find(worker); found != applied_.end()) {
        ++found->second;
    }
}

bool Pace::mayGoOn(SessionId worker) const
{
    const auto own = applied_.find(worker);
    return own == applied_.end() || std::ranges::all_of(applied_, [&](const auto &other) {
               return own->second - other.second <= synchronisation_.stalenessBound;
           });
}

bool Pace::noteRound(std::span<const double> arrivals_s)
{
    if (!onStragglers_ || synchronisation_.mode != SyncMode::SyncSwitch || switchedEarly_ || arrivals_s.size() < 2) {
        return false;
    }
    std::vector<double> sorted(arrivals_s.begin(), arrivals_s.end());
    std::ranges::sort(sorted);
    const double middle = sorted[(sorted.size() - 1) / 2];
    straggling_ = sorted.back() > straggles * middle ? straggling_ + 1 : 0;
    switchedEarly_ = straggling_ >= roundsInARow;
    return switchedEarly_;
}

} // namespace mayfly::ps
