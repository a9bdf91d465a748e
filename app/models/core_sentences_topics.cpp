// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences of single topics: users' own programs, and where prices, lifetimes and servers come from.
#include "app/models/core_sentences.h"

#include <QCoreApplication>

namespace mayfly::models {

namespace {

constexpr KnownSentence programs[] = {
    {QT_TRANSLATE_NOOP("CoreWords", "the program starts on %1 worker"), "n"},
    {QT_TRANSLATE_NOOP("CoreWords", "the program starts on %1 workers"), "n"},
    {QT_TRANSLATE_NOOP("CoreWords", "the program starts on %1 worker, start %2"), "nn"},
    {QT_TRANSLATE_NOOP("CoreWords", "the program starts on %1 workers, start %2"), "nn"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 has left"), "w"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 worker has come"), "n"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 workers have come"), "n"},
    {QT_TRANSLATE_NOOP("CoreWords", "the program ended before the last step")},
    {QT_TRANSLATE_NOOP("CoreWords", "the program failed")},
    {QT_TRANSLATE_NOOP("CoreWords", "the program %1"), "t"},
    {QT_TRANSLATE_NOOP("CoreWords", "ended with %1 at step %2 of %3"), "nnn"},
    {QT_TRANSLATE_NOOP("CoreWords", "could not be started: %1")},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 ended with %2"), "wn"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 starts in a row brought no step"), "n"},
};

constexpr KnownSentence sources[] = {
    // Servers of this machine.
    {QT_TRANSLATE_NOOP("CoreWords", "here")},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 (%2 CPU thread)"), "wn"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 (%2 CPU threads)"), "wn"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 CPU thread"), "n"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 CPU threads"), "n"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 thread of this machine at the price of a %2 server"), "nw"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 threads of this machine at the price of a %2 server"), "nw"},
    {QT_TRANSLATE_NOOP("CoreWords", "parameter server process on this machine at the price of an %1"), "w"},
    {QT_TRANSLATE_NOOP("CoreWords", "Servers of this machine: processes with CPU threads, at the prices of %1")},
    {QT_TRANSLATE_NOOP("CoreWords", "the inventory")},
    // Prices.
    {QT_TRANSLATE_NOOP("CoreWords", "Google Compute Engine in 2019, the same price in every region: %1")},
    {QT_TRANSLATE_NOOP("CoreWords", "SkyPilot catalogue %1, %2 at commit %3, host and GPU rows added up %4"), "www*"},
    {QT_TRANSLATE_NOOP("CoreWords", "SkyPilot catalogue %1, %2 at commit %3 %4"), "www*"},
    {QT_TRANSLATE_NOOP("CoreWords", "Azure list and spot prices of %1 as of %2, as in %3"), "w**"},
    {QT_TRANSLATE_NOOP("CoreWords", "A sample to start with, to be replaced by an import of today's prices (mayflyctl import catalog): a few dozen GPU servers of Amazon, "
                                    "Google and Microsoft, each row with its source")},
    {QT_TRANSLATE_NOOP("CoreWords", "price_date is the day of the snapshot for Azure")},
    {QT_TRANSLATE_NOOP("CoreWords", "for Amazon and Google it is the earliest day that the named snapshot can be from (its catalogue version began then)")},
    {QT_TRANSLATE_NOOP("CoreWords", "Spot prices move by the hour")},
    {QT_TRANSLATE_NOOP("CoreWords", "Google's are Spot VMs, which have no 24 h limit")},
    // Lifetimes.
    {QT_TRANSLATE_NOOP("CoreWords", "%1, public measurements of its repository, %2")},
    {QT_TRANSLATE_NOOP("CoreWords", "standing and training VMs of %1")},
    {QT_TRANSLATE_NOOP("CoreWords", "standing VMs of %1")},
    {QT_TRANSLATE_NOOP("CoreWords", "CPU VMs of %1")},
    {QT_TRANSLATE_NOOP("CoreWords", "plays a %1 server of %2"), "w*"},
    {QT_TRANSLATE_NOOP("CoreWords", "plays a CPU VM of %1")},
    {QT_TRANSLATE_NOOP("CoreWords", "all GPU types together: %1")},
    {QT_TRANSLATE_NOOP("CoreWords", "the curve nearest to the measured one within one unit of the largest log-likelihood (%1 losses)"), "n"},
    {QT_TRANSLATE_NOOP("CoreWords", "%1 times as many revocations"), "n"},
    {QT_TRANSLATE_NOOP("CoreWords", "on-demand servers are not revoked")},
};

} // namespace

std::span<const KnownSentence> sentencesOfPrograms()
{
    return programs;
}

std::span<const KnownSentence> sentencesOnSources()
{
    return sources;
}

} // namespace mayfly::models
