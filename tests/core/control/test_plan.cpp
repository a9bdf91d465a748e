// SPDX-License-Identifier: Apache-2.0
#include "tests/core/control/test_plan.h"

namespace mayfly::test {

namespace {

Offer offer(const std::string &id, const std::string &gpu, double onDemand, double transient)
{
    Offer each;
    each.id = id;
    each.provider = "local";
    each.region = "here";
    each.zone = "here";
    each.gpu = gpu;
    each.gpuCount = gpu.empty() ? 0 : 1;
    each.vcpus = 1;
    each.onDemandPerHour = Money::fromUnits(onDemand);
    each.transientPerHour = Money::fromUnits(transient);
    each.minimumCharge_s = 0;
    each.billingStep_s = 1;
    return each;
}

} // namespace

Plan tinyPlan(const PlanSize &size)
{
    Plan plan;
    plan.name = "tiny";
    plan.created_ns = 1;
    plan.workload.name = "synthetic-tiny";
    plan.workload.network = "tiny";
    plan.workload.dataset = "synthetic:1x28x28:10:2000";
    plan.workload.batchSize = 256;
    plan.workload.parameters = 5000;
    plan.workload.tensors = 10;
    plan.workload.gflopsPerImage = 0.001;
    plan.workload.datasetImages = 2000;
    plan.workload.learningRate = 0.02;
    plan.steps = size.steps;
    plan.offers = {offer("local-k80", "cpu-1t", 0.723, 0.256), offer("local-ps", "", 0.143, 0.041)};
    plan.cluster.workers = {{"local-k80", "cpu-1t", "here", size.workers, Pricing::Transient}};
    plan.cluster.parameterServers = size.parameterServers;
    plan.cluster.psOfferId = "local-ps";
    plan.cluster.psPricing = size.psPricing;
    plan.baselineCluster.workers = {{"local-k80", "cpu-1t", "here", 1, Pricing::OnDemand}};
    plan.prediction.stepsPerSecond = 50;
    plan.prediction.time_s = static_cast<double>(size.steps) / 50;
    plan.baseline = plan.prediction;
    plan.ratePerHour = Money::fromUnits(0.655);
    plan.holdWithoutController_s = 60;
    plan.seed = 5;
    return plan;
}

} // namespace mayfly::test
