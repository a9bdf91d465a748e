// SPDX-License-Identifier: Apache-2.0
// Which local servers are taken away, and when: drawn from the run's seed, kept in the run's folder. Pure decisions;
// the back-end kills.
#pragma once
#include "core/provision/local_backend.h"
#include "core/provision/local_server.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mayfly::provision {

/// Seconds until a transient server is lost: with earlyShare from an exponential of mean earlyMean_s, else from the
/// constant rate; never past the hard limit. Infinite where the model never takes any.
double drawLifetime(const LifetimeModel &model, std::uint64_t seed, const std::string &tag);

/// Not thread-safe: the controller's thread only.
class Revocations {
public:
    /// Reads what an earlier controller of the run decided.
    static Result<Revocations> open(const LocalOptions &options);

    void noteProgress(double fraction) { progress_ = fraction; }
    /// Those of the running servers to take away now, until they no longer run. Decisions are stored before they are returned.
    Result<std::vector<LocalServer>> due(const std::vector<LocalServer> &running, std::int64_t now_ns);

private:
    Result<std::vector<LocalServer>> dueHalfway(const std::vector<LocalServer> &running);
    std::vector<LocalServer> dueByLifetime(const std::vector<LocalServer> &running, std::int64_t now_ns) const;
    Result<void> save() const;

    LocalOptions options_;
    double progress_ = 0;
    std::string victim_; ///< tag; empty: none chosen yet
    bool done_ = false;
};

} // namespace mayfly::provision
