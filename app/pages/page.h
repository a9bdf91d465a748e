// SPDX-License-Identifier: GPL-3.0-or-later
// A page of the window: what its header and its place in the sidebar show, and the banners it wants above itself.
#pragma once
#include "app/look/glyphs.h"

#include <QString>
#include <QWidget>

namespace mayfly::pages {

class Page : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// Word and icon in the sidebar; the same all the time.
    virtual QString word() const = 0;
    virtual QString iconName() const = 0;
    /// Header: name, caption beside it, and what stands at its right end (owned by the page; may be null).
    virtual QString title() const { return word(); }
    virtual QString caption() const { return {}; }
    virtual QWidget *tools() { return nullptr; }
    /// Left of the header's caption: chips, pills. Owned by the page; may be null.
    virtual QWidget *badges() { return nullptr; }
    /// One line at the foot of the window.
    virtual QString status() const { return {}; }
    /// At the right of the status line: work under way, with Cancel. Owned by the page; may be null.
    virtual QWidget *progress() { return nullptr; }
    /// The page comes to the front, or goes away: start and stop what only a looker needs.
    virtual void setShown(bool shown) { Q_UNUSED(shown) }

signals:
    /// Title, caption or status are new.
    void headerChanged();
    /// A sentence for the banner above the page. With an action text, `action` is called back through bannerAction().
    void banner(mayfly::look::Tone tone, const QString &fact, const QString &effect, const QString &action);

public slots:
    /// The action of the page's last banner was chosen.
    virtual void bannerAction() {}
};

} // namespace mayfly::pages
