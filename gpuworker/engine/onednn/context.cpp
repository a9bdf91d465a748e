// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/onednn/context.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace mayfly::engine::onednn {

using dnnl::memory;

namespace {

constexpr auto f32 = memory::data_type::f32;

dnnl::primitive_attr userScratchpad()
{
    dnnl::primitive_attr attributes;
    attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
    return attributes;
}

} // namespace

memory::desc anyLayout(const memory::dims &dims)
{
    return {dims, f32, memory::format_tag::any};
}

memory::desc plainLayout(const memory::dims &dims)
{
    switch (dims.size()) {
    case 1:
        return {dims, f32, memory::format_tag::a};
    case 2:
        return {dims, f32, memory::format_tag::ab};
    case 4:
        return {dims, f32, memory::format_tag::abcd};
    case 5:
        return {dims, f32, memory::format_tag::abcde};
    default:
        throw std::logic_error("plain layouts have 1, 2, 4 or 5 dimensions here");
    }
}

Context::Context(const Graph &graph, std::size_t batchSize, int threads)
    : graph_(graph), batch_(static_cast<memory::dim>(batchSize)), lanes_(batchSize, threads), engine_(dnnl::engine::kind::cpu, 0), stream_(engine_),
      attributes_(userScratchpad()), values_(graph.values.size()), state_(graph.stateSize), gradient_(graph.stateSize)
{
    for (std::size_t thread = 0; thread < lanes_.threads(); ++thread) {
        streams_.emplace_back(engine_);
    }
    values_[0].data = makeMemory(plainLayout(batchDims(graph.values[0].shape)));
}

memory::dims Context::batchDims(const Shape &shape) const
{
    return {batch_, shape.channels, shape.height, shape.width};
}

memory Context::stateMemory(std::size_t tensor, const memory::dims &dims)
{
    return {plainLayout(dims), engine_, stateOf(tensor)};
}

memory Context::gradientMemory(std::size_t tensor, const memory::dims &dims)
{
    return {plainLayout(dims), engine_, gradientOfTensor(tensor)};
}

void Context::append(Sequence &sequence, const dnnl::primitive &primitive, const memory::desc &scratchpad,
                     std::initializer_list<Argument> arguments)
{
    auto call = std::make_unique<Call>();
    call->primitive = primitive;
    call->scratchpad = scratchpad;
    for (const Argument &argument : arguments) {
        if (!argument.memory) {
            continue;
        }
        call->memories.push_back(argument.memory);
        call->arguments.push_back({argument.index, argument.memory.get()});
    }
    sequence.push_back(call.get());
    calls_.push_back(std::move(call));
}

void Context::appendReorder(Sequence &sequence, const memory &from, const memory &to)
{
    const dnnl::reorder::primitive_desc desc(engine_, from.get_desc(), engine_, to.get_desc(), attributes_);
    append<dnnl::reorder>(sequence, desc, {{DNNL_ARG_FROM, from}, {DNNL_ARG_TO, to}});
}

memory Context::inLayout(const memory &from, const memory::desc &wanted, Sequence &sequence)
{
    if (from.get_desc() == wanted) {
        return from;
    }
    memory to = makeMemory(wanted);
    appendReorder(sequence, from, to);
    return to;
}

memory Context::outLayout(const memory &to, const memory::desc &layout, Sequence &after)
{
    if (to.get_desc() == layout) {
        return to;
    }
    memory from = makeMemory(layout);
    appendReorder(after, from, to);
    return from;
}

memory Context::contribute(std::size_t value)
{
    memory buffer = planGradient(value, values_[value].data.get_desc());
    values_[value].contributions.push_back({buffer, true});
    return buffer;
}

memory Context::gradientOf(std::size_t value, Sequence &sequence)
{
    Activation &activation = values_[value];
    const std::vector<Contribution> &parts = activation.contributions;
    if (parts.empty()) {
        throw std::logic_error("a value's gradient was asked for before its readers had planned theirs");
    }
    activation.gradient = parts[0].memory;
    if (parts.size() == 1) {
        return activation.gradient;
    }
    const memory::desc layout = activation.data.get_desc();
    const auto own = std::ranges::find(parts, true, &Contribution::exclusive);
    const auto start = own == parts.end() ? parts.begin() : own;
    activation.gradient = own == parts.end() ? planGradient(value, layout) : own->memory;
    const dnnl::binary::desc addition(dnnl::algorithm::binary_add, layout, layout, layout);
    const dnnl::binary::primitive_desc desc(addition, attributes_, engine_);
    memory sum = start->memory;
    for (auto part = parts.begin(); part != parts.end(); ++part) {
        if (part == start) {
            continue;
        }
        append<dnnl::binary>(
            sequence, desc,
            {{DNNL_ARG_SRC_0, sum}, {DNNL_ARG_SRC_1, part->memory}, {DNNL_ARG_DST, activation.gradient}});
        sum = activation.gradient;
    }
    return activation.gradient;
}

std::size_t Context::backwardMomentOf(std::size_t value) const
{
    const auto writer = std::ranges::find(graph_.nodes, value, &Node::output);
    const std::size_t last = 2 * graph_.nodes.size();
    return writer == graph_.nodes.end() ? last + 1 : last - static_cast<std::size_t>(writer - graph_.nodes.begin());
}

