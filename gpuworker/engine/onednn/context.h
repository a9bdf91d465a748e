// SPDX-License-Identifier: Apache-2.0
// What the oneDNN operations share: engine, stream, activations, state, scratchpad. Everything is made while planning;
// a step only executes primitives on memory that is there already.
#pragma once
#include "gpuworker/engine/buffer_plan.h"
#include "gpuworker/engine/graph.h"
#include "gpuworker/engine/onednn/lanes.h"

#include <array>
#include <initializer_list>
#include <memory>
#include <oneapi/dnnl/dnnl.hpp>
#include <vector>

namespace mayfly::engine::onednn {

/// One primitive with its arguments, ready to run.
struct Call {
    dnnl::primitive primitive;
    std::vector<dnnl_exec_arg_t> arguments;
    std::vector<dnnl::memory> memories; ///< keeps the arguments alive
    dnnl::memory::desc scratchpad;
};

/// Calls in order.
using Sequence = std::vector<Call *>;

struct Argument {
    int index;
    dnnl::memory memory;
};

class Normalisation;

/// What one reader adds to the gradient of a value.
struct Contribution {
    dnnl::memory memory;
    bool exclusive = false; ///< nobody else reads the memory afterwards, so it may be overwritten
};

/// One activation of the batch and its gradient. The layer that writes it chooses the layout, and readers take it as it
/// is where they can.
///
/// Gradients: each reader contributes one; a reader whose contribution is another value's gradient (Add) lends that
/// memory instead of copying it. gradientOf() adds them up.
struct Activation {
    dnnl::memory data;
    dnnl::memory gradient; ///< empty until gradientOf() has planned it
    std::vector<Contribution> contributions;
    bool writtenInLanes = false;     ///< by a convolution that can give pieces to reader
    Normalisation *writer = nullptr; ///< a reader may take over to produce the value, and to reduce its gradient
    Normalisation *reader = nullptr; ///< wants the statistics of what is written in lanes
};

/// Buffers that each thread has for the piece of a batch that it works on, shared by all layers.
enum class Buffer { Input, OutputGradient, InputGradient, WeightGradient, Scratchpad };

class Context {
public:
    Context(const Graph &graph, std::size_t batchSize, int threads);
    Context(const Context &) = delete;
    Context &operator=(const Context &) = delete;

    const dnnl::engine &engine() const { return engine_; }
    dnnl::memory::dim batch() const { return batch_; }
    /// Attributes of every primitive: one scratchpad for all, owned by the context.
    const dnnl::primitive_attr &attributes() const { return attributes_; }
    const TensorSpec &tensor(std::size_t index) const { return graph_.tensors[index]; }
    bool needsGradient(std::size_t value) const { return graph_.values[value].needsGradient; }
    Activation &value(std::size_t index) { return values_[index]; }
    std::size_t readers(std::size_t value) const { return graph_.values[value].consumers.size(); }
    bool isFirstReader(std::size_t value, const Node &node) const
    {
        return &graph_.nodes[graph_.values[value].consumers.front()] == &node;
    }
    /// Whether a reader of value comes before the layer that writes `written`.
    bool isReadBefore(std::size_t value, std::size_t written) const;
    const Lanes &lanes() const { return lanes_; }
    /// A stream for each thread that works in lanes.
    const dnnl::stream &stream(std::size_t thread) const { return streams_[thread]; }

    /// {batch, channels, height, width}.
    dnnl::memory::dims batchDims(const Shape &shape) const;
    dnnl::memory makeMemory(const dnnl::memory::desc &desc) const { return dnnl::memory(desc, engine_); }
    // Memories without a buffer until finishPlan(), which lets those that are never needed at the same time share one.
    /// The value itself: kept from the forward to the backward pass of the layer that writes it.
    dnnl::memory planData(std::size_t value, const dnnl::memory::desc &desc);
    /// A gradient of the value: from the backward pass of its readers to that of the layer that writes it.
    dnnl::memory planGradient(std::size_t value, const dnnl::memory::desc &desc);
    /// The memory is still wanted in the backward pass of the layer that writes this value.
    void keepForWriterOf(std::size_t value, const dnnl::memory &memory);
    /// A planned memory turns out not to be wanted: it gets no buffer.
    void dropMemory(const dnnl::memory &memory);
    /// The same buffer seen in another layout of the same size.
    dnnl::memory viewOf(const dnnl::memory &whole, const dnnl::memory::desc &layout);
    /// The tensor in the state, or in the gradient of the state, as plain memory of these dimensions.
    dnnl::memory stateMemory(std::size_t tensor, const dnnl::memory::dims &dims);
    dnnl::memory gradientMemory(std::size_t tensor, const dnnl::memory::dims &dims);
    std::vector<float> &state() { return state_; }
    std::vector<float> &gradient() { return gradient_; }
    float *stateOf(std::size_t tensor) { return state_.data() + graph_.tensors[tensor].offset; }
    float *gradientOfTensor(std::size_t tensor) { return gradient_.data() + graph_.tensors[tensor].offset; }
    /// What dropout draws from.
    std::uint64_t draw() const { return draw_; }
    void setDraw(std::uint64_t draw) { draw_ = draw; }

