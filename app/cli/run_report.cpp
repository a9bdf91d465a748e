// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_report.h"

#include "core/base/clock.h"
#include "core/store/store.h"

namespace mayfly::cli {

Result<report::Report> reportOf(const std::string &runId)
{
    const auto opened = store::Store::open(store::defaultPath(), store::OpenMode::ReadOnly);
    if (!opened) {
        return passOn(opened.error());
    }
    const auto snapshot = store::loadRun(**opened, runId);
    if (!snapshot) {
        return passOn(snapshot.error());
    }
    const auto plan = planFromJson(snapshot->run.planJson, "run " + runId);
    if (!plan) {
        return passOn(plan.error());
    }
    return report::makeReport(*snapshot, *plan, SystemClock::instance().unixNanoseconds());
}

} // namespace mayfly::cli
