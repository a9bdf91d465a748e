// SPDX-License-Identifier: GPL-3.0-or-later
// A controller that the test plays: updates are sent from a thread of its own, commands wait until the test lets them
// go.
#pragma once
#include "app/bridge/run_source.h"

#include <QSemaphore>

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace mayfly::test {

/// What test and client share; outlives both.
struct FakeController {
    std::mutex mutex;
    control::RunClient::Callbacks callbacks;
    std::vector<std::string> commands;
    std::atomic<int> attached{0};
    std::atomic<int> destroyed{0};
    QSemaphore answers; ///< a command returns when it gets one
    bool slow = false;  ///< commands wait for `answers`
    bool refuseStop = false;
    bool refuseSlots = false;
    std::atomic<int> restarts{0};
    std::string restartProblem; ///< empty: restarting works
    std::mutex latencyMutex;
    Result<std::vector<LatencyPoint>> latencies = std::vector<LatencyPoint>(); ///< by time
    Result<RunSnapshot> past = fail(ErrorCode::Unavailable, "controller does not answer");

    /// Sends from another thread, as the real client does, and returns when it is received.
    void send(const RunSnapshot &snapshot)
    {
        std::thread([&] { callbacksNow().update(snapshot); }).join();
    }
    void sayConnection(const std::string &problem)
    {
        std::thread([&] { callbacksNow().connection(problem); }).join();
    }
    bool isAttached()
    {
        const std::lock_guard lock(mutex);
        return static_cast<bool>(callbacks.update);
    }

private:
    control::RunClient::Callbacks callbacksNow()
    {
        const std::lock_guard lock(mutex);
        return callbacks;
    }
};

class FakeClient final : public control::RunClient {
public:
    FakeClient(std::shared_ptr<FakeController> controller, Callbacks callbacks) : controller_(std::move(controller))
    {
        const std::lock_guard lock(controller_->mutex);
        controller_->callbacks = std::move(callbacks);
        ++controller_->attached;
    }
    ~FakeClient() override { ++controller_->destroyed; }

    Result<void> stop(const std::string &reason) override
    {
        take("stop " + reason);
        if (controller_->refuseStop) {
            return fail(ErrorCode::Unavailable, "no answer within 5 s");
        }
        return {};
    }
    Result<std::string> scale(int workers) override
    {
        take("scale " + std::to_string(workers));
        return "asked for " + std::to_string(workers) + " workers";
    }
    Result<std::string> replace(const std::string &slot) override
    {
        take("replace " + slot);
        return answer(slot + " is replaced");
    }
    Result<std::string> drain(const std::string &slot) override
    {
        take("drain " + slot);
        return answer(slot + " leaves");
    }

private:
    Result<std::string> answer(const std::string &words) const
    {
        return controller_->refuseSlots ? fail(ErrorCode::Conflict, "the run is ending") : Result<std::string>(words);
    }
    void take(const std::string &command)
    {
        {
            const std::lock_guard lock(controller_->mutex);
            controller_->commands.push_back(command);
        }
        if (controller_->slow) {
            controller_->answers.acquire();
        }
    }

    std::shared_ptr<FakeController> controller_;
};

inline bridge::RunSource fakeSource(const std::shared_ptr<FakeController> &controller)
{
    bridge::RunSource source{[controller](const std::string &,
                         control::RunClient::Callbacks callbacks) -> std::unique_ptr<control::RunClient> {
                return std::make_unique<FakeClient>(controller, std::move(callbacks));
            },
            [controller](const std::string &) { return controller->past; },
            [controller](const std::string &) -> Result<void> {
                ++controller->restarts;
                return controller->restartProblem.empty() ? Result<void>()
                                                          : fail(ErrorCode::Unavailable, controller->restartProblem);
            }};
    source.latencies = [controller](const std::string &, std::int64_t after_ns) -> Result<std::vector<LatencyPoint>> {
        const std::lock_guard lock(controller->latencyMutex);
        auto found = controller->latencies;
        if (found) {
            std::erase_if(*found, [&](const LatencyPoint &each) { return each.time_ns <= after_ns; });
        }
        return found;
    };
    return source;
}

} // namespace mayfly::test
