// SPDX-License-Identifier: Apache-2.0
// Which worker is to be drained by the plan's rule: slower than the others, or staler than allowed, for long enough.
#pragma once
#include "core/domain/cluster_config.h"
#include "core/domain/training.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <telemetry.pb.h>

namespace mayfly::control {

struct Straggler {
    std::string slot;
    std::string reason;
};

/// Speeds are compared with the median of the other workers on the same kind of server: a slower kind was chosen on purpose.
/// Where workers wait for each other (all but ASP) they all make as many steps, so there it is the time to compute one
/// that counts.
class Stragglers {
public:
    Stragglers(const DrainRule &rule, SyncMode mode) : rule_(rule), mode_(mode) {}

    /// A sample of a process (slot, incarnation) on such a server, at this time of a monotonic clock.
    void noteWorker(const std::string &slot, std::uint32_t incarnation, const std::string &kind,
                    const v1::WorkerSample &sample, double now_s);
    /// The first one that the rule holds for by now. Everybody is judged anew after it.
    std::optional<Straggler> judge(double now_s);

private:
    struct Seen {
        std::uint32_t incarnation = 0;
        std::string kind;
        double steps_per_s = 0;
        double staleness = 0;
        double time_s = 0;
        std::optional<double> slowSince_s;
        std::optional<double> staleSince_s;
    };
    std::optional<double> medianOfOthers(const std::string &slot, const Seen &seen) const;
    std::string whySlow(const std::string &slot, Seen &seen, double now_s) const;
    std::string whyStale(Seen &seen, double now_s) const;

    const DrainRule rule_;
    const SyncMode mode_;
    std::map<std::string, Seen> workers_; ///< by slot
};

} // namespace mayfly::control
