// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/key_figure.h"

#include "app/look/bars.h"
#include "app/look/card.h"
#include "app/look/glyphs.h"
#include "app/look/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <utility>

namespace mayfly::look {

namespace {

QLabel *label(Text which, Role role)
{
    auto *made = new QLabel;
    setText(made, which, role);
    made->setMinimumWidth(1);
    return made;
}

} // namespace

KeyFigure::KeyFigure(const QString &caption, QWidget *parent)
    : QWidget(parent), caption_(label(Text::Caption, Role::Text2)), corner_(label(Text::Caption, Role::Text2)),
      figure_(label(Text::Figure, Role::Text)), unit_(label(Text::FigureUnit, Role::Text2)),
      note_(label(Text::Caption, Role::Text2)), figuresNote_(label(Text::MonoCaption, Role::Text2)), column_(new QVBoxLayout(this))
{
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(units(1));
    caption_->setText(caption);
    auto *top = new QHBoxLayout;
    top->addWidget(caption_, 1);
    top->addWidget(corner_);
    column_->addLayout(top);
    auto *middle = new QHBoxLayout;
    middle->setSpacing(units(4));
    middle->addWidget(figure_, 0, Qt::AlignBottom);
    unit_->setContentsMargins(0, 0, 0, units(2));
    middle->addWidget(unit_, 1, Qt::AlignBottom);
    column_->addLayout(middle);
    column_->addWidget(note_);
    column_->addWidget(figuresNote_);
    figuresNote_->hide();
}

void KeyFigure::setCaption(const QString &caption)
{
    caption_->setText(caption);
    setAccessibleName(caption + ": " + figure_->text() + ' ' + unit_->text());
}

void KeyFigure::setFigure(const QString &figure, const QString &unit)
{
    figure_->setText(figure);
    unit_->setText(unit);
    setAccessibleName(caption_->text() + ": " + figure + ' ' + unit);
}

void KeyFigure::setNote(const QString &note)
{
    note_->setText(note);
    note_->setToolTip(note);
    note_->setVisible(bar_ == nullptr);
    figuresNote_->hide();
}

void KeyFigure::setFiguresNote(const QString &note)
{
    figuresNote_->setText(note);
    figuresNote_->setVisible(bar_ == nullptr);
    note_->hide();
}

void KeyFigure::setCorner(const QString &corner)
{
    corner_->setText(corner);
}

SpendBar *KeyFigure::bar()
{
    if (bar_ == nullptr) {
        bar_ = new SpendBar;
        note_->hide();
        figuresNote_->hide();
        column_->addWidget(bar_);
    }
    return bar_;
}

KeyFigureStrip::KeyFigureStrip(QWidget *parent) : QWidget(parent), inner_(new QWidget(this)), row_(new QHBoxLayout(inner_))
{
    setFixedHeight(length(Size::KeyFigures));
    const int side = units(16);
    row_->setContentsMargins(side, units(7), side, units(7));
    row_->setSpacing(side);
}

KeyFigure *KeyFigureStrip::add(const QString &caption, int stretch)
{
    if (row_->count() > 0) {
        row_->addWidget(new Hairline(Qt::Vertical));
    }
    auto *figure = new KeyFigure(caption);
    for (QLabel *words : figure->findChildren<QLabel *>()) {
        words->setMinimumWidth(0);      // a strip has bars that give way before words are cut
    }
    row_->addWidget(figure, stretch);
    return figure;
}

QSize KeyFigureStrip::sizeHint() const
{
    return inner_->sizeHint();
}

QSize KeyFigureStrip::minimumSizeHint() const
{
    return inner_->minimumSizeHint();
}

/// Of a figure that needs another width: told on only where the strip as a whole needs it.
bool KeyFigureStrip::event(QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest) {
        if (const int narrowest = minimumSizeHint().width(); narrowest != std::exchange(narrowest_, narrowest)) {
            updateGeometry();
        }
    }
    return QWidget::event(event);
}

void KeyFigureStrip::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    inner_->setGeometry(rect());
}

void KeyFigureStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintPlate(painter, rect(), length(Size::CardRadius), colour(Role::Surface), colour(Role::Hairline));
}

} // namespace mayfly::look
