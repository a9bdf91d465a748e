// SPDX-License-Identifier: Apache-2.0
// All that happened in one simulated run, for drawing and for checking.
#pragma once
#include <cstddef>
#include <vector>

namespace mayfly::simulation {

enum class TimelineKind {
    Requested,      ///< a server: paid from here (value: price of an hour)
    Waiting,        ///< a server: wanted, but the zone has none
    Joined,         ///< a server works
    Notice,         ///< a server: it will be lost (value: seconds of warning)
    Lost,           ///< a server: paid to here
    Speed,          ///< the cluster's steps/s from here (value)
    Checkpoint,     ///< written (value: steps it holds)
    Restored,       ///< back to a checkpoint (value: steps lost)
    Phase,          ///< the next phase of the synchronisation begins (value: its number)
    OnDemand,       ///< the deadline forces on-demand servers from here on
    Stopped,        ///< by the budget
    Finished,       ///< the last step (value: steps)
};

struct TimelineEvent {
    static constexpr int wholeRun = -1;
    double time_s = 0;              ///< since the request
    TimelineKind kind = TimelineKind::Requested;
    int server = wholeRun;          ///< workers in the order of their groups, then the parameter servers
    int incarnation = 0;            ///< 0 for the first server in a place
    double value = 0;
};

} // namespace mayfly::simulation
