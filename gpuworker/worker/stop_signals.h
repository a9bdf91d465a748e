// SPDX-License-Identifier: Apache-2.0
// SIGTERM and SIGINT as a stop token.
#pragma once
#include <stop_token>
#include <thread>

namespace mayfly::worker {

/// Make it first thing, before any other thread exists: they inherit the blocked signals.
class StopSignals {
public:
    StopSignals();
    ~StopSignals();
    StopSignals(const StopSignals &) = delete;
    StopSignals &operator=(const StopSignals &) = delete;

    std::stop_token token() const { return source_.get_token(); }

private:
    std::stop_source source_;
    int wake_ = -1; ///< eventfd that ends the thread
    std::thread thread_;
};

} // namespace mayfly::worker