    /// Adds a call of primitive to sequence. Arguments without a memory are left out.
    void append(Sequence &sequence, const dnnl::primitive &primitive, const dnnl::memory::desc &scratchpad,
                std::initializer_list<Argument> arguments);
    template <typename Primitive>
    void append(Sequence &sequence, const typename Primitive::primitive_desc &desc,
                std::initializer_list<Argument> arguments)
    {
        append(sequence, Primitive(desc), desc.scratchpad_desc(), arguments);
    }
    void appendReorder(Sequence &sequence, const dnnl::memory &from, const dnnl::memory &to);
    /// from itself where its layout is wanted already; else a new memory that a reorder in sequence fills.
    dnnl::memory inLayout(const dnnl::memory &from, const dnnl::memory::desc &wanted, Sequence &sequence);
    /// to itself where a primitive can write it in layout; else a new memory, with a reorder to `to` in after.
    dnnl::memory outLayout(const dnnl::memory &to, const dnnl::memory::desc &layout, Sequence &after);

    /// A buffer for one reader's contribution to the gradient of a value.
    dnnl::memory contribute(std::size_t value);
    /// Lends another value's gradient as the contribution.
    void lend(std::size_t value, const Contribution &gradient);
    /// The whole gradient of a value, once every reader has planned its contribution; sequence gets what adds them up.
    dnnl::memory gradientOf(std::size_t value, Sequence &sequence);

    /// Every thread's buffer of this kind gets at least so many bytes.
    void reserve(Buffer buffer, std::size_t bytes);
    float *buffer(std::size_t thread, Buffer buffer) const;
    /// Every lane gets so many floats for sums over its images; they are one layer's while its backward() runs.
    void reserveLaneSums(std::size_t floats);
    float *laneSums(std::size_t lane) const;

    /// Makes buffers and the shared scratchpad; after this nothing may be appended.
    void finishPlan();
    void run(const Sequence &sequence);
    MemoryUse memoryUse() const;
    /// For checks: fills every buffer that a step must overwrite, the channels that fill up blocks included.
    void fillBuffers(float with);

private:
    static constexpr std::size_t bufferKinds = 5;

    /// A memory of planData() or planGradient(), and when it is wanted: forward passes at 0 to nodes - 1, the loss at
    /// nodes, backward passes up to 2 * nodes, reading what came out after that.
    struct Planned {
        dnnl::memory memory;
        BufferLife life;
    };

    /// Of the layer that writes the value; the image is there before all others.
    std::size_t backwardMomentOf(std::size_t value) const;
    dnnl::memory plan(const dnnl::memory::desc &desc, std::size_t first, std::size_t last);
    std::vector<BufferLife> lives() const;
    void makeBuffers();

    const Graph &graph_;
    dnnl::memory::dim batch_;
    Lanes lanes_;
    dnnl::engine engine_;
    dnnl::stream stream_;
    std::vector<dnnl::stream> streams_;
    dnnl::primitive_attr attributes_;
    std::vector<Activation> values_;
    std::vector<float> state_;
    std::vector<float> gradient_;
    std::vector<std::unique_ptr<Call>> calls_;
    dnnl::memory scratchpad_;
    std::vector<Planned> planned_;
    struct View {
        dnnl::memory view, whole;
    };
    std::vector<View> views_;
    dnnl::memory plannedBuffer_; ///< of all planned memories
    std::array<std::size_t, bufferKinds> bufferBytes_{};
    std::vector<std::array<dnnl::memory, bufferKinds>> buffers_; ///< of each thread
    std::size_t laneSumFloats_ = 0;
    dnnl::memory laneSums_;
    std::uint64_t draw_ = 0;
};

/// The layout is oneDNN's choice.
dnnl::memory::desc anyLayout(const dnnl::memory::dims &dims);
dnnl::memory::desc plainLayout(const dnnl::memory::dims &dims);

} // namespace mayfly::engine::onednn
