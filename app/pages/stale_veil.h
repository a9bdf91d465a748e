// SPDX-License-Identifier: GPL-3.0-or-later
// Greys what stands below it: the data is old. Lets every click through, since everything still works.
#pragma once
#include <QWidget>

namespace mayfly::pages {

class StaleVeil final : public QWidget {
    Q_OBJECT
public:
    /// Covers `below`, a widget of the same parent, while shown.
    StaleVeil(QWidget *below, QWidget *parent);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void follow();

    QWidget *below_;
};

} // namespace mayfly::pages
