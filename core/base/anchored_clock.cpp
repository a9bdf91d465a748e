// SPDX-License-Identifier: Apache-2.0
#include "core/base/anchored_clock.h"

#include "core/base/files.h"
#include "core/base/text.h"

#include <cstdlib>
#include <ctime>

namespace mayfly {

namespace {

constexpr const char *variable = "MAYFLY_CLOCK";

std::string bootOfMachine()
{
    const auto text = readFile("/proc/sys/kernel/random/boot_id");
    return text ? std::string(trimmed(*text)) : std::string();
}

std::int64_t passedOnMachine()
{
    constexpr std::int64_t second_ns = 1'000'000'000;
    timespec now{};
    ::clock_gettime(CLOCK_BOOTTIME, &now);
    return now.tv_sec * second_ns + now.tv_nsec;
}

} // namespace

std::string toString(const ClockAnchor &anchor)
{
    return anchor.boot + ":" + std::to_string(anchor.unix_ns) + ":" + std::to_string(anchor.passed_ns);
}

std::optional<ClockAnchor> clockAnchorFromString(std::string_view text)
{
    const auto parts = split(trimmed(text), ':');
    const auto unix_ns = parts.size() == 3 ? parseInteger(parts[1]) : std::nullopt;
    const auto passed_ns = parts.size() == 3 ? parseInteger(parts[2]) : std::nullopt;
    if (!unix_ns || !passed_ns || parts[0].empty()) {
        return std::nullopt;
    }
    return ClockAnchor{parts[0], *unix_ns, *passed_ns};
}

const AnchoredClock::Source &AnchoredClock::machine()
{
    static const Source source{bootOfMachine, [] { return SystemClock::instance().unixNanoseconds(); }, passedOnMachine};
    return source;
}

AnchoredClock::AnchoredClock(const std::optional<ClockAnchor> &known, Source source) : source_(std::move(source))
{
    const std::string boot = source_.boot();
    anchor_ = known && !boot.empty() && known->boot == boot ? *known
                                                            : ClockAnchor{boot, source_.unix_ns(), source_.passed_ns()};
}

std::int64_t AnchoredClock::unixNanoseconds() const
{
    return anchor_.unix_ns + source_.passed_ns() - anchor_.passed_ns;
}

double AnchoredClock::monotonicSeconds() const
{
    return SystemClock::instance().monotonicSeconds();
}

const AnchoredClock &AnchoredClock::ofProcess()
{
    const char *inherited = std::getenv(variable);
    return ofProcess(inherited != nullptr ? clockAnchorFromString(inherited) : std::nullopt);
}

const AnchoredClock &AnchoredClock::ofProcess(const std::optional<ClockAnchor> &known)
{
    static const AnchoredClock clock = [&] {
        AnchoredClock made(known);
        ::setenv(variable, toString(made.anchor()).c_str(), 1);
        return made;
    }();
    return clock;
}

} // namespace mayfly
