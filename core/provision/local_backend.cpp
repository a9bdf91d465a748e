// SPDX-License-Identifier: Apache-2.0
#include "core/provision/local_backend.h"

#include "core/base/anchored_clock.h"
#include "core/base/files.h"
#include "core/base/log.h"
#include "core/base/text.h"
#include "core/provision/last_line.h"
#include "core/provision/local_server.h"
#include "core/provision/revocations.h"

#include <algorithm>
#include <map>
#include <unistd.h>

namespace mayfly::provision {

namespace {

namespace fs = std::filesystem;

constexpr const char *logFile = "agent.log";

class LocalBackend final : public Backend {
public:
    LocalBackend(LocalOptions options, Revocations revocations, Confinement confinement)
        : options_(std::move(options)), revocations_(std::move(revocations)), confinement_(std::move(confinement))
    {
        findRunning();
    }

    std::string name() const override { return "local"; }

    Result<ServerHandle> request(const ServerRequest &request) override
    {
        LocalServer server;
        server.folder = folderOf(request);
        if (auto known = readRecord(server.folder); known && isRunning(*known)) {
            servers_[known->tag] = *known;
            return ServerHandle{known->tag, toHandle(*known)};
        }
        if (auto orphan = agentWithoutRecord(request); orphan) {
            killServer(*orphan);
        }
        if (auto made = makePrivateFolder(server.folder); !made) {
            return passOn(made.error());
        }
        removeExchange(server.folder);
        return start(std::move(server), request);
    }

    Result<ServerContact> contact(const ServerHandle &handle) override
    {
        revokeWhatIsDue();
        const auto server = fromHandle(handle);
        if (!server) {
            return passOn(server.error());
        }
        ServerContact contact;
        if (auto text = readFile(server->folder / requestFile)) {
            contact.signingRequest = std::move(*text);
        }
        if (auto text = readFile(server->folder / addressFile)) {
            contact.address = std::string(trimmed(*text));
        }
        return contact;
    }

    Result<void> deliver(const ServerHandle &handle, const std::string &certificate,
                         const std::string &caCertificate) override
    {
        const auto server = fromHandle(handle);
        if (!server) {
            return passOn(server.error());
        }
        if (auto written = writeFileAtomically(server->folder / authorityFile, caCertificate, 0600); !written) {
            return written;
        }
        return writeFileAtomically(server->folder / certificateFile, certificate, 0600);
    }

    Result<void> terminate(const ServerHandle &handle) override
    {
        const auto server = fromHandle(handle);
        if (!server) {
            return passOn(server.error());
        }
        killServer(*server);
        return {};
    }

    Result<Presence> presence(const ServerHandle &handle) override
    {
        revokeWhatIsDue();
        const auto server = fromHandle(handle);
        if (!server) {
            return passOn(server.error());
        }
        if (isAlive(server->agent)) {
            return Presence::Running;
        }
        if (server->agent.pid > 0) {
            (void)poll(server->agent);
        }
        if (processesOf(*server).empty() && confinement_.remove(handle.tag)) {
            servers_.erase(handle.tag);
            return Presence::Gone;
        }
        killServer(*server); // what an agent leaves behind ends with it
        return Presence::Running;
    }

    Result<std::vector<ServerHandle>> list(const std::string &runId) override
    {
        revokeWhatIsDue();
        std::vector<ServerHandle> found;
        std::error_code problem;
        for (const auto &entry : fs::directory_iterator(serversFolder(), problem)) {
            const auto server = readRecord(entry.path());
            if (server && server->runId == runId && isRunning(*server)) {
                found.push_back({server->tag, toHandle(*server)});
            }
        }
        addAgentsWithoutRecord(runId, found);
        removeEmptyPlaces(runId, found);
        return found;
    }

    std::string lastLogLine(const ServerHandle &handle) const override
    {
        const auto server = fromHandle(handle);
        return server ? lastLine(server->folder / logFile) : std::string();
    }

    void noteProgress(double fraction) override
    {
        revocations_.noteProgress(fraction);
        revokeWhatIsDue();
    }

private:
    /// Servers of an earlier controller of the run go on being revocable.
    void findRunning()
    {
        std::error_code problem;
        for (const auto &entry : fs::directory_iterator(serversFolder(), problem)) {
            if (auto server = readRecord(entry.path()); server && isAlive(server->agent)) {
                servers_[server->tag] = *server;
            }
        }
    }

    fs::path serversFolder() const { return options_.runFolder / "servers"; }

    fs::path folderOf(const ServerRequest &request) const
    {
        return serversFolder() / (request.slot + "-" + std::to_string(request.incarnation));
    }

    /// RUN/SLOT/INCARNATION
    fs::path folderOfTag(const std::string &tag) const
    {
        const auto parts = split(tag, '/');
        return serversFolder() / (parts.size() == 3 ? parts[1] + "-" + parts[2] : tag);
    }

    /// Files of a life that ended in this folder before: an old certificate does not fit the new key.
    static void removeExchange(const fs::path &folder)
    {
        std::error_code ignored;
        for (const char *name : {requestFile, certificateFile, authorityFile, addressFile}) {
            fs::remove(folder / name, ignored);
        }
    }

