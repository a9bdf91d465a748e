// SPDX-License-Identifier: Apache-2.0
// ReLU, addition, pools, dropout and the shortcut without parameters.
#include "gpuworker/engine/cuda/kernels/elementwise.h"
#include "gpuworker/engine/cuda/kernels/pool.h"
#include "gpuworker/engine/cuda/operations.h"

namespace mayfly::engine::cuda {

namespace {

unsigned number(std::int64_t n)
{
    return static_cast<unsigned>(n);
}

/// ReLU and addition: the gradient of their output, where it was let through, is that of every input.
class SumOfInputs final : public Operation {
public:
    SumOfInputs(Context &context, const Node &node, bool relu) : context_(context), node_(node), relu_(relu)
    {
        context.makeValue(node.output);
    }

    void planBackward() override
    {
        outputGradient_ = context_.gradientOf(node_.output, relu_);
        for (const std::size_t input : node_.inputs) {
            context_.lend(input, outputGradient_.to);
        }
    }

    void forward(Phase) override
    {
        withType(context_.settings().type, [&](auto zero) {
            using T = decltype(zero);
            Sum<T> kernel{{}, 0, nullptr, relu_, static_cast<T *>(context_.data(node_.output)),
                          context_.elements(node_.output)};
            for (const std::size_t input : node_.inputs) {
                kernel.parts[kernel.count++] = static_cast<const T *>(context_.data(input));
            }
            forEach(context_.device(), kernel, Sum<T>::threads(kernel.elements));
        });
    }

    void backward() override { context_.add(outputGradient_); }

private:
    Context &context_;
    const Node &node_;
    bool relu_;
    GradientSum outputGradient_;
};

/// An operation with one kernel for each way. Kernels<T>: forward(op, phase) and backward(op, from, to).
class OneKernel : public Operation {
public:
    OneKernel(Context &context, const Node &node) : context_(context), node_(node) { context.makeValue(node.output); }

    void planBackward() override
    {
        outputGradient_ = context_.gradientOf(node_.output);
        inputBuffer_ = context_.contribute(node_.inputs[0]);
    }

protected:
    template <class T> const T *input() const { return static_cast<const T *>(context_.data(node_.inputs[0])); }
    template <class T> T *output() const { return static_cast<T *>(context_.data(node_.output)); }
    template <class T> const T *outputGradient() const
    {
        return static_cast<const T *>(context_.gradient(outputGradient_.to));
    }
    template <class T> T *inputGradient() const { return static_cast<T *>(context_.gradient(inputBuffer_)); }
    template <class Body> void onType(const Body &body) const { withType(context_.settings().type, body); }
    void addGradients() { context_.add(outputGradient_); }
    unsigned inputs() const { return context_.elements(node_.inputShape); }
    unsigned outputs() const { return context_.elements(node_.outputShape); }

    Context &context_;
    const Node &node_;

private:
    GradientSum outputGradient_;
    std::size_t inputBuffer_ = 0;
};

class Pool final : public OneKernel {
public:
    Pool(Context &context, const Node &node) : OneKernel(context, node), shape_(shapeOf(node))
    {
        if (node.kind == LayerKind::MaxPool) {
            winner_ = context.device().allocate(outputs() * sizeof(std::uint32_t), "a pool's winners");
        }
    }

    void forward(Phase) override
    {
        onType([&](auto zero) {
            using T = decltype(zero);
            if (node_.kind == LayerKind::MaxPool) {
                forEach(context_.device(),
                        MaxPool<T>{input<T>(), output<T>(), winner_.as<std::uint32_t>(), shape_}, outputs());
            } else {
                forEach(context_.device(), AveragePool<T>{input<T>(), output<T>(), shape_}, outputs());
            }
        });
    }

    void backward() override
    {
        addGradients();
        onType([&](auto zero) {
            using T = decltype(zero);
            if (node_.kind == LayerKind::MaxPool) {
                forEach(context_.device(),
                        MaxPoolGradient<T>{outputGradient<T>(), winner_.as<std::uint32_t>(), inputGradient<T>(), shape_},
                        inputs());
            } else {
                forEach(context_.device(), AveragePoolGradient<T>{outputGradient<T>(), inputGradient<T>(), shape_},
                        inputs());
            }
        });
    }

private:
    static PoolShape shapeOf(const Node &node)
    {
        const bool global = node.kind == LayerKind::GlobalAveragePool;
        const Shape in = node.inputShape, out = node.outputShape;
        return {number(in.channels),
                number(in.height),
                number(in.width),
                number(out.height),
                number(out.width),
                global ? number(in.height) : number(node.kernel),
                global ? number(in.width) : number(node.kernel),
                global ? 1U : number(node.stride),
                global ? 0U : number(node.padding)};
    }

    PoolShape shape_;
    Memory winner_;
};

class DropoutLayer final : public OneKernel {
public:
    using OneKernel::OneKernel;

    void forward(Phase phase) override
    {
        onType([&](auto zero) {
            using T = decltype(zero);
            drop(input<T>(), output<T>(), phase == Phase::Training ? node_.rate : 0.0);
        });
    }
    void backward() override
    {
        addGradients();
        onType([&](auto zero) {
            using T = decltype(zero);
            drop(outputGradient<T>(), inputGradient<T>(), node_.rate);
        });
    }

private:
    template <class T> void drop(const T *from, T *to, double rate) const
    {
        const unsigned channels = number(node_.inputShape.channels);
        forEach(context_.device(),
                Dropout<T>{from, to, context_.info(), node_.output, rate, channels,
                           number(node_.inputShape.height * node_.inputShape.width)},
                inputs());
    }
};

class ShortcutLayer final : public OneKernel {
public:
    using OneKernel::OneKernel;

    void forward(Phase) override
    {
        onType([&](auto zero) {
            using T = decltype(zero);
            forEach(context_.device(), kernel<Shortcut<T>>(input<T>(), output<T>()), outputs());
        });
    }
    void backward() override
    {
        addGradients();
        onType([&](auto zero) {
            using T = decltype(zero);
            forEach(context_.device(), kernel<ShortcutGradient<T>>(outputGradient<T>(), inputGradient<T>()), inputs());
        });
    }

private:
    template <class Kernel, class T> Kernel kernel(const T *from, T *to) const
    {
        const Shape in = node_.inputShape, out = node_.outputShape;
        return {from,
                to,
                number(in.channels),
                number(in.height),
                number(in.width),
                number(out.channels),
                number(out.height),
                number(out.width),
                number(node_.stride)};
    }
};

} // namespace

std::unique_ptr<Operation> makeRelu(Context &context, const Node &node)
{
    return std::make_unique<SumOfInputs>(context, node, true);
}
std::unique_ptr<Operation> makeAdd(Context &context, const Node &node)
{
    return std::make_unique<SumOfInputs>(context, node, node.fusedRelu);
}
std::unique_ptr<Operation> makePool(Context &context, const Node &node)
{
    return std::make_unique<Pool>(context, node);
}
std::unique_ptr<Operation> makeDropout(Context &context, const Node &node)
{
    return std::make_unique<DropoutLayer>(context, node);
}
std::unique_ptr<Operation> makeIdentityShortcut(Context &context, const Node &node)
{
    return std::make_unique<ShortcutLayer>(context, node);
}

} // namespace mayfly::engine::cuda