memory Context::plan(const memory::desc &desc, std::size_t first, std::size_t last)
{
    return planned_.emplace_back(Planned{memory(desc, engine_, DNNL_MEMORY_NONE), {desc.get_size(), first, last}}).memory;
}

memory Context::planData(std::size_t value, const memory::desc &desc)
{
    const std::size_t last = backwardMomentOf(value);
    return plan(desc, 2 * graph_.nodes.size() - last, last);
}

memory Context::planGradient(std::size_t value, const memory::desc &desc)
{
    const auto &readers = graph_.values[value].consumers;
    const std::size_t first = readers.empty() ? graph_.nodes.size() : 2 * graph_.nodes.size() - readers.back();
    return plan(desc, first, backwardMomentOf(value));
}

void Context::keepForWriterOf(std::size_t value, const memory &kept)
{
    const auto found = std::ranges::find(planned_, kept.get(), [](const Planned &each) { return each.memory.get(); });
    if (found != planned_.end()) {
        found->life.last = std::max(found->life.last, backwardMomentOf(value));
    }
}

void Context::lend(std::size_t value, const Contribution &gradient)
{
    keepForWriterOf(value, gradient.memory);
    values_[value].contributions.push_back(gradient);
}

memory Context::viewOf(const memory &whole, const memory::desc &layout)
{
    return views_.emplace_back(View{memory(layout, engine_, DNNL_MEMORY_NONE), whole}).view;
}

bool Context::isReadBefore(std::size_t value, std::size_t written) const
{
    const auto writer = std::ranges::find(graph_.nodes, written, &Node::output);
    return graph_.values[value].consumers.front() < static_cast<std::size_t>(writer - graph_.nodes.begin());
}

void Context::dropMemory(const memory &dropped)
{
    std::erase_if(planned_, [&](const Planned &each) { return each.memory.get() == dropped.get(); });
}

void Context::reserve(Buffer buffer, std::size_t bytes)
{
    std::size_t &reserved = bufferBytes_[static_cast<std::size_t>(buffer)];
    reserved = std::max(reserved, bytes);
}

float *Context::buffer(std::size_t thread, Buffer buffer) const
{
    return static_cast<float *>(buffers_[thread][static_cast<std::size_t>(buffer)].get_data_handle());
}

void Context::reserveLaneSums(std::size_t floats)
{
    laneSumFloats_ = std::max(laneSumFloats_, floats);
}

float *Context::laneSums(std::size_t lane) const
{
    return static_cast<float *>(laneSums_.get_data_handle()) + lane * laneSumFloats_;
}

std::vector<BufferLife> Context::lives() const
{
    std::vector<BufferLife> lives;
    std::ranges::transform(planned_, std::back_inserter(lives), &Planned::life);
    return lives;
}

MemoryUse Context::memoryUse() const
{
    return {plannedBuffer_.get_desc().get_size(), mostAlive(lives())};
}

void Context::makeBuffers()
{
    const auto bytesOf = [this](std::size_t bytes) {
        return makeMemory({{static_cast<memory::dim>(bytes)}, memory::data_type::u8, memory::format_tag::a});
    };
    constexpr std::size_t alignment = 4096; // the page's: buffers do not share one, so that streams do not collide
    const BufferPlan plan = planBuffers(lives(), alignment);
    plannedBuffer_ = bytesOf(plan.bytes);
    for (std::size_t index = 0; index < planned_.size(); ++index) {
        planned_[index].memory.set_data_handle(static_cast<std::byte *>(plannedBuffer_.get_data_handle()) + plan.offsets[index]);
    }
    for (View &each : views_) {
        each.view.set_data_handle(each.whole.get_data_handle());
    }
    buffers_.resize(lanes_.threads());
    for (auto &ofThread : buffers_) {
        std::ranges::transform(bufferBytes_, ofThread.begin(), bytesOf);
    }
    laneSums_ = bytesOf(lanes_.count() * laneSumFloats_ * sizeof(float));
}

void Context::finishPlan()
{
    makeBuffers();
    std::size_t bytes = 0;
    for (const auto &call : calls_) {
        bytes = std::max(bytes, call->scratchpad.get_size());
    }
    if (bytes == 0) {
        return;
    }
    scratchpad_ = makeMemory({{static_cast<memory::dim>(bytes)}, memory::data_type::u8, memory::format_tag::a});
    for (const auto &call : calls_) {
        if (call->scratchpad.get_size() == 0) {
            continue;
        }
        call->memories.emplace_back(call->scratchpad, engine_, scratchpad_.get_data_handle());
        call->arguments.push_back({DNNL_ARG_SCRATCHPAD, call->memories.back().get()});
    }
}

void Context::fillBuffers(float with)
{
    const auto fill = [with](const memory &buffer) {
        std::fill_n(static_cast<float *>(buffer.get_data_handle()), buffer.get_desc().get_size() / sizeof(float), with);
    };
    fill(plannedBuffer_);
    for (const auto &ofThread : buffers_) {
        std::ranges::for_each(ofThread, fill);
    }
    fill(laneSums_);
}

void Context::run(const Sequence &sequence)
{
    for (const Call *call : sequence) {
        dnnl::error::wrap_c_api(dnnl_primitive_execute(call->primitive.get(), stream_.get(),
                                                       static_cast<int>(call->arguments.size()),
                                                       call->arguments.data()),
                                "could not execute a primitive");
    }
}

} // namespace mayfly::engine::onednn
