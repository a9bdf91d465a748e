// SPDX-License-Identifier: Apache-2.0
#include "core/provision/confinement.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <map>
#include <thread>
#include <unistd.h>

namespace mayfly::provision {

namespace fs = std::filesystem;

namespace {

bool removeAll(const ControlGroups &groups, const std::string &tag)
{
    const std::string name = nameOfTag(tag);
    for (const pid_t pid : groups.processesIn(name)) {
        ::kill(pid, SIGKILL);
    }
    const bool ungrouped = groups.remove(name);
    return ServerNetworks::remove(tag) && ungrouped;
}

} // namespace

Result<void> checkConfinement(const ConfinementOptions &options)
{
    if (options.limits.any()) {
        const auto groups = ControlGroups::find(options.limits);
        if (!groups) {
            return passOn(groups.error());
        }
        const std::string probe = "probe-" + std::to_string(::getpid());
        const auto made = groups->make(probe);
        const bool removed = groups->remove(probe);
        if (!made) {
            return passOn(made.error());
        }
        if (!removed) {
            return fail(ErrorCode::Unavailable, groups->foldersOf(probe).front().string() + ": this control group cannot be removed again");
        }
    }
    return options.networks ? ServerNetworks::check() : Result<void>();
}

Result<Confinement> Confinement::open(const ConfinementOptions &options)
{
    Confinement opened;
    opened.options_ = options;
    if (options.limits.any()) {
        auto groups = ControlGroups::find(options.limits);
        if (!groups) {
            return passOn(groups.error());
        }
        opened.groups_ = std::move(*groups);
    }
    return opened;
}

Result<Confinement::Place> Confinement::make(const std::string &tag)
{
    remove(tag);
    Place place;
    if (options_.limits.any()) {
        auto joins = groups_.make(nameOfTag(tag));
        if (!joins) {
            return passOn(joins.error());
        }
        place.joins = std::move(*joins);
    }
    if (options_.networks) {
        auto network = networks_.make(tag);
        if (!network) {
            remove(tag);
            return passOn(network.error());
        }
        place.network = network->file;
        place.address = network->address;
    }
    return place;
}

bool Confinement::remove(const std::string &tag) const
{
    return !any() || removeAll(groups_, tag);
}

std::vector<std::string> Confinement::tags(const std::string &runId) const
{
    std::vector<std::string> found;
    const auto add = [&](const std::string &tag) {
        if (tag.starts_with(runId + "/") && std::find(found.begin(), found.end(), tag) == found.end()) {
            found.push_back(tag);
        }
    };
    for (const auto &name : groups_.names()) {
        add(tagOfName(name));
    }
    if (options_.networks) {
        for (const auto &tag : ServerNetworks::tags()) {
            add(tag);
        }
    }
    return found;
}

std::vector<FoundConfinement> findConfinements()
{
    std::map<std::string, std::string> found; // what, by tag
    const auto add = [&](const std::string &tag, const std::string &what) {
        if (!tag.empty()) {
            found[tag] += (found[tag].empty() ? "" : ", ") + what;
        }
    };
    const ControlGroups groups = ControlGroups::all();
    for (const auto &name : groups.names()) {
        for (const auto &folder : groups.foldersOf(name)) {
            add(tagOfName(name), "control group " + folder.string());
        }
    }
    for (const auto &tag : ServerNetworks::tags()) {
        add(tag, "network namespace " + ServerNetworks::namespaceOf(tag));
    }
    std::vector<FoundConfinement> all;
    for (auto &[tag, what] : found) {
        all.push_back({tag, tag.substr(0, tag.find('/')), std::move(what)});
    }
    return all;
}

Result<void> endConfinement(const std::string &tag)
{
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(5);
    const ControlGroups groups = ControlGroups::all();
    while (!removeAll(groups, tag)) {
        if (std::chrono::steady_clock::now() > until) {
            return fail(ErrorCode::Unavailable, "it cannot be removed: a process still ends in it, or permission is missing");
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return {};
}

} // namespace mayfly::provision
