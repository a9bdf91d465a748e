// SPDX-License-Identifier: Apache-2.0
// The C interface's models: sessions behind plain pointers; exceptions become messages.
#include "gpuworker/engine/cuda/cuda_plugin.h"
#include "gpuworker/engine/cuda/graph_description.h"
#include "gpuworker/engine/cuda/session.h"

#include <cstdio>
#include <memory>

#define MAYFLY_EXPORT __attribute__((visibility("default")))

struct MayflyCudaModel {
    MayflyCudaModel(mayfly::engine::Graph graph, std::size_t batch, const mayfly::engine::cuda::Settings &settings,
                    const mayfly::engine::cuda::DeviceOptions &device)
        : inputs(graph.values[0].shape.elements()), stateSize(graph.stateSize), batchSize(batch),
          session(std::move(graph), batch, settings, device)
    {
    }

    std::size_t inputs; ///< numbers of one image
    std::size_t stateSize;
    std::size_t batchSize;
    mayfly::engine::cuda::Session session;
};

namespace {

using namespace mayfly::engine;
using cuda::ElementType;

void say(char *message, size_t messageSize, const char *text)
{
    if (message && messageSize > 0) {
        std::snprintf(message, messageSize, "%s", text);
    }
}

/// Runs body; its exception becomes the message.
template <class Body> int32_t guarded(char *message, size_t messageSize, const Body &body)
{
    try {
        body();
        return 0;
    } catch (const std::exception &error) {
        say(message, messageSize, error.what());
        return 1;
    }
}

/// The same on the model's device.
template <class Body> int32_t onDevice(MayflyCudaModel *model, char *message, size_t messageSize, const Body &body)
{
    return guarded(message, messageSize, [&] {
        model->session.backend().enter();
        body(model->session);
    });
}

ElementType typeOf(int32_t precision)
{
    switch (precision) {
    case MAYFLY_CUDA_BFLOAT16:
        return ElementType::BFloat16;
    case MAYFLY_CUDA_FLOAT16:
        return ElementType::Half;
    case MAYFLY_CUDA_FLOAT32:
    case MAYFLY_CUDA_TENSOR_FLOAT32:
        return ElementType::Float32;
    default:
        throw std::runtime_error("precision " + std::to_string(precision) + " is unknown");
    }
}

std::span<const float> imagesOf(const MayflyCudaModel &model, const float *images, std::size_t count)
{
    return {images, count * model.inputs};
}

MayflyCudaResult toC(const cuda::StepResult &result)
{
    return {result.loss, result.correct, result.correctTop5, result.images, result.thrownAway};
}

Phase phaseOf(int32_t training)
{
    return training ? Phase::Training : Phase::Inference;
}

} // namespace

