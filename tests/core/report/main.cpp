// SPDX-License-Identifier: Apache-2.0
#include "tests/core/report/report_test.h"

#include <QCoreApplication>
#include <QTest>

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    FiguresTest figures;
    FormatsTest formats;
    LanguagesTest languages;
    return QTest::qExec(&figures, argc, argv) + QTest::qExec(&formats, argc, argv) + QTest::qExec(&languages, argc, argv);
}
