// SPDX-License-Identifier: Apache-2.0
#include "core/base/clock.h"
#include "core/base/log.h"
#include "gpuworker/agent/fetch.h"
#include "gpuworker/worker/commands.h"

#include <iostream>
#include <nlohmann/json.hpp>

namespace mayfly::worker {

int fetchCommand(const FetchArguments &arguments)
{
    log::start("fetch");
    double said_s = SystemClock::instance().monotonicSeconds();
    agent::FetchOptions options;
    options.url = arguments.url;
    options.checksum = arguments.checksum;
    options.folder = arguments.folder;
    options.progress = [&](std::uint64_t bytes, std::optional<std::uint64_t> all) {
        constexpr double often_s = 1;
        const double now_s = SystemClock::instance().monotonicSeconds();
        if (now_s - said_s < often_s) {
            return;
        }
        said_s = now_s;
        nlohmann::json line = {{"bytes", bytes}};
        if (all) {
            line["of"] = *all;
        }
        std::cout << line.dump() << std::endl;
    };
    const auto folder = agent::fetchDataset(options);
    if (!folder) {
        std::cout << nlohmann::json{{"problem", folder.error().message}}.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << std::endl;
        return folder.error().code == ErrorCode::InvalidInput ? exitCode::Usage : exitCode::Failed;
    }
    std::cout << nlohmann::json{{"folder", folder->string()}}.dump() << std::endl;
    return exitCode::Done;
}

} // namespace mayfly::worker
