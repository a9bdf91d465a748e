// SPDX-License-Identifier: Apache-2.0
// What is to be trained, in the numbers that prediction and training need.
#pragma once
#include "core/domain/command.h"

#include <cstdint>
#include <string>

namespace mayfly {

struct Workload {
    std::string name;               ///< "fashion-resnet8", "resnet32-icac19", ...
    std::string network;            ///< name of a file in resources/networks, or empty for a workload that is only planned
    std::string dataset;            ///< "fashion-mnist", "cifar-10", ...
    int batchSize = 128;            ///< images a worker puts into one step
    std::int64_t parameters = 0;    ///< trainable elements
    std::int64_t tensors = 0;       ///< trainable tensors
    double gflopsPerImage = 0;      ///< forward, a multiply-add counted as 2
    double datasetImages = 0;
    double activationMegabytesPerImage = 0; ///< float32, kept from the forward to the backward pass; 0: not known
    std::int64_t steps = 0;         ///< to be applied, where its description says so; 0: it does not
    double learningRate = 0.05;     ///< for one active worker; scaled by the active workers
    double momentum = 0.9;
    double weightDecay = 1e-4;
    Command command;                ///< trains in place of the engine; needs no parameter server

    /// On one worker: weights, gradients and momentum, and the batch's activations where they are known (a lower bound otherwise).
    double trainingMemoryGib() const
    {
        return (3e6 * weightMegabytes() + 1e6 * batchSize * activationMegabytesPerImage) / (1024.0 * 1024 * 1024);
    }
    double weightMegabytes() const { return static_cast<double>(parameters) * 4e-6; }
};

} // namespace mayfly
