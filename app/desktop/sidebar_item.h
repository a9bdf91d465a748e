// SPDX-License-Identifier: GPL-3.0-or-later
// One page's button in the sidebar.
#pragma once
#include <QAbstractButton>

namespace mayfly::desktop {

class SidebarItem final : public QAbstractButton {
    Q_OBJECT

public:
    SidebarItem(const QString &icon, const QString &word, QWidget *parent = nullptr);
    void setDot(bool on);
    bool hasDot() const { return dot_; }
    void setWide(bool wide);
    /// For icon and word.
    int neededWidth() const;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QFont wordFont(bool strong) const;

    QString icon_;
    bool dot_ = false;
    bool wide_ = false;
};

} // namespace mayfly::desktop
