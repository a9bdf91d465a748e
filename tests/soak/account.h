// SPDX-License-Identifier: Apache-2.0
// An account of a run's servers kept by somebody who knows nothing of the product's records: processes are found in
// /proc, their starts are the kernel's, their ends are told by the kernel (pidfd), and money is counted anew, in whole
// numbers.
#pragma once
#include "core/domain/run.h"

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace mayfly::soak {

/// Of one agent; UTC nanoseconds.
struct Life {
    std::int64_t start_ns = 0;
    std::int64_t end_ns = 0; ///< 0: it runs
};

/// Millionths for a life that is billed by whole steps, rounded half up.
std::int64_t micros(std::int64_t perHour_micros, std::int64_t lived_ns, std::int64_t step_s);

class ProcessAccount {
public:
    /// Watches `mayfly-worker agent` processes whose folder lies in `home`.
    explicit ProcessAccount(std::string home);
    ~ProcessAccount();
    std::map<std::string, Life> lives() const; ///< by tag

private:
    void findNew();
    void watch();

    const std::string home_;
    mutable std::mutex mutex_;
    std::map<std::string, Life> lives_;
    std::map<std::string, int> open_; ///< pidfd by tag
    std::atomic<bool> closing_{false};
    std::thread thread_;
};

/// The ledger held against the account.
struct Comparison {
    int lines = 0;
    int equal = 0;          ///< to the micro-unit by the observer's own times
    int straddling = 0;     ///< a billing step ended between what the controller knew and what the kernel knew
    std::int64_t cost_micros = 0;
    double longestBefore_s = 0; ///< request to the process's start
    double longestAfter_s = 0;  ///< the process's end to its confirmation
    std::vector<std::string> problems;
};
/// Each line must be of one seen server, begin before and end after it by `slack_s` at most, and cost what the observer
/// counts; where a billing step ended in between, it must cost exactly what the step does more.
Comparison compare(const RunSnapshot &stored, const std::map<std::string, Life> &lives, double slack_s);

} // namespace mayfly::soak
