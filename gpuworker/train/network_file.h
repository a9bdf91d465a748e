// SPDX-License-Identifier: Apache-2.0
// Network files, resources/networks/*.json (resources/networks/README.md is the format).
#pragma once
#include "core/base/result.h"
#include "gpuworker/engine/network_spec.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace mayfly::train {

/// The file of a network by name in a folder of resources, or the path itself if it is one ("x/y.json").
std::filesystem::path networkPath(const std::string &nameOrPath, const std::filesystem::path &resources);

/// Errors name source, field, value and what was expected; what only the planned network shows (shapes) is left to the
/// engine.
Result<engine::NetworkSpec> parseNetwork(std::string_view text, const std::string &source);

/// Reads, parses and plans it, so that a network that cannot be built is refused here.
Result<engine::NetworkSpec> readNetwork(const std::string &nameOrPath, const std::filesystem::path &resources);

} // namespace mayfly::train
