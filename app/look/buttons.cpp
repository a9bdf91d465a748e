// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/buttons.h"

#include "app/look/icons.h"
#include "app/look/theme.h"

#include <QPainter>

namespace mayfly::look {

namespace {

const char *nameOf(ButtonKind kind)
{
    switch (kind) {
    case ButtonKind::Primary: return "primary";
    case ButtonKind::Secondary: return "secondary";
    case ButtonKind::Link: return "link";
    case ButtonKind::Danger: return "danger";
    case ButtonKind::Toggle: return "toggle";
    }
    return "secondary";
}

Role iconRoleOf(ButtonKind kind)
{
    switch (kind) {
    case ButtonKind::Primary: return Role::OnAccent;
    case ButtonKind::Danger: return Role::Bad;
    case ButtonKind::Link: return Role::Accent;
    case ButtonKind::Secondary:
    case ButtonKind::Toggle: return Role::Text;
    }
    return Role::Text;
}

} // namespace

QPushButton *makeButton(const QString &text, ButtonKind kind, const QString &iconName)
{
    auto *button = new QPushButton(text);
    button->setProperty("kind", nameOf(kind));
    button->setCheckable(kind == ButtonKind::Toggle);
    if (!iconName.isEmpty()) {
        button->setIcon(icon(iconName, iconRoleOf(kind)));
        button->setIconSize(QSize(length(Size::SmallIcon), length(Size::SmallIcon)));
    }
    if (kind == ButtonKind::Link) {
        button->setCursor(Qt::PointingHandCursor);
    }
    return button;
}

QPushButton *makeIconButton(const QString &iconName, const QString &name)
{
    auto *button = new QPushButton(icon(iconName), {});
    button->setProperty("kind", "icon");
    button->setIconSize(QSize(length(Size::Icon), length(Size::Icon)));
    button->setToolTip(name);
    button->setAccessibleName(name);
    return button;
}

IconLabel::IconLabel(const QString &iconName, Role role, int side, QWidget *parent)
    : QWidget(parent), name_(iconName), role_(role)
{
    setFixedSize(side, side);
}

void IconLabel::setIcon(const QString &iconName, Role role)
{
    name_ = iconName;
    role_ = role;
    update();
}

void IconLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintIcon(painter, rect(), name_, colour(role_));
}

} // namespace mayfly::look
