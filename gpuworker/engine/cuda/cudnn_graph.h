// SPDX-License-Identifier: Apache-2.0
// Convolutions through cuDNN's graph API (the older convolution functions are deprecated in cuDNN 9 and lack its newer
// engines). One operation per graph; a plan is one engine with its settings, built for one handle.
#pragma once
#include "gpuworker/engine/cuda/cuda_parts.h"

#include <cstdint>
#include <vector>

namespace mayfly::engine::cuda {

/// Owns a cuDNN back-end descriptor.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(cudnnBackendDescriptorType_t type);
    Descriptor(Descriptor &&other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    Descriptor &operator=(Descriptor &&other) noexcept
    {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~Descriptor();

    cudnnBackendDescriptor_t get() const { return handle_; }
    void set(cudnnBackendAttributeName_t name, cudnnBackendAttributeType_t type, std::int64_t count, const void *values);
    void set(cudnnBackendAttributeName_t name, const Descriptor &other);
    void finalize(const char *what);

private:
    cudnnBackendDescriptor_t handle_ = nullptr;
};

/// Whom graphs and plans are for: the device of a handle, or, where there is none, a device described to cuDNN (checks;
/// CUDNN_BACKEND_DEVICEPROP_DESCRIPTOR). Plans for a description cannot run.
struct CudnnTarget {
    cudnnHandle_t handle = nullptr;
    const Descriptor *description = nullptr;
};

/// What an engine's arithmetic may do. Sums in less than float32 and other bits in another run are never allowed.
struct EngineRules {
    bool tensorCores = true;    ///< in float32: factors rounded to TF32
    bool roundInputs = false;   ///< to 16 bits
    bool largeTransforms = true; ///< Fourier, and Winograd's with tiles of 4 and more, which cost some digits
};

/// The graph of one convolution, and the engines that cuDNN proposes for it, best guess first, without those that the
/// rules forbid or that do not give the same bits in every run.
class ConvolutionGraph {
public:
    ConvolutionGraph(const CudnnTarget &target, const ConvolutionShape &shape, ConvolutionWork work);

    std::vector<Descriptor> engines(cudnnBackendHeurMode_t mode, const EngineRules &rules) const;

private:
    CudnnTarget target_;
    Descriptor x_, w_, y_, convolution_, operation_, graph_;
};

/// Throws where the engine does not support the graph after all. The plan keeps both.
std::shared_ptr<const ConvolutionPlan> buildPlan(const CudnnTarget &target,
                                                 std::shared_ptr<const ConvolutionGraph> graph, Descriptor engine,
                                                 ConvolutionWork work);

} // namespace mayfly::engine::cuda
