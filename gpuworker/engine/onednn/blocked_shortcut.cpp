// SPDX-License-Identifier: Apache-2.0
// The shortcut without parameters where channels lie in blocks: every stride-th pixel of the input's blocks, then blocks
// of zeros. The channels that fill up the input's last block hold zeros already.
#include "gpuworker/engine/onednn/layout.h"
#include "gpuworker/engine/onednn/operations.h"

#include <algorithm>

namespace mayfly::engine::onednn {

namespace {

using dnnl::memory;

class BlockedShortcut final : public Operation {
public:
    BlockedShortcut(Context &context, const Node &node)
        : context_(context), node_(node), input_(context.value(node.inputs[0]).data),
          width_(*blockWidth(input_.get_desc())), inputBlocks_(blocksOf(node.inputShape)),
          outputBlocks_(blocksOf(node.outputShape))
    {
        output_ = context.planData(node.output, withLayout(context.batchDims(node.outputShape), *layoutOf(input_.get_desc())));
        context.value(node.output).data = output_;
    }

    void planBackward() override
    {
        outputGradient_ = context_.gradientOf(node_.output, before_);
        if (context_.needsGradient(node_.inputs[0])) {
            inputGradient_ = context_.contribute(node_.inputs[0]);
        }
    }

    void forward(Phase) override
    {
        const float *from = floatsOf(input_);
        float *to = floatsOf(output_);
        forEachImage([&](std::size_t image) {
            float *own = to + image * outputBlocks_ * outputPlane();
            forEachPixel(image, [&](std::size_t input, std::size_t output) {
                std::copy_n(from + input, width_, to + output);
            });
            std::fill(own + inputBlocks_ * outputPlane(), own + outputBlocks_ * outputPlane(), 0.0F);
        });
    }

    void backward() override
    {
        context_.run(before_);
        if (!inputGradient_) {
            return;
        }
        const float *from = floatsOf(outputGradient_);
        float *to = floatsOf(inputGradient_);
        forEachImage([&](std::size_t image) {
            std::fill_n(to + image * inputBlocks_ * inputPlane(), inputBlocks_ * inputPlane(), 0.0F);
            forEachPixel(image, [&](std::size_t input, std::size_t output) {
                std::copy_n(from + output, width_, to + input);
            });
        });
    }

private:
    std::size_t blocksOf(const Shape &shape) const
    {
        return (static_cast<std::size_t>(shape.channels) + width_ - 1) / width_;
    }
    static std::size_t pixelsOf(const Shape &shape) { return static_cast<std::size_t>(shape.height * shape.width); }
    std::size_t inputPlane() const { return pixelsOf(node_.inputShape) * width_; }
    std::size_t outputPlane() const { return pixelsOf(node_.outputShape) * width_; }

    template <typename Visit> void forEachImage(const Visit &visit) const
    {
        context_.lanes().forEach([&](const Lane &lane, std::size_t) {
            for (std::size_t image = lane.first; image < lane.end; ++image) {
                visit(image);
            }
        });
    }

    /// visit(input's offset, output's offset) for each pixel of the output, in the blocks that both have.
    template <typename Visit> void forEachPixel(std::size_t image, const Visit &visit) const
    {
        const auto height = static_cast<std::size_t>(node_.outputShape.height);
        const auto width = static_cast<std::size_t>(node_.outputShape.width);
        const auto inputWidth = static_cast<std::size_t>(node_.inputShape.width);
        const auto stride = static_cast<std::size_t>(node_.stride);
        for (std::size_t block = 0; block < inputBlocks_; ++block) {
            const std::size_t input = (image * inputBlocks_ + block) * inputPlane();
            const std::size_t output = (image * outputBlocks_ + block) * outputPlane();
            for (std::size_t y = 0; y < height; ++y) {
                for (std::size_t x = 0; x < width; ++x) {
                    visit(input + (y * inputWidth + x) * stride * width_, output + (y * width + x) * width_);
                }
            }
        }
    }

    Context &context_;
    const Node &node_;
    memory input_, output_, outputGradient_, inputGradient_;
    std::size_t width_; ///< channels of a block
    std::size_t inputBlocks_, outputBlocks_;
    Sequence before_;
};

} // namespace

std::unique_ptr<Operation> makeBlockedShortcut(Context &context, const Node &node)
{
    return std::make_unique<BlockedShortcut>(context, node);
}

} // namespace mayfly::engine::onednn
