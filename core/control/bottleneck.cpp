// SPDX-License-Identifier: Apache-2.0
#include "core/control/bottleneck.h"

#include "core/base/text.h"

#include <algorithm>

namespace mayfly::control {

namespace {

constexpr std::int64_t oldest_ns = 5'000'000'000; ///< samples come about once a second
constexpr double heldUpBelow = 0.85;              ///< of the workers' own speed
constexpr double mostlyExchangingBelow = 0.45;
constexpr double goesOnAbove = 0.95;
constexpr int samplesInARow = 10;

} // namespace

std::string Bottleneck::describe() const
{
    return (serversHaveTime ? "exchanging with the parameter servers is the bottleneck: " : "the parameter servers are the bottleneck: ") +
           formatFixed(measuredStepsPerSecond, 1) + " of the " +
           formatFixed(workersStepsPerSecond, 1) + " steps/s that the workers can compute; with one more about " +
           formatFixed(withOneMore, 1);
}

std::string Bottleneck::reason() const
{
    return serversHaveTime ? "the servers have time: the network, or a processor that they share, has not"
                           : "measured for several seconds in a row";
}

void BottleneckDetector::noteWorker(const std::string &slot, const v1::WorkerSample &sample, std::int64_t time_ns)
{
    workers_[slot] = {sample, time_ns};
}

std::optional<Bottleneck> BottleneckDetector::noteServer(const v1::ServeSample &sample, std::int64_t time_ns)
{
    Bottleneck found;
    found.measuredStepsPerSecond = sample.steps_per_s();
    const double fewer = static_cast<double>(shards_) / (shards_ + 1);
    std::uint32_t heard = 0;
    for (const auto &[slot, seen] : workers_) {
        const double compute_s = seen.sample.compute_s();
        if (time_ns - seen.time_ns <= oldest_ns && compute_s > 0) {
            ++heard;
            found.workersStepsPerSecond += 1 / compute_s;
            found.withOneMore += 1 / (compute_s + fewer * seen.sample.exchange_s());
        }
    }
    // Whoever joins, leaves or evaluates at this moment makes the sums differ: only a whole cluster is judged.
    if (heard == 0 || heard != sample.active_slots()) {
        inARow_ = 0;
        return std::nullopt;
    }
    const double share = found.measuredStepsPerSecond / found.workersStepsPerSecond;
    // Where gradients do not wait at the servers, a little slowness has other reasons; below half of their speed workers spend most of
    // their time exchanging.
    const bool waitsThere = sample.wait_s() > 0 && sample.queue_length() + sample.busy() > 0.5;
    found.serversHaveTime = !waitsThere;
    const bool heldUp = share < (waitsThere ? heldUpBelow : mostlyExchangingBelow);
    if (told_ ? share > goesOnAbove : heldUp) {
        ++inARow_;
    } else {
        inARow_ = 0;
    }
    if (inARow_ < samplesInARow) {
        return std::nullopt;
    }
    inARow_ = 0;
    told_ = !told_;
    found.withOneMore = std::clamp(found.withOneMore, found.measuredStepsPerSecond, found.workersStepsPerSecond);
    return told_ ? std::optional(found) : std::nullopt;
}

} // namespace mayfly::control
