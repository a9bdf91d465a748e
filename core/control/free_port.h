// SPDX-License-Identifier: Apache-2.0
// A TCP port that nobody uses on this machine at this moment; on another one most likely as well.
#pragma once
#include "core/base/result.h"

namespace mayfly::control {

Result<int> freePort();

} // namespace mayfly::control
