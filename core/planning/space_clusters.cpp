// SPDX-License-Identifier: Apache-2.0
// The clusters of a space: which there are, how many, and what each is.
#include "core/planning/space.h"

#include <map>

namespace mayfly::planning {

double configurationsOf(const Setting &setting)
{
    std::map<int, std::vector<const WorkerOption *>> kinds;
    for (const auto &option : setting.options) {
        kinds[option.kind].push_back(&option);
    }
    const auto most = static_cast<std::size_t>(setting.mostWorkers);
    const std::size_t homes = setting.across ? most + 1 : 1;         // all at home: nothing to tell apart
    std::array<std::vector<double>, mostGroups + 1> ways;
    ways.fill(std::vector<double>((most + 1) * homes, 0));
    ways[0][0] = 1;
    for (const auto &[kind, options] : kinds) {
        for (std::size_t groups = mostGroups; groups > 0; --groups) {
            for (const WorkerOption *option : options) {
                const auto step = static_cast<std::size_t>(option->gpusPerServer);
                for (std::size_t at = 0; at < ways[groups].size(); ++at) {
                    const double fewer = ways[groups - 1][at];
                    const std::size_t total = at / homes;
                    for (std::size_t count = step; fewer > 0 && total + count <= most; count += step) {
                        const std::size_t home = setting.across && !option->remote ? count : 0;
                        ways[groups][at + count * homes + home] += fewer;
                    }
                }
            }
        }
    }
    double sum = 0;
    for (std::size_t groups = 1; groups <= mostGroups; ++groups) {
        for (std::size_t at = 0; at < ways[groups].size(); ++at) {
            const bool together = !setting.across || 2 * (at % homes) >= at / homes;
            sum += together ? ways[groups][at] : 0;
        }
    }
    return sum;
}

bool isTogether(const Setting &setting, const Configuration &configuration)
{
    if (!setting.across) {
        return true;
    }
    int balance = 0;
    for (std::size_t i = 0; i < configuration.groups; ++i) {
        balance += setting.options[configuration.options[i]].remote ? -configuration.counts[i] : configuration.counts[i];
    }
    return balance >= 0;
}

ClusterConfig clusterOf(const Space &space, const Configuration &configuration)
{
    const Setting &setting = space.settings[configuration.setting];
    ClusterConfig cluster;
    for (std::size_t i = 0; i < configuration.groups; ++i) {
        const WorkerOption &option = setting.options[configuration.options[i]];
        cluster.workers.push_back({option.offer->id, option.offer->gpu, option.offer->region, configuration.counts[i], option.pricing});
    }
    cluster.parameterServers = setting.parameterServers;
    cluster.psOfferId = setting.parameterServer != nullptr ? setting.parameterServer->id : "";
    cluster.psPricing = setting.parameterServer != nullptr ? setting.psPricing : Pricing::OnDemand;
    cluster.synchronisation = setting.synchronisation;
    cluster.replacement = setting.replacement;
    cluster.checkpointInterval_s = setting.checkpointInterval_s;
    return cluster;
}

} // namespace mayfly::planning
