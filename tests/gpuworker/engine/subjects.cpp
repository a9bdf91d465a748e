// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/cuda/cuda_model.h"
#include "gpuworker/engine/reference/reference_backend.h"
#include "tests/gpuworker/engine/check_helpers.h"
#ifdef MAYFLY_ENGINE_ONEDNN
#include "gpuworker/engine/onednn/onednn_backend.h"
#endif

#include <cstdlib>

namespace mayfly::engine::checks {

namespace {

using Plugin = std::shared_ptr<const CudaPlugin>;

/// Tolerances: float32 rounds to 2^-24, TF32 to 2^-11, float16 to 2^-11, bfloat16 to 2^-8; sums and normalisation
/// multiply that.
std::vector<Subject> makeSubjects()
{
    std::vector<Subject> list{{"onednn, 1 thread"}, {"onednn, 2 threads", BackendKind::OneDnn, 2}};
    const struct {
        const char *name;
        Precision precision;
        double tolerance;
    } precisions[] = {{"float32", Precision::Float32, 2e-4},
                      {"tf32", Precision::TensorFloat32, 2e-2},
                      {"float16", Precision::Float16, 3e-2},
                      {"bfloat16", Precision::BFloat16, 0.1}};
    for (const bool standIn : {true, false}) {
        for (const auto &each : precisions) {
            if (standIn && each.precision == Precision::TensorFloat32) {
                continue; // the same as float32 there
            }
            list.push_back({std::string(standIn ? "cuda stand-in, " : "cuda, ") + each.name, BackendKind::Cuda, 1,
                            each.precision, standIn, each.tolerance});
        }
    }
    return list;
}

Plugin loadStandIn()
{
    static const Plugin plugin = take(CudaPlugin::load({STANDIN_PLUGIN}));
    return plugin;
}

[[noreturn]] void skip(const std::string &reason)
{
    if (std::getenv("MAYFLY_REQUIRE_CUDA")) {
        failCheck("MAYFLY_REQUIRE_CUDA is set, but: ", reason);
    }
    throw Skipped{reason};
}

Plugin loadDevice()
{
#ifdef MAYFLY_CUDA_PLUGIN
    static const Plugin plugin = take(CudaPlugin::load({MAYFLY_CUDA_PLUGIN}));
    static const CudaProbe probe = plugin->probe();
    if (probe.available) {
        return plugin;
    }
    // A driver that is there and does not serve is worth its own words.
    skip(probe.driverVersion == 0 ? "no CUDA device" : "no CUDA device: " + probe.message);
#else
    skip("no CUDA device (this build has no CUDA plug-in)");
#endif
}

ModelOptions optionsOf(const Subject &subject, std::size_t batch)
{
    ModelOptions options;
    options.backend = subject.kind;
    options.batchSize = batch;
    options.threads = subject.threads;
    options.precision = subject.precision;
    return options;
}

void needOneDnn(const Subject &subject)
{
#ifndef MAYFLY_ENGINE_ONEDNN
    if (subject.kind == BackendKind::OneDnn) {
        throw Skipped{"this build has no oneDNN"};
    }
#else
    static_cast<void>(subject);
#endif
}

/// Measuring every convolution of every check would take very long; whole models measure.
std::unique_ptr<Backend> takeCudaBackend(const Subject &subject, const Graph &graph, std::size_t batch)
{
    ModelOptions options = optionsOf(subject, batch);
    options.measureConvolutions = false;
    return take(makeCudaBackend(subject.standIn ? loadStandIn() : loadDevice(), graph, options));
}

} // namespace

const std::vector<Subject> &subjects()
{
    static const std::vector<Subject> list = makeSubjects();
    return list;
}

bool isFloat32(const Subject &subject)
{
    return subject.precision == Precision::Float32;
}

std::unique_ptr<Backend> makeReference(const Graph &graph, std::size_t batch)
{
    return makeReferenceBackend(graph, batch);
}

std::unique_ptr<Backend> makeBackend(const Subject &subject, const Graph &graph, std::size_t batch)
{
    needOneDnn(subject);
    switch (subject.kind) {
    case BackendKind::Reference:
        return makeReference(graph, batch);
    case BackendKind::Cuda:
        return takeCudaBackend(subject, graph, batch);
    case BackendKind::OneDnn:
        break;
    }
#ifdef MAYFLY_ENGINE_ONEDNN
    return makeOneDnnBackend(graph, batch, subject.threads);
#else
    failCheck("no such back-end in this build");
#endif
}

std::unique_ptr<Model> makeModel(const Subject &subject, const NetworkSpec &network, std::size_t batch,
                                 float labelSmoothing, bool captureSteps)
{
    needOneDnn(subject);
    ModelOptions options = optionsOf(subject, batch);
    options.labelSmoothing = labelSmoothing;
    options.captureSteps = captureSteps;
    if (subject.kind != BackendKind::Cuda) {
        return take(createModel(network, options));
    }
    return take(makeCudaModel(subject.standIn ? loadStandIn() : loadDevice(), take(planGraph(network)), options));
}

} // namespace mayfly::engine::checks
