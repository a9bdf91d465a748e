// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/cuda/cuda_parts.h"

#include <algorithm>
#include <mutex>
#include <stdexcept>

namespace mayfly::engine::cuda {

namespace {

constexpr int oldestCompute = 75; // compute capability 7.5, the first one that CUDA 13 makes code for
constexpr int oldestBFloat16 = 80;
constexpr std::size_t megabyte = std::size_t{1} << 20U;

std::size_t blasWorkspaceBytes(int computeMajor)
{
    return (computeMajor >= 9 ? 32 : 4) * megabyte; // what cuBLAS's manual recommends
}

std::string inMegabytes(std::size_t bytes)
{
    return std::to_string((bytes + megabyte - 1) / megabyte) + " MiB";
}

/// Library handles that no Device uses now. They are never destroyed: at the end of the process CUDA may be gone already.
class HandlePool {
public:
    LibraryHandles take(int device, int computeMajor)
    {
        {
            const std::lock_guard lock(mutex_);
            auto &free = free_[device];
            if (!free.empty()) {
                const LibraryHandles handles = free.back();
                free.pop_back();
                return handles;
            }
        }
        LibraryHandles handles;
        check(cudnnCreate(&handles.dnn), "starting cuDNN");
        check(cublasCreate(&handles.blas), "starting cuBLAS");
        handles.blasWorkspaceBytes = blasWorkspaceBytes(computeMajor);
        check(cudaMalloc(&handles.blasWorkspace, handles.blasWorkspaceBytes), "allocating the workspace of cuBLAS");
        const int exact = CUBLAS_DEFAULT_MATH | CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION;
        check(cublasSetMathMode(handles.blas, static_cast<cublasMath_t>(exact)), "setting the precision of cuBLAS");
        return handles;
    }
    void give(int device, const LibraryHandles &handles)
    {
        const std::lock_guard lock(mutex_);
        free_[device].push_back(handles);
    }

private:
    std::mutex mutex_;
    std::map<int, std::vector<LibraryHandles>> free_;
};

HandlePool &pool()
{
    static HandlePool *const handles = new HandlePool; // outlives everything that gives handles back
    return *handles;
}

} // namespace

void check(cudaError_t error, const char *doing)
{
    if (error != cudaSuccess) {
        throw std::runtime_error(std::string("CUDA: ") + doing + ": " + cudaGetErrorString(error) + " (" +
                                 cudaGetErrorName(error) + ")");
    }
}

void check(cudnnStatus_t status, const char *doing)
{
    if (status != CUDNN_STATUS_SUCCESS) {
        char more[512] = "";
        cudnnGetLastErrorString(more, sizeof more);
        throw std::runtime_error(std::string("cuDNN: ") + doing + ": " + cudnnGetErrorString(status) +
                                 (more[0] ? std::string(" (") + more + ")" : std::string()));
    }
}

void check(cublasStatus_t status, const char *doing)
{
    if (status != CUBLAS_STATUS_SUCCESS) {
        throw std::runtime_error(std::string("cuBLAS: ") + doing + ": " + cublasGetStatusString(status));
    }
}

Device::Parts::~Parts()
{
    plans.clear();
    // Errors here have been said before or come with the next call; there is nobody to tell.
    static_cast<void>(cudaSetDevice(options.index));
    for (const cudaGraphExec_t step : steps) {
        static_cast<void>(cudaGraphExecDestroy(step));
    }
    for (const cudaEvent_t event : events) {
        static_cast<void>(cudaEventDestroy(event));
    }
    if (handles.dnn) {
        pool().give(options.index, handles);
    }
    for (const cudaStream_t stream : {compute, copy}) {
        if (stream) {
            static_cast<void>(cudaStreamDestroy(stream));
        }
    }
}

Device::Device(const DeviceOptions &options) : parts_(std::make_unique<Parts>())
{
    parts_->options = options;
    int count = 0;
    check(cudaGetDeviceCount(&count), "counting the devices");
    if (options.index < 0 || options.index >= count) {
        throw std::runtime_error("there is no GPU number " + std::to_string(options.index) + "; this machine has " +
                                 std::to_string(count) + ", counted from 0");
    }
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, options.index), "asking for a device's properties");
    parts_->name = properties.name;
    parts_->computeCapability = properties.major * 10 + properties.minor;
    if (parts_->computeCapability < oldestCompute) {
        throw std::runtime_error("the GPU " + parts_->name + " has compute capability " +
                                 std::to_string(properties.major) + "." + std::to_string(properties.minor) +
                                 "; this CUDA version makes code for 7.5 and newer");
    }
    enter();
    check(cudaStreamCreateWithFlags(&parts_->compute, cudaStreamNonBlocking), "making the stream for computing");
    check(cudaStreamCreateWithFlags(&parts_->copy, cudaStreamNonBlocking), "making the stream for copies");
    LibraryHandles &handles = parts_->handles;
    handles = pool().take(options.index, properties.major);
    check(cudnnSetStream(handles.dnn, parts_->compute), "giving cuDNN its stream");
    // In this order: setting the stream takes the workspace away. With a workspace of its own cuBLAS allocates nothing
    // while a step is captured.
    check(cublasSetStream(handles.blas, parts_->compute), "giving cuBLAS its stream");
    check(cublasSetWorkspace(handles.blas, handles.blasWorkspace, handles.blasWorkspaceBytes),
          "giving cuBLAS its workspace");
    parts_->bytes = handles.blasWorkspaceBytes;
    parts_->peakBytes = parts_->bytes;
}

