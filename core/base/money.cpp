// SPDX-License-Identifier: Apache-2.0
#include "core/base/money.h"

#include "core/base/text.h"

#include <cassert>
#include <cmath>
#include <limits>

namespace mayfly {

namespace {

constexpr std::int64_t mostMicros = std::numeric_limits<std::int64_t>::max();

/// Amounts beyond what can be held are the largest that can: never of the other sign.
std::int64_t roundedMicros(double micros)
{
    constexpr double most = 9.2e18;
    return micros >= most ? mostMicros : micros <= -most ? -mostMicros : std::llround(micros);
}

} // namespace

Money Money::fromUnits(double units, std::string currency)
{
    return Money{roundedMicros(units * 1e6), std::move(currency)};
}

Money Money::forSeconds(double seconds) const
{
    return Money{roundedMicros(static_cast<double>(micros) * seconds / 3600.0), currency};
}

Money &Money::operator+=(const Money &other)
{
    assert(currency == other.currency);
    if (__builtin_add_overflow(micros, other.micros, &micros)) {
        micros = other.micros > 0 ? mostMicros : -mostMicros;
    }
    return *this;
}

Result<Money> parseMoney(std::string_view text)
{
    const std::string_view whole = trimmed(text);
    std::string_view number = whole;
    std::string currency = "USD";
    if (!number.empty() && number.front() == '$') {
        number.remove_prefix(1);
    } else {
        std::size_t letters = 0;
        while (letters < number.size() && isAsciiLetter(number[number.size() - 1 - letters])) {
            ++letters;
        }
        if (letters > 0) {
            currency = upperCase(number.substr(number.size() - letters));
            number.remove_suffix(letters);
        }
    }
    const auto units = parseDouble(trimmed(number));
    if (!units || !std::isfinite(*units) || *units < 0 || *units > 1e12 || currency.size() != 3) {
        return fail(ErrorCode::InvalidInput,
                    "amount '" + std::string(text) + "': expected a number with a currency, like 5usd or $5.25");
    }
    return Money::fromUnits(*units, currency);
}

int moneyDecimals(const Money &amount)
{
    const double size = std::abs(amount.units());
    return size > 0 && size < 0.1 ? 4 : 2;
}

std::string formatMoney(const Money &amount)
{
    const std::string digits = formatFixed(std::abs(amount.units()), moneyDecimals(amount));
    const std::string sign = amount.micros < 0 ? "-" : "";
    return amount.currency == "USD" ? sign + "$" + digits : sign + digits + " " + amount.currency;
}

} // namespace mayfly
