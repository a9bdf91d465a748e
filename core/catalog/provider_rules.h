// SPDX-License-Identifier: Apache-2.0
// How each provider bills and warns: what price files do not say.
#pragma once
#include "core/domain/offer.h"

#include <string>
#include <string_view>
#include <vector>

namespace mayfly::catalog {

struct ProviderRules {
    std::string provider;
    double minimumCharge_s = 60;
    double billingStep_s = 60;
    double notice_s = 0;            ///< before a revocation
};

/// aws, gcp and azure as they document it; of others the careful assumption: whole minutes, no notice.
ProviderRules providerRules(std::string_view provider);
/// Fills the fields of an offer that the rules decide.
void applyRules(const ProviderRules &rules, Offer &offer);

/// Providers whose catalogues are known by their folder's name, as in "catalogs/v8/aws/vms.csv".
const std::vector<std::string> &knownProviders();

/// A host of Google's with the GPUs that it always has: "a2-highgpu-1g" for one A100. Empty if the GPU is attached to an N1 host instead.
std::string fixedHostOf(std::string_view gpu, int count);
/// The N1 host that a number of GPUs is attached to; empty if there is none.
std::string attachedHostOf(int count);
/// True for a host that cannot be rented without its GPUs ("a2-highgpu-1g", "g2-standard-4").
bool isGpuHost(std::string_view instanceType);

} // namespace mayfly::catalog
