// SPDX-License-Identifier: Apache-2.0
#include "core/provision/slurm_watch.h"

#include "core/base/clock.h"
#include "core/base/log.h"
#include "core/provision/piped_process.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <set>
#include <vector>

namespace mayfly::provision {

namespace {

constexpr double callLimit_s = 15;
constexpr double silentAfter_s = 20;
constexpr double killAfter_s = 5; ///< a job that was asked to end is killed then

double monotonic()
{
    return SystemClock::instance().monotonicSeconds();
}

} // namespace

SlurmWatch::SlurmWatch(std::string runId, double pollEvery_s, Ask ask, std::function<void()> afterLook)
    : runId_(std::move(runId)), pollEvery_s_(pollEvery_s),
      ask_(ask ? std::move(ask) : [](const auto &argv, const auto &options) { return runHelper(argv, options); }),
      afterLook_(std::move(afterLook)), heard_s_(monotonic()),
      thread_([this](const std::stop_token &stop) { watch(stop); })
{
}

Result<void> SlurmWatch::look()
{
    const double asked_s = monotonic();
    const auto answer = ask_({"squeue", "--noheader", "--me", "--states=all", "--Format", slurmFields},
                                  {.limit_s = callLimit_s});
    if (!answer) {
        return passOn(answer.error());
    }
    if (answer->exitCode != 0) {
        return fail(ErrorCode::Unavailable, "squeue: " + lastWords(*answer));
    }
    const auto jobs = parseQueue(answer->output);
    if (!jobs) {
        return passOn(jobs.error());
    }
    take(*jobs, asked_s);
    return {};
}

void SlurmWatch::take(const std::vector<SlurmJob> &jobs, double asked_s)
{
    const std::lock_guard lock(mutex_);
    std::map<std::string, SlurmJob> seen;
    std::set<std::string> requeued;
    for (const auto &job : jobs) {
        const std::string tag = tagOfComment(job.comment);
        if (!tag.starts_with(runId_ + "/") || !isLive(job)) {
            continue;
        }
        if (job.restarts > 0) {
            requeued.insert(tag); // what it was is gone; nothing is to run under its name again
        }
        seen[tag] = job;
    }
    // A job accepted after squeue was asked is not in its answer.
    std::erase_if(added_, [&](const auto &each) { return seen.contains(each.first) || each.second.at_s < asked_s; });
    for (const auto &[tag, added] : added_) {
        seen[tag] = jobs_[tag];
    }
    jobs_ = std::move(seen);
    std::erase_if(endings_, [&](const auto &each) { return !jobs_.contains(each.first); });
    for (const auto &tag : requeued) {
        endings_.try_emplace(tag, Ending{.since_s = monotonic()});
    }
    heard_s_ = monotonic();
    problem_.clear();
}

void SlurmWatch::watch(const std::stop_token &stop)
{
    std::mutex mutex;
    std::condition_variable_any woken;
    while (!stop.stop_requested()) {
        if (const auto looked = look(); !looked) {
            const std::lock_guard lock(mutex_);
            if (looked.error().message != problem_) {
                log::warning(looked.error().message);
            }
            problem_ = looked.error().message;
        }
        carryOutEndings();
        if (afterLook_) {
            afterLook_();
        }
        std::unique_lock lock(mutex);
        woken.wait_for(lock, stop, std::chrono::duration<double>(pollEvery_s_), [] { return false; });
    }
}

void SlurmWatch::carryOutEndings()
{
    std::vector<std::vector<std::string>> commands;
    {
        const std::lock_guard lock(mutex_);
        const double now = monotonic();
        for (auto &[tag, ending] : endings_) {
            constexpr double again_s = 2;
            const auto job = jobs_.find(tag);
            if (job == jobs_.end() || now - ending.asked_s < again_s) {
                continue;
            }
            ending.asked_s = now;
            const std::string id = std::to_string(job->second.id);
            commands.push_back({"scancel", id});
            if (now - ending.since_s > killAfter_s) {
                commands.push_back({"scancel", "--signal=KILL", "--full", id});
            }
        }
    }
    for (const auto &command : commands) {
        const auto done = ask_(command, {.limit_s = callLimit_s});
        if (!done || done->exitCode != 0) {
            log::warning(done ? "scancel: " + lastWords(*done) : done.error().message);
        }
    }
}

void SlurmWatch::add(const std::string &tag, std::int64_t id)
{
    const std::lock_guard lock(mutex_);
    jobs_[tag] = SlurmJob{.id = id, .state = "PENDING", .reason = "None", .restarts = 0, .nodes = {}, .comment = slurmComment(tag)};
    added_[tag] = {id, monotonic()};
}

void SlurmWatch::end(const std::string &tag)
{
    const std::lock_guard lock(mutex_);
    if (jobs_.contains(tag)) {
        endings_.try_emplace(tag, Ending{.since_s = monotonic()});
    }
}

std::optional<SlurmJob> SlurmWatch::find(const std::string &tag) const
{
    const std::lock_guard lock(mutex_);
    const auto at = jobs_.find(tag);
    return at == jobs_.end() ? std::nullopt : std::optional(at->second);
}

std::map<std::string, SlurmJob> SlurmWatch::all() const
{
    const std::lock_guard lock(mutex_);
    return jobs_;
}

std::string SlurmWatch::silence() const
{
    const std::lock_guard lock(mutex_);
    return monotonic() - heard_s_ > silentAfter_s ? problem_ : std::string();
}

} // namespace mayfly::provision
