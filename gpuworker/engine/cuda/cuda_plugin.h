/* SPDX-License-Identifier: Apache-2.0 */
/* The C interface of libmayfly_cuda.so, loaded at run time so that one build runs with and without a GPU. Plain C types
 * only; every function may be called from any thread. Raise MAYFLY_CUDA_ABI_VERSION with every change of this file; the
 * loader refuses other versions before it calls anything else. */
#ifndef MAYFLY_CUDA_PLUGIN_H
#define MAYFLY_CUDA_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MAYFLY_CUDA_ABI_VERSION 2
#define MAYFLY_CUDA_NAME_SIZE 256

struct MayflyCudaDevice {
    char name[MAYFLY_CUDA_NAME_SIZE]; /* ends with 0 */
    uint64_t memoryBytes;
    int32_t computeMajor;
    int32_t computeMinor;
    int32_t multiprocessors;
};

/* What the plug-in was built against and what it runs on; 1000 * major + 10 * minor, cuDNN as cudnnGetVersion(). */
struct MayflyCudaVersions {
    int32_t driver; /* newest CUDA that the driver serves; 0 without a driver */
    int32_t runtime;
    uint64_t cudnn;
};

int32_t mayfly_cuda_abi_version(void);

/* Functions returning int32_t: 0 done; otherwise message (messageSize bytes, cut to fit) holds the reason. */

/* Can this machine serve? No driver, no device, or a device that cannot run the plug-in's code are reasons. */
int32_t mayfly_cuda_probe(char *message, size_t messageSize);
int32_t mayfly_cuda_versions(struct MayflyCudaVersions *versions, char *message, size_t messageSize);
int32_t mayfly_cuda_device_count(int32_t *count, char *message, size_t messageSize);
int32_t mayfly_cuda_device(int32_t device, struct MayflyCudaDevice *properties, char *message, size_t messageSize);

/* One SGD update of count elements on the current device (host pointers; for checks of the kernel against
 * applyGradient). */
int32_t mayfly_cuda_sgd_check(float rate, float momentum, float decay, int32_t nesterov, size_t count, const float *gradient,
                              float *parameters, float *velocity, char *message, size_t messageSize);

#ifdef __cplusplus
}
#endif
#endif
