// SPDX-License-Identifier: Apache-2.0
// How a server gets into its run: it makes its own key, asks for a certificate through a file, and serves under it. The
// key never leaves this folder.
#pragma once
#include "core/rpc/certificate_authority.h"

#include <filesystem>
#include <functional>
#include <string>

namespace mayfly::agent {

/// Files of the exchange between the back-end and the agent, in the server's folder.
inline constexpr const char *requestFile = "agent.csr";
inline constexpr const char *certificateFile = "agent.crt";
inline constexpr const char *authorityFile = "ca.crt";
inline constexpr const char *addressFile = "agent.address";
inline constexpr const char *identityFolder = "identity";
inline constexpr const char *identityName = "server";

/// Writes the signing request, waits for the certificate, and keeps the identity in FOLDER/identity for the children
/// too. Unavailable after wait_s without one; Cancelled as soon as cancelled() is true.
Result<rpc::Identity> enrol(const std::filesystem::path &folder, const std::string &runId, const std::string &tag,
                            double wait_s, const std::function<bool()> &cancelled);

} // namespace mayfly::agent
