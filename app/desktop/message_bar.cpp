// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/message_bar.h"

#include "app/look/theme.h"

#include <QVBoxLayout>

#include <algorithm>

namespace mayfly::desktop {

MessageBar::MessageBar(QWidget *parent) : QWidget(parent), banner_(new look::Banner)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, look::length(look::Size::Gap));
    column->addWidget(banner_);
    hide();
    connect(banner_, &look::Banner::actionTriggered, this, [this] {
        if (!entries_.isEmpty()) {
            const Entry chosen = entries_.takeLast();
            showLast();
            if (chosen.message.act) {
                chosen.message.act();
            }
        }
    });
    connect(banner_, &look::Banner::dismissed, this, [this] {
        if (!entries_.isEmpty()) {
            const Entry gone = entries_.takeLast();
            showLast();
            if (gone.message.dismissed) {
                gone.message.dismissed();
            }
        }
    });
}

void MessageBar::setMessage(const QString &topic, const Message &message)
{
    entries_.removeIf([&topic](const Entry &entry) { return entry.topic == topic; });
    entries_.push_back({topic, message});
    showLast();
}

void MessageBar::clear(const QString &topic)
{
    if (entries_.removeIf([&topic](const Entry &entry) { return entry.topic == topic; }) > 0) {
        showLast();
    }
}

bool MessageBar::has(const QString &topic) const
{
    return std::any_of(entries_.begin(), entries_.end(), [&topic](const Entry &entry) { return entry.topic == topic; });
}

QString MessageBar::shown() const
{
    return entries_.isEmpty() ? QString() : banner_->accessibleName();
}

void MessageBar::showLast()
{
    setVisible(!entries_.isEmpty());
    if (entries_.isEmpty()) {
        banner_->hide();
        return;
    }
    const Message &message = entries_.back().message;
    banner_->showMessage(message.tone, message.fact, message.effect, message.action);
}

} // namespace mayfly::desktop
