// SPDX-License-Identifier: Apache-2.0
// What takes the place of a lost server: chosen by the expected cost to finish within the targets. Pure arithmetic on
// what the controller knows; the plan's word on replacements is kept as long as it can be.
#pragma once
#include "core/control/launch_requests.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mayfly::control {

/// What a request was refused for: nothing of the kind is to be had at present. Asked again after a pause that doubles.
class StockOuts {
public:
    /// The pause until the next try, in seconds: 2, 4, ... at most 60, with up to a quarter more drawn from the seed, so
    /// that the slots do not ask in step.
    double note(const Offer &offer, Pricing pricing, double now_s);
    /// It was had: what was noted is forgotten.
    void forget(const Offer &offer, Pricing pricing);
    bool blocks(const Offer &offer, Pricing pricing, double now_s) const;
    /// When the first of them may be asked for again; nothing if none is sold out.
    std::optional<double> nextTry_s() const;
    explicit StockOuts(std::uint64_t seed) : seed_(seed) {}

private:
    struct Entry {
        double until_s = 0;
        int count = 0;
    };
    std::uint64_t seed_;
    std::map<std::pair<std::string, Pricing>, Entry> entries_;
};

/// The run as far as repairs depend on it. Times in seconds, money in micro-units of the plan's currency.
struct RepairState {
    double stepsLeft = 0;
    double othersStepsPerSecond = 0; ///< measured, or planned before anything was: of the workers that are left
    double stepsPerSecond = 0;       ///< of one worker with the slot's own offer
    double startUp_s = 30;           ///< from request to the first step
    double lossesPerHour = 0;        ///< of a transient server
    double othersMicrosPerHour = 0;  ///< price of the servers that are left
    std::optional<double> timeLeft_s;    ///< to the deadline
    std::optional<double> moneyLeft;     ///< of the budget's cap, what is committed already taken off
    std::map<std::string, int> inZone;       ///< live servers of the run by zone
    std::map<std::string, int> lostInZone;   ///< servers lost there lately
};

struct RepairChoice {
    const Offer *offer = nullptr; ///< nothing: the slot stays empty for now
    Pricing pricing = Pricing::Transient;
    std::string why;              ///< in words, for the event
    bool later = false;           ///< nothing only because all is sold out: ask again
};

/// The candidates are the plan's offers with the slot's kind of device (for parameter servers: any for them), transient or
/// on-demand, that are not sold out. Without a limit in danger the plan's replacement policy decides; when what it wants
/// cannot be had or would miss a target, the least expected cost to finish among those that meet the targets; of equals
/// the zone with the fewest servers and losses. A worker that could clearly not help before the end is not replaced.
RepairChoice chooseRepair(const Plan &plan, const SlotPlan &slot, const RepairState &state, const StockOuts &soldOut,
                          double now_s);

} // namespace mayfly::control
