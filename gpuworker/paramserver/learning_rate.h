// SPDX-License-Identifier: Apache-2.0
// The learning rate in force: the schedule's, times a scale that follows the active workers. Guarded by its owner's
// lock.
#pragma once
#include "gpuworker/engine/schedule.h"

#include <cstdint>
#include <optional>
#include <string>

namespace mayfly::ps {

struct RateOptions {
    engine::Schedule schedule; ///< of one active worker
    /// After more workers joined the rate rises to its new value over so many steps (Goyal et al. 2017, section 2.2);
    /// it falls at once.
    std::int64_t ramp_steps = 0;
    /// Not adaptive: the rate for so many workers, whoever is there (what frameworks do; for comparison). 0: adaptive.
    std::uint32_t fixedWorkers = 0;
};

/// A change that is worth an event.
struct RateNews {
    double before = 0;
    double after = 0; ///< where it goes: after a join it gets there by and by, which the reason says
    std::string reason;
};

class LearningRate {
public:
    /// What the scale follows: all active workers, or (Sync-Switch, after the switch) one, whose gradients are applied
    /// singly.
    enum class Rule { EachWorker, OneWorker };

    explicit LearningRate(const RateOptions &options) : options_(options) {}

    /// So many workers are active from now on; linear in them (Goyal et al. 2017; ICAC'19, section 5.3).
    void follow(std::uint32_t workers, std::int64_t step, Rule rule = Rule::EachWorker);
    double at(std::int64_t step) const;
    /// Each change that the workers bring, and those of the schedule that add up to something; then it counts as told.
    std::optional<RateNews> news(std::int64_t step);

private:
    double scaleAt(std::int64_t step) const;
    std::string whyScaled() const;
    std::string whyScheduled(double base) const;

    const RateOptions options_;
    std::uint32_t workers_ = 0;
    Rule rule_ = Rule::EachWorker;
    double from_ = 0;
    double to_ = 0;
    double last_ = 0; ///< scale before all workers were gone
    std::int64_t since_step_ = 0;
    double replaced_ = 0; ///< scale in force when to_ took its place
    // As they were told last, or looked at (workers, rule):
    double told_ = 0;
    double toldBase_ = 0;
    double toldScale_ = 0;
    bool toldInWarmUp_ = false;
    std::uint32_t knownWorkers_ = 0;
    Rule knownRule_ = Rule::EachWorker;
};

} // namespace mayfly::ps
