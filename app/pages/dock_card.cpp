// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/dock_card.h"

#include "app/look/glyphs.h"
#include "app/look/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProxyStyle>
#include <QVBoxLayout>

namespace mayfly::pages {

namespace {

/// The upper or the lower part of a card: the plate goes on beyond the widget, where it is cut off.
class CardPart final : public QWidget {
public:
    enum class Part { Upper, Lower };
    explicit CardPart(Part part) : part_(part) {}

    /// A dock's layout asks a title bar for its hint only.
    QSize sizeHint() const override
    {
        const QSize hint = QWidget::sizeHint();
        return part_ == Part::Upper ? QSize(hint.width(), look::length(look::Size::CardHeader)) : hint;
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        const int beyond = 2 * look::length(look::Size::CardRadius);
        const QRectF plate =
            part_ == Part::Upper ? QRectF(rect()).adjusted(0, 0, 0, beyond) : QRectF(rect()).adjusted(0, -beyond, 0, 0);
        look::paintPlate(painter, plate, look::length(look::Size::CardRadius), look::colour(look::Role::Surface),
                         look::colour(look::Role::Hairline));
    }

private:
    Part part_;
};

/// The page's gap between docks, and nothing painted in it.
class GapStyle final : public QProxyStyle {
public:
    int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override
    {
        return metric == PM_DockWidgetSeparatorExtent ? look::length(look::Size::Gap)
                                                      : QProxyStyle::pixelMetric(metric, option, widget);
    }
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override
    {
        if (element != PE_IndicatorDockWidgetResizeHandle) {
            QProxyStyle::drawPrimitive(element, option, painter, widget);
        }
    }
};

} // namespace

DockCard::DockCard(const QString &title, const QString &name, QWidget *parent) : QDockWidget(title, parent)
{
    setObjectName(name);
    setFeatures(DockWidgetMovable | DockWidgetFloatable);
    auto *upper = new CardPart(CardPart::Part::Upper);
    upper->setFixedHeight(look::length(look::Size::CardHeader));
    heading_ = new QHBoxLayout(upper);
    const int padding = look::length(look::Size::Padding);
    heading_->setContentsMargins(padding, look::units(4), padding, 0);
    heading_->setSpacing(look::length(look::Size::Gap));
    auto *label = new QLabel(title);
    look::setText(label, look::Text::Strong);
    heading_->addWidget(label);
    heading_->addStretch(1);
    setTitleBarWidget(upper);
    auto *lower = new CardPart(CardPart::Part::Lower);
    body_ = new QVBoxLayout(lower);
    body_->setContentsMargins(1, 0, 1, look::units(4));
    body_->setSpacing(0);
    setWidget(lower);
}

void DockCard::addTool(QWidget *tool)
{
    heading_->addWidget(tool, 0, Qt::AlignVCenter);
}

DockArea::DockArea(QWidget *parent) : QMainWindow(parent)
{
    setWindowFlags(Qt::Widget);
    auto *style = new GapStyle;
    style->setParent(this);
    setStyle(style);
    setDockOptions(AnimatedDocks | AllowNestedDocks);
    setContextMenuPolicy(Qt::NoContextMenu);
}

bool DockArea::event(QEvent *event)
{
    if (event->type() == QEvent::MouseButtonRelease) {
        emit arrangedByHand();
    }
    return QMainWindow::event(event);
}

} // namespace mayfly::pages
