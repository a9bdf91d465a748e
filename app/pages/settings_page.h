// SPDX-License-Identifier: GPL-3.0-or-later
// The Settings page: appearance, times, notices and planning at the left; the store, this machine, what its runs have measured and the
// versions at the right. Every change is in force at once; there is nothing to apply.
#pragma once
#include "app/pages/page.h"
#include "app/pages/settings_services.h"

class QBoxLayout;
class QCheckBox;
class QComboBox;

namespace mayfly::look {
class Card;
class SegmentedControl;
}

namespace mayfly::pages {

class MachineCard;
class MeasurementsCard;
class StoreCard;

class SettingsPage final : public Page {
    Q_OBJECT

public:
    SettingsPage(SettingsServices services, const Preferences &preferences, QWidget *parent = nullptr);

    QString word() const override { return tr("Settings"); }
    QString iconName() const override { return QStringLiteral("settings"); }
    QString caption() const override { return tr("every change is in force at once"); }
    void setShown(bool shown) override;

    const Preferences &preferences() const { return preferences_; }
    /// Changed elsewhere (the menu): shown, not reported.
    void setPreferences(const Preferences &preferences);
    StoreCard &store() const { return *store_; }
    MachineCard &machine() const { return *machine_; }
    MeasurementsCard &measurements() const { return *measurements_; }
    /// Catalogues by name may be new.
    void refreshCatalogs();

signals:
    void preferencesChanged(const mayfly::pages::Preferences &preferences);

private:
    look::Card *buildAppearance();
    look::Card *buildTimes();
    look::Card *buildNotices();
    look::Card *buildPlanning();
    look::Card *buildVersions();
    void showPreferences();
    void change(const std::function<void(Preferences &)> &edit);
    void setCatalogs(const std::vector<std::string> &names);

    SettingsServices services_;
    Preferences preferences_;
    bool showing_ = false;
    look::SegmentedControl *theme_;
    QComboBox *language_;
    QCheckBox *openGl_;
    look::SegmentedControl *times_;
    QCheckBox *notices_;
    QComboBox *every_;
    QComboBox *catalog_;
    StoreCard *store_;
    MachineCard *machine_;
    MeasurementsCard *measurements_;
};

} // namespace mayfly::pages
