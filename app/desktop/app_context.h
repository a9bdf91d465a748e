// SPDX-License-Identifier: GPL-3.0-or-later
// What the window is wired to: the programs beside this one, the store, the catalogue and the planner. Everything that blocks is
// handed out as functions that the pages call on the task pool.
#pragma once
#include "app/bridge/run_source.h"
#include "app/pages/catalog_page.h"
#include "app/pages/plan_services.h"
#include "app/pages/settings_services.h"

#include <QString>

#include <filesystem>
#include <functional>

namespace mayfly::desktop {

struct AppContext {
    pages::PlanServices plan;
    pages::CatalogServices catalog;
    bridge::RunSource runs;
    bridge::HistorySource history;
    /// Asks a run's controller to stop it. May block for seconds.
    std::function<Result<void>(const std::string &runId)> stopRun;
    pages::SettingsServices settings;
    /// Whether the folder that everything is kept in can be written; makes it. May block.
    std::function<Result<void>()> checkHome;
    QString settingsFile;               ///< $MAYFLY_HOME/settings.ini
    std::filesystem::path recoveryFolder;   ///< $MAYFLY_HOME/recovery
};

/// The real one: mayflyctl and mayfly-worker beside this executable ($MAYFLY_CTL and $MAYFLY_WORKER choose others).
AppContext liveContext();

} // namespace mayfly::desktop
