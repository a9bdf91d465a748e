// SPDX-License-Identifier: Apache-2.0
// Children of this process, those included that came to it because it is their subreaper (PR_SET_CHILD_SUBREAPER).
#pragma once

namespace mayfly::agent {

/// Zombies do not count.
int countChildren();
inline bool hasChildren()
{
    return countChildren() > 0;
}
/// SIGKILL to each, and to those that come up as their parents die, until none is left (10 s at most: a process in an uninterruptible
/// sleep does not die sooner). Takes their exit statuses.
void endChildren();

} // namespace mayfly::agent
