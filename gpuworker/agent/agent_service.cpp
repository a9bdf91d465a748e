// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/agent/agent_service.h"

#include "core/rpc/channel.h"

#include <grpcpp/grpcpp.h>

#include <unistd.h>

namespace mayfly::agent {

namespace {

std::optional<grpc::Status> refusal(const grpc::ServerContext &context)
{
    if (rpc::callerRole(context) == rpc::PeerRole::Controller) {
        return std::nullopt;
    }
    return grpc::Status(grpc::StatusCode::PERMISSION_DENIED, "only the run's controller may call its agents");
}

grpc::Status toStatus(const Error &problem)
{
    const auto code = problem.code == ErrorCode::InvalidInput  ? grpc::StatusCode::INVALID_ARGUMENT
                      : problem.code == ErrorCode::Unavailable ? grpc::StatusCode::UNAVAILABLE
                                                               : grpc::StatusCode::INTERNAL;
    return {code, problem.message};
}

} // namespace

AgentService::AgentService(std::string runId, std::string tag, ProcessSupervisor &supervisor, ReportQueue &reports)
    : runId_(std::move(runId)), tag_(std::move(tag)), supervisor_(supervisor), reports_(reports)
{
}

grpc::Status AgentService::Status(grpc::ServerContext *context, const v1::AgentStatusRequest *, v1::AgentStatus *reply)
{
    if (auto refused = refusal(*context)) {
        return *refused;
    }
    supervisor_.notePresence();
    reply->set_run_id(runId_);
    reply->set_tag(tag_);
    reply->set_pid(::getpid());
    const auto running = supervisor_.processes();
    if (!running) {
        return toStatus(running.error());
    }
    for (const auto &each : *running) {
        *reply->add_processes() = each;
    }
    reply->set_peer_host(supervisor_.peerHost());
    reply->set_last_sequence(reports_.lastSequence());
    return grpc::Status::OK;
}

grpc::Status AgentService::Launch(grpc::ServerContext *context, const v1::LaunchRequest *request,
                                  v1::LaunchReply *reply)
{
    if (auto refused = refusal(*context)) {
        return *refused;
    }
    const auto launched = supervisor_.launch(*request);
    if (!launched) {
        return toStatus(launched.error());
    }
    *reply = *launched;
    return grpc::Status::OK;
}

grpc::Status AgentService::StopProcess(grpc::ServerContext *context, const v1::StopProcessRequest *request,
                                       v1::StopProcessReply *reply)
{
    if (auto refused = refusal(*context)) {
        return *refused;
    }
    const auto stopped = supervisor_.stop(request->slot(), request->incarnation(), request->grace_s());
    if (!stopped) {
        return toStatus(stopped.error());
    }
    reply->set_was_running(*stopped);
    return grpc::Status::OK;
}

grpc::Status AgentService::Reports(grpc::ServerContext *context, const v1::ReportsRequest *request,
                                   grpc::ServerWriter<v1::AgentReport> *writer)
{
    if (auto refused = refusal(*context)) {
        return *refused;
    }
    constexpr std::size_t batch = 256;
    constexpr double wait_s = 0.25;
    std::uint64_t mark = request->after_sequence();
    while (!context->IsCancelled()) {
        const bool last = reports_.closed();
        const auto found = reports_.after(mark, batch, wait_s);
        for (const auto &each : found) {
            if (!writer->Write(each)) {
                return grpc::Status::OK;
            }
            mark = each.sequence();
        }
        if (found.empty() && last) {
            return grpc::Status::OK;
        }
    }
    return grpc::Status::CANCELLED;
}

grpc::Status AgentService::Shutdown(grpc::ServerContext *context, const v1::ShutdownRequest *request,
                                    v1::ShutdownReply *)
{
    if (auto refused = refusal(*context)) {
        return *refused;
    }
    supervisor_.end(request->grace_s(), request->reason());
    return grpc::Status::OK;
}

} // namespace mayfly::agent
