// SPDX-License-Identifier: Apache-2.0
// A parameter server of the small model with a clock of its own, and the reports it made.
#pragma once
#include "gpuworker/engine/state_part.h"
#include "gpuworker/paramserver/parameter_server.h"
#include "tests/gpuworker/paramserver/small_model.h"

#include <algorithm>
#include <future>
#include <iterator>
#include <mutex>
#include <vector>

namespace mayfly::test {

inline std::vector<float> valuesOf(const ps::StepState &state)
{
    const auto values = state.values();
    return {values.begin(), values.end()};
}

struct Bench {
    explicit Bench(ps::ParameterServerOptions options, std::vector<ps::SlotRecord> slots = {}, std::int64_t step = 0)
        : server(
              ps::Shard(smallTensors(), stateOf(step), std::vector<float>(6), step), slots, options,
              [this](v1::AgentReport report) {
                  const std::lock_guard lock(mutex);
                  reports.push_back(std::move(report));
              },
              clock)
    {
    }

    static std::vector<float> stateOf(std::int64_t step)
    {
        auto state = smallState();
        state[5] = static_cast<float>(step);
        return state;
    }

    ps::SessionId join(std::uint32_t slot, std::uint32_t incarnation = 1)
    {
        const auto admission = server.join(slot, incarnation, {6, engine::fingerprintOf(smallTensors())}, [] {});
        return admission ? admission->session : 0;
    }
    ps::PushAnswer push(ps::SessionId session, std::uint64_t sequence, std::int64_t basedOn = 0, float value = 1,
                        const std::function<bool()> &gone = [] { return false; })
    {
        const auto gradient = smallGradient(value);
        return server.push(session, {sequence, basedOn, 0.5, {}, gradient}, gone);
    }
    /// A push on a thread of its own; comes back once the server has it.
    std::future<ps::PushAnswer> pushAside(ps::SessionId session, std::uint64_t sequence, float value = 1,
                                          const std::function<bool()> &gone = [] { return false; })
    {
        const std::size_t waiting = server.counts().waiting;
        auto answer = std::async(std::launch::async, [this, session, sequence, value, gone] {
            return push(session, sequence, server.counts().applied, value, gone);
        });
        while (server.counts().waiting == waiting &&
               answer.wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
            std::this_thread::yield();
        }
        return answer;
    }
    static bool isWaiting(std::future<ps::PushAnswer> &answer)
    {
        return answer.wait_for(std::chrono::seconds(0)) != std::future_status::ready;
    }
    template <typename Has> std::vector<v1::AgentReport> reportsThat(Has has)
    {
        const std::lock_guard lock(mutex);
        std::vector<v1::AgentReport> found;
        std::copy_if(reports.begin(), reports.end(), std::back_inserter(found), has);
        return found;
    }

    ManualClock clock;
    std::mutex mutex;
    std::vector<v1::AgentReport> reports;
    ps::ParameterServer server;
};

} // namespace mayfly::test
