// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/cuda/kernels_launch.cuh"

namespace mayfly::engine::cuda {

cudaError_t tryKernel(float *to, unsigned count, cudaStream_t stream)
{
    eachKernel<<<1, threadsPerBlock, 0, stream>>>(Fill<float>{to, 1.0F}, count);
    return cudaGetLastError();
}

MAYFLY_CUDA_KERNELS_OF_TYPE(MAYFLY_CUDA_EACH, MAYFLY_CUDA_BLOCKS, float)
MAYFLY_CUDA_EACH(EndStep)

} // namespace mayfly::engine::cuda
