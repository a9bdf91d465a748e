// SPDX-License-Identifier: Apache-2.0
// Training with a checkpoint after every so many seconds of it, during which it stands still. In closed form, so that an event-driven run
// needs no event for a checkpoint.
#pragma once
#include <algorithm>
#include <cmath>

namespace mayfly::simulation {

/// A position is the clock time since the last checkpoint was complete: first `interval_s` of training, then `write_s` of writing.
class CheckpointCycle {
public:
    CheckpointCycle(double interval_s, double write_s)
        : interval_s_(interval_s > 0 ? interval_s : HUGE_VAL), length_s_(interval_s_ + std::max(0.0, write_s))
    {
    }

    bool endless() const { return !std::isfinite(interval_s_); }
    double length_s() const { return length_s_; }

    /// Checkpoints completed up to a position counted on beyond the first cycle.
    double completed(double position_s) const { return endless() ? 0 : std::floor(position_s / length_s_); }
    /// Training done up to such a position.
    double trained_s(double position_s) const
    {
        if (endless()) {
            return position_s;
        }
        const double cycles = completed(position_s);
        return cycles * interval_s_ + std::min(position_s - cycles * length_s_, interval_s_);
    }
    /// Clock time from a position in the first cycle until so much more training is done.
    double clockFor_s(double training_s, double position_s) const
    {
        if (endless()) {
            return training_s;
        }
        const double target_s = trained_s(position_s) + training_s;
        // A checkpoint due at the very end is not waited for.
        const double cycles = std::max(0.0, std::ceil(target_s / interval_s_ - 1e-12) - 1);
        return std::max(0.0, cycles * length_s_ + target_s - cycles * interval_s_ - position_s);
    }

private:
    double interval_s_, length_s_;
};

} // namespace mayfly::simulation
