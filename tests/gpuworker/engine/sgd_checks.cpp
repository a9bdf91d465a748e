// SPDX-License-Identifier: Apache-2.0
// applyGradient against a loop over single elements.
#include "tests/gpuworker/engine/check_helpers.h"

#include <cmath>

namespace mayfly::engine::checks {

namespace {

std::vector<TensorSpec> fourTensors()
{
    return {{"w", {37, 3}, TensorKind::Weight, 0, 111},
            {"g", {19}, TensorKind::Gain, 111, 19},
            {"r", {23}, TensorKind::RunningStat, 130, 23},
            {"v", {50}, TensorKind::Weight, 153, 50},
            {"steps", {1}, TensorKind::StepCounter, 203, 1}};
}

TensorKind kindAt(const std::vector<TensorSpec> &tensors, std::size_t at)
{
    for (const TensorSpec &tensor : tensors) {
        if (at < tensor.offset + tensor.size) {
            return tensor.kind;
        }
    }
    failCheck("no tensor at ", at);
}

/// The formulas of model.h, one element, in float64.
void updateOne(TensorKind kind, const SgdOptions &options, double gradient, double &parameter, double &velocity)
{
    if (kind == TensorKind::RunningStat) {
        parameter -= gradient;
    }
    if (kind == TensorKind::StepCounter) {
        parameter += gradient;
    }
    if (kind == TensorKind::RunningStat || kind == TensorKind::StepCounter) {
        return;
    }
    const double decay = kind == TensorKind::Weight ? static_cast<double>(options.weightDecay) : 0.0;
    const double momentum = static_cast<double>(options.momentum);
    const double decayed = gradient + decay * parameter;
    velocity = momentum * velocity + decayed;
    parameter -= static_cast<double>(options.learningRate) * (options.nesterov ? decayed + momentum * velocity : velocity);
}

void compareRange(std::size_t first, std::size_t count, bool nesterov)
{
    const auto tensors = fourTensors();
    const SgdOptions options{0.3F, 0.8F, 0.05F, nesterov};
    auto state = randomFloats(204, 1);
    auto velocity = randomFloats(204, 2);
    const auto gradient = randomFloats(count, 3);
    const auto stateBefore = state;
    const auto velocityBefore = velocity;
    applyGradient(tensors, options, first, gradient, state, velocity);
    for (std::size_t i = 0; i < state.size(); ++i) {
        double parameter = static_cast<double>(stateBefore[i]);
        double speed = static_cast<double>(velocityBefore[i]);
        if (i >= first && i < first + count) {
            updateOne(kindAt(tensors, i), options, static_cast<double>(gradient[i - first]), parameter, speed);
        }
        require(std::abs(static_cast<double>(state[i]) - parameter) < 1e-6, "state[", i, "] is ", state[i],
                ", expected ", parameter);
        require(std::abs(static_cast<double>(velocity[i]) - speed) < 1e-6, "velocity[", i, "] is ", velocity[i],
                ", expected ", speed);
    }
}

/// Applying slices in any cut gives the same bits as applying the whole.
void compareCuts()
{
    const auto tensors = fourTensors();
    const auto gradient = randomFloats(204, 3);
    auto whole = randomFloats(204, 1);
    auto wholeVelocity = randomFloats(204, 2);
    auto cut = whole;
    auto cutVelocity = wholeVelocity;
    applyGradient(tensors, {}, 0, gradient, whole, wholeVelocity);
    for (std::size_t first = 0, size = 1; first < 204; first += size, size = size * 2 + 1) {
        const std::size_t count = std::min(size, 204 - first);
        applyGradient(tensors, {}, first, std::span(gradient).subspan(first, count), cut, cutVelocity);
    }
    require(cut == whole && cutVelocity == wholeVelocity, "slices give other bits than the whole");
}

void countSteps()
{
    const auto tensors = fourTensors();
    std::vector<float> state(204, 0.0F);
    std::vector<float> velocity(204, 0.0F);
    std::vector<float> gradient(204, 0.0F);
    gradient.back() = 1.0F;
    for (int step = 0; step < 1000; ++step) {
        applyGradient(tensors, {}, 0, gradient, state, velocity);
    }
    requireEqual(state.back(), 1000.0F, "the step counter");
}

const Register updates{[] {
    struct Range {
        std::size_t first, count;
    };
    for (const Range &range :
         {Range{0, 204}, Range{0, 0}, Range{204, 0}, Range{0, 1}, Range{203, 1}, Range{3, 50}, Range{100, 60},
          Range{111, 19}, Range{110, 21}, Range{131, 20}, Range{120, 84}, Range{1, 202}}) {
        for (const bool nesterov : {false, true}) {
            addCheck("sgd/from " + std::to_string(range.first) + " count " + std::to_string(range.count) +
                         (nesterov ? ", Nesterov" : ""),
                     [range, nesterov] { compareRange(range.first, range.count, nesterov); });
        }
    }
    addCheck("sgd/slices as the whole", compareCuts);
    addCheck("sgd/steps are counted", countSteps);
}};

} // namespace
} // namespace mayfly::engine::checks