extern "C" {

MAYFLY_EXPORT int32_t mayfly_cuda_model_create(const MayflyCudaGraph *graph, const MayflyCudaOptions *options,
                                               MayflyCudaModel **model, char *message, size_t messageSize)
{
    *model = nullptr;
    return guarded(message, messageSize, [&] {
        const cuda::Settings settings{typeOf(options->precision), options->labelSmoothing, options->capture != 0};
        const cuda::DeviceOptions device{options->device, options->precision != MAYFLY_CUDA_FLOAT32,
                                         static_cast<std::size_t>(options->workspaceLimitBytes), options->measure != 0};
        *model = std::make_unique<MayflyCudaModel>(graphFrom(*graph), static_cast<std::size_t>(options->batchSize),
                                                   settings, device)
                     .release();
    });
}

MAYFLY_EXPORT void mayfly_cuda_model_destroy(MayflyCudaModel *model)
{
    delete model;
}

MAYFLY_EXPORT int32_t mayfly_cuda_model_info(MayflyCudaModel *model, MayflyCudaModelInfo *info, char *message,
                                             size_t messageSize)
{
    return onDevice(model, message, messageSize, [&](cuda::Session &session) {
        const cuda::SessionInfo found = session.info();
        *info = {found.peakBytes,          found.activationBytes, found.gradientBytes, found.gradientBytesAlive,
                 found.gradientBytesAlone, found.scratchBytes,    found.lossScale,     found.captured ? 1 : 0};
        say(message, messageSize, found.notCaptured.c_str());
    });
}

MAYFLY_EXPORT int32_t mayfly_cuda_load_state(MayflyCudaModel *model, const float *state, const float *velocity,
                                             char *message, size_t messageSize)
{
    return onDevice(model, message, messageSize, [&](cuda::Session &session) {
        session.loadState({state, model->stateSize}, {velocity, velocity ? model->stateSize : 0});
    });
}

MAYFLY_EXPORT int32_t mayfly_cuda_read_state(MayflyCudaModel *model, float *state, float *velocity, char *message,
                                             size_t messageSize)
{
    return onDevice(model, message, messageSize, [&](cuda::Session &session) {
        session.readState({state, state ? model->stateSize : 0}, {velocity, velocity ? model->stateSize : 0});
    });
}

MAYFLY_EXPORT int32_t mayfly_cuda_set_draw(MayflyCudaModel *model, uint64_t draw)
{
    model->session.setDraw(draw);
    model->session.backend().setDraw(draw);
    return 0;
}

MAYFLY_EXPORT int32_t mayfly_cuda_gradient(MayflyCudaModel *model, const float *images, const int32_t *labels,
                                           float *gradient, MayflyCudaResult *result, char *message,
                                           size_t messageSize)
{
    return onDevice(model, message, messageSize, [&](cuda::Session &session) {
        *result = toC(session.computeGradient(imagesOf(*model, images, model->batchSize), {labels, model->batchSize},
                                              {gradient, model->stateSize}));
    });
}

MAYFLY_EXPORT int32_t mayfly_cuda_evaluate(MayflyCudaModel *model, const float *images, const int32_t *labels,
                                           uint64_t count, MayflyCudaResult *result, char *message, size_t messageSize)
{
    return onDevice(model, message, messageSize, [&](cuda::Session &session) {
        const auto images_ = static_cast<std::size_t>(count);
        *result = toC(session.evaluate(imagesOf(*model, images, images_), {labels, images_}));
    });
}

MAYFLY_EXPORT int32_t mayfly_cuda_submit(MayflyCudaModel *model, const float *images, const int32_t *labels,
                                         const MayflyCudaSgd *sgd, char *message, size_t messageSize)
{
    return onDevice(model, message, messageSize, [&](cuda::Session &session) {
        session.submit(imagesOf(*model, images, model->batchSize), {labels, model->batchSize},
                       {sgd->learningRate, sgd->momentum, sgd->weightDecay, sgd->nesterov != 0});
    });
}

MAYFLY_EXPORT int32_t mayfly_cuda_collect(MayflyCudaModel *model, MayflyCudaResult *result, char *message,
                                          size_t messageSize)
{
    return onDevice(model, message, messageSize, [&](cuda::Session &session) { *result = toC(session.collect()); });
}

MAYFLY_EXPORT int32_t mayfly_cuda_load_images(MayflyCudaModel *model, const float *images, uint64_t count,
                                              char *message, size_t messageSize)
{
    return onDevice(model, message, messageSize, [&](cuda::Session &session) {
        session.backend().loadImages(imagesOf(*model, images, static_cast<std::size_t>(count)));
    });
}

MAYFLY_EXPORT int32_t mayfly_cuda_forward(MayflyCudaModel *model, uint64_t node, int32_t training, char *message,
                                          size_t messageSize)
{
    return onDevice(model, message, messageSize,
                    [&](cuda::Session &session) { session.forwardNode(node, phaseOf(training)); });
}

MAYFLY_EXPORT int32_t mayfly_cuda_backward(MayflyCudaModel *model, uint64_t node, char *message, size_t messageSize)
{
    return onDevice(model, message, messageSize, [&](cuda::Session &session) { session.backwardNode(node); });
}

MAYFLY_EXPORT int32_t mayfly_cuda_loss(MayflyCudaModel *model, const int32_t *labels, uint64_t count, int32_t training,
                                       MayflyCudaResult *result, char *message, size_t messageSize)
{
    return onDevice(model, message, messageSize, [&](cuda::Session &session) {
        const BatchResult found =
            session.backend().computeLoss({labels, static_cast<std::size_t>(count)}, phaseOf(training));
        *result = {found.loss, static_cast<uint32_t>(found.correct), static_cast<uint32_t>(found.correctTop5),
                   static_cast<uint32_t>(found.images), 0};
    });
}

MAYFLY_EXPORT int32_t mayfly_cuda_store_gradient(MayflyCudaModel *model, float *gradient, char *message,
                                                 size_t messageSize)
{
    return onDevice(model, message, messageSize, [&](cuda::Session &session) {
        session.backend().storeGradient({gradient, model->stateSize});
    });
}

MAYFLY_EXPORT int32_t mayfly_cuda_read_value(MayflyCudaModel *model, uint64_t value, float *to, uint64_t size,
                                             char *message, size_t messageSize)
{
    return onDevice(model, message, messageSize, [&](cuda::Session &session) {
        session.backend().readValue(value, {to, static_cast<std::size_t>(size)});
    });
}

MAYFLY_EXPORT int32_t mayfly_cuda_read_gradient(MayflyCudaModel *model, uint64_t value, float *to, uint64_t size,
                                                char *message, size_t messageSize)
{
    return onDevice(model, message, messageSize, [&](cuda::Session &session) {
        session.backend().readGradient(value, {to, static_cast<std::size_t>(size)});
    });
}

MAYFLY_EXPORT int32_t mayfly_cuda_write_output_gradient(MayflyCudaModel *model, const float *from, uint64_t size,
                                                        char *message, size_t messageSize)
{
    return onDevice(model, message, messageSize, [&](cuda::Session &session) {
        session.backend().writeOutputGradient({from, static_cast<std::size_t>(size)});
    });
}

MAYFLY_EXPORT int32_t mayfly_cuda_fill(MayflyCudaModel *model, float with, char *message, size_t messageSize)
{
    return onDevice(model, message, messageSize, [&](cuda::Session &session) { session.backend().fillBuffers(with); });
}

} // extern "C"
