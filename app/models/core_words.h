// SPDX-License-Identifier: GPL-3.0-or-later
// Core speaks English: events, reasons of plans, what a prediction rests on. These sentences are a finite set with figures and
// names in them; here they are put into the user's language. A sentence that is not known stays as it is.
#pragma once
#include <QString>

#include <string>

QT_BEGIN_NAMESPACE
class QLocale;
class QTranslator;
QT_END_NAMESPACE

namespace mayfly::models {

QString coreWords(const QString &english);
QString coreWords(const std::string &english);
/// In a language that is not the window's; without a translator only the figures are put as the locale writes them. Any thread.
QString coreWordsIn(const QString &english, const QLocale &locale, const QTranslator *words);
/// A name that may be a sentence of a built-in catalogue ("1 thread of this machine ..."); quick, for tables. A name stays as it is.
QString coreName(const std::string &english);
/// The same as a sentence among others: with a capital, unless it begins with a name, and a full stop. Empty stays empty.
QString coreSentence(const std::string &english);

} // namespace mayfly::models
