// SPDX-License-Identifier: Apache-2.0
// Sees agents start and end in /proc, knowing nothing of the product's own records.
#pragma once
#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace mayfly::test {

class ProcessObserver {
public:
    struct Life {
        std::int64_t first_ns = 0; ///< seen for the first time, UTC
        std::int64_t last_ns = 0;  ///< seen for the last time
    };

    /// Watches `mayfly-worker agent` processes whose folder is inside `home`.
    explicit ProcessObserver(std::string home);
    ~ProcessObserver();
    /// By tag.
    std::map<std::string, Life> lives() const;

private:
    void look();

    const std::string home_;
    mutable std::mutex mutex_;
    std::map<std::string, Life> lives_;
    std::atomic<bool> closing_{false};
    std::thread thread_;
};

} // namespace mayfly::test
