// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl history: the runs that the store remembers, newest first.
#include "app/cli/commands.h"
#include "app/cli/table.h"
#include "core/base/text.h"
#include "core/domain/json_fields.h"
#include "core/store/store.h"

#include <memory>

namespace mayfly::cli {

namespace {

using nlohmann::json;

json timeOrNull(const std::optional<std::int64_t> &time_ns)
{
    return time_ns ? json(formatUtc(*time_ns)) : json(nullptr);
}

json toJson(const Run &run)
{
    return {{"run_id", run.id},
            {"name", run.name},
            {"state", toString(run.state)},
            {"backend", run.backend},
            {"out_folder", run.outFolder},
            {"created", formatUtc(run.created_ns)},
            {"started", timeOrNull(run.started_ns)},
            {"ended", timeOrNull(run.ended_ns)},
            {"steps", run.targetSteps},
            {"applied_steps", run.appliedSteps},
            {"lost_steps", run.lostSteps},
            {"test_accuracy_pct", orNull(run.testAccuracyPct)},
            {"cost_usd", run.cost.units()},
            {"currency", run.cost.currency},
            {"revocations", run.revocations},
            {"message", run.message}};
}

std::string describe(const std::vector<Run> &runs)
{
    if (runs.empty()) {
        return "No run yet; `mayflyctl plan` and `mayflyctl run` make one.\n";
    }
    Table table({"RUN", "NAME", "STATE", "CREATED", "STEPS", "ACCURACY", "COST", "REVOKED"});
    table.alignRight({4, 5, 6, 7});
    for (const auto &run : runs) {
        table.add({run.id, run.name, std::string(toString(run.state)), formatUtc(run.created_ns),
                   std::to_string(run.appliedSteps) + "/" + std::to_string(run.targetSteps),
                   run.testAccuracyPct ? formatFixed(*run.testAccuracyPct, 2) + " %" : "-", formatMoney(run.cost),
                   std::to_string(run.revocations)});
    }
    return table.text();
}

} // namespace

void addHistoryCommand(CLI::App &app, Context &context)
{
    CLI::App *command = context.add(app, "history", "List the runs, newest first");
    const auto limit = std::make_shared<std::size_t>(1000);
    command->add_option("--limit", *limit, "At most so many runs")->capture_default_str()->check(wholeNumberFrom(1));
    context.onRun(*command, [&context, limit]() -> Result<void> {
        std::vector<Run> runs;
        const auto opened = store::Store::open(store::defaultPath(), store::OpenMode::ReadOnly);
        if (!opened && opened.error().code != ErrorCode::NotFound) {
            return passOn(opened.error());
        }
        if (opened) {
            auto found = (*opened)->runs(*limit);
            if (!found) {
                return passOn(found.error());
            }
            runs = std::move(*found);
        }
        json document = {{"runs", json::array()}};
        for (const auto &run : runs) {
            document["runs"].push_back(toJson(run));
        }
        context.answer(document, describe(runs));
        return {};
    });
}

} // namespace mayfly::cli
