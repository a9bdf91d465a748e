// SPDX-License-Identifier: Apache-2.0
// CRC-64/XZ (ECMA-182, reflected): tells a damaged checkpoint from a good one.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

namespace mayfly::ps {

/// The checksum of what a previous call got and these bytes; start with 0.
std::uint64_t crc64(std::span<const std::byte> bytes, std::uint64_t previous = 0);

} // namespace mayfly::ps
