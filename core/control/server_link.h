// SPDX-License-Identifier: Apache-2.0
// The controller's connection to one server's agent: a heart-beat that also carries out orders, and the stream of
// reports. Each in a thread of its own, so that a slow or dead server blocks nobody.
#pragma once
#include "core/control/messages.h"
#include "core/rpc/certificate_authority.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

namespace grpc {
class Channel;
class ClientContext;
} // namespace grpc

namespace mayfly::control {

class ServerLink {
public:
    struct Target {
        std::string runId;
        std::string tag;
        std::string address;
        rpc::Identity identity;
        double heartBeat_s = 0.5;
        double callLimit_s = 1.0; ///< for one heart-beat
    };

    /// Reports after the first one kept by the agent; whoever gets them drops those it has seen.
    ServerLink(Target target, MessageInbox &inbox);
    /// Cancels what is under way; takes milliseconds.
    ~ServerLink();
    ServerLink(const ServerLink &) = delete;
    ServerLink &operator=(const ServerLink &) = delete;

    // Orders: from any thread; carried out in order by the link's own thread, repeated while the agent cannot be
    // reached.
    void launch(const v1::LaunchRequest &request);
    void stopProcess(const std::string &slot, std::uint32_t incarnation, double grace_s);
    void shutdown(double grace_s, const std::string &reason);

    /// Seconds since the agent was last heard of (since the link was made, if never).
    double silentFor_s() const;
    bool everAnswered() const { return answered_.load(); }

private:
    /// True when done; false to try again with the next heart-beat.
    using Order = std::function<bool()>;
    struct Rpc;

    void beat();
    void readReports();
    bool heartBeat();
    void carryOutOrders();
    void give(Order order);
    bool waitFor(double seconds);
    void heard();

    const Target target_;
    MessageInbox &inbox_;
    std::unique_ptr<Rpc> rpc_;
    std::atomic<double> lastHeard_;
    std::atomic<bool> answered_{false};
    bool wasUp_ = false;

    std::mutex mutex_;
    std::condition_variable changed_;
    bool closing_ = false;
    std::deque<Order> orders_;
    std::thread beating_;
    std::thread reading_;
};

} // namespace mayfly::control
