// SPDX-License-Identifier: GPL-3.0-or-later
// One sentence above the page: the fact, its effect, one action, dismiss. Pushes the page down, never covers it.
#pragma once
#include "app/look/glyphs.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace mayfly::look {

class Banner final : public QWidget {
    Q_OBJECT

public:
    explicit Banner(QWidget *parent = nullptr);

    /// Shows itself. Without an action text there is no action button.
    void showMessage(Tone tone, const QString &fact, const QString &effect, const QString &action = {});

signals:
    void actionTriggered();
    void dismissed();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Tone tone_ = Tone::Neutral;
    QLabel *sentence_;
    QPushButton *action_;
};

} // namespace mayfly::look
