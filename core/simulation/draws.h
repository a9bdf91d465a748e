// SPDX-License-Identifier: Apache-2.0
// Draws of a simulated run: each is a hash of the seed, the trial, what it is for and whose it is. So every cluster meets the same luck
// (common random numbers), in any order and on any number of threads, and no state is kept.
#pragma once
#include <cstdint>

namespace mayfly::simulation {

/// The draws of one trial.
class Draws {
public:
    enum Purpose : std::uint64_t { Lifetime, ZoneLifetime, SharesFate, Session, Accuracy };

    Draws(std::uint64_t seed, std::uint64_t trial) : base_(mixed(mixed(seed) + trial * 0x9E3779B97F4A7C15ULL)) {}

    /// In (0, 1). `who` is a server or a zone; incarnation 0 is the first server in a place.
    double uniform(Purpose purpose, std::uint64_t who = 0, std::uint64_t incarnation = 0) const
    {
        const std::uint64_t key = (purpose << 56U) ^ (incarnation << 32U) ^ who;
        return (static_cast<double>(mixed(base_ + key * 0xD1342543DE82EF95ULL + 1) >> 11U) + 0.5) * 0x1.0p-53;
    }

    /// Mean 0, standard deviation 1.
    double normal(Purpose purpose) const { return normalQuantile(uniform(purpose)); }

    /// Inverse of the normal distribution, by Acklam's rational approximation (relative error below 1.2e-9).
    static double normalQuantile(double p);

private:
    /// The finaliser of splitmix64 (Steele, Lea and Flood 2014).
    static std::uint64_t mixed(std::uint64_t z)
    {
        z += 0x9E3779B97F4A7C15ULL;
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31U);
    }

    std::uint64_t base_;
};

} // namespace mayfly::simulation
