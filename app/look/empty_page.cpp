// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/empty_page.h"

#include "app/look/buttons.h"
#include "app/look/icons.h"
#include "app/look/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace mayfly::look {

EmptyPage::EmptyPage(const Words &words, QWidget *parent) : QWidget(parent)
{
    auto *column = new QVBoxLayout(this);
    column->setSpacing(length(Size::Gap));
    column->addStretch(1);
    auto *picture = new IconLabel(words.icon, Role::Text3, units(28));
    column->addWidget(picture, 0, Qt::AlignHCenter);
    missing_ = new QLabel(words.missing);
    setText(missing_, Text::Strong);
    column->addWidget(missing_, 0, Qt::AlignHCenter);
    sentence_ = new QLabel(words.sentence);
    setText(sentence_, Text::Body, Role::Text2);
    sentence_->setWordWrap(true);
    sentence_->setAlignment(Qt::AlignHCenter);
    sentence_->setFixedWidth(units(440));
    sentence_->setMinimumHeight(sentence_->heightForWidth(units(440)));
    column->addWidget(sentence_, 0, Qt::AlignHCenter);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(length(Size::Gap));
    buttons->addStretch(1);
    if (!words.secondary.isEmpty()) {
        auto *button = makeButton(words.secondary, ButtonKind::Secondary);
        connect(button, &QPushButton::clicked, this, &EmptyPage::secondaryTriggered);
        buttons->addWidget(button);
    }
    if (!words.primary.isEmpty()) {
        primary_ = makeButton(words.primary, ButtonKind::Primary);
        connect(primary_, &QPushButton::clicked, this, &EmptyPage::primaryTriggered);
        buttons->addWidget(primary_);
    }
    buttons->addStretch(1);
    column->addLayout(buttons);
    column->addStretch(2);
}

void EmptyPage::setWords(const QString &missing, const QString &sentence)
{
    missing_->setText(missing);
    sentence_->setText(sentence);
    sentence_->setMinimumHeight(sentence_->heightForWidth(units(440)));
}

void EmptyPage::setPrimaryEnabled(bool enabled)
{
    if (primary_ != nullptr) {
        primary_->setEnabled(enabled);
    }
}

} // namespace mayfly::look
