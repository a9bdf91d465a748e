// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/sidebar_item.h"

#include "app/look/glyphs.h"
#include "app/look/icons.h"
#include "app/look/theme.h"

#include <QFontMetrics>
#include <QPainter>

namespace mayfly::desktop {

using look::Role;
using look::units;

SidebarItem::SidebarItem(const QString &icon, const QString &word, QWidget *parent) : QAbstractButton(parent), icon_(icon)
{
    setText(word);
    setAccessibleName(word);
    setCheckable(true);
    setAutoExclusive(true);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setWide(false);
}

void SidebarItem::setDot(bool on)
{
    dot_ = on;
    setAccessibleDescription(on ? tr("a run is live") : QString());
    update();
}

void SidebarItem::setWide(bool wide)
{
    wide_ = wide;
    setFixedHeight(wide ? units(36) : look::length(look::Size::SidebarItem));
    update();
}

QFont SidebarItem::wordFont(bool strong) const
{
    QFont font = look::textFont(strong ? look::Text::Strong : look::Text::Body);
    font.setPointSizeF(font.pointSizeF() * (wide_ ? 1 : 0.92));
    return font;
}

int SidebarItem::neededWidth() const
{
    const int words = QFontMetrics(wordFont(true)).horizontalAdvance(text());
    return wide_ ? units(14) + look::length(look::Size::Icon) + units(12) + words + units(24) : words + units(2);
}

void SidebarItem::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (isChecked() || underMouse() || hasFocus()) {
        const QColor fill = look::colour(isChecked() ? Role::AccentTint : Role::Hover);
        look::paintPlate(painter, rect(), units(6), fill, hasFocus() ? look::colour(Role::Accent) : QColor());
    }
    const QColor ink = look::colour(isChecked() ? Role::Accent : Role::Text2);
    const int side = look::length(look::Size::Icon);
    const QRectF picture = wide_ ? QRectF(units(14), (height() - side) / 2.0, side, side)
                                 : QRectF((width() - side) / 2.0, units(6), side, side);
    look::paintIcon(painter, picture, icon_, ink);
    painter.setFont(wordFont(isChecked()));
    painter.setPen(ink);
    const QRectF place = wide_ ? QRectF(picture.right() + units(12), 0, width(), height())
                               : QRectF(0, picture.bottom() + units(1), width(), height() - picture.bottom() - units(3));
    painter.drawText(place, wide_ ? Qt::AlignVCenter | Qt::AlignLeft : Qt::AlignCenter, text());
    if (dot_) {
        const double dot = units(8);
        const QPointF at = wide_ ? QPointF(width() - units(20), height() / 2.0 - dot / 2) : QPointF(picture.right() + units(1), units(5));
        look::paintGlyph(painter, QRectF(at, QSizeF(dot, dot)), look::Glyph::Dot, look::colour(Role::Ok));
    }
}

} // namespace mayfly::desktop
