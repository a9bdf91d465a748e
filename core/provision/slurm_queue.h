// SPDX-License-Identifier: Apache-2.0
// Slurm's queue as squeue tells of it, and its reasons in words. Pure functions.
#pragma once
#include "core/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace mayfly::provision {

struct SlurmJob {
    std::int64_t id = 0;
    std::string state; ///< "PENDING", "RUNNING", ...
    std::string reason;
    int restarts = 0; ///< lives before this one: Slurm has put it back into the queue
    std::string nodes;
    std::string comment;
};

/// What squeue is asked for, and how it answers: one line a job, fields ended by '|'.
extern const char *const slurmFields;
/// Lines of another form are an error: they would hide a job.
Result<std::vector<SlurmJob>> parseQueue(std::string_view text);

/// It has or will have a server: pending, running, or about to end.
bool isLive(const SlurmJob &job);
/// Why a job waits, in words that name Slurm's own: "it waits for nodes to become free (Resources)".
std::string waitingWords(const SlurmJob &job);

/// What marks a server's job: "mayfly RUN/w-0/1".
std::string slurmComment(const std::string &tag);
/// The tag; empty for other people's jobs.
std::string tagOfComment(std::string_view comment);

} // namespace mayfly::provision
