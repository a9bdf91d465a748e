// SPDX-License-Identifier: GPL-3.0-or-later
// A cluster in chips ("4x P100", "1 PS", on-demand), and a state in a pill. Both also paint themselves into table cells.
#pragma once
#include "app/look/glyphs.h"

#include <QString>
#include <QVector>
#include <QWidget>

namespace mayfly::look {

struct ChipText {
    enum class Kind { Filled, Outlined, Plain };
    QString text;
    Kind kind = Kind::Filled;
};
using Chips = QVector<ChipText>;

/// What is needed to show them all.
QSize chipsSize(const Chips &chips);
/// From the left, centred vertically; those that do not fit end in "+2".
void paintChips(QPainter &painter, const QRect &at, const Chips &chips);

class ChipRow final : public QWidget {
    Q_OBJECT

public:
    explicit ChipRow(QWidget *parent = nullptr);
    void setChips(const Chips &chips);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Chips chips_;
};

struct PillText {
    QString text;
    Glyph glyph = Glyph::None;
    Tone tone = Tone::Neutral;
};

QSize pillSize(const PillText &pill);
/// From the left, centred vertically.
void paintPill(QPainter &painter, const QRect &at, const PillText &pill);

class Pill final : public QWidget {
    Q_OBJECT

public:
    explicit Pill(QWidget *parent = nullptr);
    void setPill(const PillText &pill);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    PillText pill_;
};

} // namespace mayfly::look
