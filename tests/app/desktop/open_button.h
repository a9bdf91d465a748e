// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QApplication>
#include <QPushButton>

namespace mayfly::test {

/// A button of whatever window, card or box is open; null if there is none with this text.
inline QPushButton *openButton(const QString &startOfText)
{
    for (QWidget *window : QApplication::topLevelWidgets()) {
        for (QPushButton *button : window->findChildren<QPushButton *>()) {
            if (button->isVisible() && button->isEnabled() && button->text().startsWith(startOfText)) {
                return button;
            }
        }
    }
    return nullptr;
}

} // namespace mayfly::test
