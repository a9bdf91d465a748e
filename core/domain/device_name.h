// SPDX-License-Identifier: Apache-2.0
// What people call a server type.
#pragma once
#include <string>
#include <string_view>

namespace mayfly {

/// "K80 (1 CPU thread)" for a thread of this machine at the price of a K80 (gpu "cpu-1t" of offer "local-k80"), "2 CPU threads" for threads
/// that stand for nothing else, "CPU" without a GPU; else the GPU's name. English: the window translates it.
std::string deviceName(std::string_view gpu, std::string_view offerId);

} // namespace mayfly
