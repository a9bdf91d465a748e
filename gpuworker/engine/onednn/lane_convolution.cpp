// SPDX-License-Identifier: Apache-2.0
// A convolution that takes a few images at a time through all three of its passes, together with what its neighbours
// leave to it (normalisation.h): the piece that it reads has just been produced, and the piece that it writes is read
// again at once, both in the core's cache.
#include "gpuworker/engine/onednn/layout.h"
#include "gpuworker/engine/onednn/normalisation.h"
#include "gpuworker/engine/onednn/operations.h"

#include <algorithm>
#include <map>

namespace mayfly::engine::onednn {

namespace {

using dnnl::memory;
using Forward = dnnl::convolution_forward;
using BackwardData = dnnl::convolution_backward_data;
using BackwardWeights = dnnl::convolution_backward_weights;

using dnnl::algorithm;

constexpr std::size_t pieceBytes = 128 * 1024;             ///< of the larger of input and output
constexpr std::size_t winogradPieceBytes = 512 * 1024;     ///< its transforms of the weights are to be worth while
constexpr std::size_t mostLaneSumBytes = 32 * 1024 * 1024; ///< beyond, weights are too large to sum up lane by lane

/// Winograd's algorithm F(4x4, 3x3) (Lavin and Gray 2016) takes a quarter of the multiplications, and pays for it in
/// transforms, which many channels share. The choice is made from the shape alone, so that it is the same in every run.
struct Algorithms {
    algorithm forward = algorithm::convolution_direct;
    algorithm backwardData = algorithm::convolution_direct;
    algorithm backwardWeights = algorithm::convolution_direct;

    bool any() const
    {
        return forward == algorithm::convolution_winograd || backwardData == algorithm::convolution_winograd ||
               backwardWeights == algorithm::convolution_winograd;
    }
};

Algorithms algorithmsFor(const Node &node)
{
    const auto inputs = node.inputShape.channels, outputs = node.outputShape.channels;
    const bool suits = node.kernel == 3 && node.stride == 1 && node.padding == 1 && node.groups == 1 &&
                       inputs % 16 == 0 && outputs % 16 == 0;
    const auto fewest = suits ? std::min(inputs, outputs) : 0;
    Algorithms chosen;
    if (fewest >= 32) {
        chosen.backwardData = chosen.backwardWeights = algorithm::convolution_winograd;
    }
    if (fewest >= 64) {
        chosen.forward = algorithm::convolution_winograd;
    }
    return chosen;
}

/// The three primitives for so many images, with arguments of their own for each thread.
struct Primitives {
    Forward::primitive_desc forwardDesc;
    BackwardData::primitive_desc backwardDataDesc;
    BackwardWeights::primitive_desc backwardWeightsDesc;
    Forward forward;
    BackwardData backwardData;
    BackwardWeights backwardWeights;

    struct Arguments {
        memory input, output, outputGradient, inputGradient, weightGradient, forwardScratch, dataScratch, weightsScratch;
    };
    std::vector<Arguments> arguments; ///< of each thread
};

class LaneConvolution final : public Operation {
public:
    LaneConvolution(Context &context, const Node &node) : context_(context), node_(node)
    {
        const memory::dim outputs = node.outputShape.channels, seen = node.inputShape.channels / node.groups;
        weightDims_ = {outputs, seen, node.kernel, node.kernel};
        if (node.groups > 1) {
            weightDims_ = {node.groups, outputs / node.groups, seen, node.kernel, node.kernel};
        }
    }

    /// False where oneDNN wants layouts in which a piece of a batch is not a smaller batch, or the weights are too large.
    bool plan()
    {
        const auto layout = layoutOf(context_.value(node_.inputs[0]).data.get_desc());
        if (node_.bias != none || !layout) {
            return false;
        }
        inputLayout_ = *layout;
        algorithms_ = algorithmsFor(node_);
        return planPieces() || (algorithms_.any() && planWithoutWinograd());
    }

    void planBackward() override
    {
        const Activation &output = context_.value(node_.output);
        gradientInPieces_ = output.reader && output.reader->givesGradientInPieces();
        if (!gradientInPieces_) {
            outputGradient_ = context_.gradientOf(node_.output, before_);
        }
        needsInputGradient_ = context_.needsGradient(node_.inputs[0]);
        if (needsInputGradient_) {
            planInputGradient();
        }
        const memory gradient = context_.gradientMemory(node_.weight, weightDims_);
        sum_ = context_.outLayout(gradient, weightGradientLayout_, after_);
        weightFloats_ = weightGradientLayout_.get_size() / sizeof(float);
        context_.reserveLaneSums(weightFloats_);
    }

    void loadState() override { context_.run(load_); }

