// SPDX-License-Identifier: Apache-2.0
// Argument vectors for the user's own OpenSSH client.
#pragma once
#include "core/provision/ssh_inventory.h"

#include <string>
#include <vector>

namespace mayfly::provision {

/// ssh itself sends one line of text that the server's login shell reads: each word is quoted so that it stays one.
std::string quotedForShell(const std::vector<std::string> &words);

/// ssh ... HOST COMMAND. Never asks for anything: a key that needs a passphrase must be in the agent, and a host must be
/// known.
std::vector<std::string> sshCommand(const Inventory &inventory, const InventoryHost &host,
                                    const std::vector<std::string> &command);
/// ssh -N -L 127.0.0.1:localPort:remoteAddress ... HOST
std::vector<std::string> sshTunnel(const Inventory &inventory, const InventoryHost &host, int localPort,
                                   const std::string &remoteAddress);

/// "user@host", or a name of the user's ssh configuration.
InventoryHost hostOfTarget(const std::string &target);

/// Neither an option nor several words.
bool isSshTarget(const std::string &target);

/// What ssh said, as advice where there is one: "Host key verification failed." is followed by what to do.
std::string explainSsh(const std::string &said, const InventoryHost &host);

} // namespace mayfly::provision
