// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/icons.h"

#include "app/look/theme.h"

#include <QFile>
#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

namespace mayfly::look {

namespace {

QByteArray iconFile(const QString &name)
{
    static QHash<QString, QByteArray> read;
    const auto known = read.constFind(name);
    if (known != read.constEnd()) {
        return *known;
    }
    QFile file(":/mayfly/icons/" + name + ".svg");
    const QByteArray content = file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    read.insert(name, content);
    return content;
}

class ThemedIconEngine final : public QIconEngine {
public:
    ThemedIconEngine(QString name, Role role) : name_(std::move(name)), role_(role) {}

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State state) override
    {
        Role role = role_;
        if (mode == QIcon::Disabled) {
            role = Role::Text3;
        } else if (state == QIcon::On && role_ != Role::OnAccent) {
            role = Role::Accent;
        }
        paintIcon(*painter, rect, name_, look::colour(role));
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    QIconEngine *clone() const override { return new ThemedIconEngine(name_, role_); }

private:
    QString name_;
    Role role_;
};

} // namespace

QByteArray iconSvg(const QString &name, const QColor &colour)
{
    return iconFile(name).replace("currentColor", colour.name().toLatin1());
}

void paintIcon(QPainter &painter, const QRectF &at, const QString &name, const QColor &colour)
{
    QSvgRenderer renderer(iconSvg(name, colour));
    painter.setRenderHint(QPainter::Antialiasing);
    renderer.render(&painter, at);
}

QIcon icon(const QString &name, Role role)
{
    return QIcon(new ThemedIconEngine(name, role));
}

QIcon applicationIcon()
{
    return QIcon(":/mayfly/icons/mayfly-app.svg");
}

} // namespace mayfly::look