Device::~Device() = default;

void Device::enter()
{
    check(cudaSetDevice(parts_->options.index), "choosing the device");
}

void Device::require(ElementType type) const
{
    if (type == ElementType::BFloat16 && parts_->computeCapability < oldestBFloat16) {
        throw std::runtime_error("the GPU " + parts_->name + " has no arithmetic in bfloat16, which needs compute "
                                 "capability 8.0; use float16");
    }
}

Memory Device::allocate(std::size_t bytes, const char *what)
{
    void *data = nullptr;
    const std::size_t size = std::max<std::size_t>(bytes, 256);
    const cudaError_t error = cudaMalloc(&data, size);
    if (error == cudaErrorMemoryAllocation) {
        static_cast<void>(cudaGetLastError()); // it is no lasting error
        std::size_t free = 0, total = 0;
        check(cudaMemGetInfo(&free, &total), "asking for the free memory");
        throw std::runtime_error("out of memory on the GPU " + parts_->name + ": " + inMegabytes(size) +
                                 " are wanted for " + what + ", " + inMegabytes(free) + " of " + inMegabytes(total) +
                                 " are free; use a smaller batch");
    }
    check(error, "allocating device memory");
    parts_->bytes += size;
    parts_->peakBytes = std::max(parts_->peakBytes, parts_->bytes);
    return {this, data, size, false};
}

Memory Device::allocateOnHost(std::size_t bytes)
{
    void *data = nullptr;
    const std::size_t size = std::max<std::size_t>(bytes, 256);
    check(cudaMallocHost(&data, size), "allocating page-locked memory");
    return {this, data, size, true};
}

void Device::release(void *data, std::size_t bytes, bool onHost) noexcept
{
    if (onHost) {
        static_cast<void>(cudaFreeHost(data));
        return;
    }
    static_cast<void>(cudaFree(data));
    parts_->bytes -= bytes;
}

std::size_t Device::allocatedBytes() const
{
    return parts_->bytes;
}

std::size_t Device::peakBytes() const
{
    return parts_->peakBytes;
}

void Device::copyIn(Queue queue, void *to, const void *fromHost, std::size_t bytes)
{
    check(cudaMemcpyAsync(to, fromHost, bytes, cudaMemcpyHostToDevice, parts_->stream(queue)), "copying to the device");
}

