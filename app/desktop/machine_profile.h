// SPDX-License-Identifier: GPL-3.0-or-later
// The programs beside this one, and this machine's speed as mayfly-worker measures it.
#pragma once
#include "core/domain/profile.h"

#include <filesystem>

namespace mayfly::desktop {

/// mayfly-worker, or $MAYFLY_WORKER.
std::filesystem::path workerProgram();
/// mayflyctl, or $MAYFLY_CTL.
std::filesystem::path controllerProgram();

/// Measures (seconds) and keeps what it found. Blocks.
Result<MachineProfile> measureMachine();
/// As measured before, else measured now.
Result<MachineProfile> machineProfile();

} // namespace mayfly::desktop
