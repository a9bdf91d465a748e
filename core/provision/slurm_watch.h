// SPDX-License-Identifier: Apache-2.0
// A thread that knows the queue: asks squeue, and ends what is to end with scancel until it is gone.
#pragma once
#include "core/provision/piped_process.h"
#include "core/provision/slurm_queue.h"

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace mayfly::provision {

/// Thread-safe.
class SlurmWatch {
public:
    /// How Slurm's programs are run: here, unless somebody else does it.
    using Ask = std::function<Result<HelperResult>(const std::vector<std::string> &argv, const HelperOptions &options)>;
    /// afterLook: called by the thread when it has looked.
    SlurmWatch(std::string runId, double pollEvery_s, Ask ask = {}, std::function<void()> afterLook = {});
    ~SlurmWatch() = default;

    /// Asks now, in the caller's thread.
    Result<void> look();
    /// A job that sbatch has just accepted: known before the next look.
    void add(const std::string &tag, std::int64_t id);
    /// Ends the job; again and harder until it is gone.
    void end(const std::string &tag);

    /// The run's job of that tag if it lives; a life after the first one is not the server that was asked for.
    std::optional<SlurmJob> find(const std::string &tag) const;
    std::map<std::string, SlurmJob> all() const;
    /// Why nothing has been heard of the queue for some seconds; empty if it has.
    std::string silence() const;

private:
    struct Ending {
        double since_s = 0; ///< monotonic
        double asked_s = -1e9;
    };
    struct Added {
        std::int64_t id = 0;
        double at_s = 0; ///< monotonic
    };
    void watch(const std::stop_token &stop);
    void take(const std::vector<SlurmJob> &jobs, double asked_s);
    void carryOutEndings();

    const std::string runId_;
    const double pollEvery_s_;
    const Ask ask_;
    const std::function<void()> afterLook_;
    mutable std::mutex mutex_;
    std::map<std::string, SlurmJob> jobs_;
    std::map<std::string, Added> added_;
    std::map<std::string, Ending> endings_;
    double heard_s_ = 0;
    std::string problem_;
    std::jthread thread_;
};

} // namespace mayfly::provision
