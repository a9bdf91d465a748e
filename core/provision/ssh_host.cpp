// SPDX-License-Identifier: Apache-2.0
#include "core/provision/ssh_host.h"

#include "core/base/clock.h"
#include "core/base/files.h"
#include "core/base/log.h"
#include "core/base/text.h"
#include "core/domain/json_fields.h"
#include "core/provision/piped_process.h"
#include "core/provision/ssh_command.h"
#include "core/provision/ssh_copy.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

namespace mayfly::provision {

using nlohmann::json;

namespace {

constexpr double firstAnswer_s = 15;
constexpr double shortestPause_s = 0.5;
constexpr double longestPause_s = 5;
constexpr double afterWrongImages_s = 60;
constexpr std::size_t longestLine_bytes = 4 << 20;
constexpr int programMissing = 127;

double monotonic()
{
    return SystemClock::instance().monotonicSeconds();
}

std::string orderLine(const char *what, const ServerName &server, json more = json::object())
{
    more["do"] = what;
    more["tag"] = server.tag;
    more["slot"] = server.slot;
    more["incarnation"] = server.incarnation;
    return more.dump() + "\n";
}

} // namespace

std::optional<ServerName> serverName(const std::string &tag)
{
    const auto parts = split(tag, '/');
    const auto incarnation = parts.size() == 3 ? parseInteger(parts[2]) : std::nullopt;
    if (!incarnation || parts[1].empty()) {
        return std::nullopt;
    }
    return ServerName{tag, parts[1], static_cast<int>(*incarnation)};
}

/// One connection to the keeper.
struct SshHost::Session {
    PipedProcess ssh;
    std::string toSend = {};
    std::string received = {};
    std::string errors = {};
    bool errorsOpen = true;
    std::size_t sent = 0;      ///< of the waiting orders, how many were sent
    std::int64_t answered = 0; ///< orders that the keeper has carried out in this session
    bool heard = false;
    double heard_s = monotonic();

