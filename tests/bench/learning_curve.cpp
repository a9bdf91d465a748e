// SPDX-License-Identifier: Apache-2.0
// One training by the engine alone, without parameter servers: what it reaches on the test images. learning_curves.py
// runs it beside PyTorch with the same recipe.
//
//     learning_curve --network resnet20 --dataset fashion-mnist --steps 2000 --seed 1
//
// One line of JSON for each evaluation on standard output: {"step", "loss", "accuracy_pct", "seconds"}.
#include "core/base/files.h"
#include "gpuworker/data/batch_prefetcher.h"
#include "gpuworker/engine/model.h"
#include "gpuworker/engine/schedule.h"
#include "gpuworker/train/arithmetic.h"
#include "gpuworker/train/network_file.h"
#include "gpuworker/train/training_task.h"

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>

namespace {

using namespace mayfly;

struct Options {
    std::string network = "resnet20";
    std::string dataset = "fashion-mnist";
    std::string backend = "onednn";
    std::int64_t steps = 2000;
    std::int64_t every = 500;
    std::size_t batch = 128;
    int threads = 2;
    std::uint64_t seed = 1;
    float weightDecay = 1e-4F;
    engine::Schedule schedule;
};

/// The share of right answers on the test images, and the mean loss.
engine::Outcome<engine::BatchResult> evaluate(engine::Model &model, const data::Dataset &test,
                                              const data::PixelScaler &scaler, std::size_t batch)
{
    engine::BatchResult total;
    std::vector<float> images(batch * test.shape.pixels());
    std::vector<std::int32_t> labels(batch);
    for (std::size_t first = 0; first < test.size(); first += batch) {
        const std::size_t count = std::min(batch, test.size() - first);
        data::copyBatch(test, scaler, first, std::span(images).first(count * test.shape.pixels()),
                        std::span(labels).first(count));
        const auto part = model.evaluate(std::span(images).first(count * test.shape.pixels()),
                                         std::span(labels).first(count));
        if (!part) {
            return part;
        }
        total.loss += part.value().loss * static_cast<double>(count);
        total.correct += part.value().correct;
        total.images += count;
    }
    total.loss /= static_cast<double>(total.images);
    return total;
}

int trainOnce(const Options &options)
{
    const auto complain = [](const std::string &message) {
        std::fprintf(stderr, "learning_curve: %s\n", message.c_str());
        return 1;
    };
    const auto training = data::openDataset(options.dataset, data::Split::Train);
    const auto test = data::openDataset(options.dataset, data::Split::Test);
    if (!training || !test) {
        return complain((!training ? training.error() : test.error()).message);
    }
    auto network = train::readNetwork(options.network, resourceFolder());
    const auto backend = train::backendFromString(options.backend);
    if (!network || !backend) {
        return complain((!network ? network.error() : backend.error()).message);
    }
    network->channels = training->shape.channels;
    network->height = training->shape.height;
    network->width = training->shape.width;
    engine::ModelOptions how;
    how.backend = *backend;
    how.batchSize = options.batch;
    how.threads = options.threads;
    auto made = engine::createModel(*network, how);
    if (!made) {
        return complain(made.message());
    }
    auto &model = *made.value();
    const auto normalisation = data::measureNormalisation(*training);
    const data::PixelScaler scaler(normalisation);
    data::SamplerOptions sampling;
    sampling.seed = options.seed;
    sampling.augmentation = data::Augmentation::CropAndMirror;
    data::BatchPrefetcher batches(data::BatchSampler(*training, normalisation, sampling), options.batch,
                                  training->shape.pixels());
    auto state = model.initialState(options.seed);
    std::vector<float> velocity(state.size()), gradient(state.size());
    const auto start = std::chrono::steady_clock::now();
    for (std::int64_t step = 0; step < options.steps; ++step) {
        const auto &batch = batches.next();
        model.loadState(state);
        model.setDraw(options.seed * 1'000'003 + static_cast<std::uint64_t>(step));
        if (const auto done = model.computeGradient(batch.images, batch.labels, gradient); !done) {
            return complain(done.message());
        }
        engine::SgdOptions sgd;
        sgd.learningRate = static_cast<float>(engine::rateAt(options.schedule, step));
        sgd.weightDecay = options.weightDecay;
        engine::applyGradient(model.tensors(), sgd, 0, gradient, state, velocity);
        if ((step + 1) % options.every == 0 || step + 1 == options.steps) {
            model.loadState(state);
            const auto result = evaluate(model, *test, scaler, options.batch);
            if (!result) {
                return complain(result.message());
            }
            const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
            std::printf(R"({"step": %lld, "loss": %.5f, "accuracy_pct": %.3f, "seconds": %.1f})" "\n",
                        static_cast<long long>(step + 1), result.value().loss,
                        100.0 * static_cast<double>(result.value().correct) / static_cast<double>(result.value().images),
                        took.count());
            std::fflush(stdout);
        }
    }
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    Options options;
    CLI::App app("Trains one network with the engine and tells what it reaches on the test images.");
    app.add_option("--network", options.network);
    app.add_option("--dataset", options.dataset);
    app.add_option("--backend", options.backend);
    app.add_option("--steps", options.steps)->check(CLI::PositiveNumber);
    app.add_option("--every", options.every, "Steps between evaluations")->check(CLI::PositiveNumber);
    app.add_option("--batch", options.batch)->check(CLI::Range(1, 65536));
    app.add_option("--threads", options.threads)->check(CLI::Range(1, 1024));
    app.add_option("--seed", options.seed);
    app.add_option("--rate", options.schedule.baseRate, "Learning rate, divided by 10 after half and three quarters");
    app.add_option("--weight-decay", options.weightDecay);
    CLI11_PARSE(app, argc, argv);
    options.schedule.kind = engine::ScheduleKind::Step;
    options.schedule.milestones = {options.steps / 2, options.steps * 3 / 4};
    return trainOnce(options);
}
