// SPDX-License-Identifier: Apache-2.0
// The Agent service of agent.proto. Every call is refused unless the caller's certificate says Controller.
#pragma once
#include "gpuworker/agent/process_supervisor.h"

#include <agent.grpc.pb.h>
#include <string>

namespace mayfly::agent {

class AgentService final : public v1::Agent::Service {
public:
    AgentService(std::string runId, std::string tag, ProcessSupervisor &supervisor, ReportQueue &reports);

    grpc::Status Status(grpc::ServerContext *context, const v1::AgentStatusRequest *request,
                        v1::AgentStatus *reply) override;
    grpc::Status Launch(grpc::ServerContext *context, const v1::LaunchRequest *request,
                        v1::LaunchReply *reply) override;
    grpc::Status StopProcess(grpc::ServerContext *context, const v1::StopProcessRequest *request,
                             v1::StopProcessReply *reply) override;
    grpc::Status Reports(grpc::ServerContext *context, const v1::ReportsRequest *request,
                         grpc::ServerWriter<v1::AgentReport> *writer) override;
    grpc::Status Shutdown(grpc::ServerContext *context, const v1::ShutdownRequest *request,
                          v1::ShutdownReply *reply) override;

private:
    const std::string runId_;
    const std::string tag_;
    ProcessSupervisor &supervisor_;
    ReportQueue &reports_;
};

} // namespace mayfly::agent
