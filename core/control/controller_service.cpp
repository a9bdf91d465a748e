// SPDX-License-Identifier: Apache-2.0
#include "core/control/controller_service.h"

#include "core/rpc/convert.h"

#include <grpcpp/grpcpp.h>

namespace mayfly::control {

namespace {

constexpr double beat_s = 1.0; ///< a watcher hears at least so often
constexpr double answerLimit_s = 4.0;

using Promise = std::shared_ptr<std::promise<Result<std::string>>>;

class Service final : public v1::Controller::Service {
public:
    Service(const SnapshotFeed &feed, MessageInbox &inbox) : feed_(feed), inbox_(inbox) {}

    grpc::Status Watch(grpc::ServerContext *context, const v1::WatchRequest *request,
                       grpc::ServerWriter<v1::SnapshotMessage> *writer) override
    {
        FeedPosition position = start(*request);
        std::uint64_t count = feed_.waitForNext(0, beat_s);
        while (!context->IsCancelled()) {
            const bool last = feed_.closed();
            if (!writer->Write(read(position)) || last) {
                break;
            }
            count = feed_.waitForNext(count, beat_s);
        }
        return grpc::Status::OK;
    }

    grpc::Status Snapshot(grpc::ServerContext *, const v1::WatchRequest *request, v1::SnapshotMessage *reply) override
    {
        feed_.waitForNext(0, beat_s);
        FeedPosition position = start(*request);
        *reply = read(position);
        return grpc::Status::OK;
    }

    grpc::Status Stop(grpc::ServerContext *, const v1::StopRunRequest *request, v1::StopRunReply *) override
    {
        inbox_.push(StopAsked{request->reason()});
        return grpc::Status::OK;
    }

    grpc::Status Scale(grpc::ServerContext *, const v1::ScaleRequest *request, v1::ScaleReply *reply) override
    {
        return ask([&](Promise answer) { return ScaleAsked{static_cast<int>(request->workers()), std::move(answer)}; },
                   *reply);
    }

    grpc::Status Replace(grpc::ServerContext *, const v1::SlotRequest *request, v1::SlotReply *reply) override
    {
        return ask(
            [&](Promise answer) {
                return SlotAsked{SlotAsked::What::Replace, request->slot(), std::move(answer)};
            },
            *reply);
    }

    grpc::Status Drain(grpc::ServerContext *, const v1::SlotRequest *request, v1::SlotReply *reply) override
    {
        return ask(
            [&](Promise answer) { return SlotAsked{SlotAsked::What::Drain, request->slot(), std::move(answer)}; },
            *reply);
    }

private:
    /// Hands a wish to the controller's thread and waits for its answer.
    template <typename Make, typename Reply> grpc::Status ask(Make make, Reply &reply)
    {
        const auto answer = std::make_shared<std::promise<Result<std::string>>>();
        auto future = answer->get_future();
        inbox_.push(make(answer));
        if (future.wait_for(std::chrono::duration<double>(answerLimit_s)) != std::future_status::ready) {
            return {grpc::StatusCode::UNAVAILABLE, "the controller is busy ending the run"};
        }
        const auto outcome = future.get();
        if (!outcome) {
            return {grpc::StatusCode::INVALID_ARGUMENT, outcome.error().message};
        }
        reply.set_message(*outcome);
        return grpc::Status::OK;
    }

    FeedPosition start(const v1::WatchRequest &request) const
    {
        return feed_.after(request.after_event(), request.after_sample_ns(), request.after_evaluation_ns());
    }

    v1::SnapshotMessage read(FeedPosition &position) const
    {
        v1::SnapshotMessage message;
        rpc::toMessage(feed_.read(position), message);
        return message;
    }

    const SnapshotFeed &feed_;
    MessageInbox &inbox_;
};

} // namespace

std::unique_ptr<v1::Controller::Service> makeControllerService(const SnapshotFeed &feed, MessageInbox &inbox)
{
    return std::make_unique<Service>(feed, inbox);
}

} // namespace mayfly::control
