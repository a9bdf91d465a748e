// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/ground.h"

#include "core/base/files.h"
#include "core/base/process.h"
#include "core/base/text.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace mayfly::faults {

namespace fs = std::filesystem;

namespace {

constexpr const char *diskSize = "size=112m,mode=0755";
constexpr const char *fillerName = "filler";

bool run(const std::vector<std::string> &command)
{
    const auto done = runCommand(command);
    return done && done->exitCode == 0;
}

/// A process that only holds a network name space, and ends with this one.
pid_t holdNetwork()
{
    int ready[2];
    if (::pipe2(ready, O_CLOEXEC) != 0) {
        return 0;
    }
    const pid_t parent = ::getpid();
    const pid_t child = ::fork();
    if (child == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        const char made = ::getppid() == parent && ::unshare(CLONE_NEWNET) == 0 ? 1 : 0;
        [[maybe_unused]] const ssize_t told = ::write(ready[1], &made, 1);
        while (made == 1) {
            ::pause();
        }
        ::_exit(1);
    }
    ::close(ready[1]);
    char made = 0;
    [[maybe_unused]] const ssize_t got = ::read(ready[0], &made, 1);
    ::close(ready[0]);
    return made == 1 ? child : 0;
}

} // namespace

Ground::Ground(fs::path folder) : folder_(std::move(folder)), disk_(folder_ / "disk") {}

Ground::~Ground()
{
    for (const auto &[slot, network] : slots_) {
        if (network.holder > 0) {
            ::kill(network.holder, SIGKILL);
            ::waitpid(network.holder, nullptr, 0);
        }
    }
    if (mounted_) {
        ::umount2(disk_.c_str(), MNT_DETACH);
    }
    if (control_ != nullptr) {
        ::munmap(control_, sizeof *control_);
    }
}

Result<void> Ground::prepare()
{
    if (auto made = makePrivateFolder(disk_); !made) {
        return made;
    }
    // Mounts stay inside; what has lost its parent comes here, and cannot hide.
    if (::geteuid() == 0 && ::unshare(CLONE_NEWNS) == 0) {
        ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr);
        mounted_ = ::mount("tmpfs", disk_.c_str(), "tmpfs", 0, diskSize) == 0;
    }
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    networks_ = makeNetworks();
    if (auto made = makeShimPage(); !made) {
        return made;
    }
    return writeServerProgram();
}

bool Ground::makeNetworks()
{
    if (::geteuid() != 0 || ::unshare(CLONE_NEWNET) != 0) {
        return false;
    }
    if (!run({"ip", "link", "set", "lo", "up"}) || !run({"ip", "link", "add", "br0", "type", "bridge"}) ||
        !run({"ip", "addr", "add", "10.66.0.1/24", "dev", "br0"}) || !run({"ip", "link", "set", "br0", "up"})) {
        return false;
    }
    std::vector<std::string> names;
    for (int i = 0; i < mostWorkers; ++i) {
        names.push_back("w-" + std::to_string(i));
    }
    for (int i = 0; i < mostShards; ++i) {
        names.push_back("ps-" + std::to_string(i));
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
        const Network network{holdNetwork(), "10.66.0." + std::to_string(11 + i), "p-" + names[i]};
        const std::string pid = std::to_string(network.holder);
        slots_[names[i]] = network;
        const std::vector<std::string> inside{"nsenter", "-t", pid, "-n", "ip"};
        const auto there = [&](std::vector<std::string> words) {
            words.insert(words.begin(), inside.begin(), inside.end());
            return run(words);
        };
        if (network.holder == 0 ||
            !run({"ip", "link", "add", network.port, "type", "veth", "peer", "name", "eth0", "netns", pid}) ||
            !run({"ip", "link", "set", network.port, "master", "br0", "up"}) || !there({"link", "set", "lo", "up"}) ||
            !there({"addr", "add", network.host + "/24", "dev", "eth0"}) || !there({"link", "set", "eth0", "up"})) {
            return false;
        }
    }
    return true;
}

