// SPDX-License-Identifier: Apache-2.0
// The run's servers, from intent to confirmed end: asked for, certified, dialled, watched, ended. What happens to them
// is told to an observer; what is wanted of them is decided elsewhere (run_controller).
#pragma once
#include "core/control/launch_requests.h"
#include "core/control/run_journal.h"
#include "core/control/server_link.h"
#include "core/provision/backend.h"
#include "core/rpc/certificate_authority.h"

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace mayfly::control {

struct FleetTiming {
    double presence_s = 0.25; ///< between two questions to the back-end
    double lease_s = 2;       ///< silence after which a server that the back-end does not vouch for is lost
    double silentButPresent_s =
        8;                    ///< silence after which one that the back-end calls running is lost too (frozen, cut off)
    double startLimit_s = 60; ///< from request to the agent's first answer
    double shutdownGrace_s = 10; ///< for agents that were asked to end, before they are terminated
};

/// One server that is not confirmed gone.
struct Member {
    Server server;
    provision::ServerHandle handle;
    std::unique_ptr<ServerLink> link;
    bool adopted = false;   ///< from an earlier controller: processes may have run on it before
    bool requested = false; ///< the back-end accepted it
    bool certified = false;
    bool up = false;     ///< its agent has answered
    bool ending = false; ///< it is to end: asked for, or lost
    bool terminated = false;
    bool retiring = false; ///< its slot gets another server; it ends when that one answers
    double since_s = 0;    ///< monotonic; of the request
    double up_s = 0;       ///< monotonic; of its first answer to this controller
    double endBy_s = 0;    ///< monotonic; terminated then
    double asked_s = -1e9; ///< monotonic; last question to the back-end
    int refusals = 0;      ///< requests that the back-end refused
    std::string endReason;
    std::string waiting; ///< what the back-end said last of why there is no server yet
    provision::Presence presence = provision::Presence::Running;
};

/// The controller's thread only.
class Fleet {
public:
    struct Observer {
        /// The back-end or the silence says it is gone, and nobody asked for that. Told before its end is recorded, and
        /// stored together with what the observer stores: it asks for no server.
        std::function<void(const Server &)> lost = {};
        /// It could not be had: refused, or its agent never came. Told before its end is recorded.
        std::function<void(const Server &, const std::string &why)> failed = {};
        /// The back-end has none of the kind at present: nothing was had and nothing is to be paid.
        std::function<void(const Server &, const std::string &why)> soldOut = {};
    };

    Fleet(const RunSettings &settings, RunJournal &journal, provision::Backend &backend,
          const rpc::CertificateAuthority &authority, rpc::Identity identity, MessageInbox &inbox, const Clock &clock,
          FleetTiming timing, Observer observer);

    /// Takes over the servers of an earlier controller that are not over; ends those at the back-end that the run does
    /// not know.
    void adopt();
    /// Stores the intent (server, ledger line), then asks. The server's tag.
    Result<std::string> request(const SlotPlan &slot, const std::string &why);
    /// Agents answer to this.
    void noteUp(const LinkUp &message);
    /// Ends it: the agent is asked to, then the back-end. Its ledger line closes when it is confirmed gone.
    void end(const std::string &tag, const std::string &reason, double grace_s);
    void endAll(const std::string &reason, double grace_s);
    /// Moves every server on. To be called several times a second.
    void tick();
    /// The leak guard: ends servers at the back-end that nobody here knows; true when it has none at all any more.
    bool sweep();

    Member *find(const std::string &tag);
    /// The slot's newest server that is neither ending nor being replaced.
    Member *inSlot(const std::string &slot);
    bool empty() const { return members_.empty(); }
    const std::map<std::string, std::unique_ptr<Member>> &members() const { return members_; }
    /// Stores a change that its owner made to the server.
    void save(const Member &member) { (void)journal_.saveServer(member.server); }

private:
    void advanceStart(Member &member);
    void tryRequest(Member &member);
    void certifyAndDial(Member &member);
    void dial(Member &member, const std::string &address);
    void watch(Member &member);
    void advanceEnd(Member &member);
    void askPresence(Member &member, double every_s);
    void lose(Member &member);
    void giveUp(Member &member, const std::string &why);
    void recordEnd(Member &member);
    void noteDoom(Member &member, const std::string &reason);
    void takeRefusal(Member &member, const Error &error);
    double now_s() const { return clock_.monotonicSeconds(); }

    const RunSettings &settings_;
    RunJournal &journal_;
    provision::Backend &backend_;
    const rpc::CertificateAuthority &authority_;
    const rpc::Identity identity_;
    MessageInbox &inbox_;
    const Clock &clock_;
    const FleetTiming timing_;
    const Observer observer_;
    std::map<std::string, std::unique_ptr<Member>> members_; ///< by tag
};

} // namespace mayfly::control
