// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/card.h"

#include "app/look/glyphs.h"
#include "app/look/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace mayfly::look {

Card::Card(const QString &title, QWidget *parent) : QWidget(parent)
{
    outer_ = new QVBoxLayout(this);
    outer_->setContentsMargins(1, 1, 1, 1);
    outer_->setSpacing(0);
    const int padding = length(Size::Padding);
    auto *headerRow = new QWidget;
    headerRow->setFixedHeight(length(Size::CardHeader) + units(6));
    header_ = new QHBoxLayout(headerRow);
    header_->setContentsMargins(padding, units(4), padding, 0);
    header_->setSpacing(length(Size::Gap));
    title_ = new QLabel;
    setText(title_, Text::Strong);
    header_->addWidget(title_);
    header_->addStretch(1);
    outer_->addWidget(headerRow);
    body_ = new QVBoxLayout;
    body_->setContentsMargins(padding, title.isEmpty() ? padding : units(2), padding, padding);
    body_->setSpacing(length(Size::InnerGap));
    outer_->addLayout(body_, 1);
    setTitle(title);
}

void Card::setTitle(const QString &title)
{
    title_->setText(title);
    title_->parentWidget()->setVisible(!title.isEmpty());
    setAccessibleName(title);
}

void Card::addTool(QWidget *tool)
{
    header_->addWidget(tool, 0, Qt::AlignVCenter);
}

void Card::addToolLeft(QWidget *tool)
{
    header_->insertWidget(header_->count() - 1, tool, 0, Qt::AlignVCenter);
}

void Card::setEdgeToEdge()
{
    body_->setContentsMargins(0, 0, 0, 0);
    body_->setSpacing(0);
}

QVBoxLayout *Card::addSection(const QString &heading, QWidget *tool)
{
    outer_->setStretchFactor(body_, 0);
    outer_->addWidget(new Hairline);
    auto *section = new QVBoxLayout;
    const int padding = length(Size::Padding);
    section->setContentsMargins(padding, units(10), padding, padding);
    section->setSpacing(length(Size::InnerGap));
    if (!heading.isEmpty() || tool != nullptr) {
        auto *row = new QHBoxLayout;
        auto *label = new QLabel(heading);
        setText(label, Text::Strong);
        row->addWidget(label, 1);
        if (tool != nullptr) {
            row->addWidget(tool);
        }
        section->addLayout(row);
    }
    outer_->addLayout(section);
    return section;
}

void Card::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintPlate(painter, rect(), length(Size::CardRadius), colour(Role::Surface), colour(Role::Hairline));
}

Hairline::Hairline(Qt::Orientation orientation, QWidget *parent) : QWidget(parent), orientation_(orientation)
{
    if (orientation == Qt::Horizontal) {
        setFixedHeight(1);
    } else {
        setFixedWidth(1);
    }
}

void Hairline::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), colour(Role::Hairline));
}

} // namespace mayfly::look
