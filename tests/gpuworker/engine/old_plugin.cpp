// SPDX-License-Identifier: Apache-2.0
// A plug-in of another interface version.
#include "gpuworker/engine/cuda/cuda_plugin.h"

extern "C" int32_t mayfly_cuda_abi_version(void)
{
    return MAYFLY_CUDA_ABI_VERSION + 41;
}
