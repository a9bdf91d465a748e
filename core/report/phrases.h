// SPDX-License-Identifier: Apache-2.0
// The texts of a report in every language, by topic. Words follow the window's translations.
#pragma once
#include "core/report/speech.h"

#include <span>

namespace mayfly::report {

std::span<const Phrase> documentPhrases();   ///< sentences and key figures
std::span<const Phrase> tablePhrases();      ///< tables, and the words of states and events in them
std::span<const Phrase> chartPhrases();
std::span<const Phrase> comparisonPhrases();

} // namespace mayfly::report
