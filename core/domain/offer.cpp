// SPDX-License-Identifier: Apache-2.0
#include "core/domain/offer.h"

#include <algorithm>
#include <cmath>

namespace mayfly {

std::string_view toString(Pricing pricing)
{
    return pricing == Pricing::OnDemand ? "on-demand" : "transient";
}

Result<Pricing> pricingFromString(std::string_view text)
{
    if (text == "on-demand") {
        return Pricing::OnDemand;
    }
    if (text == "transient") {
        return Pricing::Transient;
    }
    return fail(ErrorCode::InvalidInput, "pricing '" + std::string(text) + "': expected on-demand or transient");
}

std::optional<Money> Offer::pricePerHour(Pricing pricing) const
{
    return pricing == Pricing::OnDemand ? std::optional<Money>(onDemandPerHour) : transientPerHour;
}

const Offer *OfferCatalog::find(std::string_view id) const
{
    const auto at = std::find_if(offers.begin(), offers.end(), [&](const Offer &offer) { return offer.id == id; });
    return at == offers.end() ? nullptr : &*at;
}

Money billedCost(const Money &perHour, double seconds, double minimumCharge_s, double billingStep_s)
{
    double billed = std::max(std::max(seconds, 0.0), minimumCharge_s);
    if (billingStep_s > 0) {
        billed = std::ceil(billed / billingStep_s - 1e-9) * billingStep_s;
    }
    return perHour.forSeconds(billed);
}

} // namespace mayfly
