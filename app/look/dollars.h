// SPDX-License-Identifier: GPL-3.0-or-later
// US dollars as the user's locale writes them.
#pragma once
#include <QLocale>
#include <QString>

namespace mayfly::look {

/// "$1.10", "1,10 $". The C locale, which is nobody's, would put the sign last.
inline QString dollars(double units, int decimals)
{
    const QLocale locale;
    return (locale.language() == QLocale::C ? QLocale(QLocale::English, QLocale::UnitedStates) : locale).toCurrencyString(units, QStringLiteral("$"), decimals);
}

} // namespace mayfly::look
