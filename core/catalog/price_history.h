// SPDX-License-Identifier: Apache-2.0
// Spot prices over time. A history is a step function: a price holds from its time to the next one's.
#pragma once
#include "core/base/money.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mayfly::catalog {

/// One change of one server's spot price in one zone.
struct PricePoint {
    std::string provider;
    std::string region;
    std::string zone;
    std::string instanceType;
    std::string product;            ///< "Linux/UNIX"
    std::int64_t time_ns = 0;       ///< UTC; the price holds from here on
    Money perHour;
};

/// The prices of one server in one zone, in order of time.
class PriceSteps {
public:
    struct Step {
        std::int64_t time_ns = 0;
        std::int64_t micros = 0;        ///< per hour
    };

    /// Any order; of several at one time the last given counts. A change that changes nothing is dropped.
    explicit PriceSteps(std::vector<Step> steps);

    /// In force at a time: that of the last change at or before it; nothing before the first.
    std::optional<std::int64_t> microsAt(std::int64_t time_ns) const;
    /// The steps that matter in [from, to): the last change before `from` (moved to `from`), and those within.
    std::vector<Step> within(std::int64_t from_ns, std::int64_t to_ns) const;
    /// Paid for a server from `from` to `to`, in millionths: the price in force at each moment, integrated. Nothing if no price is known
    /// at `from`.
    std::optional<double> integrate(std::int64_t from_ns, std::int64_t to_ns) const;
    const std::vector<Step> &steps() const { return steps_; }

private:
    std::vector<Step> steps_;
};

} // namespace mayfly::catalog
