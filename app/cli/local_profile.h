// SPDX-License-Identifier: GPL-3.0-or-later
// This machine's measured speeds, for plans with local offers.
#pragma once
#include "core/domain/profile.h"

namespace mayfly::cli {

/// The stored profile; where there is none yet, `mayfly-worker doctor --json` beside this executable measures (some seconds, said on
/// standard error) and the result is stored. Blocks.
Result<MachineProfile> localProfile();

} // namespace mayfly::cli
