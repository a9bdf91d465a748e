// SPDX-License-Identifier: Apache-2.0
#include "core/report/speech.h"

#include "core/base/text.h"
#include "core/report/phrases.h"
#include "core/report/words.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <unordered_map>

namespace mayfly::report {

namespace {

using Index = std::unordered_map<std::string_view, const Phrase *>;

const Index &phrasesByEnglish()
{
    static const Index index = [] {
        Index made;
        for (const Phrase *phrase : allPhrases()) {
            made.emplace(phrase->english, phrase);
        }
        return made;
    }();
    return index;
}

std::string_view in(const Phrase &phrase, Language language)
{
    switch (language) {
    case Language::English:
        return phrase.english;
    case Language::German:
        return phrase.german;
    case Language::Japanese:
        return phrase.japanese;
    case Language::Chinese:
        return phrase.chinese;
    }
    return phrase.english;
}

std::string filled(std::string_view pattern, const std::vector<std::string> &values)
{
    std::string text;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const std::size_t value = i + 1 < pattern.size() && pattern[i] == '%' ? static_cast<std::size_t>(pattern[i + 1] - '1') : values.size();
        if (value < values.size()) {
            text += values[value];
            ++i;
        } else {
            text += pattern[i];
        }
    }
    return text;
}

/// "−1234.5" as the language writes it.
std::string localised(std::string digits, Language language)
{
    const bool comma = language == Language::German;
    const std::size_t point = std::min(digits.find('.'), digits.size());
    if (point < digits.size() && comma) {
        digits[point] = ',';
    }
    for (std::size_t at = point; at > 3;) {
        at -= 3;
        digits.insert(at, comma ? "." : ",");
    }
    return digits;
}

} // namespace

Result<Language> languageFromString(std::string_view tag)
{
    const std::string lower = lowerCase(tag);
    const std::string language = lower.substr(0, lower.find_first_of("_-."));
    for (const auto &[name, known] : {std::pair("en", Language::English), {"de", Language::German}, {"ja", Language::Japanese}, {"zh", Language::Chinese}}) {
        if (language == name) {
            return known;
        }
    }
    return fail(ErrorCode::InvalidInput, "report language '" + std::string(tag) + "': expected en, de, ja or zh_CN");
}

std::string_view tagOf(Language language)
{
    constexpr std::array<std::string_view, 4> tags = {"en", "de", "ja", "zh-CN"};
    return tags[static_cast<std::size_t>(language)];
}

