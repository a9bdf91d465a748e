// SPDX-License-Identifier: Apache-2.0
// How long to wait between two checkpoints: Young's optimum, sqrt(2 * write time * mean time between losses) (J. W.
// Young, Communications of the ACM 17, 1974), from the write times that are measured here and the losses that the
// controller expects. Of its owner's thread.
#pragma once

namespace mayfly::ps {

struct IntervalOptions {
    double first_s = 30;        ///< until a write has been measured
    double lossesPerSecond = 0; ///< of the state; 0: the first interval stays
    double longest_s = 600;
};

class CheckpointInterval {
public:
    explicit CheckpointInterval(const IntervalOptions &options);

    /// Seconds from the end of a write to the begin of the next one.
    double present_s() const { return present_s_; }
    /// A write has taken so long. True if the interval now differs so much from the one told last that it is worth
    /// telling; then it counts as told.
    bool noteWrite(double write_s);
    /// Told before the last news.
    double before_s() const { return before_s_; }
    /// Mean of the measured times, the newest ones counting most.
    double write_s() const { return write_s_; }

private:
    const IntervalOptions options_;
    double present_s_;
    double told_s_;
    double before_s_;
    double write_s_ = 0; ///< 0: none yet
};

} // namespace mayfly::ps
