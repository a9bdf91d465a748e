// SPDX-License-Identifier: Apache-2.0
// How the heap is kept small in processes that live for days.
#pragma once
#include <malloc.h>

namespace mayfly {

/// To be called before there is a second thread. glibc gives nearly every thread an arena of its own, and each keeps what it
/// once needed: a process whose connections come and go would grow for hours.
inline void limitArenas()
{
    constexpr int arenas = 2;
    ::mallopt(M_ARENA_MAX, arenas);
}

} // namespace mayfly
