// SPDX-License-Identifier: Apache-2.0
#include "core/control/server_link.h"

#include "core/base/clock.h"
#include "core/rpc/channel.h"

#include <grpcpp/grpcpp.h>

#include <agent.grpc.pb.h>
#include <set>

namespace mayfly::control {

namespace {

double monotonic()
{
    return SystemClock::instance().monotonicSeconds();
}

std::chrono::system_clock::time_point within(double seconds)
{
    return std::chrono::system_clock::now() + std::chrono::milliseconds(static_cast<int>(seconds * 1000));
}

bool isWorthRepeating(const grpc::Status &status)
{
    return status.error_code() == grpc::StatusCode::UNAVAILABLE ||
           status.error_code() == grpc::StatusCode::DEADLINE_EXCEEDED;
}

constexpr double orderLimit_s = 3.0;

} // namespace

/// The stub and the calls under way, so that closing the link can cancel them.
struct ServerLink::Rpc {
    std::shared_ptr<grpc::Channel> channel;
    std::unique_ptr<v1::Agent::Stub> stub;
    std::mutex mutex;
    std::set<grpc::ClientContext *> underWay;
    bool cancelled = false;

    /// Registers a context for as long as it lives.
    class Call {
    public:
        explicit Call(Rpc &owner) : owner_(owner)
        {
            const std::lock_guard lock(owner_.mutex);
            owner_.underWay.insert(&context);
            if (owner_.cancelled) {
                context.TryCancel();
            }
        }
        ~Call()
        {
            const std::lock_guard lock(owner_.mutex);
            owner_.underWay.erase(&context);
        }
        Call(const Call &) = delete;
        Call &operator=(const Call &) = delete;
        grpc::ClientContext context;

    private:
        Rpc &owner_;
    };

    void cancelAll()
    {
        const std::lock_guard lock(mutex);
        cancelled = true;
        for (auto *each : underWay) {
            each->TryCancel();
        }
    }
};

ServerLink::ServerLink(Target target, MessageInbox &inbox)
    : target_(std::move(target)), inbox_(inbox), rpc_(std::make_unique<Rpc>()), lastHeard_(monotonic())
{
    rpc_->channel = rpc::dial(target_.address, target_.identity, target_.runId);
    rpc_->stub = v1::Agent::NewStub(rpc_->channel);
    beating_ = std::thread([this] { beat(); });
    reading_ = std::thread([this] { readReports(); });
}

ServerLink::~ServerLink()
{
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    changed_.notify_all();
    rpc_->cancelAll();
    beating_.join();
    reading_.join();
}

void ServerLink::launch(const v1::LaunchRequest &request)
{
    give([this, request] {
        Rpc::Call call(*rpc_);
        call.context.set_deadline(within(orderLimit_s));
        v1::LaunchReply reply;
        const auto status = rpc_->stub->Launch(&call.context, request, &reply);
        if (isWorthRepeating(status)) {
            return false;
        }
        LaunchAnswered answer{target_.tag, request.slot(), request.incarnation(), std::nullopt};
        if (!status.ok()) {
            answer.problem = rpc::statusError(status, target_.tag);
        }
        inbox_.push(std::move(answer));
        return true;
    });
}

void ServerLink::stopProcess(const std::string &slot, std::uint32_t incarnation, double grace_s)
{
    give([this, slot, incarnation, grace_s] {
        Rpc::Call call(*rpc_);
        call.context.set_deadline(within(orderLimit_s));
        v1::StopProcessRequest request;
        request.set_slot(slot);
        request.set_incarnation(incarnation);
        request.set_grace_s(grace_s);
        v1::StopProcessReply reply;
        return !isWorthRepeating(rpc_->stub->StopProcess(&call.context, request, &reply));
    });
}

void ServerLink::shutdown(double grace_s, const std::string &reason)
{
    give([this, grace_s, reason] {
        Rpc::Call call(*rpc_);
        call.context.set_deadline(within(orderLimit_s));
        v1::ShutdownRequest request;
        request.set_grace_s(grace_s);
        request.set_reason(reason);
        v1::ShutdownReply reply;
        return !isWorthRepeating(rpc_->stub->Shutdown(&call.context, request, &reply));
    });
}

double ServerLink::silentFor_s() const
{
    return monotonic() - lastHeard_.load();
}

void ServerLink::give(Order order)
{
    {
        const std::lock_guard lock(mutex_);
        orders_.push_back(std::move(order));
    }
    changed_.notify_all();
}

void ServerLink::beat()
{
    while (true) {
        const bool up = heartBeat();
        if (up) {
            carryOutOrders();
        }
        constexpr double retry_s = 0.1;
        std::unique_lock lock(mutex_);
        const auto pause = std::chrono::duration<double>(up ? target_.heartBeat_s : retry_s);
        changed_.wait_for(lock, pause, [&] { return closing_ || (up && !orders_.empty()); });
        if (closing_) {
            return;
        }
    }
}

bool ServerLink::heartBeat()
{
    Rpc::Call call(*rpc_);
    call.context.set_deadline(within(target_.callLimit_s));
    v1::AgentStatus reply;
    const auto status = rpc_->stub->Status(&call.context, v1::AgentStatusRequest(), &reply);
    if (!status.ok()) {
        wasUp_ = false;
        return false;
    }
    heard();
    if (!wasUp_) {
        wasUp_ = true;
        answered_.store(true);
        inbox_.push(LinkUp{target_.tag, std::move(reply)});
    }
    return true;
}

void ServerLink::carryOutOrders()
{
    while (true) {
        Order order;
        {
            const std::lock_guard lock(mutex_);
            if (orders_.empty() || closing_) {
                return;
            }
            order = orders_.front();
        }
        if (!order()) {
            return;
        }
        const std::lock_guard lock(mutex_);
        orders_.pop_front();
    }
}

void ServerLink::readReports()
{
    std::uint64_t mark = 0;
    constexpr double retry_s = 0.2;
    do {
        Rpc::Call call(*rpc_);
        v1::ReportsRequest request;
        request.set_after_sequence(mark);
        const auto stream = rpc_->stub->Reports(&call.context, request);
        v1::AgentReport report;
        while (stream->Read(&report)) {
            heard();
            mark = report.sequence();
            inbox_.push(LinkReport{target_.tag, std::move(report)});
            report = {};
        }
        (void)stream->Finish();
    } while (waitFor(retry_s));
}

bool ServerLink::waitFor(double seconds)
{
    std::unique_lock lock(mutex_);
    return !changed_.wait_for(lock, std::chrono::duration<double>(seconds), [&] { return closing_; });
}

void ServerLink::heard()
{
    lastHeard_.store(monotonic());
}

} // namespace mayfly::control
