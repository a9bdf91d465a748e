// SPDX-License-Identifier: Apache-2.0
#include "core/prediction/accuracy.h"

#include <cmath>

namespace mayfly::prediction {

namespace {

/// Share of ASP's loss that is left.
double shareOfAsp(const AccuracyCalibration &calibration, const Synchronisation &synchronisation)
{
    switch (synchronisation.mode) {
    case SyncMode::Asp: return 1;
    case SyncMode::Bsp: return 0;
    case SyncMode::Ssp: return synchronisation.stalenessBound > 0 ? 1 : 0;
    case SyncMode::SyncSwitch: return synchronisation.bspFraction >= 1 ? 0 : std::exp(-synchronisation.bspFraction / calibration.switchScale);
    }
    return 1;
}

} // namespace

std::optional<AccuracyModel> accuracyFor(const AccuracyCalibration &calibration, int workers, const Synchronisation &synchronisation)
{
    const double asp = shareOfAsp(calibration, synchronisation);
    if (workers < 1 || workers > calibration.mostWorkers || (workers > 1 && asp < 1 && !calibration.bspPerExtraWorkerPct)) {
        return std::nullopt;
    }
    const double part = calibration.mostWorkers > 1 ? (workers - 1.0) / (calibration.mostWorkers - 1.0) : 0;
    const double aspSd = calibration.sdOnePct + (calibration.sdMostPct - calibration.sdOnePct) * part;
    const double bspSd = calibration.sdOnePct + (calibration.bspSdPct - calibration.sdOnePct) * part;
    const double perExtra = asp * calibration.perExtraWorkerPct + (1 - asp) * calibration.bspPerExtraWorkerPct.value_or(0);
    return AccuracyModel{calibration.oneWorkerPct + perExtra * (workers - 1), asp * aspSd + (1 - asp) * bspSd};
}

} // namespace mayfly::prediction
