// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/stale_veil.h"

#include "app/look/theme.h"

#include <QEvent>
#include <QPainter>

namespace mayfly::pages {

namespace {

constexpr double veilAlpha = 0.45;

} // namespace

StaleVeil::StaleVeil(QWidget *below, QWidget *parent) : QWidget(parent), below_(below)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    below_->installEventFilter(this);
    hide();
}

bool StaleVeil::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::Move) {
        follow();
    }
    return QWidget::eventFilter(watched, event);
}

void StaleVeil::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    follow();
}

void StaleVeil::follow()
{
    setGeometry(below_->geometry());
    raise();
}

void StaleVeil::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), look::faded(look::colour(look::Role::Window), veilAlpha));
}

} // namespace mayfly::pages
