// SPDX-License-Identifier: Apache-2.0
// Push and pull of a whole model through a parameter server, and a raw TCP connection that carries the same bytes.
#pragma once
#include "core/base/result.h"

#include <cstddef>
#include <vector>

namespace mayfly::worker {

/// Rounds per second of each, taken in turns in the same run so that all see the same machine.
struct ExchangeSpeeds {
    std::vector<double> exchange;  ///< one worker, the gradient applied
    std::vector<double> transport; ///< the same bytes, but the server knows the gradient: nothing is calculated
    std::vector<double> rawTcp;    ///< ping-pong of the same bytes, nothing done with them
    // What a round with the gradient applied consists of, as the worker sees it; means, seconds:
    double sending_s = 0;     ///< the gradient is handed over
    double answer_s = 0;      ///< until it is applied
    double receiving_s = 0;   ///< until the state is there
    double calculating_s = 0; ///< of the update: by the server's threads, within the other times
};

/// Runs use mutual TLS; without it shows what it costs.
enum class ExchangeSecurity { MutualTls, Plain };

/// weights: float32 of the model, a multiple of 10,000. This process is the worker; the parameter server, as a run has
/// it, and the other end of the raw connection are processes of their own, over loopback.
Result<ExchangeSpeeds> measureExchange(std::size_t weights, double seconds,
                                       ExchangeSecurity security = ExchangeSecurity::MutualTls);

} // namespace mayfly::worker
