// SPDX-License-Identifier: Apache-2.0
#include "core/provision/ssh_backend.h"

#include "core/base/clock.h"
#include "core/base/files.h"
#include "core/base/log.h"
#include "core/domain/json_fields.h"
#include "core/provision/ssh_copy.h"
#include "core/provision/ssh_host.h"

#include <algorithm>
#include <csignal>
#include <ctime>
#include <map>
#include <tuple>

namespace mayfly::provision {

namespace {

class SshBackend final : public Backend {
public:
    explicit SshBackend(SshSettings settings) : settings_(std::move(settings))
    {
        for (const auto &each : settings_.inventory.hosts) {
            hosts_.push_back(std::make_unique<SshHost>(settings_, each));
        }
    }

    void waitForHosts(double limit_s) const
    {
        const Clock &clock = SystemClock::instance();
        const double until = clock.monotonicSeconds() + limit_s;
        const auto settled = [](const auto &each) { return each->settled(); };
        while (!std::all_of(hosts_.begin(), hosts_.end(), settled) && clock.monotonicSeconds() < until) {
            constexpr timespec pause{0, 20'000'000};
            ::nanosleep(&pause, nullptr);
        }
    }

    std::string name() const override { return "ssh"; }
    /// The first server on a host may have to wait for the copy of what it runs.
    double startLimit_s() const override { return 600; }

    Result<ServerHandle> request(const ServerRequest &request) override
    {
        const auto server = serverName(request.tag);
        if (!server) {
            return fail(ErrorCode::Internal, "tag '" + request.tag + "': expected RUN/SLOT/INCARNATION");
        }
        for (const auto &host : hosts_) {
            if (host->knows(request.tag)) {
                return placed(*host, request.tag);
            }
        }
        SshHost *host = freeHost(request.offer);
        if (host == nullptr) {
            const bool anyFits = std::any_of(hosts_.begin(), hosts_.end(), [&](const auto &each) {
                return fits(each->description(), request.offer);
            });
            return fail(anyFits ? ErrorCode::Unavailable : ErrorCode::InvalidInput, whyNone(request.offer));
        }
        host->start(*server, request.holdWithoutController_s);
        return placed(*host, request.tag);
    }

    Result<ServerContact> contact(const ServerHandle &handle) override
    {
        const auto found = find(handle);
        return found ? found->host->contact(handle.tag) : Result<ServerContact>(passOn(found.error()));
    }

    Result<void> deliver(const ServerHandle &handle, const std::string &certificate,
                         const std::string &caCertificate) override
    {
        const auto found = find(handle);
        if (!found) {
            return passOn(found.error());
        }
        found->host->deliver(found->server, certificate, caCertificate);
        return {};
    }

    Result<void> terminate(const ServerHandle &handle) override
    {
        const auto found = find(handle);
        if (!found) {
            return passOn(found.error());
        }
        found->host->end(found->server);
        return {};
    }

    Result<Presence> presence(const ServerHandle &handle) override
    {
        const auto found = find(handle);
        return found ? Result<Presence>(found->host->presence(found->server)) : passOn(found.error());
    }

    Result<std::vector<ServerHandle>> list(const std::string &runId) override
    {
        std::vector<ServerHandle> servers;
        if (runId != settings_.runId) {
            return servers;
        }
        for (const auto &host : hosts_) {
            for (const auto &tag : host->running()) {
                const auto place = places_.find(tag);
                const auto server = serverName(tag);
                if (server && place != places_.end() && place->second != host->description().name) {
                    host->end(*server); // meanwhile asked for elsewhere: this host was away
                } else {
                    servers.push_back({tag, handleOf(*host)});
                }
            }
        }
        return servers;
    }

private:
    struct Found {
        SshHost *host = nullptr;
        ServerName server;
    };

    static std::string handleOf(const SshHost &host)
    {
        return nlohmann::json{{"host", host.description().name}}.dump();
    }
    ServerHandle placed(const SshHost &host, const std::string &tag)
    {
        places_[tag] = host.description().name;
        return {tag, handleOf(host)};
    }

