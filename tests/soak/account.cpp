// SPDX-License-Identifier: Apache-2.0
#include "tests/soak/account.h"

#include "core/base/process.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <poll.h>
#include <set>
#include <sys/syscall.h>
#include <unistd.h>

namespace mayfly::soak {

namespace {

constexpr std::int64_t second_ns = 1'000'000'000;
constexpr int look_ms = 200;
__extension__ using Wide = __int128;

std::int64_t read_ns(clockid_t clock)
{
    timespec now{};
    ::clock_gettime(clock, &now);
    return now.tv_sec * second_ns + now.tv_nsec;
}

/// The kernel counts a process's start in ticks since the machine came up.
std::int64_t startOf(const ProcessId &process)
{
    const auto sinceBoot_ns = static_cast<std::int64_t>(process.startTicks) * (second_ns / ::sysconf(_SC_CLK_TCK));
    return read_ns(CLOCK_REALTIME) - read_ns(CLOCK_BOOTTIME) + sinceBoot_ns;
}

std::string valueAfter(const std::vector<std::string> &arguments, const std::string &option)
{
    const auto at = std::find(arguments.begin(), arguments.end(), option);
    return at == arguments.end() || at + 1 == arguments.end() ? std::string() : *(at + 1);
}

double seconds(std::int64_t ns)
{
    return static_cast<double>(ns) / 1e9;
}

} // namespace

std::int64_t micros(std::int64_t perHour_micros, std::int64_t lived_ns, std::int64_t step_s)
{
    const std::int64_t step_ns = step_s * second_ns;
    const std::int64_t steps = (std::max<std::int64_t>(lived_ns, 0) + step_ns - 1) / step_ns;
    constexpr Wide hour_s = 3600;
    const Wide product = static_cast<Wide>(steps) * step_s * perHour_micros;
    return static_cast<std::int64_t>((2 * product + hour_s) / (2 * hour_s));
}

ProcessAccount::ProcessAccount(std::string home) : home_(std::move(home))
{
    thread_ = std::thread([this] {
        while (!closing_.load()) {
            findNew();
            watch();
        }
    });
}

ProcessAccount::~ProcessAccount()
{
    closing_.store(true);
    thread_.join();
    for (const auto &[tag, descriptor] : open_) {
        ::close(descriptor);
    }
}

void ProcessAccount::findNew()
{
    for (const auto &each : findProcesses({"agent", "--tag"})) {
        const std::string tag = valueAfter(each.arguments, "--tag");
        if (!valueAfter(each.arguments, "--folder").starts_with(home_) || lives().contains(tag)) {
            continue;
        }
        const int descriptor = static_cast<int>(::syscall(SYS_pidfd_open, each.id.pid, 0));
        const std::int64_t start_ns = startOf(each.id);
        const bool same = descriptor >= 0 && identify(each.id.pid) == each.id;
        const std::lock_guard lock(mutex_);
        lives_[tag] = {start_ns, same ? 0 : read_ns(CLOCK_REALTIME)};
        if (same) {
            open_[tag] = descriptor;
        } else if (descriptor >= 0) {
            ::close(descriptor);
        }
    }
}

void ProcessAccount::watch()
{
    std::vector<pollfd> asked;
    std::vector<std::string> tags;
    for (const auto &[tag, descriptor] : open_) {
        asked.push_back({descriptor, POLLIN, 0});
        tags.push_back(tag);
    }
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(look_ms);
    for (auto left = look_ms; left > 0;
         left = static_cast<int>(
             std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now()).count())) {
        if (::poll(asked.data(), asked.size(), left) <= 0) {
            return;
        }
        const std::int64_t now_ns = read_ns(CLOCK_REALTIME);
        for (std::size_t i = 0; i < asked.size(); ++i) {
            if (asked[i].fd >= 0 && asked[i].revents != 0) {
                const std::lock_guard lock(mutex_);
                lives_[tags[i]].end_ns = now_ns;
                ::close(open_.at(tags[i]));
                open_.erase(tags[i]);
                asked[i].fd = -1;
            }
        }
    }
}

std::map<std::string, Life> ProcessAccount::lives() const
{
    const std::lock_guard lock(mutex_);
    return lives_;
}

Comparison compare(const RunSnapshot &stored, const std::map<std::string, Life> &lives, double slack_s)
{
    Comparison found;
    std::set<std::string> tags;
    for (const LedgerLine &line : stored.ledger) {
        ++found.lines;
        const auto at = lives.find(line.tag);
        if (!tags.insert(line.tag).second) {
            found.problems.push_back("two lines for " + line.tag);
            continue;
        }
        if (at == lives.end() || at->second.end_ns == 0 || !line.end_ns) {
            found.problems.push_back(line.tag + (at == lives.end() ? " was paid for and never seen"
                                                 : !line.end_ns    ? " has an open line"
                                                                   : " still runs"));
            continue;
        }
        const Life &life = at->second;
        const auto step_s = static_cast<std::int64_t>(line.billingStep_s);
        const std::int64_t before_ns = life.start_ns - line.start_ns;
        const std::int64_t after_ns = *line.end_ns - life.end_ns;
        found.longestBefore_s = std::max(found.longestBefore_s, seconds(before_ns));
        found.longestAfter_s = std::max(found.longestAfter_s, seconds(after_ns));
        constexpr double tick_s = 0.02; // the kernel's ticks, and two clocks read one after the other
        constexpr double late_s = 0.3;  // before this observer gets to read the time on a busy machine
        if (seconds(before_ns) < -tick_s || seconds(after_ns) < -late_s || seconds(before_ns) > slack_s ||
            seconds(after_ns) > slack_s) {
            found.problems.push_back(line.tag + " begins " + std::to_string(seconds(before_ns)) + " s before and ends " +
                                     std::to_string(seconds(after_ns)) + " s after its process");
        }
        const std::int64_t own = micros(line.pricePerHour.micros, life.end_ns - life.start_ns, step_s);
        const std::int64_t billed = line.cost(0).micros;
        const std::int64_t whole = micros(line.pricePerHour.micros, *line.end_ns - line.start_ns, step_s);
        found.cost_micros += whole;
        found.equal += billed == own ? 1 : 0;
        found.straddling += billed != own ? 1 : 0;
        if (billed != whole) {
            found.problems.push_back(line.tag + " costs " + std::to_string(billed) + " millionths, counted are " +
                                     std::to_string(whole));
        }
    }
    for (const auto &[tag, life] : lives) {
        if (!tags.contains(tag)) {
            found.problems.push_back(tag + " ran and has no line");
        }
    }
    if (found.cost_micros != stored.run.cost.micros) {
        found.problems.push_back("the run's cost is " + std::to_string(stored.run.cost.micros) +
                                 " millionths, counted are " + std::to_string(found.cost_micros));
    }
    return found;
}

} // namespace mayfly::soak
