// SPDX-License-Identifier: GPL-3.0-or-later
// What the Settings page shows and changes: the user's preferences as a value, and what it asks of the rest of Mayfly as functions.
// All functions may block and are called on the task pool.
#pragma once
#include "app/look/theme.h"
#include "core/base/result.h"
#include "core/domain/profile.h"
#include "core/prediction/own_measurements.h"

#include <QPair>
#include <QString>
#include <QVector>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace mayfly::pages {

struct Preferences {
    look::Theme::Mode theme = look::Theme::Mode::System;
    QString language;           ///< "de", "zh_CN"; empty: the system's
    bool localTimes = false;    ///< else UTC
    bool trayNotices = true;
    int noticeEvery_s = 60;     ///< at most one so often
    QString catalog;            ///< that a new plan starts with; empty: the first
    bool openGl = false;        ///< charts drawn by OpenGL
    bool operator==(const Preferences &) const = default;
};

struct StoreFacts {
    std::string path;
    bool exists = false;
    std::uint64_t bytes = 0;    ///< with its write-ahead log
    std::size_t runs = 0;
    std::string backup;         ///< a name for the next backup
    std::string problem;        ///< why the file cannot be read; the number of runs is not known then
};

/// A process of a run that is over.
struct LeftProcess {
    int pid = 0;
    std::string what;
};

struct MachineFacts {
    std::optional<MachineProfile> profile;  ///< nothing: not measured yet
    std::vector<LeftProcess> left;
};

struct ProviderMeasurements {
    std::string provider;
    prediction::OwnMeasurements own;
};

struct SettingsServices {
    std::function<Result<StoreFacts>()> store;
    /// Reads the whole store.
    std::function<Result<void>()> checkStore;
    std::function<Result<void>(const std::string &target)> backUpStore;
    /// As `mayflyctl doctor` does; measuring takes seconds.
    std::function<Result<MachineFacts>(bool measure)> machine;
    /// Of the providers that have any.
    std::function<Result<std::vector<ProviderMeasurements>>()> measurements;
    std::function<Result<void>(const std::string &provider)> resetMeasurements;
    std::function<std::vector<std::string>()> catalogs;
    /// Code and name in its own language; the first is the system's.
    QVector<QPair<QString, QString>> languages;
    /// Name and version of what Mayfly is made of.
    QVector<QPair<QString, QString>> versions;
};

} // namespace mayfly::pages
