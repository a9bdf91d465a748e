// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/cuda/kernels_launch.cuh"

namespace mayfly::engine::cuda {

MAYFLY_CUDA_KERNELS_OF_TYPE(MAYFLY_CUDA_EACH, MAYFLY_CUDA_BLOCKS, Half)

} // namespace mayfly::engine::cuda
