// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/lead_link.h"

#include "core/rpc/channel.h"

namespace mayfly::ps {

LeadLink::LeadLink(std::shared_ptr<grpc::Channel> channel)
    : channel_(std::move(channel)), stub_(v1::ParameterServer::NewStub(channel_)), stream_(stub_->Follow(&context_)),
      writer_([this] { sendAll(); })
{
}

LeadLink::~LeadLink()
{
    cancel();
    reason();
}

void LeadLink::tell(v1::FollowerMessage message)
{
    const std::lock_guard lock(mutex_);
    messages_.push_back(std::move(message));
    changed_.notify_all();
}

std::optional<v1::LeadMessage> LeadLink::next()
{
    v1::LeadMessage message;
    return stream_->Read(&message) ? std::optional(std::move(message)) : std::nullopt;
}

Error LeadLink::reason()
{
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
        changed_.notify_all();
    }
    if (!writer_.joinable()) {
        return Error{ErrorCode::Unavailable, "the first shard is gone"};
    }
    writer_.join();
    const grpc::Status status = stream_->Finish();
    return status.ok() ? Error{ErrorCode::Unavailable, "the first shard closed the connection"}
                       : rpc::statusError(status, "the first shard");
}

void LeadLink::cancel()
{
    context_.TryCancel();
}

void LeadLink::sendAll()
{
    for (;;) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return ends_ || !messages_.empty(); });
        if (ends_) {
            return;
        }
        const v1::FollowerMessage message = std::move(messages_.front());
        messages_.pop_front();
        lock.unlock();
        if (!stream_->Write(message)) {
            return; // next() ends too, and says so
        }
    }
}

} // namespace mayfly::ps
