// SPDX-License-Identifier: Apache-2.0
// The process `mayfly-worker train`: pull, compute, push, until the parameter servers say that the run is finished.
#pragma once
#include "core/rpc/certificate_authority.h"
#include "core/rpc/report_pipe.h"

#include <agent.pb.h>
#include <cstdint>
#include <stop_token>

namespace mayfly::train {

/// How a worker ended in good order.
enum class TrainEnd {
    Finished,  ///< the target is reached
    Left,      ///< it was asked to stop: it pushed its last gradient and said so
    ServerLost ///< a parameter server was not there for lostAfter_s (exit code 75: start it again, it loses nothing)
};

constexpr double lostAfter_s = 20;

/// Reports ProcessReady once it is let in, WorkerSample about once a second. An error: configuration, data, or refused
/// for good (a newer incarnation has the slot).
Result<TrainEnd> runTrain(const v1::TrainConfig &config, const rpc::Identity &identity, std::uint32_t incarnation,
                          rpc::ReportWriter &reports, const std::stop_token &stop);

} // namespace mayfly::train
