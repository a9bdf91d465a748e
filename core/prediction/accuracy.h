// SPDX-License-Identifier: Apache-2.0
// Accuracy of one run by workers and synchronisation.
#pragma once
#include "core/prediction/cluster_model.h"

namespace mayfly::prediction {

/// ASP: a straight line in the workers, spread growing with them. BSP: nearly what one worker reaches. Sync-Switch: BSP's, less what ASP
/// loses beside it, fading with the share f of the work under BSP as exp(-f / switchScale) (Sync-Switch's first few percent matter most).
/// SSP with a bound of 1 or more: as ASP, which it cannot be worse than (not measured); with 0 it is BSP.
/// Nothing beyond the workers that were measured, and under BSP and Sync-Switch where those were not.
std::optional<AccuracyModel> accuracyFor(const AccuracyCalibration &calibration, int workers, const Synchronisation &synchronisation);

} // namespace mayfly::prediction
