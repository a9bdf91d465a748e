// SPDX-License-Identifier: Apache-2.0
#include "core/control/run_client.h"

#include "core/control/remote_controller.h"
#include "core/rpc/channel.h"
#include "core/rpc/convert.h"
#include "core/store/store.h"

#include <grpcpp/grpcpp.h>

#include <algorithm>
#include <condition_variable>
#include <controller.grpc.pb.h>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

namespace mayfly::control {

namespace {

constexpr double answerLimit_s = 5;
constexpr double firstPause_s = 0.2;
constexpr double longestPause_s = 2;

std::chrono::system_clock::time_point within(double seconds)
{
    return std::chrono::system_clock::now() + std::chrono::milliseconds(static_cast<int>(seconds * 1000));
}

/// tunnel: to the controller's machine, if that is another one.
Result<std::unique_ptr<v1::Controller::Stub>> connect(const std::string &runId, const Result<std::filesystem::path> &socket)
{
    if (!socket) {
        return passOn(socket.error());
    }
    std::error_code problem;
    if (!std::filesystem::exists(*socket, problem)) {
        return fail(ErrorCode::Unavailable, "the controller of run " + runId + " is not running");
    }
    return v1::Controller::NewStub(rpc::dialSocket(*socket));
}

Result<RunSnapshot> snapshotFromStore(const std::string &runId)
{
    auto store = store::Store::open(store::defaultPath(), store::OpenMode::ReadOnly);
    return store ? store::loadRun(**store, runId) : passOn(store.error());
}

Result<RunSnapshot> snapshotFromController(const std::string &runId)
{
    auto stub = connect(runId, socketPath(runId));
    if (!stub) {
        return passOn(stub.error());
    }
    grpc::ClientContext context;
    context.set_deadline(within(answerLimit_s));
    v1::SnapshotMessage message;
    const auto status = (*stub)->Snapshot(&context, v1::WatchRequest(), &message);
    return status.ok() ? rpc::fromMessage(message) : passOn(rpc::statusError(status, "the controller of run " + runId));
}

class Client final : public RunClient {
public:
    Client(std::string runId, Callbacks callbacks)
        : runId_(std::move(runId)), callbacks_(std::move(callbacks)), event_(callbacks_.afterEvent), sample_ns_(callbacks_.afterSample_ns),
          evaluation_ns_(callbacks_.afterEvaluation_ns)
    {
        remote_ = remoteRun(runId_);
        tunnel_ = remote_ ? std::make_unique<SocketTunnel>(*remote_) : nullptr;
        thread_ = std::thread([this] { attachUntilOver(); });
    }

    ~Client() override
    {
        {
            const std::lock_guard lock(mutex_);
            closing_ = true;
            if (underWay_ != nullptr) {
                underWay_->TryCancel();
            }
        }
        changed_.notify_all();
        thread_.join();
    }

    Result<void> stop(const std::string &reason) override
    {
        auto stub = connect(runId_, tunnel_ ? tunnel_->socket() : socketPath(runId_));
        if (!stub) {
            return passOn(stub.error());
        }
        grpc::ClientContext context;
        context.set_deadline(within(answerLimit_s));
        v1::StopRunRequest request;
        request.set_reason(reason);
        v1::StopRunReply reply;
        const auto status = (*stub)->Stop(&context, request, &reply);
        return status.ok() ? Result<void>() : passOn(rpc::statusError(status, "the controller of run " + runId_));
    }

    Result<std::string> scale(int workers) override
    {
        v1::ScaleRequest request;
        request.set_workers(static_cast<std::uint32_t>(std::max(0, workers)));
        return ask<v1::ScaleReply>(&v1::Controller::Stub::Scale, request);
    }

    Result<std::string> replace(const std::string &slot) override
    {
        v1::SlotRequest request;
        request.set_slot(slot);
        return ask<v1::SlotReply>(&v1::Controller::Stub::Replace, request);
    }

    Result<std::string> drain(const std::string &slot) override
    {
        v1::SlotRequest request;
        request.set_slot(slot);
        return ask<v1::SlotReply>(&v1::Controller::Stub::Drain, request);
    }

private:
    /// One wish, answered in words.
    template <typename Reply, typename Call, typename Request>
    Result<std::string> ask(Call call, const Request &request)
    {
        auto stub = connect(runId_, tunnel_ ? tunnel_->socket() : socketPath(runId_));
        if (!stub) {
            return passOn(stub.error());
        }
        grpc::ClientContext context;
        context.set_deadline(within(answerLimit_s));
        Reply reply;
        const auto status = ((**stub).*call)(&context, request, &reply);
        if (status.error_code() == grpc::StatusCode::INVALID_ARGUMENT) {
            return fail(ErrorCode::InvalidInput, status.error_message());
        }
        return status.ok() ? Result<std::string>(reply.message())
                           : passOn(rpc::statusError(status, "the controller of run " + runId_));
    }

    void attachUntilOver()
    {
        double pause_s = firstPause_s;
        while (!closing()) {
            const std::string problem = watch();
            if (over_ || closing()) {
                return;
            }
            if (overInStore()) {
                return;
            }
            if (!problem.empty()) {
                tell(problem);
            }
            pause_s = connected_ ? firstPause_s : std::min(longestPause_s, pause_s * 1.5);
            connected_ = false;
            std::unique_lock lock(mutex_);
            changed_.wait_for(lock, std::chrono::duration<double>(pause_s), [&] { return closing_; });
        }
    }

