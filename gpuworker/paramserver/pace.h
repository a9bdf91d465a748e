// SPDX-License-Identifier: Apache-2.0
// Who waits for whom: ASP, BSP, SSP and Sync-Switch as bookkeeping over sessions, guarded by its owner's lock.
//
// Only who has pushed takes part: one that joins holds nobody up while it warms up, and one that is lost, silent, or
// evaluates is excused at once, so that a barrier shrinks with the cluster.
#pragma once
#include "core/domain/cluster_config.h"
#include "gpuworker/paramserver/slots.h"

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace mayfly::ps {

class Pace {
public:
    /// onStragglers: Sync-Switch also switches when one worker keeps the others waiting again and again.
    Pace(const Synchronisation &synchronisation, std::int64_t target_steps, bool onStragglers);

    /// What holds after so many steps: Asp, Bsp or Ssp.
    SyncMode modeAt(std::int64_t step) const;
    /// True under Sync-Switch once its BSP part is over.
    bool hasSwitched(std::int64_t step) const;

    /// Its gradient has arrived.
    void takePart(SessionId worker);
    /// It does not count until its next gradient.
    void excuse(SessionId worker);
    std::vector<SessionId> participants() const;

    /// SSP: one more gradient of it is applied.
    void noteApplied(SessionId worker);
    /// SSP: it is at most the bound ahead of the slowest.
    bool mayGoOn(SessionId worker) const;

    /// BSP: when the gradients of a round came, in seconds from the round's begin. True if this round makes Sync-Switch
    /// switch.
    bool noteRound(std::span<const double> arrivals_s);

private:
    const Synchronisation synchronisation_;
    const double switchAt_step_;
    const bool onStragglers_;
    std::map<SessionId, std::int64_t> applied_; ///< of those that take part
    int straggling_ = 0;                        ///< rounds in a row
    bool switchedEarly_ = false;
};

} // namespace mayfly::ps
