// SPDX-License-Identifier: Apache-2.0
// ResNet-32 of ICAC'19 on K80, P100 and V100 at once, with the gradients of the small network.
#pragma once
#include "tests/core/control/test_plan.h"

namespace mayfly::test {

struct MixedSize {
    int k80 = 0, p100 = 0, v100 = 0;
    std::int64_t steps = 400;
};

inline Plan mixedPlan(const MixedSize &size)
{
    Plan plan = tinyPlan({.steps = size.steps});
    plan.workload.name = "resnet32-icac19";
    plan.workload.dataset = "cifar-10";
    plan.workload.batchSize = 128;
    plan.workload.parameters = 1'857'722;
    plan.workload.tensors = 104;
    plan.workload.gflopsPerImage = 1.6587;
    const Offer like = plan.offers.front();
    plan.offers.erase(plan.offers.begin());
    plan.offers.front().provider = "gcp"; // the parameter servers'
    plan.cluster.workers.clear();
    for (const auto &[gpu, count] : {std::pair{"K80", size.k80}, {"P100", size.p100}, {"V100", size.v100}}) {
        Offer offer = like;
        offer.id = std::string("gce-") + gpu;
        offer.provider = "gcp";
        offer.gpu = gpu;
        plan.offers.push_back(offer);
        if (count > 0) {
            plan.cluster.workers.push_back({offer.id, gpu, "here", count, Pricing::Transient});
        }
    }
    plan.baselineCluster.workers = {plan.cluster.workers.front()};
    plan.baselineCluster.workers.front().count = 1;
    return plan;
}

} // namespace mayfly::test
