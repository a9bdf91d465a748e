// SPDX-License-Identifier: Apache-2.0
#include "core/base/log.h"
#include "core/rpc/report_pipe.h"
#include "gpuworker/agent/script.h"
#include "gpuworker/worker/commands.h"
#include "gpuworker/worker/read_config.h"

namespace mayfly::worker {

int scriptCommand(const ProcessArguments &arguments)
{
    agent::blockScriptSignals();
    log::start("script " + arguments.slot);
    std::error_code problem;
    const auto path = std::filesystem::absolute(arguments.config, problem);
    auto config = readConfig<v1::ScriptConfig>(path);
    if (!config) {
        log::error(config.error().message);
        return exitCode::Usage;
    }
    config->set_run_id(arguments.runId);
    rpc::ReportWriter reports(arguments.reportDescriptor, arguments.slot, arguments.incarnation);
    const agent::ScriptPlaces places{
        .slot = arguments.slot, .log = path.parent_path() / (path.stem().string() + ".output.log"), .folder = path.parent_path()};
    return agent::runScript(*config, places, reports);
}

} // namespace mayfly::worker
