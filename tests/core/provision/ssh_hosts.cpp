// SPDX-License-Identifier: Apache-2.0
#include "tests/core/provision/ssh_hosts.h"

#include "core/base/files.h"
#include "core/base/text.h"
#include "tests/support/wait_until.h"

#include <algorithm>
#include <arpa/inet.h>
#include <csignal>
#include <netinet/in.h>
#include <sched.h>
#include <sys/socket.h>
#include <unistd.h>

namespace mayfly::test {

namespace fs = std::filesystem;

namespace {

constexpr const char *sshd = "/usr/sbin/sshd";
bool inOwnNetwork = false;

bool run(const std::vector<std::string> &argv)
{
    const auto done = runCommand(argv);
    return done && done->exitCode == 0;
}

sockaddr_in socketAddress(const std::string &host, int port)
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    ::inet_pton(AF_INET, host.c_str(), &address.sin_addr);
    return address;
}

int freePort()
{
    const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address = socketAddress("127.0.0.1", 0);
    socklen_t size = sizeof address;
    ::bind(descriptor, reinterpret_cast<const sockaddr *>(&address), sizeof address);
    ::getsockname(descriptor, reinterpret_cast<sockaddr *>(&address), &size);
    ::close(descriptor);
    return ntohs(address.sin_port);
}

} // namespace

bool SshHosts::enterOwnNetwork()
{
    if (inOwnNetwork || ::geteuid() != 0 || ::unshare(CLONE_NEWNET) != 0) {
        return inOwnNetwork;
    }
    inOwnNetwork = run({"ip", "link", "set", "lo", "up"}) && run({"ip", "link", "add", "br0", "type", "bridge"}) &&
                   run({"ip", "addr", "add", "10.77.0.1/24", "dev", "br0"}) && run({"ip", "link", "set", "br0", "up"});
    return inOwnNetwork;
}

std::string SshHosts::missing()
{
    if (::access(sshd, X_OK) != 0) {
        return "OpenSSH's server is not installed (apt install openssh-server)";
    }
    return {};
}

SshHosts::SshHosts(fs::path folder, const std::string &environment)
    : folder_(std::move(folder)), isolated_(inOwnNetwork),
      environment_(environment.empty() && isolated_ ? "MAYFLY_HOME=/srv/home XDG_RUNTIME_DIR=/srv" : environment)
{
}

SshHosts::~SshHosts()
{
    for (std::size_t i = 0; i < hosts_.size(); ++i) {
        kill(static_cast<int>(i));
    }
}

bool SshHosts::up(int count)
{
    std::error_code ignored;
    fs::create_directories(folder_, ignored);
    if (::geteuid() == 0) {
        fs::create_directories("/run/sshd", ignored); // what the server separates its privileges in
    }
    if (!makeKeys()) {
        return false;
    }
    for (int i = 0; i < count; ++i) {
        hosts_.push_back({{}, isolated_ ? "10.77.0." + std::to_string(11 + i) : "127.0.0.1", isolated_ ? 22 : freePort()});
        if (!writeConfigs(i) || !boot(i)) {
            return false;
        }
    }
    return true;
}

bool SshHosts::makeKeys()
{
    for (const char *key : {"key", "hostkey"}) {
        if (!fs::exists(folder_ / key) &&
            !run({"ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", (folder_ / key).string()})) {
            problem_ = "ssh-keygen failed";
            return false;
        }
    }
    return true;
}

bool SshHosts::writeConfigs(int host)
{
    const Host &each = hosts_[static_cast<std::size_t>(host)];
    const std::string server = "Port " + std::to_string(each.port) + "\nListenAddress " + each.address + "\nHostKey " +
                               (folder_ / "hostkey").string() + "\nPidFile none\nAuthorizedKeysFile " +
                               (folder_ / "key.pub").string() +
                               "\nStrictModes no\nPasswordAuthentication no\nKbdInteractiveAuthentication no\n"
                               "UsePAM no\nUseDNS no\nPermitRootLogin prohibit-password\nMaxStartups 64\n" +
                               // Shells must not read what the machine's user starts them with: it may lock files there, and a host
                               // that is killed meanwhile would leave the lock to all others.
                               "SetEnv HOME=" + (isolated_ ? std::string("/srv") : folder_.string()) +
                               (environment_.empty() ? std::string() : " " + environment_) + "\n";
    const std::string hostKey = readFile(folder_ / "hostkey.pub").value_or("");
    const auto words = split(hostKey, ' ');
    std::string known = readFile(folder_ / "known_hosts").value_or("");
    known += (each.port == 22 ? each.address : "[" + each.address + "]:" + std::to_string(each.port)) + " " +
             words.at(0) + " " + words.at(1) + "\n";
    std::string client;
    for (std::size_t i = 0; i < hosts_.size(); ++i) {
        client += "Host " + name(static_cast<int>(i)) + "\n  HostName " + hosts_[i].address + "\n  Port " +
                  std::to_string(hosts_[i].port) + "\n";
    }
    client += "Host *\n  IdentitiesOnly yes\n  IdentityFile " + (folder_ / "key").string() + "\n  UserKnownHostsFile " + (folder_ / "known_hosts").string() +
                               "\n  GlobalKnownHostsFile /dev/null\n  StrictHostKeyChecking yes\n";
    return writeFileAtomically(folder_ / ("sshd_config" + std::to_string(host)), server) &&
           writeFileAtomically(folder_ / "known_hosts", known) && writeFileAtomically(folder_ / "ssh_config", client);
}

