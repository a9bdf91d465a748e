// SPDX-License-Identifier: Apache-2.0
// The page that the campaign and the preloaded shim share: $MAYFLY_FAULTS names its file. Zeroes: nothing is disturbed.
#pragma once
#include <atomic>
#include <cstdint>

namespace mayfly::faults {

inline constexpr const char *controlVariable = "MAYFLY_FAULTS";
inline constexpr int mostRoles = 24;

struct ShimRole {
    char name[24] = {};                  ///< "w-0", "ps-1": the process's --slot; "controller"
    std::atomic<std::int64_t> delay_us;  ///< before every read and write of a TCP or Unix socket
    std::atomic<std::int32_t> flips;     ///< so many of the next sends have a byte changed
    std::atomic<std::int32_t> hold;      ///< 1: no socket is read or written until it is 0 again
};

struct ShimControl {
    std::atomic<std::int64_t> clockOffset_ns; ///< added to the wall clock
    std::atomic<std::int32_t> diskFull;       ///< 1: no file grows
    std::atomic<std::int64_t> flipped;        ///< bytes changed so far
    std::atomic<std::int64_t> loaded;         ///< processes that have the shim
    ShimRole roles[mostRoles];
};

static_assert(std::atomic<std::int64_t>::is_always_lock_free);

} // namespace mayfly::faults
