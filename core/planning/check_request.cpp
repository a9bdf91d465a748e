// SPDX-License-Identifier: Apache-2.0
#include "core/planning/check_request.h"

#include "core/base/text.h"
#include "core/planning/offer_choice.h"

#include <cmath>

namespace mayfly::planning {

namespace {

constexpr int mostWorkers = 256;
constexpr int mostParameterServers = 16;
constexpr std::int64_t mostSteps = 1'000'000'000'000;
constexpr int mostTrials = 1'000'000;
constexpr int mostSimulated = 10'000;

tl::unexpected<Error> refuse(const std::string &what, const std::string &value, const std::string &expected)
{
    return fail(ErrorCode::InvalidInput, what + " is " + value + ", expected " + expected);
}

Result<void> checkTargets(const PlanRequest &request)
{
    const PlanTargets &targets = request.targets;
    if (targets.deadline_s && !(*targets.deadline_s > 0 && std::isfinite(*targets.deadline_s))) {
        return refuse("the deadline", formatFixed(*targets.deadline_s, 0) + " s", "a time above 0");
    }
    if (targets.budget && targets.budget->micros <= 0) {
        return refuse("the budget", formatMoney(*targets.budget), "an amount above 0");
    }
    const std::string currency = request.offers.offers.front().onDemandPerHour.currency;
    if (targets.budget && targets.budget->currency != currency) {
        return refuse("the budget", "in " + targets.budget->currency, currency + ", the currency of the offers");
    }
    if (targets.maxRatePerHour && (targets.maxRatePerHour->micros <= 0 || targets.maxRatePerHour->currency != currency)) {
        return refuse("the limit per hour", formatMoney(*targets.maxRatePerHour), "an amount above 0 in " + currency + ", the currency of the offers");
    }
    if (targets.minAccuracyPct && !(*targets.minAccuracyPct > 0 && *targets.minAccuracyPct <= 100)) {
        return refuse("the accuracy", formatFixed(*targets.minAccuracyPct, 2) + " %", "0 to 100");
    }
    if (!(targets.confidence > 0 && targets.confidence < 1)) {
        return refuse("the confidence", formatFixed(targets.confidence, 4), "more than 0 and less than 1; nothing on transient servers is certain");
    }
    return {};
}

Result<void> checkOffers(const OfferCatalog &catalog)
{
    const std::string currency = catalog.offers.front().onDemandPerHour.currency;
    for (const auto &offer : catalog.offers) {
        const std::string name = "offer '" + offer.id + "': ";
        if (offer.onDemandPerHour.micros <= 0) {
            return refuse(name + "the on-demand price", formatMoney(offer.onDemandPerHour), "an amount above 0");
        }
        if (offer.transientPerHour && offer.transientPerHour->micros <= 0) {
            return refuse(name + "the transient price", formatMoney(*offer.transientPerHour), "an amount above 0, or none");
        }
        if (offer.onDemandPerHour.currency != currency || (offer.transientPerHour && offer.transientPerHour->currency != currency)) {
            return refuse(name + "the currency", offer.onDemandPerHour.currency, currency + " as in the first offer");
        }
        if (!(offer.minimumCharge_s >= 0 && offer.billingStep_s >= 0 && std::isfinite(offer.minimumCharge_s + offer.billingStep_s))) {
            return refuse(name + "the minimum charge or billing step",
                          formatFixed(offer.minimumCharge_s, 0) + " s or " + formatFixed(offer.billingStep_s, 0) + " s", "0 s or more");
        }
    }
    return {};
}

Result<void> checkChoices(const PlanRequest &request)
{
    if (request.synchronisations.empty() || request.replacements.empty() || request.checkpointIntervals_s.empty()) {
        return fail(ErrorCode::InvalidInput, "there is no synchronisation, replacement or checkpoint interval to choose from, expected at least one of each");
    }
    for (const double interval_s : request.checkpointIntervals_s) {
        if (!(interval_s >= 0 && std::isfinite(interval_s))) {
            return refuse("a checkpoint interval", formatFixed(interval_s, 3) + " s", "0 s (as Young and Daly say) or more");
        }
    }
    if (request.trials < 0 || request.trials > mostTrials) {
        return refuse("the number of simulated runs", std::to_string(request.trials), "0 to " + std::to_string(mostTrials));
    }
    if (request.simulated < 1 || request.simulated > mostSimulated) {
        return refuse("the number of simulated plans", std::to_string(request.simulated), "1 to " + std::to_string(mostSimulated));
    }
    return {};
}

} // namespace

Result<void> checkRequest(const PlanRequest &request)
{
    if (request.offers.offers.empty()) {
        return fail(ErrorCode::InvalidInput, "there are no offers to plan with");
    }
    if (request.steps < 1 || request.steps > mostSteps) {
        return refuse("the number of steps", std::to_string(request.steps), "1 to " + std::to_string(mostSteps));
    }
    if (request.maxWorkers < 1 || request.maxWorkers > mostWorkers) {
        return refuse("the most workers", std::to_string(request.maxWorkers), "1 to " + std::to_string(mostWorkers));
    }
    if (request.maxParameterServers < 0 || request.maxParameterServers > mostParameterServers) {
        return refuse("the most parameter servers", std::to_string(request.maxParameterServers), "0 to " + std::to_string(mostParameterServers));
    }
    if (!(request.priceFactor > 0 && request.priceFactor <= 1e6)) {
        return refuse("the price factor", formatFixed(std::min(request.priceFactor, 1e15), 3), "a number above 0 and up to 1000000");
    }
    if (!(request.revocationFactor >= 0 && request.revocationFactor <= 1e12)) {
        return refuse("the revocation factor", formatFixed(std::min(request.revocationFactor, 1e15), 3), "0 or more, and up to 10^12");
    }
    for (const auto &check : {checkOffers(request.offers), checkAllowed(request), checkChoices(request)}) {
        if (!check) {
            return check;
        }
    }
    return checkTargets(request);
}

} // namespace mayfly::planning
