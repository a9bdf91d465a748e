// SPDX-License-Identifier: Apache-2.0
// Cuts a stream some seconds after a request to stop: its reader may be waiting for an answer that does not come.
#pragma once
#include "core/rpc/exchange_link.h"

#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

namespace mayfly::train {

/// Lives as long as its stream is used.
class StopCutter {
public:
    StopCutter(rpc::ExchangeLink &link, std::stop_token stop);

private:
    void watch(rpc::ExchangeLink &link, const std::stop_token &stop, const std::stop_token &done);

    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::jthread thread_;
};

} // namespace mayfly::train
