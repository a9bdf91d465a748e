/* SPDX-License-Identifier: Apache-2.0 */
/* The C interface of libmayfly_cuda.so, loaded at run time so that one build runs with and without a GPU. Plain C types
 * only. Raise MAYFLY_CUDA_ABI_VERSION with every change of this file; the loader refuses other versions before it calls
 * anything else. Functions of a model: one thread at a time per model; all others from any thread. */
#ifndef MAYFLY_CUDA_PLUGIN_H
#define MAYFLY_CUDA_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MAYFLY_CUDA_ABI_VERSION 4
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

/* Can this machine serve? No driver, no device, or no device that can run the plug-in's code are reasons. */
int32_t mayfly_cuda_probe(char *message, size_t messageSize);
int32_t mayfly_cuda_versions(struct MayflyCudaVersions *versions, char *message, size_t messageSize);
int32_t mayfly_cuda_device_count(int32_t *count, char *message, size_t messageSize);
int32_t mayfly_cuda_device(int32_t device, struct MayflyCudaDevice *properties, char *message, size_t messageSize);

/* A planned network: the Graph of graph.h. Enumerations are numbered as there; UINT64_MAX stands for "none". Shapes are
 * channels, height, width. Texts end with 0. Pointers are read during the call only. */
struct MayflyCudaNode {
    const char *name;
    int32_t kind;
    int32_t inputCount;
    uint64_t inputs[2];
    uint64_t output;
    int64_t inputShape[3];
    int64_t outputShape[3];
    int32_t kernel, stride, padding, groups;
    double rate;
    int32_t fusedRelu;
    uint64_t weight, bias, mean, variance;
};
struct MayflyCudaValue {
    int64_t shape[3];
    int32_t needsGradient;
};
struct MayflyCudaTensor {
    const char *name;
    int32_t kind;
    uint64_t offset, size;
};
struct MayflyCudaGraph {
    const char *name;
    int32_t classes;
    uint64_t nodeCount, valueCount, tensorCount, stateSize;
    const struct MayflyCudaNode *nodes;
    const struct MayflyCudaValue *values;
    const struct MayflyCudaTensor *tensors;
};

enum MayflyCudaPrecision {
    MAYFLY_CUDA_FLOAT32 = 0,        /* float32 throughout */
    MAYFLY_CUDA_TENSOR_FLOAT32 = 1, /* products may round their factors to 10 bits of fraction */
    MAYFLY_CUDA_BFLOAT16 = 2,       /* activations and products in bfloat16, master weights in float32 */
    MAYFLY_CUDA_FLOAT16 = 3         /* the same in float16, with dynamic loss scaling */
};

struct MayflyCudaOptions {
    int32_t device;
    int32_t precision;
    uint64_t batchSize;
    uint64_t workspaceLimitBytes; /* of one convolution */
    float labelSmoothing;
    int32_t capture; /* not 0: launch steps as captured graphs */
    int32_t measure; /* not 0: each convolution takes the fastest of cuDNN's proposals; 0: the first that works */
};

struct MayflyCudaResult {
    double loss; /* mean over the images */
    uint32_t correct, correctTop5, images;
    uint32_t thrownAway; /* the loss scale was too large: the step changed nothing */
};

struct MayflyCudaSgd {
    float learningRate, momentum, weightDecay;
    int32_t nesterov;
};

/* Bytes of device memory, and how steps run. */
struct MayflyCudaModelInfo {
    uint64_t peakBytes;          /* since the model was made */
    uint64_t activationBytes;    /* activations of a batch */
    uint64_t gradientBytes;      /* their gradients, which share memory */
    uint64_t gradientBytesAlive; /* the most of them that hold something at one moment */
    uint64_t gradientBytesAlone; /* what they would take if each had its own */
    uint64_t scratchBytes;
    float lossScale;
    int32_t captured; /* training steps are launched as captured graphs */
};

struct MayflyCudaModel;

int32_t mayfly_cuda_model_create(const struct MayflyCudaGraph *graph, const struct MayflyCudaOptions *options,
                                 struct MayflyCudaModel **model, char *message, size_t messageSize);
void mayfly_cuda_model_destroy(struct MayflyCudaModel *model);
/* message holds why steps are not captured, or is empty. */
int32_t mayfly_cuda_model_info(struct MayflyCudaModel *model, struct MayflyCudaModelInfo *info, char *message,
                               size_t messageSize);

/* States, velocities and gradients: stateSize float32 in state order, host memory. velocity may be null. */
int32_t mayfly_cuda_load_state(struct MayflyCudaModel *model, const float *state, const float *velocity, char *message,
                               size_t messageSize);
int32_t mayfly_cuda_read_state(struct MayflyCudaModel *model, float *state, float *velocity, char *message,
                               size_t messageSize);
int32_t mayfly_cuda_set_draw(struct MayflyCudaModel *model, uint64_t draw);

/* images: count x channels x height x width float32; count must be batchSize in training. */
int32_t mayfly_cuda_gradient(struct MayflyCudaModel *model, const float *images, const int32_t *labels, float *gradient,
                             struct MayflyCudaResult *result, char *message, size_t messageSize);
int32_t mayfly_cuda_evaluate(struct MayflyCudaModel *model, const float *images, const int32_t *labels, uint64_t count,
                             struct MayflyCudaResult *result, char *message, size_t messageSize);
/* A step that applies its gradient on the device. Returns once it is enqueued; images and labels may change then. At most
 * two may wait for mayfly_cuda_collect(), which gives the result of the oldest. */
int32_t mayfly_cuda_submit(struct MayflyCudaModel *model, const float *images, const int32_t *labels,
                           const struct MayflyCudaSgd *sgd, char *message, size_t messageSize);
int32_t mayfly_cuda_collect(struct MayflyCudaModel *model, struct MayflyCudaResult *result, char *message,
                            size_t messageSize);

/* For checks: single operations. Sizes count numbers of the arrays. */
int32_t mayfly_cuda_load_images(struct MayflyCudaModel *model, const float *images, uint64_t count, char *message,
                                size_t messageSize);
int32_t mayfly_cuda_forward(struct MayflyCudaModel *model, uint64_t node, int32_t training, char *message,
                            size_t messageSize);
int32_t mayfly_cuda_backward(struct MayflyCudaModel *model, uint64_t node, char *message, size_t messageSize);
int32_t mayfly_cuda_loss(struct MayflyCudaModel *model, const int32_t *labels, uint64_t count, int32_t training,
                         struct MayflyCudaResult *result, char *message, size_t messageSize);
int32_t mayfly_cuda_store_gradient(struct MayflyCudaModel *model, float *gradient, char *message, size_t messageSize);
int32_t mayfly_cuda_read_value(struct MayflyCudaModel *model, uint64_t value, float *to, uint64_t size, char *message,
                               size_t messageSize);
int32_t mayfly_cuda_read_gradient(struct MayflyCudaModel *model, uint64_t value, float *to, uint64_t size, char *message,
                                  size_t messageSize);
int32_t mayfly_cuda_write_output_gradient(struct MayflyCudaModel *model, const float *from, uint64_t size, char *message,
                                          size_t messageSize);
int32_t mayfly_cuda_fill(struct MayflyCudaModel *model, float with, char *message, size_t messageSize);

#ifdef __cplusplus
}
#endif
#endif
