// SPDX-License-Identifier: Apache-2.0
// Locale-free conversions between numbers, durations, times and text (the C locale, whatever the user's is).
#pragma once
#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mayfly {

std::string_view trimmed(std::string_view text);
std::vector<std::string> split(std::string_view text, char separator);
std::string upperCase(std::string_view text);
std::string lowerCase(std::string_view text);
bool isAsciiLetter(char c);

/// The whole text must be the number; nothing otherwise.
std::optional<double> parseDouble(std::string_view text);
std::optional<std::int64_t> parseInteger(std::string_view text);
std::string formatFixed(double value, int decimals);

/// "2h", "90m", "1h30m", "45s", "1.5h", or plain seconds; in seconds.
Result<double> parseDuration(std::string_view text);
/// "1 h 05 min", "3 min 20 s", "12.3 s".
std::string formatDuration(double seconds);

/// UTC nanoseconds since 1970 as "2026-12-01T14:55:46Z" (seconds) or with milliseconds.
std::string formatUtc(std::int64_t unixNanoseconds);
std::string formatUtcMillis(std::int64_t unixNanoseconds);

} // namespace mayfly
