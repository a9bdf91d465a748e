// SPDX-License-Identifier: Apache-2.0
#include "core/domain/cluster_config.h"

#include "core/base/text.h"

#include <array>
#include <cmath>

namespace mayfly {

namespace {

template <typename Value>
struct Named {
    Value value;
    std::string_view name;
};

constexpr std::array<Named<SyncMode>, 4> syncModes{
    {{SyncMode::Asp, "asp"}, {SyncMode::Bsp, "bsp"}, {SyncMode::Ssp, "ssp"}, {SyncMode::SyncSwitch, "sync-switch"}}};
constexpr std::array<Named<Replacement>, 5> replacements{{{Replacement::SameOffer, "same-offer"},
                                                          {Replacement::NextCheapest, "next-cheapest"},
                                                          {Replacement::AnotherZone, "another-zone"},
                                                          {Replacement::OnDemand, "on-demand"},
                                                          {Replacement::None, "none"}}};

template <typename Value, std::size_t N>
std::string_view nameOf(const std::array<Named<Value>, N> &table, Value value)
{
    for (const auto &each : table) {
        if (each.value == value) {
            return each.name;
        }
    }
    return table.front().name;
}

template <typename Value, std::size_t N>
Result<Value> valueOf(const std::array<Named<Value>, N> &table, std::string_view text, const std::string &what)
{
    std::string known;
    for (const auto &each : table) {
        if (each.name == text) {
            return each.value;
        }
        known += (known.empty() ? "" : ", ") + std::string(each.name);
    }
    return fail(ErrorCode::InvalidInput, what + " is '" + std::string(text) + "', expected one of " + known);
}

/// "Sync-Switch at 25 %", "Sync-Switch on stragglers"; "Sync-Switch" with the share that nobody chose.
std::string describeSwitch(const Synchronisation &synchronisation)
{
    std::string text = "Sync-Switch";
    if (synchronisation.bspFraction < 1 && synchronisation.bspFraction != Synchronisation{}.bspFraction) {
        const double share_pct = 100 * synchronisation.bspFraction;
        text += " at " + formatFixed(share_pct, share_pct == std::round(share_pct) ? 0 : 2) + " %";
    }
    return text + (synchronisation.switchOnStragglers ? " on stragglers" : "");
}

std::string describeSynchronisation(const Synchronisation &synchronisation)
{
    switch (synchronisation.mode) {
    case SyncMode::Asp: break;
    case SyncMode::Bsp: return ", BSP";
    case SyncMode::Ssp: return ", SSP(" + std::to_string(synchronisation.stalenessBound) + ")";
    case SyncMode::SyncSwitch: return ", " + describeSwitch(synchronisation);
    }
    return {};
}

} // namespace

std::string_view toString(SyncMode mode)
{
    return nameOf(syncModes, mode);
}

Result<SyncMode> syncModeFromString(std::string_view text)
{
    return valueOf(syncModes, text, "the synchronisation");
}

std::string_view toString(Replacement replacement)
{
    return nameOf(replacements, replacement);
}

Result<Replacement> replacementFromString(std::string_view text)
{
    return valueOf(replacements, text, "the replacement");
}

int ClusterConfig::workerCount() const
{
    int count = 0;
    for (const auto &group : workers) {
        count += group.count;
    }
    return count;
}

std::string ClusterConfig::describe() const
{
    std::string text;
    for (const auto &group : workers) {
        text += (text.empty() ? "" : " + ") + std::to_string(group.count) + "x " + group.gpu;
        if (group.pricing == Pricing::OnDemand) {
            text += " on-demand";
        }
    }
    if (parameterServers > 0) {
        text += " + " + std::to_string(parameterServers) + " PS";
    }
    return text + describeSynchronisation(synchronisation);
}

} // namespace mayfly
