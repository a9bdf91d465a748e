// SPDX-License-Identifier: GPL-3.0-or-later
// What core says in English, with the places of its figures and names. A new sentence of core is added here, and to the test of event texts.
#pragma once
#include <span>

namespace mayfly::models {

/// What stands for %1, %2 ...: 'n' a figure, 'w' one word, 't' a sentence that is known itself, anything else as little as fits.
struct KnownSentence {
    const char *english;
    const char *kinds = "";
};

/// Longer ones before those that would match a part of them.
std::span<const KnownSentence> knownSentences();
/// On users' own programs, and on where prices, lifetimes and servers come from: after those above.
std::span<const KnownSentence> sentencesOfPrograms();
std::span<const KnownSentence> sentencesOnSources();

} // namespace mayfly::models
