// SPDX-License-Identifier: Apache-2.0
// cuda_speed DEPTH BATCH PRECISION [SECONDS]: images/s of training ResNet-DEPTH for 32x32x3 on GPU 0, as one JSON line:
// steps that stay on the device (batches come from the host, two under way), steps as a worker of a parameter server
// makes them (state in, gradient out), and device memory. PRECISION: float32, tf32, bfloat16, float16.
#include "gpuworker/engine/cuda/cuda_model.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>

using namespace mayfly::engine;

namespace {

[[noreturn]] void fail(const std::string &message)
{
    std::fprintf(stderr, "%s\n", message.c_str());
    std::exit(1);
}

template <class T> T take(Outcome<T> outcome)
{
    if (!outcome) {
        fail(outcome.message());
    }
    return std::move(outcome.value());
}

double now_s()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// step() makes one step; finish() waits for all of them.
double imagesPerSecond(double seconds, std::size_t batch, const std::function<void()> &step,
                       const std::function<void()> &finish)
{
    for (int warmUp = 0; warmUp < 10; ++warmUp) {
        step();
    }
    finish();
    const double start_s = now_s();
    std::size_t images = 0;
    while (now_s() - start_s < seconds) {
        step();
        images += batch;
    }
    finish();
    return static_cast<double>(images) / (now_s() - start_s);
}

struct Batches {
    std::vector<std::vector<float>> images;
    std::vector<std::vector<std::int32_t>> labels;
};

Batches makeBatches(std::size_t batch)
{
    Batches batches;
    for (std::uint32_t number = 0; number < 4; ++number) {
        auto &images = batches.images.emplace_back(batch * 3 * 32 * 32);
        for (std::size_t i = 0; i < images.size(); ++i) {
            images[i] = static_cast<float>((i + number) * 2654435761U % 1000U) / 500.0F - 1.0F;
        }
        auto &labels = batches.labels.emplace_back(batch);
        for (std::size_t i = 0; i < batch; ++i) {
            labels[i] = static_cast<std::int32_t>((i + number) % 10);
        }
    }
    return batches;
}

double measureOnDevice(CudaModel &model, const Batches &batches, std::size_t batch, double seconds)
{
    std::size_t step = 0, underWay = 0;
    const auto collect = [&] {
        take(model.collect());
        --underWay;
    };
    return imagesPerSecond(
        seconds, batch,
        [&] {
            if (underWay == 2) {
                collect();
            }
            take(model.submit(batches.images[step % 4], batches.labels[step % 4], {0.01F, 0.9F, 1e-4F, false}));
            ++step;
            ++underWay;
        },
        [&] {
            while (underWay > 0) {
                collect();
            }
        });
}

double measureAsWorker(CudaModel &model, const Batches &batches, std::size_t batch, double seconds)
{
    std::vector<float> gradient(model.stateSize());
    const auto state = model.initialState(1);
    std::size_t step = 0;
    return imagesPerSecond(
        seconds, batch,
        [&] {
            model.loadState(state);
            take(model.computeGradient(batches.images[step % 4], batches.labels[step % 4], gradient));
            ++step;
        },
        [] {});
}

} // namespace

int main(int argc, char **argv)
{
    const std::map<std::string, Precision> precisions{{"float32", Precision::Float32},
                                                      {"tf32", Precision::TensorFloat32},
                                                      {"bfloat16", Precision::BFloat16},
                                                      {"float16", Precision::Float16}};
    if (argc < 4 || !precisions.contains(argv[3])) {
        fail("cuda_speed DEPTH BATCH float32|tf32|bfloat16|float16 [SECONDS]");
    }
    ModelOptions options;
    options.backend = BackendKind::Cuda;
    options.batchSize = static_cast<std::size_t>(std::atoi(argv[2]));
    options.precision = precisions.at(argv[3]);
    const double seconds = argc > 4 ? std::atof(argv[4]) : 5;
    const double before_s = now_s();
    const auto made = take(createModel(cifarResNet(std::atoi(argv[1]), 3, 32, 32, 10), options));
    auto &model = dynamic_cast<CudaModel &>(*made);
    const double planning_s = now_s() - before_s;
    const Batches batches = makeBatches(options.batchSize);
    model.loadState(model.initialState(1));
    const double onDevice = measureOnDevice(model, batches, options.batchSize, seconds);
    const double asWorker = measureAsWorker(model, batches, options.batchSize, seconds / 2);
    const auto [info, reason] = take(model.info());
    if (!info.captured) {
        std::fprintf(stderr, "steps are not captured: %s\n", reason.c_str());
    }
    const auto megabytes = [](std::uint64_t bytes) { return static_cast<double>(bytes) / 1048576.0; };
    std::printf("{\"images_per_s\": %.1f, \"worker_images_per_s\": %.1f, \"planning_s\": %.2f, \"captured\": %s, "
                "\"peak_mb\": %.1f, \"activation_mb\": %.1f, \"gradient_mb\": %.1f, \"gradient_alone_mb\": %.1f}\n",
                onDevice, asWorker, planning_s, info.captured ? "true" : "false", megabytes(info.peakBytes),
                megabytes(info.activationBytes), megabytes(info.gradientBytes), megabytes(info.gradientBytesAlone));
    return 0;
}
