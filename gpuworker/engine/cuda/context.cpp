// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/cuda/context.h"

#include "gpuworker/engine/cuda/kernels/elementwise.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace mayfly::engine::cuda {

namespace {

constexpr std::size_t counterCount = 4096; // groups of a block kernel: 2^16 channels in tiles of 32 packs
constexpr std::size_t bufferAlignment = 256;
constexpr std::size_t mostElements = std::size_t{1} << 31U;

unsigned checkedBatch(const Graph &graph, std::size_t batch)
{
    for (const Value &value : graph.values) {
        if (batch * value.shape.elements() >= mostElements) {
            throw std::runtime_error("a layer's activations of the whole batch are " +
                                     std::to_string(batch * value.shape.elements()) +
                                     " numbers; the GPU's kernels count up to 2^31: use a smaller batch");
        }
    }
    return static_cast<unsigned>(batch);
}

} // namespace

Context::Context(const Graph &graph, std::size_t batch, const Settings &settings, Device &device)
    : graph_(graph), settings_(settings), device_(device), batch_(checkedBatch(graph, batch)),
      table_(makeStateTable(graph)), values_(graph.values.size()), contributions_(graph.values.size())
{
    device.require(settings.type);
    const std::size_t stateBytes = graph.stateSize * sizeof(float);
    const std::size_t packedBytes = table_.packedElements * bytesOf(settings.type);
    state_ = device.allocate(stateBytes, "the weights");
    velocity_ = device.allocate(stateBytes, "the velocity");
    stateGradient_ = device.allocate(stateBytes, "the weights' gradient");
    packed_ = device.allocate(packedBytes, "the weights in the activations' format");
    packedGradient_ = device.allocate(packedBytes, "the weights' gradient in the activations' format");
    upload(rows_, table_.rows.data(), table_.rows.size() * sizeof(TensorRow), "the table of tensors");
    upload(chunks_, table_.chunks.data(), table_.chunks.size() * sizeof(Chunk), "the table of chunks");
    small_ = device.allocate(1024, "the step's parameters");
    labels_ = device.allocate(batch_ * sizeof(std::int32_t), "the labels");
    losses_ = device.allocate(batch_ * sizeof(float), "the losses");
    ranks_ = device.allocate(batch_ * sizeof(unsigned), "the ranks");
    counters_ = device.allocate(counterCount * sizeof(unsigned), "the counters");
    device.clear(Queue::Compute, velocity_.as<void>(), stateBytes);
    device.clear(Queue::Compute, counters_.as<void>(), counters_.bytes());
    device.clear(Queue::Compute, small_.as<void>(), small_.bytes());
    device.clear(Queue::Compute, labels_.as<void>(), labels_.bytes());
    setScale(settings.type == ElementType::Half ? LossScale::start : 1.0F);
    makeValue(0);
}

void Context::setScale(float to)
{
    const Memory pinned = device_.allocateOnHost(sizeof(LossScale));
    *pinned.as<LossScale>() = {to, 1.0F / to, 0, 0};
    device_.copyIn(Queue::Compute, scale(), pinned.as<void>(), sizeof(LossScale));
    device_.synchronise();
}

void Context::upload(Memory &to, const void *from, std::size_t bytes, const char *what)
{
    to = device_.allocate(bytes, what);
    const Memory pinned = device_.allocateOnHost(bytes);
    std::memcpy(pinned.as<void>(), from, bytes);
    device_.copyIn(Queue::Compute, to.as<void>(), pinned.as<void>(), bytes);
    device_.synchronise();
}

unsigned Context::elements(std::size_t value) const
{
    return elements(graph_.values[value].shape);
}

void Context::makeValue(std::size_t value)
{
    values_[value] = device_.allocate(elements(value) * bytesOf(settings_.type), "a layer's activations");
}

std::size_t Context::newBuffer(std::size_t value)
{
    lives_.push_back({elements(value) * bytesOf(settings_.type), moment_, moment_});
    bufferElements_.push_back(elements(value));
    return lives_.size() - 1;
}

