// SPDX-License-Identifier: GPL-3.0-or-later
// One line of text that gives way: where there is no room it ends in "…", and the whole is its tooltip and accessible name.
#pragma once
#include "app/look/theme.h"

#include <QLabel>
#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace mayfly::desktop {

class ElidedLabel final : public QLabel {
public:
    using QLabel::QLabel;

    QSize minimumSizeHint() const override
    {
        const QSize whole = QLabel::minimumSizeHint();
        return {std::min(whole.width(), look::units(leastWidth)), whole.height()};
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        style()->drawItemText(&painter, contentsRect(), static_cast<int>(alignment()), palette(), isEnabled(), shown(), foregroundRole());
    }
    void resizeEvent(QResizeEvent *event) override
    {
        QLabel::resizeEvent(event);
        setToolTip(shown() == text() ? QString() : text());
    }

private:
    static constexpr int leastWidth = 48;

    QString shown() const { return fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()); }
};

} // namespace mayfly::desktop
