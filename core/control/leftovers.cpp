// SPDX-License-Identifier: Apache-2.0
// What runs on this machine for runs that are over or unknown. Only what belongs to this data folder counts: other
// people's and other folders' runs are none of our business.
#include "core/base/files.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "core/control/launch.h"
#include "core/control/supervise.h"
#include "core/provision/confinement.h"
#include "core/store/store.h"

#include <algorithm>
#include <csignal>
#include <map>
#include <optional>

namespace mayfly::control {

namespace {

std::string valueAfter(const std::vector<std::string> &arguments, std::string_view option)
{
    const auto at = std::find(arguments.begin(), arguments.end(), option);
    return at == arguments.end() || at + 1 == arguments.end() ? std::string() : *(at + 1);
}

bool isInside(const std::filesystem::path &path, const std::filesystem::path &folder)
{
    const auto relative = path.lexically_normal().lexically_relative(folder.lexically_normal());
    return !relative.empty() && *relative.begin() != "..";
}

/// The data folder that a process uses, from its environment: $MAYFLY_HOME, $XDG_DATA_HOME, $HOME as dataFolder() reads
/// them.
bool usesThisDataFolder(const ProcessId &process)
{
    const auto environment = readFile("/proc/" + std::to_string(process.pid) + "/environ");
    if (!environment) {
        return false;
    }
    std::map<std::string, std::string> values;
    for (const auto &each : split(*environment, '\0')) {
        if (const auto equals = each.find('='); equals != std::string::npos) {
            values[each.substr(0, equals)] = each.substr(equals + 1);
        }
    }
    std::filesystem::path folder = values["MAYFLY_HOME"];
    if (folder.empty()) {
        folder = values["XDG_DATA_HOME"].empty() ? std::filesystem::path(values["HOME"]) / ".local" / "share" / "mayfly"
                                                 : std::filesystem::path(values["XDG_DATA_HOME"]) / "mayfly";
    }
    return folder.lexically_normal() == dataFolder().lexically_normal();
}

/// Nothing for a process that is none of ours.
std::optional<Leftover> describe(const FoundProcess &process)
{
    const auto &arguments = process.arguments;
    if (arguments.size() < 3) {
        return std::nullopt;
    }
    const std::string &verb = arguments[1];
    if (verb == "supervise") {
        return usesThisDataFolder(process.id)
                   ? std::optional(Leftover{arguments[2], process.id.pid, "the controller of run " + arguments[2]})
                   : std::nullopt;
    }
    if (verb != "agent" && verb != "serve" && verb != "train" && verb != "script") {
        return std::nullopt;
    }
    const std::string run = valueAfter(arguments, "--run");
    const std::string folder =
        verb == "agent" ? valueAfter(arguments, "--folder") : valueAfter(arguments, "--identity");
    if (run.empty() || !isInside(folder, dataFolder() / "runs")) {
        return std::nullopt;
    }
    const std::string what = verb == "agent"
                                 ? "the agent of " + valueAfter(arguments, "--tag")
                                 : "the process " + valueAfter(arguments, "--slot") + " (" + verb + ") of run " + run;
    return Leftover{run, process.id.pid, what};
}

/// A run goes on if the store says that it is not over; without a readable store nothing is known to go on.
bool goesOn(store::Store *store, const std::string &runId)
{
    if (store == nullptr) {
        return false;
    }
    const auto run = store->run(runId);
    return run && !isOver(run->state);
}

} // namespace

std::vector<Leftover> findLeftovers()
{
    const auto store = store::Store::open(store::defaultPath(), store::OpenMode::ReadOnly);
    std::vector<Leftover> left;
    for (const auto &process : findProcesses({})) {
        if (auto found = describe(process); found && !goesOn(store ? store->get() : nullptr, found->runId)) {
            left.push_back(std::move(*found));
        }
    }
    std::error_code ignored;
    for (auto &each : provision::findConfinements()) {
        const bool ours = std::filesystem::exists(runFolder(each.runId), ignored);
        if (ours && !goesOn(store ? store->get() : nullptr, each.runId)) {
            left.push_back({each.runId, 0, each.what + ", of the server " + each.tag, each.tag});
        }
    }
    return left;
}

Result<void> endLeftover(const Leftover &left)
{
    if (left.pid == 0) {
        return provision::endConfinement(left.tag);
    }
    if (const auto process = identify(left.pid)) {
        sendSignal(*process, SIGKILL);
    }
    return {};
}

} // namespace mayfly::control
