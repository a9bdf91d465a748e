// SPDX-License-Identifier: Apache-2.0
// agent, script: the real ones. serve, train: stand-ins that report and wait; the slot's name says how they behave:
// "w-1" ends at once with 1 and a message, "w-2" ignores SIGTERM, every other one ends with 0 on SIGTERM.
#include "core/base/log.h"
#include "core/base/text.h"
#include "core/rpc/report_pipe.h"
#include "core/base/files.h"
#include "gpuworker/agent/agent.h"
#include "gpuworker/agent/script.h"

#include <google/protobuf/util/json_util.h>

#include <csignal>
#include <cstdio>
#include <map>
#include <string>
#include <telemetry.pb.h>
#include <unistd.h>

namespace {

std::map<std::string, std::string> optionsOf(int argc, char **argv)
{
    std::map<std::string, std::string> options;
    for (int i = 2; i + 1 < argc; i += 2) {
        options[argv[i]] = argv[i + 1];
    }
    return options;
}

int runAgent(std::map<std::string, std::string> options)
{
    mayfly::log::start("agent");
    mayfly::agent::AgentOptions agent;
    agent.folder = options["--folder"];
    agent.runId = options["--run"];
    agent.tag = options["--tag"];
    agent.hold_s = mayfly::parseDouble(options["--hold"]).value_or(60);
    agent.notices.source = mayfly::agent::noticeSourceFromString(options["--notices"]).value_or(agent.notices.source);
    agent.notices.baseUrl = options["--notices-url"];
    agent.notices.pollEvery_s = 0.05;
    const auto ended = mayfly::agent::runAgent(agent);
    if (!ended) {
        mayfly::log::error(ended.error().message);
    }
    return ended ? 0 : 1;
}

int runScript(std::map<std::string, std::string> options)
{
    mayfly::agent::blockScriptSignals();
    mayfly::log::start("script");
    mayfly::v1::ScriptConfig config;
    const auto text = mayfly::readFile(options["--config"]);
    if (!text || !google::protobuf::util::JsonStringToMessage(*text, &config).ok()) {
        return 2;
    }
    const std::filesystem::path folder = std::filesystem::path(options["--config"]).parent_path();
    mayfly::rpc::ReportWriter reports(3, options["--slot"], 1);
    return mayfly::agent::runScript(config, {.slot = options["--slot"], .log = folder / "output.log", .folder = folder}, reports);
}

int standIn(std::map<std::string, std::string> options)
{
    const std::string slot = options["--slot"];
    if (slot == "w-1") {
        std::fprintf(stderr, "reading the images\nthe images are not there\n");
        return 1;
    }
    sigset_t ending;
    sigemptyset(&ending);
    sigaddset(&ending, SIGTERM);
    sigprocmask(SIG_BLOCK, &ending, nullptr);
    mayfly::rpc::ReportWriter reports(3, slot, static_cast<std::uint32_t>(std::stoul(options["--incarnation"])));
    mayfly::v1::AgentReport ready;
    ready.mutable_ready()->set_address("127.0.0.1:1");
    reports.write(ready);
    for (std::int64_t step = 1;; ++step) {
        mayfly::v1::AgentReport sample;
        sample.mutable_worker()->set_steps(step);
        reports.write(sample);
        const timespec pause{0, 20'000'000};
        if (sigtimedwait(&ending, nullptr, &pause) == SIGTERM && slot != "w-2") {
            return 0;
        }
    }
}

} // namespace

int main(int argc, char **argv)
{
    const std::string verb = argc > 1 ? argv[1] : "";
    const auto options = optionsOf(argc, argv);
    return verb == "agent" ? runAgent(options) : verb == "script" ? runScript(options) : standIn(options);
}
