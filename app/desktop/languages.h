// SPDX-License-Identifier: GPL-3.0-or-later
// The languages that the window speaks, and changing to one: Mayfly's words, Qt's own, numbers and dates.
#pragma once
#include <QPair>
#include <QString>
#include <QVector>

namespace mayfly::desktop {

/// Code ("de", "zh_CN") and name in the language itself. The first has no code: the system's.
QVector<QPair<QString, QString>> languages();

/// Installs the words and sets the default locale; those installed before go. Widgets made earlier keep their words. A language without
/// words (or none of ours) is English. Call with a QCoreApplication.
void speakLanguage(const QString &code);

/// What an empty code stands for now: "de", "en" ...
QString systemLanguage();

} // namespace mayfly::desktop
