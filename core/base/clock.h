// SPDX-License-Identifier: Apache-2.0
// Time as the product sees it: wall time in UTC nanoseconds, durations from the monotonic clock. Injected, so that tests own it.
#pragma once
#include <atomic>
#include <cstdint>

namespace mayfly {

/// Thread-safe.
class Clock {
public:
    virtual ~Clock() = default;
    /// UTC, nanoseconds since 1970-01-01. May jump.
    virtual std::int64_t unixNanoseconds() const = 0;
    /// Seconds since an arbitrary instant; never jumps.
    virtual double monotonicSeconds() const = 0;
};

/// The machine's clocks.
class SystemClock final : public Clock {
public:
    std::int64_t unixNanoseconds() const override;
    double monotonicSeconds() const override;
    static const SystemClock &instance();
};

/// Stands still until a test moves it.
class ManualClock final : public Clock {
public:
    explicit ManualClock(std::int64_t unixNanoseconds = 0) : now_ns_(unixNanoseconds) {}
    std::int64_t unixNanoseconds() const override { return now_ns_; }
    double monotonicSeconds() const override { return static_cast<double>(passed_ns_) / 1e9; }
    void advance(double seconds);

private:
    std::atomic<std::int64_t> now_ns_;
    std::atomic<std::int64_t> passed_ns_{0};
};

} // namespace mayfly
