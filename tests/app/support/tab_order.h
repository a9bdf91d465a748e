// SPDX-License-Identifier: GPL-3.0-or-later
// A dialog or popover by keyboard: Tab gets to everything once, as it is read (from the top, and from the left in a line), and back;
// and is seen where it is.
#pragma once
#include "tests/app/support/layout_check.h"

#include <QAbstractButton>
#include <QApplication>
#include <QImage>
#include <QKeyEvent>
#include <QPixmap>
#include <QTest>
#include <QWidget>

namespace mayfly::test {

/// What can be worked with in it: widgets that Tab is to reach. A line of a spin box counts as the box.
inline QVector<QWidget *> tabStops(const QWidget &root)
{
    QVector<QWidget *> found;
    for (QWidget *widget : root.findChildren<QWidget *>()) {
        const bool part = widget->parentWidget() != nullptr && widget->parentWidget()->focusProxy() == widget;
        const bool usable = widget->isVisible() && widget->isEnabled() && widget->window() == root.window() && widget->focusProxy() == nullptr;
        if (usable && !part && (widget->focusPolicy() & Qt::TabFocus) != 0) {
            found << widget;
        }
    }
    return found;
}

inline QString stopName(const QWidget *widget)
{
    const auto *button = qobject_cast<const QAbstractButton *>(widget);
    return nameOf(widget) + (button != nullptr ? " '" + button->text() + '\'' : QString());
}

/// Problems in words; none: all is well. `root` is in an active window.
inline QStringList tabProblems(QWidget &root)
{
    QStringList problems;
    const QVector<QWidget *> wanted = tabStops(root);
    QVector<QWidget *> walked;
    for (qsizetype i = 0; i < 3 * wanted.size() && !wanted.isEmpty(); ++i) {
        QWidget *from = QApplication::focusWidget() != nullptr ? QApplication::focusWidget() : &root;
        QTest::keyClick(from, Qt::Key_Tab);
        QWidget *now = QApplication::focusWidget();
        if (now == nullptr || !root.isAncestorOf(now)) {
            problems << "Tab leaves it from " + stopName(from);
            return problems;
        }
        if (walked.contains(now)) {
            if (now != walked.front()) {
                problems << "Tab comes back to " + stopName(now) + ", not to where it began";
            }
            break;
        }
        walked << now;
    }
    for (QWidget *each : wanted) {
        if (!walked.contains(each)) {
            problems << stopName(each) + " is not reached by Tab";
        }
    }
    int wraps = 0;
    for (qsizetype i = 0; i < walked.size(); ++i) {
        const QWidget *one = walked[i];
        const QWidget *next = walked[(i + 1) % walked.size()];
        const QRect here(one->mapTo(&root, QPoint()), one->size());
        const QRect there(next->mapTo(&root, QPoint()), next->size());
        const bool above = there.bottom() < here.top();
        const bool sameLine = !above && there.top() <= here.bottom();
        if (above || (sameLine && there.right() < here.left())) {
            ++wraps;        // once it has to: from the last to the first
            if (wraps > 1) {
                problems << "Tab goes back from " + stopName(one) + " to " + stopName(next);
            }
        }
    }
    return problems;
}

/// What looks the same with the focus as without.
inline QStringList unseenFocus(QWidget &root)
{
    QStringList problems;
    for (QWidget *widget : tabStops(root)) {
        root.setFocus();
        const QImage without = root.grab().toImage();
        widget->setFocus(Qt::TabFocusReason);
        QCoreApplication::processEvents();
        if (widget->hasFocus() && root.grab().toImage() == without) {
            problems << stopName(widget) + " looks the same with the focus";
        }
        widget->clearFocus();
    }
    return problems;
}

} // namespace mayfly::test
