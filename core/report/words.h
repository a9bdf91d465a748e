// SPDX-License-Identifier: Apache-2.0
// Hostile text made harmless.
#pragma once
#include <string>
#include <string_view>

namespace mayfly::report {

/// Valid UTF-8 without control and direction-changing characters (each becomes U+FFFD; line ends and tabs become
/// spaces).
std::string cleanText(std::string_view text);
/// cleanText, and & < > " ' as entities: fit for XML text and attributes.
std::string escapedXml(std::string_view text);

inline constexpr std::string_view noBreakSpace = "\xC2\xA0";
inline constexpr std::string_view noValue = "–";

} // namespace mayfly::report
