// SPDX-License-Identifier: Apache-2.0
#include "core/domain/cluster_config.h"

namespace mayfly {

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
    return text;
}

} // namespace mayfly