    void forward(Phase phase) override
    {
        Normalisation *reader = context_.value(node_.output).reader;
        forEachPiece([&](const Piece &piece, std::size_t thread) {
            Primitives &primitives = primitives_.at(piece.count);
            Primitives::Arguments &arguments = argumentsOf(primitives, thread);
            const float *input = inputOf(piece, thread, true);
            float *to = outputPiece(output_, piece);
            arguments.input.set_data_handle(const_cast<float *>(input));
            arguments.output.set_data_handle(to);
            execute(primitives.forward, thread,
                    {{DNNL_ARG_SRC, arguments.input.get()},
                     {DNNL_ARG_WEIGHTS, weights_.get()},
                     {DNNL_ARG_DST, arguments.output.get()},
                     {DNNL_ARG_SCRATCHPAD, arguments.forwardScratch.get()}});
            if (reader && phase == Phase::Training) {
                reader->noteStatistics(piece, to);
            }
        });
    }

    void backward() override
    {
        context_.run(before_);
        forEachPiece([&](const Piece &piece, std::size_t thread) { backwardOf(piece, thread); });
        addLaneSums();
        context_.run(after_);
    }

private:
    std::size_t pieceImages() const
    {
        const std::size_t largest = std::max(node_.inputShape.elements(), node_.outputShape.elements()) * sizeof(float);
        return std::clamp<std::size_t>((algorithms_.any() ? winogradPieceBytes : pieceBytes) / largest, 1,
                                       context_.lanes().longest());
    }

    bool planWithoutWinograd()
    {
        algorithms_ = {};
        primitives_.clear();
        return planPieces();
    }

    bool planPieces()
    {
        const std::size_t images = pieceImages();
        for (std::size_t lane = 0; lane < context_.lanes().count(); ++lane) {
            const Lane each = context_.lanes().lane(lane);
            const std::size_t length = each.end - each.first;
            for (const std::size_t count : {std::min(images, length), length % images}) {
                if (count > 0 && !planFor(count)) {
                    return false;
                }
            }
        }
        pieceImages_ = images;
        planWhole();
        return true;
    }

    static memory::dims dimsOf(const Shape &shape, std::size_t images)
    {
        return {static_cast<memory::dim>(images), shape.channels, shape.height, shape.width};
    }

    bool planFor(std::size_t images)
    {
        if (primitives_.contains(images)) {
            return true;
        }
        const MadeForOneThread oneThread;
        const memory::dims input = dimsOf(node_.inputShape, images), output = dimsOf(node_.outputShape, images);
        const memory::dims strides{node_.stride, node_.stride}, padding{node_.padding, node_.padding};
        const memory::desc in = anyLayout(input), out = anyLayout(output), weights = anyLayout(weightDims_);
        const auto &attributes = context_.attributes();
        const auto &engine = context_.engine();
        Primitives made;
        try {
            made.forwardDesc = {{dnnl::prop_kind::forward_training, algorithms_.forward, in, weights, out, strides, padding, padding},
                                attributes, engine};
            made.backwardDataDesc = {
                {algorithms_.backwardData, in, weights, out, strides, padding, padding}, attributes, engine, made.forwardDesc};
            made.backwardWeightsDesc = {
                {algorithms_.backwardWeights, in, weights, out, strides, padding, padding}, attributes, engine, made.forwardDesc};
        } catch (const dnnl::error &) { // no such algorithm for this shape or machine
            return false;
        }
        if (!fits(made, input, output)) {
            return false;
        }
        made.forward = Forward(made.forwardDesc);
        made.backwardData = BackwardData(made.backwardDataDesc);
        made.backwardWeights = BackwardWeights(made.backwardWeightsDesc);
        made.arguments.resize(context_.lanes().threads());
        primitives_.emplace(images, std::move(made));
        return true;
    }

    /// All primitives, for any number of images, must agree on layouts.
    bool fits(const Primitives &made, const memory::dims &input, const memory::dims &output)
    {
        const auto layout = layoutOf(made.forwardDesc.dst_desc());
        if (!layout) {
            return false;
        }
        if (primitives_.empty()) {
            outputLayout_ = *layout;
            weightLayout_ = made.forwardDesc.weights_desc();
            backwardWeightLayout_ = made.backwardDataDesc.weights_desc();
            weightGradientLayout_ = made.backwardWeightsDesc.diff_weights_desc();
        }
        const memory::desc in = withLayout(input, inputLayout_), out = withLayout(output, outputLayout_);
        const bool needsInputGradient = context_.needsGradient(node_.inputs[0]);
        return made.forwardDesc.src_desc() == in && made.forwardDesc.dst_desc() == out &&
               made.backwardWeightsDesc.src_desc() == in && made.backwardWeightsDesc.diff_dst_desc() == out &&
               (!needsInputGradient || (made.backwardDataDesc.diff_src_desc() == in && made.backwardDataDesc.diff_dst_desc() == out)) &&
               made.forwardDesc.weights_desc() == weightLayout_ &&
               made.backwardDataDesc.weights_desc() == backwardWeightLayout_ &&
               made.backwardWeightsDesc.diff_weights_desc() == weightGradientLayout_ &&
               weightGradientLayout_.get_size() * context_.lanes().count() <= mostLaneSumBytes;
    }

