// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/serve_follower.h"

#include "core/base/log.h"
#include "core/rpc/channel.h"
#include "gpuworker/engine/state_part.h"
#include "gpuworker/paramserver/exchange_service.h"
#include "gpuworker/paramserver/follower_stream.h"
#include "gpuworker/paramserver/lead_link.h"
#include "gpuworker/paramserver/serve_parts.h"
#include "gpuworker/paramserver/serve_transfer.h"

#include <atomic>
#include <chrono>
#include <thread>

namespace mayfly::ps {

namespace {

constexpr std::chrono::seconds connectTime(20);
constexpr double sampleInterval_s = 1;
constexpr double leavingTime_s = 10;
/// Asked to end, a shard stays for the last checkpoint, which the first shard begins.
constexpr double stayingTime_s = 8;
constexpr std::chrono::seconds longestLastUpload(6);

/// Writes the parts of checkpoints on a thread of its own, so that a slow disk holds up no step.
class PartWriter {
public:
    /// uploader: of the parts; null: they stay where they are.
    PartWriter(CheckpointFolder &folder, const ShardPlace &place, LeadLink &lead, Uploader *uploader)
        : folder_(folder), place_(place), lead_(lead), uploader_(uploader),
          thread_([this](const std::stop_token &end) { writeAll(end); })
    {
    }

    void put(Checkpoint checkpoint)
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(std::move(checkpoint));
        changed_.notify_all();
    }

private:
    void writeAll(const std::stop_token &end)
    {
        for (;;) {
            std::unique_lock lock(mutex_);
            if (!changed_.wait(lock, end, [this] { return !waiting_.empty(); })) {
                return;
            }
            const Checkpoint checkpoint = std::move(waiting_.front());
            waiting_.pop_front();
            lock.unlock();
            v1::FollowerMessage message;
            auto &saved = *message.mutable_saved();
            saved.set_step(checkpoint.step);
            saved.set_shard(place_.shard);
            const auto written = folder_.writePart(checkpoint, place_.shard, place_.shards);
            if (written) {
                saved.set_file(written->file);
                saved.set_crc64(written->crc64);
                saved.set_bytes(written->bytes);
                if (uploader_ != nullptr) {
                    uploader_->note(checkpoint.step, written->file);
                }
            } else {
                saved.set_problem(written.error().message);
            }
            lead_.tell(std::move(message));
        }
    }

    CheckpointFolder &folder_;
    const ShardPlace place_;
    LeadLink &lead_;
    Uploader *const uploader_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::deque<Checkpoint> waiting_;
    std::jthread thread_;
};

/// The state that the first shard says everybody begins from, this shard's part of it.
Result<Checkpoint> loadPart(const v1::ShardLoad &load, const v1::ServeConfig &config,
                            const engine::NetworkSpec &network, const CheckpointFolder &folder,
                            const engine::StatePart &part)
{
    Checkpoint whole;
    if (load.path().empty()) {
        auto state = initialState(network, config.seed());
        if (!state) {
            return passOn(state.error());
        }
        whole.velocity.resize(state->size());
        whole.state = std::move(*state);
    } else {
        auto read = folder.readAt(load.path());
        if (!read) {
            return passOn(read.error());
        }
        whole = std::move(*read);
    }
    if (whole.step != load.step()) {
        return fail(ErrorCode::Corrupt, load.path() + ": of step " + std::to_string(whole.step) + ", expected " +
                                            std::to_string(load.step()));
    }
    Checkpoint own{whole.step, {}, std::vector<float>(part.size()), std::vector<float>(part.size())};
    part.gather(whole.state, own.state);
    part.gather(whole.velocity, own.velocity);
    return own;
}

/// What the first shard says, until it says no more. True: finished, the target is reached.
bool obey(LeadLink &lead, Follower &follower, PartWriter &writer)
{
    while (const auto message = lead.next()) {
        switch (message->body_case()) {
        case v1::LeadMessage::kCommit:
            if (const auto committed = follower.commit(message->commit()); !committed) {
                log::error(committed.error().message);
                return false;
            }
            break;
        case v1::LeadMessage::kDiscard:
            follower.discard(message->discard());
            break;
        case v1::LeadMessage::kSave:
            writer.put(follower.checkpoint());
            break;
        case v1::LeadMessage::kFinish:
            return message->finish().reached();
        default:
            log::warning("the first shard says what cannot be understood");
            return false;
        }
    }
    log::warning(lead.reason().message);
    return false;
}

void reportSample(Follower &follower, rpc::ReportWriter &reports)
{
    v1::AgentReport report;
    *report.mutable_serve() = follower.sample();
    reports.write(std::move(report));
}

/// Samples until the first shard has said its last, or this one has been asked to end for long enough.
void tick(Follower &follower, rpc::ReportWriter &reports, const std::atomic<bool> &ended, const std::stop_token &stop)
{
    const Clock &clock = SystemClock::instance();
    constexpr auto look = std::chrono::milliseconds(50);
    double sampled_s = clock.monotonicSeconds();
    std::optional<double> asked_s;
    while (!ended && !(asked_s && clock.monotonicSeconds() - *asked_s > stayingTime_s)) {
        std::this_thread::sleep_for(look);
        if (!asked_s && stop.stop_requested()) {
            asked_s = clock.monotonicSeconds();
        }
        if (clock.monotonicSeconds() - sampled_s >= sampleInterval_s) {
            sampled_s = clock.monotonicSeconds();
            reportSample(follower, reports);
        }
    }
}

void reportReady(const ServeAddress &address, const rpc::ListeningServer &listening, const v1::ShardLoad &load,
                 rpc::ReportWriter &reports)
{
    if (!load.path().empty()) {
        v1::AgentReport report;
        report.mutable_restored()->set_step(load.step());
        report.mutable_restored()->set_path(load.path());
        reports.write(std::move(report));
    }
    reportAddress(address, listening, reports);
}

void reportFinished(const Follower &follower, rpc::ReportWriter &reports)
{
    v1::AgentReport report;
    report.mutable_finished()->set_applied_steps(follower.step());
    report.mutable_finished()->set_step_counter(follower.counter());
    reports.write(std::move(report));
}

} // namespace

