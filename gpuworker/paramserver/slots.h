// SPDX-License-Identifier: Apache-2.0
// Which worker fills which slot: sessions, incarnations, fencing, leases, and the sequence of the last push applied.
// Pure bookkeeping; whoever owns it guards it with a lock and passes the time in.
#pragma once
#include "core/base/result.h"
#include "core/rpc/frame.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace mayfly::ps {

/// One stream of one worker. Never used twice; 0 is no session.
using SessionId = std::uint64_t;

/// What must survive a restart of the parameter server to count every push once, and to take each slot's data up where
/// it was left: kept in each checkpoint.
struct SlotRecord {
    std::uint32_t slot = 0;
    std::uint32_t incarnation = 0;  ///< newest seen
    std::uint64_t lastSequence = 0; ///< of that incarnation, applied
    std::optional<rpc::DataPosition> position = std::nullopt; ///< after the last gradient applied, of any incarnation
    friend bool operator==(const SlotRecord &, const SlotRecord &) = default;
};

/// A session let in.
struct Admission {
    SessionId session = 0;
    std::uint64_t lastSequence = 0;       ///< of this incarnation: an earlier stream of it may have pushed
    std::optional<rpc::DataPosition> position;
    std::uint32_t turn = 0;               ///< place among the active slots, as they are now
    std::uint32_t turns = 0;
    std::function<void()> cancelReplaced; ///< ends the stream that this one replaces; may be empty
};

/// A worker that nothing came of, though it did not say that it leaves.
struct SilentSlot {
    std::uint32_t slot = 0;
    std::uint32_t incarnation = 0;
    double silent_s = 0;
};

class SlotTable {
public:
    SlotTable(std::uint32_t maxSlots, double lease_s, const std::vector<SlotRecord> &records = {});

    /// Conflict for an older incarnation, InvalidInput for a slot that was not declared. cancel ends the session's
    /// stream from any thread; it is not called after leave().
    Result<Admission> join(std::uint32_t slot, std::uint32_t incarnation, std::function<void()> cancel, double now_s);
    /// The stream has ended. True if the session had not been replaced.
    bool leave(SessionId session);

    /// Renews the lease. False: another session has the slot now.
    bool hear(SessionId session, double now_s);
    /// True if this sequence of the session's incarnation was applied before.
    bool isRepeated(SessionId session, std::uint64_t sequence) const;
    void noteApplied(SessionId session, std::uint64_t sequence, const rpc::DataPosition &position);
    /// The same for whom no session is known any more.
    void noteCommitted(std::uint32_t slot, std::uint32_t incarnation, std::uint64_t sequence);
    /// True for a push that will never be applied any more: it was, or its incarnation was replaced.
    bool isPast(std::uint32_t slot, std::uint32_t incarnation, std::uint64_t sequence) const;
    bool isCurrent(SessionId session) const;
    bool isActive(SessionId session) const;
    std::optional<std::uint32_t> slotOf(SessionId session) const;
    std::uint32_t incarnationOf(SessionId session) const;

    /// Ends the activity of slots unheard of for longer than the lease, and than twice the pause that their last gradient took: a slow
    /// worker is not a lost one. True if there was one.
    bool expire(double now_s);
    /// Those unheard of for so long, connected or not; each once, until it is heard of again. To be called several times per lease: after a
    /// longer pause this process itself stood still, and the lease begins anew. Slots of a checkpoint count from the first call.
    std::vector<SilentSlot> takeSilent(double now_s);
    /// It leaves on purpose: its silence is no news.
    void noteFarewell(SessionId session);
    /// Slots whose worker is heard of.
    std::uint32_t active() const;
    /// How many active slots come before the session's.
    std::uint32_t turnOf(SessionId session) const;
    /// Ends every stream.
    void cancelAll();
    /// Streams that have not ended.
    std::size_t sessions() const { return bySession_.size(); }
    std::vector<SlotRecord> records() const;

private:
    struct Slot {
        SlotRecord record;
        SessionId session = 0;
        std::function<void()> cancel;
        double heard_s = 0;
        double longestPause_s = 0; ///< since the last gradient was applied
        double usualPause_s = 0;   ///< before that
        bool active = false;
        bool expected = false;     ///< silence would be news
    };
    double limit_s(const Slot &slot) const;
    Slot *find(SessionId session);
    const Slot *find(SessionId session) const;

    const std::uint32_t maxSlots_;
    const double lease_s_;
    SessionId lastSession_ = 0;
    std::optional<double> looked_s_; ///< the last takeSilent()
    double since_s_ = 0;             ///< silence counts from here on
    std::map<std::uint32_t, Slot> slots_;
    std::map<SessionId, std::uint32_t> bySession_; ///< of all streams, replaced ones too
};

} // namespace mayfly::ps
