// SPDX-License-Identifier: Apache-2.0
#include "core/base/log.h"
#include "gpuworker/train/doctor.h"
#include "gpuworker/worker/commands.h"

#include <iostream>

namespace mayfly::worker {

int doctorCommand(const std::filesystem::path &resources)
{
    log::start("doctor");
    const auto profile = train::measureMachine(resources);
    if (!profile) {
        log::error(profile.error().message);
        return exitCode::Failed;
    }
    std::cout << profileToJson(*profile);
    return exitCode::Done;
}

int benchCommand(const std::filesystem::path &, double)
{
    return exitCode::Failed;
}

} // namespace mayfly::worker
