// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/worker/stop_signals.h"

#include <array>
#include <csignal>
#include <cstdint>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

namespace mayfly::worker {

StopSignals::StopSignals()
{
    sigset_t watched;
    sigemptyset(&watched);
    sigaddset(&watched, SIGTERM);
    sigaddset(&watched, SIGINT);
    ::pthread_sigmask(SIG_BLOCK, &watched, nullptr);
    const int signals = ::signalfd(-1, &watched, SFD_CLOEXEC);
    wake_ = ::eventfd(0, EFD_CLOEXEC);
    thread_ = std::thread([this, signals] {
        std::array<pollfd, 2> descriptors{pollfd{signals, POLLIN, 0}, pollfd{wake_, POLLIN, 0}};
        while (::poll(descriptors.data(), descriptors.size(), -1) < 0) {}
        if ((descriptors[0].revents & POLLIN) != 0) {
            source_.request_stop();
        }
        ::close(signals);
    });
}

StopSignals::~StopSignals()
{
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = ::write(wake_, &one, sizeof one);
    thread_.join();
    ::close(wake_);
}

} // namespace mayfly::worker
