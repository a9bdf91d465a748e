// SPDX-License-Identifier: Apache-2.0
#include "core/domain/device_name.h"

#include "core/base/text.h"

#include <charconv>
#include <optional>

namespace mayfly {

namespace {

/// 2 for "cpu-2t"; nothing for a GPU.
std::optional<int> threadsOf(std::string_view gpu)
{
    constexpr std::string_view start = "cpu-";
    if (!gpu.starts_with(start) || !gpu.ends_with('t')) {
        return std::nullopt;
    }
    const std::string_view digits = gpu.substr(start.size(), gpu.size() - start.size() - 1);
    int threads = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), threads);
    const bool whole = read.ec == std::errc() && read.ptr == digits.data() + digits.size();
    return whole && threads > 0 ? std::optional(threads) : std::nullopt;
}

} // namespace

std::string deviceName(std::string_view gpu, std::string_view offerId)
{
    constexpr std::string_view local = "local-";
    const auto threads = threadsOf(gpu);
    if (!threads) {
        return gpu.empty() ? "CPU" : std::string(gpu);
    }
    const std::string words = std::to_string(*threads) + (*threads == 1 ? " CPU thread" : " CPU threads");
    return offerId.starts_with(local) ? upperCase(offerId.substr(local.size())) + " (" + words + ")" : words;
}

} // namespace mayfly
