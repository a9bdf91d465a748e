// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/train/stop_cutter.h"

#include <chrono>

namespace mayfly::train {

namespace {

constexpr std::chrono::seconds grace(5);

} // namespace

StopCutter::StopCutter(rpc::ExchangeLink &link, std::stop_token stop)
    : thread_([this, &link, stop = std::move(stop)](const std::stop_token &done) { watch(link, stop, done); })
{
}

void StopCutter::watch(rpc::ExchangeLink &link, const std::stop_token &stop, const std::stop_token &done)
{
    const std::stop_callback wake(stop, [this] {
        const std::lock_guard lock(mutex_);
        changed_.notify_all();
    });
    std::unique_lock lock(mutex_);
    changed_.wait(lock, done, [&stop] { return stop.stop_requested(); });
    changed_.wait_for(lock, done, grace, [] { return false; });
    if (!done.stop_requested()) {
        link.cancel();
    }
    lock.unlock();
}

} // namespace mayfly::train