std::size_t Context::contribute(std::size_t value)
{
    contributions_[value].own.push_back(newBuffer(value));
    return contributions_[value].own.back();
}

GradientSum Context::gradientOf(std::size_t value, bool mask)
{
    ++moment_;
    const Contributions &from = contributions_[value];
    GradientSum sum{from.own, 0, mask ? std::optional(value) : std::nullopt};
    sum.parts.insert(sum.parts.end(), from.lent.begin(), from.lent.end());
    if (sum.parts.empty()) {
        throw std::logic_error("a value's gradient was asked for before its readers had planned theirs");
    }
    std::ranges::for_each(sum.parts, [this](std::size_t buffer) { use(buffer); });
    if (!from.own.empty()) {
        sum.to = from.own[0];
    } else if (sum.parts.size() == 1 && !mask) {
        sum.to = sum.parts[0];
    } else {
        sum.to = newBuffer(value); // what is lent must not change
    }
    return sum;
}

void Context::add(const GradientSum &sum)
{
    if (sum.parts.size() == 1 && sum.to == sum.parts[0] && !sum.mask) {
        return;
    }
    withType(settings_.type, [&](auto zero) {
        using T = decltype(zero);
        T *to = static_cast<T *>(gradient(sum.to));
        for (std::size_t next = 0; next < sum.parts.size();) {
            Sum<T> kernel{{}, 0, nullptr, false, to, bufferElements_[sum.to]};
            if (next > 0) {
                kernel.parts[kernel.count++] = to; // the sum so far
            }
            while (kernel.count < Sum<T>::mostParts && next < sum.parts.size()) {
                kernel.parts[kernel.count++] = static_cast<const T *>(gradient(sum.parts[next++]));
            }
            if (next == sum.parts.size() && sum.mask) {
                kernel.mask = static_cast<const T *>(data(*sum.mask));
            }
            forEach(device_, kernel, Sum<T>::threads(kernel.elements));
        }
    });
}

float *Context::stateOf(std::size_t tensor) const
{
    return tensor == none ? nullptr : state() + graph_.tensors[tensor].offset;
}

float *Context::gradientOfTensor(std::size_t tensor) const
{
    return tensor == none ? nullptr : stateGradient_.as<float>() + graph_.tensors[tensor].offset;
}

void *Context::packed(std::size_t tensor) const
{
    return packed_.at(table_.rows[tensor].packed * bytesOf(settings_.type));
}

void *Context::packedGradient(std::size_t tensor) const
{
    return packedGradient_.at(table_.rows[tensor].packed * bytesOf(settings_.type));
}

void Context::finishPlan()
{
    bufferPlan_ = planBuffers(lives_, bufferAlignment);
    gradients_ = device_.allocate(bufferPlan_.bytes, "the activations' gradients");
    scratch_ = device_.allocate(scratchBytes_, "scratch for convolutions and sums");
}

void Context::fill(float with)
{
    withType(settings_.type, [&](auto zero) {
        using T = decltype(zero);
        const auto fillAll = [&](const Memory &memory) {
            if (memory.bytes() >= sizeof(T)) {
                forEach(device_, Fill<T>{memory.as<T>(), with}, static_cast<unsigned>(memory.bytes() / sizeof(T)));
            }
        };
        std::ranges::for_each(values_, fillAll);
        fillAll(gradients_);
        fillAll(packedGradient_);
        fillAll(scratch_);
    });
    forEach(device_, Fill<float>{stateGradient_.as<float>(), with}, static_cast<unsigned>(graph_.stateSize));
}

std::size_t Context::activationBytes() const
{
    std::size_t bytes = 0;
    std::ranges::for_each(values_, [&](const Memory &value) { bytes += value.bytes(); });
    return bytes;
}

std::size_t Context::gradientBytesUnshared() const
{
    std::size_t bytes = 0;
    std::ranges::for_each(lives_, [&](const BufferLife &life) { bytes += life.bytes; });
    return bytes;
}

} // namespace mayfly::engine::cuda
