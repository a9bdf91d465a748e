// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/work_progress.h"

#include "app/look/buttons.h"
#include "app/look/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>

#include <chrono>
#include <cmath>

namespace mayfly::pages {

using look::units;

namespace {

constexpr std::chrono::milliseconds unseen{200};    ///< what is over sooner does not flicker
constexpr int barSteps = 100;
constexpr int barWidth = 80;

} // namespace

WorkProgress::WorkProgress(QWidget *parent) : QWidget(parent)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, units(16), 0);
    row->setSpacing(units(8));
    doing_ = new QLabel;
    look::setText(doing_, look::Text::Caption, look::Role::Text2);
    bar_ = new QProgressBar;
    bar_->setRange(0, barSteps);
    bar_->setTextVisible(false);
    bar_->setFixedWidth(units(barWidth));
    cancel_ = look::makeButton(tr("Cancel"), look::ButtonKind::Link);
    cancel_->setFont(look::textFont(look::Text::Caption));
    row->addWidget(doing_);
    row->addWidget(bar_);
    row->addWidget(cancel_);
    patience_.setSingleShot(true);
    patience_.setInterval(unseen);
    connect(&patience_, &QTimer::timeout, this, [this] { reveal(true); });
    connect(cancel_, &QPushButton::clicked, this, &WorkProgress::cancelled);
    reveal(false);
}

void WorkProgress::reveal(bool shown)
{
    for (QWidget *part : {static_cast<QWidget *>(doing_), static_cast<QWidget *>(bar_), static_cast<QWidget *>(cancel_)}) {
        part->setVisible(shown);
    }
}

void WorkProgress::begin(const QString &doing)
{
    doing_->setText(doing);
    bar_->setAccessibleName(doing);
    bar_->setValue(0);
    if (!active_) {
        active_ = true;
        patience_.start();
    }
}

void WorkProgress::setPart(double part)
{
    bar_->setValue(static_cast<int>(std::lround(part * barSteps)));
}

void WorkProgress::end()
{
    active_ = false;
    patience_.stop();
    reveal(false);
}

QString WorkProgress::text() const
{
    return doing_->text();
}

} // namespace mayfly::pages
