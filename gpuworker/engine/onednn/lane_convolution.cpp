// SPDX-License-Identifier: Apache-2.0
// A convolution that takes a few images at a time through its passes, together with what its neighbours leave to it
// (normalisation.h): the piece that it reads has just been produced, and the piece that it writes is read again at once,
// both in the core's cache.
#include "gpuworker/engine/onednn/convolution_passes.h"
#include "gpuworker/engine/onednn/layout.h"
#include "gpuworker/engine/onednn/normalisation.h"
#include "gpuworker/engine/onednn/operations.h"

#include <algorithm>
#include <map>

namespace mayfly::engine::onednn {

namespace {

using dnnl::memory;

constexpr std::size_t pieceBytes = 128 * 1024;         ///< of the larger of input and output
constexpr std::size_t transformedPieceBytes = 512 * 1024; ///< with Winograd's algorithm, so that weights are seldom transformed
constexpr std::size_t mostLaneSumBytes = 32 * 1024 * 1024; ///< beyond, weights are too large to sum up lane by lane

class LaneConvolution final : public Operation {
public:
    LaneConvolution(Context &context, const Node &node) : context_(context), node_(node) {}

    /// False where oneDNN wants layouts in which a piece of a batch is not a smaller batch, or the weights are too large.
    bool plan()
    {
        const ConvolutionAlgorithms fastest = fastestAlgorithms(node_);
        if (node_.bias != none || !(planPieces(fastest) || planPieces({}))) {
            return false;
        }
        planForward();
        return true;
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
        const memory gradient = context_.gradientMemory(node_.weight, weightDimsOf(node_));
        sum_ = context_.outLayout(gradient, anyPasses().weightGradient(), after_);
        weightFloats_ = anyPasses().weightGradient().get_size() / sizeof(float);
        context_.reserveLaneSums(weightFloats_);
    }

    void loadState() override
    {
        if (mirrored_) {
            mirrorWeights();
        }
        context_.run(load_);
    }

