// SPDX-License-Identifier: Apache-2.0
#include "core/report/theme.h"

namespace mayfly::report {

namespace {

constexpr std::array<std::string_view, roleCount> names = {
    "window",   "surface",     "sunken",  "hairline", "border",  "text",      "text2",     "text3",
    "accent",   "accent-tint", "ok",      "ok-tint",  "warn",    "warn-tint", "warn-mark", "bad",
    "bad-tint", "series1",     "series2", "series3",  "series4", "series5",   "series6"};

constexpr Palette light = {0xF5F6F8, 0xFFFFFF, 0xECEEF2, 0xE2E5EB, 0x8B94A3, 0x1A1E26, 0x555F6D, 0x616A78,
                           0x3457D5, 0xE8EDFC, 0x137A47, 0xE2F3E9, 0x8A5800, 0xFBF0D8, 0xC58200, 0xB0380B,
                           0xFCE8E0, 0xC06F00, 0x00835F, 0x2487C4, 0xAD4F86, 0x2F3640, 0x7A8392};
constexpr Palette dark = {0x14171C, 0x1B1F26, 0x12151A, 0x2D333D, 0x6B7585, 0xE6E9EF, 0xA5AEBC, 0x8C95A5,
                          0x8FA8FF, 0x242D4D, 0x4FC58C, 0x18332A, 0xEDB445, 0x382E17, 0xEDB445, 0xFF9068,
                          0x40251B, 0xF0A63A, 0x3CC79A, 0x67BDF2, 0xE29AC4, 0xE6E9EF, 0x8C95A5};

} // namespace

std::string_view nameOf(Role role)
{
    return names[static_cast<std::size_t>(role)];
}

const Palette &lightPalette()
{
    return light;
}

const Palette &darkPalette()
{
    return dark;
}

} // namespace mayfly::report
