// SPDX-License-Identifier: Apache-2.0
#include "tests/core/control/process_observer.h"

#include "core/base/clock.h"
#include "core/base/process.h"

#include <algorithm>
#include <chrono>

namespace mayfly::test {

namespace {

std::string valueAfter(const std::vector<std::string> &arguments, const std::string &option)
{
    const auto at = std::find(arguments.begin(), arguments.end(), option);
    return at == arguments.end() || at + 1 == arguments.end() ? std::string() : *(at + 1);
}

} // namespace

ProcessObserver::ProcessObserver(std::string home) : home_(std::move(home))
{
    thread_ = std::thread([this] {
        while (!closing_.load()) {
            look();
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
    });
}

ProcessObserver::~ProcessObserver()
{
    closing_.store(true);
    thread_.join();
}

void ProcessObserver::look()
{
    for (const auto &each : findProcesses({"agent", "--tag"})) {
        if (!valueAfter(each.arguments, "--folder").starts_with(home_)) {
            continue;
        }
        const std::int64_t now = SystemClock::instance().unixNanoseconds();
        const std::lock_guard lock(mutex_);
        auto &life = lives_[valueAfter(each.arguments, "--tag")];
        life.first_ns = life.first_ns == 0 ? now : life.first_ns;
        life.last_ns = now;
    }
}

std::map<std::string, ProcessObserver::Life> ProcessObserver::lives() const
{
    const std::lock_guard lock(mutex_);
    return lives_;
}

} // namespace mayfly::test
