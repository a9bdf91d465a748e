// SPDX-License-Identifier: Apache-2.0
// Which of several measured ways to do a convolution is taken, and a memory of such choices.
#pragma once
#include "gpuworker/engine/cuda/device.h"

#include <map>
#include <mutex>
#include <optional>
#include <tuple>
#include <vector>

namespace mayfly::engine::cuda {

struct MeasuredWay {
    double time_ms = 0;
    std::size_t workspaceBytes = 0;
    bool works = false;
};

/// The fastest that works within the limit; of those within 2 % of it, the one with the smallest workspace. None where
/// nothing works.
inline std::optional<std::size_t> chooseWay(const std::vector<MeasuredWay> &ways, std::size_t workspaceLimitBytes)
{
    const auto fits = [&](const MeasuredWay &way) { return way.works && way.workspaceBytes <= workspaceLimitBytes; };
    std::optional<std::size_t> best;
    for (std::size_t way = 0; way < ways.size(); ++way) {
        if (fits(ways[way]) && (!best || ways[way].time_ms < ways[*best].time_ms)) {
            best = way;
        }
    }
    if (!best) {
        return best;
    }
    const double bearable_ms = ways[*best].time_ms * 1.02;
    for (std::size_t way = 0; way < ways.size(); ++way) {
        if (fits(ways[way]) && ways[way].time_ms <= bearable_ms &&
            ways[way].workspaceBytes < ways[*best].workspaceBytes) {
            best = way;
        }
    }
    return best;
}

/// What a choice depends on.
struct ChoiceKey {
    ConvolutionShape shape;
    ConvolutionWork work = ConvolutionWork::Forward;
    int device = 0;
    bool tensorFloat32 = false;
    std::size_t workspaceLimitBytes = 0;

    auto operator<=>(const ChoiceKey &) const = default;
};

/// Choices of this process, by number of the candidate: models of the same shapes measure once. Thread-safe.
class ChoiceMemory {
public:
    std::optional<std::size_t> find(const ChoiceKey &key) const
    {
        const std::lock_guard lock(mutex_);
        const auto found = choices_.find(key);
        return found == choices_.end() ? std::nullopt : std::optional(found->second);
    }
    void remember(const ChoiceKey &key, std::size_t choice)
    {
        const std::lock_guard lock(mutex_);
        choices_.insert_or_assign(key, choice);
    }

private:
    mutable std::mutex mutex_;
    std::map<ChoiceKey, std::size_t> choices_;
};

} // namespace mayfly::engine::cuda
