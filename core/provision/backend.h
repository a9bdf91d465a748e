// SPDX-License-Identifier: Apache-2.0
// Where servers come from. One implementation per place (local, ssh, slurm, and later gcloud, aws) behind this
// interface.
#pragma once
#include "core/domain/offer.h"
#include "core/domain/run.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mayfly::provision {

/// What is asked for. The tag makes it idempotent: asked again with the same tag, the same server is meant.
struct ServerRequest {
    std::string runId;
    std::string tag;
    std::string slot;
    int incarnation = 1;
    ServerRole role = ServerRole::Worker;
    Offer offer;
    Pricing pricing = Pricing::Transient;
    double holdWithoutController_s = 1800;
};

/// A server that the back-end knows, running or not.
struct ServerHandle {
    std::string tag;
    std::string handle; ///< JSON that only the back-end reads
};

/// What the agent on a server needs and gives: a signing request to sign, then an address to dial.
struct ServerContact {
    std::string signingRequest; ///< PEM; empty: not there yet
    std::string address;        ///< host:port of the agent; empty: not serving yet
    std::string waiting;        ///< why there is no server yet, in words; empty: nothing to say
};

enum class Presence { Running, Gone };

/// Calls come from the controller's thread only. None waits for a server: each answers within a few milliseconds
/// locally, and progress is asked for again.
class Backend {
public:
    virtual ~Backend() = default;
    virtual std::string name() const = 0;
    /// Asks for a server. Idempotent by tag.
    virtual Result<ServerHandle> request(const ServerRequest &request) = 0;
    virtual Result<ServerContact> contact(const ServerHandle &server) = 0;
    /// Hands the signed certificate and the authority's own to the server.
    virtual Result<void> deliver(const ServerHandle &server, const std::string &certificate,
                                 const std::string &caCertificate) = 0;
    /// Ends it, however it is. Idempotent; Gone must follow.
    virtual Result<void> terminate(const ServerHandle &server) = 0;
    virtual Result<Presence> presence(const ServerHandle &server) = 0;
    /// Every server of a run that exists at the back-end, known to the caller or not.
    virtual Result<std::vector<ServerHandle>> list(const std::string &runId) = 0;
    /// The last that a server which ended wrote, in one line; empty: nothing is known.
    virtual std::string lastLogLine(const ServerHandle &server) const
    {
        (void)server;
        return {};
    }
    /// How long a server may take from the request to its agent's first answer, if that is long here; 0: as usual.
    virtual double startLimit_s() const { return 0; }
    /// How far the run is, 0..1: rehearsals revoke by it.
    virtual void noteProgress(double fraction) { (void)fraction; }
};

} // namespace mayfly::provision
