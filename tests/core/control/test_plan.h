// SPDX-License-Identifier: Apache-2.0
// A small plan that trains for seconds: the "tiny" network on generated images, local servers at ICAC'19 prices.
#pragma once
#include "core/domain/plan.h"

namespace mayfly::test {

struct PlanSize {
    std::int64_t steps = 400;
    int workers = 2;
    int parameterServers = 1;
    Pricing psPricing = Pricing::OnDemand;
};
Plan tinyPlan(const PlanSize &size);

} // namespace mayfly::test
