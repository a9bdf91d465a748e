// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/cuda/kernels.h"
#include "gpuworker/engine/sgd_update.h"

#include <algorithm>

namespace mayfly::engine::cuda {

namespace {

constexpr unsigned threadsPerBlock = 256;
constexpr std::size_t mostBlocks = 4096; // the grid strides over the rest

__global__ void sgdKernel(float rate, float momentum, float decay, bool nesterov, std::size_t count,
                          const float *__restrict__ gradient, float *__restrict__ parameters,
                          float *__restrict__ velocity)
{
    const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
    for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += stride) {
        sgdUpdate(rate, momentum, decay, nesterov, gradient[i], parameters[i], velocity[i]);
    }
}

} // namespace

cudaError_t launchSgd(float rate, float momentum, float decay, bool nesterov, std::size_t count, const float *gradient,
                      float *parameters, float *velocity, cudaStream_t stream)
{
    if (count == 0) {
        return cudaSuccess;
    }
    const std::size_t blocks = std::min(mostBlocks, (count + threadsPerBlock - 1) / threadsPerBlock);
    sgdKernel<<<static_cast<unsigned>(blocks), threadsPerBlock, 0, stream>>>(rate, momentum, decay, nesterov, count,
                                                                             gradient, parameters, velocity);
    return cudaGetLastError();
}

} // namespace mayfly::engine::cuda