Result<void> Ground::makeShimPage()
{
    const fs::path page = folder_ / "shim";
    const int file = ::open(page.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    void *mapped = MAP_FAILED;
    if (file >= 0 && ::ftruncate(file, sizeof(ShimControl)) == 0) {
        mapped = ::mmap(nullptr, sizeof(ShimControl), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    }
    const int problem = errno;
    ::close(file);
    if (mapped == MAP_FAILED) {
        return tl::make_unexpected(fileError(page, problem, "map"));
    }
    control_ = static_cast<ShimControl *>(mapped);
    int next = 0;
    const auto add = [&](const std::string &name) { name.copy(control_->roles[next++].name, sizeof ShimRole::name - 1); };
    add("controller");
    for (int i = 0; i < mostWorkers; ++i) {
        add("w-" + std::to_string(i));
    }
    for (int i = 0; i < mostShards; ++i) {
        add("ps-" + std::to_string(i));
    }
    ::setenv(controlVariable, page.c_str(), 1);
    ::setenv("LD_PRELOAD", MAYFLY_FAULT_SHIM, 1);
    return {};
}

/// Started by the back-end in the worker's place: notes the start, and becomes the worker, in its server's own network.
Result<void> Ground::writeServerProgram()
{
    const std::string worker = std::string(MAYFLY_BIN_DIR) + "/mayfly-worker";
    std::string script = "#!/bin/sh\nfor each in \"$@\"; do [ \"$before\" = --tag ] && tag=$each; before=$each; done\n"
                         "echo \"$tag\" >> " + (folder_ / "starts").string() + "\nslot=${tag#*/}; slot=${slot%/*}\n";
    if (networks_) {
        script += "case $slot in\n";
        for (const auto &[slot, network] : slots_) {
            script += slot + ") exec nsenter -t " + std::to_string(network.holder) + " -n " + worker +
                      " \"$@\" --agent-host " + network.host + " --serve-host " + network.host + ";;\n";
        }
        script += "esac\n";
    }
    script += "exec " + worker + " \"$@\"\n";
    forgetStarts();
    return writeFileAtomically(workerProgram(), script, 0700);
}

std::vector<std::string> Ground::startedTags() const
{
    std::vector<std::string> tags;
    for (const auto &line : split(readFile(folder_ / "starts").value_or(""), '\n')) {
        if (!line.empty()) {
            tags.push_back(line);
        }
    }
    return tags;
}

void Ground::forgetStarts()
{
    std::error_code ignored;
    fs::remove(folder_ / "starts", ignored);
}

ShimRole *Ground::role(const std::string &name)
{
    for (auto &each : control_->roles) {
        if (name == each.name) {
            return &each;
        }
    }
    return nullptr;
}

bool Ground::killServer(const test::LiveRun &run, const std::string &slot)
{
    const auto agent = run.agentOf(slot);
    return agent && killGroup(*agent);
}

bool Ground::cut(const std::string &slot, bool down)
{
    if (networks_) {
        const auto at = slots_.find(slot);
        return at != slots_.end() && run({"ip", "link", "set", at->second.port, down ? "down" : "up"});
    }
    ShimRole *held = role(slot);
    if (held != nullptr) {
        held->hold = down ? 1 : 0;
    }
    return held != nullptr;
}

void Ground::cutAll(bool down)
{
    if (networks_) {
        (void)run({"ip", "link", "set", "br0", down ? "down" : "up"});
        return;
    }
    for (auto &each : control_->roles) {
        each.hold = down && each.name[0] != 'c' ? 1 : 0;
    }
}

void Ground::fillDisk(bool full)
{
    if (!mounted_) {
        control_->diskFull = full ? 1 : 0;
        return;
    }
    const fs::path filler = disk_ / fillerName;
    if (!full) {
        ::unlink(filler.c_str());
        return;
    }
    const int file = ::open(filler.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    off_t size = 0;
    for (off_t piece = 16 << 20; piece >= 4096; piece /= 2) {
        while (::posix_fallocate(file, size, piece) == 0) {
            size += piece;
        }
    }
    ::close(file);
}

} // namespace mayfly::faults
