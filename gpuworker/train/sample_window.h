// SPDX-License-Identifier: Apache-2.0
// A worker's rates and means since it last reported.
#pragma once
#include "core/domain/run.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <telemetry.pb.h>
#include <vector>

namespace mayfly::train {

/// What a worker has exchanged from its start on.
class ExchangeTotals {
public:
    /// A step was counted.
    void addStep(std::int64_t staleness);
    /// The exchange with it was completed.
    void addExchange(double push_s, double pull_s, std::uint64_t sent, std::uint64_t received);
    void put(v1::WorkerSample &sample) const;

private:
    std::array<std::int64_t, stalenessCounts> staleness_{};
    double pushing_s_ = 0, pulling_s_ = 0;
    std::uint64_t sent_bytes_ = 0, received_bytes_ = 0;
};

class SampleWindow {
public:
    explicit SampleWindow(double now_s) : since_s_(now_s) {}
    struct Step {
        double loss = 0;
        double compute_s = 0;
        double push_s = 0;     ///< until the gradient was applied
        double pull_s = 0;     ///< from then until the state was there
        std::int64_t staleness = 0;
    };
    void add(const Step &step);
    void addBytes(std::uint64_t sent, std::uint64_t received);
    /// True about once a second while there are steps to report.
    bool due(double now_s) const;
    /// steps: by this process so far. Begins a new window.
    v1::WorkerSample take(double now_s, std::int64_t steps, std::size_t batchSize);

private:
    void thinOut();

    double since_s_ = 0;
    double steps_ = 0;
    std::vector<float> pushTimes_s_, pullTimes_s_; ///< of every every_-th step
    std::size_t every_ = 1;
    double losses_ = 0;
    double computing_s_ = 0;
    double pushing_s_ = 0;
    double pulling_s_ = 0;
    double staleness_ = 0;
    double sent_bytes_ = 0;
    double received_bytes_ = 0;
};

} // namespace mayfly::train
