// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/serve_loop.h"

#include "core/base/log.h"
#include "gpuworker/paramserver/transfer.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <condition_variable>
#include <thread>
#include <utility>

namespace mayfly::ps {

namespace {

constexpr double sampleInterval_s = 1;
constexpr double longestTick_s = 0.25;
/// Workers learn of the end within one exchange; a lost one is not waited for longer.
constexpr double leavingTime_s = 10;
constexpr double longestSave_s = 120;
/// For the upload of the trained model; and of the last checkpoint, when the server is about to be taken away.
constexpr std::chrono::seconds longestLastUpload(120);
constexpr std::chrono::seconds longestUploadAtNotice(8);

/// The loop's own work, one thread; checkpoints are written by a second one so that a slow disk delays no sample.
class ServeLoop {
public:
    ServeLoop(ParameterServer &server, CheckpointFolder &folder, const ServeLoopOptions &options,
              rpc::ReportWriter &reports)
        : server_(server), folder_(folder), options_(options), reports_(reports), checkpointed_step_(options.firstStep),
          interval_(options.checkpoints)
    {
    }

    Result<ServeEnd> run(const std::stop_token &stop)
    {
        {
            const std::jthread writer([this](const std::stop_token &end) { writeCheckpoints(end); });
            tick(stop);
        }
        if (server_.isShardLost()) {
            return ServeEnd::ShardLost;
        }
        if (auto written = writeCheckpoint(); !written) {
            return passOn(written.error());
        }
        if (server_.finalAccuracy()) {
            return finish(*server_.finalAccuracy());
        }
        uploadLast(longestUploadAtNotice);
        server_.finishShards(false, leavingTime_s);
        return ServeEnd::Done;
    }

private:
    void tick(const std::stop_token &stop)
    {
        const Clock &clock = SystemClock::instance();
        const auto interval = std::chrono::duration<double>(std::min(longestTick_s, options_.lease_s / 4));
        double sampled_s = clock.monotonicSeconds();
        while (!stop.stop_requested() && !server_.finalAccuracy() && !server_.isShardLost()) {
            std::unique_lock lock(mutex_);
            wake_.wait_for(lock, stop, interval, [] { return false; });
            lock.unlock();
            server_.expireLeases();
            if (clock.monotonicSeconds() - sampled_s >= sampleInterval_s) {
                sampled_s = clock.monotonicSeconds();
                reportSample();
            }
        }
        if (stop.stop_requested()) {
            server_.close(); // or the last checkpoint and the last sample would not be of the last step
        }
        reportSample();
    }

    void reportSample()
    {
        v1::AgentReport report;
        *report.mutable_serve() = server_.sample();
        reports_.write(std::move(report));
    }

    void writeCheckpoints(const std::stop_token &end)
    {
        while (!end.stop_requested()) {
            const auto interval = std::chrono::duration<double>(interval_.present_s());
            std::unique_lock lock(checkpointMutex_);
            wake_.wait_for(lock, end, interval, [] { return false; });
            lock.unlock();
            if (!end.stop_requested()) {
                (void)writeCheckpoint(); // reported there, and tried again
            }
        }
    }

    /// Copies under the server's lock, writes outside it. Nothing to do if no step came since the last one.
    Result<void> writeCheckpoint()
    {
        if (server_.counts().applied == checkpointed_step_) {
            return {};
        }
        const Checkpoint checkpoint = server_.beginCheckpoint();
        const Clock &clock = SystemClock::instance();
        const double started_s = clock.monotonicSeconds();
        const auto written = server_.shards() == 1 ? folder_.write(checkpoint) : writeParts(checkpoint);
        if (!written) {
            reportFailure(checkpoint.step, written.error());
            return passOn(written.error());
        }
        v1::AgentReport report;
        checkpointed_step_ = checkpoint.step;
        auto &told = *report.mutable_checkpoint();
        told.set_step(checkpoint.step);
        told.set_path(written->path.string());
        told.set_bytes(written->bytes);
        told.set_failures(std::exchange(failures_, 0));
        const double write_s = clock.monotonicSeconds() - started_s;
        told.set_write_s(write_s);
        reports_.write(std::move(report));
        if (interval_.noteWrite(write_s)) {
            reportInterval();
        }
        if (options_.uploader != nullptr) {
            options_.uploader->note(checkpoint.step, written->path.string());
        }
        return {};
    }

