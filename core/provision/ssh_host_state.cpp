// SPDX-License-Identifier: Apache-2.0
// What a host answers from what its thread knows.
#include "core/base/clock.h"
#include "core/provision/ssh_host.h"

#include <algorithm>

namespace mayfly::provision {

bool SshHost::waits(OrderKind kind, const std::string &tag) const
{
    return std::any_of(orders_.begin(), orders_.end(),
                       [&](const Order &each) { return each.kind == kind && each.tag == tag; });
}

bool SshHost::unreachable() const
{
    return !connected_ && SystemClock::instance().monotonicSeconds() - unreachableSince_ > settings_.lost_s && (everAnswered_ || everFailed_);
}

bool SshHost::knows(const std::string &tag) const
{
    const std::lock_guard lock(mutex_);
    return !ended_.contains(tag) &&
           (waits(OrderKind::Start, tag) ||
            std::any_of(servers_.begin(), servers_.end(), [&](const auto &each) { return each.tag == tag; }));
}

Presence SshHost::presence(const ServerName &server)
{
    {
        const std::lock_guard lock(mutex_);
        if (!unreachable()) {
            const bool listed = std::any_of(servers_.begin(), servers_.end(),
                                            [&](const auto &each) { return each.tag == server.tag; });
            const bool unsure =
                !everAnswered_ || waits(OrderKind::Start, server.tag) || saving_.contains(server.tag);
            return listed || unsure ? Presence::Running : Presence::Gone;
        }
    }
    end(server);
    return Presence::Gone;
}

ServerContact SshHost::contact(const std::string &tag) const
{
    const std::lock_guard lock(mutex_);
    const auto at =
        std::find_if(servers_.begin(), servers_.end(), [&](const auto &each) { return each.tag == tag; });
    if (at == servers_.end()) {
        return {};
    }
    const bool direct = settings_.inventory.connection == Connection::Direct;
    return {at->signingRequest, direct ? at->address : tunnels_.addressFor(tag), {}};
}

std::vector<std::string> SshHost::running() const
{
    const std::lock_guard lock(mutex_);
    std::vector<std::string> tags;
    if (unreachable()) {
        return tags;
    }
    for (const auto &each : servers_) {
        tags.push_back(each.tag);
    }
    tags.insert(tags.end(), saving_.begin(), saving_.end());
    for (const auto &each : orders_) {
        if (each.kind == OrderKind::Start && std::find(tags.begin(), tags.end(), each.tag) == tags.end()) {
            tags.push_back(each.tag);
        }
    }
    return tags;
}

bool SshHost::settled() const
{
    const std::lock_guard lock(mutex_);
    return everAnswered_ || everFailed_;
}

bool SshHost::reachable() const
{
    const std::lock_guard lock(mutex_);
    return connected_ || !everFailed_;
}

int SshHost::load() const
{
    const std::size_t own = running().size();
    const std::lock_guard lock(mutex_);
    return static_cast<int>(own) + others_;
}

std::string SshHost::trouble() const
{
    const std::lock_guard lock(mutex_);
    return trouble_;
}

} // namespace mayfly::provision
