// SPDX-License-Identifier: Apache-2.0
#include "core/provision/ssh_command.h"

#include <algorithm>
#include <cctype>

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

InventoryHost hostOfTarget(const std::string &target)
{
    InventoryHost host;
    const std::size_t sign = target.rfind('@');
    host.user = sign == std::string::npos ? std::string() : target.substr(0, sign);
    host.address = sign == std::string::npos ? target : target.substr(sign + 1);
    host.name = target;
    return host;
}

bool isSshTarget(const std::string &target)
{
    const auto isWord = [](const std::string &word) {
        return !word.empty() && word.front() != '-' && std::none_of(word.begin(), word.end(), [](unsigned char c) {
            return std::isspace(c) != 0 || std::iscntrl(c) != 0;
        });
    };
    const InventoryHost host = hostOfTarget(target);
    return isWord(host.address) && (target.find('@') == std::string::npos || isWord(host.user));
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