    /// Waits a moment for ssh's end; 0 if it goes on.
    int exitCode()
    {
        for (int i = 0; i < 100 && !ssh.poll(); ++i) {
            constexpr timespec pause{0, 5'000'000};
            ::nanosleep(&pause, nullptr);
        }
        return ssh.poll() ? ssh.poll()->code : 0;
    }
    std::string lastWords()
    {
        HelperResult result;
        result.exitCode = exitCode();
        (void)PipedProcess::readInto(ssh.errors(), errors);
        result.errors = errors;
        return provision::lastWords(result);
    }
};

SshHost::SshHost(const SshSettings &settings, const InventoryHost &host)
    : settings_(settings), host_(host),
      tunnels_(settings_.inventory, host_, settings_.logFolder / ("tunnel-" + host_.name + ".log")),
      unreachableSince_(monotonic()), wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
{
    thread_ = std::jthread([this](const std::stop_token &stop) { live(stop); });
}

SshHost::~SshHost()
{
    thread_.request_stop();
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = ::write(wake_, &one, sizeof one);
    thread_.join();
    ::close(wake_);
}

void SshHost::live(const std::stop_token &stop)
{
    double pause_s = shortestPause_s;
    while (!stop.stop_requested()) {
        auto done = prepared_ ? Result<void>() : prepare(stop);
        if (done) {
            const double began_s = monotonic();
            done = converse(stop);
            pause_s = monotonic() - began_s > longestPause_s ? shortestPause_s : pause_s;
        } else if (done.error().code == ErrorCode::Corrupt && !settings_.inventory.datasetUrl.empty()) {
            pause_s = afterWrongImages_s; // it would be fetched whole again
        }
        if (stop.stop_requested()) {
            break;
        }
        const std::string problem = done ? "the connection ended" : explainSsh(done.error().message, host_);
        {
            const std::lock_guard lock(mutex_);
            if (problem != trouble_) {
                log::warning(host_.name + ": " + problem);
            }
            trouble_ = problem;
            everFailed_ = true;
        }
        for (const double until = monotonic() + pause_s; !stop.stop_requested() && monotonic() < until;) {
            constexpr timespec tick{0, 50'000'000};
            ::nanosleep(&tick, nullptr);
        }
        pause_s = std::min(longestPause_s, pause_s * 1.5);
    }
    tunnels_.close();
}

Result<void> SshHost::prepare(const std::stop_token &stop)
{
    const auto &inventory = settings_.inventory;
    auto copied = copyOnce(inventory, host_, settings_.bundle, remote("bundles"), "the worker bundle", stop);
    if (copied && !inventory.datasetUrl.empty()) {
        copied = fetchThere(inventory, host_, remote("bundles/" + settings_.bundle.checksum) + "/mayfly-worker",
                            remote("datasets"), stop);
    } else if (copied && settings_.dataset) {
        copied = copyOnce(inventory, host_, *settings_.dataset, remote("datasets"), "the images", stop);
    }
    prepared_ = copied.has_value();
    return copied;
}

std::vector<std::string> SshHost::keeperCommand() const
{
    const auto &inventory = settings_.inventory;
    std::vector<std::string> words{remote("bundles/" + settings_.bundle.checksum) + "/mayfly-worker", "keep", "--root",
                                   inventory.root, "--run", settings_.runId, "--serve-host", host_.reach};
    const auto add = [&](const char *option, const std::string &value) {
        words.emplace_back(option);
        words.push_back(value);
    };
    if (inventory.connection == Connection::Direct) {
        add("--agent-host", host_.reach);
    }
    if (!host_.notices.empty()) {
        add("--notices", host_.notices);
    }
    if (!inventory.datasetFolder.empty()) {
        add("--datasets", inventory.datasetFolder);
    } else if (!inventory.datasetUrl.empty()) {
        add("--datasets", remote("datasets/" + inventory.datasetChecksum));
    } else if (settings_.dataset) {
        add("--datasets", remote("datasets/" + settings_.dataset->checksum));
    }
    if (!inventory.checkpointFolder.empty()) {
        add("--checkpoints", inventory.checkpointFolder + "/" + settings_.runId);
    }
    return words;
}

Result<void> SshHost::converse(const std::stop_token &stop)
{
    auto ssh = PipedProcess::start(sshCommand(settings_.inventory, host_, keeperCommand()));
    if (!ssh) {
        return passOn(ssh.error());
    }
    Session session{.ssh = std::move(*ssh)};
    bool open = true;
    bool silent = false;
    while (open && !silent && !stop.stop_requested()) {
        open = exchange(session, stop);
        if (settings_.inventory.connection == Connection::Tunnel) {
            tunnels_.tend(agentsHere());
        }
        silent = monotonic() - session.heard_s > (session.heard ? settings_.silent_s : firstAnswer_s);
    }
    const std::string problem = silent ? "no answer for some seconds" : session.lastWords();
    prepared_ = session.exitCode() != programMissing; // the host came back without what was copied
    const std::lock_guard lock(mutex_);
    if (connected_) {
        connected_ = false;
        unreachableSince_ = monotonic();
    }
    return fail(ErrorCode::Unavailable, problem);
}

bool SshHost::exchange(Session &session, const std::stop_token &stop)
{
    sendOrders(session);
    std::array<pollfd, 4> watched{{{session.ssh.output(), POLLIN, 0},
                                   {session.errorsOpen ? session.ssh.errors() : -1, POLLIN, 0},
                                   {session.toSend.empty() ? -1 : session.ssh.input(), POLLOUT, 0},
                                   {wake_, POLLIN, 0}}};
    constexpr int tick_ms = 100;
    ::poll(watched.data(), watched.size(), tick_ms);
    if (watched[3].revents != 0) {
        std::uint64_t count = 0;
        [[maybe_unused]] const ssize_t got = ::read(wake_, &count, sizeof count);
    }
    if (watched[1].revents != 0) {
        constexpr std::size_t kept = 4096;
        session.errorsOpen = PipedProcess::readInto(session.ssh.errors(), session.errors);
        session.errors.erase(0, session.errors.size() - std::min(session.errors.size(), kept));
    }
    const bool open = watched[0].revents == 0 || PipedProcess::readInto(session.ssh.output(), session.received);
    for (std::size_t end = 0; (end = session.received.find('\n')) != std::string::npos;
         session.received.erase(0, end + 1)) {
        takeLine(session, session.received.substr(0, end));
    }
    saveWhatEnded(session, stop);
    return open && session.received.size() < longestLine_bytes;
}

void SshHost::saveWhatEnded(Session &session, const std::stop_token &stop)
{
    {
        const std::lock_guard lock(mutex_);
        if (saving_.empty()) {
            return;
        }
    }
    bringCheckpoints(stop);
    session.heard_s = monotonic(); // nobody listened meanwhile
    const std::lock_guard lock(mutex_);
    saving_.clear();
}

std::vector<std::pair<std::string, std::string>> SshHost::agentsHere() const
{
    const std::lock_guard lock(mutex_);
    std::vector<std::pair<std::string, std::string>> agents;
    for (const auto &each : servers_) {
        if (!each.address.empty()) {
            agents.emplace_back(each.tag, each.address);
        }
    }
    return agents;
}

void SshHost::sendOrders(Session &session)
{
    {
        const std::lock_guard lock(mutex_);
        for (; session.sent < orders_.size(); ++session.sent) {
            session.toSend += orders_[session.sent].line;
        }
    }
    if (session.toSend.empty()) {
        return;
    }
    const ssize_t written = ::write(session.ssh.input(), session.toSend.data(), session.toSend.size());
    if (written > 0) {
        session.toSend.erase(0, static_cast<std::size_t>(written));
    }
}

void SshHost::bringCheckpoints(const std::stop_token &stop) const
{
    if (settings_.checkpointFolder.empty()) {
        return;
    }
    const auto &inventory = settings_.inventory;
    const std::string there = (inventory.checkpointFolder.empty()
                                   ? remote("runs/" + settings_.runId + "/checkpoints")
                                   : inventory.checkpointFolder + "/" + settings_.runId);
    if (const auto brought = bringFolder(inventory, host_, there, settings_.checkpointFolder, stop); !brought) {
        log::warning(host_.name + ": the checkpoints could not be brought here: " + brought.error().message);
    }
}

void SshHost::takeLine(Session &session, const std::string &line)
{
    session.heard_s = monotonic();
    session.heard = true;
    const auto document = JsonFields::parse(line, host_.name);
    if (!document) {
        log::warning(host_.name + " said something else than expected: " + line.substr(0, 200));
        return;
    }
    std::optional<Error> problem;
    JsonFields fields(*document, host_.name, problem);
    const std::lock_guard lock(mutex_);
    if (fields.has("problem")) {
        std::string what;
        std::string tag;
        fields.read("problem", what);
        fields.readOptional("tag", tag);
        log::warning(host_.name + ": " + tag + ": " + what);
        return;
    }
    std::int64_t answered = 0;
    std::vector<SeenServer> seen;
    fields.read("answers", answered);
    fields.read("others", others_);
    fields.readArray("servers", [&](JsonFields &each) {
        SeenServer server;
        each.read("tag", server.tag);
        each.read("slot", server.slot);
        each.read("incarnation", server.incarnation);
        each.read("request", server.signingRequest);
        each.read("address", server.address);
        seen.push_back(std::move(server));
    });
    if (problem) {
        log::warning(problem->message);
        return;
    }
    for (; session.answered < answered && session.sent > 0; ++session.answered, --session.sent) {
        orders_.pop_front();
    }
    for (const auto &before : servers_) {
        const bool ended = std::none_of(seen.begin(), seen.end(), [&](const auto &now) { return now.tag == before.tag; });
        if (ended && before.slot.starts_with("ps-")) {
            saving_.insert(before.tag);
        }
    }
    servers_ = std::move(seen);
    if (!connected_ && !everAnswered_) {
        log::info(host_.name + " is ready");
    }
    connected_ = true;
    everAnswered_ = true;
    trouble_.clear();
    for (const auto &each : servers_) {
        const auto name = serverName(each.tag);
        if (name && ended_.contains(each.tag) && !waits(OrderKind::End, each.tag)) {
            give(OrderKind::End, each.tag, orderLine("end", *name)); // it runs although it was ended
        }
    }
}

void SshHost::give(OrderKind kind, const std::string &tag, std::string line)
{
    orders_.push_back({kind, tag, std::move(line)});
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = ::write(wake_, &one, sizeof one);
}

void SshHost::start(const ServerName &server, double hold_s)
{
    const std::lock_guard lock(mutex_);
    ended_.erase(server.tag);
    give(OrderKind::Start, server.tag, orderLine("start", server, {{"hold_s", hold_s}}));
}

void SshHost::deliver(const ServerName &server, const std::string &certificate, const std::string &authority)
{
    const std::lock_guard lock(mutex_);
    give(OrderKind::Deliver, server.tag,
         orderLine("deliver", server, {{"certificate", certificate}, {"authority", authority}}));
}

void SshHost::end(const ServerName &server)
{
    const std::lock_guard lock(mutex_);
    if (ended_.insert(server.tag).second) {
        give(OrderKind::End, server.tag, orderLine("end", server));
    }
}

} // namespace mayfly::provision
