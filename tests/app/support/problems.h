// SPDX-License-Identifier: GPL-3.0-or-later
// Many findings in one verdict: each is written out, as Qt Test cuts a message after a thousand letters.
#pragma once
#include <QStringList>
#include <QTest>

#define VERIFY_NO_PROBLEMS(problems)                                                                                                       \
    do {                                                                                                                                   \
        const QStringList found = (problems);                                                                                              \
        for (const QString &each : found) {                                                                                                \
            qWarning().noquote() << each;                                                                                                  \
        }                                                                                                                                  \
        QVERIFY2(found.isEmpty(), qPrintable(QString::number(found.size()) + " problems, written above"));                                 \
    } while (false)
