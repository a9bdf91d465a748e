// SPDX-License-Identifier: Apache-2.0
// What processes hold over time: private memory, file descriptors, threads, as /proc tells.
#pragma once
#include "core/base/process.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mayfly::soak {

struct Holding {
    double second = 0; ///< since the soak began
    double memory_mb = 0; ///< RssAnon
    int descriptors = 0;
    int threads = 0;
};
std::optional<Holding> holdingOf(const ProcessId &process, double second);

/// Medians of the second and of the last quarter: the first is the warm-up.
struct Trend {
    std::string what;
    int samples = 0;
    Holding early;
    Holding late;
};

class ResourceLog {
public:
    void note(const std::string &what, const ProcessId &process, double second);
    std::vector<Trend> trends(double length_s) const;

private:
    std::map<std::string, std::vector<Holding>> holdings_;
};

/// Why it is not flat; empty if it is.
std::string growth(const Trend &trend);

} // namespace mayfly::soak
