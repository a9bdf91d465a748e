// SPDX-License-Identifier: Apache-2.0
#include "core/base/rng.h"

#include <bit>
#include <cmath>
#include <numbers>

namespace mayfly {

namespace {

std::uint64_t splitMix(std::uint64_t &state)
{
    std::uint64_t z = (state += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

} // namespace

Rng::Rng(std::uint64_t seed) : seed_(seed), state_{}
{
    std::uint64_t state = seed;
    for (auto &word : state_) {
        word = splitMix(state);
    }
}

std::uint64_t Rng::next()
{
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = std::rotl(state_[3], 45);
    return result;
}

double Rng::uniform()
{
    return static_cast<double>(next() >> 11) * 0x1.0p-53;
}

std::uint64_t Rng::below(std::uint64_t bound)
{
    const std::uint64_t limit = -bound % bound;
    std::uint64_t value = next();
    while (value < limit) {
        value = next();
    }
    return value % bound;
}

double Rng::exponential(double mean)
{
    return -mean * std::log1p(-uniform());
}

double Rng::normal()
{
    const double radius = std::sqrt(-2.0 * std::log1p(-uniform()));
    return radius * std::cos(2.0 * std::numbers::pi * uniform());
}

Rng Rng::split(std::uint64_t stream) const
{
    std::uint64_t state = seed_ ^ (stream * 0xD1342543DE82EF95ULL + 0x632BE59BD9B4E019ULL);
    return Rng(splitMix(state));
}

} // namespace mayfly
