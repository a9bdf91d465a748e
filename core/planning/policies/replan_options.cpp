// SPDX-License-Identifier: Apache-2.0
#include "core/planning/policies/replan_options.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <tuple>

namespace mayfly::planning {

namespace {

tl::unexpected<Error> wrong(const std::string &field, const std::string &value, const std::string &expected)
{
    return fail(ErrorCode::InvalidInput, field + ": " + value + "; expected " + expected);
}

bool isWorker(const LiveServer &server)
{
    return !server.gpu.empty();
}

auto kindOf(const LiveServer &server)
{
    return std::tie(server.offerId, server.pricing);
}

int workersIn(const std::vector<LiveServer> &servers)
{
    return static_cast<int>(std::count_if(servers.begin(), servers.end(), isWorker));
}

LiveServer freshFrom(const Offer &offer, Pricing pricing)
{
    return {offer.id, offer.gpu, offer.region, pricing, 0, false};
}

std::string named(const Offer &offer, Pricing pricing)
{
    return offer.gpu + " (" + std::string(toString(pricing)) + ", " + (offer.zone.empty() ? offer.region : offer.zone) + ")";
}

/// Offers with equal GPU type and price are alike; the one of the region that most workers are in goes first.
std::vector<std::pair<const Offer *, Pricing>> candidates(const ReplanRequest &request)
{
    std::vector<std::pair<const Offer *, Pricing>> all;
    std::set<std::tuple<std::string, std::string, Pricing, std::int64_t>> seen;
    const auto &servers = request.state.servers;
    const auto home = std::find_if(servers.begin(), servers.end(), isWorker);
    for (const bool atHome : {true, false}) {
        for (const auto &offer : request.offers.offers) {
            const bool here = home == servers.end() || offer.region == home->region;
            for (const Pricing pricing : {Pricing::Transient, Pricing::OnDemand}) {
                const auto price = offer.pricePerHour(pricing);
                if (offer.forParameterServers() || !price || here != atHome) {
                    continue;
                }
                // Elsewhere every step pays the way: only a lower price is of interest.
                const std::string where = here ? "" : "elsewhere";
                if (seen.insert({where, offer.gpu, pricing, price->micros}).second) {
                    all.emplace_back(&offer, pricing);
                }
            }
        }
    }
    return all;
}

void addWorkers(const ReplanRequest &request, std::vector<Change> &changes)
{
    const auto &servers = request.state.servers;
    const bool served = workersIn(servers) < static_cast<int>(servers.size());
    if (workersIn(servers) >= request.maxWorkers || (workersIn(servers) > 0 && !served)) {
        return;
    }
    for (const auto &[offer, pricing] : candidates(request)) {
        Change change{ReplanAction::AddWorker, "add a " + named(*offer, pricing), servers, {}, false};
        change.servers.push_back(freshFrom(*offer, pricing));
        changes.push_back(std::move(change));
    }
}

void dropWorkers(const ReplanRequest &request, std::vector<Change> &changes)
{
    const auto &servers = request.state.servers;
    if (workersIn(servers) < 2) {
        return;
    }
    std::set<std::tuple<std::string, Pricing>> seen;
    for (std::size_t i = servers.size(); i-- > 0;) {
        if (isWorker(servers[i]) && seen.insert({servers[i].offerId, servers[i].pricing}).second) {
            Change change{ReplanAction::DropWorker, "drop a " + servers[i].gpu + " (" + std::string(toString(servers[i].pricing)) + ")", servers, {}, false};
            change.servers.erase(change.servers.begin() + static_cast<std::ptrdiff_t>(i));
            changes.push_back(std::move(change));
        }
    }
}

/// All workers of one kind by as many from another offer, which take over once they work.
void replaceWorkers(const ReplanRequest &request, std::vector<Change> &changes)
{
    std::set<std::tuple<std::string, Pricing>> seen;
    for (const auto &old : request.state.servers) {
        if (!isWorker(old) || !seen.insert({old.offerId, old.pricing}).second) {
            continue;
        }
        for (const auto &[offer, pricing] : candidates(request)) {
            if (offer->id == old.offerId && pricing == old.pricing) {
                continue;
            }
            Change change{ReplanAction::ReplaceWorkers, "replace every " + old.gpu + " (" + std::string(toString(old.pricing)) + ") by a " + named(*offer, pricing), {}, {}, false};
            for (const auto &server : request.state.servers) {
                const bool goes = isWorker(server) && kindOf(server) == kindOf(old);
                change.servers.push_back(goes ? freshFrom(*offer, pricing) : server);
                if (goes) {
                    change.leaving.push_back(server);
                }
            }
            change.pauses = workersIn(request.state.servers) == static_cast<int>(request.state.servers.size());
            changes.push_back(std::move(change));
        }
    }
}

void moveToOnDemand(const ReplanRequest &request, std::vector<Change> &changes)
{
    Change change{ReplanAction::MoveToOnDemand, "move every transient worker to on-demand", {}, {}, false};
    for (const auto &server : request.state.servers) {
        const Offer *offer = request.offers.find(server.offerId);
        const bool moves = isWorker(server) && server.pricing == Pricing::Transient && offer != nullptr && offer->pricePerHour(Pricing::OnDemand);
        change.servers.push_back(moves ? freshFrom(*offer, Pricing::OnDemand) : server);
        if (moves) {
            change.leaving.push_back(server);
        }
    }
    // Of a single kind it is a replacement, listed there.
    if (change.leaving.size() > 1) {
        changes.push_back(std::move(change));
    }
}

void addParameterServer(const ReplanRequest &request, std::vector<Change> &changes)
{
    const auto &servers = request.state.servers;
    const auto served = std::find_if_not(servers.begin(), servers.end(), isWorker);
    const int parameterServers = static_cast<int>(servers.size()) - workersIn(servers);
    if (served == servers.end() || parameterServers >= request.maxParameterServers) {
        return;
    }
    Change change{ReplanAction::AddParameterServer, "add a parameter server (" + std::string(toString(served->pricing)) + ")", servers, {}, true};
    change.servers.push_back(*served);
    change.servers.back().age_s = 0;
    change.servers.back().up = false;
    changes.push_back(std::move(change));
}

} // namespace

std::string_view toString(ReplanAction action)
{
    constexpr std::array<std::string_view, 7> names = {"keep", "add-worker", "drop-worker", "replace-workers", "move-to-on-demand",
                                                       "add-parameter-server", "stop"};
    return names[static_cast<std::size_t>(action)];
}

LifetimeModel atAge(const LifetimeModel &lifetime, double age_s)
{
    LifetimeModel rest = lifetime;
    const double early = lifetime.earlyShare * std::exp(-age_s / lifetime.earlyMean_s);
    const double late = (1 - lifetime.earlyShare) * std::exp(-age_s * lifetime.ratePerHour / 3600);
    rest.earlyShare = early + late > 0 ? early / (early + late) : 0;
    if (rest.limit_s) {
        rest.limit_s = std::max(1.0, *rest.limit_s - age_s);
    }
    return rest;
}

Result<void> checkReplan(const ReplanRequest &request)
{
    const auto &state = request.state;
    if (request.steps < 1 || state.stepsDone < 0 || state.stepsDone >= request.steps) {
        return wrong("steps done", std::to_string(state.stepsDone) + " of " + std::to_string(request.steps), "fewer than there are, 0 or more");
    }
    if (!std::isfinite(state.elapsed_s) || state.elapsed_s < 0) {
        return wrong("time elapsed", formatFixed(state.elapsed_s, 1), "seconds, 0 or more");
    }
    if (!std::isfinite(state.revocationFactor) || state.revocationFactor < 0) {
        return wrong("revocation factor", formatFixed(state.revocationFactor, 3), "a number, 0 or more");
    }
    if (request.offers.offers.empty()) {
        return wrong("offers", "none", "at least one");
    }
    const std::string &currency = request.offers.offers.front().onDemandPerHour.currency;
    for (const Money *amount : {&state.spent, request.targets.budget ? &*request.targets.budget : &state.spent}) {
        if (amount->currency != currency) {
            return wrong("money", amount->currency, currency + ", as the offers");
        }
    }
    for (const auto &server : state.servers) {
        if (!std::isfinite(server.age_s) || server.age_s < 0) {
            return wrong("age of a server of '" + server.offerId + "'", formatFixed(server.age_s, 1), "seconds, 0 or more");
        }
        if (request.offers.find(server.offerId) == nullptr) {
            return wrong("offer of a server", "'" + server.offerId + "'", "one of " + request.offers.name);
        }
    }
    return {};
}

std::vector<Change> possibleChanges(const ReplanRequest &request)
{
    std::vector<Change> changes;
    if (workersIn(request.state.servers) > 0) {
        changes.push_back({ReplanAction::Keep, "keep the cluster", request.state.servers, {}, false});
    }
    addWorkers(request, changes);
    dropWorkers(request, changes);
    replaceWorkers(request, changes);
    moveToOnDemand(request, changes);
    addParameterServer(request, changes);
    return changes;
}

ClusterConfig clusterOf(const ReplanRequest &request, const std::vector<LiveServer> &servers)
{
    ClusterConfig cluster;
    cluster.synchronisation = request.synchronisation;
    cluster.replacement = request.replacement;
    for (const auto &server : servers) {
        if (!isWorker(server)) {
            cluster.psOfferId = cluster.parameterServers == 0 ? server.offerId : cluster.psOfferId;
            cluster.psPricing = cluster.parameterServers == 0 ? server.pricing : cluster.psPricing;
            ++cluster.parameterServers;
            continue;
        }
        const auto group = std::find_if(cluster.workers.begin(), cluster.workers.end(), [&](const WorkerGroup &each) {
            return each.offerId == server.offerId && each.pricing == server.pricing;
        });
        if (group != cluster.workers.end()) {
            ++group->count;
        } else {
            cluster.workers.push_back({server.offerId, server.gpu, server.region, 1, server.pricing});
        }
    }
    return cluster;
}

} // namespace mayfly::planning
