// SPDX-License-Identifier: Apache-2.0
// What must hold after every fault, and at the end. Each answers with what is wrong, in words; empty: nothing.
#pragma once
#include "core/rpc/certificate_authority.h"
#include "tests/core/control/live_run.h"
#include "tests/faults/place.h"

#include <optional>
#include <string>

namespace mayfly::faults {

/// What the first parameter server says of itself, now.
struct ServerNow {
    std::string address;
    std::int64_t applied = 0;
    std::int64_t counter = 0; ///< of the model's counter tensor
};

/// Asks the run's processes as its controller would.
class Inquiry {
public:
    Inquiry(const test::LiveRun &run, rpc::Identity identity) : run_(run), identity_(std::move(identity)) {}
    std::optional<ServerNow> server() const;
    /// Where a parameter server's process serves the workers.
    std::optional<std::string> addressOf(const std::string &shard) const;
    const rpc::Identity &identity() const { return identity_; }

private:
    const test::LiveRun &run_;
    const rpc::Identity identity_;
};

/// Every server that was started has one ledger line, no line is of none, no line is closed while its server lives.
std::string wrongInLedger(const std::string &runId, const Place &place, bool over);
/// The counter tensors in the newest checkpoint, of all its parts, and the step that it is of.
std::string wrongInCheckpoint(const std::filesystem::path &folder, std::int64_t step);
/// Processes, sockets and temporary files.
std::string leftBehind(const std::string &runId, const std::vector<std::filesystem::path> &folders);
/// Children that the end of their parents has brought here are taken leave of.
void reapOrphans();

} // namespace mayfly::faults
