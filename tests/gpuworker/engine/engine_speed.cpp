// SPDX-License-Identifier: Apache-2.0
// engine_speed [DEPTH] [CHANNELS] [SIDE] [BATCH] [THREADS] [SECONDS] [json]: images/s of training steps (gradient and
// update) and of evaluation of a CIFAR-style residual network, the arithmetic's GFLOP/s while training (3 times the
// forward pass's), the peak of memory, and what of it is planned for activations and gradients. Defaults: 8 1 28 128 1 3.
#include "gpuworker/engine/model.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <vector>

#include <sys/resource.h>

using namespace mayfly::engine;

namespace {

/// Of the whole process, all threads, in user mode.
double processorSeconds()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_utime.tv_sec) + static_cast<double>(usage.ru_utime.tv_usec) * 1e-6;
}

struct Rate {
    double perSecond = 0;          ///< images
    double perProcessorSecond = 0; ///< tells more where others use the same cores
};

Rate imagesPerSecond(double seconds, std::size_t batch, const std::function<void()> &step)
{
    using Clock = std::chrono::steady_clock;
    step();
    const auto start = Clock::now();
    const double processorStart = processorSeconds();
    std::size_t images = 0;
    double elapsed = 0;
    while (elapsed < seconds) {
        step();
        images += batch;
        elapsed = std::chrono::duration<double>(Clock::now() - start).count();
    }
    return {static_cast<double>(images) / elapsed, static_cast<double>(images) / (processorSeconds() - processorStart)};
}

double peakMegabytes()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024;
}

void measure(Model &model, std::size_t pixels, std::size_t batch, double seconds, double flopsPerImage, bool json)
{
    std::vector<float> images(batch * pixels), gradient(model.stateSize()), velocity(model.stateSize());
    std::vector<std::int32_t> labels(batch);
    for (std::size_t i = 0; i < images.size(); ++i) {
        images[i] = static_cast<float>(i * 2654435761U % 1000U) / 500.0F - 1.0F;
    }
    for (std::size_t i = 0; i < batch; ++i) {
        labels[i] = static_cast<std::int32_t>(i % 10);
    }
    auto state = model.initialState(1);
    BatchResult last;
    const auto take = [](const Outcome<BatchResult> &outcome) {
        if (outcome) {
            return outcome.value();
        }
        std::fprintf(stderr, "%s\n", outcome.message().c_str());
        std::exit(1);
    };
    const Rate training = imagesPerSecond(seconds, batch, [&] {
        model.loadState(state);
        last = take(model.computeGradient(images, labels, gradient));
        applyGradient(model.tensors(), {0.01F, 0.9F, 1e-4F}, 0, gradient, state, velocity);
    });
    const Rate evaluation = imagesPerSecond(seconds / 3, batch, [&] { last = take(model.evaluate(images, labels)); });
    const double gflops = 3 * flopsPerImage * training.perSecond / 1e9;
    const double planned = static_cast<double>(model.memoryUse().planned) / 1048576.0;
    const double alive = static_cast<double>(model.memoryUse().alive) / 1048576.0;
    if (json) {
        std::printf("{\"images_per_s\": %.1f, \"images_per_processor_s\": %.1f, \"evaluation_images_per_s\": %.1f, \"gflops_per_s\": %.1f, "
                    "\"peak_mb\": %.0f, \"planned_mb\": %.1f, \"alive_mb\": %.1f}\n",
                    training.perSecond, training.perProcessorSecond, evaluation.perSecond, gflops, peakMegabytes(),
                    planned, alive);
        return;
    }
    std::printf("training %.0f images/s (%.0f GFLOP/s), evaluation %.0f images/s, loss in evaluation %.4f, peak memory %.0f MB, of it activations and gradients %.1f MB (alive at once %.1f MB)\n",
                training.perSecond, gflops, evaluation.perSecond, last.loss, peakMegabytes(), planned, alive);
}

} // namespace

int main(int argc, char **argv)
{
    const auto number = [&](int index, int fallback) { return argc > index ? std::atoi(argv[index]) : fallback; };
    const int depth = number(1, 8), channels = number(2, 1), side = number(3, 28), batch = number(4, 128),
              threads = number(5, 1);
    const bool json = argc > 7 && std::strcmp(argv[7], "json") == 0;
    const NetworkSpec network = cifarResNet(depth, channels, side, side, 10);
    const auto model = createModel(network, {BackendKind::OneDnn, static_cast<std::size_t>(batch), threads});
    if (!model) {
        std::fprintf(stderr, "%s\n", model.message().c_str());
        return 1;
    }
    if (!json) {
        std::printf("ResNet-%d, %dx%dx%d, batch %d, %d thread(s): ", depth, side, side, channels, batch, threads);
    }
    measure(*model.value(), static_cast<std::size_t>(channels * side * side), static_cast<std::size_t>(batch),
            number(6, 3), countNetwork(network).value().forwardFlopsPerImage, json);
    return 0;
}
