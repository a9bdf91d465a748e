// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/train/gradient_stream.h"

namespace mayfly::train {

GradientStream::GradientStream(std::span<const float> gradient, std::size_t smallest,
                               std::chrono::duration<double> beatInterval)
    : gradient_(gradient), smallest_(smallest), beatInterval_(beatInterval), final_(gradient.size()),
      sent_(gradient.size()), thread_([this](const std::stop_token &stop) { run(stop); })
{
}

GradientStream::~GradientStream() = default;

void GradientStream::begin(ServerLinks &links, const std::optional<rpc::FrameHeader> &beat)
{
    {
        const std::lock_guard lock(mutex_);
        links_ = &links;
        beat_ = beat;
        beats_ = 0;
        final_ = sent_ = gradient_.size();
    }
    if (beat) {
        changed_.notify_all();
    }
}

void GradientStream::extend(const rpc::FrameHeader &push, std::size_t first)
{
    {
        const std::lock_guard lock(mutex_);
        push_ = push;
        final_ = first;
        if (links_ == nullptr || sent_ - final_ < smallest_) {
            return;
        }
    }
    changed_.notify_all();
}

std::size_t GradientStream::finish()
{
    std::unique_lock lock(mutex_);
    links_ = nullptr;
    changed_.wait(lock, [this] { return !sending_; });
    return sent_;
}

void GradientStream::run(const std::stop_token &stop)
{
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested()) {
        if (!waitsForBeat()) {
            changed_.wait(lock, stop, [this] { return partIsDue() || waitsForBeat(); });
        } else if (!changed_.wait_for(lock, stop, beatInterval_, [this] { return partIsDue() || !waitsForBeat(); }) &&
                   !stop.stop_requested()) {
            sendBeat(lock);
        }
        if (partIsDue()) {
            sendPart(lock);
        }
    }
}

void GradientStream::sendPart(std::unique_lock<std::mutex> &lock)
{
    ServerLinks &links = *links_;
    const rpc::FrameHeader push = push_;
    const std::size_t end = sent_;
    const std::size_t first = sent_ = final_;
    sending_ = true;
    lock.unlock();
    links.pushPart(push, gradient_, first, end);
    lock.lock();
    sending_ = false;
    changed_.notify_all();
}

void GradientStream::sendBeat(std::unique_lock<std::mutex> &lock)
{
    ServerLinks &links = *links_;
    const rpc::FrameHeader beat = *beat_;
    ++beats_;
    sending_ = true;
    lock.unlock();
    links.send(beat);
    lock.lock();
    sending_ = false;
    changed_.notify_all();
}

} // namespace mayfly::train
