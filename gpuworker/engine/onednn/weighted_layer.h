// SPDX-License-Identifier: Apache-2.0
// What convolutions and fully connected layers over the whole batch share: three primitives with a matrix or filter of
// weights, and perhaps a bias, from the state.
#pragma once
#include "gpuworker/engine/onednn/operations.h"

namespace mayfly::engine::onednn {

/// Kind names the primitives' types (Forward, BackwardData, BackwardWeights), makes their descriptors from the layouts of
/// input, weights, bias (empty: none) and output, and says which layouts those are:
///   weightDims(node); output(context, node), as the primitive sees it.
template <typename Kind> class WeightedLayer final : public Operation {
public:
    using Memory = dnnl::memory;

    WeightedLayer(Context &context, const Node &node)
        : context_(context), node_(node), input_(anyLayout(context.batchDims(node.inputShape))),
          weights_(anyLayout(Kind::weightDims(node))), output_(Kind::output(context, node))
    {
        if (node.bias != none) {
            bias_ = plainLayout({node.outputShape.channels});
        }
        planForward();
    }

    void planBackward() override
    {
        const Memory whole = context_.gradientOf(node_.output, backward_);
        const Memory::desc own = context_.value(node_.output).data.get_desc();
        outputGradient_ = seenAs(context_.inLayout(whole, own, backward_), outputLayout_);
        planBackwardWeights();
        if (context_.needsGradient(node_.inputs[0])) {
            planBackwardData();
        }
    }

    void loadState() override { context_.run(load_); }
    void forward(Phase) override { context_.run(forward_); }
    void backward() override { context_.run(backward_); }

private:
    using Forward = typename Kind::Forward;
    using BackwardData = typename Kind::BackwardData;
    using BackwardWeights = typename Kind::BackwardWeights;

    void planForward()
    {
        forwardDesc_ = {Kind::forward(node_, input_, weights_, bias_, output_), context_.attributes(), context_.engine()};
        outputLayout_ = forwardDesc_.dst_desc();
        const Memory::dims dims = context_.batchDims(node_.outputShape);
        const Memory output = context_.planData(
            node_.output, outputLayout_.dims() == dims ? outputLayout_ : plainLayout(dims));
        context_.value(node_.output).data = output;
        from_ = context_.inLayout(context_.value(node_.inputs[0]).data, forwardDesc_.src_desc(), forward_);
        const Memory weights = context_.inLayout(stateWeights(), forwardDesc_.weights_desc(), load_);
        context_.append<Forward>(forward_, forwardDesc_,
                                 {{DNNL_ARG_SRC, from_},
                                  {DNNL_ARG_WEIGHTS, weights},
                                  {DNNL_ARG_BIAS, hasBias() ? context_.stateMemory(node_.bias, bias_.dims()) : Memory()},
                                  {DNNL_ARG_DST, seenAs(output, outputLayout_)}});
    }

    void planBackwardWeights()
    {
        const typename BackwardWeights::primitive_desc planned(
            Kind::backwardWeights(node_, input_, weights_, bias_, output_), context_.attributes(), context_.engine(),
            forwardDesc_);
        const Memory input = context_.inLayout(from_, planned.src_desc(), backward_);
        const Memory outputGradient = context_.inLayout(outputGradient_, planned.diff_dst_desc(), backward_);
        Sequence after;
        const Memory weights = context_.outLayout(context_.gradientMemory(node_.weight, Kind::weightDims(node_)),
                                                  planned.diff_weights_desc(), after);
        context_.append<BackwardWeights>(
            backward_, planned,
            {{DNNL_ARG_SRC, input},
             {DNNL_ARG_DIFF_DST, outputGradient},
             {DNNL_ARG_DIFF_WEIGHTS, weights},
             {DNNL_ARG_DIFF_BIAS, hasBias() ? context_.gradientMemory(node_.bias, bias_.dims()) : Memory()}});
        backward_.insert(backward_.end(), after.begin(), after.end());
    }

    void planBackwardData()
    {
        const typename BackwardData::primitive_desc planned(Kind::backwardData(node_, input_, weights_, output_),
                                                            context_.attributes(), context_.engine(), forwardDesc_);
        const Memory weights = context_.inLayout(stateWeights(), planned.weights_desc(), load_);
        const Memory outputGradient = context_.inLayout(outputGradient_, planned.diff_dst_desc(), backward_);
        Sequence after;
        const Memory inputGradient =
            context_.outLayout(context_.contribute(node_.inputs[0]), planned.diff_src_desc(), after);
        context_.append<BackwardData>(
            backward_, planned,
            {{DNNL_ARG_DIFF_DST, outputGradient}, {DNNL_ARG_WEIGHTS, weights}, {DNNL_ARG_DIFF_SRC, inputGradient}});
        backward_.insert(backward_.end(), after.begin(), after.end());
    }

    bool hasBias() const { return node_.bias != none; }
    Memory stateWeights() { return context_.stateMemory(node_.weight, Kind::weightDims(node_)); }
    Memory seenAs(const Memory &memory, const Memory::desc &layout)
    {
        return memory.get_desc() == layout ? memory : context_.viewOf(memory, layout);
    }

    Context &context_;
    const Node &node_;
    Memory::desc input_, weights_, bias_, output_;
    Memory::desc outputLayout_; ///< as the primitives see it
    typename Forward::primitive_desc forwardDesc_;
    Memory from_; ///< the input in the layout of the forward primitive
    Memory outputGradient_;
    Sequence load_, forward_, backward_;
};

} // namespace mayfly::engine::onednn
