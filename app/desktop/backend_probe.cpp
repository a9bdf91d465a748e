// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/backend_probe.h"

#include "core/provision/piped_process.h"
#include "core/provision/slurm_settings.h"
#include "core/provision/ssh_command.h"
#include "core/provision/ssh_inventory.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStringList>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <optional>
#include <thread>

namespace mayfly::desktop {

namespace {

struct BackendProbe {
    Q_DECLARE_TR_FUNCTIONS(BackendProbe)
};

constexpr double limit_s = 15;
constexpr std::size_t atOnce = 8;

QString text(const std::string &words)
{
    return QString::fromStdString(words);
}

/// Runs work(stop) and passes on a cancellation.
template <typename Work> void withStop(const std::function<bool()> &cancelled, Work work)
{
    std::atomic<bool> over{false};
    std::jthread worker([&](const std::stop_token &stop) {
        work(stop);
        over = true;
    });
    while (!over) {
        if (cancelled()) {
            worker.request_stop();
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
}

/// Empty: it answers.
QString hostTrouble(const provision::Inventory &inventory, const provision::InventoryHost &host, const std::stop_token &stop)
{
    if (!host.key.empty() && !QFileInfo::exists(text(host.key))) {
        return BackendProbe::tr("%1: the key %2 is not there.").arg(text(host.name), text(host.key));
    }
    const auto answer = provision::runHelper(provision::sshCommand(inventory, host, {"true"}), {.limit_s = limit_s}, stop);
    if (!answer) {
        return BackendProbe::tr("%1: %2").arg(text(host.name), text(answer.error().message));
    }
    if (answer->timedOut) {
        return BackendProbe::tr("%1 does not answer.").arg(text(host.name));
    }
    return answer->exitCode == 0 ? QString() : BackendProbe::tr("%1: %2").arg(text(host.name), text(provision::explainSsh(provision::lastWords(*answer), host)));
}

/// By host; empty: it answers.
std::vector<QString> troubles(const provision::Inventory &inventory, const std::function<bool()> &cancelled)
{
    std::vector<QString> found(inventory.hosts.size());
    withStop(cancelled, [&](const std::stop_token &stop) {
        std::atomic<std::size_t> next{0};
        std::vector<std::jthread> askers;
        for (std::size_t i = 0; i < std::min(atOnce, found.size()); ++i) {
            askers.emplace_back([&] {
                for (std::size_t host = next++; host < found.size() && !stop.stop_requested(); host = next++) {
                    found[host] = hostTrouble(inventory, inventory.hosts[host], stop);
                }
            });
        }
    });
    return found;
}

/// Servers by the offer they are to have.
std::map<std::string, int> wanted(const ClusterConfig &cluster)
{
    std::map<std::string, int> servers;
    for (const WorkerGroup &group : cluster.workers) {
        servers[group.offerId] += group.count;
    }
    if (cluster.parameterServers > 0) {
        servers[cluster.psOfferId] += cluster.parameterServers;
    }
    return servers;
}

/// Whether hosts that answer can hold the plan's servers; what does not fit otherwise.
QString whatDoesNotFit(const Plan &plan, const provision::Inventory &inventory, const std::vector<QString> &trouble)
{
    int places = 0, servers = 0;
    for (std::size_t i = 0; i < inventory.hosts.size(); ++i) {
        places += trouble[i].isEmpty() ? inventory.hosts[i].servers : 0;
    }
    for (const auto &[id, count] : wanted(plan.cluster)) {
        const Offer *offer = plan.offer(id);
        int fitting = 0;
        for (std::size_t i = 0; offer != nullptr && i < inventory.hosts.size(); ++i) {
            fitting += trouble[i].isEmpty() && provision::fits(inventory.hosts[i], *offer) ? inventory.hosts[i].servers : 0;
        }
        if (fitting < count) {
            return BackendProbe::tr("The plan needs %n server(s) like %1, but the hosts that answer can be only %2.", nullptr, count).arg(text(id)).arg(fitting);
        }
        servers += count;
    }
    return servers <= places ? QString() : BackendProbe::tr("The plan needs %n server(s) at once, but the hosts that answer take only %1.", nullptr, servers).arg(places);
}

BackendFindings probeHosts(const control::RunSettings &settings, const std::function<bool()> &cancelled)
{
    const auto inventory = provision::readInventory(settings.inventory);
    if (!inventory) {
        return {text(inventory.error().message), {}};
    }
    const std::vector<QString> trouble = troubles(*inventory, cancelled);
    QStringList lines;
    std::copy_if(trouble.begin(), trouble.end(), std::back_inserter(lines), [](const QString &each) { return !each.isEmpty(); });
    const auto silent = lines.size();
    if (silent == static_cast<qsizetype>(trouble.size())) {
        lines.prepend(BackendProbe::tr("No host of the inventory can be used:"));
        return {lines.join('\n'), {}};
    }
    if (const QString missing = whatDoesNotFit(settings.plan, *inventory, trouble); !missing.isEmpty()) {
        lines.prepend(missing);
        return {lines.join('\n'), {}};
    }
    if (silent > 0) {
        lines.prepend(BackendProbe::tr("%n of the hosts cannot be used; the others are enough:", nullptr, static_cast<int>(silent)));
    }
    return {{}, lines.join('\n')};
}

BackendFindings probePartition(const control::RunSettings &settings, const std::function<bool()> &cancelled)
{
    const auto slurm = provision::readSlurmSettings(settings.inventory);
    if (!slurm) {
        return {text(slurm.error().message), {}};
    }
    std::optional<Result<provision::HelperResult>> answer;
    withStop(cancelled, [&](const std::stop_token &stop) {
        answer = provision::runHelper({"sinfo", "--noheader", "--format=%a", "--partition=" + slurm->partition}, {.limit_s = limit_s}, stop);
    });
    if (!*answer) {
        return {text(answer->error().message), {}};
    }
    const provision::HelperResult &said = **answer;
    if (said.timedOut) {
        return {BackendProbe::tr("Slurm does not answer."), {}};
    }
    if (said.exitCode != 0) {
        return {BackendProbe::tr("Slurm says: %1").arg(text(provision::lastWords(said))), {}};
    }
    const QStringList states = text(said.output).split('\n', Qt::SkipEmptyParts);
    if (states.isEmpty()) {
        return {BackendProbe::tr("There is no partition \"%1\" in this Slurm cluster; %2 names it.").arg(text(slurm->partition), text(settings.inventory.string())), {}};
    }
    const bool up = std::any_of(states.begin(), states.end(), [](const QString &state) { return state.trimmed() == "up"; });
    return {up ? QString() : BackendProbe::tr("The partition \"%1\" is %2: no job starts there.").arg(text(slurm->partition), states.front().trimmed()), {}};
}

} // namespace

BackendFindings probeBackend(const control::RunSettings &settings, const std::function<bool()> &cancelled)
{
    if (settings.backend == "local") {
        return {};
    }
    if (settings.inventory.empty()) {
        return {settings.backend == "ssh" ? BackendProbe::tr("Choose the file that names your hosts (hosts.toml), or drop it here.")
                                          : BackendProbe::tr("Choose the file that names the partition (slurm.toml), or drop it here."),
                {}};
    }
    return settings.backend == "ssh" ? probeHosts(settings, cancelled) : probePartition(settings, cancelled);
}

} // namespace mayfly::desktop
