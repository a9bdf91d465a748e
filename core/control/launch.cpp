// SPDX-License-Identifier: Apache-2.0
#include "core/control/launch.h"

#include "core/base/clock.h"
#include "core/base/files.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "core/control/preflight.h"
#include "core/control/run_client.h"
#include "core/control/run_files.h"
#include "core/rpc/certificate_authority.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <random>
#include <thread>
#include <unistd.h>

namespace mayfly::control {

namespace {

constexpr const char *checkpointMark = "run-id"; ///< in a folder of checkpoints: whose they are
constexpr double startLimit_s = 120; ///< a back-end may have to pack what it copies and to reach its hosts

/// What the controller said last before it ended: "mayflyctl: MESSAGE".
std::string lastWords(const std::string &runId)
{
    const auto log = readFile(controllerLog(runId));
    if (!log) {
        return "it left no log";
    }
    constexpr std::string_view mark = "mayflyctl: ";
    auto lines = split(*log, '\n');
    const auto said =
        std::find_if(lines.rbegin(), lines.rend(), [&](const std::string &line) { return line.starts_with(mark); });
    return said == lines.rend() ? "see " + controllerLog(runId).string() : said->substr(mark.size());
}

/// Starts the controller and waits until it answers, or has ended.
Result<void> startController(const std::string &runId, const std::filesystem::path &program)
{
    const auto started =
        spawn({program.string(), "supervise", runId}, SpawnOptions{.newSession = true, .output = controllerLog(runId)});
    if (!started) {
        return passOn(started.error());
    }
    const auto &clock = SystemClock::instance();
    const double deadline = clock.monotonicSeconds() + startLimit_s;
    while (clock.monotonicSeconds() < deadline) {
        if (controllerAnswers(runId)) {
            // The controller outlives this function; somebody has to take its exit status.
            std::thread([child = *started] { waitFor(child); }).detach();
            return {};
        }
        if (const auto ended = poll(*started)) {
            return ended->code == 0
                       ? Result<void>()
                       : fail(ErrorCode::Unavailable, "the run's controller could not start: " + lastWords(runId));
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    sendSignal(*started, SIGTERM);
    return fail(ErrorCode::Unavailable, "the run's controller did not answer within " + formatDuration(startLimit_s) +
                                            "; see " + controllerLog(runId).string());
}

/// A folder made for a run that never began is no use to anybody; its log was quoted in the error.
void removeUnusedFolders(const RunSettings &settings)
{
    const auto folder = runFolder(settings.runId);
    std::error_code ignored;
    if (!std::filesystem::exists(folder / "servers", ignored)) {
        std::filesystem::remove_all(folder, ignored);
        std::filesystem::remove(settings.checkpoints / checkpointMark, ignored);
        std::filesystem::remove(settings.checkpoints, ignored); // if nothing else is in it
    }
}

/// A controller that is started again works with what the run was launched with, whatever became of the user's file.
Result<void> keepInventory(RunSettings &settings)
{
    if (settings.inventory.empty()) {
        return {};
    }
    const auto text = readFile(settings.inventory);
    if (!text) {
        return passOn(text.error());
    }
    if (auto made = makePrivateFolder(runFolder(settings.runId)); !made) {
        return made;
    }
    settings.inventory = runFolder(settings.runId) / "inventory.toml";
    return writeFileAtomically(settings.inventory, *text, 0600);
}

} // namespace

std::filesystem::path claimCheckpoints(const std::filesystem::path &outFolder, const std::string &runId)
{
    const std::filesystem::path usual = outFolder / "checkpoints";
    std::error_code problem;
    std::filesystem::create_directories(usual, problem);
    if (!problem && std::filesystem::is_empty(usual, problem) && !problem) {
        const int mark = ::open((usual / checkpointMark).c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
        if (mark >= 0) {
            const std::string text = runId + "\n";
            const bool written = ::write(mark, text.data(), text.size()) == static_cast<ssize_t>(text.size());
            ::close(mark);
            if (written) {
                return usual;
            }
        }
    }
    return outFolder / ("checkpoints-" + runId);
}

Result<std::string> launchRun(RunSettings settings, const std::filesystem::path &controllerProgram)
{
    if (settings.runId.empty()) {
        settings.runId = makeRunId(SystemClock::instance().unixNanoseconds(), std::random_device{}());
    }
    std::error_code problem;
    settings.outFolder = settings.outFolder.empty() ? runFolder(settings.runId) / "out"
                                                    : std::filesystem::absolute(settings.outFolder, problem);
    if (auto checked = checkBeforeLaunch(settings, controllerProgram); !checked) {
        return passOn(checked.error());
    }
    settings.checkpoints = claimCheckpoints(settings.outFolder, settings.runId);
    if (auto kept = keepInventory(settings); !kept) {
        return passOn(kept.error());
    }
    if (auto written = writeSettings(settings); !written) {
        return passOn(written.error());
    }
    if (auto authority = rpc::CertificateAuthority::create(authorityFolder(settings.runId), settings.runId);
        !authority) {
        return passOn(authority.error());
    }
    if (auto started = startController(settings.runId, controllerProgram); !started) {
        removeUnusedFolders(settings);
        return passOn(started.error());
    }
    return settings.runId;
}

Result<void> restartController(const std::string &runId, const std::filesystem::path &controllerProgram)
{
    if (controllerAnswers(runId)) {
        return {};
    }
    if (const auto settings = readSettings(runId); !settings) {
        return passOn(settings.error());
    }
    return startController(runId, controllerProgram);
}

} // namespace mayfly::control
