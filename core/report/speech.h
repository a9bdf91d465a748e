// SPDX-License-Identifier: Apache-2.0
// A report's language: its texts, and its figures, amounts and times as that language writes them. Texts are known by their English; a
// text that is not known stays as it is (names, and the sentences of a run's events).
#pragma once
#include "core/base/money.h"
#include "core/base/result.h"

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace mayfly::report {

enum class Language { English, German, Japanese, Chinese };
/// "de", "de_AT", "ja-JP", "zh_CN"; InvalidInput for languages without texts.
Result<Language> languageFromString(std::string_view tag);
/// As HTML wants it: "en", "de", "ja", "zh-CN".
std::string_view tagOf(Language language);

/// This machine's offset from UTC at a time, in seconds east of Greenwich.
int localOffset_s(std::int64_t unixNanoseconds);

class Speech {
public:
    /// Times are shown that far from UTC.
    explicit Speech(Language language, int utcOffset_s = 0) : language_(language), utcOffset_s_(utcOffset_s) {}
    Speech() = default; ///< English, UTC
    Language language() const { return language_; }

    std::string operator()(std::string_view english) const;
    /// %1, %2 ... are replaced by the values, which are never searched again.
    std::string operator()(std::string_view english, std::initializer_list<std::string> values) const;
    /// %1 is the number, in words where English has them; %2 ... are the values.
    std::string count(std::int64_t number, std::string_view one, std::string_view many, std::initializer_list<std::string> values = {}) const;
    /// "a", "a and b", "a, b and c".
    std::string list(const std::vector<std::string> &items) const;
    /// Sentences in a row; empty ones are passed over.
    std::string sentences(const std::vector<std::string> &all) const;

    std::string wholeNumber(std::int64_t value) const;         ///< "64,000", "64.000"
    std::string fixed(double value, int decimals) const;       ///< grouped, with a real minus sign
    std::string percent(double value, int decimals = 0) const; ///< "53 %"
    std::string factor(double value) const;                    ///< "7.8×"
    std::string duration(double seconds) const;                ///< "2 h 05 min", with no-break spaces
    /// "$1.33", "1,33 $"; below ten cents with four decimals, because a report compares small amounts.
    std::string money(const Money &amount) const;
    /// A figure that is written already with its currency: "$5", "5 $", "5 EUR".
    std::string withCurrency(const std::string &figure, const std::string &currency) const;
    /// "12 March 2019, 14:42 UTC".
    std::string dateAndTime(std::int64_t unixNanoseconds) const;
    std::string timeOfDay(std::int64_t unixNanoseconds) const; ///< "14:42:07"
    std::string zone() const;                                  ///< "UTC", "UTC+01:00"

private:
    std::string shifted(std::int64_t unixNanoseconds) const;

    Language language_ = Language::English;
    int utcOffset_s_ = 0;
};

/// One text in every language.
struct Phrase {
    std::string_view english, german, japanese, chinese;
};
/// All of them, in several lists by topic.
std::vector<const Phrase *> allPhrases();

} // namespace mayfly::report
