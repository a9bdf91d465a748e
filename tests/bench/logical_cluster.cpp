// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/logical_cluster.h"

#include "core/base/files.h"
#include "gpuworker/engine/state_part.h"
#include "gpuworker/train/network_file.h"

#include <algorithm>
#include <cmath>
#include <thread>

namespace mayfly::bench {

namespace {

constexpr double jitter = 0.1; ///< standard deviation of a step's time, as a share of it

struct LogicalWorker {
    std::uint32_t slot = 0;
    ps::SessionId session = 0;
    std::uint64_t sequence = 0;
    double nextPush_s = 0; ///< a step takes 1
    std::unique_ptr<data::BatchSampler> batches;
    std::shared_ptr<const ps::StepState> pulled;
    std::vector<float> gradient;
    double loss = 0;
};

/// One training, from its first step to its last.
class LogicalCluster {
public:
    LogicalCluster(Laboratory &laboratory, const Training &training)
        : laboratory_(laboratory), training_(training), rng_(training.seed),
          images_(training.batch * laboratory.training.shape.pixels()), labels_(training.batch)
    {
        now_.state = laboratory.model->initialState(training.seed);
        now_.velocity.resize(now_.state.size());
    }

    Result<Trained> run()
    {
        for (const Phase &phase : training_.phases) {
            if (auto done = runPhase(phase); !done) {
                return passOn(done.error());
            }
        }
        return evaluate();
    }

private:
    std::int64_t target() const { return training_.phases.back().until_step; }

    /// A phase is a parameter server of its own that goes on from the checkpoint of the one before.
    Result<void> runPhase(const Phase &phase)
    {
        ps::ParameterServerOptions options;
        options.maxSlots = static_cast<std::uint32_t>(training_.joinAt_step.size());
        options.targetSteps = target();
        options.rate = {training_.schedule, std::min<std::int64_t>(500, target() / 100), phase.fixedWorkers};
        options.synchronisation = phase.synchronisation;
        options.lease_s = 1e9;
        ps::ParameterServer server(
            ps::Shard(laboratory_.model->tensors(), now_.state, now_.velocity, now_.step), now_.slots, options,
            [](v1::AgentReport) {}, SystemClock::instance());
        taking_part_ = 0;
        for (LogicalWorker &worker : workers_) {
            if (auto joined = join(server, worker); !joined) {
                return joined;
            }
        }
        while (server.counts().applied < phase.until_step) {
            const std::int64_t step = server.counts().applied;
            if (auto joined = admit(server, step); !joined) {
                return joined;
            }
            const auto done = isBarrier(phase, step) ? round(server) : pushNext(server);
            if (!done) {
                return done;
            }
        }
        now_ = server.checkpoint();
        counter_ = server.counts().counter;
        return {};
    }

    bool isBarrier(const Phase &phase, std::int64_t step) const
    {
        const Synchronisation &how = phase.synchronisation;
        return how.mode == SyncMode::Bsp ||
               (how.mode == SyncMode::SyncSwitch && static_cast<double>(step) < how.bspFraction * static_cast<double>(target()));
    }

    Result<void> join(ps::ParameterServer &server, LogicalWorker &worker)
    {
        const auto admitted = server.join(worker.slot, ++incarnation_,
                                          {now_.state.size(), engine::fingerprintOf(laboratory_.model->tensors())}, [] {});
        if (!admitted) {
            return passOn(admitted.error());
        }
        worker.session = admitted->session;
        worker.sequence = admitted->lastSequence;
        worker.pulled = server.pull();
        return {};
    }

    Result<void> admit(ps::ParameterServer &server, std::int64_t step)
    {
        while (workers_.size() < training_.joinAt_step.size() && training_.joinAt_step[workers_.size()] <= step) {
            LogicalWorker &worker = workers_.emplace_back();
            worker.slot = static_cast<std::uint32_t>(workers_.size() - 1);
            worker.gradient.resize(now_.state.size());
            worker.nextPush_s = time_s_ + stepTime();
            if (auto joined = join(server, worker); !joined) {
                return joined;
            }
            reshard(step);
        }
        return {};
    }

    /// The active workers share the images by turns.
    void reshard(std::int64_t step)
    {
        for (std::size_t i = 0; i < workers_.size(); ++i) {
            if (workers_[i].batches) {
                workers_[i].batches->reshard(i, workers_.size());
                continue;
            }
            data::SamplerOptions options;
            options.seed = training_.seed;
            options.slot = i;
            options.slotCount = workers_.size();
            options.imagesSeen = static_cast<std::uint64_t>(step) * training_.batch;
            options.augmentation = data::Augmentation::MirrorAtRandom;
            workers_[i].batches =
                std::make_unique<data::BatchSampler>(laboratory_.training, laboratory_.normalisation, options);
        }
    }

    double stepTime() { return std::exp(jitter * rng_.normal()); }

    Result<void> compute(LogicalWorker &worker)
    {
        worker.batches->next(images_, labels_);
        laboratory_.model->loadState(worker.pulled->values());
        laboratory_.model->setDraw(++draw_);
        const auto result = laboratory_.model->computeGradient(images_, labels_, worker.gradient);
        if (!result) {
            return fail(ErrorCode::Internal, result.message());
        }
        engine::holdBatchStatistics(laboratory_.model->tensors(), worker.pulled->values(), worker.gradient);
        worker.loss = result.value().loss;
        return {};
    }