int localOffset_s(std::int64_t unixNanoseconds)
{
    const std::time_t seconds = static_cast<std::time_t>(unixNanoseconds / 1'000'000'000);
    std::tm local{};
    return localtime_r(&seconds, &local) == nullptr ? 0 : static_cast<int>(local.tm_gmtoff);
}

std::string Speech::operator()(std::string_view english) const
{
    const auto at = phrasesByEnglish().find(english);
    return std::string(at == phrasesByEnglish().end() ? english : in(*at->second, language_));
}

std::string Speech::operator()(std::string_view english, std::initializer_list<std::string> values) const
{
    return filled((*this)(english), values);
}

std::string Speech::count(std::int64_t number, std::string_view one, std::string_view many, std::initializer_list<std::string> values) const
{
    constexpr std::array<std::string_view, 13> words = {"no",  "one",   "two",   "three", "four", "five",   "six",
                                                        "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    const bool inWords = language_ == Language::English && number >= 0 && number < static_cast<std::int64_t>(words.size());
    std::vector<std::string> all{inWords ? std::string(words[static_cast<std::size_t>(number)]) : wholeNumber(number)};
    all.insert(all.end(), values.begin(), values.end());
    return filled((*this)(number == 1 ? one : many), all);
}

std::string Speech::list(const std::vector<std::string> &items) const
{
    std::string text;
    for (std::size_t i = 0; i < items.size(); ++i) {
        text = i == 0 ? items[0] : (*this)(i + 1 == items.size() ? "%1 and %2" : "%1, %2", {text, items[i]});
    }
    return text;
}

std::string Speech::sentences(const std::vector<std::string> &all) const
{
    const bool spaced = language_ == Language::English || language_ == Language::German;
    std::string text;
    for (const std::string &sentence : all) {
        text += (spaced && !text.empty() && !sentence.empty() ? " " : "") + sentence;
    }
    return text;
}

std::string Speech::wholeNumber(std::int64_t value) const
{
    const std::string digits = std::to_string(value);
    return value < 0 ? "−" + localised(digits.substr(1), language_) : localised(digits, language_);
}

std::string Speech::fixed(double value, int decimals) const
{
    if (!std::isfinite(value)) {
        return std::string(noValue);
    }
    const double half = 0.5 * std::pow(10.0, -decimals);
    const double size = std::abs(value) < half ? 0.0 : std::abs(value);
    return (value < 0 && size > 0 ? "−" : "") + localised(formatFixed(size, decimals), language_);
}

std::string Speech::percent(double value, int decimals) const
{
    return fixed(value, decimals) + std::string(noBreakSpace) + "%";
}

std::string Speech::factor(double value) const
{
    return fixed(value, value < 10 ? 1 : 0) + "×";
}

std::string Speech::duration(double seconds) const
{
    std::string text;
    for (const char c : formatDuration(seconds)) {
        text += c == ' ' ? std::string(noBreakSpace) : c == '-' ? "−" : c == '.' && language_ == Language::German ? "," : std::string(1, c);
    }
    return std::isfinite(seconds) ? text : (*this)(text);
}

std::string Speech::money(const Money &amount) const
{
    constexpr double small = 0.1;
    const double size = std::abs(amount.units());
    const std::string figure = withCurrency(fixed(size, size > 0 && size < small ? 4 : 2), amount.currency);
    return (amount.micros < 0 ? "−" : "") + figure;
}

std::string Speech::withCurrency(const std::string &figure, const std::string &currency) const
{
    const bool dollars = currency == "USD";
    if (dollars && language_ != Language::German) {
        return "$" + figure;
    }
    return figure + std::string(noBreakSpace) + (dollars ? "$" : currency);
}

/// ISO 8601 without a zone: "2026-12-01T14:55:46".
std::string Speech::shifted(std::int64_t unixNanoseconds) const
{
    return formatUtc(unixNanoseconds + static_cast<std::int64_t>(utcOffset_s_) * 1'000'000'000).substr(0, 19);
}

std::string Speech::dateAndTime(std::int64_t unixNanoseconds) const
{
    constexpr std::array<std::string_view, 12> months = {"January", "February", "March",     "April",   "May",      "June",
                                                         "July",    "August",   "September", "October", "November", "December"};
    const std::string iso = shifted(unixNanoseconds);
    const auto month = parseInteger(iso.substr(5, 2)).value_or(1);
    const std::string day = std::to_string(parseInteger(iso.substr(8, 2)).value_or(1));
    const bool byNumber = language_ == Language::Japanese || language_ == Language::Chinese;
    const std::string named = byNumber ? std::to_string(month) : (*this)(months[static_cast<std::size_t>(month - 1) % 12]);
    return (*this)("%1 %2 %3, %4", {day, named, iso.substr(0, 4), iso.substr(11, 5) + std::string(noBreakSpace) + zone()});
}

std::string Speech::timeOfDay(std::int64_t unixNanoseconds) const
{
    return shifted(unixNanoseconds).substr(11, 8);
}

std::string Speech::zone() const
{
    if (utcOffset_s_ == 0) {
        return "UTC";
    }
    std::array<char, 32> text{};
    const int minutes = std::abs(utcOffset_s_) / 60;
    std::snprintf(text.data(), text.size(), "UTC%s%02d:%02d", utcOffset_s_ < 0 ? "−" : "+", minutes / 60, minutes % 60);
    return text.data();
}

} // namespace mayfly::report
