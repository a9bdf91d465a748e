// SPDX-License-Identifier: GPL-3.0-or-later
// The banner above the pages. Several topics may have something to say: the latest is shown, and when it is dismissed or no longer
// true, the one before it.
#pragma once
#include "app/look/banner.h"

#include <QVector>

#include <functional>

namespace mayfly::desktop {

class MessageBar final : public QWidget {
    Q_OBJECT

public:
    struct Message {
        look::Tone tone = look::Tone::Neutral;
        QString fact;
        QString effect;
        QString action;                 ///< empty: none
        std::function<void()> act;
        std::function<void()> dismissed;    ///< by the user; may be empty
    };

    explicit MessageBar(QWidget *parent = nullptr);

    /// In place of the topic's message before, and in front of all others.
    void setMessage(const QString &topic, const Message &message);
    void clear(const QString &topic);
    bool has(const QString &topic) const;
    /// "fact effect" of what is shown; empty: nothing.
    QString shown() const;
    look::Banner &banner() { return *banner_; }

private:
    struct Entry {
        QString topic;
        Message message;
    };
    void showLast();

    QVector<Entry> entries_;
    look::Banner *banner_;
};

} // namespace mayfly::desktop
