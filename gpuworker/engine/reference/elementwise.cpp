// SPDX-License-Identifier: Apache-2.0
// ReLU, addition, dropout and the shortcut without parameters.
#include "gpuworker/engine/dropout_draw.h"
#include "gpuworker/engine/reference/reference_backend.h"

#include <algorithm>

namespace mayfly::engine::reference {

namespace {

class Relu final : public Operation {
public:
    Relu(Store &store, const Node &node) : store_(store), node_(node) {}

    void forward(Phase) override
    {
        std::ranges::transform(store_.values[node_.inputs[0]].data, store_.values[node_.output].data.begin(),
                               [](double x) { return x > 0 ? x : 0.0; });
    }

    void backward() override
    {
        const Activation &output = store_.values[node_.output];
        auto &gradient = store_.values[node_.inputs[0]].gradient;
        for (std::size_t i = 0; i < gradient.size(); ++i) {
            if (output.data[i] > 0) {
                gradient[i] += output.gradient[i];
            }
        }
    }

private:
    Store &store_;
    const Node &node_;
};

class Add final : public Operation {
public:
    Add(Store &store, const Node &node) : store_(store), node_(node) {}

    void forward(Phase) override
    {
        std::ranges::transform(store_.values[node_.inputs[0]].data, store_.values[node_.inputs[1]].data,
                               store_.values[node_.output].data.begin(),
                               [this](double a, double b) { return node_.fusedRelu ? std::max(0.0, a + b) : a + b; });
    }

    void backward() override
    {
        const Activation &output = store_.values[node_.output];
        for (const std::size_t input : node_.inputs) {
            for (std::size_t i = 0; i < output.data.size(); ++i) {
                if (!node_.fusedRelu || output.data[i] > 0) {
                    store_.values[input].gradient[i] += output.gradient[i];
                }
            }
        }
    }

private:
    Store &store_;
    const Node &node_;
};

/// Values that are let through in training are scaled by 1 / (1 - rate), so that inference needs no scaling (inverted
/// dropout; Srivastava et al. 2014, section 10).
class Dropout final : public Operation {
public:
    Dropout(Store &store, const Node &node) : store_(store), node_(node) {}

    void forward(Phase phase) override
    {
        const auto &input = store_.values[node_.inputs[0]].data;
        auto &output = store_.values[node_.output].data;
        for (std::size_t i = 0; i < input.size(); ++i) {
            output[i] = phase == Phase::Training ? factor(i) * input[i] : input[i];
        }
    }

    void backward() override
    {
        const auto &gradient = store_.values[node_.output].gradient;
        auto &inputGradient = store_.values[node_.inputs[0]].gradient;
        for (std::size_t i = 0; i < gradient.size(); ++i) {
            inputGradient[i] += factor(i) * gradient[i];
        }
    }

private:
    double factor(std::size_t place) const
    {
        return isDropped(dropoutKey(store_.draw, node_.output), place, node_.rate) ? 0.0 : 1 / (1 - node_.rate);
    }

    Store &store_;
    const Node &node_;
};

class IdentityShortcut final : public Operation {
public:
    IdentityShortcut(Store &store, const Node &node) : store_(store), node_(node) {}

    void forward(Phase) override
    {
        const auto &input = store_.values[node_.inputs[0]].data;
        auto &output = store_.values[node_.output].data;
        std::ranges::fill(output, 0.0);
        forEachCell([&](std::size_t from, std::size_t to) { output[to] = input[from]; });
    }

    void backward() override
    {
        const auto &gradient = store_.values[node_.output].gradient;
        auto &inputGradient = store_.values[node_.inputs[0]].gradient;
        forEachCell([&](std::size_t from, std::size_t to) { inputGradient[from] += gradient[to]; });
    }

private:
    template <typename Visit> void forEachCell(const Visit &visit) const
    {
        const Shape in = node_.inputShape, out = node_.outputShape;
        for (std::int64_t image = 0; image < static_cast<std::int64_t>(store_.batch); ++image) {
            for (std::int64_t c = 0; c < in.channels; ++c) {
                for (std::int64_t y = 0; y < out.height; ++y) {
                    for (std::int64_t x = 0; x < out.width; ++x) {
                        const std::int64_t row = (image * in.channels + c) * in.height + y * node_.stride;
                        visit(static_cast<std::size_t>(row * in.width + x * node_.stride),
                              static_cast<std::size_t>(((image * out.channels + c) * out.height + y) * out.width + x));
                    }
                }
            }
        }
    }

    Store &store_;
    const Node &node_;
};

} // namespace

std::unique_ptr<Operation> makeDropout(Store &store, const Node &node)
{
    return std::make_unique<Dropout>(store, node);
}
std::unique_ptr<Operation> makeIdentityShortcut(Store &store, const Node &node)
{
    return std::make_unique<IdentityShortcut>(store, node);
}
std::unique_ptr<Operation> makeRelu(Store &store, const Node &node)
{
    return std::make_unique<Relu>(store, node);
}
std::unique_ptr<Operation> makeAdd(Store &store, const Node &node)
{
    return std::make_unique<Add>(store, node);
}

} // namespace mayfly::engine::reference
