// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/network_spec.h"

#include <algorithm>

namespace mayfly::engine {

Outcome<NetworkSpec> withDropout(NetworkSpec network, double rate)
{
    if (!(rate >= 0 && rate < 1)) {
        return Failure{"the dropout rate is " + std::to_string(rate) + "; it must be at least 0 and less than 1"};
    }
    bool found = false;
    for (LayerSpec &layer : network.layers) {
        if (layer.kind == LayerKind::Dropout) {
            layer.rate = rate;
            found = true;
        }
    }
    if (found || rate == 0) {
        return network;
    }
    if (network.layers.empty() || network.layers.back().kind != LayerKind::FullyConnected) {
        return Failure{"network '" + network.name + "' has no dropout layer, and its last layer is not fully connected: "
                       "there is no place for a dropout of " + std::to_string(rate)};
    }
    LayerSpec &last = network.layers.back();
    LayerSpec dropout{"dropout", LayerKind::Dropout, last.inputs};
    dropout.rate = rate;
    while (std::ranges::any_of(network.layers, [&](const LayerSpec &each) { return each.name == dropout.name; })) {
        dropout.name += "_";
    }
    last.inputs = {dropout.name};
    network.layers.insert(network.layers.end() - 1, std::move(dropout));
    return network;
}

} // namespace mayfly::engine
