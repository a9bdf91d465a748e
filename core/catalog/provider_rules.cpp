// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/provider_rules.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>

namespace mayfly::catalog {

ProviderRules providerRules(std::string_view provider)
{
    const std::string name = lowerCase(provider);
    if (name == "aws") {        // per second from 60 s on (Linux); two minutes' notice
        return {name, 60, 1, 120};
    }
    if (name == "gcp") {        // per second from 60 s on; up to 30 s
        return {name, 60, 1, 30};
    }
    if (name == "azure") {      // taken as whole minutes; 30 s at least
        return {name, 60, 60, 30};
    }
    return {name, 60, 60, 0};
}

void applyRules(const ProviderRules &rules, Offer &offer)
{
    offer.provider = rules.provider;
    offer.minimumCharge_s = rules.minimumCharge_s;
    offer.billingStep_s = rules.billingStep_s;
    offer.notice_s = rules.notice_s;
}

const std::vector<std::string> &knownProviders()
{
    static const std::vector<std::string> names = {"aws",    "azure",    "cudo",      "daytona",  "do",         "fluidstack", "gcp",    "hyperbolic",
                                                   "hyperstack", "ibm",  "jarvislabs", "lambda", "lium",      "mithril",    "nebius", "oci",
                                                   "ovhcloud",  "paperspace", "primeintellect", "runpod", "scaleway", "scp", "seeweb", "shadeform",
                                                   "simplepod", "spheron", "vast",   "verda",    "yotta"};
    return names;
}

std::string fixedHostOf(std::string_view gpu, int count)
{
    const std::string number = std::to_string(count);
    if (gpu == "A100") {
        return count == 16 ? "a2-megagpu-16g" : "a2-highgpu-" + number + "g";
    }
    if (gpu == "A100-80GB") {
        return "a2-ultragpu-" + number + "g";
    }
    if (gpu == "H100") {
        return "a3-highgpu-" + number + "g";
    }
    if (gpu == "H100-MEGA") {
        return "a3-megagpu-" + number + "g";
    }
    if (gpu == "H200") {
        return "a3-ultragpu-" + number + "g";
    }
    if (gpu == "B200") {
        return "a4-highgpu-" + number + "g";
    }
    if (gpu == "L4") {
        return count == 1 ? "g2-standard-4" : "g2-standard-" + std::to_string(12 * count);
    }
    return {};
}

std::string attachedHostOf(int count)
{
    switch (count) {
    case 1: return "n1-standard-8";
    case 2: return "n1-standard-16";
    case 4: return "n1-standard-32";
    case 8: return "n1-standard-64";
    default: return {};
    }
}

bool isGpuHost(std::string_view instanceType)
{
    static constexpr std::array families{"a2-", "a3-", "a4-", "a4x-", "g2-", "g4-"};
    return std::any_of(families.begin(), families.end(), [&](std::string_view each) { return instanceType.starts_with(each); });
}

} // namespace mayfly::catalog
