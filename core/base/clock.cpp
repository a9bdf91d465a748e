// SPDX-License-Identifier: Apache-2.0
#include "core/base/clock.h"

#include <chrono>
#include <cmath>

namespace mayfly {

std::int64_t SystemClock::unixNanoseconds() const
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
}

double SystemClock::monotonicSeconds() const
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

const SystemClock &SystemClock::instance()
{
    static const SystemClock clock;
    return clock;
}

void ManualClock::advance(double seconds)
{
    const auto step = static_cast<std::int64_t>(std::llround(seconds * 1e9));
    now_ns_ += step;
    passed_ns_ += step;
}

} // namespace mayfly
