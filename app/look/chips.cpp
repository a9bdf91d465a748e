// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/chips.h"

#include "app/look/theme.h"

#include <QFontMetrics>
#include <QPainter>

namespace mayfly::look {

namespace {

QFont chipFont()
{
    QFont font = textFont(Text::Caption);
    font.setWeight(QFont::Medium);
    return font;
}

/// How close chips stand: the design's, or closer, where one would not fit otherwise.
struct Spacing {
    int padding = units(5);
    int gap = units(5);
};

int chipWidth(const ChipText &chip, const QFontMetrics &metrics, const Spacing &spacing)
{
    return metrics.horizontalAdvance(chip.text) + 2 * (chip.kind == ChipText::Kind::Plain ? units(1) : spacing.padding);
}

int chipsWidth(const Chips &chips, const QFontMetrics &metrics, const Spacing &spacing)
{
    int width = 0;
    for (const ChipText &chip : chips) {
        width += chipWidth(chip, metrics, spacing) + (width > 0 ? spacing.gap : 0);
    }
    return width;
}

void paintChip(QPainter &painter, const QRect &at, const ChipText &chip)
{
    if (chip.kind != ChipText::Kind::Plain) {
        const bool filled = chip.kind == ChipText::Kind::Filled;
        paintPlate(painter, at, length(Size::FieldRadius), filled ? colour(Role::Sunken) : QColor(), colour(Role::ButtonEdge));
    }
    painter.setPen(colour(chip.kind == ChipText::Kind::Filled ? Role::Text : Role::Text2));
    painter.drawText(at, Qt::AlignCenter, chip.text);
}

int glyphSize()
{
    return units(10);
}

} // namespace

QSize chipsSize(const Chips &chips)
{
    return {chipsWidth(chips, QFontMetrics(chipFont()), {}), length(Size::Chip)};
}

void paintChips(QPainter &painter, const QRect &at, const Chips &chips)
{
    painter.save();
    painter.setFont(chipFont());
    const QFontMetrics metrics(chipFont());
    const bool close = chipsWidth(chips, metrics, {}) > at.width();
    const Spacing spacing = close ? Spacing{units(2), units(2)} : Spacing{};
    const int height = length(Size::Chip);
    const int top = at.top() + (at.height() - height) / 2;
    int left = at.left();
    for (qsizetype i = 0; i < chips.size(); ++i) {
        const int width = chipWidth(chips[i], metrics, spacing);
        const ChipText rest{"+" + QString::number(chips.size() - i), ChipText::Kind::Plain};
        const bool last = i + 1 == chips.size();
        const int reserve = last ? 0 : spacing.gap + chipWidth(rest, metrics, spacing);
        const bool allFit = chipsWidth(chips.mid(i), metrics, spacing) <= at.right() + 1 - left;
        if (!allFit && left + width + reserve > at.right() + 1 && i > 0) {
            paintChip(painter, QRect(left, top, chipWidth(rest, metrics, spacing), height), rest);
            break;
        }
        paintChip(painter, QRect(left, top, width, height), chips[i]);
        left += width + spacing.gap;
    }
    painter.restore();
}

ChipRow::ChipRow(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void ChipRow::setChips(const Chips &chips)
{
    chips_ = chips;
    QStringList words;
    for (const ChipText &chip : chips) {
        words << chip.text;
    }
    setAccessibleName(words.join(", "));
    updateGeometry();
    update();
}

QSize ChipRow::sizeHint() const
{
    return chipsSize(chips_);
}

void ChipRow::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintChips(painter, rect(), chips_);
}

QSize pillSize(const PillText &pill)
{
    const QFontMetrics metrics(chipFont());
    const int mark = pill.glyph == Glyph::None ? 0 : glyphSize() + units(5);
    return {metrics.horizontalAdvance(pill.text) + mark + 2 * units(8), length(Size::Chip)};
}

void paintPill(QPainter &painter, const QRect &at, const PillText &pill)
{
    painter.save();
    const QSize wanted = pillSize(pill);
    const QRect plate(at.left(), at.top() + (at.height() - wanted.height()) / 2, std::min(wanted.width(), at.width()), wanted.height());
    const QColor ink = colour(roleOf(pill.tone));
    paintPlate(painter, plate, plate.height() / 2.0, colour(tintOf(pill.tone)), QColor());
    int left = plate.left() + units(8);
    if (pill.glyph != Glyph::None) {
        const int side = glyphSize();
        paintGlyph(painter, QRectF(left, plate.center().y() + 0.5 - side / 2.0, side, side), pill.glyph, ink);
        left += side + units(5);
    }
    painter.setFont(chipFont());
    painter.setPen(ink);
    const QRect words(left, plate.top(), plate.right() - left - units(4), plate.height());
    painter.drawText(words, Qt::AlignVCenter, QFontMetrics(chipFont()).elidedText(pill.text, Qt::ElideRight, words.width() + units(3)));
    painter.restore();
}

Pill::Pill(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void Pill::setPill(const PillText &pill)
{
    pill_ = pill;
    setAccessibleName(pill.text);
    updateGeometry();
    update();
}

QSize Pill::sizeHint() const
{
    return pillSize(pill_);
}

void Pill::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintPill(painter, rect(), pill_);
}

} // namespace mayfly::look
