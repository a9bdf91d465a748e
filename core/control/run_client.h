// SPDX-License-Identifier: Apache-2.0
// Watching and steering a run through its controller's socket.
#pragma once
#include "core/domain/run.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace mayfly::control {

/// Thread-safe. Attaching again after the controller's restart is done here, with back-off.
class RunClient {
public:
    struct Callbacks {
        /// The first one holds the run's past; later ones the present and what is new. From the client's own
        /// thread.
        std::function<void(const RunSnapshot &)> update;
        /// The controller cannot be reached (its message), or is again (empty). From the client's own thread.
        std::function<void(const std::string &problem)> connection;
        /// What is known already (from the store): the first update holds what came after. 0: nothing, the whole past.
        std::int64_t afterEvent = 0;
        std::int64_t afterSample_ns = 0;
        std::int64_t afterEvaluation_ns = 0;
    };

    /// Returns at once; updates come until the client is destroyed or the run is over (the last update says so).
    static std::unique_ptr<RunClient> attach(const std::string &runId, Callbacks callbacks);
    virtual ~RunClient() = default;

    /// Each waits 5 s at most for the controller's answer.
    virtual Result<void> stop(const std::string &reason) = 0;
    virtual Result<std::string> scale(int workers) = 0;
    /// Another server for a worker's slot; the present one trains until its successor answers.
    virtual Result<std::string> replace(const std::string &slot) = 0;
    /// A worker finishes its step and leaves; its slot stays empty until workers are added.
    virtual Result<std::string> drain(const std::string &slot) = 0;
};

/// One snapshot, whole past included: from the controller, or from the store where none answers.
Result<RunSnapshot> snapshotOf(const std::string &runId);

/// True if the run's controller answers on its socket.
bool controllerAnswers(const std::string &runId);

} // namespace mayfly::control
