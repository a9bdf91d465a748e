// SPDX-License-Identifier: Apache-2.0
// Money as integer micro-units with a currency, so that sums of ledger lines are exact.
#pragma once
#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace mayfly {

/// An amount in millionths of a currency unit. Amounts of different currencies never mix: callers check first.
struct Money {
    std::int64_t micros = 0;
    std::string currency = "USD";

    static Money fromUnits(double units, std::string currency = "USD");
    double units() const { return static_cast<double>(micros) / 1e6; }

    /// Part of an hourly price for a time in seconds, rounded to the nearest micro-unit.
    Money forSeconds(double seconds) const;
    Money &operator+=(const Money &other);      ///< asserts the same currency
    friend Money operator+(Money left, const Money &right) { return left += right; }
    friend bool operator==(const Money &, const Money &) = default;
};

/// "5usd", "5 USD", "$5", "5.25eur", "5" (USD). Names the text and what was expected otherwise.
Result<Money> parseMoney(std::string_view text);

/// How many decimals an amount is shown with.
int moneyDecimals(const Money &amount);

/// "$1.10" for USD, else "1.10 EUR"; below ten cents with four decimals, so that small runs can be told apart.
std::string formatMoney(const Money &amount);

} // namespace mayfly
