// SPDX-License-Identifier: GPL-3.0-or-later
// Buttons by kind (the style sheet draws them), and an icon that follows the theme.
#pragma once
#include "app/look/tokens.h"

#include <QPushButton>
#include <QWidget>

namespace mayfly::look {

enum class ButtonKind {
    Primary,    ///< one a page
    Secondary,
    Link,
    Danger,
    Toggle,     ///< checkable
};

QPushButton *makeButton(const QString &text, ButtonKind kind, const QString &iconName = {});
/// Only an icon: `name` is its tooltip and accessible name.
QPushButton *makeIconButton(const QString &iconName, const QString &name);

class IconLabel final : public QWidget {
    Q_OBJECT

public:
    IconLabel(const QString &iconName, Role role, int side, QWidget *parent = nullptr);
    void setIcon(const QString &iconName, Role role);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString name_;
    Role role_;
};

} // namespace mayfly::look
