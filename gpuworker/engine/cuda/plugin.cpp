// SPDX-License-Identifier: Apache-2.0
// libmayfly_cuda.so: what the C interface offers, every CUDA call checked.
#include "gpuworker/engine/cuda/cuda_plugin.h"
#include "gpuworker/engine/cuda/kernels.h"

#include <algorithm>
#include <cstdio>
#include <cuda_runtime_api.h>
#include <cudnn.h>
#include <string>

#define MAYFLY_EXPORT __attribute__((visibility("default")))

namespace {

using mayfly::engine::cuda::launchSgd;

int32_t say(const std::string &text, char *message, size_t messageSize)
{
    if (message && messageSize > 0) {
        std::snprintf(message, messageSize, "%s", text.c_str());
    }
    return 1;
}

/// Empty on success, else what was being done and why it failed.
std::string problem(cudaError_t error, const char *doing)
{
    if (error == cudaSuccess) {
        return {};
    }
    return std::string(doing) + ": " + cudaGetErrorString(error) + " (" + cudaGetErrorName(error) + ")";
}

std::string version(int number)
{
    return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
}

std::string driverProblem()
{
    int driver = 0;
    int runtime = 0;
    if (auto text = problem(cudaDriverGetVersion(&driver), "asking for the driver's version"); !text.empty()) {
        return text;
    }
    if (auto text = problem(cudaRuntimeGetVersion(&runtime), "asking for the runtime's version"); !text.empty()) {
        return text;
    }
    if (driver == 0) {
        return "no NVIDIA driver is loaded on this machine (the plug-in is built for CUDA " + version(runtime) + ")";
    }
    if (driver / 1000 < runtime / 1000)
        return "the NVIDIA driver serves CUDA up to " + version(driver) + "; the plug-in needs " + version(runtime) +
               ": update the driver";
    return {};
}

/// Device memory that frees itself.
class DeviceFloats {
public:
    ~DeviceFloats()
    {
        if (data_) {
            static_cast<void>(cudaFree(data_));
        }
    }
    DeviceFloats() = default;
    DeviceFloats(const DeviceFloats &) = delete;
    DeviceFloats &operator=(const DeviceFloats &) = delete;

    std::string take(const float *from, size_t count)
    {
        count_ = count;
        if (auto text = problem(cudaMalloc(reinterpret_cast<void **>(&data_), bytes()), "allocating device memory");
            !text.empty()) {
            return text;
        }
        return problem(cudaMemcpy(data_, from, bytes(), cudaMemcpyHostToDevice), "copying to the device");
    }
    std::string give(float *to) const
    {
        return problem(cudaMemcpy(to, data_, bytes(), cudaMemcpyDeviceToHost), "copying from the device");
    }
    float *data() const { return data_; }

private:
    size_t bytes() const { return std::max<size_t>(count_, 1) * sizeof(float); }

    float *data_ = nullptr;
    size_t count_ = 0;
};

std::string checkSgd(float rate, float momentum, float decay, bool nesterov, size_t count, const float *gradient,
                     float *parameters, float *velocity)
{
    DeviceFloats g, p, v;
    for (auto &[to, from] :
         {std::pair<DeviceFloats *, const float *>{&g, gradient}, {&p, parameters}, {&v, velocity}}) {
        if (auto text = to->take(from, count); !text.empty()) {
            return text;
        }
    }
    if (auto text = problem(launchSgd(rate, momentum, decay, nesterov, count, g.data(), p.data(), v.data(), nullptr),
                            "launching the SGD kernel");
        !text.empty()) {
        return text;
    }
    if (auto text = problem(cudaDeviceSynchronize(), "running the SGD kernel"); !text.empty()) {
        return text;
    }
    if (auto text = p.give(parameters); !text.empty()) {
        return text;
    }
    return v.give(velocity);
}

} // namespace

extern "C" {

MAYFLY_EXPORT int32_t mayfly_cuda_abi_version(void)
{
    return MAYFLY_CUDA_ABI_VERSION;
}

MAYFLY_EXPORT int32_t mayfly_cuda_probe(char *message, size_t messageSize)
{
    if (auto text = driverProblem(); !text.empty()) {
        return say(text, message, messageSize);
    }
    int32_t count = 0;
    if (mayfly_cuda_device_count(&count, message, messageSize) != 0) {
        return 1;
    }
    if (count == 0) {
        return say("the NVIDIA driver is loaded, but there is no device", message, messageSize);
    }
    // Whether the plug-in holds code for the device shows only when a kernel runs.
    float one[3] = {1, 1, 1};
    if (auto text = checkSgd(0.0F, 0.0F, 0.0F, false, 1, &one[0], &one[1], &one[2]); !text.empty()) {
        return say(text, message, messageSize);
    }
    say("ready, " + std::to_string(count) + " device(s)", message, messageSize);
    return 0;
}

MAYFLY_EXPORT int32_t mayfly_cuda_versions(MayflyCudaVersions *versions, char *message, size_t messageSize)
{
    if (auto text = problem(cudaDriverGetVersion(&versions->driver), "asking for the driver's version");
        !text.empty()) {
        return say(text, message, messageSize);
    }
    if (auto text = problem(cudaRuntimeGetVersion(&versions->runtime), "asking for the runtime's version");
        !text.empty()) {
        return say(text, message, messageSize);
    }
    versions->cudnn = cudnnGetVersion();
    return 0;
}

MAYFLY_EXPORT int32_t mayfly_cuda_device_count(int32_t *count, char *message, size_t messageSize)
{
    *count = 0;
    const cudaError_t error = cudaGetDeviceCount(count);
    if (error == cudaErrorNoDevice) {
        return 0;
    }
    const auto text = problem(error, "counting the devices");
    return text.empty() ? 0 : say(text, message, messageSize);
}

MAYFLY_EXPORT int32_t mayfly_cuda_device(int32_t device, MayflyCudaDevice *properties, char *message,
                                         size_t messageSize)
{
    cudaDeviceProp found{};
    if (auto text = problem(cudaGetDeviceProperties(&found, device), "asking for a device's properties");
        !text.empty()) {
        return say(text, message, messageSize);
    }
    std::snprintf(properties->name, sizeof properties->name, "%s", found.name);
    properties->memoryBytes = found.totalGlobalMem;
    properties->computeMajor = found.major;
    properties->computeMinor = found.minor;
    properties->multiprocessors = found.multiProcessorCount;
    return 0;
}

MAYFLY_EXPORT int32_t mayfly_cuda_sgd_check(float rate, float momentum, float decay, int32_t nesterov, size_t count,
                                            const float *gradient, float *parameters, float *velocity, char *message,
                                            size_t messageSize)
{
    const auto text = checkSgd(rate, momentum, decay, nesterov != 0, count, gradient, parameters, velocity);
    return text.empty() ? 0 : say(text, message, messageSize);
}

} // extern "C"
