// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/settings_page.h"

#include "app/look/buttons.h"
#include "app/look/card.h"
#include "app/look/segmented_control.h"
#include "app/look/times.h"
#include "app/pages/plan_words.h"
#include "app/pages/settings_cards.h"
#include "app/pages/settings_licences.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace mayfly::pages {

using look::length;
using look::Role;
using look::Size;
using look::Text;
using look::units;

namespace {

constexpr int noticeIntervals_s[] = {60, 300, 900};

QLabel *note(const QString &text)
{
    auto *label = new QLabel(text);
    look::setText(label, Text::Caption, Role::Text2);
    label->setWordWrap(true);
    return label;
}

void chooseData(QComboBox *box, const QVariant &data)
{
    box->setCurrentIndex(std::max(0, box->findData(data)));
}

} // namespace

SettingsPage::SettingsPage(SettingsServices services, const Preferences &preferences, QWidget *parent)
    : Page(parent), services_(std::move(services)), preferences_(preferences)
{
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    auto *scroll = new QScrollArea;
    scroll->setFocusPolicy(Qt::NoFocus);    // what is in it is reached by Tab, and brought into view
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    outer->addWidget(scroll);
    auto *content = new QWidget;
    content->setObjectName(QStringLiteral("scrolled"));
    scroll->setWidget(content);
    auto *columns = new QHBoxLayout(content);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(length(Size::Gap));
    store_ = new StoreCard(services_);
    machine_ = new MachineCard(services_);
    measurements_ = new MeasurementsCard(services_);
    const QVector<QVector<QWidget *>> cards = {{buildAppearance(), buildTimes(), buildNotices(), buildPlanning(), buildVersions()},
                                               {store_, machine_, measurements_}};
    for (const QVector<QWidget *> &column : cards) {
        auto *box = new QVBoxLayout;
        box->setSpacing(length(Size::Gap));
        for (QWidget *card : column) {
            card->setMaximumWidth(units(640));
            box->addWidget(card);
        }
        box->addStretch(1);
        columns->addLayout(box, 1);
    }
    showPreferences();
}

look::Card *SettingsPage::buildAppearance()
{
    auto *card = new look::Card(tr("Appearance"));
    theme_ = new look::SegmentedControl({tr("As the system"), tr("Light"), tr("Dark")});
    connect(theme_, &look::SegmentedControl::currentChanged, this,
            [this](int index) { change([index](Preferences &next) { next.theme = static_cast<look::Theme::Mode>(index); }); });
    card->body()->addWidget(settingRow(tr("&Theme"), theme_));
    language_ = new QComboBox;
    language_->setObjectName(QStringLiteral("language"));
    for (const auto &[code, name] : services_.languages) {
        language_->addItem(code.isEmpty() ? tr("As the system") : name, code);
    }
    language_->setMinimumWidth(units(160));
    connect(language_, &QComboBox::activated, this,
            [this] { change([this](Preferences &next) { next.language = language_->currentData().toString(); }); });
    card->body()->addWidget(settingRow(tr("&Language"), language_));
    openGl_ = new QCheckBox(tr("Draw charts with Open&GL"));
    connect(openGl_, &QCheckBox::toggled, this, [this](bool on) { change([on](Preferences &next) { next.openGl = on; }); });
    card->body()->addWidget(openGl_);
    card->body()->addWidget(note(tr("Lines only, and seldom faster than without. In force when the window opens next.")));
    return card;
}

look::Card *SettingsPage::buildTimes()
{
    auto *card = new look::Card(tr("Times"));
    times_ = new look::SegmentedControl({tr("UTC"), tr("This machine's zone")});
    connect(times_, &look::SegmentedControl::currentChanged, this,
            [this](int index) { change([index](Preferences &next) { next.localTimes = index == 1; }); });
    card->body()->addWidget(settingRow(tr("Show times &in"), times_));
    card->body()->addWidget(note(tr("Files and reports hold UTC, whatever is shown here. The status line says which it is.")));
    return card;
}

