// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/settings_file.h"

#include <QSettings>

#include <algorithm>

namespace mayfly::desktop {

namespace {

constexpr int leastInterval_s = 60;
constexpr int mostInterval_s = 3600;

} // namespace

pages::Preferences readPreferences(const QSettings &settings)
{
    using Mode = look::Theme::Mode;
    pages::Preferences read;
    const int theme = settings.value("window/theme", 0).toInt();
    if (theme >= 0 && theme <= static_cast<int>(Mode::Dark)) {
        read.theme = static_cast<Mode>(theme);
    }
    read.language = settings.value("window/language").toString();
    read.localTimes = settings.value("window/localTimes", read.localTimes).toBool();
    read.trayNotices = settings.value("notices/tray", read.trayNotices).toBool();
    read.noticeEvery_s = std::clamp(settings.value("notices/every_s", read.noticeEvery_s).toInt(), leastInterval_s, mostInterval_s);
    read.catalog = settings.value("plan/catalog").toString();
    read.openGl = settings.value("window/openGl", read.openGl).toBool();
    return read;
}

void writePreferences(QSettings &settings, const pages::Preferences &preferences)
{
    settings.setValue("window/theme", static_cast<int>(preferences.theme));
    settings.setValue("window/language", preferences.language);
    settings.setValue("window/localTimes", preferences.localTimes);
    settings.setValue("notices/tray", preferences.trayNotices);
    settings.setValue("notices/every_s", preferences.noticeEvery_s);
    settings.setValue("plan/catalog", preferences.catalog);
    settings.setValue("window/openGl", preferences.openGl);
    settings.sync();
}

} // namespace mayfly::desktop
