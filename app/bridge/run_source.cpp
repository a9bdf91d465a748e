// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bridge/run_source.h"

#include "core/store/import_run.h"
#include "core/store/store.h"

namespace mayfly::bridge {

namespace {

/// The store has all that a controller has told it, thinned to what can be shown; its controller is asked where the store cannot be read.
Result<RunSnapshot> loadToShow(const std::string &runId)
{
    if (auto opened = store::Store::open(store::defaultPath(), store::OpenMode::ReadOnly)) {
        return store::loadRunToShow(**opened, runId);
    }
    return control::snapshotOf(runId);
}

} // namespace

RunSource liveRunSource()
{
    RunSource source{control::RunClient::attach, loadToShow};
    source.latencies = [](const std::string &runId, std::int64_t after_ns) -> Result<std::vector<LatencyPoint>> {
        auto opened = store::Store::open(store::defaultPath(), store::OpenMode::ReadOnly);
        return opened ? (*opened)->latencies(runId, after_ns) : passOn(opened.error());
    };
    return source;
}

HistorySource storeHistorySource()
{
    HistorySource source;
    source.runs = [](std::size_t limit) -> Result<std::vector<Run>> {
        auto opened = store::Store::open(store::defaultPath(), store::OpenMode::ReadOnly);
        if (!opened) {
            if (opened.error().code == ErrorCode::NotFound) {
                return std::vector<Run>{};
            }
            return passOn(opened.error());
        }
        return (*opened)->runs(limit);
    };
    source.load = [](const std::string &runId) -> Result<RunSnapshot> {
        auto opened = store::Store::open(store::defaultPath(), store::OpenMode::ReadOnly);
        if (!opened) {
            return passOn(opened.error());
        }
        return store::loadRun(**opened, runId);
    };
    source.glance = [](const std::string &runId) -> Result<RunSnapshot> {
        auto opened = store::Store::open(store::defaultPath(), store::OpenMode::ReadOnly);
        if (!opened) {
            return passOn(opened.error());
        }
        return store::loadRunToShow(**opened, runId);
    };
    source.importRun = [](const std::string &reportFile) { return store::importRun(reportFile); };
    return source;
}

} // namespace mayfly::bridge
