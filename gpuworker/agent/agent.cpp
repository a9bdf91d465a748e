// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/agent/agent.h"

#include "core/base/files.h"
#include "core/base/log.h"
#include "core/rpc/channel.h"
#include "gpuworker/agent/agent_service.h"
#include "gpuworker/agent/enrolment.h"
#include "gpuworker/agent/process_supervisor.h"

#include <grpcpp/grpcpp.h>

#include <chrono>

namespace mayfly::agent {

namespace {

std::filesystem::path programOf(const AgentOptions &options)
{
    std::error_code problem;
    return options.workerProgram.empty() ? std::filesystem::read_symlink("/proc/self/exe", problem)
                                         : options.workerProgram;
}

Result<void> serve(const AgentOptions &options, const rpc::Identity &identity, ProcessSupervisor &supervisor,
                   ReportQueue &reports)
{
    AgentService service(options.runId, options.tag, supervisor, reports);
    auto listening = rpc::listen(options.places.agentHost, 0, identity, service);
    if (!listening) {
        return passOn(listening.error());
    }
    const std::string address = options.places.agentHost + ":" + std::to_string(listening->port);
    if (auto written = writeFileAtomically(options.folder / addressFile, address, 0600); !written) {
        return written;
    }
    log::info("serving the controller on " + address);
    const NoticeWatch notices(options.notices, [&](const Notice &notice) { supervisor.take(notice); });
    supervisor.run();
    reports.close();
    // The last reports still go out on the open streams; they end by themselves once the queue is closed.
    constexpr auto lastWords = std::chrono::seconds(2);
    listening->server->Shutdown(std::chrono::system_clock::now() + lastWords);
    return {};
}

} // namespace

Result<void> runAgent(const AgentOptions &options)
{
    ReportQueue reports;
    auto supervisor = ProcessSupervisor::create(SupervisorSettings{.folder = options.folder,
                                                                   .workerProgram = programOf(options),
                                                                   .runId = options.runId,
                                                                   .hold_s = options.hold_s,
                                                                   .places = options.places},
                                                reports);
    if (!supervisor) {
        return passOn(supervisor.error());
    }
    const auto identity =
        enrol(options.folder, options.runId, options.tag, options.hold_s, [&] { return (*supervisor)->askedToEnd(); });
    if (!identity) {
        return identity.error().code == ErrorCode::Cancelled ? Result<void>() : passOn(identity.error());
    }
    (*supervisor)->notePresence();
    return serve(options, *identity, **supervisor, reports);
}

} // namespace mayfly::agent
