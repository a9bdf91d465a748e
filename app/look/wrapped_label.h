// SPDX-License-Identifier: GPL-3.0-or-later
// A label in several lines that insists on the height its words need at the width it has: a QLabel may be squeezed where a layout
// above does not ask for height for width, and then cuts its last lines.
#pragma once
#include <QLabel>
#include <QResizeEvent>

namespace mayfly::look {

class WrappedLabel final : public QLabel {
public:
    explicit WrappedLabel(const QString &text = {}, QWidget *parent = nullptr) : QLabel(text, parent) { setWordWrap(true); }

    QSize minimumSizeHint() const override
    {
        const int height = text().isEmpty() ? 0 : heightForWidth(width());
        return {1, height};
    }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        QLabel::resizeEvent(event);
        if (event->size().width() != event->oldSize().width()) {
            updateGeometry();
        }
    }
};

} // namespace mayfly::look
