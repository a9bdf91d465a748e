// SPDX-License-Identifier: Apache-2.0
// Network files (resources/networks/README.md is the format), counted without building the network: what a workload's prediction needs.
// gpuworker/train reads the same files for training; a test asserts that both sides count the same.
#pragma once
#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace mayfly::catalog {

enum class LayerKind {
    Convolution,
    BatchNorm,
    Relu,
    Add,
    GlobalAveragePool,
    MaxPool,
    AveragePool,
    FullyConnected,
    Dropout,
    IdentityShortcut,
};

/// One layer. Inputs name earlier layers; "input" is the image.
struct NetworkLayer {
    std::string name;
    LayerKind kind = LayerKind::Relu;
    std::vector<std::string> inputs;
    int outputs = 0;        ///< channels of a convolution, classes of a fully connected layer
    int kernel = 1;
    int stride = 1;
    int padding = 0;
    bool bias = false;
    int groups = 1;
    double rate = 0;        ///< of dropout
};

/// Images are channels x height x width. A family is already written out as layers.
struct NetworkFile {
    std::string name;
    int channels = 0;
    int height = 0;
    int width = 0;
    int classes = 0;
    std::vector<NetworkLayer> layers;
};

struct NetworkCounts {
    std::int64_t parameters = 0;            ///< trainable elements
    std::int64_t tensors = 0;               ///< trainable tensors
    /// Forward, one image; a multiply-add of convolutions and fully connected layers counts as 2, everything else is left out (as in
    /// He et al. 2016).
    double flopsPerImage = 0;
    /// Kept from the forward to the backward pass, one image in float32: the image and what convolutions, normalisations, pools and fully
    /// connected layers give; ReLU, addition and dropout work in place.
    double activationBytesPerImage = 0;

    /// Weights, gradients and momentum in float32, and the batch's activations. The back-end's workspace comes on top.
    double trainingMemoryGib(int batchSize) const;
};

/// Errors name source, field, value and what was expected.
Result<NetworkFile> networkFromJson(std::string_view text, const std::string &source);
/// Errors name the network, the layer, the value and what was expected (shapes that do not fit, outputs nobody reads).
Result<NetworkCounts> countNetwork(const NetworkFile &network);

/// Names of resources/networks, sorted.
std::vector<std::string> networkNames();
/// The file of a network by name, or the path itself if it is one ("x/y.json").
std::filesystem::path networkPath(const std::string &nameOrPath);
/// Reads, and counts once, so that a network that cannot be built is refused here.
Result<NetworkFile> readNetwork(const std::string &nameOrPath);

/// The CIFAR-style residual network of depth 6n+2 (He et al. 2016, section 4.2) with 16, 32 and 64 channels. Where a shortcut changes shape
/// it subsamples and pads with zero channels (option A), or is a 1x1 convolution with batch normalisation (projections, option B).
std::vector<NetworkLayer> cifarResNetLayers(int depth, int classes, bool projections = false);

} // namespace mayfly::catalog
