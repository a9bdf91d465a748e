// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/live_run.h"

#include "core/base/files.h"
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
