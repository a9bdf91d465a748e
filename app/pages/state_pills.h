// SPDX-License-Identifier: GPL-3.0-or-later
// States and events of runs in the marks of the house, and clusters in chips: the same on every page.
#pragma once
#include "app/look/chips.h"
#include "core/domain/cluster_config.h"
#include "core/domain/run.h"

namespace mayfly::pages {

look::PillText pillOf(ServerState state);
look::PillText pillOf(RunState state);
/// In place of a live run's state while its controller does not answer.
look::PillText silentPill();

/// The glyph and its tone in the event log.
struct EventMark {
    look::Glyph glyph = look::Glyph::None;
    look::Tone tone = look::Tone::Neutral;
};
EventMark markOf(EventKind kind);

/// "4x P100", "1 PS", "on-demand".
look::Chips chipsOf(const ClusterConfig &cluster);

} // namespace mayfly::pages
