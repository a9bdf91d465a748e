// SPDX-License-Identifier: Apache-2.0
// Wall time that never jumps: the wall clock at one instant, and what has passed since. What is billed, and the order of
// what happened, do not follow somebody who sets the clock. Time that the machine slept counts as passed.
#pragma once
#include "core/base/clock.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace mayfly {

/// One instant on both clocks of one life of a machine.
struct ClockAnchor {
    std::string boot;          ///< which life: /proc/sys/kernel/random/boot_id
    std::int64_t unix_ns = 0;  ///< the wall clock then
    std::int64_t passed_ns = 0; ///< since the machine came up, sleep included, then
    friend bool operator==(const ClockAnchor &, const ClockAnchor &) = default;
};
/// "BOOT:UNIX:PASSED".
std::string toString(const ClockAnchor &anchor);
std::optional<ClockAnchor> clockAnchorFromString(std::string_view text);

class AnchoredClock final : public Clock {
public:
    /// What the machine's own clocks say; tests have their own.
    struct Source {
        std::function<std::string()> boot;
        std::function<std::int64_t()> unix_ns;
        std::function<std::int64_t()> passed_ns;
    };
    static const Source &machine();

    /// Goes on from an anchor of the same life of this machine; otherwise (or without one) it is anchored now.
    explicit AnchoredClock(const std::optional<ClockAnchor> &known = std::nullopt, Source source = machine());

    std::int64_t unixNanoseconds() const override;
    double monotonicSeconds() const override;
    const ClockAnchor &anchor() const { return anchor_; }

    /// This process's. Anchored where its parent's is, if that had one (MAYFLY_CLOCK): processes that start one another on
    /// a machine agree on the time. First called while there is one thread.
    static const AnchoredClock &ofProcess();
    /// Before ofProcess(): anchored there, if it is of this life of the machine.
    static const AnchoredClock &ofProcess(const std::optional<ClockAnchor> &known);

private:
    Source source_;
    ClockAnchor anchor_;
};

} // namespace mayfly
