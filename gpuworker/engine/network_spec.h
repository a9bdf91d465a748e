// SPDX-License-Identifier: Apache-2.0
// A network as data: the structs that gpuworker/train reads from resources/networks/*.json.
#pragma once
#include "gpuworker/engine/outcome.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mayfly::engine {

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
    IdentityShortcut ///< every stride-th cell, and channels of zeros after its own (He et al. 2016, option A)
};

/// One layer. Inputs name earlier layers; "input" is the image. Add takes two inputs, all others one.
struct LayerSpec {
    std::string name;
    LayerKind kind = LayerKind::Relu;
    std::vector<std::string> inputs;
    int outputs = 0; ///< channels (Convolution, IdentityShortcut) or classes (FullyConnected)
    int kernel = 1;  ///< square window of Convolution and the pools
    int stride = 1;
    int padding = 0;
    bool bias = false;
    int groups = 1;   ///< Convolution: each output channel sees inputs / groups channels
    double rate = 0;  ///< Dropout: the share of the values that is set to 0 in training
};

/// Images are channels x height x width; the last layer's outputs are the classes' logits.
struct NetworkSpec {
    std::string name;
    int channels = 1;
    int height = 28;
    int width = 28;
    int classes = 10;
    std::vector<LayerSpec> layers;
};

/// Counts of one network; FLOPs count a multiply-add of convolutions and fully connected layers as 2
/// (everything else is left out, as in He et al. 2016).
struct NetworkCounts {
    std::int64_t parameters = 0; ///< trainable elements
    std::int64_t tensors = 0;    ///< trainable tensors
    double forwardFlopsPerImage = 0;
};

/// Counts a network, or says what is wrong with it.
Outcome<NetworkCounts> countNetwork(const NetworkSpec &network);

/// Where a shortcut changes shape: Identity subsamples and pads with zero channels (option A, as in the paper's
/// section 4.2); Projection is a 1x1 convolution with batch normalisation (option B), 2752 parameters more whatever the
/// depth (ResNet-20 for CIFAR-10: 269,722 with A, 272,474 with B).
enum class Shortcut { Identity, Projection };

/// The CIFAR-style residual network of depth 6n+2 (He et al. 2016, section 4.2) with 16, 32, 64 channels. depth must be
/// 6n+2 with n >= 1; other depths give a network without layers, which planning refuses.
NetworkSpec cifarResNet(int depth, int channels, int height, int width, int classes,
                        Shortcut shortcut = Shortcut::Identity);

/// Gives every dropout layer this rate; a network without any gets one before its last layer, which must then be fully
/// connected. No tensor changes, so a parameter server need not know.
Outcome<NetworkSpec> withDropout(NetworkSpec network, double rate);

} // namespace mayfly::engine
