// SPDX-License-Identifier: Apache-2.0
// ReLU and addition.
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

} // namespace

std::unique_ptr<Operation> makeRelu(Store &store, const Node &node)
{
    return std::make_unique<Relu>(store, node);
}
std::unique_ptr<Operation> makeAdd(Store &store, const Node &node)
{
    return std::make_unique<Add>(store, node);
}

} // namespace mayfly::engine::reference
