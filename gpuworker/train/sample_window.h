// SPDX-License-Identifier: Apache-2.0
// A worker's rates and means since it last reported.
#pragma once
#include <cstddef>
#include <cstdint>
#include <telemetry.pb.h>

namespace mayfly::train {

class SampleWindow {
public:
    explicit SampleWindow(double now_s) : since_s_(now_s) {}
    void add(double loss, double compute_s, double exchange_s, std::int64_t staleness);
    /// True about once a second while there are steps to report.
    bool due(double now_s) const;
    /// steps: by this process so far. Begins a new window.
    v1::WorkerSample take(double now_s, std::int64_t steps, std::size_t batchSize);

private:
    double since_s_ = 0;
    double steps_ = 0;
    double losses_ = 0;
    double computing_s_ = 0;
    double exchanging_s_ = 0;
    double staleness_ = 0;
};

} // namespace mayfly::train