Result<ServeEnd> runFollower(const v1::ServeConfig &config, const engine::NetworkSpec &network,
                             const rpc::Identity &identity, const ServeAddress &address, rpc::ReportWriter &reports,
                             const std::stop_token &stop)
{
    const ShardPlace place{config.shard(), config.shards()};
    const auto tensors = engine::describeTensors(network);
    if (!tensors) {
        return fail(ErrorCode::InvalidInput, "network '" + network.name + "': " + tensors.message());
    }
    const engine::StatePart part = engine::partOf(tensors.value(), place.shard, place.shards);
    auto folder = openFolder(config, network, tensors.value());
    if (!folder) {
        return passOn(folder.error());
    }
    const auto channel = rpc::dial(config.lead(), identity, config.run_id());
    if (!channel->WaitForConnected(std::chrono::system_clock::now() + connectTime)) {
        log::error("the first shard at " + config.lead() + " cannot be reached");
        return ServeEnd::ShardLost;
    }
    LeadLink lead(channel);
    v1::FollowerMessage hello;
    hello.mutable_hello()->set_shard(place.shard);
    hello.mutable_hello()->set_shards(place.shards);
    hello.mutable_hello()->set_model(engine::fingerprintOf(tensors.value()));
    lead.tell(std::move(hello));
    const auto first = lead.next();
    if (!first || !first->has_load()) {
        log::error(first ? "the first shard did not say what to begin from" : lead.reason().message);
        return ServeEnd::ShardLost;
    }
    // Where the shards share a folder, the first one has brought everything, and reads it now.
    if (const std::string &path = first->load().path(); !path.empty() && !std::filesystem::exists(path)) {
        download(config, reports, stop);
    }
    v1::FollowerMessage loaded;
    auto from = loadPart(first->load(), config, network, *folder, part);
    if (!from) {
        loaded.mutable_loaded()->set_problem(from.error().message);
        lead.tell(std::move(loaded));
        return passOn(from.error());
    }
    Follower follower(Shard(part.tensors, std::move(from->state), std::move(from->velocity), from->step),
                      {config.max_slots(), config.momentum(), config.weight_decay(), config.nesterov()},
                      [&lead](v1::FollowerMessage message) { lead.tell(std::move(message)); },
                      SystemClock::instance());
    ExchangeService service({[&](grpc::ServerContext &context, ExchangeService::Stream &frames) {
                                 return serveWorkerOfShard(follower, place, context, frames);
                             },
                             [&follower] {
                                 v1::ServerStatusReply reply;
                                 reply.set_applied_steps(follower.step());
                                 reply.set_step_counter(follower.counter());
                                 return reply;
                             },
                             nullptr},
                            config.plain_token());
    auto listening = rpc::listen(address.host, address.port, identity, service, plainPortOf(config));
    if (!listening) {
        return passOn(listening.error());
    }
    const auto uploader = makeUploader(config, reports);
    PartWriter writer(*folder, place, lead, uploader.get());
    std::atomic<bool> ended = false;
    bool reached = false;
    std::thread obeying([&] {
        reached = obey(lead, follower, writer);
        ended = true;
    });
    loaded.mutable_loaded();
    lead.tell(std::move(loaded));
    reportReady(address, *listening, first->load(), reports);
    tick(follower, reports, ended, stop);
    lead.cancel();
    obeying.join();
    reportSample(follower, reports);
    if (uploader && !uploader->flush(longestLastUpload)) {
        log::warning("the last part of a checkpoint is not uploaded");
    }
    if (reached) {
        reportFinished(follower, reports);
        follower.waitForLeaving(leavingTime_s);
    }
    follower.close();
    return reached || stop.stop_requested() ? ServeEnd::Done : ServeEnd::ShardLost;
}

} // namespace mayfly::ps
