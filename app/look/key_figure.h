// SPDX-License-Identifier: GPL-3.0-or-later
// A block with one large figure: caption, figure and unit, one line below; optionally a corner caption and a bar.
#pragma once
#include <QWidget>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace mayfly::look {

class SpendBar;

class KeyFigure final : public QWidget {
    Q_OBJECT

public:
    explicit KeyFigure(const QString &caption, QWidget *parent = nullptr);

    void setCaption(const QString &caption);
    /// "0.47", "h"; the unit may be a phrase ("of 64,000").
    void setFigure(const QString &figure, const QString &unit = {});
    /// Words, or figures in mono.
    void setNote(const QString &note);
    void setFiguresNote(const QString &note);
    /// At the right of the caption ("cap $1.60").
    void setCorner(const QString &corner);
    /// Replaces the note by a bar; made on the first call.
    SpendBar *bar();

private:
    QLabel *caption_;
    QLabel *corner_;
    QLabel *figure_;
    QLabel *unit_;
    QLabel *note_;
    QLabel *figuresNote_;
    SpendBar *bar_ = nullptr;
    QVBoxLayout *column_;
};

/// Key figures side by side in a card, hairlines between them.
class KeyFigureStrip final : public QWidget {
    Q_OBJECT

public:
    explicit KeyFigureStrip(QWidget *parent = nullptr);
    KeyFigure *add(const QString &caption, int stretch = 1);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QWidget *inner_;    ///< of no layout: new figures do not lay out the whole window anew
    QHBoxLayout *row_;
    int narrowest_ = 0;
};

} // namespace mayfly::look
