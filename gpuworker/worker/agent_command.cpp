// SPDX-License-Identifier: Apache-2.0
#include "core/base/log.h"
#include "gpuworker/agent/agent.h"
#include "gpuworker/worker/commands.h"

namespace mayfly::worker {

int agentCommand(const AgentArguments &arguments)
{
    log::start("agent " + arguments.tag);
    agent::AgentOptions options;
    options.folder = arguments.folder;
    options.runId = arguments.runId;
    options.tag = arguments.tag;
    options.hold_s = arguments.hold_s;
    const auto ended = agent::runAgent(options);
    if (!ended) {
        log::error(ended.error().message);
        return exitCode::Failed;
    }
    return exitCode::Done;
}

} // namespace mayfly::worker
