// SPDX-License-Identifier: Apache-2.0
#include "core/control/repair.h"

#include "core/base/rng.h"
#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace mayfly::control {

namespace {

constexpr double firstPause_s = 2;
constexpr double longestPause_s = 60;
constexpr double hour_s = 3600;

struct Expected {
    const Offer *offer = nullptr;
    Pricing pricing = Pricing::Transient;
    double time_s = 0;      ///< to the last step
    double micros = 0;      ///< of all servers until then
    bool meets = false;     ///< deadline and budget
    int crowd = 0;          ///< servers and losses of its zone
};

/// From now to the last step: the others work on, the new one joins after its start-up, and is away for a start-up after
/// each loss.
double timeToFinish_s(const RepairState &state, double own, double losses_h)
{
    const double others = state.othersStepsPerSecond;
    const double effective = own / (1 + losses_h * state.startUp_s / hour_s);
    const double alone_s = others > 0 ? state.stepsLeft / others : INFINITY;
    if (alone_s <= state.startUp_s || others + effective <= 0) {
        return alone_s;
    }
    return (state.stepsLeft + effective * state.startUp_s) / (others + effective);
}

Expected expect(const RepairState &state, const SlotPlan &slot, const Offer &offer, Pricing pricing)
{
    Expected expected{.offer = &offer, .pricing = pricing};
    const auto at = [&](const std::map<std::string, int> &counts) {
        const auto found = counts.find(offer.zone);
        return found == counts.end() ? 0 : found->second;
    };
    const int lost = at(state.lostInZone);
    // Losses of late say more of a zone than the plan's mean: each counts as one mean more.
    const double losses_h = pricing == Pricing::OnDemand ? 0 : state.lossesPerHour * (1 + lost);
    const bool worker = slot.role == ServerRole::Worker;
    const double price = static_cast<double>(offer.pricePerHour(pricing)->micros);
    expected.time_s = worker ? timeToFinish_s(state, state.stepsPerSecond, losses_h)
                             : state.startUp_s + (state.othersStepsPerSecond > 0
                                                      ? state.stepsLeft / state.othersStepsPerSecond
                                                      : 0);
    const double billed_s = std::max(expected.time_s, offer.minimumCharge_s);
    expected.micros = (state.othersMicrosPerHour * expected.time_s + price * billed_s) / hour_s;
    expected.meets = (!state.timeLeft_s || expected.time_s <= *state.timeLeft_s) &&
                     (!state.moneyLeft || expected.micros <= *state.moneyLeft);
    expected.crowd = at(state.inZone) + lost;
    return expected;
}

bool suits(const Offer &offer, const SlotPlan &slot)
{
    return slot.role == ServerRole::ParameterServer
               ? offer.forParameterServers() || offer.id == slot.offer->id
               : offer.gpu == slot.offer->gpu && offer.gpuCount == slot.offer->gpuCount;
}

/// What the plan says of replacements: lower is what it wants first.
int planned(Replacement how, const SlotPlan &slot, const Expected &each)
{
    const bool same = each.offer->id == slot.offer->id;
    const bool transient = each.pricing == Pricing::Transient;
    const bool samePricing = each.pricing == slot.pricing;
    switch (how) {
    case Replacement::OnDemand:
        return same && !transient ? 0 : 1;
    case Replacement::NextCheapest:
        return !same && transient ? 0 : 1;
    case Replacement::AnotherZone:
        return !same && samePricing && each.offer->instanceType == slot.offer->instanceType &&
                       each.offer->zone != slot.offer->zone
                   ? 0
                   : 1;
    default:
        return same && samePricing ? 0 : 1;
    }
}

std::string words(const Expected &each, const std::string &currency, bool asPlanned, const SlotPlan &slot)
{
    std::string text = each.offer->id;
    text += each.pricing == Pricing::Transient ? ", transient" : ", on-demand";
    text += each.offer->zone.empty() ? "" : ", in " + each.offer->zone;
    if (std::isfinite(each.time_s)) {
        text += ": about " + formatDuration(each.time_s) + " and " +
                formatMoney(Money{static_cast<std::int64_t>(each.micros), currency}) + " to the end";
    }
    if (!asPlanned) {
        text += each.offer->id == slot.offer->id ? "; as transient it cannot be had or would miss a target"
                                                 : "; what was there before cannot be had or would miss a target";
    }
    return text;
}

} // namespace

