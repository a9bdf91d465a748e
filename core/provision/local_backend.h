// SPDX-License-Identifier: Apache-2.0
// Servers on this machine: each is a `mayfly-worker agent` process group of its own. Revocations are drawn from a seed
// and carried out with SIGKILL to the agent and its children; the controller is not told.
#pragma once
#include "core/domain/plan.h"
#include "core/provision/backend.h"
#include "core/provision/confinement.h"

namespace mayfly::provision {

enum class RevocationKind {
    None,
    OneHalfway,    ///< one transient worker, chosen by the seed, once noteProgress passes 0.5
    FromLifetimes, ///< each transient server lives as long as the plan's lifetime model says, divided by
                   ///< timeCompression
};
Result<RevocationKind> revocationKindFromString(std::string_view text); ///< "none", "one-halfway", "lifetimes"
std::string_view toString(RevocationKind kind);

struct LocalOptions {
    std::filesystem::path runFolder;     ///< servers live in runFolder/servers/SLOT-INCARNATION (mode 0700)
    std::filesystem::path workerProgram; ///< mayfly-worker
    RevocationKind revocations = RevocationKind::None;
    LifetimeModel lifetime;
    std::uint64_t seed = 1;
    double timeCompression = 1;
    ConfinementOptions confinement; ///< of each server
};

/// Revocation times and the one victim are kept in the run's folder, so that a restarted controller carries on with the
/// same ones.
Result<std::unique_ptr<Backend>> makeLocalBackend(const LocalOptions &options);

} // namespace mayfly::provision
