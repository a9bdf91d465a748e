// SPDX-License-Identifier: Apache-2.0
// `mayfly-worker keep`: the far end of a back-end that has no machinery of its own on a server (SSH). It starts agents
// that outlive it, tells what they leave in their folders, and ends them. It keeps nothing: agents are known by their
// command lines, so that any number of keepers, one after the other, see the same.
//
// Standard input, one JSON object a line:
//   {"do":"start","tag":"RUN/w-0/1","slot":"w-0","incarnation":1,"hold_s":1800}
//   {"do":"deliver","slot":"w-0","incarnation":1,"certificate":PEM,"authority":PEM}
//   {"do":"end","slot":"w-0","incarnation":1}
// Standard output, at each change and at least once a second; a line that carries "answers" tells how many orders have
// been carried out before it, and how many servers other runs have below the same root:
//   {"answers":3,"others":0,"servers":[{"tag":..,"slot":..,"incarnation":1,"request":PEM,"address":"127.0.0.1:4000"}]}
//   {"problem":"...","tag":"RUN/w-0/1"}
#pragma once
#include "core/base/result.h"
#include "gpuworker/agent/places.h"

#include <filesystem>
#include <string>

namespace mayfly::agent {

struct KeeperOptions {
    std::filesystem::path root; ///< servers live in ROOT/runs/RUN/SLOT-INCARNATION (mode 0700); relative: to the home
    std::string runId;
    std::filesystem::path workerProgram;
    Places places;
    std::string notices; ///< as `agent --notices` takes it
    std::string noticesUrl;
};

/// Until standard input or output closes.
Result<void> runKeeper(const KeeperOptions &options, int input, int output);

/// Slots and runs become names of folders: letters, digits and '-'.
bool isPlainName(std::string_view name);

} // namespace mayfly::agent
