// SPDX-License-Identifier: GPL-3.0-or-later
// One window for one home: a second start hands what it was asked for to the first, which comes to the front.
#pragma once
#include <QObject>
#include <QString>

#include <chrono>
#include <memory>

class QLocalServer;
class QLocalSocket;

namespace mayfly::desktop {

/// What somebody asked for who started the program; both may be empty.
struct StartRequest {
    QString planFile; ///< absolute
    QString runId;
    bool operator==(const StartRequest &) const = default;
};

class SingleInstance final : public QObject {
    Q_OBJECT

public:
    enum class Claim {
        First,      ///< this one is to show the window; it hears of later ones from now on
        HandedOver, ///< another one has taken the request: this one is to end
        Unanswered, ///< another one lives, and does not answer
    };

    explicit SingleInstance(QObject *parent = nullptr);
    ~SingleInstance() override;

    /// Waits for the other one's answer, for as long as `patience`. Where no socket can be had, everybody is the first.
    Claim claim(const StartRequest &request, std::chrono::milliseconds patience = std::chrono::seconds(3));

signals:
    /// Another start on the same home: come to the front.
    void asked(const QString &planFile, const QString &runId);

private:
    void greet(QLocalSocket *visitor);

    std::unique_ptr<QLocalServer> server_;
};

} // namespace mayfly::desktop
