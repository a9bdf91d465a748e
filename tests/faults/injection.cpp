// SPDX-License-Identifier: Apache-2.0
// How each fault is put into a running training.
#include "core/base/clock.h"
#include "core/base/files.h"
#include "core/base/text.h"
#include "core/control/run_files.h"
#include "core/store/store.h"
#include "tests/faults/training.h"
#include "tests/faults/wrong_frames.h"
#include "tests/support/wait_until.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <thread>
#include <unistd.h>

namespace mayfly::faults {

namespace fs = std::filesystem;
using test::waitUntil;

namespace {

double now_s()
{
    return SystemClock::instance().monotonicSeconds();
}

/// A process's state letter in /proc.
bool isStopped(const ProcessId &process)
{
    const std::string stat = readFile("/proc/" + std::to_string(process.pid) + "/stat").value_or("");
    const std::size_t close = stat.rfind(')');
    return close != std::string::npos && stat.size() > close + 2 && stat[close + 2] == 'T';
}

std::optional<fs::path> newestCheckpoint(const fs::path &folder)
{
    std::optional<fs::path> newest;
    std::error_code problem;
    for (const auto &entry : fs::directory_iterator(folder, problem)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with("checkpoint-") && (!newest || name > newest->filename().string())) {
            newest = entry.path();
        }
    }
    return newest;
}

bool flipBytes(const fs::path &path, std::uint64_t draw)
{
    const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
    const off_t size = ::lseek(file, 0, SEEK_END);
    bool flipped = size > 0;
    for (int i = 0; i < 3 && flipped; ++i) {
        const off_t at = static_cast<off_t>((draw >> (8 * i)) % static_cast<std::uint64_t>(size));
        unsigned char byte = 0;
        flipped = ::pread(file, &byte, 1, at) == 1;
        byte ^= 0x55;
        flipped = flipped && ::pwrite(file, &byte, 1, at) == 1;
    }
    ::close(file);
    return flipped;
}

/// What a crash leaves behind the last transaction: frames that begin as others do and end in nothing.
std::string tearStore(std::uint64_t draw)
{
    const fs::path log = store::defaultPath().string() + "-wal";
    constexpr off_t walHeader = 32, frameHeader = 24;
    const int file = ::open(log.c_str(), O_RDWR | O_CLOEXEC);
    const off_t size = file < 0 ? 0 : ::lseek(file, 0, SEEK_END);
    if (size <= walHeader + frameHeader) {
        ::close(file);
        return "no write-ahead log there";
    }
    std::string half(1000 + draw % 3000, '\0');
    const ssize_t got = draw % 2 == 0 ? ::pread(file, half.data(), half.size(), walHeader) : 0;
    for (std::size_t i = got > 0 ? frameHeader : 0; i < half.size(); ++i) {
        half[i] = static_cast<char>(half[i] ^ static_cast<char>((draw >> (i % 56)) & 0xff));
    }
    const bool torn = ::pwrite(file, half.data(), half.size(), size) == static_cast<ssize_t>(half.size());
    ::close(file);
    return torn ? std::to_string(half.size()) + " bytes of a transaction never finished" : "cannot write into the log";
}

} // namespace

