// SPDX-License-Identifier: GPL-3.0-or-later
// A topic on its own surface: heading at the left, tools at the right, sections separated by hairlines.
#pragma once
#include <QWidget>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace mayfly::look {

class Card : public QWidget {
    Q_OBJECT

public:
    /// Without a title there is no heading row.
    explicit Card(const QString &title = {}, QWidget *parent = nullptr);

    void setTitle(const QString &title);
    /// At the right of the heading.
    void addTool(QWidget *tool);
    /// At the left, after the heading.
    void addToolLeft(QWidget *tool);
    /// The layout below the heading: padded, or edge to edge for tables and charts.
    QVBoxLayout *body() const { return body_; }
    void setEdgeToEdge();
    /// A padded block below a hairline; `heading` may be empty.
    QVBoxLayout *addSection(const QString &heading = {}, QWidget *tool = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QVBoxLayout *outer_;
    QHBoxLayout *header_;
    QVBoxLayout *body_;
    QLabel *title_;
};

/// One pixel, horizontal or vertical.
class Hairline final : public QWidget {
public:
    explicit Hairline(Qt::Orientation orientation = Qt::Horizontal, QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Qt::Orientation orientation_;
};

} // namespace mayfly::look
