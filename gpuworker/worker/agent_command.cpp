// SPDX-License-Identifier: Apache-2.0
#include "core/base/log.h"
#include "gpuworker/agent/agent.h"
#include "gpuworker/agent/keeper.h"
#include "gpuworker/worker/commands.h"

#include <iostream>
#include <unistd.h>

namespace mayfly::worker {

namespace {

agent::Places placesOf(const PlaceArguments &arguments)
{
    return {.agentHost = arguments.agentHost,
            .serveHost = arguments.serveHost,
            .resources = arguments.resources,
            .datasets = arguments.datasets,
            .checkpoints = arguments.checkpoints};
}

} // namespace

int agentCommand(const AgentArguments &arguments)
{
    log::start("agent " + arguments.tag);
    agent::AgentOptions options;
    options.folder = arguments.folder;
    options.runId = arguments.runId;
    options.tag = arguments.tag;
    options.hold_s = arguments.hold_s;
    options.places = placesOf(arguments.places);
    const auto source = agent::noticeSourceFromString(arguments.notices.source);
    if (!source) {
        log::error("--notices: " + source.error().message);
        return exitCode::Usage;
    }
    options.notices.source = *source;
    options.notices.baseUrl = arguments.notices.url;
    const auto ended = agent::runAgent(options);
    if (!ended) {
        log::error(ended.error().message);
        return exitCode::Failed;
    }
    return exitCode::Done;
}

int keepCommand(const KeepArguments &arguments)
{
    std::error_code problem;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", problem);
    agent::KeeperOptions options{.root = arguments.root,
                                 .runId = arguments.runId,
                                 .workerProgram = program,
                                 .places = placesOf(arguments.places),
                                 .notices = arguments.notices.source,
                                 .noticesUrl = arguments.notices.url};
    // In a worker bundle the networks lie beside the program.
    const auto bundled = program.parent_path() / "resources";
    if (options.places.resources.empty() && std::filesystem::is_directory(bundled, problem)) {
        options.places.resources = bundled;
    }
    const auto kept = agent::runKeeper(options, STDIN_FILENO, STDOUT_FILENO);
    if (!kept) {
        std::cerr << "mayfly-worker: " << kept.error().message << std::endl;
        return exitCode::Failed;
    }
    return exitCode::Done;
}

} // namespace mayfly::worker