    /// The first one in a row, the second, fourth, eighth: a full disk stays full.
    void reportFailure(std::int64_t step, const Error &problem)
    {
        if (!std::has_single_bit(++failures_)) {
            return;
        }
        v1::AgentReport report;
        auto &told = *report.mutable_checkpoint_failed();
        told.set_step(step);
        told.set_problem(problem.message);
        told.set_failures(failures_);
        reports_.write(std::move(report));
    }

    void reportInterval()
    {
        v1::AgentReport report;
        auto &told = *report.mutable_checkpoint_interval();
        told.set_before_s(interval_.before_s());
        told.set_after_s(interval_.present_s());
        told.set_write_s(interval_.write_s());
        told.set_losses_per_s(options_.checkpoints.lossesPerSecond);
        reports_.write(std::move(report));
    }

    void uploadLast(std::chrono::seconds longest)
    {
        if (options_.uploader != nullptr && !options_.uploader->flush(longest)) {
            v1::AgentReport report;
            report.mutable_uploaded()->set_step(checkpointed_step_);
            report.mutable_uploaded()->set_problem("not done in the " + std::to_string(longest.count()) +
                                                   " s that there were at the end");
            reports_.write(std::move(report));
        }
    }

    /// This shard's part, and the list once all others have saved theirs.
    Result<WrittenCheckpoint> writeParts(const Checkpoint &checkpoint)
    {
        const auto own = folder_.writePart(checkpoint, 0, server_.shards());
        if (!own) {
            return passOn(own.error());
        }
        std::vector<WrittenPart> parts(server_.shards());
        parts[0] = *own;
        std::size_t saved = 1;
        for (const v1::ShardSaved &each : server_.awaitShardsSaved(checkpoint.step, longestSave_s)) {
            if (!each.problem().empty()) {
                return fail(ErrorCode::Unavailable, each.problem());
            }
            if (each.shard() == 0 || each.shard() >= parts.size()) {
                return fail(ErrorCode::Corrupt, "shard " + std::to_string(each.shard()) + " has saved a part");
            }
            parts[each.shard()] = {each.file(), each.crc64(), each.bytes()};
            ++saved;
        }
        if (saved < parts.size()) {
            return fail(ErrorCode::Unavailable, "not every shard has saved its part");
        }
        return folder_.writeParts(checkpoint.step, parts);
    }

    /// The whole model, wherever its parts are.
    Result<Checkpoint> wholeModel() const
    {
        if (server_.shards() == 1) {
            return server_.checkpoint();
        }
        auto restored = folder_.restore();
        if (!restored) {
            return passOn(restored.error());
        }
        if (!*restored || (*restored)->checkpoint.step != server_.counts().applied) {
            return fail(ErrorCode::Internal, "the last checkpoint is not of the last step");
        }
        return std::move((*restored)->checkpoint);
    }

    Result<ServeEnd> finish(double accuracyPct)
    {
        const auto whole = wholeModel();
        if (!whole) {
            return passOn(whole.error());
        }
        const Checkpoint &last = *whole;
        const auto model = folder_.writeModel(last, accuracyPct);
        if (!model) {
            return passOn(model.error());
        }
        if (options_.uploader != nullptr) {
            options_.uploader->note(last.step, model->string());
            uploadLast(longestLastUpload);
        }
        v1::AgentReport report;
        auto &finished = *report.mutable_finished();
        finished.set_applied_steps(last.step);
        finished.set_step_counter(server_.counts().counter);
        finished.set_model_path(model->string());
        finished.set_accuracy_pct(accuracyPct);
        reports_.write(std::move(report));
        server_.waitForLeaving(leavingTime_s);
        server_.finishShards(true, leavingTime_s);
        return ServeEnd::Done;
    }

    ParameterServer &server_;
    CheckpointFolder &folder_;
    const ServeLoopOptions options_;
    rpc::ReportWriter &reports_;
    std::int64_t checkpointed_step_; ///< by the writer's thread while it runs, by the loop's after it
    CheckpointInterval interval_;     ///< likewise
    std::uint32_t failures_ = 0;      ///< writes that failed in a row; likewise
    std::mutex mutex_;
    std::mutex checkpointMutex_;
    std::condition_variable_any wake_;
};

} // namespace

Result<ServeEnd> runServeLoop(ParameterServer &server, CheckpointFolder &folder, const ServeLoopOptions &options,
                              rpc::ReportWriter &reports, const std::stop_token &stop)
{
    return ServeLoop(server, folder, options, reports).run(stop);
}

} // namespace mayfly::ps
