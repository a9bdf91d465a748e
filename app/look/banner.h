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

    /// As the close button does.
    void dismiss();
    /// Counts up with every message of any banner: the latest of several has the highest.
    int order() const { return order_; }

signals:
    void actionTriggered();
    void dismissed();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Tone tone_ = Tone::Neutral;
    QString said_;  ///< as it is laid out
    int order_ = 0;
    QLabel *sentence_;
    QPushButton *action_;
};

} // namespace mayfly::look
