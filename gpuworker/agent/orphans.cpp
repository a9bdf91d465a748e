// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/agent/orphans.h"

#include "core/base/clock.h"
#include "core/base/files.h"
#include "core/base/text.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace mayfly::agent {

namespace {

constexpr double patience_s = 10;

/// /proc/PID/stat: the name in parentheses may hold anything; state and parent come after the last ')'.
bool isLiveChild(const std::filesystem::path &process)
{
    const auto content = readFile(process / "stat");
    if (!content) {
        return false;
    }
    const auto fields = split(trimmed(std::string_view(*content).substr(content->rfind(')') + 1)), ' ');
    return fields.size() > 1 && fields[0] != "Z" && fields[0] != "X" && parseInteger(fields[1]) == ::getpid();
}

std::vector<pid_t> children()
{
    std::vector<pid_t> found;
    std::error_code problem;
    for (const auto &entry : std::filesystem::directory_iterator("/proc", problem)) {
        const auto pid = parseInteger(entry.path().filename().string());
        if (pid && isLiveChild(entry.path())) {
            found.push_back(static_cast<pid_t>(*pid));
        }
    }
    return found;
}

/// True if none is left.
bool reapAll()
{
    pid_t ended = 0;
    while ((ended = ::waitpid(-1, nullptr, WNOHANG)) > 0) {}
    return ended < 0 && errno == ECHILD;
}

} // namespace

int countChildren()
{
    return static_cast<int>(children().size());
}

void endChildren()
{
    const double until_s = SystemClock::instance().monotonicSeconds() + patience_s;
    while (!reapAll() && SystemClock::instance().monotonicSeconds() < until_s) {
        for (const pid_t each : children()) {
            ::kill(each, SIGKILL);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
}

} // namespace mayfly::agent
