// SPDX-License-Identifier: Apache-2.0
// Waiting for a condition with a deadline; tests never sleep to be in step with something.
#pragma once
#include <chrono>
#include <thread>

namespace mayfly::test {

/// False if the condition did not come true in time.
template <typename Condition> bool waitUntil(Condition condition, double limit_s = 30)
{
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::duration<double>(limit_s);
    while (!condition()) {
        if (std::chrono::steady_clock::now() > deadline) {
            return false;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    return true;
}

} // namespace mayfly::test
