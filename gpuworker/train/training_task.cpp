// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/train/training_task.h"

#include "gpuworker/engine/dropout_draw.h"
#include "gpuworker/train/arithmetic.h"
#include "gpuworker/train/network_file.h"

#include <algorithm>

namespace mayfly::train {

namespace {

constexpr std::uint32_t defaultBatchSize = 128;
constexpr std::uint32_t largestBatchSize = 1 << 16;
constexpr double longestStep_ms = 3600e3;

/// The network must fit the images.
Result<void> checkFit(const engine::NetworkSpec &network, const data::Dataset &dataset)
{
    const data::ImageShape wanted{network.channels, network.height, network.width};
    const auto words = [](const data::ImageShape &shape, int classes) {
        return std::to_string(shape.channels) + "x" + std::to_string(shape.height) + "x" + std::to_string(shape.width) +
               " in " + std::to_string(classes) + " classes";
    };
    if (!(dataset.shape == wanted) || dataset.classes > network.classes) {
        return fail(ErrorCode::InvalidInput, "dataset '" + dataset.name + "' has images of " +
                                                 words(dataset.shape, dataset.classes) + ", network '" + network.name +
                                                 "' expects " + words(wanted, network.classes));
    }
    return {};
}

/// Everything but the network and the images.
Result<engine::ModelOptions> modelOptions(const v1::TrainConfig &config, std::uint32_t batchSize)
{
    engine::ModelOptions options;
    options.batchSize = batchSize;
    options.threads = std::max(1, static_cast<int>(config.threads()));
    options.labelSmoothing = static_cast<float>(config.label_smoothing());
    const Arithmetic told{config.backend(), config.precision(),
                          config.has_device() ? std::optional(config.device()) : std::nullopt, config.slot_index()};
    if (auto chosen = choose(told, options); !chosen) {
        return fail(chosen.error().code, "train configuration: " + chosen.error().message);
    }
    return options;
}

} // namespace

Result<std::unique_ptr<TrainingTask>> TrainingTask::open(const v1::TrainConfig &config)
{
    const std::uint32_t batchSize = config.batch_size() == 0 ? defaultBatchSize : config.batch_size();
    if (batchSize > largestBatchSize) {
        return fail(ErrorCode::InvalidInput, "train configuration: batch_size is " + std::to_string(batchSize) +
                                                 ", expected 1 to " + std::to_string(largestBatchSize));
    }
    auto network = readNetwork(config.network(), config.resources());
    if (!network) {
        return passOn(network.error());
    }
    if (config.has_dropout()) {
        auto changed = engine::withDropout(std::move(*network), config.dropout());
        if (!changed) {
            return fail(ErrorCode::InvalidInput, "train configuration: " + changed.message());
        }
        network = std::move(changed.value());
    }
    if (!config.compute().empty() && config.compute() != "synthetic") {
        return fail(ErrorCode::InvalidInput,
                    "train configuration: compute is '" + config.compute() + "', expected nothing or 'synthetic'");
    }
    if (config.compute() == "synthetic") {
        return openSynthetic(config, *network);
    }
    const auto options = modelOptions(config, batchSize);
    if (!options) {
        return passOn(options.error());
    }
    const data::DatasetOptions where{config.dataset_folder()};
    auto training = data::openDataset(config.dataset(), data::Split::Train, where);
    if (!training) {
        return passOn(training.error());
    }
    auto test = data::openDataset(config.dataset(), data::Split::Test, where);
    if (!test) {
        return passOn(test.error());
    }
    if (auto fit = checkFit(*network, *training); !fit) {
        return passOn(fit.error());
    }
    auto model = engine::createModel(*network, *options);
    if (!model) {
        return fail(ErrorCode::Unavailable, "network '" + network->name + "': " + model.message());
    }
    std::unique_ptr<TrainingTask> task(new TrainingTask);
    task->config_ = config;
    task->model_ = std::move(model.value());
    task->tensors_ = task->model_->tensors();
    task->batchSize_ = batchSize;
    task->training_ = std::move(*training);
    task->test_ = std::move(*test);
    task->normalisation_ = data::measureNormalisation(task->training_);
    task->scaler_.emplace(task->normalisation_);
    task->images_.resize(batchSize * task->training_.shape.pixels());
    task->labels_.resize(batchSize);
    return task;
}

Result<std::unique_ptr<TrainingTask>> TrainingTask::openSynthetic(const v1::TrainConfig &config,
                                                                  const engine::NetworkSpec &network)
{
    if (!(config.step_ms() >= 0) || config.step_ms() > longestStep_ms) {
        return fail(ErrorCode::InvalidInput, "train configuration: step_ms is " + std::to_string(config.step_ms()) +
                                                 ", expected 0 to 3600000");
    }
    auto tensors = engine::describeTensors(network);
    if (!tensors) {
        return fail(ErrorCode::InvalidInput, "network '" + network.name + "': " + tensors.message());
    }
    std::unique_ptr<TrainingTask> task(new TrainingTask);
    task->config_ = config;
    task->tensors_ = std::move(tensors.value());
    task->batchSize_ = config.batch_size() == 0 ? defaultBatchSize : config.batch_size();
    task->synthetic_.emplace(config.step_ms() / 1e3, config.seed() + config.slot_index());
    return task;
}

void TrainingTask::loadState(std::span<const float> state)
{
    if (model_) {
        model_->loadState(state);
    }
}

void TrainingTask::startAt(std::int64_t clusterSteps, const std::optional<rpc::DataPosition> &slot, const Turn &turn)
{
    started_ = true;
    if (synthetic_) {
        draw_ = static_cast<std::uint64_t>(clusterSteps);
        return;
    }
    const auto seen = static_cast<std::uint64_t>(clusterSteps) * batchSize();
    const std::uint64_t images = training_.size();
    data::SamplerOptions options;
    options.seed = config_.seed();
    options.slotCount = turn.count;
    options.slot = turn.index;
    options.imagesSeen = seen;
    // The recipe of He et al. 2016 for colour images; those of one channel lie centred on black and are only mirrored.
    options.augmentation =
        training_.shape.channels == 3 ? data::Augmentation::CropAndMirror : data::Augmentation::MirrorAtRandom;
    data::BatchSampler sampler(training_, normalisation_, options);
    draw_ = engine::dropoutKey(options.seed, config_.slot_index()) + static_cast<std::uint64_t>(clusterSteps);
    // A place beyond the images would be another data set's.
    if (slot && slot->place < images && slot->epoch + 1 >= seen / images) {
        sampler.moveTo({slot->epoch, static_cast<std::size_t>(slot->place)});
        sampler.reshard(turn.index, turn.count);
        draw_ = slot->draw;
    }
    turn_ = turn;
    next_ = sampler.position();
    batches_ = std::make_unique<data::BatchPrefetcher>(std::move(sampler), batchSize(), training_.shape.pixels());
}

void TrainingTask::setTurn(const Turn &turn)
{
    if (batches_ && turn != turn_) {
        turn_ = turn;
        batches_->reshard(turn.index, turn.count);
    }
}

rpc::DataPosition TrainingTask::position() const
{
    return {next_.epoch, next_.place, draw_};
}

void TrainingTask::setGradientSink(engine::GradientSink sink)
{
    if (model_) {
        model_->setGradientSink(std::move(sink));
    }
}

Result<engine::BatchResult> TrainingTask::nextGradient(std::span<float> gradient)
{
    if (synthetic_) {
        ++draw_;
        return synthetic_->next(gradient, batchSize());
    }
    const auto &batch = batches_->next();
    next_ = batch.after;
    model_->setDraw(draw_++);
    const auto result = model_->computeGradient(batch.images, batch.labels, gradient);
    if (!result) {
        return fail(ErrorCode::Internal, result.message());
    }
    return result.value();
}

Result<std::optional<TestResult>> TrainingTask::evaluate(const std::function<bool()> &carryOn)
{
    TestResult total;
    if (synthetic_) {
        return std::optional(total); // no images: nothing is right or wrong
    }
    std::size_t correct = 0;
    for (std::size_t first = 0; first < test_.size(); first += batchSize()) {
        if (!carryOn()) {
            return std::optional<TestResult>();
        }
        const std::size_t count = std::min(batchSize(), test_.size() - first);
        const auto labels = std::span(labels_).first(count);
        const auto images = std::span(images_).first(count * test_.shape.pixels());
        data::copyBatch(test_, *scaler_, first, images, labels);
        const auto result = model_->evaluate(images, labels);
        if (!result) {
            return fail(ErrorCode::Internal, result.message());
        }
        total.loss += result.value().loss * static_cast<double>(count);
        correct += result.value().correct;
    }
    const auto images = static_cast<double>(test_.size());
    total.images = static_cast<std::int64_t>(test_.size());
    total.loss /= images;
    total.accuracyPct = 100.0 * static_cast<double>(correct) / images;
    return std::optional(total);
}

} // namespace mayfly::train