    /// Follows one stream to its end; why it ended.
    std::string watch()
    {
        auto stub = connect(runId_, tunnel_ ? tunnel_->ensure() : socketPath(runId_));
        if (!stub) {
            return stub.error().message;
        }
        grpc::ClientContext context;
        if (!enter(context)) {
            return {};
        }
        v1::WatchRequest request;
        request.set_after_event(event_);
        request.set_after_sample_ns(earliestMark());
        request.set_after_evaluation_ns(evaluation_ns_);
        const auto stream = (*stub)->Watch(&context, request);
        v1::SnapshotMessage message;
        while (!over_ && stream->Read(&message)) {
            const auto snapshot = rpc::fromMessage(message);
            if (!snapshot) {
                context.TryCancel();
                (void)stream->Finish();
                leave();
                return snapshot.error().message;
            }
            deliver(*snapshot);
        }
        if (over_) {
            context.TryCancel();
        }
        const auto status = stream->Finish();
        leave();
        return status.ok() ? "the controller of run " + runId_ + " has ended"
                           : rpc::statusError(status, "the controller of run " + runId_).message;
    }

    /// From where samples are asked for again: servers' clocks differ, so that a sample which comes later may be older than
    /// the newest one. Slots that have been silent for long do not count.
    std::int64_t earliestMark() const
    {
        constexpr std::int64_t clocksDiffer_ns = 600'000'000'000;
        std::int64_t mark = sample_ns_;
        for (const auto &[slot, last_ns] : samples_ns_) {
            if (last_ns > sample_ns_ - clocksDiffer_ns) {
                mark = std::min(mark, last_ns);
            }
        }
        return mark;
    }

    /// Those that were delivered already are left out.
    void dropKnown(RunSnapshot &snapshot)
    {
        std::erase_if(snapshot.events, [&](const Event &each) { return each.sequence <= event_; });
        std::erase_if(snapshot.samples, [&](const Sample &each) {
            const auto at = samples_ns_.find(each.slot);
            return each.time_ns <= (at == samples_ns_.end() ? callbacks_.afterSample_ns : at->second);
        });
        std::erase_if(snapshot.evaluations, [&](const Evaluation &each) { return each.time_ns <= evaluation_ns_; });
    }

    void deliver(RunSnapshot snapshot)
    {
        connected_ = true;
        tell({});
        dropKnown(snapshot);
        for (const auto &each : snapshot.events) {
            event_ = std::max(event_, each.sequence);
        }
        for (const auto &each : snapshot.samples) {
            sample_ns_ = std::max(sample_ns_, each.time_ns);
            auto &last_ns = samples_ns_[each.slot];
            last_ns = std::max(last_ns, each.time_ns);
        }
        for (const auto &each : snapshot.evaluations) {
            evaluation_ns_ = std::max(evaluation_ns_, each.time_ns);
        }
        over_ = isOver(snapshot.run.state);
        if (callbacks_.update && !closing()) {
            callbacks_.update(snapshot);
        }
    }

    /// A run that ended while nobody answered: its last state comes from the store, once.
    bool overInStore()
    {
        auto snapshot = remote_ ? outcomeThere(*remote_) : snapshotFromStore(runId_);
        if (!snapshot || !isOver(snapshot->run.state)) {
            return false;
        }
        deliver(std::move(*snapshot));
        return true;
    }

    /// Only changes are told.
    void tell(const std::string &problem)
    {
        if (callbacks_.connection && problem != told_ && !closing()) {
            callbacks_.connection(problem);
        }
        told_ = problem;
    }

    bool closing()
    {
        const std::lock_guard lock(mutex_);
        return closing_;
    }
    bool enter(grpc::ClientContext &context)
    {
        const std::lock_guard lock(mutex_);
        underWay_ = &context;
        return !closing_;
    }
    void leave()
    {
        const std::lock_guard lock(mutex_);
        underWay_ = nullptr;
    }

    const std::string runId_;
    const Callbacks callbacks_;
    std::optional<RemoteRun> remote_;
    std::unique_ptr<SocketTunnel> tunnel_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool closing_ = false;
    grpc::ClientContext *underWay_ = nullptr;
    std::thread thread_;
    // The thread's own:
    bool over_ = false;
    bool connected_ = false;
    std::string told_;
    std::int64_t event_ = 0;
    std::int64_t sample_ns_ = 0;                      ///< the newest
    std::map<std::string, std::int64_t> samples_ns_; ///< the same by slot
    std::int64_t evaluation_ns_ = 0;
};

} // namespace

std::unique_ptr<RunClient> RunClient::attach(const std::string &runId, Callbacks callbacks)
{
    return std::make_unique<Client>(runId, std::move(callbacks));
}

Result<RunSnapshot> snapshotOf(const std::string &runId)
{
    auto present = snapshotFromController(runId);
    return present ? present : snapshotFromStore(runId);
}

bool controllerAnswers(const std::string &runId)
{
    auto stub = connect(runId, socketPath(runId));
    if (!stub) {
        return false;
    }
    grpc::ClientContext context;
    context.set_deadline(within(1));
    v1::WatchRequest request;
    constexpr std::int64_t nothingOfThePast = INT64_MAX;
    request.set_after_event(nothingOfThePast);
    request.set_after_sample_ns(nothingOfThePast);
    request.set_after_evaluation_ns(nothingOfThePast);
    v1::SnapshotMessage message;
    return (*stub)->Snapshot(&context, request, &message).ok();
}

} // namespace mayfly::control
