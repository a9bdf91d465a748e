// SPDX-License-Identifier: GPL-3.0-or-later
// What the user does to a chart: zoom, move, take back, point.
#include "app/charts/chart_frame.h"
#include "app/look/theme.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPushButton>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace mayfly::charts {

namespace {

constexpr double wheelStep = 0.85;
constexpr double keyPan = 0.1;
constexpr double keyZoom = 0.8;
constexpr double keyCrosshair = 0.02;
constexpr qsizetype mostZoomsKept = 50;
constexpr double deepestZoom = 1e-7;    ///< share of the home range
constexpr double widestZoom = 20;
constexpr double dragStarts = 6;        ///< so far the pointer moves before a press is a drag
constexpr double bandIsBox = 24;        ///< a drag that is so high zooms both axes

/// Another window or a menu came to the front: the focus is here again afterwards.
bool passesBy(Qt::FocusReason reason)
{
    return reason == Qt::ActiveWindowFocusReason || reason == Qt::PopupFocusReason;
}

} // namespace

void ChartFrame::rememberView()
{
    zoomsBefore_.push_back({range(Axis::X), range(Axis::Y), zoomed_});
    if (zoomsBefore_.size() > mostZoomsKept) {
        zoomsBefore_.removeFirst();
    }
}

void ChartFrame::resetZoom()
{
    zoomed_ = false;
    zoomsBefore_.clear();
    lastWheel_.reset();
    applyRange(Axis::X, x_.homeFrom, x_.homeTo);
    applyRange(Axis::Y, y_.homeFrom, y_.homeTo);
    emit zoomReset();
}

void ChartFrame::undoZoom()
{
    if (zoomsBefore_.isEmpty()) {
        return;
    }
    const View before = zoomsBefore_.takeLast();
    if (!before.zoomed) {
        resetZoom();    // home may have moved on since
        return;
    }
    lastWheel_.reset();
    applyRange(Axis::X, before.x.first, before.x.second);
    applyRange(Axis::Y, before.y.first, before.y.second);
    emit rangeChangedByHand();
}

/// By hand: not below what the axis can show, the span kept.
void ChartFrame::moveRange(Axis axis, double from, double to)
{
    const double up = std::max(0.0, state(axis).style.least.value_or(from) - from);
    applyRange(axis, from + up, to + up);
}

void ChartFrame::zoom(Axis axis, double factor, double around)
{
    auto [from, to] = range(axis);
    const AxisState &which = state(axis);
    if (which.style.logarithmic) {
        const double centre = std::log(around);
        from = std::exp(centre + (std::log(from) - centre) * factor);
        to = std::exp(centre + (std::log(to) - centre) * factor);
    } else {
        from = around + (from - around) * factor;
        to = around + (to - around) * factor;
    }
    const double home = which.homeTo - which.homeFrom;
    const bool sensible = to - from > home * deepestZoom && (factor < 1 || to - from < home * widestZoom);
    if (sensible && std::isfinite(from) && std::isfinite(to)) {
        moveRange(axis, from, to);
    }
}

/// Moves so that what was at `from` comes to `to`, both in view coordinates along the axis.
void ChartFrame::pan(Axis axis, double from, double to)
{
    const QRectF plot = plotRect();
    const auto valueOf = [&](double at) {
        const QPointF value = valueAt(axis == Axis::X ? QPointF(at, plot.center().y()) : QPointF(plot.center().x(), at));
        return axis == Axis::X ? value.x() : value.y();
    };
    const double low = axis == Axis::X ? plot.left() : plot.bottom();
    const double high = axis == Axis::X ? plot.right() : plot.top();
    const double newLow = valueOf(low + from - to);
    const double newHigh = valueOf(high + from - to);
    if (newHigh > newLow && std::isfinite(newLow) && std::isfinite(newHigh)) {
        zoomed_ = true;
        moveRange(axis, newLow, newHigh);
    }
}

