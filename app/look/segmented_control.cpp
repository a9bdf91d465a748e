// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/segmented_control.h"

#include "app/look/glyphs.h"
#include "app/look/theme.h"

#include <QAccessible>
#include <QFontMetrics>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>

namespace mayfly::look {

namespace {

QFont segmentFont()
{
    QFont font = textFont(Text::Medium);
    font.setPointSizeF(font.pointSizeF() * 0.88);
    return font;
}

int segmentPadding()
{
    return units(14);
}

} // namespace

SegmentedControl::SegmentedControl(const QStringList &words, QWidget *parent)
    : QWidget(parent), words_(words), counts_(words.size(), -1)
{
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void SegmentedControl::setCount(int index, int count)
{
    counts_[index] = count;
    updateGeometry();
    update();
}

void SegmentedControl::setCurrent(int index)
{
    if (index == current_ || index < 0 || index >= words_.size()) {
        return;
    }
    current_ = index;
    update();
    QAccessibleEvent moved(this, QAccessible::Focus);
    moved.setChild(index);
    QAccessible::updateAccessibility(&moved);
    emit currentChanged(index);
}

QString SegmentedControl::countText(int index) const
{
    return counts_[index] < 0 ? QString() : "  " + QLocale().toString(counts_[index]);
}

int SegmentedControl::segmentWidth(int index) const
{
    const QFontMetrics metrics(segmentFont());
    return metrics.horizontalAdvance(words_[index] + countText(index)) + 2 * segmentPadding();
}

QRect SegmentedControl::segmentRect(int index) const
{
    int left = units(2);
    for (int i = 0; i < index; ++i) {
        left += segmentWidth(i);
    }
    return {left, 0, segmentWidth(index), height()};
}

QSize SegmentedControl::sizeHint() const
{
    int width = 2 * units(2);
    for (int i = 0; i < words_.size(); ++i) {
        width += segmentWidth(i);
    }
    return {width, length(Size::Button)};
}

void SegmentedControl::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QColor edge = hasFocus() ? colour(Role::Accent) : QColor();
    paintPlate(painter, rect(), length(Size::FieldRadius), colour(Role::Sunken), edge);
    painter.setFont(segmentFont());
    const QFontMetrics metrics(segmentFont());
    const int inset = units(2);
    int left = inset;
    for (int i = 0; i < words_.size(); ++i) {
        const QRect segment(left, inset, segmentWidth(i), height() - 2 * inset);
        if (i == current_) {
            const QColor plate = colour(Theme::instance().scheme() == Scheme::Light ? Role::Surface : Role::Hover);
            paintPlate(painter, segment, length(Size::BoxRadius), plate, colour(Role::Hairline));
        }
        const QString count = countText(i);
        const int textLeft = segment.left() + segmentPadding();
        painter.setPen(colour(i == current_ ? Role::Text : Role::Text2));
        painter.drawText(QRect(textLeft, segment.top(), segment.width(), segment.height()), Qt::AlignVCenter, words_[i]);
        painter.setPen(colour(Role::Text2));
        const int wordWidth = metrics.horizontalAdvance(words_[i]);
        painter.drawText(QRect(textLeft + wordWidth, segment.top(), segment.width(), segment.height()), Qt::AlignVCenter, count);
        left += segment.width();
    }
}

void SegmentedControl::mousePressEvent(QMouseEvent *event)
{
    int left = units(2);
    for (int i = 0; i < words_.size(); ++i) {
        left += segmentWidth(i);
        if (event->position().x() < left) {
            setCurrent(i);
            return;
        }
    }
}

void SegmentedControl::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Left) {
        setCurrent(current_ - 1);
    } else if (event->key() == Qt::Key_Right) {
        setCurrent(current_ + 1);
    } else {
        QWidget::keyPressEvent(event);
    }
}

void SegmentedControl::focusInEvent(QFocusEvent *)
{
    update();
}

void SegmentedControl::focusOutEvent(QFocusEvent *)
{
    update();
}

} // namespace mayfly::look
