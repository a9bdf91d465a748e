// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/checkpoint_interval.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace mayfly::ps {

namespace {

/// Shorter ones cost more in copies and writes than they save, however fast the disk.
constexpr double shortest_s = 6;
/// Of the newest write in the mean: one slow write does not double the interval, and a disk that has become slow is
/// followed within a few.
constexpr double weightOfNewest = 0.3;
constexpr double worthTelling = 0.25;

} // namespace

CheckpointInterval::CheckpointInterval(const IntervalOptions &options)
    : options_(options), present_s_(options.first_s), told_s_(options.first_s), before_s_(options.first_s)
{
}

bool CheckpointInterval::noteWrite(double write_s)
{
    write_s_ = write_s_ > 0 ? write_s_ + weightOfNewest * (write_s - write_s_) : write_s;
    if (!(options_.lossesPerSecond > 0)) {
        return false;
    }
    const double young_s = std::sqrt(2 * write_s_ / options_.lossesPerSecond);
    // While one is being written the next one cannot be: with writes that long, half of the time is for them.
    const double shortest = std::max(std::min(shortest_s, options_.longest_s), write_s_);
    present_s_ = std::clamp(young_s, shortest, std::max(shortest, options_.longest_s));
    if (std::abs(present_s_ - told_s_) <= worthTelling * told_s_) {
        return false;
    }
    before_s_ = std::exchange(told_s_, present_s_);
    return true;
}

} // namespace mayfly::ps
