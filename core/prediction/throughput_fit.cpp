// SPDX-License-Identifier: Apache-2.0
#include "core/prediction/throughput_fit.h"

#include "core/base/text.h"
#include "core/prediction/cluster_speed.h"

#include <unsupported/Eigen/LevenbergMarquardt>

#include <algorithm>
#include <cmath>

namespace mayfly::prediction {

namespace {

constexpr double robustScale = 0.02;
constexpr double pull = 0.003;              ///< of every parameter towards its start, so that none runs away
constexpr int fewObservations = 8;

/// Where a free parameter acts: on one constant, or on all three of a type that is only scaled.
struct Parameter {
    std::vector<double *> constants;
};

std::vector<Parameter> parametersOf(Calibration &calibration, std::span<const SpeedObservation> observations)
{
    std::vector<Parameter> parameters;
    for (auto &gpu : calibration.gpus) {
        const auto seen = std::count_if(observations.begin(), observations.end(), [&](const auto &each) { return each.gpu == gpu.gpu; });
        const std::vector<double *> own{&gpu.baseStep_s, &gpu.perTensor_s, &gpu.perGflop_s};
        if (seen >= fewObservations) {
            for (double *each : own) {
                parameters.push_back({{each}});
            }
        } else if (seen > 0) {
            parameters.push_back({own});
        }
    }
    auto &servers = calibration.servers;
    for (double *each : {&servers.perTensor_s, &servers.perMegabyte_s, &servers.sizeExponent, &servers.knee}) {
        parameters.push_back({{each}});
    }
    for (auto &share : servers.busiestShare) {
        if (share.shares.size() > 1) {
            parameters.push_back({{&share.shares[1]}});
        }
    }
    return parameters;
}

double robust(double residual)
{
    const double scaled = residual / robustScale;
    return std::copysign(std::sqrt(2 * (std::sqrt(1 + scaled * scaled) - 1)) * robustScale, residual);
}

/// The residuals as Eigen wants them: values are logarithms of factors on the start's constants.
struct Residuals : Eigen::DenseFunctor<double> {
    Residuals(const Calibration &start, std::span<const SpeedObservation> given, int parameters)
        : DenseFunctor(parameters, static_cast<int>(given.size()) + parameters), start_(start), observations_(given)
    {
    }

    Calibration at(const Eigen::VectorXd &factors) const
    {
        Calibration calibration = start_;
        const auto parameters = parametersOf(calibration, observations_);
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            for (double *constant : parameters[i].constants) {
                *constant *= std::exp(factors[static_cast<Eigen::Index>(i)]);
            }
        }
        for (auto &share : calibration.servers.busiestShare) {
            for (double &each : share.shares) {
                each = std::min(each, 1.0);
            }
        }
        return calibration;
    }

    int operator()(const Eigen::VectorXd &factors, Eigen::VectorXd &residuals) const
    {
        const Calibration calibration = at(factors);
        Eigen::Index row = 0;
        for (const auto &each : observations_) {
            residuals[row++] = robust(std::log(speedOf(calibration, each) / each.stepsPerSecond));
        }
        for (Eigen::Index i = 0; i < factors.size(); ++i) {
            residuals[row++] = pull * factors[i];
        }
        return 0;
    }

    int df(const Eigen::VectorXd &factors, Eigen::MatrixXd &jacobian) const
    {
        constexpr double step = 1e-5;
        Eigen::VectorXd above(values()), below(values());
        for (Eigen::Index i = 0; i < factors.size(); ++i) {
            Eigen::VectorXd moved = factors;
            moved[i] = factors[i] + step;
            (*this)(moved, above);
            moved[i] = factors[i] - step;
            (*this)(moved, below);
            jacobian.col(i) = (above - below) / (2 * step);
        }
        return 0;
    }

private:
    const Calibration &start_;
    std::span<const SpeedObservation> observations_;
};

Result<void> check(const Calibration &start, std::span<const SpeedObservation> observations)
{
    for (const auto &each : observations) {
        if (!(each.stepsPerSecond > 0) || !std::isfinite(each.stepsPerSecond) || each.workers < 1 || each.parameterServers < 1) {
            return fail(ErrorCode::InvalidInput, "measured speed of " + each.workload.name + " on " + std::to_string(each.workers) + " " + each.gpu +
                                                     ": " + formatFixed(each.stepsPerSecond, 4) + " steps/s, expected more than 0");
        }
        const auto *gpu = start.gpu(each.gpu);
        if (gpu == nullptr || !gpu->hasFit()) {
            return fail(ErrorCode::NotFound, "GPU type '" + each.gpu + "' has no constants to start from");
        }
    }
    return {};
}

} // namespace

double speedOf(const Calibration &calibration, const SpeedObservation &cluster, double profiledStep_s)
{
    MachineProfile profile;
    if (profiledStep_s > 0) {
        const int batch = cluster.workload.batchSize;
        profile.speeds.push_back({cluster.gpu, cluster.workload.name, batch, 1 / profiledStep_s, batch / profiledStep_s});
    }
    const auto capacity = serverCapacity(cluster.workload, cluster.parameterServers, calibration);
    const auto speed = workerSpeed(cluster.workload, cluster.gpu, calibration, profiledStep_s > 0 ? &profile : nullptr);
    return speed ? clusterSpeed(cluster.workers / speed->stepSeconds(capacity.service_s()), capacity) : std::nan("");
}

Result<Calibration> fitThroughput(const Calibration &start, std::span<const SpeedObservation> observations)
{
    if (auto checked = check(start, observations); !checked) {
        return passOn(checked.error());
    }
    Calibration from = start;
    from.measured.clear();
    const auto parameters = static_cast<int>(parametersOf(from, observations).size());
    Residuals residuals(from, observations, parameters);
    Eigen::VectorXd factors = Eigen::VectorXd::Zero(parameters);
    Eigen::LevenbergMarquardt<Residuals> solver(residuals);
    solver.setMaxfev(60);
    solver.setXtol(1e-7);
    solver.setFtol(1e-9);
    solver.minimize(factors);
    return residuals.at(factors);
}

} // namespace mayfly::prediction
