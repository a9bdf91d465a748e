// SPDX-License-Identifier: Apache-2.0
// The look's colours and sizes (mock/LOOK.md) in one place: HTML takes both themes, PDF the light one.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace mayfly::report {

/// What a colour is for. The order is that of the palettes.
enum class Role : std::uint8_t {
    Window,
    Surface,
    Sunken,
    Hairline,
    Border,
    Text,
    Text2,
    Text3,
    Accent,
    AccentTint,
    Ok,
    OkTint,
    Warn,
    WarnTint,
    WarnMark,
    Bad,
    BadTint,
    Series1,
    Series2,
    Series3,
    Series4,
    Series5,
    Series6
};
inline constexpr std::size_t roleCount = 23;

/// Name in style sheets: "accent", "text2", "series1".
std::string_view nameOf(Role role);

/// 0xRRGGBB for each role.
using Palette = std::array<std::uint32_t, roleCount>;
const Palette &lightPalette();
const Palette &darkPalette();

/// Sizes in the unit of the page at 100 %: CSS pixels in HTML; the PDF scales them to the paper.
namespace measure {
inline constexpr double pageWidth = 686; ///< inside the margins
inline constexpr double halfWidth = 331; ///< two charts beside each other, 24 apart
inline constexpr double caption = 11;
inline constexpr double body = 13;
inline constexpr double figure = 20;
inline constexpr double mono = 12;
} // namespace measure

/// Families in order of preference, as a pango and CSS list.
inline constexpr std::string_view sansFamilies = "Inter, Segoe UI, Noto Sans, DejaVu Sans, sans-serif";
inline constexpr std::string_view monoFamilies =
    "JetBrains Mono, Cascadia Mono, Menlo, Noto Sans Mono, DejaVu Sans Mono, monospace";

} // namespace mayfly::report
