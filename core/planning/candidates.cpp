// SPDX-License-Identifier: Apache-2.0
#include "core/planning/candidates.h"

#include <algorithm>
#include <set>

namespace mayfly::planning {

namespace {

constexpr std::size_t mostWithNeighbours = 200;     ///< points of the front, spread over it

int workersOf(const Configuration &configuration)
{
    int workers = 0;
    for (const int count : configuration.counts) {
        workers += count;
    }
    return workers;
}

/// Another number of parameter servers, else the same.
bool areSiblings(const Setting &a, const Setting &b)
{
    return a.region == b.region && a.parameterServer == b.parameterServer && a.psPricing == b.psPricing && a.synchronisation == b.synchronisation &&
           a.replacement == b.replacement && a.checkpointInterval_s == b.checkpointInterval_s && std::abs(a.parameterServers - b.parameterServers) == 1;
}

/// The option of the same GPU type at the other pricing, the cheapest; nothing if there is none.
std::optional<std::uint16_t> otherPricing(const Setting &setting, std::uint16_t option)
{
    const int kind = setting.options[option].kind ^ 1;
    for (std::uint16_t other = 0; other < setting.options.size(); ++other) {
        if (setting.options[other].kind == kind && setting.options[other].gpusPerServer == setting.options[option].gpusPerServer) {
            return other;
        }
    }
    return std::nullopt;
}

/// Groups in the order of their options; false if two are of one kind.
bool sortGroups(const Setting &setting, Configuration &configuration)
{
    std::array<std::pair<std::uint16_t, std::uint16_t>, mostGroups> groups;
    for (std::size_t i = 0; i < configuration.groups; ++i) {
        groups[i] = {configuration.options[i], configuration.counts[i]};
    }
    std::sort(groups.begin(), groups.begin() + configuration.groups);
    for (std::size_t i = 0; i < configuration.groups; ++i) {
        configuration.options[i] = groups[i].first;
        configuration.counts[i] = groups[i].second;
        for (std::size_t before = 0; before < i; ++before) {
            if (setting.options[groups[i].first].kind == setting.options[groups[before].first].kind) {
                return false;
            }
        }
    }
    return true;
}

/// The space without transient workers; its options are renumbered as in `originals`.
Space onDemandOnly(const Space &space, std::vector<std::vector<std::uint16_t>> &originals)
{
    Space part;
    part.mostRate_micros = space.mostRate_micros;
    for (const auto &setting : space.settings) {
        auto &numbers = originals.emplace_back();
        Setting kept = setting;
        kept.options.clear();
        for (std::uint16_t option = 0; option < setting.options.size(); ++option) {
            if (setting.options[option].pricing == Pricing::OnDemand) {
                kept.options.push_back(setting.options[option]);
                numbers.push_back(option);
            }
        }
        kept.mostWorkers = kept.options.empty() ? 0 : kept.mostWorkers;
        part.settings.push_back(std::move(kept));
    }
    return part;
}

void addWithNeighbours(const Space &space, const std::vector<Point> &front, std::set<Configuration> &kept)
{
    const std::size_t stride = front.size() / mostWithNeighbours + 1;
    for (std::size_t i = 0; i < front.size(); ++i) {
        kept.insert(front[i].configuration);
        if (i % stride == 0) {
            for (const auto &neighbour : neighboursOf(space, front[i].configuration)) {
                kept.insert(neighbour);
            }
        }
    }
}

/// Clusters of one kind, if they are few.
void addSimple(const Space &space, std::set<Configuration> &kept)
{
    constexpr int most = 2000;
    int count = 0;
    for (const auto &setting : space.settings) {
        count += setting.mostWorkers * static_cast<int>(setting.options.size());
    }
    if (count > most) {
        return;
    }
    for (std::uint32_t setting = 0; setting < space.settings.size(); ++setting) {
        for (std::uint16_t option = 0; option < space.settings[setting].options.size(); ++option) {
            const int step = space.settings[setting].options[option].gpusPerServer;
            for (int workers = step; workers <= space.settings[setting].mostWorkers; workers += step) {
                kept.insert({setting, 1, {option, 0, 0}, {static_cast<std::uint16_t>(workers), 0, 0}});
            }
        }
    }
}

} // namespace

std::vector<Configuration> neighboursOf(const Space &space, const Configuration &configuration)
{
    const Setting &setting = space.settings[configuration.setting];
    std::vector<Configuration> found;
    const int workers = workersOf(configuration);
    for (std::size_t group = 0; group < configuration.groups; ++group) {
        const int step = setting.options[configuration.options[group]].gpusPerServer;
        if (workers + step <= setting.mostWorkers) {
            found.push_back(configuration);
            found.back().counts[group] = static_cast<std::uint16_t>(configuration.counts[group] + step);
        }
        if (configuration.counts[group] > step) {
            found.push_back(configuration);
            found.back().counts[group] = static_cast<std::uint16_t>(configuration.counts[group] - step);
        }
        if (const auto other = otherPricing(setting, configuration.options[group])) {
            Configuration changed = configuration;
            changed.options[group] = *other;
            if (sortGroups(setting, changed)) {
                found.push_back(changed);
            }
        }
    }
    for (std::uint32_t sibling = 0; sibling < space.settings.size(); ++sibling) {
        if (areSiblings(setting, space.settings[sibling]) && workers <= space.settings[sibling].mostWorkers) {
            found.push_back(configuration);
            found.back().setting = sibling;
        }
    }
    return found;
}

Result<Kept> keptOf(const Space &space, const PlanRequest &request, const std::function<bool()> &cancelled)
{
    Kept kept;
    kept.whole = space.configurations <= static_cast<double>(request.mostCandidates);
    if (kept.whole) {
        Evaluator evaluator(space);
        Point point;
        bool stopped = false;
        forEachConfiguration(space, 0, space.settings.size(), [&](const Configuration &configuration) {
            if (evaluator.evaluate(configuration, point)) {
                kept.configurations.push_back(configuration);
            }
            ++kept.evaluated;
            stopped = cancelled && static_cast<std::size_t>(kept.evaluated) % 64 == 1 && cancelled();
            return !stopped;
        });
        return stopped ? Result<Kept>(fail(ErrorCode::Cancelled, "planning was cancelled")) : kept;
    }
    std::set<Configuration> configurations;
    const auto pareto = paretoFront(space, request.threads, cancelled);
    if (!pareto) {
        return passOn(pareto.error());
    }
    addWithNeighbours(space, pareto->front, configurations);
    std::vector<std::vector<std::uint16_t>> originals;
    const auto steady = paretoFront(onDemandOnly(space, originals), request.threads, cancelled);
    if (!steady) {
        return passOn(steady.error());
    }
    for (auto point : steady->front) {
        for (std::size_t group = 0; group < point.configuration.groups; ++group) {
            point.configuration.options[group] = originals[point.configuration.setting][point.configuration.options[group]];
        }
        configurations.insert(point.configuration);
    }
    addSimple(space, configurations);
    Evaluator evaluator(space);
    Point point;
    for (const auto &configuration : configurations) {
        if (evaluator.evaluate(configuration, point)) {
            kept.configurations.push_back(configuration);
        }
    }
    kept.evaluated = pareto->evaluated + steady->evaluated + static_cast<double>(configurations.size());
    return kept;
}

} // namespace mayfly::planning
