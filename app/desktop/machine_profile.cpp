// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/machine_profile.h"

#include "core/base/files.h"
#include "core/base/process.h"

#include <cstdlib>

namespace mayfly::desktop {

namespace {

std::filesystem::path program(const char *variable, const char *name)
{
    const char *chosen = std::getenv(variable);
    return chosen != nullptr && *chosen != '\0' ? std::filesystem::path(chosen) : executableFolder() / name;
}

} // namespace

std::filesystem::path workerProgram()
{
    return program("MAYFLY_WORKER", "mayfly-worker");
}

std::filesystem::path controllerProgram()
{
    return program("MAYFLY_CTL", "mayflyctl");
}

Result<MachineProfile> measureMachine()
{
    const auto worker = workerProgram();
    const auto doctor = runCommand({worker.string(), "doctor", "--json"});
    if (!doctor) {
        return failWith(doctor.error(), "measuring this machine");
    }
    if (doctor->exitCode != 0) {
        return fail(ErrorCode::Unavailable, worker.string() + " doctor ended with " + std::to_string(doctor->exitCode));
    }
    auto measured = profileFromJson(doctor->output, worker.string() + " doctor");
    if (!measured) {
        return measured;
    }
    // Where nothing can be kept (a read-only home) the speeds are still good for this session.
    if (makeFolder(profilePath().parent_path())) {
        (void)writeProfile(profilePath(), *measured);
    }
    return measured;
}

Result<MachineProfile> machineProfile()
{
    auto stored = readProfile(profilePath());
    return stored || stored.error().code != ErrorCode::NotFound ? stored : measureMachine();
}

} // namespace mayfly::desktop