    Result<ServerHandle> start(LocalServer server, const ServerRequest &request)
    {
        const auto place = confinement_.any() ? confinement_.make(request.tag) : Result<Confinement::Place>(Confinement::Place{});
        if (!place) {
            return passOn(place.error());
        }
        std::vector<std::string> words{options_.workerProgram.string(), "agent", "--folder", server.folder.string(), "--run", request.runId,
                                       "--tag", request.tag, "--hold", formatFixed(request.holdWithoutController_s, 3)};
        if (!place->address.empty()) {
            words.insert(words.end(), {"--agent-host", place->address, "--serve-host", place->address});
        }
        const auto started = spawn(words, SpawnOptions{.newSession = true,
                                                       .output = server.folder / logFile,
                                                       .joins = place->joins,
                                                       .network = place->network});
        if (!started) {
            confinement_.remove(request.tag);
            return passOn(started.error());
        }
        server.runId = request.runId;
        server.tag = request.tag;
        server.role = request.role;
        server.pricing = request.pricing;
        server.started_ns = AnchoredClock::ofProcess().unixNanoseconds();
        server.agent = *started;
        if (auto written = writeRecord(server); !written) {
            killServer(server);
            return passOn(written.error());
        }
        servers_[server.tag] = server;
        return ServerHandle{server.tag, toHandle(server)};
    }

    /// A controller killed between starting the agent and writing the record leaves an agent that only its command line
    /// tells of.
    std::optional<LocalServer> agentWithoutRecord(const ServerRequest &request) const
    {
        for (const auto &each : findProcesses({"agent", "--folder", folderOf(request).string()})) {
            LocalServer server;
            server.folder = folderOf(request);
            server.runId = request.runId;
            server.tag = request.tag;
            server.agent = each.id;
            return server;
        }
        return std::nullopt;
    }

    void addAgentsWithoutRecord(const std::string &runId, std::vector<ServerHandle> &found) const
    {
        for (const auto &each : findProcesses({"agent", "--run", runId})) {
            const auto valueAfter = [&](const char *option) {
                const auto at = std::find(each.arguments.begin(), each.arguments.end(), option);
                return at == each.arguments.end() || at + 1 == each.arguments.end() ? std::string() : *(at + 1);
            };
            LocalServer server;
            server.tag = valueAfter("--tag");
            server.folder = valueAfter("--folder");
            server.agent = each.id;
            const bool known =
                std::any_of(found.begin(), found.end(), [&](const auto &other) { return other.tag == server.tag; });
            if (!known && server.folder.parent_path() == serversFolder()) {
                found.push_back({server.tag, toHandle(server)});
            }
        }
    }

    /// What is left of servers that never started, or ended unseen. One whose last process is still ending counts as there.
    void removeEmptyPlaces(const std::string &runId, std::vector<ServerHandle> &found) const
    {
        if (!confinement_.any()) {
            return;
        }
        for (const auto &tag : confinement_.tags(runId)) {
            const bool inUse = std::any_of(found.begin(), found.end(), [&](const auto &each) { return each.tag == tag; });
            if (!inUse && !confinement_.remove(tag)) {
                LocalServer server;
                server.folder = folderOfTag(tag);
                found.push_back({tag, toHandle(server)});
            }
        }
    }

    /// The provider's side: takes servers away and tells nobody.
    void revokeWhatIsDue()
    {
        if (options_.revocations == RevocationKind::None) {
            return;
        }
        std::vector<LocalServer> running;
        for (const auto &[tag, server] : servers_) {
            if (isAlive(server.agent)) {
                running.push_back(server);
            }
        }
        const auto victims = revocations_.due(running, AnchoredClock::ofProcess().unixNanoseconds());
        if (!victims) {
            log::warning("local back-end: " + victims.error().message);
            return;
        }
        for (const auto &each : *victims) {
            killServer(each);
        }
    }

    const LocalOptions options_;
    Revocations revocations_;
    Confinement confinement_;
    std::map<std::string, LocalServer> servers_; ///< by tag, those that may run
};

} // namespace

Result<std::unique_ptr<Backend>> makeLocalBackend(const LocalOptions &options)
{
    if (::access(options.workerProgram.c_str(), X_OK) != 0) {
        return tl::make_unexpected(fileError(options.workerProgram, errno, "start servers with it"));
    }
    if (!(options.timeCompression > 0)) {
        return fail(ErrorCode::InvalidInput,
                    "time compression " + formatFixed(options.timeCompression, 3) + ": expected more than 0");
    }
    if (auto made = makePrivateFolder(options.runFolder / "servers"); !made) {
        return passOn(made.error());
    }
    auto revocations = Revocations::open(options);
    if (!revocations) {
        return passOn(revocations.error());
    }
    auto confinement = Confinement::open(options.confinement);
    if (!confinement) {
        return passOn(confinement.error());
    }
    return std::make_unique<LocalBackend>(options, std::move(*revocations), std::move(*confinement));
}

} // namespace mayfly::provision
