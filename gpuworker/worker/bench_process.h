// SPDX-License-Identifier: Apache-2.0
// Parameter servers and workers of a bench: processes of this very program, as a run has them.
#pragma once
#include "core/base/process.h"
#include "core/base/result.h"
#include "core/rpc/certificate_authority.h"
#include "core/rpc/report_pipe.h"

#include <google/protobuf/message.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <telemetry.pb.h>

namespace mayfly::worker {

/// The run that a bench's processes believe they are in.
inline constexpr const char *benchRunId = "bench";

/// Writes what all processes of a bench show each other to folder/identity, and gives it.
Result<rpc::Identity> makeBenchIdentity(const std::filesystem::path &folder);

/// A process with a pipe for its reports. Killed at the end of its life. One thread.
class BenchProcess {
public:
    /// command: serve or train. The folder has had makeBenchIdentity(); what the process logs goes to folder/SLOT.log.
    static Result<std::unique_ptr<BenchProcess>> start(const std::filesystem::path &folder, const std::string &command,
                                                       const std::string &slot, std::uint32_t incarnation,
                                                       const google::protobuf::Message &config);
    ~BenchProcess();
    BenchProcess(const BenchProcess &) = delete;
    BenchProcess &operator=(const BenchProcess &) = delete;

    /// The first report from now on that is wanted. Unavailable: the process ended, or so long passed.
    Result<v1::AgentReport> await(const std::function<bool(const v1::AgentReport &)> &wanted, double limit_s);

private:
    explicit BenchProcess(int reports) : reports_(reports) {}
    bool read(double limit_s, std::vector<v1::AgentReport> &came);

    ProcessId id_;
    int reports_ = -1;
    rpc::ReportReader reader_;
};

} // namespace mayfly::worker
