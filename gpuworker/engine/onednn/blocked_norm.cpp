// SPDX-License-Identifier: Apache-2.0
// Batch normalisation, and the addition after it, where channels lie in blocks: what neighbours that work in lanes leave
// over (normalisation.h).
#include "gpuworker/engine/onednn/layout.h"
#include "gpuworker/engine/onednn/normalisation.h"
#include "gpuworker/engine/onednn/operations.h"

namespace mayfly::engine::onednn {

namespace {

using dnnl::memory;

class BlockedNorm final : public Operation {
public:
    BlockedNorm(Context &context, const Node &node)
        : context_(context), node_(node), norm_(context, node),
          statisticsAreNoted_(context.value(node.inputs[0]).reader == &norm_)
    {
    }

    void planBackward() override
    {
        if (ownsOutput() && !norm_.reducedByReader()) {
            norm_.takeGradientFrom(context_.gradientOf(node_.output, before_));
        }
        if (!norm_.givesGradientInPieces() && context_.needsGradient(node_.inputs[0])) {
            inputGradient_ = context_.contribute(node_.inputs[0]);
        }
    }

    void loadState() override { norm_.loadState(); }

    void forward(Phase phase) override
    {
        if (phase == Phase::Inference) {
            norm_.useRunningStatistics();
        } else {
            if (!statisticsAreNoted_) {
                norm_.noteAllStatistics();
            }
            norm_.useBatchStatistics();
        }
        if (ownsOutput() && !norm_.producedByReader()) {
            norm_.produceAll();
        }
    }

    void backward() override
    {
        if (ownsOutput() && !norm_.reducedByReader()) {
            context_.run(before_);
            norm_.reduceAll();
        }
        norm_.finishGradient();
        if (inputGradient_) {
            norm_.differentiateAll(floatsOf(inputGradient_));
        }
    }

private:
    /// No addition has been merged, or it would see to the output.
    bool ownsOutput() const { return norm_.output() == node_.output; }

    Context &context_;
    const Node &node_;
    Normalisation norm_;
    bool statisticsAreNoted_;
    memory inputGradient_;
    Sequence before_;
};

class MergedAdd final : public Operation {
public:
    MergedAdd(Context &context, const Node &node, Normalisation &norm, std::size_t normalised)
        : context_(context), norm_(norm), output_(node.output), shortcut_(node.inputs[1 - normalised]),
          mayLose_(context.isReadBefore(shortcut_, norm.input()))
    {
        const memory::desc layout = context.value(node.inputs[normalised]).data.get_desc();
        norm.mergeAddition(context.inLayout(context.value(shortcut_).data, layout, beforeForward_), node.fusedRelu,
                           node.output);
    }

    void planBackward() override
    {
        if (!norm_.reducedByReader()) {
            norm_.takeGradientFrom(context_.gradientOf(output_, beforeBackward_));
        }
        if (!context_.needsGradient(shortcut_)) {
            return;
        }
        const memory gradient = norm_.gradient();
        if (context_.value(shortcut_).data.get_desc() == gradient.get_desc()) {
            context_.lend(shortcut_, {gradient, mayLose_});
        } else {
            context_.appendReorder(afterBackward_, gradient, context_.contribute(shortcut_));
        }
    }

    void forward(Phase) override
    {
        context_.run(beforeForward_);
        if (!norm_.producedByReader()) {
            norm_.produceAll();
        }
    }

    void backward() override
    {
        if (!norm_.reducedByReader()) {
            context_.run(beforeBackward_);
            norm_.reduceAll();
        }
        context_.run(afterBackward_);
    }

private:
    Context &context_;
    Normalisation &norm_;
    std::size_t output_;
    std::size_t shortcut_;
    bool mayLose_; ///< the gradient, to readers of the shortcut that add to it: the normalisation is done with it by then
    Sequence beforeForward_, beforeBackward_, afterBackward_;
};

} // namespace

std::unique_ptr<Operation> makeBlockedNorm(Context &context, const Node &node)
{
    return std::make_unique<BlockedNorm>(context, node);
}

std::unique_ptr<Operation> makeMergedAdd(Context &context, const Node &node)
{
    for (const std::size_t each : {std::size_t{0}, std::size_t{1}}) {
        Normalisation *norm = context.value(node.inputs[each]).writer;
        if (norm && !norm->hasRelu() && !norm->hasShortcut() && context.readers(node.inputs[each]) == 1) {
            return std::make_unique<MergedAdd>(context, node, *norm, each);
        }
    }
    return nullptr;
}

} // namespace mayfly::engine::onednn
