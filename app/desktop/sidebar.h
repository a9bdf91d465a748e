// SPDX-License-Identifier: GPL-3.0-or-later
// The pages at the left of the window: icon over a word, or beside it in a wide window. A green dot where something lives.
#pragma once
#include <QVector>
#include <QWidget>

namespace mayfly::desktop {

class SidebarItem;

class Sidebar final : public QWidget {
    Q_OBJECT

public:
    explicit Sidebar(QWidget *parent = nullptr);

    enum class Place { Top, Foot };
    void addPage(const QString &icon, const QString &word, Place place = Place::Top);
    void setCurrent(int index);
    int current() const { return current_; }
    void setDot(int index, bool on);
    bool hasDot(int index) const;
    /// Words beside the icons.
    void setWide(bool wide);

signals:
    void chosen(int index);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void fitWidth();

    QVector<SidebarItem *> items_;
    int current_ = -1;
    bool wide_ = false;
};

} // namespace mayfly::desktop
