// SPDX-License-Identifier: Apache-2.0
// Sends what is final of a gradient while the rest of it is still calculated. A thread of its own does so: sending waits
// for the network, which must not hold the backward pass up.
#pragma once
#include "core/rpc/frame.h"
#include "gpuworker/train/server_links.h"

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <span>
#include <thread>

namespace mayfly::train {

/// One thread calls it; between begin() and finish() nobody else may send on the links.
class GradientStream {
public:
    /// gradient: the whole model's, where each push is calculated. Nothing is sent before so many elements are final.
    explicit GradientStream(std::span<const float> gradient, std::size_t smallest = smallestPart,
                            std::chrono::duration<double> beatInterval = std::chrono::seconds(1));
    ~GradientStream();
    GradientStream(const GradientStream &) = delete;
    GradientStream &operator=(const GradientStream &) = delete;

    /// A new gradient, none of which is final yet. beat: sent to the first shard at each interval, up to 600 times, until
    /// finish(): for a gradient that may take longer than a lease.
    void begin(ServerLinks &links, const std::optional<rpc::FrameHeader> &beat = std::nullopt);
    /// The elements from first on are final, and stay as they are until the servers have answered. push: what is to be said
    /// of the gradient.
    void extend(const rpc::FrameHeader &push, std::size_t first);
    /// Waits for what is being sent. The elements from there on have been sent, or the stream is broken.
    std::size_t finish();

private:
    /// 256 KiB: each part costs switches between threads on both sides.
    static constexpr std::size_t smallestPart = std::size_t{1} << 16;
    static constexpr int mostBeats = 600;

    void run(const std::stop_token &stop);
    bool partIsDue() const { return links_ != nullptr && sent_ - final_ >= smallest_; }
    bool waitsForBeat() const { return links_ != nullptr && beat_ && beats_ < mostBeats; }
    void sendPart(std::unique_lock<std::mutex> &lock);
    void sendBeat(std::unique_lock<std::mutex> &lock);

    const std::span<const float> gradient_;
    const std::size_t smallest_;
    const std::chrono::duration<double> beatInterval_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    ServerLinks *links_ = nullptr; ///< null: nothing is to be sent
    rpc::FrameHeader push_;
    std::optional<rpc::FrameHeader> beat_;
    int beats_ = 0;
    std::size_t final_ = 0; ///< elements from there on are
    std::size_t sent_ = 0;  ///< elements from there on are, or will be by the thread
    bool sending_ = false;
    std::jthread thread_;
};

} // namespace mayfly::train
