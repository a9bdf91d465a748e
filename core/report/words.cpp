// SPDX-License-Identifier: Apache-2.0
#include "core/report/words.h"

#include <array>

namespace mayfly::report {

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

struct Decoded {
    char32_t character = 0;
    std::size_t bytes = 0; ///< 0: not UTF-8 here
};

Decoded decode(std::string_view text)
{
    const auto at = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = at(0);
    if (first < 0x80) {
        return {first, 1};
    }
    const std::size_t bytes = first >= 0xF0 && first < 0xF5   ? 4
                              : first >= 0xE0 && first < 0xF0 ? 3
                              : first >= 0xC2 && first < 0xE0 ? 2
                                                              : 0;
    if (bytes == 0 || text.size() < bytes) {
        return {};
    }
    char32_t character = first & (0x7F >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((at(i) & 0xC0) != 0x80) {
            return {};
        }
        character = (character << 6) | (at(i) & 0x3F);
    }
    constexpr std::array<char32_t, 5> smallest = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = character >= 0xD800 && character <= 0xDFFF;
    return character < smallest[bytes] || character > 0x10FFFF || surrogate ? Decoded{} : Decoded{character, bytes};
}

bool isHarmful(char32_t c)
{
    const bool control = c < 0x20 || (c >= 0x7F && c <= 0x9F);
    const bool direction = (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0x200E || c == 0x200F;
    const bool separator = c == 0x2028 || c == 0x2029;
    const bool noCharacter = (c & 0xFFFE) == 0xFFFE || (c >= 0xFDD0 && c <= 0xFDEF);
    return control || direction || separator || noCharacter;
}

} // namespace

std::string cleanText(std::string_view text)
{
    std::string clean;
    clean.reserve(text.size());
    while (!text.empty()) {
        const Decoded next = decode(text);
        const std::size_t bytes = next.bytes == 0 ? 1 : next.bytes;
        if (next.character == '\n' || next.character == '\r' || next.character == '\t') {
            clean += ' ';
        } else if (next.bytes == 0 || isHarmful(next.character)) {
            clean += replacement;
        } else {
            clean += text.substr(0, bytes);
        }
        text.remove_prefix(bytes);
    }
    return clean;
}

std::string escapedXml(std::string_view text)
{
    std::string escaped;
    for (const char c : cleanText(text)) {
        switch (c) {
        case '&':
            escaped += "&amp;";
            break;
        case '<':
            escaped += "&lt;";
            break;
        case '>':
            escaped += "&gt;";
            break;
        case '"':
            escaped += "&quot;";
            break;
        case '\'':
            escaped += "&#39;";
            break;
        default:
            escaped += c;
        }
    }
    return escaped;
}

} // namespace mayfly::report