    ps::PushAnswer push(ps::ParameterServer &server, LogicalWorker &worker) const
    {
        return server.push(worker.session,
                           {++worker.sequence, worker.pulled->step(), worker.loss, {}, {worker.gradient, nullptr, false}},
                           [] { return false; });
    }

    Result<void> note(const ps::PushAnswer &answer)
    {
        using Kind = ps::PushAnswer::Kind;
        if (answer.kind != Kind::Applied && answer.kind != Kind::AtTarget) {
            return fail(ErrorCode::Internal, "a gradient was not applied: " + answer.reason);
        }
        staleness_ += static_cast<double>(answer.staleness);
        return {};
    }

    /// Whoever's step ends next pushes, and pulls what is there.
    Result<void> pushNext(ps::ParameterServer &server)
    {
        LogicalWorker &worker = *std::ranges::min_element(workers_, {}, &LogicalWorker::nextPush_s);
        time_s_ = worker.nextPush_s;
        if (auto computed = compute(worker); !computed) {
            return computed;
        }
        if (auto noted = note(push(server, worker)); !noted) {
            return noted;
        }
        worker.pulled = server.pull();
        worker.nextPush_s = time_s_ + stepTime();
        return {};
    }

    /// A round waits for everybody who takes part in it, so everybody pushes from a thread of its own. The server learns
    /// who takes part by their pushes: one worker more with each round, until all do.
    Result<void> round(ps::ParameterServer &server)
    {
        const bool newcomer = taking_part_ < workers_.size();
        taking_part_ += newcomer ? 1 : 0;
        for (std::size_t i = 0; i < taking_part_; ++i) {
            if (auto computed = compute(workers_[i]); !computed) {
                return computed;
            }
        }
        std::vector<ps::PushAnswer> answers(taking_part_);
        {
            std::vector<std::jthread> pushing;
            for (std::size_t i = taking_part_; i-- > 0;) {
                pushing.emplace_back([&, i] { answers[i] = push(server, workers_[i]); });
                while (newcomer && taking_part_ > 1 && i + 1 == taking_part_ && server.counts().waiting == 0) {
                    std::this_thread::yield(); // or the others would be a round without it
                }
            }
        }
        for (std::size_t i = 0; i < taking_part_; ++i) {
            if (auto noted = note(answers[i]); !noted) {
                return noted;
            }
            workers_[i].pulled = server.pull();
            workers_[i].nextPush_s = time_s_ + stepTime();
        }
        return {};
    }

    Result<Trained> evaluate()
    {
        Trained trained;
        engine::Model &model = *laboratory_.model;
        const data::Dataset &test = laboratory_.test;
        const data::PixelScaler scaler(laboratory_.normalisation);
        model.loadState(now_.state);
        double correct = 0;
        for (std::size_t first = 0; first < test.size(); first += training_.batch) {
            const std::size_t count = std::min(training_.batch, test.size() - first);
            const auto images = std::span(images_).first(count * test.shape.pixels());
            const auto labels = std::span(labels_).first(count);
            data::copyBatch(test, scaler, first, images, labels);
            const auto result = model.evaluate(images, labels);
            if (!result) {
                return fail(ErrorCode::Internal, result.message());
            }
            correct += static_cast<double>(result.value().correct);
            trained.loss += result.value().loss * static_cast<double>(count);
        }
        trained.accuracyPct = 100 * correct / static_cast<double>(test.size());
        trained.loss /= static_cast<double>(test.size());
        trained.staleness = staleness_ / static_cast<double>(now_.step);
        trained.counter = counter_;
        return trained;
    }

    Laboratory &laboratory_;
    const Training &training_;
    Rng rng_;
    std::vector<float> images_;
    std::vector<std::int32_t> labels_;
    ps::Checkpoint now_;
    std::vector<LogicalWorker> workers_;
    std::size_t taking_part_ = 0; ///< in the rounds of this phase
    std::uint32_t incarnation_ = 0;
    std::uint64_t draw_ = 0;
    double time_s_ = 0;
    double staleness_ = 0;
    std::int64_t counter_ = 0;
};

} // namespace

Result<Laboratory> Laboratory::open(const std::string &network, const std::string &dataset, std::size_t batch)
{
    auto training = data::openDataset(dataset, data::Split::Train);
    auto test = data::openDataset(dataset, data::Split::Test);
    if (!training || !test) {
        return passOn(!training ? training.error() : test.error());
    }
    auto spec = train::readNetwork(network, resourceFolder());
    if (!spec) {
        return passOn(spec.error());
    }
    spec->channels = training->shape.channels;
    spec->height = training->shape.height;
    spec->width = training->shape.width;
    engine::ModelOptions how;
    how.batchSize = batch;
    auto model = engine::createModel(*spec, how);
    if (!model) {
        return fail(ErrorCode::InvalidInput, model.message());
    }
    const auto normalisation = data::measureNormalisation(*training);
    return Laboratory{std::move(model.value()), std::move(*training), std::move(*test), normalisation};
}

Result<Trained> train(Laboratory &laboratory, const Training &training)
{
    return LogicalCluster(laboratory, training).run();
}

} // namespace mayfly::bench
