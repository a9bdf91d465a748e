// SPDX-License-Identifier: Apache-2.0
// Running one of the built programs and reading what it says.
#pragma once
#include <QByteArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStringList>

namespace mayfly::test {

struct ProgramResult {
    int exitCode = -1;
    QByteArray output;
    QByteArray errors;
    QJsonObject json() const { return QJsonDocument::fromJson(output).object(); }
    /// For QVERIFY2: everything there is to know about a failure.
    QByteArray all() const { return "exit " + QByteArray::number(exitCode) + "\n" + output + "\n" + errors; }
};

/// Waits for the program's end, five minutes at most.
inline ProgramResult runProgram(const QString &name, const QStringList &arguments)
{
    QProcess process;
    process.start(QStringLiteral(MAYFLY_BIN_DIR "/") + name, arguments);
    ProgramResult result;
    if (process.waitForFinished(300'000) && process.exitStatus() == QProcess::NormalExit) {
        result.exitCode = process.exitCode();
    } else {
        process.kill();
        process.waitForFinished();
    }
    result.output = process.readAllStandardOutput();
    result.errors = process.readAllStandardError();
    return result;
}

inline ProgramResult mayflyctl(const QStringList &arguments)
{
    return runProgram(QStringLiteral("mayflyctl"), arguments);
}

} // namespace mayfly::test