bool SshHosts::boot(int host)
{
    Host &each = hosts_[static_cast<std::size_t>(host)];
    const std::string config = (folder_ / ("sshd_config" + std::to_string(host))).string();
    std::vector<std::string> command{sshd, "-D", "-e", "-f", config};
    if (isolated_) {
        // The network's other end is plugged in from outside, once the namespace is there.
        const std::string script = "mount -t tmpfs tmpfs /srv && hostname " + name(host) +
                                   " && ip link set lo up && until ip link show eth0 >/dev/null 2>&1; do sleep 0.02; done"
                                   " && ip addr add " + each.address + "/24 dev eth0 && ip link set eth0 up"
                                   " && exec " + std::string(sshd) + " -D -e -f " + config;
        command = {"unshare", "--net", "--pid", "--fork", "--kill-child=KILL", "--mount-proc", "--uts", "--mount",
                   "sh",      "-c",    script};
    }
    const auto started =
        spawn(command, SpawnOptions{.newSession = true, .dieWithParent = true, .output = folder_ / (name(host) + ".log")});
    if (!started) {
        problem_ = started.error().message;
        return false;
    }
    each.process = *started;
    if (isolated_ && !plug(host)) {
        problem_ = "cannot plug in the network of " + name(host);
        return false;
    }
    if (!waitUntil([&] { return answers(host); }, 15)) {
        problem_ = name(host) + " does not answer: " + readFile(folder_ / (name(host) + ".log")).value_or("no log");
        return false;
    }
    return true;
}

bool SshHosts::plug(int host)
{
    const pid_t pid = hosts_[static_cast<std::size_t>(host)].process.pid;
    const std::string port = "p" + std::to_string(host);
    std::error_code problem;
    const auto own = fs::read_symlink("/proc/self/ns/net", problem);
    const fs::path theirs = "/proc/" + std::to_string(pid) + "/ns/net";
    if (!waitUntil([&] {
            const auto now = fs::read_symlink(theirs, problem);
            return !problem && now != own;
        }, 10)) {
        return false;
    }
    (void)runCommand({"ip", "link", "del", port}); // of an earlier life, if the kernel has not removed it yet
    (void)runCommand({"ip", "neigh", "flush", "dev", "br0"}); // the address has another card now
    return run({"ip", "link", "add", port, "type", "veth", "peer", "name", "eth0", "netns", std::to_string(pid)}) &&
           run({"ip", "link", "set", port, "master", "br0", "up"});
}

bool SshHosts::answers(int host) const
{
    const Host &each = hosts_[static_cast<std::size_t>(host)];
    const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const timeval limit{1, 0};
    ::setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    const sockaddr_in address = socketAddress(each.address, each.port);
    const bool connected = ::connect(descriptor, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0;
    ::close(descriptor);
    return connected;
}

fs::path SshHosts::writeInventory(const std::string &top, int hostsPerZone) const
{
    std::string text = "# Hosts of a test.\nssh_config = \"" + (folder_ / "ssh_config").string() + "\"\n" + top;
    if (isolated_) {
        text += "root = \"/srv/mayfly\"\n";
    } else {
        text += "root = \"" + (folder_ / "root").string() + "\"\n";
    }
    for (std::size_t i = 0; i < hosts_.size(); ++i) {
        text += "\n[[host]]\nname = \"" + name(static_cast<int>(i)) + "\"\naddress = \"" + hosts_[i].address +
                "\"\nport = " + std::to_string(hosts_[i].port) + "\nkey = \"" + (folder_ / "key").string() +
                "\"\ncpus = 2\nservers = 2\n";
        if (hostsPerZone > 0) {
            text += "zone = \"zone-" + std::to_string(static_cast<int>(i) / hostsPerZone) + "\"\n";
        }
    }
    const fs::path path = folder_ / "hosts.toml";
    (void)writeFileAtomically(path, text);
    return path;
}

void SshHosts::kill(int host)
{
    Host &each = hosts_[static_cast<std::size_t>(host)];
    sendSignal(each.process, SIGKILL);
    (void)waitFor(each.process);
    each.process = {};
    if (!isolated_) {
        // All hosts share the machine here: what belongs to this one is known by where it keeps its things.
        const std::string place = (folder_ / "root").string();
        for (const auto &found : findProcesses({})) {
            if (std::any_of(found.arguments.begin(), found.arguments.end(),
                            [&](const auto &word) { return word.find(place) != std::string::npos; })) {
                sendSignal(found.id, SIGKILL);
            }
        }
    }
}

bool SshHosts::isUp(int host) const
{
    return isAlive(hosts_[static_cast<std::size_t>(host)].process);
}

void SshHosts::cut(int host)
{
    (void)runCommand({"ip", "link", "set", "p" + std::to_string(host), "down"});
}

void SshHosts::mend(int host)
{
    (void)runCommand({"ip", "link", "set", "p" + std::to_string(host), "up"});
}

} // namespace mayfly::test
