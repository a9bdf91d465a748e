// SPDX-License-Identifier: Apache-2.0
#include "core/provision/ssh_command.h"

namespace mayfly::provision {

namespace {

void add(std::vector<std::string> &words, const std::vector<std::string> &more)
{
    words.insert(words.end(), more.begin(), more.end());
}

std::vector<std::string> optionsFor(const Inventory &inventory, const InventoryHost &host)
{
    std::vector<std::string> words{"ssh"};
    if (!inventory.sshConfig.empty()) {
        add(words, {"-F", inventory.sshConfig});
    }
    // Connections of their own: a shared one that hangs would take all servers with it.
    for (const char *option : {"BatchMode=yes", "ConnectTimeout=5", "ServerAliveInterval=2", "ServerAliveCountMax=3",
                               "ControlMaster=no", "ControlPath=none", "RequestTTY=no"}) {
        add(words, {"-o", option});
    }
    if (!host.user.empty()) {
        add(words, {"-l", host.user});
    }
    if (host.port > 0) {
        add(words, {"-p", std::to_string(host.port)});
    }
    if (!host.key.empty()) {
        add(words, {"-i", host.key});
    }
    return words;
}

std::string target(const InventoryHost &host)
{
    return (host.user.empty() ? "" : host.user + "@") + host.address;
}

} // namespace

std::string quotedForShell(const std::vector<std::string> &words)
{
    std::string line;
    for (const auto &word : words) {
        line += line.empty() ? "'" : " '";
        for (const char c : word) {
            line += c == '\'' ? "'\\''" : std::string(1, c);
        }
        line += "'";
    }
    return line;
}

std::vector<std::string> sshCommand(const Inventory &inventory, const InventoryHost &host,
                                    const std::vector<std::string> &command)
{
    auto words = optionsFor(inventory, host);
    add(words, {"--", host.address, quotedForShell(command)});
    return words;
}

std::vector<std::string> sshTunnel(const Inventory &inventory, const InventoryHost &host, int localPort,
                                   const std::string &remoteAddress)
{
    auto words = optionsFor(inventory, host);
    add(words, {"-N", "-o", "ExitOnForwardFailure=yes", "-L",
                               "127.0.0.1:" + std::to_string(localPort) + ":" + remoteAddress, "--", host.address});
    return words;
}

std::string explainSsh(const std::string &said, const InventoryHost &host)
{
    if (said.find("Host key verification failed") != std::string::npos) {
        return said + " Connect once by hand to make the host known: ssh " + target(host);
    }
    if (said.find("Permission denied") != std::string::npos) {
        return said + " Check by hand that no password is asked for: ssh -o BatchMode=yes " + target(host);
    }
    return said;
}

} // namespace mayfly::provision
