// SPDX-License-Identifier: Apache-2.0
#include "core/control/left_servers.h"

#include "core/base/files.h"
#include "core/control/launch.h"
#include "core/store/store.h"

#include <algorithm>
#include <set>

namespace mayfly::control {

namespace {

namespace fs = std::filesystem;

/// By what is in them: runs keep copies of the same file.
class Inventories {
public:
    Result<void> add(const fs::path &path, const std::string &backend)
    {
        const auto text = readFile(path);
        if (!text) {
            return passOn(text.error());
        }
        if (seen_.insert(backend == "slurm" ? std::string("slurm") : *text).second) { // one queue, whatever the file
            all_.emplace_back(backend, path);
        }
        return {};
    }
    const std::vector<std::pair<std::string, fs::path>> &all() const { return all_; }

private:
    std::set<std::string> seen_;
    std::vector<std::pair<std::string, fs::path>> all_;
};

void addThoseOfRuns(Inventories &inventories)
{
    std::error_code problem;
    for (const auto &entry : fs::directory_iterator(dataFolder() / "runs", problem)) {
        const auto settings = readSettings(entry.path().filename().string());
        if (settings && !settings->inventory.empty()) {
            (void)inventories.add(settings->inventory, settings->backend);
        }
    }
}

} // namespace

LeftServers findLeftServers(const std::vector<fs::path> &given)
{
    LeftServers left;
    Inventories inventories;
    for (const auto &each : given) {
        const auto backend = provision::backendOfInventory(each);
        const auto added = backend ? inventories.add(each, *backend) : Result<void>(passOn(backend.error()));
        if (!added) {
            left.problems.push_back(added.error().message);
        }
    }
    addThoseOfRuns(inventories);
    const auto store = store::Store::open(store::defaultPath(), store::OpenMode::ReadOnly);
    const auto runOf = [&](const std::string &runId) {
        const auto run = store ? (*store)->run(runId) : Result<Run>(passOn(store.error()));
        return !run ? LeftServer::Run::Unknown : isOver(run->state) ? LeftServer::Run::Over : LeftServer::Run::GoesOn;
    };
    std::set<std::pair<std::string, std::string>> seen; ///< a host may be in two inventories
    for (const auto &[backend, inventory] : inventories.all()) {
        ++left.placesAsked;
        const auto found = provision::findServers(backend, inventory);
        if (!found) {
            left.problems.push_back(found.error().message);
            continue;
        }
        for (const auto &each : found->problems) {
            if (std::find(left.problems.begin(), left.problems.end(), each) == left.problems.end()) {
                left.problems.push_back(each);
            }
        }
        for (const auto &each : found->servers) {
            if (seen.emplace(each.tag, each.place).second) {
                left.servers.push_back({each, inventory, runOf(each.runId)});
            }
        }
    }
    return left;
}

} // namespace mayfly::control