    void forward(Phase phase) override
    {
        Normalisation *reader = context_.value(node_.output).reader;
        forEachPiece([&](const Piece &piece, std::size_t thread) {
            float *output = outputPiece(output_, piece);
            passes_.at(piece.count).forward(thread, inputOf(piece, thread, true), weights_, output);
            if (reader && phase == Phase::Training) {
                reader->noteStatistics(piece, output);
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
    bool planPieces(const ConvolutionAlgorithms &algorithms)
    {
        passes_.clear();
        const std::size_t largest = std::max(node_.inputShape.elements(), node_.outputShape.elements()) * sizeof(float);
        const std::size_t bytes = algorithms.areDirect() ? pieceBytes : transformedPieceBytes;
        pieceImages_ = std::clamp<std::size_t>(bytes / largest, 1, context_.lanes().longest());
        for (std::size_t index = 0; index < context_.lanes().count(); ++index) {
            const Lane lane = context_.lanes().lane(index);
            const std::size_t length = lane.end - lane.first;
            for (const std::size_t images : {std::min(pieceImages_, length), length % pieceImages_}) {
                if (images > 0 && !planFor(images, algorithms)) {
                    return false;
                }
            }
        }
        mirrored_ = algorithms.mirrored;
        return true;
    }

    bool planFor(std::size_t images, const ConvolutionAlgorithms &algorithms)
    {
        if (passes_.contains(images)) {
            return true;
        }
        const auto made = ConvolutionPasses::make(context_, node_, images, algorithms);
        if (!made || made->weightGradient().get_size() * context_.lanes().count() > mostLaneSumBytes) {
            return false;
        }
        const auto layout = layoutOf(made->output());
        const auto readLayout = layoutOf(context_.value(node_.inputs[0]).data.get_desc());
        if (!layout || readLayout != layoutOf(made->input()) || !(passes_.empty() || agree(*made, anyPasses()))) {
            return false;
        }
        passes_.emplace(images, *made);
        return true;
    }

    static bool agree(const ConvolutionPasses &one, const ConvolutionPasses &other)
    {
        return layoutOf(one.output()) == layoutOf(other.output()) && one.weights() == other.weights() &&
               one.backwardWeights() == other.backwardWeights() && one.weightGradient() == other.weightGradient();
    }

    const ConvolutionPasses &anyPasses() const { return passes_.begin()->second; }

    void planForward()
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
        const memory::dims whole = context_.batchDims(node_.outputShape);
        output_ = context_.planData(node_.output, withLayout(whole, *layoutOf(anyPasses().output())));
        context_.value(node_.output).data = output_;
        context_.value(node_.output).writtenInLanes = true;
        inputImage_ = imageFloats(input_.get_desc());
        outputImage_ = imageFloats(output_.get_desc());
        planWeights();
        const std::size_t images = std::prev(passes_.end())->first;
        context_.reserve(Buffer::Input, images * inputImage_ * sizeof(float));
        context_.reserve(Buffer::OutputGradient, images * outputImage_ * sizeof(float));
        context_.reserve(Buffer::InputGradient, images * inputImage_ * sizeof(float));
        context_.reserve(Buffer::WeightGradient, anyPasses().weightGradient().get_size());
    }

    void planWeights()
    {
        memory from = stateWeights();
        if (mirrored_) {
            memory::dims turned = weightDimsOf(node_);
            std::swap(turned[0], turned[1]);
            from = turned_ = context_.makeMemory(plainLayout(turned));
        }
        weights_ = context_.inLayout(from, anyPasses().weights(), load_);
    }

    void planInputGradient()
    {
        const std::size_t value = node_.inputs[0];
        backwardWeights_ = context_.inLayout(stateWeights(), anyPasses().backwardWeights(), load_);
        const auto &others = context_.value(value).contributions;
        if (producer_ && others.size() <= 1) {
            producer_->leaveGradientToReader(others.empty() ? nullptr : &others[0]);
            return;
        }
        inputGradient_ = context_.contribute(value);
    }

    void backwardOf(const Piece &piece, std::size_t thread)
    {
        ConvolutionPasses &passes = passes_.at(piece.count);
        const float *input = inputOf(piece, thread, false);
        const float *outputGradient = outputGradientOf(piece, thread);
        float *sum = context_.laneSums(piece.lane.index);
        if (piece.first == piece.lane.first) {
            passes.backwardWeights(thread, input, outputGradient, sum);
        } else {
            float *added = context_.buffer(thread, Buffer::WeightGradient);
            passes.backwardWeights(thread, input, outputGradient, added);
            addTo(sum, added, weightFloats_);
        }
        if (!needsInputGradient_) {
            return;
        }
        float *inputGradient =
            inputGradient_ ? inputPiece(inputGradient_, piece) : context_.buffer(thread, Buffer::InputGradient);
        passes.backwardData(thread, outputGradient, backwardWeights_, inputGradient);
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

    const float *outputGradientOf(const Piece &piece, std::size_t thread) const
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

    /// Inputs and outputs change places, rows and columns run backwards.
    void mirrorWeights()
    {
        const auto outputs = static_cast<std::size_t>(node_.outputShape.channels);
        const auto inputs = static_cast<std::size_t>(node_.inputShape.channels);
        const auto window = static_cast<std::size_t>(node_.kernel * node_.kernel);
        const float *from = context_.stateOf(node_.weight);
        float *to = floatsOf(turned_);
        for (std::size_t output = 0; output < outputs; ++output) {
            for (std::size_t input = 0; input < inputs; ++input) {
                std::reverse_copy(from + (output * inputs + input) * window, from + (output * inputs + input + 1) * window,
                                  to + (input * outputs + output) * window);
            }
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

    float *inputPiece(const memory &whole, const Piece &piece) const
    {
        return floatsOf(whole) + piece.first * inputImage_;
    }
    float *outputPiece(const memory &whole, const Piece &piece) const
    {
        return floatsOf(whole) + piece.first * outputImage_;
    }
    memory stateWeights() { return context_.stateMemory(node_.weight, weightDimsOf(node_)); }

    Context &context_;
    const Node &node_;
    std::map<std::size_t, ConvolutionPasses> passes_; ///< by images
    std::size_t pieceImages_ = 0;
    std::size_t inputImage_ = 0, outputImage_ = 0; ///< floats
    std::size_t weightFloats_ = 0;
    bool mirrored_ = false;
    Normalisation *producer_ = nullptr; ///< of the input, if this layer is to have it produced
    bool passing_ = false;              ///< the input is produced whenever it is wanted, and never kept
    bool gradientInPieces_ = false;     ///< of the output
    bool needsInputGradient_ = false;
    memory input_, output_, outputGradient_, inputGradient_;
    memory turned_; ///< mirrored weights
    memory weights_, backwardWeights_, sum_;
    Sequence load_, before_, after_;
};

} // namespace

std::unique_ptr<Operation> makeLaneConvolution(Context &context, const Node &node)
{
    auto convolution = std::make_unique<LaneConvolution>(context, node);
    return convolution->plan() ? std::move(convolution) : nullptr;
}

} // namespace mayfly::engine::onednn
