// SPDX-License-Identifier: Apache-2.0
#include "core/provision/slurm_queue.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>

namespace mayfly::provision {

namespace {

constexpr std::string_view mark = "mayfly ";
constexpr std::size_t fieldCount = 6;

constexpr std::array<std::pair<std::string_view, std::string_view>, 17> reasons{{
    {"Resources", "it waits for nodes to become free"},
    {"Priority", "jobs of higher priority are before it"},
    {"None", "the scheduler has not looked at it yet"},
    {"BeginTime", "it may not begin before its time, as after it was put back into the queue"},
    {"Dependency", "it waits for another job"},
    {"JobHeldUser", "it is held; `scontrol release` lets it go"},
    {"JobHeldAdmin", "an administrator holds it"},
    {"PartitionDown", "its partition is down"},
    {"PartitionInactive", "its partition takes no jobs now"},
    {"PartitionTimeLimit", "it asks for more time than its partition allows"},
    {"PartitionNodeLimit", "it asks for more nodes than its partition has"},
    {"ReqNodeNotAvail", "a node that it needs is down or reserved"},
    {"Reservation", "it waits for its reservation"},
    {"Licenses", "it waits for a licence"},
    {"NodeDown", "a node that it needs is down"},
    {"InvalidAccount", "the account is not valid"},
    {"InvalidQOS", "the quality of service is not valid"},
}};

} // namespace

const char *const slurmFields = "JobID:|,State:|,Reason:|,RestartCnt:|,NodeList:|,Comment:|";

Result<std::vector<SlurmJob>> parseQueue(std::string_view text)
{
    std::vector<SlurmJob> jobs;
    for (const auto &line : split(text, '\n')) {
        if (trimmed(line).empty()) {
            continue;
        }
        const auto fields = split(line, '|');
        const auto id = parseInteger(trimmed(fields.front()));
        if (fields.size() < fieldCount || !id) {
            return fail(ErrorCode::Corrupt, "squeue: '" + line.substr(0, 100) + "', expected a job's number and its fields");
        }
        SlurmJob job;
        job.id = *id;
        job.state = trimmed(fields[1]);
        job.reason = trimmed(fields[2]);
        job.restarts = static_cast<int>(parseInteger(trimmed(fields[3])).value_or(0));
        job.nodes = trimmed(fields[4]);
        job.comment = trimmed(fields[5]);
        jobs.push_back(std::move(job));
    }
    return jobs;
}

bool isLive(const SlurmJob &job)
{
    constexpr std::array<std::string_view, 10> live{"PENDING", "CONFIGURING", "RUNNING",   "COMPLETING", "SUSPENDED",
                                                    "STOPPED", "SIGNALING",   "STAGE_OUT", "RESIZING",   "REQUEUED"};
    return std::find(live.begin(), live.end(), job.state) != live.end();
}

std::string waitingWords(const SlurmJob &job)
{
    // "ReqNodeNotAvail, UnavailableNodes:n1"; limits are named QOSMax..., AssocGrp... and the like.
    const std::string_view name = std::string_view(job.reason).substr(0, job.reason.find_first_of(", ("));
    const auto at = std::find_if(reasons.begin(), reasons.end(), [&](const auto &each) { return each.first == name; });
    std::string words(at != reasons.end() ? at->second : "the scheduler does not let it begin");
    if (at == reasons.end() && (name.starts_with("QOS") || name.starts_with("Assoc") || name.find("Limit") != name.npos)) {
        words = "a limit of your account or quality of service is reached";
    }
    return words + " (" + job.reason + ")";
}

std::string slurmComment(const std::string &tag)
{
    return std::string(mark) + tag;
}

std::string tagOfComment(std::string_view comment)
{
    return comment.starts_with(mark) ? std::string(comment.substr(mark.size())) : std::string();
}

} // namespace mayfly::provision
