// SPDX-License-Identifier: Apache-2.0
// The exact Pareto front of a space in time, cost and accuracy (closed form; unknown accuracy counts as the worst). Of equal points the
// first configuration stands for all. The result is the same on any number of threads.
#pragma once
#include "core/planning/front_set.h"

#include <functional>
#include <vector>

namespace mayfly::planning {

struct Pareto {
    std::vector<Point> front;           ///< by time
    double evaluated = 0;               ///< configurations whose time and cost were worked out; the others were beaten unseen
};

/// cancelled is asked on the calling thread now and then; true ends it with ErrorCode::Cancelled. threads 0: one per core. InvalidInput after
/// 10 million evaluations by one thread: where start-up is not counted, hundreds of workers behind a parameter server that limits them
/// differ by next to nothing.
Result<Pareto> paretoFront(const Space &space, int threads = 0, const std::function<bool()> &cancelled = {});

/// The same by evaluating everything: what the tests and the benchmark compare with.
Result<Pareto> paretoFrontByBruteForce(const Space &space, int threads = 0, const std::function<bool()> &cancelled = {});

/// Calls each with every configuration of the settings [first, last) in their order, until it returns false.
void forEachConfiguration(const Space &space, std::size_t first, std::size_t last, const std::function<bool(const Configuration &)> &each);

} // namespace mayfly::planning
