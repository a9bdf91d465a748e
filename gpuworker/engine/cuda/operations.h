// SPDX-License-Identifier: Apache-2.0
// The layers on the GPU. context and node must outlive the operation.
#pragma once
#include "gpuworker/engine/cuda/context.h"

#include <memory>

namespace mayfly::engine::cuda {

std::unique_ptr<Operation> makeConvolution(Context &context, const Node &node);
std::unique_ptr<Operation> makeBatchNorm(Context &context, const Node &node);
std::unique_ptr<Operation> makeRelu(Context &context, const Node &node);
std::unique_ptr<Operation> makeAdd(Context &context, const Node &node);
std::unique_ptr<Operation> makePool(Context &context, const Node &node);
std::unique_ptr<Operation> makeFullyConnected(Context &context, const Node &node);
std::unique_ptr<Operation> makeDropout(Context &context, const Node &node);
std::unique_ptr<Operation> makeIdentityShortcut(Context &context, const Node &node);

/// The sums of a block kernel's Op over all rows of an activation, in packs where the channels allow it.
template <class T, class Op> void sumChannels(Context &context, const Op &op, unsigned rows, unsigned channels)
{
    const auto run = [&]<unsigned N>() {
        const ChannelGrid grid = ChannelGrid::over(rows, channels, N);
        runBlocks(context.device(),
                  ChannelSums<Op, N>{op, grid, static_cast<float *>(context.scratch()), context.counters()},
                  grid.blocks());
    };
    if (channels % packSize<T> == 0) {
        run.template operator()<packSize<T>>();
    } else {
        run.template operator()<1U>();
    }
}

/// Scratch that sumChannels() needs.
inline std::size_t channelSumBytes(ElementType type, unsigned rows, unsigned channels)
{
    std::size_t bytes = 0;
    withType(type, [&](auto zero) {
        const unsigned pack = channels % packSize<decltype(zero)> == 0 ? packSize<decltype(zero)> : 1U;
        bytes = ChannelGrid::over(rows, channels, pack).partials() * sizeof(float);
    });
    return bytes;
}

/// Adds the bias of each channel to every row; the gradient of the bias.
void addBias(Context &context, void *to, std::size_t bias, unsigned rows, unsigned channels);
void sumBiasGradient(Context &context, const void *outputGradient, std::size_t bias, unsigned rows, unsigned channels);

} // namespace mayfly::engine::cuda
