// SPDX-License-Identifier: Apache-2.0
// What the stand-in says of the machine. Models: gpuworker/engine/cuda/plugin_model.cpp.
#include "gpuworker/engine/cuda/cuda_plugin.h"

#include <cstdio>

#define MAYFLY_EXPORT __attribute__((visibility("default")))

extern "C" {

MAYFLY_EXPORT int32_t mayfly_cuda_abi_version(void)
{
    return MAYFLY_CUDA_ABI_VERSION;
}

MAYFLY_EXPORT int32_t mayfly_cuda_probe(char *message, size_t messageSize)
{
    std::snprintf(message, messageSize, "ready: the stand-in for a GPU");
    return 0;
}

MAYFLY_EXPORT int32_t mayfly_cuda_versions(MayflyCudaVersions *versions, char *, size_t)
{
    *versions = {};
    return 0;
}

MAYFLY_EXPORT int32_t mayfly_cuda_device_count(int32_t *count, char *, size_t)
{
    *count = 1;
    return 0;
}

MAYFLY_EXPORT int32_t mayfly_cuda_device(int32_t, MayflyCudaDevice *properties, char *, size_t)
{
    *properties = {"stand-in", 1, 0, 0, 1};
    return 0;
}

} // extern "C"
