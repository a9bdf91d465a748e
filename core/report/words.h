// SPDX-License-Identifier: Apache-2.0
// Figures and texts as people read them in a report: units after a no-break space, real minus signs, thousands grouped,
// and hostile text made harmless.
#pragma once
#include "core/base/money.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace mayfly::report {

/// Valid UTF-8 without control and direction-changing characters (each becomes U+FFFD; line ends and tabs become
/// spaces).
std::string cleanText(std::string_view text);
/// cleanText, and & < > " ' as entities: fit for XML text and attributes.
std::string escapedXml(std::string_view text);

std::string wholeNumber(std::int64_t value);         ///< "64,000"
std::string fixed(double value, int decimals);       ///< with a real minus sign
std::string percent(double value, int decimals = 0); ///< "53 %"
std::string factor(double value);                    ///< "7.8×"
std::string duration(double seconds);                ///< formatDuration with no-break spaces
/// "$1.33"; below ten cents with four decimals, because a report compares small amounts.
std::string money(const Money &amount);
/// "12 March 2019, 14:42 UTC".
std::string dateAndTime(std::int64_t unixNanoseconds);
/// "14:42:07".
std::string timeOfDay(std::int64_t unixNanoseconds);
/// "one", "two" ... "twelve", then figures.
std::string countInWords(int count);

inline constexpr std::string_view noBreakSpace = "\xC2\xA0";
inline constexpr std::string_view noValue = "–";

} // namespace mayfly::report