    void planWhole()
    {
        Activation &input = context_.value(node_.inputs[0]);
        input_ = input.data;
        if (input.writer && context_.isFirstReader(node_.inputs[0], node_)) {
            producer_ = input.writer;
            producer_->leaveOutputToReader();
            // With a shortcut the value is dear to produce again, and what it is made of would have to be kept.
            passing_ = context_.readers(node_.inputs[0]) == 1 && !producer_->hasShortcut();
            if (passing_) {
                context_.dropMemory(input_);
            }
        }
        output_ = context_.planMemory(withLayout(context_.batchDims(node_.outputShape), outputLayout_));
        context_.value(node_.output).data = output_;
        context_.value(node_.output).writtenInLanes = true;
        inputImage_ = imageFloats(input_.get_desc());
        outputImage_ = imageFloats(output_.get_desc());
        weights_ = context_.inLayout(stateWeights(), weightLayout_, load_);
        for (auto &[images, primitives] : primitives_) {
            context_.reserve(Buffer::Input, images * inputImage_ * sizeof(float));
            context_.reserve(Buffer::OutputGradient, images * outputImage_ * sizeof(float));
            context_.reserve(Buffer::InputGradient, images * inputImage_ * sizeof(float));
            for (const auto &scratchpad :
                 {primitives.forwardDesc.scratchpad_desc(), primitives.backwardDataDesc.scratchpad_desc(),
                  primitives.backwardWeightsDesc.scratchpad_desc()}) {
                context_.reserve(Buffer::Scratchpad, scratchpad.get_size());
            }
        }
        context_.reserve(Buffer::WeightGradient, weightGradientLayout_.get_size());
    }

    void planInputGradient()
    {
        const std::size_t value = node_.inputs[0];
        Activation &input = context_.value(value);
        backwardWeights_ = context_.inLayout(stateWeights(), backwardWeightLayout_, load_);
        const auto &others = input.contributions;
        if (producer_ && others.size() <= 1) {
            producer_->leaveGradientToReader(others.empty() ? nullptr : &others[0]);
            return;
        }
        inputGradient_ = context_.contribute(value);
    }

    void backwardOf(const Piece &piece, std::size_t thread)
    {
        Primitives &primitives = primitives_.at(piece.count);
        Primitives::Arguments &arguments = argumentsOf(primitives, thread);
        const float *input = inputOf(piece, thread, false);
        float *outputGradient = outputGradientOf(piece, thread);
        const bool first = piece.first == piece.lane.first;
        float *sum = context_.laneSums(piece.lane.index);
        float *weightGradient = first ? sum : context_.buffer(thread, Buffer::WeightGradient);
        arguments.input.set_data_handle(const_cast<float *>(input));
        arguments.outputGradient.set_data_handle(outputGradient);
        arguments.weightGradient.set_data_handle(weightGradient);
        execute(primitives.backwardWeights, thread,
                {{DNNL_ARG_SRC, arguments.input.get()},
                 {DNNL_ARG_DIFF_DST, arguments.outputGradient.get()},
                 {DNNL_ARG_DIFF_WEIGHTS, arguments.weightGradient.get()},
                 {DNNL_ARG_SCRATCHPAD, arguments.weightsScratch.get()}});
        if (!first) {
            addTo(sum, weightGradient, weightFloats_);
        }
        if (!needsInputGradient_) {
            return;
        }
        float *inputGradient =
            inputGradient_ ? inputPiece(inputGradient_, piece) : context_.buffer(thread, Buffer::InputGradient);
        arguments.inputGradient.set_data_handle(inputGradient);
        execute(primitives.backwardData, thread,
                {{DNNL_ARG_DIFF_DST, arguments.outputGradient.get()},
                 {DNNL_ARG_WEIGHTS, backwardWeights_.get()},
                 {DNNL_ARG_DIFF_SRC, arguments.inputGradient.get()},
                 {DNNL_ARG_SCRATCHPAD, arguments.dataScratch.get()}});
        if (!inputGradient_) {
            producer_->reduce(piece, inputGradient, input);
        }
    }

    /// The piece of the input; in the forward pass, or where it has not been kept, produced first.
    const float *inputOf(const Piece &piece, std::size_t thread, bool forward) const
    {
        if (passing_) {
            float *buffer = context_.buffer(thread, Buffer::Input);
            producer_->produce(piece, buffer);
            return buffer;
        }
        float *kept = inputPiece(input_, piece);
        if (producer_ && forward) {
            producer_->produce(piece, kept);
        }
        return kept;
    }

