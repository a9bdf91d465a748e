// SPDX-License-Identifier: Apache-2.0
// A MAYFLY_HOME and an XDG_RUNTIME_DIR that belong to one test and are removed after it.
#pragma once
#include <QDir>
#include <QFile>
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

    /// A machine of known speed, so that no plan depends on what else this one does meanwhile. False if it cannot be written.
    bool writeKnownMachine() const
    {
        QDir().mkpath(folder_.path() + "/home");
        QFile profile(folder_.path() + "/home/profile.json");
        const QByteArray text = R"({"schema":1,"host":"test","cores":2,"cpu":"test","cuda":"","measured_ns":1,"speeds":[
            {"device":"cpu-1t","network":"resnet8","batch_size":128,"steps_per_s":6.0,"images_per_s":768.0},
            {"device":"cpu-2t","network":"resnet8","batch_size":128,"steps_per_s":10.0,"images_per_s":1280.0}]})";
        return profile.open(QIODevice::WriteOnly) && profile.write(text) == text.size();
    }

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
