// SPDX-License-Identifier: Apache-2.0
// The operations of the oneDNN back-end, one file per family. context and node must outlive them.
#pragma once
#include "gpuworker/engine/backend.h"
#include "gpuworker/engine/onednn/context.h"

#include <memory>

namespace mayfly::engine::onednn {

std::unique_ptr<Operation> makeConvolution(Context &context, const Node &node);
/// Nothing where the layer does not suit to work in lanes.
std::unique_ptr<Operation> makeLaneConvolution(Context &context, const Node &node);
std::unique_ptr<Operation> makeBatchNorm(Context &context, const Node &node);
/// For inputs whose channels lie in blocks.
std::unique_ptr<Operation> makeBlockedNorm(Context &context, const Node &node);
std::unique_ptr<Operation> makeRelu(Context &context, const Node &node);
std::unique_ptr<Operation> makeAdd(Context &context, const Node &node);
/// Nothing where neither input is a normalisation that only this layer reads.
std::unique_ptr<Operation> makeMergedAdd(Context &context, const Node &node);
std::unique_ptr<Operation> makePool(Context &context, const Node &node);
std::unique_ptr<Operation> makeFullyConnected(Context &context, const Node &node);
std::unique_ptr<Operation> makeDropout(Context &context, const Node &node);
std::unique_ptr<Operation> makeIdentityShortcut(Context &context, const Node &node);
std::unique_ptr<Operation> makeBlockedShortcut(Context &context, const Node &node);

} // namespace mayfly::engine::onednn
