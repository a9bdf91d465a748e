// SPDX-License-Identifier: Apache-2.0
// The seeded generator of every random choice: xoshiro256** (Blackman and Vigna 2018), seeded through splitmix64. Own
// distributions, because the standard library's differ between implementations and the same seed must give the same plan.
#pragma once
#include <array>
#include <cstdint>
#include <span>

namespace mayfly {

/// Not thread-safe; give each thread or trial its own through split().
class Rng {
public:
    explicit Rng(std::uint64_t seed);

    std::uint64_t next();
    double uniform();                               ///< [0, 1)
    std::uint64_t below(std::uint64_t bound);       ///< [0, bound), unbiased; bound > 0
    double exponential(double mean);
    double normal();                                ///< mean 0, standard deviation 1
    /// An independent generator for a numbered stream: the same whatever order streams are asked in.
    Rng split(std::uint64_t stream) const;

    template <typename T>
    void shuffle(std::span<T> values)
    {
        for (std::size_t i = values.size(); i > 1; --i) {
            std::swap(values[i - 1], values[below(i)]);
        }
    }

private:
    std::uint64_t seed_;
    std::array<std::uint64_t, 4> state_;
};

} // namespace mayfly
