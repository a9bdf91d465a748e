// SPDX-License-Identifier: Apache-2.0
// Uploads and downloads of a parameter server's checkpoints, as its configuration has them.
#pragma once
#include "core/rpc/report_pipe.h"
#include "gpuworker/paramserver/transfer.h"

#include <agent.pb.h>
#include <memory>
#include <stop_token>

namespace mayfly::ps {

/// What uploads this process's checkpoints, if the configuration says how; its reports go to reports.
std::unique_ptr<Uploader> makeUploader(const v1::ServeConfig &config, rpc::ReportWriter &reports);
/// Before a restore: brings checkpoints from where they were uploaded to. Tried a few times; what fails is reported, and
/// the server goes on with what its folder has.
void download(const v1::ServeConfig &config, rpc::ReportWriter &reports, const std::stop_token &stop);

} // namespace mayfly::ps
