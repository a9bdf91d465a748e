// SPDX-License-Identifier: Apache-2.0
// The parts of the CUDA back-end that are plain arithmetic: number formats, the table of tensors, loss
// scaling, the choice of algorithms, a graph through the C interface.
#include "gpuworker/engine/cuda/algorithm_choice.h"
#include "gpuworker/engine/cuda/graph_description.h"
#include "gpuworker/engine/cuda/state_table.h"
#include "tests/gpuworker/engine/check_helpers.h"

#include <cmath>
#include <limits>
#include <random>

namespace mayfly::engine::checks {

namespace {

using namespace cuda;

template <class T> float through(float x)
{
    T to{};
    put(to, x);
    return toFloat(to);
}

/// Rounding to `bits` bits of fraction, ties to even, for numbers of normal size.
float rounded(float x, int bits)
{
    int exponent = 0;
    const float fraction = std::frexp(x, &exponent);
    return std::ldexp(std::nearbyint(std::ldexp(fraction, bits + 1)), exponent - bits - 1);
}

void checkFormats()
{
    std::mt19937_64 generator(3);
    for (int i = 0; i < 20000; ++i) {
        const float x = std::ldexp(static_cast<float>(generator() % 33554432) / 16777216.0F - 1.0F,
                                   static_cast<int>(generator() % 28) - 13);
        requireEqual(through<BFloat16>(x), rounded(x, 7), "bfloat16 of " + std::to_string(x));
        if (std::abs(x) >= 0x1p-14F) {
            requireEqual(through<Half>(x), rounded(x, 10), "float16 of " + std::to_string(x));
        }
    }
    for (std::uint32_t bits = 0; bits < 0x10000U; ++bits) {
        const Half half{static_cast<std::uint16_t>(bits)};
        Half again{};
        put(again, toFloat(half));
        const bool isNan = (bits & 0x7FFFU) > 0x7C00U;
        require(isNan ? std::isnan(toFloat(again)) : again.bits == half.bits, "float16 ", bits, " changes to ", again.bits);
    }
    requireEqual(through<Half>(65519.0F), 65504.0F, "the largest float16");
    require(std::isinf(through<Half>(65520.0F)) && std::isinf(through<Half>(-1e30F)), "float16 must overflow");
    requireEqual(through<Half>(0x1p-24F), 0x1p-24F, "the smallest float16");
    requireEqual(through<Half>(0x1.8p-25F), 0x1p-24F, "what is nearer to the smallest float16");
    requireEqual(through<Half>(0x1p-25F), 0.0F, "a tie below the smallest float16");
    require(std::signbit(through<Half>(-0.0F)) && std::signbit(through<BFloat16>(-0.0F)), "the sign of zero is lost");
    require(std::isnan(through<Half>(std::nanf(""))) && std::isnan(through<BFloat16>(std::nanf(""))), "NaN is lost");
    require(std::isinf(through<BFloat16>(std::numeric_limits<float>::max())), "bfloat16 must round up to infinite");
    require(isFinite(1e38F) && !isFinite(HUGE_VALF) && !isFinite(std::nanf("")), "isFinite is wrong");
}

void checkTable()
{
    const Graph graph = take(planGraph(everyLayer()));
    const StateTable table = makeStateTable(graph);
    std::vector<int> seen(graph.stateSize, 0), packed(table.packedElements, 0);
    const StateView<float> view{table.rows.data(), table.chunks.data(), nullptr, nullptr,
                                nullptr,           nullptr,             nullptr, nullptr};
    for (unsigned i = 0; i < table.threads(); ++i) {
        TensorRow row;
        unsigned element = 0, at = 0;
        if (!view.find(i, row, element, at)) {
            continue;
        }
        ++seen[row.offset + element];
        if (at != notPacked) {
            ++packed[at];
        }
        requireEqual(at != notPacked, row.kind == TensorKind::Weight, "packed");
    }
    for (std::size_t i = 0; i < seen.size(); ++i) {
        requireEqual(seen[i], 1, "threads for element " + std::to_string(i));
    }
    for (std::size_t i = 0; i < packed.size(); ++i) {
        require(packed[i] <= 1, packed[i], " elements are packed at ", i);
    }
}

void checkLossScale()
{
    LossScale scale{LossScale::start, 1 / LossScale::start, 0, 0};
    require(!scale.update() && scale.scale == LossScale::start, "a good step changes the scale");
    scale.overflow = 1;
    require(scale.throwsAway() && scale.update(), "an overflow is not thrown away");
    require(scale.scale == LossScale::start / 2 && scale.inverse == 2 / LossScale::start && scale.goodSteps == 0 &&
                scale.overflow == 0,
            "the scale is ", scale.scale, " after an overflow");
    for (std::uint32_t step = 0; step < LossScale::growthSteps; ++step) {
        requireEqual(scale.scale, LossScale::start / 2, "the scale before enough good steps");
        scale.update();
    }
    requireEqual(scale.scale, LossScale::start, "the scale after enough good steps");
    for (int i = 0; i < 60; ++i) {
        scale.overflow = 1;
        scale.update();
    }
    requireEqual(scale.scale, LossScale::least, "the scale after many overflows");
    scale.overflow = 1;
    require(!scale.throwsAway() && !scale.update(), "at the least scale nothing helps, so nothing is thrown away");
    for (std::uint32_t step = 0; step < LossScale::growthSteps * 40; ++step) {
        scale.update();
    }
    requireEqual(scale.scale, LossScale::most, "the largest scale");
}

void checkChoice()
{
    require(!chooseWay({}, 100).has_value(), "a choice from nothing");
    require(!chooseWay({{1, 0, false}, {1, 200, true}}, 100).has_value(), "a choice from what does not work or fit");
    requireEqual(*chooseWay({{3, 0, true}, {1, 200, true}, {2, 50, true}}, 100), std::size_t{2}, "within the limit");
    requireEqual(*chooseWay({{3, 0, true}, {1, 200, true}, {2, 50, true}}, 200), std::size_t{1}, "the fastest");
    requireEqual(*chooseWay({{1.0, 90, true}, {1.015, 10, true}, {1.019, 0, false}, {1.03, 0, true}}, 100),
                 std::size_t{1}, "as good with less workspace");
    ChoiceMemory memory;
    ChoiceKey key{{8, 3, 32, 32, 16, 32, 32, 3, 1, 1, 1, ElementType::Half}, ConvolutionWork::Forward, 0, false, 100};
    require(!memory.find(key).has_value(), "a choice that was never made");
    memory.remember(key, 4);
    requireEqual(*memory.find(key), std::size_t{4}, "the choice");
    key.shape.batch = 9;
    require(!memory.find(key).has_value(), "the choice of another shape");
}

void checkDescription()
{
    const Graph graph = take(planGraph(everyLayer()));
    const GraphDescription description(graph);
    const Graph again = graphFrom(description.get());
    require(again.name == graph.name && again.classes == graph.classes && again.stateSize == graph.stateSize, "the network");
    requireEqual(again.nodes.size(), graph.nodes.size(), "layers");
    requireEqual(again.values.size(), graph.values.size(), "values");
    requireEqual(again.tensors.size(), graph.tensors.size(), "tensors");
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const Node &a = graph.nodes[i], &b = again.nodes[i];
        require(a.name == b.name && a.kind == b.kind && a.inputs == b.inputs && a.output == b.output &&
                    a.inputShape == b.inputShape && a.outputShape == b.outputShape && a.kernel == b.kernel &&
                    a.stride == b.stride && a.padding == b.padding && a.groups == b.groups && a.rate == b.rate &&
                    a.fusedRelu == b.fusedRelu && a.weight == b.weight && a.bias == b.bias && a.mean == b.mean &&
                    a.variance == b.variance,
                "layer '", a.name, "' changes");
    }
    for (std::size_t i = 0; i < graph.values.size(); ++i) {
        const Value &a = graph.values[i], &b = again.values[i];
        require(a.shape == b.shape && a.consumers == b.consumers && a.needsGradient == b.needsGradient, "value ", i,
                " changes");
    }
    for (std::size_t i = 0; i < graph.tensors.size(); ++i) {
        const TensorSpec &a = graph.tensors[i], &b = again.tensors[i];
        require(a.name == b.name && a.kind == b.kind && a.offset == b.offset && a.size == b.size, "tensor '", a.name,
                "' changes");
    }
}

const Register parts{[] {
    addCheck("cuda/number formats", checkFormats);
    addCheck("cuda/table of tensors", checkTable);
    addCheck("cuda/loss scale", checkLossScale);
    addCheck("cuda/choice of algorithms", checkChoice);
    addCheck("cuda/graph through the C interface", checkDescription);
}};

} // namespace
} // namespace mayfly::engine::checks
