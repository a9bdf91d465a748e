// SPDX-License-Identifier: Apache-2.0
#include "core/prediction/cluster_model.h"

#include <algorithm>
#include <cmath>

namespace mayfly::prediction {

namespace {

/// Everybody as fast as the slowest, with the barrier once in so many steps.
double barrierSpeed(const ClusterModel &model, std::span<const int> active, double stepsPerBarrier)
{
    int count = 0;
    double slowest_s = 0;
    int threads = 0;
    for (std::size_t i = 0; i < model.workers.size(); ++i) {
        if (active[i] > 0) {
            count += active[i];
            slowest_s = std::max(slowest_s, model.workers[i].workers.step_s);
            threads = std::max(threads, model.workers[i].workers.threads);
        }
    }
    const ActiveWorkers together{count, slowest_s + count * model.barrierPerWorker_s / stepsPerBarrier, threads};
    return count == 0 ? 0 : workersTogether(std::span(&together, 1), model.localCores);
}

double freeSpeed(const ClusterModel &model, std::span<const int> active)
{
    double speed = 0;
    int threads = 0;
    for (std::size_t i = 0; i < model.workers.size(); ++i) {
        speed += active[i] > 0 ? active[i] / model.workers[i].workers.step_s : 0;
        threads += active[i] * model.workers[i].workers.threads;
    }
    return model.localCores > 0 && threads > model.localCores ? speed * model.localCores / threads : speed;
}

} // namespace

double offeredBy(const ClusterModel &model, std::span<const int> active, SyncMode phase)
{
    const bool bounded = phase == SyncMode::Ssp;
    return phase == SyncMode::Bsp || bounded
               ? barrierSpeed(model, active, bounded ? 1.0 + std::max(0, model.synchronisation.stalenessBound) : 1)
               : freeSpeed(model, active);
}

double speedWith(const ClusterModel &model, std::span<const int> active, SyncMode phase)
{
    return clusterSpeed(offeredBy(model, active, phase), model.capacity);
}

SyncPhases phasesOf(const Synchronisation &synchronisation)
{
    if (synchronisation.mode == SyncMode::SyncSwitch) {
        return {{{{SyncMode::Bsp, synchronisation.bspFraction}, {SyncMode::Asp, 1}}}, 2};
    }
    return {{{{synchronisation.mode, 1}}}, 1};
}

double workAgain_s(const ClusterModel &model, const ServerGroup &holder)
{
    const bool saved = holder.notice_s > 0 && holder.notice_s >= model.checkpointWrite_s;
    return saved ? 0 : model.checkpointInterval_s / 2;
}

double billed(const ServerGroup &group, double seconds)
{
    double time = std::max(seconds, group.minimumCharge_s);
    if (group.billingStep_s > 0) {
        time = std::ceil(time / group.billingStep_s - 1e-9) * group.billingStep_s;
    }
    return group.pricePerHour * time / 3600;
}

} // namespace mayfly::prediction
