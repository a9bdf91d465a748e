// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/banner.h"

#include "app/look/icons.h"
#include "app/look/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QStyle>

namespace mayfly::look {

namespace {

QString iconOf(Tone tone)
{
    switch (tone) {
    case Tone::Ok: return "tick";
    case Tone::Warn:
    case Tone::Bad: return "warning";
    case Tone::Neutral:
    case Tone::Accent: return "info";
    }
    return "info";
}

const char *nameOf(Tone tone)
{
    switch (tone) {
    case Tone::Ok: return "ok";
    case Tone::Warn: return "warn";
    case Tone::Bad: return "bad";
    case Tone::Neutral:
    case Tone::Accent: return "accent";
    }
    return "accent";
}

} // namespace

Banner::Banner(QWidget *parent) : QWidget(parent)
{
    setMinimumHeight(length(Size::Banner));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(units(44), units(4), units(8), units(4));
    row->setSpacing(units(12));
    sentence_ = new QLabel;
    sentence_->setWordWrap(true);
    sentence_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setText(sentence_, Text::Body);
    row->addWidget(sentence_, 1);
    action_ = new QPushButton;
    action_->setProperty("kind", "link");
    row->addWidget(action_);
    auto *close = new QPushButton(icon("close"), {});
    close->setProperty("kind", "icon");
    close->setToolTip(tr("Dismiss"));
    close->setAccessibleName(close->toolTip());
    row->addWidget(close);
    connect(action_, &QPushButton::clicked, this, &Banner::actionTriggered);
    connect(close, &QPushButton::clicked, this, &Banner::dismiss);
    hide();
}

void Banner::dismiss()
{
    hide();
    emit dismissed();
}

void Banner::showMessage(Tone tone, const QString &fact, const QString &effect, const QString &action)
{
    static int messages = 0;
    order_ = ++messages;
    const QString said = QStringList{fact, effect, action}.join(QChar(0));
    if (!isHidden() && tone == tone_ && said == said_) {
        return;     // what is told again with every sample is not laid out again
    }
    said_ = said;
    tone_ = tone;
    sentence_->setText("<span style=\"font-weight:600\">" + fact.toHtmlEscaped() + "</span> " + effect.toHtmlEscaped());
    setAccessibleName(fact + ' ' + effect);
    action_->setText(action);
    action_->setProperty("tone", nameOf(tone));
    action_->style()->unpolish(action_);
    action_->style()->polish(action_);
    action_->setVisible(!action.isEmpty());
    show();
    update();
}

void Banner::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintPlate(painter, rect(), length(Size::FieldRadius), colour(tintOf(tone_)), QColor());
    const QColor ink = colour(roleOf(tone_));
    painter.fillRect(QRect(0, 0, units(3), height()), ink);
    const int side = length(Size::Icon);
    paintIcon(painter, QRectF(units(14), (height() - side) / 2.0, side, side), iconOf(tone_), ink);
}

} // namespace mayfly::look
