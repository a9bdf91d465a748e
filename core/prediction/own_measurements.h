// SPDX-License-Identifier: Apache-2.0
// What this machine's own runs have measured, kept in $MAYFLY_HOME/measurements/PROVIDER.json, and how it moves the shipped calibration. The shipped
// value counts as three runs, and of all of them together the outliers are drawn in (a winsorised mean of logarithms): one odd run moves a
// plan by a few percent, ten that agree move it nearly all the way.
#pragma once
#include "core/prediction/calibration.h"
#include "core/prediction/lifetime_fit.h"

#include <filesystem>
#include <span>

namespace mayfly::prediction {

/// Of one run, in the units of the calibration. Anything may be missing.
struct RunObservations {
    std::vector<OwnStep> steps;                 ///< own step of a worker, by type and workload; one value each
    std::vector<OwnCapacity> capacities;        ///< only where the parameter servers were the bottleneck
    std::vector<double> startUpRatios;          ///< measured / predicted
    std::vector<double> replacementRatios;
    std::vector<double> checkpointRatios;
    struct Lifetime {
        std::string gpu;
        double age_s = 0;
        bool revoked = false;
        double ended_s = 0;                     ///< on the run's clock: losses within five minutes count as one (they share a cause)
    };
    std::vector<Lifetime> lifetimes;            ///< of transient servers
};

/// The part of a lifetime table that is kept: time at risk by age would do, but ages let any model be fitted later.
struct OwnLifetime {
    std::string gpu;
    double age_s = 0;
    bool revoked = false;
};

/// Values in the order in which they were measured; the last 20 of each kind (500 lifetimes) are kept.
struct OwnMeasurements {
    std::vector<OwnStep> steps;
    std::vector<OwnCapacity> capacities;
    std::vector<double> startUpRatios, replacementRatios, checkpointRatios;
    std::vector<OwnLifetime> lifetimes;
    bool empty() const;
};

/// Errors name the field and value: a time, speed or ratio must be above 0 and finite. Nothing is added then.
Result<void> addRun(OwnMeasurements &own, const RunObservations &run);

/// The shipped calibration moved by what was measured.
Calibration calibrated(Calibration shipped, const OwnMeasurements &own);

/// Logarithm by which a shipped value is moved: measured / shipped ratios, and the relative spread that is normal between runs.
double ownShift(std::span<const double> logRatios, double usualSd);

std::string ownMeasurementsToJson(const OwnMeasurements &own);
/// Errors name source, field, value and what was expected; a newer schema is refused.
Result<OwnMeasurements> ownMeasurementsFromJson(std::string_view text, const std::string &source);

/// $MAYFLY_HOME/measurements/PROVIDER.json: what runs on one provider's servers measured says nothing of another's.
std::filesystem::path ownMeasurementsPath(std::string_view provider);
/// Empty where there is no file.
Result<OwnMeasurements> readOwnMeasurements(const std::filesystem::path &path);
/// Atomic.
Result<void> writeOwnMeasurements(const std::filesystem::path &path, const OwnMeasurements &own);
/// calibrationForProvider(), moved by what this machine's runs measured there.
Result<Calibration> ownCalibration(std::string_view provider);
/// Forgets everything measured; fine where there is no file.
Result<void> resetOwnMeasurements(const std::filesystem::path &path);

} // namespace mayfly::prediction
