// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/network_spec.h"

namespace mayfly::engine {

namespace {

/// Appends layers, named as in torchvision; every method returns the name of what it appended last.
class Builder {
public:
    Builder(NetworkSpec &network, Shortcut shortcut) : network_(network), shortcut_(shortcut) {}

    std::string convolution(const std::string &name, const std::string &input, int outputs, int kernel, int stride)
    {
        return append({name, LayerKind::Convolution, {input}, outputs, kernel, stride, kernel / 2, false});
    }
    std::string layer(const std::string &name, LayerKind kind, std::vector<std::string> inputs)
    {
        return append({name, kind, std::move(inputs)});
    }
    std::string normalised(const std::string &convolutionName, const std::string &normName, const std::string &input,
                           int outputs, int kernel, int stride)
    {
        const std::string values = convolution(convolutionName, input, outputs, kernel, stride);
        return layer(normName, LayerKind::BatchNorm, {values});
    }

    /// Two 3x3 convolutions beside a shortcut (He et al. 2016, figure 2 and section 4.2).
    std::string block(const std::string &name, const std::string &input, int outputs, int stride, bool changesShape)
    {
        std::string values = normalised(name + ".conv1", name + ".bn1", input, outputs, 3, stride);
        values = layer(name + ".relu1", LayerKind::Relu, {values});
        values = normalised(name + ".conv2", name + ".bn2", values, outputs, 3, 1);
        const std::string shortcut = changesShape ? changed(name + ".downsample", input, outputs, stride) : input;
        values = layer(name + ".add", LayerKind::Add, {values, shortcut});
        return layer(name + ".relu", LayerKind::Relu, {values});
    }

    std::string changed(const std::string &name, const std::string &input, int outputs, int stride)
    {
        return shortcut_ == Shortcut::Projection
                   ? normalised(name + ".0", name + ".1", input, outputs, 1, stride)
                   : append({name, LayerKind::IdentityShortcut, {input}, outputs, 1, stride});
    }

    void classify(const std::string &input, int classes)
    {
        const std::string pooled = layer("avgpool", LayerKind::GlobalAveragePool, {input});
        append({"fc", LayerKind::FullyConnected, {pooled}, classes, 1, 1, 0, true});
    }

private:
    std::string append(LayerSpec layer)
    {
        network_.layers.push_back(std::move(layer));
        return network_.layers.back().name;
    }

    NetworkSpec &network_;
    Shortcut shortcut_;
};

} // namespace

NetworkSpec cifarResNet(int depth, int channels, int height, int width, int classes, Shortcut shortcut)
{
    NetworkSpec network{"resnet" + std::to_string(depth), channels, height, width, classes, {}};
    if (depth < 8 || (depth - 2) % 6 != 0) {
        return network;
    }
    const int blocksPerStage = (depth - 2) / 6;
    Builder builder(network, shortcut);
    std::string values = builder.normalised("conv1", "bn1", "input", 16, 3, 1);
    values = builder.layer("relu", LayerKind::Relu, {values});
    for (int stage = 0; stage < 3; ++stage) {
        for (int block = 0; block < blocksPerStage; ++block) {
            const bool shrinks = stage > 0 && block == 0;
            const std::string name = "layer" + std::to_string(stage + 1) + "." + std::to_string(block);
            values = builder.block(name, values, 16 << stage, shrinks ? 2 : 1, shrinks);
        }
    }
    builder.classify(values, classes);
    return network;
}

} // namespace mayfly::engine
