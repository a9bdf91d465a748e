// SPDX-License-Identifier: Apache-2.0
// How elements travel: as float32, or in half of the bytes, rounded to the nearest even.
#pragma once
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace mayfly::rpc {

enum class WireFormat : std::uint8_t {
    Float32 = 0,
    BFloat16 = 1, ///< float32's range, 8 bits of precision
    Float16 = 2   ///< IEEE 754 binary16: 11 bits, up to 65504, beyond it infinity
};

/// "fp32" (also empty), "bf16", "fp16".
Result<WireFormat> wireFormatFromString(std::string_view text);
std::size_t bytesPerElement(WireFormat format);
/// False: there is NaN or infinity among them.
bool allFinite(std::span<const float> values);

/// bytes.size() must be values.size() * bytesPerElement(format). NaN stays NaN.
void encodeElements(WireFormat format, std::span<const float> values, std::span<std::byte> bytes);
void decodeElements(WireFormat format, std::span<const std::byte> bytes, std::span<float> values);

} // namespace mayfly::rpc
