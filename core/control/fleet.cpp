// SPDX-License-Identifier: Apache-2.0
#include "core/control/fleet.h"

#include "core/base/log.h"
#include "core/base/text.h"
#include "core/domain/device_name.h"

#include <algorithm>

namespace mayfly::control {

namespace {

constexpr double certificateLife_s = 30 * 24 * 3600.0;
constexpr int mostRefusals = 5;
constexpr double refusalPause_s = 1;

std::string deviceOf(const Offer &offer)
{
    if (offer.provider != "local" || !offer.gpu.empty()) {
        return deviceName(offer.gpu, offer.id);
    }
    const int threads = std::max(1, offer.vcpus);
    return "CPU (" + std::to_string(threads) + (threads == 1 ? " CPU thread)" : " CPU threads)");
}

ServerState stateAfter(const std::string &endReason)
{
    return endReason == "revoked"  ? ServerState::Revoked
           : endReason == "failed" || endReason == "refused" ? ServerState::Failed
                                   : ServerState::Ended;
}

} // namespace

Fleet::Fleet(const RunSettings &settings, RunJournal &journal, provision::Backend &backend,
             const rpc::CertificateAuthority &authority, rpc::Identity identity, MessageInbox &inbox,
             const Clock &clock, FleetTiming timing, Observer observer)
    : settings_(settings), journal_(journal), backend_(backend), authority_(authority), identity_(std::move(identity)),
      inbox_(inbox), clock_(clock), timing_(timing), observer_(std::move(observer))
{
}

void Fleet::adopt()
{
    const auto existing = backend_.list(settings_.runId);
    if (!existing) {
        log::error("back-end: " + existing.error().message);
    }
    for (const auto &server : journal_.servers()) {
        if (isOver(server.state)) {
            continue;
        }
        auto member = std::make_unique<Member>();
        member->server = server;
        member->handle = {server.tag, server.handle};
        member->adopted = true;
        member->requested = !server.handle.empty();
        member->since_s = now_s();
        if (!server.endReason.empty()) { // known to be lost before the restart, not yet to be gone
            member->ending = true;
            member->endReason = server.endReason;
            member->endBy_s = now_s();
        }
        if (existing) {
            const auto at = std::find_if(existing->begin(), existing->end(),
                                         [&](const auto &each) { return each.tag == server.tag; });
            if (at != existing->end()) {
                member->handle = *at;
                member->requested = true;
            }
        }
        members_[server.tag] = std::move(member);
    }
    (void)sweep();
}

Result<std::string> Fleet::request(const SlotPlan &slot, const std::string &why)
{
    if (slot.offer == nullptr) {
        return fail(ErrorCode::InvalidInput, "slot " + slot.slot + ": the plan has no offer for it");
    }
    const auto price = slot.offer->pricePerHour(slot.pricing);
    if (!price) {
        return fail(ErrorCode::InvalidInput,
                    "offer '" + slot.offer->id + "' cannot be had as " + std::string(toString(slot.pricing)));
    }
    auto member = std::make_unique<Member>();
    Server &server = member->server;
    server.slot = slot.slot;
    server.role = slot.role;
    server.offerId = slot.offer->id;
    server.device = deviceOf(*slot.offer);
    server.zone = slot.offer->zone;
    server.pricing = slot.pricing;
    server.pricePerHour = *price;
    server.requested_ns = journal_.now_ns();
    member->since_s = now_s();
    const auto intended = journal_.together([&]() -> Result<void> {
        const auto incarnation = journal_.nextIncarnation(slot.slot);
        if (!incarnation) {
            return passOn(incarnation.error());
        }
        server.incarnation = *incarnation;
        server.tag = settings_.runId + "/" + slot.slot + "/" + std::to_string(*incarnation);
        if (auto saved = journal_.saveServer(server); !saved) {
            return saved;
        }
        if (auto opened = journal_.openLine(server, *slot.offer); !opened) {
            return opened;
        }
        journal_.event(
            EventKind::Requested, slot.slot,
            server.device + ", " + std::string(toString(slot.pricing)) + " at " + formatMoney(*price) + " an hour", why);
        return {};
    });
    if (!intended) {
        return passOn(intended.error());
    }
    const std::string tag = server.tag;
    Member &added = *(members_[tag] = std::move(member));
    tryRequest(added);
    return tag;
}

void Fleet::tryRequest(Member &member)
{
    if (now_s() - member.asked_s < refusalPause_s) {
        return;
    }
    member.asked_s = now_s();
    provision::ServerRequest wanted;
    wanted.runId = settings_.runId;
    wanted.tag = member.server.tag;
    wanted.slot = member.server.slot;
    wanted.incarnation = member.server.incarnation;
    wanted.role = member.server.role;
    wanted.pricing = member.server.pricing;
    wanted.holdWithoutController_s = settings_.plan.holdWithoutController_s;
    if (const Offer *offer = settings_.plan.offer(member.server.offerId)) {
        wanted.offer = *offer;
    }
    const auto handle = backend_.request(wanted);
    if (!handle) {
        takeRefusal(member, handle.error());
        return;
    }
    member.handle = *handle;
    member.requested = true;
    member.asked_s = now_s();
    member.server.handle = handle->handle;
    member.server.state = ServerState::Starting;
    save(member);
}

void Fleet::takeRefusal(Member &member, const Error &error)
{
    if (error.code == ErrorCode::Unavailable && observer_.soldOut) {
        noteDoom(member, "refused");
        observer_.soldOut(member.server, error.message);
    } else if (++member.refusals >= mostRefusals) {
        giveUp(member, error.message);
    }
}

void Fleet::noteUp(const LinkUp &message)
{
    Member *member = find(message.tag);
    if (member == nullptr || member->up) {
        return;
    }
    member->up = true;
    member->up_s = now_s();
    (void)journal_.together([&]() -> Result<void> {
        if (!member->server.ready_ns) {
            member->server.ready_ns = journal_.now_ns();
            journal_.event(
                EventKind::Ready, member->server.slot,
                "the server answers, " +
                    formatDuration(static_cast<double>(*member->server.ready_ns - member->server.requested_ns) / 1e9) +
                    " after it was asked for");
        }
        return journal_.saveServer(member->server);
    });
}

void Fleet::end(const std::string &tag, const std::string &reason, double grace_s)
{
    Member *member = find(tag);
    if (member == nullptr || member->ending) {
        return;
    }
    member->ending = true;
    member->endReason = reason;
    member->endBy_s = now_s() + (member->up && member->link ? grace_s : 0);
    if (member->up && member->link) {
        const bool alone = reason == "drained" || reason == "replaced";
        member->link->shutdown(grace_s, (alone ? member->server.slot + " is " : "the run ") + reason);
    }
}

void Fleet::endAll(const std::string &reason, double grace_s)
{
    for (const auto &[tag, member] : members_) {
        end(tag, reason, grace_s);
    }
}

void Fleet::tick()
{
    for (const auto &[tag, member] : members_) {
        if (member->ending) {
            advanceEnd(*member);
        } else if (!member->up) {
            advanceStart(*member);
        } else {
            watch(*member);
        }
    }
    std::erase_if(members_, [](const auto &each) { return isOver(each.second->server.state); });
}

void Fleet::advanceStart(Member &member)
{
    if (!member.requested) {
        tryRequest(member);
        return;
    }
    if (!member.link) {
        certifyAndDial(member);
    }
    askPresence(member, timing_.presence_s);
    if (member.ending) {
        return;
    }
    const double startLimit_s = std::max(timing_.startLimit_s, backend_.startLimit_s());
    if (member.presence == provision::Presence::Gone) {
        if (member.server.ready_ns) {
            lose(member);
        } else {
            const std::string words = backend_.lastLogLine(member.handle);
            giveUp(member, "the server ended before it answered" + (words.empty() ? words : ": " + words));
        }
    } else if (now_s() - member.since_s > startLimit_s) {
        giveUp(member, "no answer from the server within " + formatDuration(startLimit_s));
    }
}

void Fleet::certifyAndDial(Member &member)
{
    const auto contact = backend_.contact(member.handle);
    if (!contact) {
        log::warning(member.server.tag + ": " + contact.error().message);
        return;
    }
    if (!contact->address.empty()) {
        dial(member, contact->address);
        return;
    }
    if (contact->waiting != member.waiting) {
        member.waiting = contact->waiting;
        if (!member.waiting.empty()) {
            journal_.event(EventKind::Requested, member.server.slot, member.waiting);
        }
    }
    if (contact->signingRequest.empty() || member.certified) {
        return;
    }
    const auto certificate =
        authority_.sign(contact->signingRequest, rpc::PeerRole::Server, member.server.tag, certificateLife_s);
    if (!certificate) {
        giveUp(member, certificate.error().message);
        return;
    }
    const auto delivered = backend_.deliver(member.handle, *certificate, authority_.certificate());
    if (!delivered) {
        log::warning(member.server.tag + ": " + delivered.error().message);
        return;
    }
    member.certified = true;
}

void Fleet::dial(Member &member, const std::string &address)
{
    member.server.address = address;
    member.link = std::make_unique<ServerLink>(
        ServerLink::Target{
            .runId = settings_.runId, .tag = member.server.tag, .address = address, .identity = identity_},
        inbox_);
    save(member);
}

void Fleet::watch(Member &member)
{
    askPresence(member, timing_.presence_s);
    const double silent_s = member.link->silentFor_s();
    const bool gone = member.presence == provision::Presence::Gone;
    if (gone || silent_s > timing_.silentButPresent_s) {
        lose(member);
    }
}

void Fleet::askPresence(Member &member, double every_s)
{
    if (now_s() - member.asked_s < every_s) {
        return;
    }
    member.asked_s = now_s();
    const auto presence = backend_.presence(member.handle);
    if (presence) {
        member.presence = *presence;
        return;
    }
    log::warning(member.server.tag + ": " + presence.error().message);
    // A back-end that cannot say leaves it to the lease.
    if (member.link && member.link->silentFor_s() > timing_.lease_s) {
        member.presence = provision::Presence::Gone;
    }
}

void Fleet::lose(Member &member)
{
    (void)journal_.together([&]() -> Result<void> {
        noteDoom(member, member.server.pricing == Pricing::Transient ? "revoked" : "failed");
        if (observer_.lost) {
            observer_.lost(member.server);
        }
        return {};
    });
    advanceEnd(member);
}

/// It is to end, and a restarted controller knows.
void Fleet::noteDoom(Member &member, const std::string &reason)
{
    member.ending = true;
    member.endReason = reason;
    member.endBy_s = now_s();
    member.server.endReason = reason;
    save(member);
}

void Fleet::giveUp(Member &member, const std::string &why)
{
    noteDoom(member, "failed");
    if (observer_.failed) {
        observer_.failed(member.server, why);
    }
}

void Fleet::advanceEnd(Member &member)
{
    if (!member.requested) {
        recordEnd(member);
        return;
    }
    if (now_s() >= member.endBy_s && !member.terminated) {
        const auto terminated = backend_.terminate(member.handle);
        if (!terminated) {
            log::warning(member.server.tag + ": " + terminated.error().message);
        }
        member.terminated = terminated.has_value();
        member.asked_s = -1e9;
    }
    constexpr double often_s = 0.05;
    askPresence(member, member.terminated ? often_s : timing_.presence_s);
    if (member.presence == provision::Presence::Gone) {
        recordEnd(member);
    }
}

void Fleet::recordEnd(Member &member)
{
    member.server.ended_ns = journal_.now_ns();
    member.server.endReason = member.endReason;
    member.server.state = stateAfter(member.endReason);
    (void)journal_.together([&]() -> Result<void> {
        journal_.closeLine(member.server.tag, *member.server.ended_ns, member.endReason);
        return journal_.saveServer(member.server);
    });
    member.link.reset();
}

bool Fleet::sweep()
{
    const auto existing = backend_.list(settings_.runId);
    if (!existing) {
        log::error("back-end: " + existing.error().message);
        return false;
    }
    for (const auto &each : *existing) {
        if (members_.contains(each.tag)) {
            continue;
        }
        log::warning("ending " + each.tag + ", which this run does not use");
        const auto &known = journal_.servers();
        if (std::none_of(known.begin(), known.end(), [&](const Server &server) { return server.tag == each.tag; })) {
            journal_.event(EventKind::Decision, "", "ended the server " + each.tag,
                           "the leak guard: it is not one that this run asked for");
        }
        (void)backend_.terminate(each);
    }
    return existing->empty();
}

Member *Fleet::find(const std::string &tag)
{
    const auto at = members_.find(tag);
    return at == members_.end() ? nullptr : at->second.get();
}

Member *Fleet::inSlot(const std::string &slot)
{
    Member *newest = nullptr;
    for (const auto &[tag, member] : members_) {
        const bool stays = !member->ending && !member->retiring && member->server.state != ServerState::Notice;
        const bool fits = member->server.slot == slot && stays;
        if (fits && (newest == nullptr || member->server.incarnation > newest->server.incarnation)) {
            newest = member.get();
        }
    }
    return newest;
}

} // namespace mayfly::control
