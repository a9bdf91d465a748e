// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a back-end answers: hosts that can be logged in to, a Slurm partition that is up. What core's check before a launch does not
// ask, because it takes seconds.
#pragma once
#include "core/control/launch.h"

#include <QString>

#include <functional>

namespace mayfly::desktop {

/// In sentences, one a line, in the window's language.
struct BackendFindings {
    QString problem;        ///< the run cannot be launched there; empty: it can
    QString note;           ///< it can, but this is amiss
};

/// Blocks for as long as hosts do not answer, 15 s at most; soon after cancelled() it returns. Nothing for the local back-end.
BackendFindings probeBackend(const control::RunSettings &settings, const std::function<bool()> &cancelled);

} // namespace mayfly::desktop
