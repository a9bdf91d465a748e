// SPDX-License-Identifier: Apache-2.0
// Waiting for a live run to be where a test wants it.
#pragma once
#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>

namespace mayfly::test {

/// Reads what `mayflyctl watch` says of a run until one document satisfies the condition, `limit_ms` at most.
template <typename Condition>
bool watchUntil(const QString &run, Condition condition, int limit_ms = 60'000)
{
    QProcess watch;
    watch.start(QStringLiteral(MAYFLY_BIN_DIR "/mayflyctl"), {QStringLiteral("watch"), run, QStringLiteral("--json")});
    QElapsedTimer timer;
    timer.start();
    bool satisfied = false;
    while (!satisfied && timer.elapsed() < limit_ms && (watch.canReadLine() || watch.waitForReadyRead(limit_ms))) {
        while (!satisfied && watch.canReadLine()) {
            satisfied = condition(QJsonDocument::fromJson(watch.readLine()).object());
        }
    }
    watch.kill();
    watch.waitForFinished();
    return satisfied;
}

} // namespace mayfly::test
