// SPDX-License-Identifier: Apache-2.0
// What a campaign stands on: name spaces and a small file system of its own where the machine permits them, the page of
// the preloaded shim, and the program that starts servers in their own networks and writes down each start.
#pragma once
#include "core/base/result.h"
#include "tests/faults/place.h"
#include "tests/faults/shim_control.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace mayfly::faults {

/// Enters name spaces of its own, so that nothing outlives the process: to be called once, before any thread.
class Ground final : public Place {
public:
    static constexpr int mostWorkers = 4;
    static constexpr int mostShards = 2;

    explicit Ground(std::filesystem::path folder);
    ~Ground() override;
    Ground(const Ground &) = delete;
    Ground &operator=(const Ground &) = delete;

    /// Makes everything; the environment of what is started from here on is set as well.
    Result<void> prepare();

    bool can(Kind) const override { return true; }
    void prepare(control::RunSettings &settings, const std::filesystem::path &) override { settings.workerProgram = workerProgram(); }
    std::filesystem::path checkpoints(const std::string &, const std::filesystem::path &home) const override { return home / "out" / "checkpoints"; }
    bool killServer(const test::LiveRun &run, const std::string &slot) override;
    bool cut(const test::LiveRun &, const std::string &slot, bool down) override { return cut(slot, down); }
    Ground *ground() override { return this; }

    const std::filesystem::path &disk() const { return disk_; } ///< homes and run folders go here: it can be filled
    std::filesystem::path workerProgram() const { return folder_ / "faults-server"; }
    /// Tags of agents, as often as they were started: written by who started them, whatever the product remembers.
    std::vector<std::string> startedTags() const override;
    void forgetStarts() override;

    bool cut(const std::string &slot, bool down); ///< one server's link
    void cutAll(bool down);
    void fillDisk(bool full);
    ShimControl &shim() { return *control_; }
    ShimRole *role(const std::string &name);

    std::string howCut() const override { return networks_ ? "network namespaces" : "sockets held by the preloaded shim"; }
    std::string howFilled() const override { return mounted_ ? "a small tmpfs" : "writes refused by the preloaded shim"; }

private:
    Result<void> makeShimPage();
    bool makeNetworks();
    Result<void> writeServerProgram();

    const std::filesystem::path folder_;
    std::filesystem::path disk_;
    bool networks_ = false;
    bool mounted_ = false;
    ShimControl *control_ = nullptr;
    struct Network {
        int holder = 0; ///< a process that keeps the name space
        std::string host;
        std::string port; ///< its link's end out here
    };
    std::map<std::string, Network> slots_;
};

} // namespace mayfly::faults
