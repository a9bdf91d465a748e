// SPDX-License-Identifier: Apache-2.0
// A network as data: the structs that gpuworker/train reads from resources/networks/*.json.
#pragma once
#include "gpuworker/engine/outcome.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mayfly::engine {

enum class LayerKind { Convolution, BatchNorm, Relu, Add, GlobalAveragePool, MaxPool, AveragePool, FullyConnected };

/// One layer. Inputs name earlier layers; "input" is the image. Add takes two inputs, all others one.
struct LayerSpec {
    std::string name;
    LayerKind kind = LayerKind::Relu;
    std::vector<std::string> inputs;
    int outputs = 0; ///< channels (Convolution) or classes (FullyConnected)
    int kernel = 1;  ///< square window of Convolution and the pools
    int stride = 1;
    int padding = 0;
    bool bias = false;
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

/// The CIFAR-style residual network of depth 6n+2 (He et al. 2016, section 4.2) with 16, 32, 64 channels. Shortcuts
/// that change shape subsample and pad with zero channels in the paper (option A); here they are 1x1 convolutions with
/// batch normalisation (option B): 2752 parameters more, whatever the depth (ResNet-20 for CIFAR-10: 269,722 with A,
/// 272,474 with B). depth must be 6n+2 with n >= 1; other depths give a network without layers, which planning refuses.
NetworkSpec cifarResNet(int depth, int channels, int height, int width, int classes);

} // namespace mayfly::engine
