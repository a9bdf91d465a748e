// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/accuracy_scale.h"

#include "app/look/theme.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>

namespace mayfly::pages {

using look::Role;
using look::units;

namespace {

int barWidth()
{
    return units(144);
}

struct Mark {
    look::Glyph glyph;
    QString word;
};

QVector<Mark> marks()
{
    return {{look::Glyph::Dot, AccuracyScale::tr("meets all targets")},
            {look::Glyph::Ring, AccuracyScale::tr("misses one")},
            {look::Glyph::None, AccuracyScale::tr("front")}};
}

} // namespace

AccuracyScale::AccuracyScale(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void AccuracyScale::setScale(const charts::ParetoChart::Scale &scale)
{
    scale_ = scale;
    updateGeometry();
    update();
}

QSize AccuracyScale::sizeHint() const
{
    const QFontMetrics metrics(look::textFont(look::Text::Caption));
    int width = barWidth() + metrics.horizontalAdvance(scale_.name) + units(10);
    for (const Mark &mark : marks()) {
        width += metrics.horizontalAdvance(mark.word) + units(28);
    }
    return {width, units(32)};
}

void AccuracyScale::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFont font = look::textFont(look::Text::Caption);
    painter.setFont(font);
    const QFontMetrics metrics(font);
    const int lineHeight = metrics.height();
    const QColor ink = look::colour(Role::Text2);
    int x = 0;
    for (const Mark &mark : marks()) {
        const double side = units(9);
        const QRectF place(x, (height() - side) / 2.0, side, side);
        if (mark.glyph == look::Glyph::None) {
            painter.fillRect(QRectF(x - units(4), height() / 2.0 - 1, units(14), units(2)), look::colour(Role::Accent));
        } else {
            look::paintGlyph(painter, place, mark.glyph, ink);
        }
        painter.setPen(ink);
        painter.drawText(QRect(x + units(14), 0, width(), height()), Qt::AlignLeft | Qt::AlignVCenter, mark.word);
        x += metrics.horizontalAdvance(mark.word) + units(28);
    }
    if (scale_.name.isEmpty()) {
        return;
    }
    const QRectF bar(width() - barWidth(), units(4), barWidth(), units(6));
    painter.drawText(QRectF(0, 0, bar.left() - units(8), height()), Qt::AlignRight | Qt::AlignVCenter, scale_.name);
    QLinearGradient gradient(bar.topLeft(), bar.topRight());
    gradient.setColorAt(0, look::colour(Role::AccuracyLow));
    gradient.setColorAt(std::clamp(scale_.targetAt, 0.01, 0.99), look::colour(Role::AccuracyTarget));
    gradient.setColorAt(1, look::colour(Role::AccuracyHigh));
    painter.fillRect(bar, gradient);
    const double tick = bar.left() + bar.width() * scale_.targetAt;
    painter.fillRect(QRectF(tick, bar.top() - units(2), 1, bar.height() + units(4)), look::colour(Role::Text));
    const QRectF words(bar.left(), bar.bottom() + units(3), bar.width(), lineHeight);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, scale_.low);
    painter.drawText(words, Qt::AlignRight | Qt::AlignVCenter, scale_.high);
    painter.setPen(look::colour(Role::Text));
    const double half = metrics.horizontalAdvance(scale_.target) / 2.0 + 1;
    const double least = bar.left() + metrics.horizontalAdvance(scale_.low) + units(6) + half;
    const double most = bar.right() - metrics.horizontalAdvance(scale_.high) - units(6) - half;
    const double centre = std::min(std::max(tick, least), most);
    painter.drawText(QRectF(centre - half, words.top(), 2 * half, lineHeight), Qt::AlignCenter, scale_.target);
}

} // namespace mayfly::pages
