// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/dates.h"

#include "core/base/text.h"

#include <chrono>

namespace mayfly::catalog {

namespace {

constexpr std::int64_t second_ns = 1'000'000'000;

/// Reads digits and fixed characters from the left.
class Scanner {
public:
    explicit Scanner(std::string_view text) : text_(text) {}

    /// Between `least` and `most` digits.
    Scanner &number(int &value, std::size_t least, std::size_t most)
    {
        std::size_t digits = 0;
        value = 0;
        while (digits < most && digits < text_.size() && text_[digits] >= '0' && text_[digits] <= '9') {
            value = 10 * value + (text_[digits++] - '0');
        }
        good_ = good_ && digits >= least;
        text_.remove_prefix(digits);
        return *this;
    }
    Scanner &one(std::string_view of)
    {
        good_ = good_ && !text_.empty() && of.find(text_.front()) != std::string_view::npos;
        text_.remove_prefix(text_.empty() ? 0 : 1);
        return *this;
    }
    bool has(char c) const { return !text_.empty() && text_.front() == c; }
    bool ends() const { return text_.empty(); }
    bool good() const { return good_; }

private:
    std::string_view text_;
    bool good_ = true;
};

struct Moment {
    int year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0;
};

bool isDay(int year, int month, int day)
{
    using namespace std::chrono;
    return year >= 1970 && year < 2200 && month >= 1 && day >= 1 &&
           year_month_day(std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)), std::chrono::day(static_cast<unsigned>(day))).ok();
}

std::optional<std::int64_t> toNanoseconds(const Moment &moment)
{
    using namespace std::chrono;
    if (!isDay(moment.year, moment.month, moment.day) || moment.hour > 23 || moment.minute > 59 || moment.second > 60) {
        return {};
    }
    const sys_days day = year_month_day(year(moment.year), month(static_cast<unsigned>(moment.month)), std::chrono::day(static_cast<unsigned>(moment.day)));
    const std::int64_t seconds = std::int64_t{day.time_since_epoch().count()} * 86400 + moment.hour * 3600 + moment.minute * 60 + moment.second;
    return seconds * second_ns;
}

/// "Z", "+01:00", "-0500" or nothing; seconds to be taken off.
std::optional<int> readOffset(Scanner &scanner)
{
    if (scanner.ends()) {
        return 0;
    }
    if (scanner.has('Z') || scanner.has('z')) {
        scanner.one("Zz");
        return 0;
    }
    const int sign = scanner.has('-') ? -1 : 1;
    int hours = 0;
    int minutes = 0;
    scanner.one("+-").number(hours, 2, 2);
    if (scanner.has(':')) {
        scanner.one(":");
    }
    if (!scanner.ends()) {
        scanner.number(minutes, 2, 2);
    }
    return scanner.good() && hours < 24 && minutes < 60 ? std::optional<int>(sign * (hours * 3600 + minutes * 60)) : std::nullopt;
}

} // namespace

std::optional<std::int64_t> parseIsoTime(std::string_view text)
{
    Scanner scanner(trimmed(text));
    Moment moment;
    scanner.number(moment.year, 4, 4).one("-").number(moment.month, 2, 2).one("-").number(moment.day, 2, 2).one("Tt ");
    scanner.number(moment.hour, 2, 2).one(":").number(moment.minute, 2, 2);
    std::int64_t fraction_ns = 0;
    if (scanner.has(':')) {
        scanner.one(":").number(moment.second, 2, 2);
    }
    if (scanner.has('.')) {
        scanner.one(".");
        std::int64_t scale = second_ns;
        for (int digit = 0; !scanner.ends() && !scanner.has('Z') && !scanner.has('z') && !scanner.has('+') && !scanner.has('-');) {
            scanner.number(digit, 1, 1);
            scale /= 10;
            fraction_ns += digit * scale;
            if (!scanner.good()) {
                return {};
            }
        }
    }
    const auto offset_s = readOffset(scanner);
    const auto time = toNanoseconds(moment);
    if (!offset_s || !time || !scanner.good() || !scanner.ends()) {
        return {};
    }
    return *time + fraction_ns - *offset_s * second_ns;
}

std::optional<std::int64_t> parseUsTime(std::string_view text)
{
    Scanner scanner(trimmed(text));
    Moment moment;
    scanner.number(moment.month, 1, 2).one("/").number(moment.day, 1, 2).one("/").number(moment.year, 2, 4).one(" ");
    scanner.number(moment.hour, 1, 2).one(":").number(moment.minute, 2, 2);
    if (scanner.has(':')) {
        scanner.one(":").number(moment.second, 2, 2);
    }
    moment.year += moment.year < 100 ? 2000 : 0;
    return scanner.good() && scanner.ends() ? toNanoseconds(moment) : std::nullopt;
}

bool isIsoDate(std::string_view text)
{
    Scanner scanner(text);
    int year = 0;
    int month = 1;
    int day = 1;
    scanner.number(year, 4, 4);
    if (!scanner.ends()) {
        scanner.one("-").number(month, 2, 2);
    }
    if (!scanner.ends()) {
        scanner.one("-").number(day, 2, 2);
    }
    return scanner.good() && scanner.ends() && isDay(year, month, day);
}

std::string isoDate(std::int64_t unixNanoseconds)
{
    return formatUtc(unixNanoseconds).substr(0, 10);
}

} // namespace mayfly::catalog
