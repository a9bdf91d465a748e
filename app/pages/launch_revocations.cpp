// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/candidate_model.h"
#include "app/pages/launch_step.h"
#include "app/pages/plan_form_section.h"

#include <algorithm>

namespace mayfly::pages {

QStringList revocationSentences(const Plan &plan, LaunchBackend backend)
{
    QStringList sentences;
    switch (backend) {
    case LaunchBackend::Local:
        if (models::isOnDemand(plan.cluster) && plan.cluster.psPricing == Pricing::OnDemand) {
            return {LaunchStep::tr("All servers are on-demand: they are not revoked.")};
        }
        break;
    case LaunchBackend::Ssh: sentences << LaunchStep::tr("A host that fails or cannot be reached counts as a revoked server, whatever its price."); break;
    case LaunchBackend::Slurm: sentences << LaunchStep::tr("A job that is preempted or loses its node counts as a revoked server; another job is submitted, and may wait in the queue."); break;
    }
    switch (plan.cluster.replacement) {
    case Replacement::SameOffer: sentences << LaunchStep::tr("A revoked server is replaced by one of the same offer; the others go on meanwhile."); break;
    case Replacement::NextCheapest: sentences << LaunchStep::tr("A revoked server is replaced by the cheapest other offer of its GPU type; the others go on meanwhile."); break;
    case Replacement::AnotherZone: sentences << LaunchStep::tr("A revoked server is replaced in another zone; the others go on meanwhile."); break;
    case Replacement::OnDemand: sentences << LaunchStep::tr("A revoked server is replaced by an on-demand one, which costs more and stays."); break;
    case Replacement::None: sentences << LaunchStep::tr("A revoked server is not replaced; the others go on, more slowly."); break;
    }
    double notice_s = 0;
    for (const WorkerGroup &group : plan.cluster.workers) {
        const Offer *offer = plan.offer(group.offerId);
        notice_s = offer != nullptr && group.pricing == Pricing::Transient ? std::max(notice_s, offer->notice_s) : notice_s;
    }
    switch (backend) {
    case LaunchBackend::Local:
        sentences << (notice_s > 0 ? LaunchStep::tr("Notice comes %1 before; a worker uses it to finish its step and leave.").arg(durationText(notice_s))
                                   : LaunchStep::tr("There is no notice: a worker is gone at once, and its step with it."));
        break;
    case LaunchBackend::Ssh: sentences << LaunchStep::tr("There is notice only on hosts whose inventory names a notice service."); break;
    case LaunchBackend::Slurm: sentences << LaunchStep::tr("Notice is the partition's grace time; a worker uses it to finish its step and leave."); break;
    }
    sentences << (plan.cluster.checkpointInterval_s > 0
                      ? LaunchStep::tr("A checkpoint is written every %1; a lost parameter server goes back to the last one.").arg(durationText(plan.cluster.checkpointInterval_s))
                      : LaunchStep::tr("Checkpoints are written as often as pays; a lost parameter server goes back to the last one."));
    return sentences;
}

} // namespace mayfly::pages
