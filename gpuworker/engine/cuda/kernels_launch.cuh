// SPDX-License-Identifier: Apache-2.0
// How kernels are launched. Included where code is made for them: one file per number format, so that they compile side
// by side.
#pragma once
#include "gpuworker/engine/cuda/cuda_parts.h"
#include "gpuworker/engine/cuda/kernels/instances.h"

namespace mayfly::engine::cuda {

namespace {

constexpr unsigned threadsPerBlock = 256;

template <class Kernel> __global__ void __launch_bounds__(threadsPerBlock) eachKernel(const Kernel kernel, unsigned threads)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < threads) {
        kernel(i);
    }
}

/// What channel_sums.h says of block kernels.
template <class Kernel> __global__ void __launch_bounds__(Kernel::threads) blockKernel(const Kernel kernel)
{
    extern __shared__ float shared[];
    __shared__ bool isLast;
    for (unsigned phase = 0; phase < Kernel::phases; ++phase) {
        kernel(phase, blockIdx.x, threadIdx.x, shared);
        __syncthreads();
    }
    __threadfence(); // what this thread wrote is seen before the block is counted
    __syncthreads();
    if (threadIdx.x == 0) {
        const unsigned before = atomicInc(kernel.counter(blockIdx.x), kernel.groupSize() - 1); // goes back to 0 at the end
        isLast = before == kernel.groupSize() - 1;
    }
    __syncthreads();
    if (!isLast) {
        return;
    }
    __threadfence();
    for (unsigned phase = 0; phase < Kernel::lastPhases; ++phase) {
        kernel.last(phase, blockIdx.x, threadIdx.x, shared);
        __syncthreads();
    }
}

} // namespace

template <class Kernel> void forEach(Device &device, const Kernel &kernel, unsigned threads)
{
    if (threads == 0) {
        return;
    }
    const unsigned blocks = (threads - 1) / threadsPerBlock + 1;
    eachKernel<<<blocks, threadsPerBlock, 0, device.parts().compute>>>(kernel, threads);
    check(cudaGetLastError(), "launching a kernel");
}

template <class Kernel> void runBlocks(Device &device, const Kernel &kernel, unsigned blocks)
{
    if (blocks == 0) {
        return;
    }
    blockKernel<<<blocks, Kernel::threads, kernel.sharedFloats() * sizeof(float), device.parts().compute>>>(kernel);
    check(cudaGetLastError(), "launching a kernel");
}

#define MAYFLY_CUDA_EACH(...) template void forEach(Device &, const __VA_ARGS__ &, unsigned);
#define MAYFLY_CUDA_BLOCKS(...) template void runBlocks(Device &, const __VA_ARGS__ &, unsigned);

} // namespace mayfly::engine::cuda
