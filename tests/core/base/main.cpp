// SPDX-License-Identifier: Apache-2.0
#include "tests/core/base/base_test.h"

#include <QCoreApplication>
#include <QTest>

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    TextAndMoneyTest text;
    RngTest rng;
    FilesTest files;
    ProcessTest process;
    int failed = 0;
    for (QObject *test : {static_cast<QObject *>(&text), static_cast<QObject *>(&rng), static_cast<QObject *>(&files),
                          static_cast<QObject *>(&process)}) {
        failed += QTest::qExec(test, argc, argv);
    }
    return failed;
}