void ChartFrame::panBy(Axis axis, double share)
{
    rememberView();
    const QRectF plot = plotRect();
    pan(axis, axis == Axis::X ? share * plot.width() : -share * plot.height(), 0);
    emit rangeChangedByHand();
}

void ChartFrame::zoomBy(double factor)
{
    rememberView();
    const QPointF around = valueAt(pointer_ && plotRect().contains(*pointer_) ? *pointer_ : plotRect().center());
    zoomed_ = true;
    zoom(Axis::X, factor, around.x());
    emit rangeChangedByHand();
}

void ChartFrame::wheelEvent(QWheelEvent *event)
{
    if (!interactive_ || !plotRect().contains(event->position())) {
        event->ignore();
        return;
    }
    const bool samePlace = lastWheel_ && (*lastWheel_ - event->position()).manhattanLength() < look::units(dragStarts);
    if (!samePlace) {
        rememberView();
    }
    lastWheel_ = event->position();
    const QPointF turned = event->angleDelta();
    zoomed_ = true;
    if ((event->modifiers() & Qt::ShiftModifier) != 0 || std::abs(turned.x()) > std::abs(turned.y())) {
        const double notches = (turned.x() + turned.y()) / 120;
        pan(Axis::X, 0, notches * keyPan * plotRect().width());
    } else {
        const double factor = std::pow(wheelStep, turned.y() / 120.0);
        const QPointF value = valueAt(event->position());
        zoom(Axis::X, factor, value.x());
        if ((event->modifiers() & Qt::ControlModifier) != 0) {
            zoom(Axis::Y, factor, value.y());
        }
    }
    emit rangeChangedByHand();
    event->accept();
}

void ChartFrame::mousePressEvent(QMouseEvent *event)
{
    if (interactive_ && plotRect().contains(event->position())) {
        const bool shifted = event->button() == Qt::LeftButton && (event->modifiers() & Qt::ShiftModifier) != 0;
        if (event->button() == Qt::MiddleButton || shifted) {
            panFrom_ = event->position();
        } else if (event->button() == Qt::LeftButton) {
            pressed_ = event->position();
        }
    }
    QGraphicsView::mousePressEvent(event);
}

void ChartFrame::mouseMoveEvent(QMouseEvent *event)
{
    pointer_ = event->position();
    if (panFrom_) {
        if (drag_ == Drag::None && (event->position() - *panFrom_).manhattanLength() > look::units(dragStarts)) {
            rememberView();
            drag_ = Drag::Pan;
            viewport()->setCursor(Qt::ClosedHandCursor);
        }
        if (drag_ == Drag::Pan) {
            pan(Axis::X, panFrom_->x(), event->position().x());
            pan(Axis::Y, panFrom_->y(), event->position().y());
            panFrom_ = event->position();
            emit rangeChangedByHand();
        }
    } else if (pressed_ && (event->position() - *pressed_).manhattanLength() > look::units(dragStarts)) {
        dragging_ = true;
    }
    viewport()->update();
    QGraphicsView::mouseMoveEvent(event);
}

/// The whole height, unless the drag is high enough to mean both axes.
QRectF ChartFrame::zoomBox() const
{
    const QRectF plot = plotRect();
    QRectF box = QRectF(*pressed_, *pointer_).normalized();
    if (box.height() < look::units(bandIsBox) || box.width() < look::units(dragStarts)) {
        box.setTop(plot.top());
        box.setBottom(plot.bottom());
    }
    return box.intersected(plot);
}

void ChartFrame::finishZoom(const QPointF &released)
{
    pointer_ = released;
    const QRectF box = zoomBox();
    if (box.width() < look::units(dragStarts)) {
        return;
    }
    const QPointF low = valueAt(box.bottomLeft());
    const QPointF high = valueAt(box.topRight());
    rememberView();
    zoomed_ = true;
    applyRange(Axis::X, low.x(), high.x());
    if (box.height() < plotRect().height() - 1) {
        applyRange(Axis::Y, low.y(), high.y());
    }
    emit rangeChangedByHand();
}

