// SPDX-License-Identifier: GPL-3.0-or-later
// The preferences in $MAYFLY_HOME/settings.ini, beside the window's own state.
#pragma once
#include "app/pages/settings_services.h"

class QSettings;

namespace mayfly::desktop {

/// Values that are missing or out of range become the defaults.
pages::Preferences readPreferences(const QSettings &settings);
void writePreferences(QSettings &settings, const pages::Preferences &preferences);

/// The real services: store, doctor, measurements, catalogues, languages, versions.
pages::SettingsServices liveSettingsServices();

} // namespace mayfly::desktop
