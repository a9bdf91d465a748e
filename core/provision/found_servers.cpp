// SPDX-License-Identifier: Apache-2.0
#include "core/provision/found_servers.h"

#include "core/base/text.h"
#include "core/provision/piped_process.h"
#include "core/provision/slurm_access.h"
#include "core/provision/slurm_queue.h"
#include "core/provision/slurm_settings.h"
#include "core/provision/ssh_command.h"
#include "core/provision/ssh_host.h"

#include <algorithm>
#include <future>
#include <map>
#include <optional>

namespace mayfly::provision {

namespace {

namespace fs = std::filesystem;

constexpr double askLimit_s = 20;

/// Needs nothing but a shell and the usual small programs. $1: the root on the host.
constexpr const char *lookScript = "root=$(cd \"$1\" 2>/dev/null && pwd) || exit 0\n"
                                   "echo \"$root\"\n"
                                   "for p in /proc/[0-9]*; do\n"
                                   "  grep -qs mayfly-worker \"$p/cmdline\" || continue\n"
                                   "  printf '%s\\t' \"${p#/proc/}\"\n"
                                   "  tr '\\0\\n' '\\t ' <\"$p/cmdline\"\n"
                                   "  echo\n"
                                   "done\n";
/// $1: the server's folder, the rest its processes. Another process that has one of the numbers meanwhile is left alone.
constexpr const char *endScript = "folder=$1; shift\n"
                                  "for p; do grep -qsF -- \"$folder\" \"/proc/$p/cmdline\" && kill -KILL \"$p\"; done\n"
                                  "exit 0\n";

std::string valueAfter(const std::vector<std::string> &arguments, std::string_view option)
{
    const auto at = std::find(arguments.begin(), arguments.end(), option);
    return at == arguments.end() || at + 1 == arguments.end() ? std::string() : *(at + 1);
}

/// "RUN/w-0/1" from the folder of the server, ".../runs/RUN/w-0-1".
std::string tagOfFolder(const fs::path &folder)
{
    const std::string name = folder.filename().string();
    const auto dash = name.rfind('-');
    return dash == std::string::npos ? std::string()
                                     : folder.parent_path().filename().string() + "/" + name.substr(0, dash) + "/" +
                                           name.substr(dash + 1);
}

/// The server's folder that a process belongs to; empty for other processes.
fs::path folderOf(const std::vector<std::string> &arguments)
{
    if (arguments.size() < 2) {
        return {};
    }
    const std::string &verb = arguments[1];
    if (verb == "agent") {
        return valueAfter(arguments, "--folder");
    }
    return verb == "serve" || verb == "train" || verb == "script" ? fs::path(valueAfter(arguments, "--identity")).parent_path() : fs::path();
}

Result<FoundServers> askHosts(const Inventory &inventory)
{
    FoundServers all;
    std::vector<std::future<Result<HelperResult>>> answers;
    for (const auto &host : inventory.hosts) {
        answers.push_back(std::async(std::launch::async, [&inventory, &host] {
            return runHelper(sshCommand(inventory, host, {"sh", "-c", lookScript, "mayfly", inventory.root}),
                             {.limit_s = askLimit_s});
        }));
    }
    for (std::size_t i = 0; i < answers.size(); ++i) {
        const auto &host = inventory.hosts[i];
        const auto answer = answers[i].get();
        if (!answer || answer->exitCode != 0 || answer->timedOut) {
            const std::string why = !answer             ? answer.error().message
                                    : answer->timedOut ? "no answer"
                                                       : explainSsh(lastWords(*answer), host);
            all.problems.push_back("host " + host.name + " could not be asked: " + why);
            continue;
        }
        const auto found = serversOnHost(host.name, answer->output);
        all.servers.insert(all.servers.end(), found.begin(), found.end());
    }
    return all;
}

/// Of an inventory; without one Slurm is here.
Result<SlurmAccess> slurmOf(const fs::path &inventory)
{
    const auto settings = inventory.empty() ? Result<SlurmSettings>(SlurmSettings{}) : readSlurmSettings(inventory);
    return settings ? Result<SlurmAccess>(SlurmAccess(*settings)) : passOn(settings.error());
}

Result<FoundServers> askSlurm(const SlurmAccess &slurm)
{
    const auto answer = slurm.run({"squeue", "--noheader", "--me", "--states=all", "--Format", slurmFields},
                                  {.limit_s = askLimit_s});
    if (!answer) {
        return passOn(answer.error());
    }
    if (answer->exitCode != 0) {
        return fail(ErrorCode::Unavailable, "squeue: " + lastWords(*answer));
    }
    const auto jobs = parseQueue(answer->output);
    if (!jobs) {
        return passOn(jobs.error());
    }
    FoundServers all;
    for (const auto &job : *jobs) {
        const std::string tag = tagOfComment(job.comment);
        if (tag.empty() || !isLive(job)) {
            continue;
        }
        FoundServer found;
        found.backend = "slurm";
        found.tag = tag;
        found.runId = tag.substr(0, tag.find('/'));
        found.place = "job " + std::to_string(job.id) + " (" + job.state + (job.nodes.empty() ? "" : " on " + job.nodes) + ")";
        found.ids = {std::to_string(job.id)};
        all.servers.push_back(std::move(found));
    }
    return all;
}

Result<void> succeeded(const Result<HelperResult> &ran, const std::string &what)
{
    if (!ran) {
        return passOn(ran.error());
    }
    return ran->exitCode == 0 && !ran->timedOut ? Result<void>()
                                                : fail(ErrorCode::Unavailable, what + ": " + lastWords(*ran));
}

} // namespace

std::vector<FoundServer> serversOnHost(const std::string &host, std::string_view answer)
{
    const auto lines = split(answer, '\n');
    const std::string root = lines.empty() ? std::string() : std::string(trimmed(lines.front()));
    std::map<std::string, FoundServer> byTag;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        auto words = split(lines[i], '\t');
        if (words.size() < 3) {
            continue;
        }
        const std::string pid = words.front();
        words.erase(words.begin());
        const fs::path folder = folderOf(words);
        const auto inside = folder.lexically_relative(fs::path(root) / "runs");
        if (root.empty() || folder.empty() || inside.empty() || *inside.begin() == "..") {
            continue; // of another user's or another installation's
        }
        const std::string named = valueAfter(words, "--tag");
        const std::string tag = named.empty() ? tagOfFolder(folder) : named;
        if (tag.empty()) {
            continue;
        }
        FoundServer &found = byTag[tag];
        found.backend = "ssh";
        found.tag = tag;
        found.runId = tag.substr(0, tag.find('/'));
        found.host = host;
        found.folder = folder.string();
        found.ids.push_back(pid);
    }
    std::vector<FoundServer> all;
    for (auto &[tag, found] : byTag) {
        found.place = "host " + host + ", " + (found.ids.size() == 1 ? "process" : "processes");
        for (const auto &each : found.ids) {
            found.place += " " + each;
        }
        all.push_back(std::move(found));
    }
    return all;
}

