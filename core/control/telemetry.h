// SPDX-License-Identifier: Apache-2.0
// Measurements: from processes' reports to samples of slots, and one sample of the whole cluster each second.
#pragma once
#include "core/control/forecast.h"
#include "core/control/run_journal.h"
#include "core/domain/latency.h"

#include <map>
#include <optional>
#include <string>
#include <telemetry.pb.h>
#include <utility>
#include <vector>

namespace mayfly::control {

/// The controller's thread only.
class Telemetry {
public:
    Telemetry(RunJournal &journal, int batchSize) : journal_(journal), batchSize_(batchSize) {}

    /// A worker's measurement as its slot's sample. Steps count on over the processes that fill the slot.
    void noteWorker(const v1::AgentReport &report);
    /// A parameter server's: the applied steps are the run's.
    /// Steps that any shard has told of: one that is on its way out tells no more, while the others go on. At least the run's count.
    std::int64_t mostApplied() const;
    /// The shards are at this step again.
    void wentBackTo(std::int64_t step);
    void noteServer(const v1::AgentReport &report);
    /// The slot has no worker: it counts for nothing until the next one reports.
    void forget(const std::string &slot) { workers_.erase(slot); }

    /// Once a second: the cluster's sample, and everything written to the store.
    void tick();
    /// The same at once, whenever the last one was: a run's last sample says where it ended.
    void flush();
    std::optional<SpeedMeter::Speed> speed() const { return meter_.speed(); }

private:
    struct Steps {
        std::int64_t total = 0;                    ///< of all processes that filled the slot
        std::map<std::uint32_t, std::int64_t> own; ///< of each, as last read, by incarnation: two of them may report at once
    };
    std::int64_t totalSteps(const v1::AgentReport &report);
    /// The same of what is exchanged. isNew: no earlier controller counted this report.
    void noteExchange(const v1::AgentReport &report, std::int64_t steps, bool isNew);
    void noteShard(const v1::AgentReport &report);
    void noteLatencies(const v1::AgentReport &report);
    /// Stretches that have lasted long enough, or all.
    enum class Stretches { Due, All };
    void endStretches(Stretches which);
    void write();

    RunJournal &journal_;
    const int batchSize_;
    SpeedMeter meter_;
    std::map<std::string, Steps> steps_;
    std::map<std::string, v1::WorkerSample> workers_;
    std::map<std::string, v1::ServeSample> servers_; ///< by shard's slot
    using Process = std::pair<std::string, std::uint32_t>;   ///< slot and incarnation
    std::map<Process, v1::WorkerSample> counted_;            ///< of each worker, as last read
    std::map<Process, std::vector<std::int64_t>> staleness_; ///< of each shard, as last read
    std::map<std::string, std::int64_t> storedUntil_ns_;     ///< of each shard: what an earlier controller counted
    std::int64_t lastTick_ns_ = 0;
    struct Stretch {
        std::int64_t since_ns = 0, until_ns = 0;           ///< times of its reports
        std::vector<double> push_s, pull_s, apply_s, wait_s;
    };
    std::map<std::string, Stretch> stretches_; ///< by slot: those under way
};

} // namespace mayfly::control
