// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/live_run.h"

#include "core/base/files.h"
#include "core/base/process.h"
#include "core/store/store.h"

#include <cstdlib>

namespace mayfly::cli {

Result<std::string> resolveRun(const std::string &text)
{
    constexpr std::size_t everyRun = 100000;
    const auto opened = store::Store::open(store::defaultPath(), store::OpenMode::ReadOnly);
    if (!opened) {
        return opened.error().code == ErrorCode::NotFound
                   ? fail(ErrorCode::NotFound, "run '" + text + "': there is no run yet")
                   : passOn(opened.error());
    }
    const auto runs = (*opened)->runs(text == "latest" ? 1 : everyRun);
    if (!runs) {
        return passOn(runs.error());
    }
    if (text == "latest") {
        return runs->empty() ? fail(ErrorCode::NotFound, "there is no run yet") : Result<std::string>(runs->front().id);
    }
    std::string found;
    for (const auto &run : *runs) {
        if (run.id == text) {
            return run.id;
        }
        if (!text.empty() && run.id.starts_with(text)) {
            if (!found.empty()) {
                return fail(ErrorCode::InvalidInput,
                            "run '" + text + "': both " + found + " and " + run.id + " begin so");
            }
            found = run.id;
        }
    }
    return found.empty()
               ? fail(ErrorCode::NotFound, "run '" + text + "' is not known; `mayflyctl history` lists the runs")
               : Result<std::string>(found);
}

std::optional<control::RemoteRun> resolveRemote(const std::string &text)
{
    const auto all = control::remoteRuns();
    if (text == "latest") {
        const auto here = resolveRun(text); // ids begin with the time
        return !all.empty() && (!here || *here < all.back().runId) ? std::optional(all.back()) : std::nullopt;
    }
    std::optional<control::RemoteRun> found;
    for (const auto &each : all) {
        if (each.runId == text) {
            return each;
        }
        if (!text.empty() && each.runId.starts_with(text)) {
            if (found) {
                return std::nullopt;
            }
            found = each;
        }
    }
    return found;
}

int actThere(const control::RemoteRun &run, std::vector<std::string> arguments, bool json)
{
    if (json) {
        arguments.emplace_back("--json");
    }
    const auto started = spawn(control::commandThere(run.at, arguments), {});
    return started ? waitFor(*started).code : 1;
}

std::filesystem::path thisProgram()
{
    std::error_code problem;
    return std::filesystem::read_symlink("/proc/self/exe", problem);
}

std::filesystem::path workerProgram()
{
    const char *chosen = std::getenv("MAYFLY_WORKER");
    return chosen != nullptr && *chosen != '\0' ? std::filesystem::path(chosen) : executableFolder() / "mayfly-worker";
}

} // namespace mayfly::cli
