// SPDX-License-Identifier: Apache-2.0
// Where a campaign's servers are: this machine, SSH hosts, or a Slurm cluster of the test's own.
#pragma once
#include "core/control/launch.h"
#include "tests/core/control/live_run.h"
#include "tests/faults/fault.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mayfly::faults {

class Ground;

class Place {
public:
    virtual ~Place() = default;
    virtual bool can(Kind kind) const = 0;
    /// Back-end, inventory and worker program of a training whose home is given.
    virtual void prepare(control::RunSettings &settings, const std::filesystem::path &home) = 0;
    /// Where the training's parameter servers keep their checkpoints.
    virtual std::filesystem::path checkpoints(const std::string &runId, const std::filesystem::path &home) const = 0;
    /// Tags of agents that were seen to run, whatever the product remembers.
    virtual std::vector<std::string> startedTags() const = 0;
    virtual void forgetStarts() = 0;
    /// Everything on a slot's server ends at once; what it ran on can be asked for again.
    virtual bool killServer(const test::LiveRun &run, const std::string &slot) = 0;
    virtual bool cut(const test::LiveRun &run, const std::string &slot, bool down) = 0; ///< one server's link
    virtual std::string howCut() const = 0;
    virtual std::string howFilled() const = 0;
    /// What is only to be had on this machine; null elsewhere, where no fault of those kinds is drawn.
    virtual Ground *ground() { return nullptr; }
};

/// "ssh" or "slurm"; folder: of its own, short. The error says what is missing. To be called once, before any thread.
Result<std::unique_ptr<Place>> makeFarPlace(const std::string &name, const std::filesystem::path &folder);

} // namespace mayfly::faults
