// SPDX-License-Identifier: Apache-2.0
// Which values dropout lets through: a pure function of the draw, the layer and the value's place, so that every
// back-end, on any number of threads, drops the same ones. Written once for host and device.
#pragma once
#include <cstdint>

#ifdef __CUDACC__
#define MAYFLY_DRAW_HOST_DEVICE __host__ __device__
#else
#define MAYFLY_DRAW_HOST_DEVICE
#endif

namespace mayfly::engine {

/// The finaliser of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).
MAYFLY_DRAW_HOST_DEVICE inline std::uint64_t mixBits(std::uint64_t bits)
{
    bits = (bits ^ (bits >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    bits = (bits ^ (bits >> 27U)) * 0x94D049BB133111EBULL;
    return bits ^ (bits >> 31U);
}

/// Of one layer (its output's number) in one step.
MAYFLY_DRAW_HOST_DEVICE inline std::uint64_t dropoutKey(std::uint64_t draw, std::uint64_t layer)
{
    return mixBits(mixBits(draw + 0x9E3779B97F4A7C15ULL) + layer);
}

/// Values with place * 2^-64 hashed below the rate are dropped; place counts in NCHW order of the batch.
MAYFLY_DRAW_HOST_DEVICE inline bool isDropped(std::uint64_t key, std::uint64_t place, double rate)
{
    const std::uint64_t bits = mixBits(key + (place + 1) * 0x9E3779B97F4A7C15ULL);
    return static_cast<double>(bits >> 11U) * 0x1.0p-53 < rate;
}

} // namespace mayfly::engine
