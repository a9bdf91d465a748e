// SPDX-License-Identifier: Apache-2.0
// The reference's gradients against finite differences of its loss.
#include "gpuworker/engine/model.h"
#include "tests/gpuworker/engine/check_helpers.h"

#include <algorithm>
#include <cmath>

namespace mayfly::engine::checks {

namespace {

constexpr std::size_t batch = 4;

struct Problem {
    std::unique_ptr<Model> model;
    std::vector<float> images;
    std::vector<std::int32_t> labels;

    double lossAt(std::span<const float> state, std::vector<float> &gradient) const
    {
        model->loadState(state);
        return take(model->computeGradient(images, labels, gradient)).loss;
    }
};

/// Central differences over some elements of every trainable tensor. The step is the one that float32 really makes.
void compareToDifferences(const NetworkSpec &network)
{
    const std::size_t pixels = static_cast<std::size_t>(network.channels * network.height * network.width);
    const Problem problem{take(createModel(network, {BackendKind::Reference, batch, 1})),
                          randomFloats(batch * pixels, 21), randomLabels(batch, network.classes, 22)};
    std::vector<float> state = randomState(problem.model->tensors(), 23);
    std::vector<float> gradient(state.size());
    std::vector<float> ignored(state.size());
    problem.lossAt(state, gradient);
    for (const TensorSpec &tensor : problem.model->tensors()) {
        if (tensor.kind != TensorKind::Weight && tensor.kind != TensorKind::Gain) {
            continue;
        }
        for (std::size_t i = 0; i < tensor.size; i += std::max<std::size_t>(1, tensor.size / 7)) {
            float &parameter = state[tensor.offset + i];
            const float before = parameter;
            const float above = before + 2e-5F;
            const float below = before - 2e-5F;
            parameter = above;
            const double lossAbove = problem.lossAt(state, ignored);
            parameter = below;
            const double lossBelow = problem.lossAt(state, ignored);
            parameter = before;
            const double expected = (lossAbove - lossBelow) / (static_cast<double>(above) - static_cast<double>(below));
            const double actual = static_cast<double>(gradient[tensor.offset + i]);
            require(std::abs(actual - expected) <= 2e-3 * (std::abs(expected) + 0.05), tensor.name, "[", i,
                    "]: gradient ", actual, ", finite difference ", expected);
        }
    }
}

const Register gradients{[] {
    addCheck("gradient/every layer", [] { compareToDifferences(everyLayer()); });
    addCheck("gradient/residual network", [] { compareToDifferences(cifarResNet(8, 3, 8, 8, 5)); });
    addCheck("gradient/linear", [] {
        compareToDifferences({"linear", 3, 4, 5, 6, {fullyConnectedLayer("x", "input", 6)}});
    });
}};

} // namespace
} // namespace mayfly::engine::checks
