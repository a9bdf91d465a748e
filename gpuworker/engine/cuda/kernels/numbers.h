// SPDX-License-Identifier: Apache-2.0
// Number formats of activations, and how kernels read and write several at once. Written once for host and device;
// arithmetic is always float32.
#pragma once
#include <cstdint>
#include <cstring>

#ifdef __CUDACC__
#include <cuda_fp16.h>
#define MAYFLY_KERNEL __host__ __device__
#else
#define MAYFLY_KERNEL
#endif

namespace mayfly::engine::cuda {

/// float32 without its lower 16 bits.
struct BFloat16 {
    std::uint16_t bits;
};
/// IEEE 754 binary16.
struct Half {
    std::uint16_t bits;
};

MAYFLY_KERNEL inline std::uint32_t bitsOf(float x)
{
    std::uint32_t bits = 0;
    std::memcpy(&bits, &x, sizeof bits);
    return bits;
}
MAYFLY_KERNEL inline float floatOf(std::uint32_t bits)
{
    float x = 0;
    std::memcpy(&x, &bits, sizeof x);
    return x;
}

/// To nearest, ties to even; from 65520 on infinite, below 2^-24 steps of 2^-24; every NaN stays one.
inline std::uint16_t halfBitsOnHost(float x)
{
    const std::uint32_t sign = bitsOf(x) >> 16U & 0x8000U;
    const std::uint32_t size = bitsOf(x) & 0x7FFFFFFFU;
    if (size > 0x7F800000U) {
        return static_cast<std::uint16_t>(sign | 0x7E00U);
    }
    if (size >= 0x477FF000U) {
        return static_cast<std::uint16_t>(sign | 0x7C00U);
    }
    if (size < 0x38800000U) { // below 2^-14: adding 2^23 rounds the multiple of 2^-24 to an integer
        const float rounded = floatOf(size) * 16777216.0F + 8388608.0F;
        return static_cast<std::uint16_t>(sign | (bitsOf(rounded) & 0x7FFU));
    }
    const std::uint32_t rounded = size + 0xFFFU + (size >> 13U & 1U);
    return static_cast<std::uint16_t>(sign | (rounded - 0x38000000U) >> 13U);
}

inline float halfToFloatOnHost(std::uint16_t half)
{
    const std::uint32_t sign = static_cast<std::uint32_t>(half & 0x8000U) << 16U;
    const std::uint32_t exponent = half >> 10U & 0x1FU, fraction = half & 0x3FFU;
    if (exponent == 0) {
        return floatOf(sign | bitsOf(static_cast<float>(fraction) * 5.9604644775390625e-8F)); // 2^-24
    }
    if (exponent == 31) {
        return floatOf(sign | 0x7F800000U | fraction << 13U);
    }
    return floatOf(sign | (exponent + 112U) << 23U | fraction << 13U);
}

MAYFLY_KERNEL inline float toFloat(float x)
{
    return x;
}
MAYFLY_KERNEL inline float toFloat(BFloat16 x)
{
    return floatOf(static_cast<std::uint32_t>(x.bits) << 16U);
}
MAYFLY_KERNEL inline float toFloat(Half x)
{
#ifdef __CUDA_ARCH__
    return __half2float(__ushort_as_half(x.bits));
#else
    return halfToFloatOnHost(x.bits);
#endif
}

MAYFLY_KERNEL inline void put(float &to, float x)
{
    to = x;
}
/// To nearest, ties to even; every NaN stays one.
MAYFLY_KERNEL inline void put(BFloat16 &to, float x)
{
    const std::uint32_t bits = bitsOf(x);
    const bool isNan = (bits & 0x7FFFFFFFU) > 0x7F800000U;
    to.bits = static_cast<std::uint16_t>(isNan ? 0x7FC0U : (bits + 0x7FFFU + (bits >> 16U & 1U)) >> 16U);
}
MAYFLY_KERNEL inline void put(Half &to, float x)
{
#ifdef __CUDA_ARCH__
    to.bits = __half_as_ushort(__float2half_rn(x));
#else
    to.bits = halfBitsOnHost(x);
#endif
}

MAYFLY_KERNEL inline bool isFinite(float x)
{
    return (bitsOf(x) & 0x7F800000U) != 0x7F800000U;
}

/// Numbers that one thread reads or writes in one access of 16 bytes.
template <class T> inline constexpr unsigned packSize = 16 / sizeof(T);

template <class T, unsigned N> struct alignas(N * sizeof(T)) Pack {
    T at[N];
};

/// from must be aligned to N * sizeof(T).
template <unsigned N, class T> MAYFLY_KERNEL inline void load(const T *from, float (&to)[N])
{
    const Pack<T, N> pack = *reinterpret_cast<const Pack<T, N> *>(from);
    for (unsigned j = 0; j < N; ++j) {
        to[j] = toFloat(pack.at[j]);
    }
}

template <unsigned N, class T> MAYFLY_KERNEL inline void store(T *to, const float (&from)[N])
{
    Pack<T, N> pack;
    for (unsigned j = 0; j < N; ++j) {
        put(pack.at[j], from[j]);
    }
    *reinterpret_cast<Pack<T, N> *>(to) = pack;
}

} // namespace mayfly::engine::cuda
