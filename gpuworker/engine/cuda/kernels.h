// SPDX-License-Identifier: Apache-2.0
// Kernels of our own; everything else is cuDNN's and cuBLAS's.
#pragma once
#include <cstddef>
#include <cuda_runtime_api.h>

namespace mayfly::engine::cuda {

/// The SGD update of applyGradient() in one pass over device memory, on the given stream; the arithmetic is
/// sgdUpdate()'s. Returns the launch's error; the kernel's own errors come with the next synchronisation.
cudaError_t launchSgd(float rate, float momentum, float decay, bool nesterov, std::size_t count, const float *gradient,
                      float *parameters, float *velocity, cudaStream_t stream);

} // namespace mayfly::engine::cuda
