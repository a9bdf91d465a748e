// SPDX-License-Identifier: Apache-2.0
// The learning rate in force: the schedule's, times a scale that follows the active workers. Guarded by its owner's
// lock.
#pragma once
#include "gpuworker/engine/schedule.h"

#include <cstdint>

namespace mayfly::ps {

struct RateOptions {
    engine::Schedule schedule; ///< of one active worker
    /// After more workers joined the rate rises to its new value over so many steps (Goyal et al. 2017, section 2.2);
    /// it falls at once.
    std::int64_t ramp_steps = 0;
    /// Not adaptive: the rate for so many workers, whoever is there (what frameworks do; for comparison). 0: adaptive.
    std::uint32_t fixedWorkers = 0;
};

class LearningRate {
public:
    explicit LearningRate(const RateOptions &options) : options_(options) {}

    /// The scale is to be this from now on; linear in the workers (Goyal et al. 2017; ICAC'19, section 5.3).
    void follow(double scale, std::int64_t step);
    double at(std::int64_t step) const;
    /// True if the rate differs so much from the one told last that it is worth an event; then it counts as told.
    bool isNews(std::int64_t step, std::uint32_t workers);
    /// Told before the last news.
    double before() const { return before_; }

private:
    double scaleAt(std::int64_t step) const;

    const RateOptions options_;
    double from_ = 0;
    double to_ = 0;
    double last_ = 0; ///< scale before all workers were gone
    std::int64_t since_step_ = 0;
    double before_ = 0;
    double told_ = 0;
    std::uint32_t toldWorkers_ = 0;
    double toldScale_ = 0;
};

} // namespace mayfly::ps
