// SPDX-License-Identifier: Apache-2.0
// A run as the demo makes one: two transient workers and a parameter server, one worker revoked half-way and replaced.
#pragma once
#include "core/domain/plan.h"
#include "core/domain/run.h"

namespace mayfly::test {

/// 2026-12-01T14:55:46Z.
inline constexpr std::int64_t launch_ns = 1'796'136'946'000'000'000;
constexpr std::int64_t at(double seconds)
{
    return launch_ns + static_cast<std::int64_t>(seconds * 1e9);
}

Plan samplePlan();
RunSnapshot sampleRun();
/// Launched, nothing there yet: no server, ledger, sample, evaluation or event.
RunSnapshot emptyRun();

} // namespace mayfly::test
