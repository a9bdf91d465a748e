// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/accuracy_scale.h"

#include "app/look/buttons.h"
#include "app/look/theme.h"

#include <QActionGroup>
#include <QFontMetrics>
#include <QMenu>
#include <QPainter>

#include <algorithm>

namespace mayfly::pages {

using look::Role;
using look::units;

namespace {

int barWidth()
{
    return units(128);
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
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    name_ = look::makeButton({}, look::ButtonKind::Link);
    name_->setParent(this);
    name_->setFont(look::textFont(look::Text::Caption));
    name_->setAccessibleName(tr("Colour of the points"));
    name_->setToolTip(tr("What the colour of the points says"));
    auto *menu = new QMenu(name_);
    auto *group = new QActionGroup(menu);
    byAccuracy_ = menu->addAction(tr("Colour by accuracy"));
    byChance_ = menu->addAction(tr("Colour by the chance to meet all targets"));
    for (QAction *action : {byAccuracy_, byChance_}) {
        action->setCheckable(true);
        group->addAction(action);
    }
    connect(byAccuracy_, &QAction::triggered, this, [this] { emit colourChosen(charts::ParetoChart::Colour::Accuracy); });
    connect(byChance_, &QAction::triggered, this, [this] { emit colourChosen(charts::ParetoChart::Colour::Chance); });
    connect(name_, &QPushButton::clicked, this, [this, menu] { menu->popup(name_->mapToGlobal(QPoint(0, name_->height()))); });
}

void AccuracyScale::setScale(const charts::ParetoChart::Scale &scale, charts::ParetoChart::Colour shown, bool choice)
{
    scale_ = scale;
    name_->setText(scale.name);
    name_->setVisible(!scale.name.isEmpty());
    name_->setEnabled(choice);
    (shown == charts::ParetoChart::Colour::Accuracy ? byAccuracy_ : byChance_)->setChecked(true);
    placeButton();
    updateGeometry();
    update();
}

void AccuracyScale::placeButton()
{
    name_->adjustSize();
    name_->move(width() - barWidth() - units(6) - name_->width(), (height() - name_->height()) / 2);
}

void AccuracyScale::resizeEvent(QResizeEvent *)
{
    placeButton();
}

QSize AccuracyScale::sizeHint() const
{
    const QFontMetrics metrics(look::textFont(look::Text::Caption));
    int width = scaleWidth();
    for (const Mark &mark : marks()) {
        width += metrics.horizontalAdvance(mark.word) + units(24);
    }
    return {width, units(32)};
}

int AccuracyScale::scaleWidth() const
{
    return barWidth() + name_->sizeHint().width() + units(10);
}

QSize AccuracyScale::minimumSizeHint() const
{
    return {scaleWidth(), sizeHint().height()};
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
    const int last = width() - scaleWidth();
    for (const Mark &mark : marks()) {
        if (x + units(14) + metrics.horizontalAdvance(mark.word) > last) {
            break;
        }
        const double side = units(9);
        const QRectF place(x, (height() - side) / 2.0, side, side);
        if (mark.glyph == look::Glyph::None) {
            painter.fillRect(QRectF(x - units(4), height() / 2.0 - 1, units(14), units(2)), look::colour(Role::Accent));
        } else {
            look::paintGlyph(painter, place, mark.glyph, ink);
        }
        painter.setPen(ink);
        painter.drawText(QRect(x + units(14), 0, width(), height()), Qt::AlignLeft | Qt::AlignVCenter, mark.word);
        x += metrics.horizontalAdvance(mark.word) + units(24);
    }
    if (scale_.name.isEmpty()) {
        return;
    }
    const QRectF bar(width() - barWidth(), units(4), barWidth(), units(6));
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
