// SPDX-License-Identifier: Apache-2.0
#include "tests/gpuworker/agent/script_run.h"

#include "core/base/files.h"

#include <google/protobuf/util/json_util.h>

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace mayfly::test {

v1::ScriptConfig ScriptRun::usual()
{
    v1::ScriptConfig config;
    config.set_run_id("run");
    config.set_notice_signal("SIGTERM");
    config.set_grace_s(5);
    config.set_world_size(1);
    config.add_peers("127.0.0.1");
    config.set_master_port(4711);
    config.set_target_steps(100);
    config.set_batch_size(32);
    return config;
}

ScriptRun::ScriptRun(std::filesystem::path folder, const std::string &shell, v1::ScriptConfig config) : folder_(std::move(folder))
{
    if (config.run_id().empty()) {
        config = usual();
    }
    if (config.arguments().empty()) {
        for (const char *each : {"sh", "-c"}) {
            config.add_arguments(each);
        }
        config.add_arguments(shell);
    }
    std::string text;
    (void)google::protobuf::util::MessageToJsonString(config, &text);
    (void)makeFolder(folder_);
    (void)writeFileAtomically(folder_ / "config.json", text);
    int pipe[2] = {-1, -1};
    (void)::pipe2(pipe, O_CLOEXEC);
    const auto started = spawn({std::string(MAYFLY_BUILD_DIR) + "/tests/agent_test_worker", "script", "--config", (folder_ / "config.json").string(),
                                "--slot", "w-0"},
                               SpawnOptions{.newSession = true, .dieWithParent = true, .output = folder_ / "script.log", .passDescriptor = pipe[1]});
    ::close(pipe[1]);
    pipe_ = pipe[0];
    process_ = started.value_or(ProcessId{});
}

ScriptRun::~ScriptRun()
{
    if (!code_ && process_.pid > 0) {
        killGroup(process_);
        wait();
    }
    ::close(pipe_);
}

bool ScriptRun::readMore()
{
    constexpr int limit_ms = 20000;
    pollfd watched{pipe_, POLLIN, 0};
    char buffer[4096];
    if (::poll(&watched, 1, limit_ms) <= 0) {
        return false;
    }
    const ssize_t got = ::read(pipe_, buffer, sizeof buffer);
    return got > 0 && reader_.feed({buffer, static_cast<std::size_t>(got)}, reports_);
}

int ScriptRun::wait()
{
    while (readMore()) {}
    if (!code_) {
        code_ = mayfly::waitFor(process_).code;
    }
    return *code_;
}

std::string ScriptRun::complaints() const
{
    std::string text;
    for (const auto &each : reports_) {
        text += each.has_refused() ? each.refused().reason() + "\n" : "";
    }
    return text;
}

std::int64_t ScriptRun::lastAppliedStep() const
{
    std::int64_t step = -1;
    for (const auto &each : reports_) {
        step = each.has_serve() ? each.serve().applied_steps() : step;
    }
    return step;
}

std::optional<v1::TrainingFinished> ScriptRun::finished() const
{
    for (const auto &each : reports_) {
        if (each.has_finished()) {
            return each.finished();
        }
    }
    return std::nullopt;
}

std::string ScriptRun::logged() const
{
    return readFile(folder_ / "output.log").value_or("") + readFile(folder_ / "script.log").value_or("");
}

} // namespace mayfly::test
