// SPDX-License-Identifier: Apache-2.0
// A MAYFLY_HOME and an XDG_RUNTIME_DIR that belong to one test and are removed after it.
#pragma once
#include <QTemporaryDir>

namespace mayfly::test {

class IsolatedHome {
public:
    IsolatedHome()
    {
        qputenv("MAYFLY_HOME", (folder_.path() + "/home").toUtf8());
        qputenv("XDG_RUNTIME_DIR", folder_.path().toUtf8());
    }
    QString path() const { return folder_.path(); }
    QString file(const char *name) const { return folder_.filePath(QString::fromUtf8(name)); }

private:
    QTemporaryDir folder_{"/tmp/mf-XXXXXX"};
};

} // namespace mayfly::test

/// Shows the message of a failed Result. Evaluates it once.
#define QVERIFY_RESULT(result)                                                                                         \
    do {                                                                                                               \
        const auto &verified = (result);                                                                               \
        QVERIFY2(verified.has_value(), verified.has_value() ? "" : verified.error().message.c_str());                 \
    } while (false)
