// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/agent/report_queue.h"

#include <algorithm>
#include <chrono>

namespace mayfly::agent {

bool isDroppable(const v1::AgentReport &report)
{
    return report.has_worker() || report.has_serve() || report.has_log();
}

void ReportQueue::push(v1::AgentReport report)
{
    {
        const std::lock_guard lock(mutex_);
        report.set_sequence(++last_);
        ++(isDroppable(report) ? droppable_ : lasting_);
        reports_.push_back(std::move(report));
        if (droppable_ > capacity_) {
            dropOldestDroppable();
        }
        if (lasting_ > capacity_) {
            dropOldestDelivered();
        }
    }
    changed_.notify_all();
}

void ReportQueue::dropOldestDroppable()
{
    const auto oldest = std::find_if(reports_.begin(), reports_.end(), isDroppable);
    if (oldest != reports_.end()) {
        reports_.erase(oldest);
        --droppable_;
    }
}

void ReportQueue::dropOldestDelivered()
{
    const auto oldest = std::find_if(reports_.begin(), reports_.end(), [](const auto &each) { return !isDroppable(each); });
    if (oldest != reports_.end() && oldest->sequence() <= delivered_) {
        reports_.erase(oldest);
        --lasting_;
    }
}

std::vector<v1::AgentReport> ReportQueue::after(std::uint64_t sequence, std::size_t limit, double wait_s) const
{
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, std::chrono::duration<double>(wait_s), [&] { return closed_ || last_ > sequence; });
    std::vector<v1::AgentReport> found;
    auto at = std::upper_bound(reports_.begin(), reports_.end(), sequence,
                               [](std::uint64_t mark, const v1::AgentReport &each) { return mark < each.sequence(); });
    for (; at != reports_.end() && found.size() < limit; ++at) {
        found.push_back(*at);
    }
    if (!found.empty()) {
        delivered_ = std::max(delivered_, found.back().sequence());
    }
    return found;
}

void ReportQueue::close()
{
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
    }
    changed_.notify_all();
}

bool ReportQueue::closed() const
{
    const std::lock_guard lock(mutex_);
    return closed_;
}

std::uint64_t ReportQueue::lastSequence() const
{
    const std::lock_guard lock(mutex_);
    return last_;
}

std::uint64_t ReportQueue::deliveredSequence() const
{
    const std::lock_guard lock(mutex_);
    return delivered_;
}

} // namespace mayfly::agent
