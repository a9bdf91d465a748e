// SPDX-License-Identifier: Apache-2.0
// What it brings to send gradients layer by layer while the backward pass still runs.
#pragma once
#include "core/base/result.h"

#include <vector>

namespace mayfly::worker {

/// Steps per second of one worker, by turns in the same run.
struct OverlapSpeeds {
    std::vector<double> layerByLayer; ///< as a worker of a run does it
    std::vector<double> whole;        ///< the gradient is sent when all of it is there
    // Of a step whose gradient is sent whole; means, seconds:
    double compute_s = 0;  ///< forward and backward pass
    double exchange_s = 0; ///< push and pull
};

/// Real training of fully connected layers, whose exchange takes about as long as their backward pass, with one thread.
/// This process is the worker; the parameter server is a process of its own, as a run has it, over loopback with mutual
/// TLS.
Result<OverlapSpeeds> measureOverlap(double seconds);

} // namespace mayfly::worker