void Device::copyOut(Queue queue, void *toHost, const void *from, std::size_t bytes)
{
    check(cudaMemcpyAsync(toHost, from, bytes, cudaMemcpyDeviceToHost, parts_->stream(queue)),
          "copying from the device");
}

void Device::clear(Queue queue, void *to, std::size_t bytes)
{
    check(cudaMemsetAsync(to, 0, bytes, parts_->stream(queue)), "clearing device memory");
}

Device::Event Device::makeEvent()
{
    cudaEvent_t event = nullptr;
    check(cudaEventCreateWithFlags(&event, cudaEventDisableTiming), "making an event");
    parts_->events.push_back(event);
    return parts_->events.size() - 1;
}

void Device::record(Event event, Queue queue)
{
    check(cudaEventRecord(parts_->events[event], parts_->stream(queue)), "recording an event");
}

void Device::wait(Queue queue, Event event)
{
    check(cudaStreamWaitEvent(parts_->stream(queue), parts_->events[event], 0), "letting a stream wait");
}

void Device::synchronise(Event event)
{
    check(cudaEventSynchronize(parts_->events[event]), "waiting for the device");
}

void Device::synchronise()
{
    check(cudaStreamSynchronize(parts_->copy), "waiting for copies");
    check(cudaStreamSynchronize(parts_->compute), "waiting for the device");
}

bool Device::capture(const std::function<void()> &body, Step &step, std::string &reason)
{
    check(cudaStreamBeginCapture(parts_->compute, cudaStreamCaptureModeThreadLocal), "beginning to capture a step");
    std::string problem;
    try {
        body();
    } catch (const std::exception &error) {
        problem = error.what();
    }
    cudaGraph_t graph = nullptr;
    const cudaError_t ended = cudaStreamEndCapture(parts_->compute, &graph);
    cudaGraphExec_t ready = nullptr;
    cudaError_t made = ended;
    if (ended == cudaSuccess && problem.empty()) {
        made = cudaGraphInstantiate(&ready, graph, 0);
    }
    if (graph) {
        static_cast<void>(cudaGraphDestroy(graph));
    }
    if (!problem.empty() || made != cudaSuccess) {
        static_cast<void>(cudaGetLastError()); // of a capture that failed nothing has run
        reason = problem.empty() ? std::string("capturing a step: ") + cudaGetErrorString(made) : problem;
        return false;
    }
    parts_->steps.push_back(ready);
    step = parts_->steps.size() - 1;
    check(cudaGraphUpload(ready, parts_->compute), "bringing a captured step to the device");
    return true;
}

void Device::launch(Step step)
{
    check(cudaGraphLaunch(parts_->steps[step], parts_->compute), "launching a captured step");
}

void Device::multiply(const Product &product)
{
    // cuBLAS counts column by column, where our row-by-row C = A B is C' = B' A'.
    const float one = 1, zero = 0;
    const bool float32 = product.type == ElementType::Float32;
    const cudaDataType type = float32 ? CUDA_R_32F : product.type == ElementType::Half ? CUDA_R_16F : CUDA_R_16BF;
    const cublasComputeType_t compute =
        float32 && parts_->options.tensorFloat32 ? CUBLAS_COMPUTE_32F_FAST_TF32 : CUBLAS_COMPUTE_32F;
    const int rows = static_cast<int>(product.rows), columns = static_cast<int>(product.columns);
    const int depth = static_cast<int>(product.depth);
    check(cublasGemmEx(parts_->handles.blas, product.transposeB ? CUBLAS_OP_T : CUBLAS_OP_N,
                       product.transposeA ? CUBLAS_OP_T : CUBLAS_OP_N, columns, rows, depth, &one, product.b, type,
                       product.transposeB ? depth : columns, product.a, type, product.transposeA ? rows : depth, &zero,
                       product.c, type, columns, compute, CUBLAS_GEMM_DEFAULT),
          "multiplying matrices");
}

} // namespace mayfly::engine::cuda
