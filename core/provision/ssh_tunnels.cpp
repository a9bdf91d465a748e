// SPDX-License-Identifier: Apache-2.0
#include "core/provision/ssh_tunnels.h"

#include "core/base/clock.h"
#include "core/base/log.h"
#include "core/provision/ssh_command.h"

#include <algorithm>
#include <arpa/inet.h>
#include <csignal>
#include <netinet/in.h>
#include <optional>
#include <sys/socket.h>
#include <unistd.h>

namespace mayfly::provision {

namespace {

constexpr double retry_s = 0.5;

sockaddr_in loopback(int port)
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

/// A port that nobody has at this moment; ssh fails if somebody takes it first, and another one is tried.
std::optional<int> freePort()
{
    const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address = loopback(0);
    socklen_t size = sizeof address;
    const bool found = descriptor >= 0 &&
                       ::bind(descriptor, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0 &&
                       ::getsockname(descriptor, reinterpret_cast<sockaddr *>(&address), &size) == 0;
    if (descriptor >= 0) {
        ::close(descriptor);
    }
    return found ? std::optional<int>(ntohs(address.sin_port)) : std::nullopt;
}

bool answers(int port)
{
    const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_in address = loopback(port);
    const bool connected =
        descriptor >= 0 && ::connect(descriptor, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0;
    if (descriptor >= 0) {
        ::close(descriptor);
    }
    return connected;
}

} // namespace

void SshTunnels::tend(const std::vector<std::pair<std::string, std::string>> &wanted)
{
    const std::lock_guard lock(mutex_);
    std::erase_if(tunnels_, [&](const auto &each) {
        const bool stays = std::any_of(wanted.begin(), wanted.end(), [&](const auto &want) {
            return want.first == each.first && want.second == each.second.remote;
        });
        if (!stays) {
            end(each.second);
        }
        return !stays;
    });
    for (const auto &[tag, remote] : wanted) {
        Tunnel &tunnel = tunnels_[tag];
        tunnel.remote = remote;
        if (tunnel.process.pid > 0 && (poll(tunnel.process) || !isAlive(tunnel.process))) {
            tunnel.process = {};
            tunnel.port = tunnel.ready ? tunnel.port : 0; // the controller has dialled a ready one by its port
        }
        if (tunnel.process.pid == 0) {
            open(tunnel);
        } else if (!tunnel.ready) {
            tunnel.ready = answers(tunnel.port);
        }
    }
}

void SshTunnels::open(Tunnel &tunnel)
{
    const double now = SystemClock::instance().monotonicSeconds();
    if (now - tunnel.startedAt_s < retry_s) {
        return;
    }
    tunnel.startedAt_s = now;
    if (tunnel.port == 0) {
        tunnel.port = freePort().value_or(0);
    }
    const auto started = spawn(sshTunnel(inventory_, host_, tunnel.port, tunnel.remote),
                               SpawnOptions{.newSession = true, .dieWithParent = true, .output = log_});
    if (!started) {
        log::warning(host_.name + ": " + started.error().message);
        return;
    }
    tunnel.process = *started;
}

void SshTunnels::end(const Tunnel &tunnel)
{
    if (tunnel.process.pid > 0 && !poll(tunnel.process)) {
        sendSignal(tunnel.process, SIGKILL);
        waitFor(tunnel.process);
    }
}

void SshTunnels::close()
{
    const std::lock_guard lock(mutex_);
    for (const auto &[tag, tunnel] : tunnels_) {
        end(tunnel);
    }
    tunnels_.clear();
}

std::string SshTunnels::addressFor(const std::string &tag) const
{
    const std::lock_guard lock(mutex_);
    const auto at = tunnels_.find(tag);
    return at == tunnels_.end() || !at->second.ready ? std::string() : "127.0.0.1:" + std::to_string(at->second.port);
}

} // namespace mayfly::provision
