// SPDX-License-Identifier: GPL-3.0-or-later
// A card that can be moved and floated: a dock whose title bar and body are the upper and the lower part of one card;
// and the area that holds such docks with the page's gaps between them.
#pragma once
#include <QDockWidget>
#include <QMainWindow>

class QHBoxLayout;
class QVBoxLayout;

namespace mayfly::pages {

class DockCard final : public QDockWidget {
    Q_OBJECT
public:
    /// `name` is the key in saved layouts.
    DockCard(const QString &title, const QString &name, QWidget *parent = nullptr);

    /// At the right end of the heading.
    void addTool(QWidget *tool);
    QVBoxLayout *body() const { return body_; }

private:
    QHBoxLayout *heading_;
    QVBoxLayout *body_;
};

/// Not a window: a page's part. Without a central widget; docks share it all.
class DockArea final : public QMainWindow {
    Q_OBJECT
public:
    explicit DockArea(QWidget *parent = nullptr);

    /// Never the list of docks, which cannot be closed.
    QMenu *createPopupMenu() override { return nullptr; }

signals:
    /// A separator was let go of.
    void arrangedByHand();

protected:
    bool event(QEvent *event) override;
};

} // namespace mayfly::pages
