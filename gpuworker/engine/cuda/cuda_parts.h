// SPDX-License-Identifier: Apache-2.0
// What a Device is made of with CUDA, and how its calls are checked.
#pragma once
#include "gpuworker/engine/cuda/device.h"

#include <cublas_v2.h>
#include <cuda_runtime_api.h>
#include <cudnn.h>
#include <map>
#include <string>
#include <vector>

namespace mayfly::engine::cuda {

/// Throws std::runtime_error with what was being done and why it failed.
void check(cudaError_t error, const char *doing);
void check(cudnnStatus_t status, const char *doing);
void check(cublasStatus_t status, const char *doing);

/// Fills a few floats with a kernel, to see whether the plug-in has code for the current device.
cudaError_t tryKernel(float *to, unsigned count, cudaStream_t stream);

/// The libraries' state for one device. Making it takes long, so it is kept for the next Device; one owner at a time.
struct LibraryHandles {
    cudnnHandle_t dnn = nullptr;
    cublasHandle_t blas = nullptr;
    void *blasWorkspace = nullptr;
    std::size_t blasWorkspaceBytes = 0;
};

struct Device::Parts {
    DeviceOptions options;
    std::string name;
    int computeCapability = 0; ///< 75 for 7.5
    cudaStream_t compute = nullptr;
    cudaStream_t copy = nullptr;
    LibraryHandles handles;
    std::vector<cudaEvent_t> events;
    std::vector<cudaGraphExec_t> steps;
    std::map<std::pair<ConvolutionShape, ConvolutionWork>, std::shared_ptr<const ConvolutionPlan>> plans;
    std::size_t bytes = 0;
    std::size_t peakBytes = 0;

    ~Parts();
    cudaStream_t stream(Queue queue) const { return queue == Queue::Compute ? compute : copy; }
};

} // namespace mayfly::engine::cuda
