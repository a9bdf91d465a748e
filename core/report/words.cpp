// SPDX-License-Identifier: Apache-2.0
#include "core/report/words.h"

#include "core/base/text.h"

#include <array>
#include <cmath>

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

std::string replaceAll(std::string text, std::string_view from, std::string_view to)
{
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
        text.replace(at, from.size(), to);
    }
    return text;
}

std::string withRealMinus(std::string text)
{
    if (!text.empty() && text.front() == '-') {
        text.replace(0, 1, "−");
    }
    return text;
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

std::string wholeNumber(std::int64_t value)
{
    std::string digits = std::to_string(value);
    const std::size_t first = value < 0 ? 1 : 0;
    for (std::size_t at = digits.size(); at > first + 3;) {
        at -= 3;
        digits.insert(at, ",");
    }
    return withRealMinus(digits);
}

std::string fixed(double value, int decimals)
{
    if (!std::isfinite(value)) {
        return std::string(noValue);
    }
    const double half = 0.5 * std::pow(10.0, -decimals);
    return withRealMinus(formatFixed(std::abs(value) < half ? 0.0 : value, decimals));
}

std::string percent(double value, int decimals)
{
    return fixed(value, decimals) + std::string(noBreakSpace) + "%";
}

std::string factor(double value)
{
    return fixed(value, value < 10 ? 1 : 0) + "×";
}

std::string duration(double seconds)
{
    return replaceAll(withRealMinus(formatDuration(seconds)), " ", noBreakSpace);
}

std::string money(const Money &amount)
{
    constexpr double small = 0.1;
    const double size = std::abs(amount.units());
    const std::string digits = formatFixed(size, size > 0 && size < small ? 4 : 2);
    const std::string sign = amount.micros < 0 ? "−" : "";
    return sign + (amount.currency == "USD" ? "$" + digits : digits + std::string(noBreakSpace) + amount.currency);
}

std::string dateAndTime(std::int64_t unixNanoseconds)
{
    constexpr std::array<std::string_view, 12> months = {"January",   "February", "March",    "April",
                                                         "May",       "June",     "July",     "August",
                                                         "September", "October",  "November", "December"};
    const std::string iso = formatUtc(unixNanoseconds); // 2026-12-01T14:55:46Z
    const auto month = static_cast<std::size_t>(parseInteger(iso.substr(5, 2)).value_or(1)) - 1;
    const auto day = parseInteger(iso.substr(8, 2)).value_or(1);
    return std::to_string(day) + " " + std::string(months[month % 12]) + " " + iso.substr(0, 4) + ", " +
           iso.substr(11, 5) + std::string(noBreakSpace) + "UTC";
}

std::string timeOfDay(std::int64_t unixNanoseconds)
{
    return formatUtc(unixNanoseconds).substr(11, 8);
}

std::string countInWords(int count)
{
    constexpr std::array<std::string_view, 13> words = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    return count >= 0 && count <= 12 ? std::string(words[static_cast<std::size_t>(count)]) : std::to_string(count);
}

} // namespace mayfly::report
