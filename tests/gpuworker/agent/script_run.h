// SPDX-License-Identifier: Apache-2.0
// One program under `script`, as an agent starts it: its reports, its end, and what is left of it.
#pragma once
#include "core/base/process.h"
#include "core/rpc/report_pipe.h"

#include <agent.pb.h>
#include <telemetry.pb.h>

#include <optional>

namespace mayfly::test {

class ScriptRun {
public:
    /// `shell`: what sh is to do. The folder holds everything.
    ScriptRun(std::filesystem::path folder, const std::string &shell, v1::ScriptConfig config = {});
    ~ScriptRun();
    ScriptRun(const ScriptRun &) = delete;
    ScriptRun &operator=(const ScriptRun &) = delete;

    static v1::ScriptConfig usual();
    /// Waits for a report that satisfies the condition; false if the process ends first or nothing comes within 20 s.
    template <typename Condition> bool waitFor(Condition condition)
    {
        for (std::size_t next = 0;;) {
            for (; next < reports_.size(); ++next) {
                if (condition(reports_[next])) {
                    return true;
                }
            }
            if (!readMore()) {
                return false;
            }
        }
    }
    /// Reads to the end; the exit code.
    int wait();
    const ProcessId &process() const { return process_; }
    const std::vector<v1::AgentReport> &reports() const { return reports_; }
    /// Reasons of what was refused, one a line.
    std::string complaints() const;
    std::int64_t lastAppliedStep() const;
    std::optional<v1::TrainingFinished> finished() const;
    std::string logged() const;

private:
    bool readMore();

    const std::filesystem::path folder_;
    ProcessId process_;
    int pipe_ = -1;
    rpc::ReportReader reader_;
    std::vector<v1::AgentReport> reports_;
    std::optional<int> code_;
};

} // namespace mayfly::test
