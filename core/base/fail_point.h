// SPDX-License-Identifier: Apache-2.0
// For tests alone: a program that ends itself, as SIGKILL would, at its n-th durable write. Every store transaction and
// every atomic file counts, before and after it becomes durable. Costs one relaxed read where nothing is armed.
#pragma once
#include <cstdint>

namespace mayfly::fail_point {

/// $MAYFLY_TEST_KILL_AT_WRITE: 0 only counts, n ends this process at its n-th write. It is taken out of the environment:
/// no child inherits it. Without it nothing happens. Call it before other threads run.
void arm();
/// A point just before or just after something becomes durable.
void atWrite();
/// Points passed since arm().
std::uint64_t passed();

} // namespace mayfly::fail_point
