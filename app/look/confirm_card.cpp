// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/confirm_card.h"

#include "app/look/buttons.h"
#include "app/look/glyphs.h"
#include "app/look/theme.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace mayfly::look {

ConfirmCard::ConfirmCard(QWidget *anchor, const Words &words)
    : QFrame(anchor->window(), Qt::Popup | Qt::FramelessWindowHint)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setAttribute(Qt::WA_TranslucentBackground);
    auto *column = new QVBoxLayout(this);
    const int padding = units(16);
    column->setContentsMargins(padding, padding, padding, padding);
    column->setSpacing(length(Size::Gap));
    question_ = new QLabel;
    setText(question_, Text::Strong);
    question_->setTextFormat(Qt::PlainText);        // it names what is the user's
    question_->setWordWrap(true);
    column->addWidget(question_);
    grid_ = new QGridLayout;
    grid_->setVerticalSpacing(units(4));
    grid_->setHorizontalSpacing(length(Size::Gap));
    grid_->setColumnStretch(1, 1);
    column->addLayout(grid_);
    note_ = new QLabel;
    setText(note_, Text::Caption, Role::Text2);
    note_->setWordWrap(true);
    column->addWidget(note_);
    cancel_ = makeButton(tr("Cancel"), ButtonKind::Secondary);
    confirm_ = makeButton(words.confirm, words.danger ? ButtonKind::Danger : ButtonKind::Primary);
    // No dialog, so Enter presses only what says so.
    cancel_->setAutoDefault(true);
    confirm_->setAutoDefault(true);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(length(Size::Gap));
    buttons->addStretch(1);
    buttons->addWidget(cancel_);
    buttons->addWidget(confirm_);
    column->addLayout(buttons);
    connect(cancel_, &QPushButton::clicked, this, &QWidget::close);
    setFixedWidth(units(400));
    showWords(words);
}

void ConfirmCard::showWords(const Words &words)
{
    setAccessibleName(words.question);
    question_->setText(words.question);
    while (lines_.size() < words.lines.size()) {
        const Line line{new QLabel, new QLabel};
        setText(line.name, Text::Body, Role::Text2);
        setText(line.figure, Text::Mono);
        line.figure->setTextFormat(Qt::PlainText);
        line.figure->setWordWrap(true);
        line.figure->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        const int row = static_cast<int>(lines_.size());
        grid_->addWidget(line.name, row, 0, Qt::AlignTop);
        grid_->addWidget(line.figure, row, 1);
        lines_.push_back(line);
    }
    for (qsizetype row = 0; row < lines_.size(); ++row) {
        const auto line = words.lines.value(row);
        lines_[row].name->setText(line.first);
        lines_[row].figure->setText(line.second);
        lines_[row].name->setVisible(row < words.lines.size());
        lines_[row].figure->setVisible(row < words.lines.size());
    }
    note_->setText(words.note);
    note_->setVisible(!words.note.isEmpty());
    confirm_->setText(words.confirm);
}

void ConfirmCard::update(const Words &words)
{
    showWords(words);
    if (const int needed = heightNeeded(); needed > height()) {
        resize(width(), needed);
    }
}

int ConfirmCard::heightNeeded() const
{
    return heightForWidth(width()) > 0 ? heightForWidth(width()) : sizeHint().height();
}

ConfirmCard *ConfirmCard::ask(QWidget *anchor, const Words &words, std::function<void()> confirmed)
{
    auto *card = new ConfirmCard(anchor, words);
    connect(card->confirm_, &QPushButton::clicked, card, [card, confirmed = std::move(confirmed)] {
        card->close();
        confirmed();
    });
    card->placeAt(anchor);
    card->show();
    card->cancel_->setFocus();
    return card;
}

void ConfirmCard::placeAt(QWidget *anchor)
{
    adjustSize();
    const int height = heightNeeded();
    resize(width(), height);
    const QRect window(anchor->window()->mapToGlobal(QPoint()), anchor->window()->size());
    const QPoint corner = anchor->mapToGlobal(QPoint(anchor->width() - width(), 0));
    const int gap = length(Size::InnerGap);
    const int above = corner.y() - height - gap;
    const int top = above > window.top() ? above : corner.y() + anchor->height() + gap;
    const int right = std::max(window.left() + gap, window.right() - width() - gap);
    move(std::clamp(corner.x(), window.left() + gap, right), top);
}

/// Without a compositor there is no glass behind the round corners: they are cut off.
void ConfirmCard::resizeEvent(QResizeEvent *event)
{
    QFrame::resizeEvent(event);
    QPainterPath outline;
    outline.addRoundedRect(rect(), length(Size::CardRadius), length(Size::CardRadius));
    setMask(QRegion(outline.toFillPolygon().toPolygon()));
}

void ConfirmCard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintPlate(painter, rect(), length(Size::CardRadius), colour(Role::Surface), colour(Role::ButtonEdge));
}

} // namespace mayfly::look