    float *outputGradientOf(const Piece &piece, std::size_t thread) const
    {
        if (!gradientInPieces_) {
            return outputPiece(outputGradient_, piece);
        }
        float *buffer = context_.buffer(thread, Buffer::OutputGradient);
        context_.value(node_.output).reader->differentiate(piece, buffer);
        return buffer;
    }

    /// Lane after lane, so that the sum does not depend on the number of threads.
    void addLaneSums()
    {
        float *sum = floatsOf(sum_);
        std::copy_n(context_.laneSums(0), weightFloats_, sum);
        for (std::size_t lane = 1; lane < context_.lanes().count(); ++lane) {
            addTo(sum, context_.laneSums(lane), weightFloats_);
        }
    }

    static void addTo(float *__restrict__ sum, const float *__restrict__ added, std::size_t count)
    {
        for (std::size_t i = 0; i < count; ++i) {
            sum[i] += added[i];
        }
    }

    template <typename Visit> void forEachPiece(const Visit &visit)
    {
        context_.lanes().forEach([&](const Lane &lane, std::size_t thread) {
            for (std::size_t first = lane.first; first < lane.end; first += pieceImages_) {
                visit(Piece{lane, first, std::min(pieceImages_, lane.end - first)}, thread);
            }
        });
    }

    /// Made at the first use, when the threads' scratchpads are there; nothing is allocated afterwards.
    Primitives::Arguments &argumentsOf(Primitives &primitives, std::size_t thread) const
    {
        Primitives::Arguments &arguments = primitives.arguments[thread];
        if (arguments.input) {
            return arguments;
        }
        const auto &engine = context_.engine();
        const auto make = [&engine](const memory::desc &desc) { return memory(desc, engine, DNNL_MEMORY_NONE); };
        const auto scratch = [&](const memory::desc &desc) {
            return memory(desc, engine, context_.buffer(thread, Buffer::Scratchpad));
        };
        arguments.output = make(primitives.forwardDesc.dst_desc());
        arguments.outputGradient = make(primitives.forwardDesc.dst_desc());
        arguments.inputGradient = make(primitives.forwardDesc.src_desc());
        arguments.weightGradient = make(weightGradientLayout_);
        arguments.forwardScratch = scratch(primitives.forwardDesc.scratchpad_desc());
        arguments.dataScratch = scratch(primitives.backwardDataDesc.scratchpad_desc());
        arguments.weightsScratch = scratch(primitives.backwardWeightsDesc.scratchpad_desc());
        arguments.input = make(primitives.forwardDesc.src_desc());
        return arguments;
    }

    void execute(const dnnl::primitive &primitive, std::size_t thread, std::initializer_list<dnnl_exec_arg_t> arguments) const
    {
        dnnl::error::wrap_c_api(dnnl_primitive_execute(primitive.get(), context_.stream(thread).get(),
                                                       static_cast<int>(arguments.size()), arguments.begin()),
                                "could not execute a convolution");
    }

    float *inputPiece(const memory &whole, const Piece &piece) const
    {
        return floatsOf(whole) + piece.first * inputImage_;
    }
    float *outputPiece(const memory &whole, const Piece &piece) const
    {
        return floatsOf(whole) + piece.first * outputImage_;
    }
    memory stateWeights() { return context_.stateMemory(node_.weight, weightDims_); }

    Context &context_;
    const Node &node_;
    memory::dims weightDims_;
    Algorithms algorithms_;
    FormatTag inputLayout_ = FormatTag::undef, outputLayout_ = FormatTag::undef;
    memory::desc weightLayout_, backwardWeightLayout_, weightGradientLayout_;
    std::map<std::size_t, Primitives> primitives_; ///< by images
    std::size_t pieceImages_ = 0;
    std::size_t inputImage_ = 0, outputImage_ = 0; ///< floats
    std::size_t weightFloats_ = 0;
    Normalisation *producer_ = nullptr; ///< of the input, if this layer is to have it produced
    bool passing_ = false;              ///< the input is produced whenever it is wanted, and never kept
    bool gradientInPieces_ = false;     ///< of the output
    bool needsInputGradient_ = false;
    memory input_, output_, outputGradient_, inputGradient_, weights_, backwardWeights_, sum_;
    Sequence load_, before_, after_;
};

} // namespace

std::unique_ptr<Operation> makeLaneConvolution(Context &context, const Node &node)
{
    auto convolution = std::make_unique<LaneConvolution>(context, node);
    return convolution->plan() ? std::move(convolution) : nullptr;
}

} // namespace mayfly::engine::onednn
