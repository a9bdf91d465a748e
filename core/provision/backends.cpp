// SPDX-License-Identifier: Apache-2.0
#include "core/provision/backends.h"

#include "core/provision/piped_process.h"
#include "core/provision/slurm_backend.h"
#include "core/provision/slurm_settings.h"
#include "core/provision/ssh_backend.h"

#include <algorithm>

namespace mayfly::provision {

namespace {

namespace fs = std::filesystem;

Result<void> checkProgram(const std::vector<std::string> &argv, const std::string &package)
{
    const auto ran = runHelper(argv, {.limit_s = 10});
    return ran ? Result<void>()
               : fail(ErrorCode::NotFound, ran.error().message + "; it is needed here (package " + package + ")");
}

Result<void> checkInventory(const BackendOptions &options, const char *sample)
{
    if (options.inventory.empty()) {
        return fail(ErrorCode::InvalidInput, "back-end '" + options.name + "' needs an inventory (--inventory " +
                                                 std::string(sample) + "); see docs/guides/" + options.name + ".md");
    }
    return {};
}

Result<void> checkBundle(const BackendOptions &options)
{
    const auto bundle = workerBundle(options.local.workerProgram);
    std::error_code problem;
    return fs::exists(bundle / "mayfly-worker", problem)
               ? Result<void>()
               : fail(ErrorCode::NotFound, bundle.string() + ": there is no worker bundle to copy to servers");
}

} // namespace

const std::vector<std::string> &backendNames()
{
    static const std::vector<std::string> names{"local", "ssh", "slurm"};
    return names;
}

fs::path workerBundle(const fs::path &workerProgram)
{
    std::error_code problem;
    const fs::path beside = workerProgram.parent_path() / "worker-bundle";
    const fs::path installed = workerProgram.parent_path() / ".." / "lib" / "mayfly" / "worker-bundle";
    return fs::is_directory(beside, problem) ? beside : installed.lexically_normal();
}

Result<void> checkBackend(const BackendOptions &options)
{
    if (options.name == "local") {
        return checkConfinement(options.local.confinement);
    }
    if (options.local.confinement.any()) {
        return fail(ErrorCode::InvalidInput, "limits and networks of their own are for servers on this machine, not of back-end '" + options.name + "'");
    }
    if (options.name == "ssh") {
        if (auto named = checkInventory(options, "hosts.toml"); !named) {
            return named;
        }
        if (const auto inventory = readInventory(options.inventory); !inventory) {
            return passOn(inventory.error());
        }
        const auto ssh = checkProgram({"ssh", "-V"}, "openssh-client");
        return ssh ? checkBundle(options) : ssh;
    }
    if (options.name == "slurm") {
        if (auto named = checkInventory(options, "slurm.toml"); !named) {
            return named;
        }
        const auto settings = readSlurmSettings(options.inventory);
        if (!settings) {
            return passOn(settings.error());
        }
        const auto sbatch = settings->login.empty() ? checkProgram({"sbatch", "--version"}, "slurm-client")
                                                    : checkProgram({"ssh", "-V"}, "openssh-client");
        return sbatch ? checkBundle(options) : sbatch;
    }
    std::string expected;
    for (const auto &each : backendNames()) {
        expected += (expected.empty() ? "" : ", ") + each;
    }
    return fail(ErrorCode::InvalidInput, "back-end '" + options.name + "': expected one of " + expected);
}

bool serversHaveDataset(const BackendOptions &options)
{
    if (options.name == "ssh") {
        const auto inventory = readInventory(options.inventory);
        return inventory && !(inventory->datasetFolder.empty() && inventory->datasetUrl.empty());
    }
    if (options.name == "slurm") {
        const auto settings = readSlurmSettings(options.inventory);
        return settings && !(settings->datasetFolder.empty() && settings->datasetUrl.empty());
    }
    return false;
}

Result<std::unique_ptr<Backend>> makeBackend(const BackendOptions &options)
{
    if (auto checked = checkBackend(options); !checked) {
        return passOn(checked.error());
    }
    const auto bundle = workerBundle(options.local.workerProgram);
    if (options.name == "ssh") {
        SshOptions ssh;
        ssh.runId = options.runId;
        ssh.inventory = options.inventory;
        ssh.bundle = bundle;
        ssh.datasetFolder = options.datasetFolder;
        ssh.checkpointFolder = options.checkpointFolder;
        ssh.cache = options.cache;
        ssh.logFolder = options.local.runFolder / "ssh";
        return makeSshBackend(ssh);
    }
    if (options.name == "slurm") {
        SlurmOptions slurm;
        slurm.runId = options.runId;
        slurm.inventory = options.inventory;
        slurm.bundle = bundle;
        slurm.cache = options.cache;
        slurm.checkpointFolder = options.checkpointFolder;
        slurm.tunnelLog = options.local.runFolder / "login.log";
        return makeSlurmBackend(slurm);
    }
    return makeLocalBackend(options.local);
}

} // namespace mayfly::provision