double StockOuts::note(const Offer &offer, Pricing pricing, double now_s)
{
    Entry &entry = entries_[{offer.id, pricing}];
    const double pause_s = std::min(longestPause_s, firstPause_s * std::exp2(entry.count++));
    const double jitter = Rng(seed_).split(static_cast<std::uint64_t>(entry.count) * entries_.size()).uniform();
    entry.until_s = now_s + pause_s * (1 + jitter / 4);
    return entry.until_s - now_s;
}

void StockOuts::forget(const Offer &offer, Pricing pricing)
{
    entries_.erase({offer.id, pricing});
}

bool StockOuts::blocks(const Offer &offer, Pricing pricing, double now_s) const
{
    const auto at = entries_.find({offer.id, pricing});
    return at != entries_.end() && now_s < at->second.until_s;
}

std::optional<double> StockOuts::nextTry_s() const
{
    std::optional<double> next;
    for (const auto &[key, entry] : entries_) {
        next = std::min(next.value_or(entry.until_s), entry.until_s);
    }
    return next;
}

RepairChoice chooseRepair(const Plan &plan, const SlotPlan &slot, const RepairState &state, const StockOuts &soldOut,
                          double now_s)
{
    const bool worker = slot.role == ServerRole::Worker;
    // Half: start-ups vary, and a worker that comes late is cheaper than one that is missed.
    if (worker && state.othersStepsPerSecond > 0 && state.stepsLeft / state.othersStepsPerSecond <= state.startUp_s / 2) {
        return {.why = "the others are done in about " + formatDuration(state.stepsLeft / state.othersStepsPerSecond) +
                       ", before another server could help"};
    }
    const Replacement how = plan.cluster.replacement;
    if (worker && how == Replacement::None && state.othersStepsPerSecond > 0) {
        return {.why = "the plan replaces no worker: the others go on"};
    }
    std::vector<Expected> candidates;
    bool anySoldOut = false;
    for (const Offer &offer : plan.offers) {
        for (const Pricing pricing : {Pricing::Transient, Pricing::OnDemand}) {
            if (!suits(offer, slot) || !offer.pricePerHour(pricing)) {
                continue;
            }
            if (soldOut.blocks(offer, pricing, now_s)) {
                anySoldOut = true;
                continue;
            }
            candidates.push_back(expect(state, slot, offer, pricing));
        }
    }
    if (candidates.empty()) {
        return {.why = anySoldOut ? "all that would fit is sold out" : "the plan has no offer for it", .later = anySoldOut};
    }
    const bool anyMeets = std::any_of(candidates.begin(), candidates.end(), [](const auto &each) { return each.meets; });
    const bool limited = state.timeLeft_s || state.moneyLeft;
    // Where nothing meets the targets, the plan's word stands: the guards tell, and stop in time.
    const auto rank = [&](const Expected &each) {
        const int misses = limited && anyMeets && !each.meets ? 1 : 0;
        return std::tuple(misses, planned(how, slot, each), each.micros, each.crowd);
    };
    const auto better = [&](const Expected &one, const Expected &other) {
        const auto [misses, wish, micros, crowd] = rank(one);
        const auto [otherMisses, otherWish, otherMicros, otherCrowd] = rank(other);
        constexpr double alike = 0.01; // estimates that near are equal: the zones decide
        const bool sameCost = std::abs(micros - otherMicros) <= alike * std::max(micros, otherMicros);
        return std::tuple(misses, wish, sameCost ? 0.0 : micros, sameCost ? crowd : 0) <
               std::tuple(otherMisses, otherWish, sameCost ? 0.0 : otherMicros, sameCost ? otherCrowd : 0);
    };
    const Expected *best = &candidates.front();
    for (const auto &each : candidates) {
        best = better(each, *best) ? &each : best;
    }
    return {best->offer, best->pricing, words(*best, plan.ratePerHour.currency, planned(how, slot, *best) == 0, slot), false};
}

} // namespace mayfly::control
