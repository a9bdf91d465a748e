// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/confirm_card.h"

#include "app/look/buttons.h"
#include "app/look/glyphs.h"
#include "app/look/theme.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace mayfly::look {

ConfirmCard::ConfirmCard(QWidget *anchor, const Words &words)
    : QFrame(anchor->window(), Qt::Popup | Qt::FramelessWindowHint)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setAttribute(Qt::WA_TranslucentBackground);
    setAccessibleName(words.question);
    auto *column = new QVBoxLayout(this);
    const int padding = units(16);
    column->setContentsMargins(padding, padding, padding, padding);
    column->setSpacing(length(Size::Gap));
    auto *question = new QLabel(words.question);
    setText(question, Text::Strong);
    question->setWordWrap(true);
    column->addWidget(question);
    auto *grid = new QGridLayout;
    grid->setVerticalSpacing(units(4));
    for (int row = 0; row < words.lines.size(); ++row) {
        auto *name = new QLabel(words.lines[row].first);
        setText(name, Text::Body, Role::Text2);
        auto *figure = new QLabel(words.lines[row].second);
        setText(figure, Text::Mono);
        grid->addWidget(name, row, 0);
        grid->addWidget(figure, row, 1, Qt::AlignRight);
    }
    column->addLayout(grid);
    if (!words.note.isEmpty()) {
        auto *note = new QLabel(words.note);
        setText(note, Text::Caption, Role::Text2);
        note->setWordWrap(true);
        column->addWidget(note);
    }
    cancel_ = makeButton(tr("Cancel"), ButtonKind::Secondary);
    confirm_ = makeButton(words.confirm, words.danger ? ButtonKind::Danger : ButtonKind::Primary);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(length(Size::Gap));
    buttons->addStretch(1);
    buttons->addWidget(cancel_);
    buttons->addWidget(confirm_);
    column->addLayout(buttons);
    connect(cancel_, &QPushButton::clicked, this, &QWidget::close);
    setFixedWidth(units(400));
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
    const int height = heightForWidth(width()) > 0 ? heightForWidth(width()) : sizeHint().height();
    resize(width(), height);
    const QRect window(anchor->window()->mapToGlobal(QPoint()), anchor->window()->size());
    const QPoint corner = anchor->mapToGlobal(QPoint(anchor->width() - width(), 0));
    const int gap = length(Size::InnerGap);
    const int above = corner.y() - height - gap;
    const int top = above > window.top() ? above : corner.y() + anchor->height() + gap;
    const int right = std::max(window.left() + gap, window.right() - width() - gap);
    move(std::clamp(corner.x(), window.left() + gap, right), top);
}

void ConfirmCard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintPlate(painter, rect(), length(Size::CardRadius), colour(Role::Surface), colour(Role::ButtonEdge));
}

} // namespace mayfly::look