void ChartFrame::mouseReleaseEvent(QMouseEvent *event)
{
    if (dragging_ && pressed_) {
        finishZoom(event->position());
    }
    if (drag_ == Drag::Pan) {
        viewport()->unsetCursor();
    }
    dragging_ = false;
    drag_ = Drag::None;
    pressed_.reset();
    panFrom_.reset();
    viewport()->update();
    QGraphicsView::mouseReleaseEvent(event);
}

void ChartFrame::mouseDoubleClickEvent(QMouseEvent *)
{
    if (interactive_) {
        resetZoom();
    }
}

void ChartFrame::leaveEvent(QEvent *event)
{
    pointer_.reset();
    if (floating_ != nullptr) {
        floating_->setVisible(focusSeen_);
    }
    viewport()->update();
    QGraphicsView::leaveEvent(event);
}

/// The crosshair as the arrow keys move it; it starts in the middle.
void ChartFrame::stepCrosshair(double share)
{
    const QRectF plot = plotRect();
    const QPointF at = pointer_ && plot.contains(*pointer_) ? *pointer_ : plot.center();
    pointer_ = QPointF(std::clamp(at.x() + share * plot.width(), plot.left(), plot.right() - 1), at.y());
    QStringList words{crosshairText(valueAt(*pointer_).x())};
    for (const Reading &reading : readingsAt(valueAt(*pointer_).x())) {
        words << tr("%1: %2").arg(reading.name, reading.value);
    }
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    viewport()->update();
}

bool ChartFrame::handleKey(QKeyEvent *event)
{
    const bool shift = (event->modifiers() & Qt::ShiftModifier) != 0;
    const bool plain = (event->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) == 0;
    const int key = event->key();
    if (key == Qt::Key_Escape && (dragging_ || pressed_)) {
        dragging_ = false;
        pressed_.reset();
        viewport()->update();
        return true;
    }
    if ((event->matches(QKeySequence::Undo) || (plain && key == Qt::Key_Backspace)) && canUndoZoom()) {
        undoZoom();
        return true;
    }
    if (!interactive_ || !plain) {
        return false;
    }
    switch (key) {
    case Qt::Key_Left:
    case Qt::Key_Right: {
        const double sign = key == Qt::Key_Left ? -1 : 1;
        shift ? stepCrosshair(sign * keyCrosshair) : panBy(Axis::X, sign * keyPan);
        return true;
    }
    case Qt::Key_Up:
    case Qt::Key_Down: panBy(Axis::Y, key == Qt::Key_Up ? keyPan : -keyPan); return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal: zoomBy(keyZoom); return true;
    case Qt::Key_Minus: zoomBy(1 / keyZoom); return true;
    case Qt::Key_0:
    case Qt::Key_Home: resetZoom(); return true;
    default: return false;
    }
}

void ChartFrame::keyPressEvent(QKeyEvent *event)
{
    if (handleKey(event)) {
        event->accept();
        return;
    }
    event->ignore();    // the scene has no use for keys, the page may
}

/// While a zoom can be taken back, Ctrl+Z is the chart's and not the page's.
bool ChartFrame::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && canUndoZoom() && static_cast<QKeyEvent *>(event)->matches(QKeySequence::Undo)) {
        event->accept();
        return true;
    }
    return QChartView::event(event);
}

void ChartFrame::focusInEvent(QFocusEvent *event)
{
    if (!passesBy(event->reason())) {
        focusSeen_ = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason || event->reason() == Qt::ShortcutFocusReason;
    }
    setAccessibleDescription(describe());
    if (floating_ != nullptr) {
        floating_->setVisible(focusSeen_ || underMouse());
    }
    QChartView::focusInEvent(event);
    viewport()->update();
}

void ChartFrame::focusOutEvent(QFocusEvent *event)
{
    focusSeen_ = focusSeen_ && passesBy(event->reason());
    if (floating_ != nullptr) {
        floating_->setVisible(underMouse());
    }
    QChartView::focusOutEvent(event);
    viewport()->update();
}

} // namespace mayfly::charts
