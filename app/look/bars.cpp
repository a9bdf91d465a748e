// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/bars.h"

#include "app/look/glyphs.h"
#include "app/look/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace mayfly::look {

namespace {

constexpr double forecastShare = 0.38;

QSize barSize()
{
    return {units(60), length(Size::Bar) + units(6)};
}

QRectF barRect(const QWidget &widget)
{
    const double height = length(Size::Bar);
    return {0, std::floor((widget.height() - height) / 2), double(widget.width()), height};
}

void fillBar(QPainter &painter, const QRectF &bar, double share, const QColor &colour)
{
    QRectF part = bar;
    part.setWidth(std::clamp(share, 0.0, 1.0) * bar.width());
    if (part.width() > 0) {
        paintPlate(painter, part, std::min(bar.height(), part.width()) / 2, colour, QColor());
    }
}

QColor trackColour()
{
    return colour(Role::Hairline);
}

} // namespace

ChanceBar::ChanceBar(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ChanceBar::setChance(double chance, double asked)
{
    chance_ = chance;
    asked_ = asked;
    const QString text = tr("%1 %, asked %2 %").arg(std::lround(chance * 100)).arg(std::lround(asked * 100));
    setAccessibleName(text);
    setToolTip(text);
    update();
}

QSize ChanceBar::sizeHint() const
{
    return barSize();
}

void ChanceBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QRectF bar = barRect(*this);
    fillBar(painter, bar, 1, trackColour());
    fillBar(painter, bar, chance_, colour(chance_ >= asked_ ? Role::Ok : Role::Bad));
    const double x = std::floor(asked_ * bar.width());
    const double overhang = units(2);
    painter.fillRect(QRectF(x - 1, bar.top() - overhang, 3, bar.height() + 2 * overhang), colour(Role::Surface));
    painter.fillRect(QRectF(x, bar.top() - overhang, 1, bar.height() + 2 * overhang), colour(Role::Text));
}

SpendBar::SpendBar(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void SpendBar::setShares(double spent, std::optional<double> forecast)
{
    spent_ = spent;
    forecast_ = forecast;
    setAccessibleName(tr("%1 % of the cap").arg(std::lround(spent * 100)));
    update();
}

QSize SpendBar::sizeHint() const
{
    return barSize();
}

void SpendBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QRectF bar = barRect(*this);
    const QColor surface = colour(Role::Surface);
    fillBar(painter, bar, 1, trackColour());
    const double furthest = std::max(spent_, forecast_.value_or(0));
    const QColor ink = colour(furthest > 1 ? Role::Bad : Role::Accent);
    if (forecast_) {
        fillBar(painter, bar, *forecast_, mixed(surface, ink, forecastShare));
    }
    fillBar(painter, bar, spent_, ink);
}

} // namespace mayfly::look