Result<std::string> backendOfInventory(const fs::path &inventory)
{
    const auto hosts = readInventory(inventory);
    if (hosts) {
        return "ssh";
    }
    const auto slurm = readSlurmSettings(inventory);
    return slurm ? Result<std::string>("slurm")
                 : fail(hosts.error().code, hosts.error().message + "; as slurm.toml: " + slurm.error().message);
}

Result<FoundServers> findServers(const std::string &backend, const fs::path &inventory)
{
    if (backend == "ssh") {
        const auto hosts = readInventory(inventory);
        return hosts ? askHosts(*hosts) : Result<FoundServers>(passOn(hosts.error()));
    }
    if (backend == "slurm") {
        const auto slurm = slurmOf(inventory);
        return slurm ? askSlurm(*slurm) : Result<FoundServers>(passOn(slurm.error()));
    }
    return fail(ErrorCode::InvalidInput, "back-end '" + backend + "': expected ssh or slurm");
}

Result<void> endServer(const FoundServer &server, const fs::path &inventory)
{
    if (server.backend == "slurm") {
        std::vector<std::string> words{"scancel"};
        words.insert(words.end(), server.ids.begin(), server.ids.end());
        const auto slurm = slurmOf(inventory);
        return slurm ? succeeded(slurm->run(words, {.limit_s = askLimit_s}), "scancel") : Result<void>(passOn(slurm.error()));
    }
    const auto hosts = readInventory(inventory);
    if (!hosts) {
        return passOn(hosts.error());
    }
    const auto host = std::find_if(hosts->hosts.begin(), hosts->hosts.end(),
                                   [&](const auto &each) { return each.name == server.host; });
    if (host == hosts->hosts.end()) {
        return fail(ErrorCode::NotFound, inventory.string() + ": there is no host '" + server.host + "'");
    }
    std::vector<std::string> words{"sh", "-c", endScript, "mayfly", server.folder};
    words.insert(words.end(), server.ids.begin(), server.ids.end());
    return succeeded(runHelper(sshCommand(*hosts, *host, words), {.limit_s = askLimit_s}), "host " + server.host);
}

} // namespace mayfly::provision
