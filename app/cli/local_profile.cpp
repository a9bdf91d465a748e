// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/local_profile.h"

#include "core/base/files.h"
#include "core/base/process.h"

#include <iostream>

namespace mayfly::cli {

namespace {

Result<MachineProfile> measure()
{
    const auto worker = executableFolder() / "mayfly-worker";
    std::error_code ignored;
    if (!std::filesystem::exists(worker, ignored)) {
        return fail(ErrorCode::NotFound, "this machine has not been measured (" + profilePath().string() + "), and " + worker.string() +
                                             ", which measures it, is not there");
    }
    std::cerr << "measuring this machine's speed (once) ..." << std::endl;
    const auto doctor = runCommand({worker.string(), "doctor", "--json"});
    if (!doctor) {
        return passOn(doctor.error());
    }
    if (doctor->exitCode != 0) {
        return fail(ErrorCode::Unavailable, worker.string() + " doctor ended with " + std::to_string(doctor->exitCode));
    }
    return profileFromJson(doctor->output, "mayfly-worker doctor");
}

} // namespace

Result<MachineProfile> localProfile()
{
    const auto path = profilePath();
    auto stored = readProfile(path);
    if (stored || stored.error().code != ErrorCode::NotFound) {
        return stored;
    }
    auto measured = measure();
    if (!measured) {
        return measured;
    }
    if (auto made = makeFolder(path.parent_path()); !made) {
        return passOn(made.error());
    }
    if (auto written = writeProfile(path, *measured); !written) {
        return passOn(written.error());
    }
    return measured;
}

} // namespace mayfly::cli
