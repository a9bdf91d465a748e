// SPDX-License-Identifier: Apache-2.0
#include "core/base/fail_point.h"

#include <atomic>
#include <csignal>
#include <cstdlib>

namespace mayfly::fail_point {

namespace {

constexpr const char *variable = "MAYFLY_TEST_KILL_AT_WRITE";
std::atomic<bool> armed{false};
std::atomic<std::uint64_t> count{0};
std::atomic<std::uint64_t> last{0}; ///< 0: never

} // namespace

void arm()
{
    const char *value = std::getenv(variable);
    if (value == nullptr) {
        return;
    }
    last = std::strtoull(value, nullptr, 10);
    count = 0;
    armed = true;
    ::unsetenv(variable);
}

void atWrite()
{
    if (armed.load(std::memory_order_relaxed) && ++count == last) {
        ::raise(SIGKILL);
    }
}

std::uint64_t passed()
{
    return count;
}

} // namespace mayfly::fail_point
