// SPDX-License-Identifier: Apache-2.0
// libmayfly_cuda.so: what the machine can do, every CUDA call checked. Models: plugin_model.cpp.
#include "gpuworker/engine/cuda/cuda_parts.h"
#include "gpuworker/engine/cuda/cuda_plugin.h"

#include <cstdio>
#include <stdexcept>

#define MAYFLY_EXPORT __attribute__((visibility("default")))

namespace {

using mayfly::engine::cuda::check;
using mayfly::engine::cuda::tryKernel;

/// Runs body; its exception becomes the message.
template <class Body> int32_t guarded(char *message, size_t messageSize, const Body &body)
{
    try {
        body();
        return 0;
    } catch (const std::exception &error) {
        if (message && messageSize > 0) {
            std::snprintf(message, messageSize, "%s", error.what());
        }
        return 1;
    }
}

std::string version(int number)
{
    return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
}

void requireDriver()
{
    int driver = 0, runtime = 0;
    check(cudaDriverGetVersion(&driver), "asking for the driver's version");
    check(cudaRuntimeGetVersion(&runtime), "asking for the runtime's version");
    if (driver == 0) {
        throw std::runtime_error("no NVIDIA driver is loaded on this machine (the plug-in is built for CUDA " +
                                 version(runtime) + ")");
    }
    if (driver / 1000 < runtime / 1000) {
        throw std::runtime_error("the NVIDIA driver serves CUDA up to " + version(driver) + "; the plug-in needs " +
                                 version(runtime) +
                                 ": update the driver (newer drivers no longer serve a K80, nor newer CUDA a P100 or V100)");
    }
}

int countDevices()
{
    int count = 0;
    const cudaError_t error = cudaGetDeviceCount(&count);
    if (error != cudaErrorNoDevice) {
        check(error, "counting the devices");
    }
    return count;
}

cudaDeviceProp propertiesOf(int device)
{
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, device), "asking for a device's properties");
    return properties;
}

/// Whether the plug-in holds code for the device shows only when a kernel runs.
void runOneKernel(int device)
{
    check(cudaSetDevice(device), "choosing the device");
    float *memory = nullptr;
    check(cudaMalloc(reinterpret_cast<void **>(&memory), 256), "allocating device memory");
    cudaError_t error = tryKernel(memory, 64, nullptr);
    if (error == cudaSuccess) {
        error = cudaDeviceSynchronize();
    }
    static_cast<void>(cudaFree(memory));
    check(error, "running a kernel");
}

/// Why no device can run the plug-in's code; empty where one can.
std::string problemOfDevices(int count)
{
    std::string problems;
    for (int device = 0; device < count; ++device) {
        try {
            const cudaDeviceProp properties = propertiesOf(device);
            if (properties.major * 10 + properties.minor < 75) {
                throw std::runtime_error(std::string(properties.name) + " has compute capability " +
                                         std::to_string(properties.major) + "." + std::to_string(properties.minor) +
                                         "; this CUDA version makes code for 7.5 and newer");
            }
            runOneKernel(device);
            return {};
        } catch (const std::exception &error) {
            problems += (problems.empty() ? "" : "; ") + std::string(error.what());
        }
    }
    return problems;
}

} // namespace

extern "C" {

MAYFLY_EXPORT int32_t mayfly_cuda_abi_version(void)
{
    return MAYFLY_CUDA_ABI_VERSION;
}

MAYFLY_EXPORT int32_t mayfly_cuda_probe(char *message, size_t messageSize)
{
    return guarded(message, messageSize, [&] {
        requireDriver();
        const int count = countDevices();
        if (count == 0) {
            throw std::runtime_error("the NVIDIA driver is loaded, but there is no device");
        }
        if (const std::string problem = problemOfDevices(count); !problem.empty()) {
            throw std::runtime_error(problem);
        }
        if (message && messageSize > 0) {
            std::snprintf(message, messageSize, "ready, %d device(s)", count);
        }
    });
}

MAYFLY_EXPORT int32_t mayfly_cuda_versions(MayflyCudaVersions *versions, char *message, size_t messageSize)
{
    return guarded(message, messageSize, [&] {
        check(cudaDriverGetVersion(&versions->driver), "asking for the driver's version");
        check(cudaRuntimeGetVersion(&versions->runtime), "asking for the runtime's version");
        versions->cudnn = cudnnGetVersion();
    });
}

MAYFLY_EXPORT int32_t mayfly_cuda_device_count(int32_t *count, char *message, size_t messageSize)
{
    *count = 0;
    return guarded(message, messageSize, [&] { *count = countDevices(); });
}

MAYFLY_EXPORT int32_t mayfly_cuda_device(int32_t device, MayflyCudaDevice *properties, char *message,
                                         size_t messageSize)
{
    return guarded(message, messageSize, [&] {
        const cudaDeviceProp found = propertiesOf(device);
        std::snprintf(properties->name, sizeof properties->name, "%s", found.name);
        properties->memoryBytes = found.totalGlobalMem;
        properties->computeMajor = found.major;
        properties->computeMinor = found.minor;
        properties->multiprocessors = found.multiProcessorCount;
    });
}

} // extern "C"
