// SPDX-License-Identifier: Apache-2.0
// Pools. Cells of a window that lie outside the image do not count, neither for the maximum nor for the average.
#include "gpuworker/engine/reference/reference_backend.h"

#include <algorithm>
#include <limits>

namespace mayfly::engine::reference {

namespace {

/// The part of a window inside the image.
struct Window {
    std::int64_t top, bottom, left, right;
    std::int64_t cells() const { return (bottom - top) * (right - left); }
};

class Pool final : public Operation {
public:
    Pool(Store &store, const Node &node) : store_(store), node_(node), winner_(store.values[node.output].data.size()) {}

    void forward(Phase) override
    {
        const auto &input = store_.values[node_.inputs[0]].data;
        auto &output = store_.values[node_.output].data;
        forEachWindow([&](std::size_t at, std::size_t plane, const Window &window) {
            double sum = 0;
            double top = -std::numeric_limits<double>::infinity();
            winner_[at] = index(plane, window.top, window.left);
            forEachCell(plane, window, [&](std::size_t cell) {
                sum += input[cell];
                if (input[cell] > top) {
                    winner_[at] = cell;
                }
                top = std::max(top, input[cell]);
            });
            output[at] = node_.kind == LayerKind::MaxPool ? top : sum / static_cast<double>(window.cells());
        });
    }

    void backward() override
    {
        const auto &outputGradient = store_.values[node_.output].gradient;
        auto &gradient = store_.values[node_.inputs[0]].gradient;
        forEachWindow([&](std::size_t at, std::size_t plane, const Window &window) {
            if (node_.kind == LayerKind::MaxPool) {
                gradient[winner_[at]] += outputGradient[at];
                return;
            }
            const double share = outputGradient[at] / static_cast<double>(window.cells());
            forEachCell(plane, window, [&](std::size_t cell) { gradient[cell] += share; });
        });
    }

private:
    std::size_t index(std::size_t plane, std::int64_t y, std::int64_t x) const
    {
        const Shape in = node_.inputShape;
        return (plane * static_cast<std::size_t>(in.height) + static_cast<std::size_t>(y)) *
                   static_cast<std::size_t>(in.width) +
               static_cast<std::size_t>(x);
    }

    Window windowAt(std::int64_t y, std::int64_t x) const
    {
        const Shape in = node_.inputShape;
        if (node_.kind == LayerKind::GlobalAveragePool) {
            return {0, in.height, 0, in.width};
        }
        const std::int64_t top = y * node_.stride - node_.padding;
        const std::int64_t left = x * node_.stride - node_.padding;
        return {std::max<std::int64_t>(0, top), std::min(in.height, top + node_.kernel),
                std::max<std::int64_t>(0, left), std::min(in.width, left + node_.kernel)};
    }

    template <typename Visit> void forEachWindow(const Visit &visit) const
    {
        const Shape out = node_.outputShape;
        const std::size_t planes = store_.batch * static_cast<std::size_t>(out.channels);
        std::size_t at = 0;
        for (std::size_t plane = 0; plane < planes; ++plane) {
            for (std::int64_t y = 0; y < out.height; ++y) {
                for (std::int64_t x = 0; x < out.width; ++x) {
                    visit(at++, plane, windowAt(y, x));
                }
            }
        }
    }

    template <typename Visit> void forEachCell(std::size_t plane, const Window &window, const Visit &visit) const
    {
        for (std::int64_t y = window.top; y < window.bottom; ++y) {
            for (std::int64_t x = window.left; x < window.right; ++x) {
                visit(index(plane, y, x));
            }
        }
    }

    Store &store_;
    const Node &node_;
    std::vector<std::size_t> winner_; ///< of each maximum: the cell it came from (the first one of equals)
};

} // namespace

std::unique_ptr<Operation> makePool(Store &store, const Node &node)
{
    return std::make_unique<Pool>(store, node);
}

} // namespace mayfly::engine::reference
