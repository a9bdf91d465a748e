// SPDX-License-Identifier: GPL-3.0-or-later
// What the Settings page is wired to.
#include "app/desktop/languages.h"
#include "app/desktop/machine_profile.h"
#include "app/desktop/settings_file.h"
#include "core/base/files.h"
#include "core/control/supervise.h"
#include "core/store/find_offers.h"
#include "core/store/store.h"

#include <QCoreApplication>
#include <QDateTime>

#include <limits>

namespace mayfly::desktop {

namespace {

namespace fs = std::filesystem;
using pages::MachineFacts;
using pages::ProviderMeasurements;
using pages::StoreFacts;

std::uint64_t sizeOf(const fs::path &path)
{
    std::error_code problem;
    const auto size = fs::file_size(path, problem);
    return problem ? 0 : size;
}

Result<StoreFacts> storeFacts()
{
    StoreFacts facts;
    const fs::path path = store::defaultPath();
    facts.path = path.string();
    facts.bytes = sizeOf(path) + sizeOf(path.string() + "-wal");
    facts.backup = (path.parent_path() / ("mayfly-" + QDateTime::currentDateTimeUtc().toString("yyyy-MM-dd").toStdString() + ".db")).string();
    const auto opened = store::Store::open(path, store::OpenMode::ReadOnly);
    if (!opened) {
        facts.exists = opened.error().code != ErrorCode::NotFound;
        facts.problem = facts.exists ? opened.error().message : std::string();
        return facts;
    }
    facts.exists = true;
    const auto runs = (*opened)->runs(std::numeric_limits<std::int32_t>::max());
    if (runs) {
        facts.runs = runs->size();
    } else {
        facts.problem = runs.error().message;
    }
    return facts;
}

Result<void> checkStore()
{
    const auto opened = store::Store::open(store::defaultPath(), store::OpenMode::ReadOnly);
    return opened ? (*opened)->check() : Result<void>(passOn(opened.error()));
}

Result<void> backUpStore(const std::string &target)
{
    const auto opened = store::Store::open(store::defaultPath(), store::OpenMode::ReadOnly);
    return opened ? (*opened)->backup(target) : Result<void>(passOn(opened.error()));
}

Result<MachineFacts> machineFacts(bool measure)
{
    MachineFacts facts;
    auto profile = measure ? measureMachine() : readProfile(profilePath());
    if (!profile && profile.error().code != ErrorCode::NotFound) {
        return passOn(profile.error());
    }
    if (profile) {
        facts.profile = std::move(*profile);
    }
    for (const auto &left : control::findLeftovers()) {
        facts.left.push_back({left.pid, left.what});
    }
    return facts;
}

Result<std::vector<ProviderMeasurements>> measurements()
{
    std::vector<ProviderMeasurements> all;
    std::error_code problem;
    const fs::path folder = prediction::ownMeasurementsPath("local").parent_path();
    for (const auto &entry : fs::directory_iterator(folder, problem)) {
        if (entry.path().extension() != ".json") {
            continue;
        }
        auto own = prediction::readOwnMeasurements(entry.path());
        if (!own) {
            return passOn(own.error());
        }
        if (!own->empty()) {
            all.push_back({entry.path().stem().string(), std::move(*own)});
        }
    }
    std::sort(all.begin(), all.end(), [](const auto &a, const auto &b) { return a.provider < b.provider; });
    return all;
}

Result<void> resetMeasurements(const std::string &provider)
{
    return prediction::resetOwnMeasurements(prediction::ownMeasurementsPath(provider));
}

} // namespace

pages::SettingsServices liveSettingsServices()
{
    pages::SettingsServices services{storeFacts, checkStore, backUpStore, machineFacts, measurements, resetMeasurements, store::offerNames, {}, {}};
    services.languages = languages();
    services.versions = {{QStringLiteral("Mayfly"), QCoreApplication::applicationVersion()}, {QStringLiteral("Qt"), QString::fromLatin1(qVersion())}};
    return services;
}

} // namespace mayfly::desktop
