// SPDX-License-Identifier: Apache-2.0
// Push and pull of a whole model through the parameter server, and a raw TCP connection that carries the same bytes.
#pragma once
#include "core/base/result.h"

#include <cstddef>
#include <vector>

namespace mayfly::worker {

/// Rounds per second of each, taken in turns in the same run so that both see the same machine.
struct ExchangeSpeeds {
    std::vector<double> exchange; ///< one worker, the gradient applied
    std::vector<double> rawTcp;   ///< ping-pong of the same bytes, nothing done with them
    // What a round consists of, as the worker sees it; means, seconds:
    double sending_s = 0;     ///< the gradient is handed over
    double answer_s = 0;      ///< until it is applied
    double receiving_s = 0;   ///< until the state is there
    double calculating_s = 0; ///< of the update: by the server's threads, within the other times
};

/// Runs use mutual TLS; without it shows what it costs.
enum class ExchangeSecurity { MutualTls, Plain };

/// elements: float32 of the model. Both ends are threads of this process, over loopback.
Result<ExchangeSpeeds> measureExchange(std::size_t elements, double seconds,
                                       ExchangeSecurity security = ExchangeSecurity::MutualTls);

} // namespace mayfly::worker
