// SPDX-License-Identifier: Apache-2.0
// What is to be trained, in the numbers that prediction and training need.
#pragma once
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
    double learningRate = 0.05;     ///< for one active worker; scaled by the active workers
    double momentum = 0.9;
    double weightDecay = 1e-4;

    double weightMegabytes() const { return static_cast<double>(parameters) * 4e-6; }
};

} // namespace mayfly
