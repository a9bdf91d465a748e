// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/settings_cards.h"

#include "app/look/buttons.h"
#include "app/look/theme.h"
#include "app/look/wrapped_label.h"

#include <QFileDialog>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>

#include <utility>

namespace mayfly::pages {

using look::ButtonKind;
using look::length;
using look::Role;
using look::Size;
using look::Text;
using look::units;

namespace {

QString plainText(const std::string &text)
{
    return QString::fromStdString(text);
}

QLabel *wordsLabel(Text text, Role role)
{
    auto *label = new look::WrappedLabel;
    look::setText(label, text, role);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

/// At the foot of a card: what came of its last act.
QLabel *messageLabel()
{
    QLabel *label = wordsLabel(Text::Caption, Role::Text2);
    label->hide();
    return label;
}

void sayIn(QLabel *label, const QString &text, bool bad)
{
    look::setText(label, Text::Caption, bad ? Role::Bad : Role::Text2);
    label->setText(text);
    label->setVisible(!text.isEmpty());
}

QHBoxLayout *buttonRow(std::initializer_list<QPushButton *> buttons)
{
    auto *row = new QHBoxLayout;
    row->setSpacing(length(Size::Gap));
    for (QPushButton *button : buttons) {
        row->addWidget(button);
    }
    row->addStretch(1);
    return row;
}

/// "cpu-2t": the worker's own name for two threads.
QString deviceText(const QString &device)
{
    if (device.startsWith("cpu-") && device.endsWith('t')) {
        return MachineCard::tr("processor, %n thread(s)", nullptr, device.mid(4, device.size() - 5).toInt());
    }
    return device;
}

QString perSecond(double value, const QString &unit)
{
    return look::withUnit(look::formatNumber(value, value < 100 ? 1 : 0), unit);
}

} // namespace

QWidget *settingRow(const QString &label, QWidget *control)
{
    auto *row = new QWidget;
    auto *line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(length(Size::Padding));
    auto *name = new QLabel(label);
    look::setText(name, Text::Body, Role::Text2);
    name->setMinimumHeight(length(Size::Field));
    name->setBuddy(control);
    QString plain = label;
    if (control->accessibleName().isEmpty()) {
        control->setAccessibleName(plain.remove('&'));
    }
    if (qobject_cast<QLabel *>(control) != nullptr) {
        line->addWidget(name);
        line->addWidget(control, 1); // aligns its words itself
    } else {
        line->addWidget(name, 1);
        line->addWidget(control, 0, Qt::AlignRight | Qt::AlignVCenter);
    }
    return row;
}

QLabel *valueLabel(const QString &text)
{
    auto *label = new look::WrappedLabel(text);
    look::setText(label, Text::Body);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return label;
}

StoreCard::StoreCard(const SettingsServices &services, QWidget *parent) : Card(tr("Store of runs"), parent), services_(services)
{
    path_ = valueLabel();
    size_ = valueLabel();
    runs_ = valueLabel();
    body()->addWidget(settingRow(tr("File"), path_));
    body()->addWidget(settingRow(tr("Size"), size_));
    body()->addWidget(settingRow(tr("Runs"), runs_));
    check_ = look::makeButton(tr("Check"), ButtonKind::Secondary, QStringLiteral("tick"));
    check_->setToolTip(tr("Reads the whole store and verifies it"));
    backUp_ = look::makeButton(tr("Back up…"), ButtonKind::Secondary, QStringLiteral("copy"));
    backUp_->setToolTip(tr("Copies the store, also while a run writes to it"));
    body()->addSpacing(units(4));
    body()->addLayout(buttonRow({check_, backUp_}));
    message_ = messageLabel();
    body()->addWidget(message_);
    connect(check_, &QPushButton::clicked, this, &StoreCard::check);
    connect(backUp_, &QPushButton::clicked, this, [this] {
        const QString path = QFileDialog::getSaveFileName(this, tr("Back up the store"), suggested_, tr("Stores (*.db)"));
        if (!path.isEmpty()) {
            backUpTo(path);
        }
    });
}

void StoreCard::refresh()
{
    if (task_) {
        return;
    }
    task_ = bridge::runAsync(
        this, [store = services_.store](bridge::TaskControl &) { return store(); },
        [this](Result<StoreFacts> facts) {
            if (!facts) {
                unreadable_ = true;
                say(plainText(facts.error().message), true);
                return;
            }
            if (std::exchange(unreadable_, false)) {
                say({}, false);
            }
            showFacts(*facts);
        });
}

void StoreCard::showFacts(const StoreFacts &facts)
{
    path_->setText(plainText(facts.path));
    size_->setText(facts.exists ? QLocale().formattedDataSize(static_cast<qint64>(facts.bytes)) : tr("none yet: the first run makes it"));
    runs_->setText(facts.problem.empty() ? QLocale().toString(static_cast<qlonglong>(facts.runs)) : tr("not known: the file cannot be read"));
    suggested_ = plainText(facts.backup);
    check_->setEnabled(facts.exists);
    backUp_->setEnabled(facts.exists);
}

void StoreCard::check()
{
    if (task_) {
        return;
    }
    say(tr("Reading the store…"), false);
    check_->setEnabled(false);
    task_ = bridge::runAsync(
        this, [check = services_.checkStore](bridge::TaskControl &) { return check(); },
        [this](Result<void> checked) {
            check_->setEnabled(true);
            say(checked ? tr("The store is in order.") : plainText(checked.error().message), !checked);
        });
}

void StoreCard::backUpTo(const QString &path)
{
    if (task_) {
        return;
    }
    say(tr("Copying the store…"), false);
    backUp_->setEnabled(false);
    task_ = bridge::runAsync(
        this, [copy = services_.backUpStore, target = path.toStdString()](bridge::TaskControl &) { return copy(target); },
        [this, path](Result<void> copied) {
            backUp_->setEnabled(true);
            say(copied ? tr("Copied to %1.").arg(path) : plainText(copied.error().message), !copied);
        });
}

void StoreCard::say(const QString &text, bool bad)
{
    sayIn(message_, text, bad);
}

QString StoreCard::message() const
{
    return message_->text();
}

MachineCard::MachineCard(const SettingsServices &services, QWidget *parent) : Card(tr("This machine"), parent), services_(services)
{
    processor_ = valueLabel();
    gpu_ = valueLabel();
    left_ = valueLabel();
    body()->addWidget(settingRow(tr("Processor"), processor_));
    body()->addWidget(settingRow(tr("GPU"), gpu_));
    auto *table = new QWidget;
    speeds_ = new QGridLayout(table);
    speeds_->setContentsMargins(0, 0, 0, 0);
    speeds_->setVerticalSpacing(units(4));
    speeds_->setHorizontalSpacing(length(Size::Padding));
    speeds_->setColumnStretch(0, 1);
    body()->addWidget(table);
    body()->addWidget(settingRow(tr("Left behind"), left_));
    measure_ = look::makeButton(tr("Measure again"), ButtonKind::Secondary, QStringLiteral("gauge"));
    body()->addSpacing(units(4));
    body()->addLayout(buttonRow({measure_}));
    message_ = messageLabel();
    body()->addWidget(message_);
    connect(&look::Theme::instance(), &look::Theme::changed, this, [this] { showFacts(MachineFacts(facts_)); });
    connect(measure_, &QPushButton::clicked, this, [this] {
        if (task_) {
            task_->cancel();
            task_ = nullptr;
            showIdle();
            sayIn(message_, tr("The measurement was cancelled."), false);
        } else {
            refresh(true);
        }
    });
}

void MachineCard::refresh(bool measure)
{
    if (task_) {
        return;
    }
    if (measure) {
        sayIn(message_, tr("Measuring; this takes some seconds."), false);
        measure_->setText(tr("Cancel"));
    }
    task_ = bridge::runAsync(
        this, [machine = services_.machine, measure](bridge::TaskControl &) { return machine(measure); },
        [this](Result<MachineFacts> facts) {
            showIdle();
            sayIn(message_, facts ? QString() : plainText(facts.error().message), !facts);
            if (facts) {
                showFacts(*facts);
            }
        });
}

void MachineCard::showIdle()
{
    measure_->setText(tr("Measure again"));
}

QString MachineCard::message() const
{
    return message_->text();
}

void MachineCard::showFacts(const MachineFacts &facts)
{
    facts_ = facts;
    while (QLayoutItem *item = speeds_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    if (facts.profile) {
        processor_->setText(tr("%1, %n core(s)", nullptr, facts.profile->cores).arg(plainText(facts.profile->cpu)));
        gpu_->setText(plainText(facts.profile->cuda));
        int row = 0;
        for (const SpeedMeasurement &speed : facts.profile->speeds) {
            auto *what = wordsLabel(Text::Body, Role::Text2);
            what->setText(tr("%1 on %2").arg(plainText(speed.network), deviceText(plainText(speed.device))));
            auto *steps = valueLabel(perSecond(speed.stepsPerSecond, tr("steps/s")));
            auto *images = valueLabel(perSecond(speed.imagesPerSecond, tr("images/s")));
            for (QLabel *figure : {steps, images}) {
                look::setText(figure, Text::Mono);
                figure->setWordWrap(false);
            }
            speeds_->addWidget(what, row, 0);
            speeds_->addWidget(steps, row, 1);
            speeds_->addWidget(images, row++, 2);
        }
    } else {
        processor_->setText(tr("not measured yet"));
        gpu_->setText(tr("not measured yet"));
    }
    QStringList left;
    for (const LeftProcess &each : facts.left) {
        left << tr("process %1: %2").arg(each.pid).arg(plainText(each.what));
    }
    left_->setText(left.isEmpty() ? tr("no process of a past run") : left.join('\n'));
    look::setText(left_, Text::Body, left.isEmpty() ? Role::Text : Role::Bad);
}

} // namespace mayfly::pages
