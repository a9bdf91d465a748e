// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/onednn/context.h"

#include <algorithm>
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

Context::Context(const Graph &graph, std::size_t batchSize)
    : graph_(graph), batch_(static_cast<memory::dim>(batchSize)), engine_(dnnl::engine::kind::cpu, 0), stream_(engine_),
      attributes_(userScratchpad()), values_(graph.values.size()), state_(graph.stateSize), gradient_(graph.stateSize)
{
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
    memory buffer = makeMemory(values_[value].data.get_desc());
    values_[value].written.push_back(buffer);
    return buffer;
}

memory Context::gradientOf(std::size_t value, Sequence &sequence)
{
    Activation &activation = values_[value];
    std::vector<memory> parts = activation.written;
    parts.insert(parts.end(), activation.lent.begin(), activation.lent.end());
    if (parts.empty()) {
        throw std::logic_error("a value's gradient was asked for before its readers had planned theirs");
    }
    activation.gradient = parts[0];
    if (parts.size() == 1) {
        return activation.gradient;
    }
    const memory::desc layout = activation.data.get_desc();
    if (activation.written.empty()) {
        activation.gradient = makeMemory(layout); // lent memory must not change
    }
    const dnnl::binary::desc addition(dnnl::algorithm::binary_add, layout, layout, layout);
    const dnnl::binary::primitive_desc desc(addition, attributes_, engine_);
    memory sum = parts[0];
    for (std::size_t part = 1; part < parts.size(); ++part) {
        append<dnnl::binary>(
            sequence, desc,
            {{DNNL_ARG_SRC_0, sum}, {DNNL_ARG_SRC_1, parts[part]}, {DNNL_ARG_DST, activation.gradient}});
        sum = activation.gradient;
    }
    return activation.gradient;
}

void Context::finishPlan()
{
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
