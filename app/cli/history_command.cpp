// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl history: the runs that the store remembers, and those that were launched from here onto another machine's controller,
// newest first.
#include "app/cli/commands.h"
#include "app/cli/table.h"
#include "core/base/text.h"
#include "core/control/remote_controller.h"
#include "core/domain/json_fields.h"
#include "core/store/store.h"

#include <algorithm>
#include <memory>

namespace mayfly::cli {

namespace {

using nlohmann::json;

json timeOrNull(const std::optional<std::int64_t> &time_ns)
{
    return time_ns ? json(formatUtc(*time_ns)) : json(nullptr);
}

/// A run of this machine's store, or one whose controller is elsewhere.
struct Listed {
    Run run;
    std::string controller; ///< empty: this machine
    bool seen = true;       ///< otherwise nothing is known of how it stands
    std::string problem;    ///< why its machine could not be asked
};

json toJson(const Listed &listed)
{
    const Run &run = listed.run;
    const bool here = listed.controller.empty();
    return {{"run_id", run.id},
            {"name", run.name},
            {"state", listed.seen ? json(toString(run.state)) : json(nullptr)},
            {"controller", here ? json(nullptr) : json(listed.controller)},
            {"backend", here ? json(run.backend) : json(nullptr)},
            {"out_folder", run.outFolder},
            {"created", run.created_ns > 0 ? json(formatUtc(run.created_ns)) : json(nullptr)},
            {"started", timeOrNull(run.started_ns)},
            {"ended", timeOrNull(run.ended_ns)},
            {"steps", run.targetSteps},
            {"applied_steps", run.appliedSteps},
            {"lost_steps", run.lostSteps},
            {"test_accuracy_pct", orNull(run.testAccuracyPct)},
            {"cost_usd", run.cost.units()},
            {"currency", run.cost.currency},
            {"revocations", run.revocations},
            {"message", listed.problem.empty() ? run.message : listed.problem}};
}

/// Ids begin with the time: 20261203-060531-za21.
std::string createdFromId(const std::string &id)
{
    constexpr std::size_t length = 15;
    return id.size() < length ? id
                              : id.substr(0, 4) + "-" + id.substr(4, 2) + "-" + id.substr(6, 2) + "T" + id.substr(9, 2) + ":" + id.substr(11, 2) +
                                    ":" + id.substr(13, 2) + "Z";
}

Listed listed(const control::RemoteRun &remote, bool ask)
{
    Listed each;
    each.controller = remote.at.host;
    each.seen = remote.seen.has_value();
    each.run = remote.seen.value_or(Run{});
    if (ask && !(remote.seen && isOver(remote.seen->state))) {
        if (const auto there = control::outcomeThere(remote)) {
            each.run = there->run;
            each.seen = true;
            control::noteSeen(remote.runId, there->run);
        } else {
            each.problem = there.error().message;
        }
    }
    each.run.id = remote.runId;
    each.run.name = remote.name;
    each.run.outFolder = remote.outFolder;
    return each;
}

std::string describe(const std::vector<Listed> &runs)
{
    if (runs.empty()) {
        return "No run yet; `mayflyctl plan` and `mayflyctl run` make one.\n";
    }
    const bool anyThere = std::any_of(runs.begin(), runs.end(), [](const Listed &each) { return !each.controller.empty(); });
    std::vector<std::string> titles{"RUN", "NAME", "STATE", "CREATED", "STEPS", "ACCURACY", "COST", "REVOKED"};
    if (anyThere) {
        titles.emplace_back("CONTROLLER");
    }
    Table table(titles);
    table.alignRight({4, 5, 6, 7});
    std::string problems;
    for (const auto &[run, controller, seen, problem] : runs) {
        std::vector<std::string> row{run.id, run.name, seen ? std::string(toString(run.state)) : "-",
                                     run.created_ns > 0 ? formatUtc(run.created_ns) : createdFromId(run.id),
                                     seen ? std::to_string(run.appliedSteps) + "/" + std::to_string(run.targetSteps) : "-",
                                     run.testAccuracyPct ? formatFixed(*run.testAccuracyPct, 2) + " %" : "-", seen ? formatMoney(run.cost) : "-",
                                     seen ? std::to_string(run.revocations) : "-"};
        if (anyThere) {
            row.push_back(controller.empty() ? "here" : controller);
        }
        table.add(row);
        problems += problem.empty() ? "" : "run " + run.id + ": " + problem + "\n";
    }
    const std::string note = anyThere ? "Runs elsewhere are shown as they were last seen from here; --ask asks their machines, `mayflyctl watch RUN` attaches.\n" : "";
    return table.text() + problems + note;
}

} // namespace

void addHistoryCommand(CLI::App &app, Context &context)
{
    CLI::App *command = context.add(app, "history", "List the runs, newest first");
    const auto limit = std::make_shared<std::size_t>(1000);
    command->add_option("--limit", *limit, "At most so many runs")->capture_default_str()->check(wholeNumberFrom(1));
    const auto ask = std::make_shared<bool>(false);
    command->add_flag("--ask", *ask, "Ask the machines of controllers that are elsewhere how their runs stand");
    context.onRun(*command, [&context, limit, ask]() -> Result<void> {
        std::vector<Listed> runs;
        const auto opened = store::Store::open(store::defaultPath(), store::OpenMode::ReadOnly);
        if (!opened && opened.error().code != ErrorCode::NotFound) {
            return passOn(opened.error());
        }
        if (opened) {
            auto found = (*opened)->runs(*limit);
            if (!found) {
                return passOn(found.error());
            }
            for (auto &each : *found) {
                runs.push_back({std::move(each), {}, true, {}});
            }
        }
        for (const auto &each : control::remoteRuns()) {
            const bool imported = std::any_of(runs.begin(), runs.end(), [&](const Listed &other) { return other.run.id == each.runId; });
            if (!imported) {
                runs.push_back(listed(each, *ask));
            }
        }
        std::stable_sort(runs.begin(), runs.end(), [](const Listed &a, const Listed &b) { return createdFromId(a.run.id) > createdFromId(b.run.id); });
        runs.resize(std::min(runs.size(), *limit));
        json document = {{"runs", json::array()}};
        for (const auto &run : runs) {
            document["runs"].push_back(toJson(run));
        }
        context.answer(document, describe(runs));
        return {};
    });
}

} // namespace mayfly::cli
