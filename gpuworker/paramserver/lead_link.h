// SPDX-License-Identifier: Apache-2.0
// A shard's stream to the first one.
#pragma once
#include "core/base/result.h"

#include <condition_variable>
#include <deque>
#include <grpcpp/grpcpp.h>
#include <memory>
#include <mutex>
#include <optional>
#include <paramserver.grpc.pb.h>
#include <thread>

namespace mayfly::ps {

/// Thread-safe: tell() from anywhere, next() by one thread, cancel() from anywhere.
class LeadLink {
public:
    explicit LeadLink(std::shared_ptr<grpc::Channel> channel);
    ~LeadLink();
    LeadLink(const LeadLink &) = delete;
    LeadLink &operator=(const LeadLink &) = delete;

    /// Never blocks.
    void tell(v1::FollowerMessage message);
    /// Blocks until the first shard says something; nothing once the stream has ended.
    std::optional<v1::LeadMessage> next();
    /// Why the stream has ended; after next() gave nothing, by the same thread.
    Error reason();
    void cancel();

private:
    void sendAll();

    std::shared_ptr<grpc::Channel> channel_;
    std::unique_ptr<v1::ParameterServer::Stub> stub_;
    grpc::ClientContext context_;
    std::unique_ptr<grpc::ClientReaderWriter<v1::FollowerMessage, v1::LeadMessage>> stream_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<v1::FollowerMessage> messages_;
    bool ends_ = false;
    std::thread writer_;
};

} // namespace mayfly::ps
