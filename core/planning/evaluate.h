// SPDX-License-Identifier: Apache-2.0
// Time, cost and accuracy of a configuration: the same numbers as Predictor::predict(), bit for bit, without its strings.
#pragma once
#include "core/planning/space.h"

namespace mayfly::planning {

/// Three objectives and who reaches them.
struct Point {
    double time_s = 0;
    std::int64_t cost_micros = 0;
    double accuracy = unknownAccuracy;
    Configuration configuration;
};

/// Whether a point is at least as good in everything. Of equal points, the first configuration beats the others.
inline bool beats(const Point &a, const Point &b)
{
    if (a.time_s > b.time_s || a.cost_micros > b.cost_micros || a.accuracy < b.accuracy) {
        return false;
    }
    const bool equal = a.time_s == b.time_s && a.cost_micros == b.cost_micros && a.accuracy == b.accuracy;
    return !equal || a.configuration < b.configuration;
}

/// Keeps the model of the setting and groups used last, so that neighbours in the space are cheap. One per thread.
class Evaluator {
public:
    explicit Evaluator(const Space &space) : space_(space) {}
    /// False if the configuration never ends, exceeds the limit on $/h, or stands apart from its parameter servers.
    bool evaluate(const Configuration &configuration, Point &point);

private:
    void load(const Configuration &configuration);

    const Space &space_;
    Configuration loaded_;
    prediction::ClusterModel model_;
};

} // namespace mayfly::planning
