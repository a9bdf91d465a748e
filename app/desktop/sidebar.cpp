// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/sidebar.h"

#include "app/desktop/sidebar_item.h"
#include "app/look/glyphs.h"
#include "app/look/icons.h"
#include "app/look/theme.h"

#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace mayfly::desktop {

using look::length;
using look::Role;
using look::Size;
using look::units;

Sidebar::Sidebar(QWidget *parent) : QWidget(parent)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(units(4), units(52), units(4), units(8));
    column->setSpacing(units(8));
    column->addStretch(1);
    setFixedWidth(length(Size::Sidebar));
}

void Sidebar::addPage(const QString &icon, const QString &word, Place place)
{
    const int index = static_cast<int>(items_.size());
    auto *item = new SidebarItem(icon, word);
    const QKeySequence keys(QStringLiteral("Ctrl+%1").arg(index + 1));
    item->setShortcut(keys);
    item->setToolTip(QStringLiteral("%1 (%2)").arg(word, keys.toString(QKeySequence::NativeText)));
    auto *column = static_cast<QVBoxLayout *>(layout());
    column->insertWidget(place == Place::Foot ? column->count() : index, item);
    items_ << item;
    fitWidth();
    connect(item, &QAbstractButton::clicked, this, [this, index] { emit chosen(index); });
}

void Sidebar::setCurrent(int index)
{
    current_ = index;
    for (qsizetype i = 0; i < items_.size(); ++i) {
        items_[i]->setChecked(i == index);
        items_[i]->setFocusPolicy(i == index ? Qt::TabFocus : Qt::NoFocus);     // one stop of Tab; arrows go on from there
    }
}

void Sidebar::setDot(int index, bool on)
{
    items_[index]->setDot(on);
    items_[index]->setAccessibleDescription(on ? tr("A run is live") : QString());
}

bool Sidebar::hasDot(int index) const
{
    return items_[index]->hasDot();
}

/// Wide enough for the longest word of the language.
void Sidebar::fitWidth()
{
    const QMargins margins = layout()->contentsMargins();
    int width = length(wide_ ? Size::SidebarWide : Size::Sidebar);
    for (const SidebarItem *item : items_) {
        width = std::max(width, item->neededWidth() + margins.left() + margins.right());
    }
    setFixedWidth(width);
}

void Sidebar::setWide(bool wide)
{
    wide_ = wide;
    for (SidebarItem *item : items_) {
        item->setWide(wide);
    }
    fitWidth();
    update();
}

void Sidebar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const int side = units(24);
    const double left = wide_ ? units(20) : (width() - 1 - side) / 2.0;
    look::paintIcon(painter, QRectF(left, units(11), side, side), "mayfly", look::colour(Role::Accent));
    if (wide_) {
        painter.setFont(look::textFont(look::Text::Strong));
        painter.setPen(look::colour(Role::Text));
        painter.drawText(QRectF(left + side + units(8), units(11), width(), side), Qt::AlignVCenter, tr("Mayfly"));
    }
    look::paintHairline(painter, QPointF(width() - 1, 0), QPointF(width() - 1, height()), look::colour(Role::Hairline));
}

} // namespace mayfly::desktop
