// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl latencies: how long pushes and pulls of a run took over its time, from the store.
#include "app/cli/commands.h"
#include "app/cli/live_run.h"
#include "app/cli/table.h"
#include "core/base/text.h"
#include "core/store/store.h"

#include <limits>
#include <memory>

namespace mayfly::cli {

namespace {

using nlohmann::json;

struct Options {
    std::string run = "latest";
    std::string slot;
};

bool isShard(const LatencyPoint &point)
{
    return point.slot.starts_with("ps-");
}

json toJson(const LatencyPoint &point)
{
    json made = {{"time", formatUtc(point.time_ns)}, {"slot", point.slot}, {"count", point.count}};
    const auto add = [&](const std::string &name, const Quantiles &of) {
        made[name + "_p50_s"] = of.p50;
        made[name + "_p95_s"] = of.p95;
    };
    add(isShard(point) ? "apply" : "push", isShard(point) ? point.apply : point.push);
    add(isShard(point) ? "wait" : "pull", isShard(point) ? point.wait : point.pull);
    return made;
}

std::string milliseconds(const Quantiles &of)
{
    return formatFixed(of.p50 * 1e3, 2) + " / " + formatFixed(of.p95 * 1e3, 2);
}

std::string describe(const std::vector<LatencyPoint> &points)
{
    if (points.empty()) {
        return "Nothing has been measured yet.\n";
    }
    Table table({"TIME", "SLOT", "MEASURED", "PUSH OR APPLY, MS, P50 / P95", "PULL OR WAIT, MS, P50 / P95"});
    table.alignRight({2, 3, 4});
    for (const auto &each : points) {
        table.add({formatUtc(each.time_ns), each.slot, std::to_string(each.count), milliseconds(isShard(each) ? each.apply : each.push),
                   milliseconds(isShard(each) ? each.wait : each.pull)});
    }
    return table.text();
}

Result<void> tell(Context &context, const Options &options)
{
    const auto runId = resolveRun(options.run);
    if (!runId) {
        return passOn(runId.error());
    }
    const auto opened = store::Store::open(store::defaultPath(), store::OpenMode::ReadOnly);
    if (!opened) {
        return passOn(opened.error());
    }
    auto points = (*opened)->latencies(*runId, std::numeric_limits<std::int64_t>::min());
    if (!points) {
        return passOn(points.error());
    }
    std::erase_if(*points, [&](const LatencyPoint &each) { return !options.slot.empty() && each.slot != options.slot; });
    json document = {{"run_id", *runId}, {"latencies", json::array()}};
    for (const auto &each : *points) {
        document["latencies"].push_back(toJson(each));
    }
    context.answer(document, describe(*points));
    return {};
}

} // namespace

void addLatenciesCommand(CLI::App &app, Context &context)
{
    CLI::App *command = context.add(app, "latencies", "How long pushes and pulls took over a run's time: medians and 95th percentiles of 10 s, by worker and shard");
    const auto options = std::make_shared<Options>();
    command->add_option("RUN", options->run, "Run id, its beginning, or latest")->capture_default_str();
    command->add_option("--slot", options->slot, "Of this worker or parameter server alone, as w-3 or ps-0");
    context.onRun(*command, [&context, options] { return tell(context, *options); });
}

} // namespace mayfly::cli
