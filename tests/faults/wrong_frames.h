// SPDX-License-Identifier: Apache-2.0
// A peer that holds the run's certificate and sends the parameter server what no worker sends.
#pragma once
#include "core/rpc/certificate_authority.h"

#include <string>

namespace mayfly::faults {

constexpr int wrongFrameKinds = 10;

/// What was sent, and what came of it: "NaN in slot 15: refused". Takes 2 s at most.
struct WrongFrames {
    std::string what;
    bool accepted = false; ///< it must not be
};
WrongFrames sendWrongFrames(const std::string &address, const rpc::Identity &identity, const std::string &runId,
                            const std::string &network, int shards, int kind);

} // namespace mayfly::faults
