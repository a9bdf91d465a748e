// SPDX-License-Identifier: Apache-2.0
#include "core/rpc/wire_format.h"

#include <bit>
#include <cassert>
#include <cstring>
#include <string>

namespace mayfly::rpc {

namespace {

// Both conversions to and from binary16 are those of F. Giesen, "Float->half variants" (2012), rounding to nearest
// even.
std::uint16_t toHalf(float value)
{
    constexpr std::uint32_t overflow = 0x47800000;    // 65536
    constexpr std::uint32_t smallestNormal = 0x38800000; // 2^-14
    constexpr std::uint32_t denormalMagic = 0x3F000000;
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = bits & 0x80000000U;
    const std::uint32_t magnitude = bits ^ sign;
    std::uint32_t half = 0;
    if (magnitude >= overflow) {
        half = magnitude > 0x7F800000U ? 0x7E00U : 0x7C00U;
    } else if (magnitude < smallestNormal) {
        half = std::bit_cast<std::uint32_t>(std::bit_cast<float>(magnitude) + std::bit_cast<float>(denormalMagic)) -
               denormalMagic;
    } else {
        half = (magnitude + 0xC8000FFFU + ((magnitude >> 13U) & 1U)) >> 13U;
    }
    return static_cast<std::uint16_t>(half | (sign >> 16U));
}

float fromHalf(std::uint16_t half)
{
    constexpr std::uint32_t exponent = 0x7C00U << 13U;
    constexpr std::uint32_t rebias = (127U - 15U) << 23U;
    std::uint32_t bits = (half & 0x7FFFU) << 13U;
    const std::uint32_t scale = bits & exponent;
    bits += rebias;
    if (scale == exponent) {
        bits += (128U - 16U) << 23U; // infinity, NaN
    } else if (scale == 0) {
        bits = std::bit_cast<std::uint32_t>(std::bit_cast<float>(bits + (1U << 23U)) -
                                            std::bit_cast<float>(113U << 23U));
    }
    return std::bit_cast<float>(bits | ((half & 0x8000U) << 16U));
}

std::uint16_t toBrain(float value)
{
    const auto bits = std::bit_cast<std::uint32_t>(value);
    if ((bits & 0x7FFFFFFFU) > 0x7F800000U) {
        return static_cast<std::uint16_t>((bits >> 16U) | 0x40U);
    }
    return static_cast<std::uint16_t>((bits + 0x7FFFU + ((bits >> 16U) & 1U)) >> 16U);
}

float fromBrain(std::uint16_t brain)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(brain) << 16U);
}

template <std::uint16_t (*convert)(float)> void encodeWith(std::span<const float> values, std::byte *bytes)
{
    for (const float value : values) {
        const std::uint16_t half = convert(value);
        std::memcpy(bytes, &half, sizeof half);
        bytes += sizeof half;
    }
}

template <float (*convert)(std::uint16_t)> void decodeWith(const std::byte *bytes, std::span<float> values)
{
    for (float &value : values) {
        std::uint16_t half = 0;
        std::memcpy(&half, bytes, sizeof half);
        value = convert(half);
        bytes += sizeof half;
    }
}

} // namespace

Result<WireFormat> wireFormatFromString(std::string_view text)
{
    if (text.empty() || text == "fp32") {
        return WireFormat::Float32;
    }
    if (text == "bf16") {
        return WireFormat::BFloat16;
    }
    if (text == "fp16") {
        return WireFormat::Float16;
    }
    return fail(ErrorCode::InvalidInput, "wire is '" + std::string(text) + "', expected 'fp32', 'bf16' or 'fp16'");
}

std::size_t bytesPerElement(WireFormat format)
{
    return format == WireFormat::Float32 ? sizeof(float) : sizeof(std::uint16_t);
}

bool allFinite(std::span<const float> values)
{
    // Without branches in the loop, so that it is vectorised.
    constexpr std::uint32_t exponent = 0x7F800000;
    std::uint32_t infinite = 0;
    for (const float value : values) {
        infinite |= static_cast<std::uint32_t>((std::bit_cast<std::uint32_t>(value) & exponent) == exponent);
    }
    return infinite == 0;
}

void encodeElements(WireFormat format, std::span<const float> values, std::span<std::byte> bytes)
{
    assert(bytes.size() == values.size() * bytesPerElement(format));
    switch (format) {
    case WireFormat::Float32:
        std::memcpy(bytes.data(), values.data(), bytes.size());
        return;
    case WireFormat::BFloat16:
        encodeWith<toBrain>(values, bytes.data());
        return;
    case WireFormat::Float16:
        encodeWith<toHalf>(values, bytes.data());
        return;
    }
}

void decodeElements(WireFormat format, std::span<const std::byte> bytes, std::span<float> values)
{
    assert(bytes.size() == values.size() * bytesPerElement(format));
    switch (format) {
    case WireFormat::Float32:
        std::memcpy(values.data(), bytes.data(), bytes.size());
        return;
    case WireFormat::BFloat16:
        decodeWith<fromBrain>(bytes.data(), values);
        return;
    case WireFormat::Float16:
        decodeWith<fromHalf>(bytes.data(), values);
        return;
    }
}

} // namespace mayfly::rpc
