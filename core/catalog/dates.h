// SPDX-License-Identifier: Apache-2.0
// Times and dates as price files write them.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mayfly::catalog {

/// "2023-02-15T00:00:00Z", with a fraction or an offset ("+00:00", "-0500"), or without either (then UTC); a blank may stand for the T.
/// UTC nanoseconds since 1970. Nothing if it is no time between 1970 and 2200.
std::optional<std::int64_t> parseIsoTime(std::string_view text);

/// "2/18/19 23:40" (month, day, year of two or four digits); taken as UTC, for the file names no zone.
std::optional<std::int64_t> parseUsTime(std::string_view text);

/// "2026-07-09", "2026-07" or "2026" (ISO 8601), and a day of the calendar.
bool isIsoDate(std::string_view text);

/// The day of a time: "2026-07-09".
std::string isoDate(std::int64_t unixNanoseconds);

} // namespace mayfly::catalog
