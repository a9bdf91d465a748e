// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/single_instance.h"

#include "core/base/files.h"

#include <QCryptographicHash>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocalServer>
#include <QLocalSocket>

namespace mayfly::desktop {

namespace {

const QByteArray answer = QByteArrayLiteral("here\n");
constexpr qint64 longestRequest = 64 * 1024;

/// In the user's own runtime folder, named after the home; empty: there is none.
QString socketFile()
{
    const auto folder = runtimeFolder();
    if (!folder) {
        return {};
    }
    const QByteArray home = QByteArray::fromStdString(dataFolder().lexically_normal().string());
    const QByteArray name = QCryptographicHash::hash(home, QCryptographicHash::Sha256).toHex().left(12);
    return QString::fromStdString(folder->string()) + QStringLiteral("/window-") + QString::fromLatin1(name);
}

QByteArray lineOf(const StartRequest &request)
{
    const QJsonObject fields{{QStringLiteral("plan"), request.planFile}, {QStringLiteral("run"), request.runId}};
    return QJsonDocument(fields).toJson(QJsonDocument::Compact) + '\n';
}

} // namespace

SingleInstance::SingleInstance(QObject *parent) : QObject(parent) {}

SingleInstance::~SingleInstance() = default;

SingleInstance::Claim SingleInstance::claim(const StartRequest &request, std::chrono::milliseconds patience)
{
    const QString file = socketFile();
    if (file.isEmpty()) {
        return Claim::First;
    }
    const int wait_ms = static_cast<int>(patience.count());
    QLocalSocket other;
    other.connectToServer(file);
    if (other.waitForConnected(wait_ms)) {
        other.write(lineOf(request));
        while (!other.canReadLine()) {
            if (!other.waitForReadyRead(wait_ms)) {
                return Claim::Unanswered;
            }
        }
        return other.readLine() == answer ? Claim::HandedOver : Claim::Unanswered;
    }
    server_ = std::make_unique<QLocalServer>();
    server_->setSocketOptions(QLocalServer::UserAccessOption);
    QLocalServer::removeServer(file); // of one that did not end as it should
    connect(server_.get(), &QLocalServer::newConnection, this, [this] {
        while (QLocalSocket *visitor = server_->nextPendingConnection()) {
            greet(visitor);
        }
    });
    if (!server_->listen(file)) {
        server_.reset();
    }
    return Claim::First;
}

void SingleInstance::greet(QLocalSocket *visitor)
{
    connect(visitor, &QLocalSocket::disconnected, visitor, &QObject::deleteLater);
    const auto read = [this, visitor] {
        if (!visitor->canReadLine()) {
            if (visitor->bytesAvailable() > longestRequest) {
                visitor->abort();
            }
            return;
        }
        const QJsonObject fields = QJsonDocument::fromJson(visitor->readLine()).object();
        visitor->write(answer);
        visitor->flush();
        emit asked(fields.value(QStringLiteral("plan")).toString(), fields.value(QStringLiteral("run")).toString());
    };
    connect(visitor, &QLocalSocket::readyRead, this, read);
    read();
}

} // namespace mayfly::desktop