look::Card *SettingsPage::buildNotices()
{
    auto *card = new look::Card(tr("Notices"));
    notices_ = new QCheckBox(tr("Tell me in the tra&y when a server is revoked and when a run ends"));
    connect(notices_, &QCheckBox::toggled, this, [this](bool on) { change([on](Preferences &next) { next.trayNotices = on; }); });
    card->body()->addWidget(notices_);
    every_ = new QComboBox;
    for (const int seconds : noticeIntervals_s) {
        every_->addItem(tr("one in %n minute(s)", nullptr, seconds / 60), seconds);
    }
    every_->setMinimumWidth(units(160));
    connect(every_, &QComboBox::activated, this,
            [this] { change([this](Preferences &next) { next.noticeEvery_s = every_->currentData().toInt(); }); });
    card->body()->addWidget(settingRow(tr("At &most"), every_));
    card->body()->addWidget(note(tr("What happens in between is told together in the next one.")));
    return card;
}

look::Card *SettingsPage::buildPlanning()
{
    auto *card = new look::Card(tr("Planning"));
    catalog_ = new QComboBox;
    catalog_->setMinimumWidth(units(160));
    setCatalogs({});
    connect(catalog_, &QComboBox::activated, this,
            [this] { change([this](Preferences &next) { next.catalog = catalog_->currentData().toString(); }); });
    card->body()->addWidget(settingRow(tr("A new plan starts with the &offers"), catalog_));
    return card;
}

look::Card *SettingsPage::buildVersions()
{
    auto *card = new look::Card(tr("Versions and licences"));
    for (const auto &[name, version] : services_.versions) {
        card->body()->addWidget(settingRow(name, valueLabel(version)));
    }
    card->body()->addWidget(note(tr("The window and mayflyctl are free software under the GNU General Public Licence, version 3 or later; "
                                    "core and worker under the Apache Licence 2.0.")));
    auto *licences = look::makeButton(tr("Read the licences"), look::ButtonKind::Secondary, QStringLiteral("document"));
    connect(licences, &QPushButton::clicked, this, [this] { showLicences(this); });
    auto *row = new QHBoxLayout;
    row->addWidget(licences);
    row->addStretch(1);
    card->body()->addLayout(row);
    return card;
}

void SettingsPage::setShown(bool shown)
{
    if (shown) {
        store_->refresh();
        machine_->refresh(false);
        measurements_->refresh();
        refreshCatalogs();
    }
}

void SettingsPage::refreshCatalogs()
{
    bridge::runAsync(
        this, [catalogs = services_.catalogs](bridge::TaskControl &) { return catalogs(); },
        [this](const std::vector<std::string> &names) { setCatalogs(names); });
}

void SettingsPage::setCatalogs(const std::vector<std::string> &names)
{
    const QSignalBlocker quiet(catalog_);
    catalog_->clear();
    catalog_->addItem(tr("The first of the list"), QString());
    for (const std::string &name : names) {
        catalog_->addItem(catalogTitle(QString::fromStdString(name)), QString::fromStdString(name));
    }
    if (!preferences_.catalog.isEmpty() && catalog_->findData(preferences_.catalog) < 0) {
        catalog_->addItem(preferences_.catalog, preferences_.catalog);
    }
    chooseData(catalog_, preferences_.catalog);
}

void SettingsPage::setPreferences(const Preferences &preferences)
{
    preferences_ = preferences;
    showPreferences();
}

void SettingsPage::showPreferences()
{
    showing_ = true;
    theme_->setCurrent(static_cast<int>(preferences_.theme));
    chooseData(language_, preferences_.language);
    openGl_->setChecked(preferences_.openGl);
    times_->setCurrent(preferences_.localTimes ? 1 : 0);
    notices_->setChecked(preferences_.trayNotices);
    every_->setEnabled(preferences_.trayNotices);
    chooseData(every_, preferences_.noticeEvery_s);
    chooseData(catalog_, preferences_.catalog);
    showing_ = false;
}

void SettingsPage::change(const std::function<void(Preferences &)> &edit)
{
    if (showing_) {
        return;
    }
    Preferences next = preferences_;
    edit(next);
    if (next != preferences_) {
        preferences_ = next;
        showPreferences();
        emit preferencesChanged(preferences_);
    }
}

} // namespace mayfly::pages
