// SPDX-License-Identifier: Apache-2.0
#include "core/base/text.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <ctime>

namespace mayfly {

namespace {

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

template <typename Number>
std::optional<Number> parseNumber(std::string_view text)
{
    if (!text.empty() && text.front() == '+') {
        text.remove_prefix(1);
        if (!text.empty() && text.front() == '-') {
            return std::nullopt;
        }
    }
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || text.empty()) {
        return std::nullopt;
    }
    return value;
}

std::string utc(std::int64_t unixNanoseconds, bool millis)
{
    std::int64_t seconds = unixNanoseconds / 1'000'000'000;
    std::int64_t rest = unixNanoseconds % 1'000'000'000;
    if (rest < 0) {
        rest += 1'000'000'000;
        --seconds;
    }
    const std::time_t time = seconds;
    std::tm parts{};
    gmtime_r(&time, &parts);
    std::array<char, 64> buffer{};
    const std::size_t length = std::strftime(buffer.data(), buffer.size(), "%Y-%m-%dT%H:%M:%S", &parts);
    std::string text(buffer.data(), length);
    if (millis) {
        std::snprintf(buffer.data(), buffer.size(), ".%03d", static_cast<int>(rest / 1'000'000));
        text += buffer.data();
    }
    return text + "Z";
}

} // namespace

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && isSpace(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && isSpace(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

std::vector<std::string> split(std::string_view text, char separator)
{
    std::vector<std::string> parts;
    std::size_t begin = 0;
    for (std::size_t at = 0; at <= text.size(); ++at) {
        if (at == text.size() || text[at] == separator) {
            parts.emplace_back(text.substr(begin, at - begin));
            begin = at + 1;
        }
    }
    return parts;
}

bool isAsciiLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

std::string upperCase(std::string_view text)
{
    std::string result(text);
    for (char &c : result) {
        c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }
    return result;
}

std::string lowerCase(std::string_view text)
{
    std::string result(text);
    for (char &c : result) {
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return result;
}

std::optional<double> parseDouble(std::string_view text)
{
    return parseNumber<double>(text);
}

std::optional<std::int64_t> parseInteger(std::string_view text)
{
    return parseNumber<std::int64_t>(text);
}

std::string formatFixed(double value, int decimals)
{
    std::array<char, 400> buffer{};
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                            std::chars_format::fixed, decimals);
    return error == std::errc{} ? std::string(buffer.data(), end) : std::string("0");
}

Result<double> parseDuration(std::string_view text)
{
    const auto wrong = [&] {
        return fail(ErrorCode::InvalidInput,
                    "duration '" + std::string(text) + "': expected hours, minutes or seconds, like 2h, 1h30m, 45s");
    };
    std::string_view rest = trimmed(text);
    if (const auto seconds = parseDouble(rest); seconds && std::isfinite(*seconds) && *seconds >= 0) {
        return *seconds;
    }
    double total = 0;
    bool any = false;
    while (!rest.empty()) {
        std::size_t digits = 0;
        while (digits < rest.size() && ((rest[digits] >= '0' && rest[digits] <= '9') || rest[digits] == '.')) {
            ++digits;
        }
        const auto number = parseDouble(rest.substr(0, digits));
        if (!number || digits == rest.size()) {
            return wrong();
        }
        std::size_t letters = digits;
        while (letters < rest.size() && isAsciiLetter(rest[letters])) {
            ++letters;
        }
        const std::string unit = lowerCase(rest.substr(digits, letters - digits));
        const double factor = unit == "d" ? 86400 : unit == "h" ? 3600 : unit == "m" || unit == "min" ? 60 : unit == "s" ? 1 : 0;
        if (factor == 0) {
            return wrong();
        }
        total += *number * factor;
        any = true;
        rest = trimmed(rest.substr(letters));
    }
    return any && std::isfinite(total) ? Result<double>(total) : wrong();
}

std::string formatDuration(double seconds)
{
    constexpr double representable = 1e18;
    if (!std::isfinite(seconds) || std::abs(seconds) > representable) {
        return "unknown";
    }
    constexpr double roundsToAMinute = 59.95;
    if (seconds < roundsToAMinute) {
        return formatFixed(seconds, 1) + " s";
    }
    const auto whole = static_cast<std::int64_t>(std::llround(seconds));
    std::array<char, 64> buffer{};
    if (whole < 3600) {
        std::snprintf(buffer.data(), buffer.size(), "%d min %02d s", static_cast<int>(whole / 60), static_cast<int>(whole % 60));
    } else {
        std::snprintf(buffer.data(), buffer.size(), "%lld h %02d min", static_cast<long long>(whole / 3600),
                      static_cast<int>(whole % 3600 / 60));
    }
    return buffer.data();
}

std::string formatUtc(std::int64_t unixNanoseconds)
{
    return utc(unixNanoseconds, false);
}

std::string formatUtcMillis(std::int64_t unixNanoseconds)
{
    return utc(unixNanoseconds, true);
}

} // namespace mayfly
