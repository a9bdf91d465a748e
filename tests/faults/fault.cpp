// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/fault.h"

#include "core/base/rng.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>

namespace mayfly::faults {

namespace {

struct KindFacts {
    std::string_view name;
    std::string_view family;
    int share;              ///< cards in a deck
    double shortest_s;      ///< of what passes by itself
    double longest_s;
    bool shard;             ///< it is about a parameter server
};

// The long ones outlast the 8 s after which the controller gives a silent server up.
constexpr std::array<KindFacts, kindCount> kinds{{
    {"kill-worker", "kill", 15, 0, 0, false},
    {"kill-server", "kill", 9, 0, 0, false},
    {"kill-agent", "kill", 5, 0, 0, false},
    {"kill-shard", "kill", 8, 0, 0, true},
    {"kill-shard-server", "kill", 5, 0, 0, true},
    {"kill-controller", "kill", 8, 0, 0.8, false},
    {"notice", "kill", 4, 0, 0, false},
    {"freeze-worker", "freeze", 6, 0.2, 1.5, false},
    {"freeze-agent", "freeze", 4, 0.2, 1.5, false},
    {"freeze-shard", "freeze", 4, 0.2, 1.5, true},
    {"freeze-controller", "freeze", 3, 0.2, 1.5, false},
    {"freeze-server", "freeze", 2, 9, 10, false},
    {"delay", "delay", 5, 0.5, 1.5, false},
    {"cut", "cut", 5, 0.2, 1.5, false},
    {"cut-all", "cut", 2, 0.2, 1.2, false},
    {"cut-server", "cut", 1, 9, 10, false},
    {"corrupt-wire", "corrupt frames", 3, 0.2, 0.6, false},
    {"corrupt-frames", "corrupt frames", 4, 0, 0, true},
    {"torn-checkpoint", "corrupt checkpoint", 2, 0, 0, true},
    {"flipped-checkpoint", "corrupt checkpoint", 2, 0, 0, true},
    {"torn-store", "torn database", 2, 0, 0, false},
    {"full-disk", "full disk", 3, 0.3, 1.5, false},
    {"clock-jump", "clock", 3, 0, 0, false},
}};

const KindFacts &factsOf(Kind kind)
{
    return kinds[static_cast<std::size_t>(kind)];
}

std::vector<Kind> deck(Rng &rng, const std::function<bool(Kind)> &can)
{
    std::vector<Kind> cards;
    for (int kind = 0; kind < kindCount; ++kind) {
        if (can(static_cast<Kind>(kind))) {
            cards.insert(cards.end(), static_cast<std::size_t>(kinds[static_cast<std::size_t>(kind)].share),
                         static_cast<Kind>(kind));
        }
    }
    rng.shuffle(std::span(cards));
    return cards;
}

Schedule shapeOf(int training, std::uint64_t seed)
{
    Schedule schedule;
    schedule.training = training;
    schedule.seed = seed;
    constexpr std::array shapes{"asp", "asp", "bsp", "ssp", "asp"};
    schedule.synchronisation = shapes[static_cast<std::size_t>(training) % shapes.size()];
    schedule.workers = training % 5 == 3 ? 3 : 2;
    schedule.shards = training % 5 == 1 ? 2 : 1;
    schedule.toTheEnd = training % 5 == 4;
    return schedule;
}

Fault drawFault(Kind kind, const Schedule &schedule, Rng &rng)
{
    constexpr double longestPause_s = 0.25;
    constexpr double togetherShare = 0.25;
    const KindFacts &facts = factsOf(kind);
    Fault fault;
    fault.kind = kind;
    fault.slot = static_cast<int>(rng.below(static_cast<std::uint64_t>(facts.shard ? schedule.shards : schedule.workers)));
    fault.lasts_s = facts.shortest_s + rng.uniform() * (facts.longest_s - facts.shortest_s);
    fault.pause_s = rng.uniform() * longestPause_s;
    fault.draw = rng.next();
    fault.together = !schedule.faults.empty() && rng.uniform() < togetherShare;
    return fault;
}

} // namespace

std::string_view toString(Kind kind)
{
    return factsOf(kind).name;
}

std::string_view familyOf(Kind kind)
{
    return factsOf(kind).family;
}

std::string describe(const Fault &fault)
{
    std::string text = std::string(toString(fault.kind)) + " " + (factsOf(fault.kind).shard ? "ps-" : "w-") +
                       std::to_string(fault.slot);
    if (fault.lasts_s > 0) {
        text += " for " + formatFixed(fault.lasts_s, 2) + " s";
    }
    return text + ", draw " + std::to_string(fault.draw % 1000) + (fault.together ? ", with the one before" : "");
}

std::string describe(const Schedule &schedule)
{
    std::string text = "training " + std::to_string(schedule.training) + ", seed " + std::to_string(schedule.seed) + ": " +
                       std::to_string(schedule.workers) + " workers, " + std::to_string(schedule.shards) +
                       (schedule.shards == 1 ? " parameter server, " : " parameter servers, ") +
                       schedule.synchronisation + (schedule.toTheEnd ? ", to its end\n" : ", stopped at last\n");
    for (std::size_t i = 0; i < schedule.faults.size(); ++i) {
        text += "  " + std::to_string(i + 1) + " " + describe(schedule.faults[i]) + "\n";
    }
    return text;
}

std::vector<Schedule> drawCampaign(std::uint64_t seed, int faults, int trainings, const std::function<bool(Kind)> &can)
{
    Rng rng(seed);
    std::vector<Schedule> campaign;
    std::vector<Kind> cards;
    for (int training = 0; training < trainings; ++training) {
        Schedule schedule = shapeOf(training, rng.next());
        const int count = faults * (training + 1) / trainings - faults * training / trainings;
        Rng own(schedule.seed);
        for (int i = 0; i < count; ++i) {
            if (cards.empty()) {
                cards = deck(rng, can);
            }
            schedule.faults.push_back(drawFault(cards.back(), schedule, own));
            cards.pop_back();
        }
        schedule.wanted = count;
        campaign.push_back(std::move(schedule));
    }
    return campaign;
}

Schedule drawFurther(std::uint64_t seed, int training, int wanted, const std::function<bool(Kind)> &can)
{
    constexpr std::size_t most = 60;
    Rng rng = Rng(seed).split(static_cast<std::uint64_t>(training));
    Schedule schedule = shapeOf(training, rng.next());
    schedule.toTheEnd = false; // it could end too early
    schedule.wanted = std::min(wanted, static_cast<int>(most) / 2);
    Rng own(schedule.seed);
    for (std::vector<Kind> cards; schedule.faults.size() < most; cards.pop_back()) {
        if (cards.empty()) {
            cards = deck(rng, can);
        }
        schedule.faults.push_back(drawFault(cards.back(), schedule, own));
    }
    return schedule;
}

} // namespace mayfly::faults