void FaultyTraining::pass(double seconds) const
{
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

std::string FaultyTraining::slotOf(const Fault &fault) const
{
    const bool shard = fault.kind == Kind::KillShard || fault.kind == Kind::KillShardServer ||
                       fault.kind == Kind::FreezeShard || familyOf(fault.kind) == "corrupt checkpoint";
    return (shard ? "ps-" : "w-") + std::to_string(fault.slot);
}

/// The slot's process, once it had the time to work: three ends in a row without a step are another matter.
std::optional<ProcessId> FaultyTraining::settled(const std::string &slot)
{
    constexpr double least_s = 1.3;
    std::optional<ProcessId> process;
    waitUntil(
        [&] {
            const auto servers = live_->present().servers;
            const bool works = std::any_of(servers.begin(), servers.end(), [&](const mayfly::Server &each) {
                return each.slot == slot && (each.state == ServerState::Training || each.state == ServerState::Serving);
            });
            process = works ? live_->processOf(slot) : std::nullopt;
            return isOver() || (process && now_s() - hit_s_[slot] > least_s);
        },
        20);
    return isOver() ? std::nullopt : process;
}

void FaultyTraining::inject(Outcome &outcome)
{
    const Fault &fault = outcome.fault;
    const std::string slot = slotOf(fault);
    switch (fault.kind) {
    case Kind::KillWorker:
    case Kind::KillShard:
        outcome.injected = kill(outcome, slot);
        break;
    case Kind::KillServer:
    case Kind::KillShardServer:
        outcome.injected = killServer(outcome, slot);
        break;
    case Kind::KillAgent:
        outcome.injected = killAgent(outcome, slot, SIGKILL);
        break;
    case Kind::Notice:
        outcome.injected = killAgent(outcome, slot, SIGTERM);
        break;
    case Kind::KillController:
    case Kind::TornStore:
        outcome.injected = killController(outcome, fault.kind == Kind::TornStore);
        break;
    case Kind::FreezeWorker:
    case Kind::FreezeShard:
        outcome.injected = freeze(outcome, live_->processOf(slot), slot, false);
        break;
    case Kind::FreezeAgent:
        outcome.injected = freeze(outcome, live_->agentOf(slot), "agent of " + slot, false);
        break;
    case Kind::FreezeServer:
        outcome.injected = freeze(outcome, live_->agentOf(slot), "server of " + slot, true);
        hit_s_[slot] = now_s();
        break;
    case Kind::FreezeController:
        outcome.injected = freeze(outcome, live_->controller(), "controller", false);
        break;
    case Kind::Delay:
    case Kind::CorruptWire:
        outcome.injected = disturb(outcome, slot);
        break;
    case Kind::Cut:
    case Kind::CutAll:
    case Kind::CutServer:
        outcome.injected = cut(outcome, slot);
        break;
    case Kind::CorruptFrames:
        outcome.injected = corruptFrames(outcome);
        break;
    case Kind::TornCheckpoint:
    case Kind::FlippedCheckpoint:
        outcome.injected = corruptCheckpoint(outcome, slot);
        break;
    case Kind::FullDisk:
        outcome.injected = fillDisk(outcome);
        break;
    case Kind::ClockJump:
        outcome.injected = moveClock(outcome);
        break;
    }
}

bool FaultyTraining::kill(Outcome &outcome, const std::string &slot)
{
    const auto victim = settled(slot);
    if (!victim) {
        outcome.what = slot + " was not there";
        return false;
    }
    hit_s_[slot] = now_s();
    outcome.what = slot + ", process " + std::to_string(victim->pid);
    return sendSignal(*victim, SIGKILL);
}

bool FaultyTraining::killServer(Outcome &outcome, const std::string &slot)
{
    const bool there = settled(slot).has_value();
    hit_s_[slot] = now_s();
    outcome.what = slot + (there ? ", everything on its server" : " was not there");
    return there && place_.killServer(*live_, slot);
}

bool FaultyTraining::killAgent(Outcome &outcome, const std::string &slot, int signal)
{
    (void)settled(slot);
    const auto victim = live_->agentOf(slot);
    hit_s_[slot] = now_s();
    outcome.what = "agent of " + slot;
    return victim && sendSignal(*victim, signal);
}

bool FaultyTraining::freeze(Outcome &outcome, const std::optional<ProcessId> &process, const std::string &name, bool group)
{
    outcome.what = name;
    if (!process || (group ? ::kill(-process->pid, SIGSTOP) != 0 : !sendSignal(*process, SIGSTOP))) {
        outcome.what += " was not there";
        return false;
    }
    const bool stopped = waitUntil([&] { return isStopped(*process) || !isAlive(*process); }, 2);
    pass(outcome.fault.lasts_s);
    if (group) {
        ::kill(-process->pid, SIGCONT);
    } else {
        sendSignal(*process, SIGCONT);
    }
    return stopped;
}

bool FaultyTraining::killController(Outcome &outcome, bool tornStore)
{
    const auto controller = live_->controller();
    outcome.what = "controller";
    if (!controller || !sendSignal(*controller, SIGKILL)) {
        outcome.what += " was not there";
        return false;
    }
    waitUntil([&] { return !isAlive(*controller); }, 5);
    if (tornStore) {
        outcome.what += "; " + tearStore(outcome.fault.draw);
    }
    pass(outcome.fault.lasts_s);
    return restartController(outcome);
}

bool FaultyTraining::restartController(Outcome &outcome)
{
    const auto again = control::restartController(live_->id(), test::controllerProgram());
    if (!again) {
        problem("the controller does not start again: " + again.error().message);
    }
    outcome.what += "; started again";
    return true;
}

bool FaultyTraining::disturb(Outcome &outcome, const std::string &slot)
{
    constexpr std::array disturbed{"worker", "server", "controller"};
    const bool flips = outcome.fault.kind == Kind::CorruptWire;
    std::string name = slot;
    if (!flips) {
        const std::string chosen = disturbed[outcome.fault.draw % disturbed.size()];
        name = chosen == "server" ? "ps-0" : chosen == "controller" ? "controller" : slot;
    }
    Ground *ground = place_.ground();
    ShimRole *role = ground == nullptr ? nullptr : ground->role(name);
    if (role == nullptr) {
        return false;
    }
    if (flips) {
        const auto before = ground->shim().flipped.load();
        role->flips = 1 + static_cast<int>(outcome.fault.draw % 3);
        pass(outcome.fault.lasts_s);
        waitUntil([&] { return ground->shim().flipped.load() > before; }, 5);
        role->flips = 0;
        const auto changed = ground->shim().flipped.load() - before;
        outcome.what = name + ", " + std::to_string(changed) + " bytes changed";
        return changed > 0;
    }
    const std::int64_t delay_us = 500 + static_cast<std::int64_t>(outcome.fault.draw / 7 % 20'000);
    role->delay_us = delay_us;
    pass(outcome.fault.lasts_s);
    role->delay_us = 0;
    outcome.what = name + ", " + formatFixed(static_cast<double>(delay_us) / 1000, 1) + " ms a call";
    return true;
}

bool FaultyTraining::cut(Outcome &outcome, const std::string &slot)
{
    const bool all = outcome.fault.kind == Kind::CutAll;
    const bool shard = outcome.fault.kind == Kind::Cut && outcome.fault.draw % 3 == 0;
    const std::string name = shard ? "ps-0" : slot;
    outcome.what = all ? "all links" : "link of " + name;
    const auto set = [&](bool down) {
        if (Ground *ground = place_.ground(); all && ground != nullptr) {
            ground->cutAll(down);
            return true;
        }
        return !all && place_.cut(*live_, name, down);
    };
    const bool cut = set(true);
    pass(outcome.fault.lasts_s);
    return set(false) && cut;
}

bool FaultyTraining::corruptFrames(Outcome &outcome)
{
    std::optional<std::string> address;
    waitUntil([&] { return isOver() || (address = inquiry_->addressOf("ps-0")).has_value(); }, 20);
    auto authority = rpc::CertificateAuthority::open(control::authorityFolder(live_->id()), live_->id());
    if (!address || !authority) {
        outcome.what = "no parameter server to be reached";
        return false;
    }
    constexpr double hour_s = 3600;
    const auto identity = authority->issue(rpc::PeerRole::Server, live_->id() + "/w-15/1", hour_s);
    if (!identity) {
        outcome.what = identity.error().message;
        return false;
    }
    const auto sent = sendWrongFrames(*address, *identity, live_->id(), "tiny", schedule_.shards,
                                      static_cast<int>(outcome.fault.draw % wrongFrameKinds));
    outcome.what = sent.what;
    if (sent.accepted) {
        problem("accepted: " + sent.what);
    }
    return true;
}

bool FaultyTraining::corruptCheckpoint(Outcome &outcome, const std::string &slot)
{
    const fs::path folder = place_.checkpoints(live_->id(), home_);
    waitUntil([&] { return isOver() || newestCheckpoint(folder).has_value(); }, 10);
    const auto victim = settled(slot);
    const auto newest = newestCheckpoint(folder);
    if (!victim || !newest) {
        outcome.what = "no checkpoint, or no server to read it";
        return false;
    }
    std::error_code problem;
    const auto size = fs::file_size(*newest, problem);
    if (outcome.fault.kind == Kind::TornCheckpoint) {
        fs::resize_file(*newest, outcome.fault.draw % std::max<std::uintmax_t>(1, size), problem);
    } else if (!flipBytes(*newest, outcome.fault.draw)) {
        problem = std::make_error_code(std::errc::io_error);
    }
    hit_s_[slot] = now_s();
    outcome.what = newest->filename().string() + ", then " + slot + " was killed";
    return !problem && sendSignal(*victim, SIGKILL);
}

bool FaultyTraining::fillDisk(Outcome &outcome)
{
    Ground *ground = place_.ground();
    if (ground == nullptr) {
        return false;
    }
    ground->fillDisk(true);
    pass(outcome.fault.lasts_s);
    ground->fillDisk(false);
    outcome.what = ground->howFilled();
    return true;
}

bool FaultyTraining::moveClock(Outcome &outcome)
{
    constexpr std::array<std::int64_t, 5> offsets_s{40, 3600, -120, 0, 600};
    Ground *ground = place_.ground();
    if (ground == nullptr) {
        return false;
    }
    const std::int64_t before = ground->shim().clockOffset_ns.load();
    std::int64_t after = offsets_s[outcome.fault.draw % offsets_s.size()] * 1'000'000'000;
    after = after == before ? -before - 60'000'000'000 : after;
    ground->shim().clockOffset_ns = after;
    outcome.what = "by " + std::to_string((after - before) / 1'000'000'000) + " s";
    return true;
}

} // namespace mayfly::faults
