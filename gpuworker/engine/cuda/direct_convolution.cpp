// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/cuda/kernels/direct_convolution.h"

#include "gpuworker/engine/cuda/context.h"

namespace mayfly::engine::cuda {

namespace {

class DirectPlan final : public ConvolutionPlan {
public:
    DirectPlan(Device &device, const ConvolutionShape &shape, ConvolutionWork work)
        : device_(device), shape_(shape), work_(work)
    {
    }

    std::size_t workspaceBytes() const override { return 0; }
    std::string describe() const override { return "plain sums"; }
    void run(const void *a, const void *b, void *to, void *) const override
    {
        withType(shape_.type, [&](auto zero) {
            using T = decltype(zero);
            const T *first = static_cast<const T *>(a), *second = static_cast<const T *>(b);
            T *result = static_cast<T *>(to);
            switch (work_) {
            case ConvolutionWork::Forward:
                return forEach(device_, DirectForward<T>{first, second, result, shape()},
                               shape_.batch * shape_.outHeight * shape_.outWidth * shape_.outputs);
            case ConvolutionWork::InputGradient:
                return forEach(device_, DirectInputGradient<T>{first, second, result, shape()},
                               shape_.batch * shape_.height * shape_.width * shape_.channels);
            case ConvolutionWork::FilterGradient:
                return forEach(device_, DirectFilterGradient<T>{first, second, result, shape()},
                               shape_.outputs * shape_.kernel * shape_.kernel * (shape_.channels / shape_.groups));
            }
        });
    }

private:
    DirectShape shape() const
    {
        return {shape_.batch,     shape_.channels, shape_.height, shape_.width,  shape_.outputs, shape_.outHeight,
                shape_.outWidth, shape_.kernel,   shape_.kernel, shape_.stride, shape_.padding, shape_.groups};
    }

    Device &device_;
    ConvolutionShape shape_;
    ConvolutionWork work_;
};

} // namespace

std::shared_ptr<const ConvolutionPlan> planDirectConvolution(Device &device, const ConvolutionShape &shape,
                                                             ConvolutionWork work)
{
    return std::make_shared<DirectPlan>(device, shape, work);
}

} // namespace mayfly::engine::cuda
