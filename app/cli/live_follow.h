// SPDX-License-Identifier: GPL-3.0-or-later
// Following a run from the terminal until it is over or the user leaves.
#pragma once
#include "core/base/result.h"
#include "core/domain/run.h"

#include <optional>
#include <string>

namespace mayfly::cli {

struct FollowOptions {
    bool documents = false;      ///< each snapshot as one line of JSON on standard output instead of the live view
    bool keepController = false; ///< start the controller again if it dies
};

struct Followed {
    enum class End { Over, Left };
    End end = End::Over;
    RunSnapshot last;
};

/// Ctrl+C asks "stop, leave or continue"; without a terminal to ask on it leaves the run going.
Result<Followed> follow(const std::string &runId, const FollowOptions &options);

} // namespace mayfly::cli
