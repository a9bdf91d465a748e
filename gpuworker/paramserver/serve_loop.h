// SPDX-License-Identifier: Apache-2.0
// What a parameter server does besides answering workers: samples, leases, checkpoints, and the end.
#pragma once
#include "core/rpc/report_pipe.h"
#include "gpuworker/paramserver/checkpoint.h"
#include "gpuworker/paramserver/checkpoint_interval.h"
#include "gpuworker/paramserver/parameter_server.h"
#include "gpuworker/paramserver/serve.h"

#include <stop_token>

namespace mayfly::ps {

class Uploader;

struct ServeLoopOptions {
    double lease_s = 10;
    IntervalOptions checkpoints;
    std::int64_t firstStep = 0;   ///< the step that the newest checkpoint holds already
    Uploader *uploader = nullptr; ///< of what is written; null: it stays where it is
};

/// Runs until the final evaluation is in (writes checkpoint and model, reports TrainingFinished, lets the workers
/// leave) or stop is requested (writes a checkpoint). A checkpoint that cannot be written is reported and tried again;
/// only the last one is an error. A lost shard ends it at once: what has been applied since the last checkpoint exists
/// on some shards only.
Result<ServeEnd> runServeLoop(ParameterServer &server, CheckpointFolder &folder, const ServeLoopOptions &options,
                              rpc::ReportWriter &reports, const std::stop_token &stop);

} // namespace mayfly::ps
