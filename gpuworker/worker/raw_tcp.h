// SPDX-License-Identifier: Apache-2.0
// A TCP connection over loopback to a process that sends back what it gets.
#pragma once
#include <cstddef>
#include <sys/types.h>
#include <vector>

namespace mayfly::worker {

/// The rival of the exchange with a parameter server. One thread.
class RawTcp {
public:
    explicit RawTcp(std::size_t elements);
    ~RawTcp();
    RawTcp(const RawTcp &) = delete;
    RawTcp &operator=(const RawTcp &) = delete;

    /// Sends all and waits until all is back. False: the connection is lost.
    bool round();

private:
    std::vector<float> values_;
    int client_ = -1;
    pid_t echo_ = -1;
};

} // namespace mayfly::worker
