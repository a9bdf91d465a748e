// SPDX-License-Identifier: Apache-2.0
// Starting a run: its folder, its settings, and its detached controller.
#pragma once
#include "core/domain/plan.h"

#include <filesystem>
#include <map>
#include <string>

namespace mayfly::control {

/// What a run is launched with; kept as run.json in the run's folder.
struct RunSettings {
    std::string runId;
    Plan plan;
    std::string backend = "local";
    std::filesystem::path inventory;  ///< of the back-end: hosts.toml, slurm.toml; kept as a copy in the run's folder
    std::filesystem::path outFolder;  ///< reports, checkpoints and the trained model
    std::filesystem::path checkpoints; ///< launchRun() chooses it, in outFolder; empty: outFolder/checkpoints
    std::string revocations = "none"; ///< "none", "one-halfway", "lifetimes"
    std::uint64_t seed = 1;
    double timeCompression = 1;
    double serverCpus = 0;               ///< local: CPU seconds a second that each server may use; 0: no limit
    std::int64_t serverMemory_bytes = 0; ///< local: memory of each server; 0: no limit
    bool serverNetworks = false;         ///< local: each server has a network namespace
    std::filesystem::path workerProgram; ///< mayfly-worker
    std::string datasetFolder;           ///< empty: the default place
    double evaluateEvery_s = 15;         ///< about so often
    double idleLimit_s = 900;            ///< without any step, while servers cost money: the run is stopped
    /// By GPU type, in milliseconds: workers train nothing and wait so long for each step (synthetic_steps.h). Empty: plan.training says
    /// what they do.
    std::map<std::string, double> syntheticSteps_ms;
    bool trustedNetwork = false;         ///< gradients between workers and parameter servers are not encrypted
    Money cap;                           ///< the budget guard's limit on projected spend
};

/// $MAYFLY_HOME/runs/RUN-ID
std::filesystem::path runFolder(const std::string &runId);
/// The controller's socket.
Result<std::filesystem::path> socketPath(const std::string &runId);

/// Where the images of the plan's data set are on this machine; empty: none are needed.
std::filesystem::path datasetPlace(const std::string &dataset, const std::string &folder);

Result<void> writeSettings(const RunSettings &settings);
Result<RunSettings> readSettings(const std::string &runId);

/// A folder for this run's checkpoints alone, in its out folder: another run's must not be taken for its own, nor be removed as its
/// oldest. The first run of an out folder gets checkpoints/ and marks it as its own, each further one checkpoints-RUN-ID/.
std::filesystem::path claimCheckpoints(const std::filesystem::path &outFolder, const std::string &runId);

/// Checks everything that can be checked before money is spent (out folder writable, dataset there, store opens, worker
/// program there), makes the run's folder and certificate authority, starts `mayflyctl supervise RUN-ID` detached, and
/// waits until it answers or has failed (then its message is the error). Fills in settings.runId if empty. Blocks for
/// seconds at most: not for the window's thread.
Result<std::string> launchRun(RunSettings settings, const std::filesystem::path &controllerProgram);

/// Starts the controller of an existing run again (after a crash); fine if it runs already.
Result<void> restartController(const std::string &runId, const std::filesystem::path &controllerProgram);

} // namespace mayfly::control
