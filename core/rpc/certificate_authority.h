// SPDX-License-Identifier: Apache-2.0
// Each run has a certificate authority of its own; every TCP connection of the run is mutual TLS under it. Keys are
// made where they are used and never travel: a server makes its key and a request, the controller signs the request.
#pragma once
#include "core/base/result.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace mayfly::rpc {

/// What a certificate lets its holder do; stored as the subject's organisational unit and checked by each service.
enum class PeerRole { Controller, Server };
std::string_view toString(PeerRole role);

/// The name in every certificate of a run, which clients expect instead of a host name: "RUN-ID.run.mayfly".
std::string peerName(std::string_view runId);

/// PEM texts of one party. The key never leaves the machine that made it.
struct Identity {
    std::string caCertificate;
    std::string certificate;
    std::string privateKey;
};

/// A fresh EC P-256 key with a signing request for it.
struct KeyAndRequest {
    std::string privateKey;     ///< PEM
    std::string signingRequest; ///< PEM
};
Result<KeyAndRequest> makeKeyAndRequest(std::string_view runId, std::string_view commonName);

/// Thread-safe after open.
class CertificateAuthority {
public:
    /// Makes a new authority in a folder of mode 0700 (ca.key 0600, ca.crt); fails with Conflict if there is one.
    static Result<CertificateAuthority> create(const std::filesystem::path &folder, std::string_view runId);
    static Result<CertificateAuthority> open(const std::filesystem::path &folder, std::string_view runId);

    /// Signs a request for a role. The request's own subject is ignored, its proof of possession is checked.
    Result<std::string> sign(std::string_view signingRequest, PeerRole role, std::string_view commonName,
                             double validFor_s) const;
    /// Key, request and signature in one, for the controller itself.
    Result<Identity> issue(PeerRole role, std::string_view commonName, double validFor_s) const;
    const std::string &certificate() const { return certificate_; }

private:
    std::string runId_;
    std::string certificate_;
    std::string privateKey_;
};

/// Three PEM files in a folder (mode 0700, key 0600): ca.crt, NAME.crt, NAME.key.
Result<void> writeIdentity(const std::filesystem::path &folder, std::string_view name, const Identity &identity);
Result<Identity> readIdentity(const std::filesystem::path &folder, std::string_view name);

} // namespace mayfly::rpc
