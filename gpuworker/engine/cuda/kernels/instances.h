// SPDX-License-Identifier: Apache-2.0
// Every kernel there is, for those who make code for them: kernels_*.cu and the checks' device on the CPU.
// EACH(kernel) and BLOCKS(kernel) are macros of the includer.
#pragma once
#include "gpuworker/engine/cuda/kernels/channel_sums.h"
#include "gpuworker/engine/cuda/kernels/direct_convolution.h"
#include "gpuworker/engine/cuda/kernels/elementwise.h"
#include "gpuworker/engine/cuda/kernels/loss.h"
#include "gpuworker/engine/cuda/kernels/norm.h"
#include "gpuworker/engine/cuda/kernels/optimiser.h"
#include "gpuworker/engine/cuda/kernels/pool.h"

#define MAYFLY_CUDA_KERNELS_OF_TYPE(EACH, BLOCKS, T)                                                                    \
    EACH(Sum<T>)                                                                                                       \
    EACH(LoadBatch<T>)                                                                                                 \
    EACH(ReadPlain<T>)                                                                                                 \
    EACH(WritePlain<T>)                                                                                                \
    EACH(Fill<T>)                                                                                                      \
    EACH(AddBias<T>)                                                                                                   \
    EACH(Dropout<T>)                                                                                                   \
    EACH(Shortcut<T>)                                                                                                  \
    EACH(ShortcutGradient<T>)                                                                                          \
    EACH(MaxPool<T>)                                                                                                   \
    EACH(MaxPoolGradient<T>)                                                                                           \
    EACH(AveragePool<T>)                                                                                               \
    EACH(AveragePoolGradient<T>)                                                                                       \
    EACH(DirectForward<T>)                                                                                             \
    EACH(DirectInputGradient<T>)                                                                                       \
    EACH(DirectFilterGradient<T>)                                                                                      \
    EACH(PackWeights<T>)                                                                                               \
    EACH(CollectGradient<T>)                                                                                           \
    EACH(ApplyGradient<T>)                                                                                             \
    BLOCKS(SoftmaxLoss<T>)                                                                                             \
    MAYFLY_CUDA_KERNELS_OF_PACK(EACH, BLOCKS, T, 1U)                                                                   \
    MAYFLY_CUDA_KERNELS_OF_PACK(EACH, BLOCKS, T, packSize<T>)

#define MAYFLY_CUDA_KERNELS_OF_PACK(EACH, BLOCKS, T, N)                                                                 \
    EACH(NormForward<T MAYFLY_COMMA N>)                                                                                \
    EACH(NormBackward<T MAYFLY_COMMA N>)                                                                               \
    BLOCKS(ChannelSums<NormStatistics<T> MAYFLY_COMMA N>)                                                              \
    BLOCKS(ChannelSums<NormGradients<T> MAYFLY_COMMA N>)                                                               \
    BLOCKS(ChannelSums<BiasGradient<T> MAYFLY_COMMA N>)

#define MAYFLY_COMMA ,

#define MAYFLY_CUDA_KERNELS(EACH, BLOCKS)                                                                               \
    MAYFLY_CUDA_KERNELS_OF_TYPE(EACH, BLOCKS, float)                                                                   \
    MAYFLY_CUDA_KERNELS_OF_TYPE(EACH, BLOCKS, BFloat16)                                                                \
    MAYFLY_CUDA_KERNELS_OF_TYPE(EACH, BLOCKS, Half)                                                                    \
    EACH(EndStep)