    Result<Found> find(const ServerHandle &handle) const
    {
        const std::string source = "the handle of " + handle.tag;
        const auto document = JsonFields::parse(handle.handle, source);
        if (!document) {
            return passOn(document.error());
        }
        std::optional<Error> problem;
        JsonFields fields(*document, source, problem);
        std::string name;
        fields.read("host", name);
        const auto server = serverName(handle.tag);
        const auto at = std::find_if(hosts_.begin(), hosts_.end(),
                                     [&](const auto &each) { return each->description().name == name; });
        if (problem || !server || at == hosts_.end()) {
            return problem ? Result<Found>(passOn(*problem))
                           : fail(ErrorCode::NotFound, source + ": the inventory has no host '" + name + "'");
        }
        return Found{at->get(), *server};
    }

    /// The fitting host in the zone with the fewest servers of the run, so that they are not all lost together; then the
    /// one with the most room, the first of the file among equals. Hosts without a GPU first where none is needed.
    SshHost *freeHost(const Offer &offer) const
    {
        SshHost *best = nullptr;
        std::map<std::string, int> inZone;
        for (const auto &host : hosts_) {
            inZone[host->description().zone] += static_cast<int>(host->running().size());
        }
        const auto worth = [&](const SshHost &host) {
            const auto &description = host.description();
            const bool wasted = offer.gpu.empty() && !description.gpu.empty();
            const int together = description.zone.empty() ? 0 : inZone[description.zone];
            return std::tuple(wasted ? 0 : 1, -together, description.servers - host.load());
        };
        for (const auto &host : hosts_) {
            const bool usable = host->reachable() && fits(host->description(), offer) &&
                                host->load() < host->description().servers;
            if (usable && (best == nullptr || worth(*host) > worth(*best))) {
                best = host.get();
            }
        }
        return best;
    }

    std::string whyNone(const Offer &offer) const
    {
        std::string why;
        for (const auto &host : hosts_) {
            const auto &description = host->description();
            const std::string trouble = host->trouble();
            why += (why.empty() ? "" : "; ") + description.name + " ";
            why += !fits(description, offer) ? "is of another kind"
                   : !host->reachable()      ? "cannot be reached (" + trouble + ")"
                                             : "has no room for another server";
        }
        return "no host of the inventory can be '" + offer.id + "' now: " + why;
    }

    const SshSettings settings_;
    std::vector<std::unique_ptr<SshHost>> hosts_;
    std::map<std::string, std::string> places_; ///< tag to host, of this controller's own requests
};

} // namespace

Result<std::unique_ptr<Backend>> makeSshBackend(const SshOptions &options)
{
    auto inventory = readInventory(options.inventory);
    if (!inventory) {
        return passOn(inventory.error());
    }
    SshSettings settings;
    settings.runId = options.runId;
    settings.inventory = std::move(*inventory);
    settings.logFolder = options.logFolder;
    settings.checkpointFolder = options.checkpointFolder;
    if (auto made = makePrivateFolder(options.logFolder); !made) {
        return passOn(made.error());
    }
    removePartialCopies(options.checkpointFolder);
    auto bundle = packFolder(options.bundle, options.cache);
    if (!bundle) {
        return failWith(bundle.error(), "the worker bundle");
    }
    settings.bundle = std::move(*bundle);
    if (!options.datasetFolder.empty() && settings.inventory.datasetFolder.empty() && settings.inventory.datasetUrl.empty()) {
        auto dataset = packFolder(options.datasetFolder, options.cache);
        if (!dataset) {
            return failWith(dataset.error(), "the images");
        }
        settings.dataset = std::move(*dataset);
    }
    ::signal(SIGPIPE, SIG_IGN); // an ssh that ends while it is written to
    auto backend = std::make_unique<SshBackend>(std::move(settings));
    backend->waitForHosts(options.openLimit_s);
    return backend;
}

} // namespace mayfly::provision
