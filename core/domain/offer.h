// SPDX-License-Identifier: Apache-2.0
// What can be rented, and at what price.
#pragma once
#include "core/base/money.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mayfly {

enum class Pricing { OnDemand, Transient };
std::string_view toString(Pricing pricing);                 ///< "on-demand", "transient"
Result<Pricing> pricingFromString(std::string_view text);

/// One kind of server in one place. Prices are per hour of one server.
struct Offer {
    std::string id;                     ///< unique in its catalogue, e.g. "local-k80"
    std::string provider;               ///< "local", "gcp", "aws", ...
    std::string region;
    std::string zone;
    std::string instanceType;
    std::string gpu;                    ///< type name as the models know it ("K80", "cpu-1t"); empty: a CPU server for parameter servers
    int gpuCount = 0;
    int vcpus = 0;
    double memoryGib = 0;
    Money onDemandPerHour;
    std::optional<Money> transientPerHour;
    double minimumCharge_s = 60;        ///< shorter use is billed as this
    double billingStep_s = 1;           ///< use is rounded up to this
    double notice_s = 0;                ///< warning before a revocation; 0: none
    std::optional<double> lifetimeLimit_s;  ///< the provider's hard limit for a transient server
    std::string priceDate;              ///< ISO 8601 date
    std::string source;

    bool forParameterServers() const { return gpu.empty(); }
    /// The price in force; nothing if it cannot be had that way.
    std::optional<Money> pricePerHour(Pricing pricing) const;
};

/// Offers that belong together.
struct OfferCatalog {
    std::string name;
    std::string source;
    std::vector<Offer> offers;
    const Offer *find(std::string_view id) const;
};

/// What a server used for time seconds costs: minimum charge, then rounded up to the billing step.
Money billedCost(const Money &perHour, double seconds, double minimumCharge_s, double billingStep_s);

} // namespace mayfly
