// SPDX-License-Identifier: Apache-2.0
// Convolution and fully connected layers.
#include "gpuworker/engine/reference/reference_backend.h"

#include <algorithm>

namespace mayfly::engine::reference {

namespace {

/// A fully connected layer is a convolution whose window is the whole image, so one class serves both.
class Convolution final : public Operation {
public:
    Convolution(Store &store, const Node &node, std::int64_t rows, std::int64_t columns)
        : store_(store), node_(node), rows_(rows), columns_(columns)
    {
    }

    void forward(Phase) override
    {
        const double *input = store_.values[node_.inputs[0]].data.data();
        const double *weights = store_.tensor(node_.weight);
        double *output = store_.values[node_.output].data.data();
        forEachOutput([&](std::size_t at, std::int64_t image, std::int64_t channel, std::int64_t y, std::int64_t x) {
            double sum = node_.bias == none ? 0.0 : store_.tensor(node_.bias)[channel];
            forEachTap(image, channel, y, x,
                       [&](std::size_t in, std::size_t weight) { sum += input[in] * weights[weight]; });
            output[at] = sum;
        });
    }

    void backward() override
    {
        const Activation &output = store_.values[node_.output];
        Activation &input = store_.values[node_.inputs[0]];
        const double *weights = store_.tensor(node_.weight);
        double *weightGradient = store_.tensorGradient(node_.weight);
        forEachOutput([&](std::size_t at, std::int64_t image, std::int64_t channel, std::int64_t y, std::int64_t x) {
            const double gradient = output.gradient[at];
            if (node_.bias != none) {
                store_.tensorGradient(node_.bias)[channel] += gradient;
            }
            forEachTap(image, channel, y, x, [&](std::size_t in, std::size_t weight) {
                weightGradient[weight] += gradient * input.data[in];
                input.gradient[in] += gradient * weights[weight];
            });
        });
    }

private:
    template <typename Visit> void forEachOutput(const Visit &visit) const
    {
        const Shape out = node_.outputShape;
        std::size_t at = 0;
        for (std::int64_t image = 0; image < static_cast<std::int64_t>(store_.batch); ++image) {
            for (std::int64_t channel = 0; channel < out.channels; ++channel) {
                for (std::int64_t y = 0; y < out.height; ++y) {
                    for (std::int64_t x = 0; x < out.width; ++x) {
                        visit(at++, image, channel, y, x);
                    }
                }
            }
        }
    }

    /// The cells under the window of one output that lie inside the image, each with its weight.
    template <typename Visit>
    void forEachTap(std::int64_t image, std::int64_t channel, std::int64_t y, std::int64_t x, const Visit &visit) const
    {
        const Shape in = node_.inputShape;
        const std::int64_t seen = in.channels / node_.groups;
        const std::int64_t first = channel / (node_.outputShape.channels / node_.groups) * seen;
        const std::int64_t top = y * node_.stride - node_.padding;
        const std::int64_t left = x * node_.stride - node_.padding;
        for (std::int64_t c = 0; c < seen; ++c) {
            for (std::int64_t i = std::max<std::int64_t>(0, -top); i < std::min(rows_, in.height - top); ++i) {
                for (std::int64_t j = std::max<std::int64_t>(0, -left); j < std::min(columns_, in.width - left); ++j) {
                    const std::int64_t row = (image * in.channels + first + c) * in.height + top + i;
                    visit(static_cast<std::size_t>(row * in.width + left + j),
                          static_cast<std::size_t>(((channel * seen + c) * rows_ + i) * columns_ + j));
                }
            }
        }
    }

    Store &store_;
    const Node &node_;
    std::int64_t rows_;
    std::int64_t columns_;
};

} // namespace

std::unique_ptr<Operation> makeConvolution(Store &store, const Node &node)
{
    return std::make_unique<Convolution>(store, node, node.kernel, node.kernel);
}

std::unique_ptr<Operation> makeFullyConnected(Store &store, const Node &node)
{
    return std::make_unique<Convolution>(store, node, node.inputShape.height, node.inputShape.width);
}

} // namespace mayfly::engine::reference
