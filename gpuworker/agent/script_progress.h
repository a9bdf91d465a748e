// SPDX-License-Identifier: Apache-2.0
// From the lines of a user's own program to reports: what counts, what is refused, how fast it goes.
#pragma once
#include "gpuworker/agent/script_protocol.h"

#include <agent.pb.h>
#include <functional>
#include <set>
#include <telemetry.pb.h>

namespace mayfly::agent {

/// Not thread-safe. Times are monotonic seconds.
class ScriptProgress {
public:
    using Report = std::function<void(v1::AgentReport)>;
    ScriptProgress(const v1::ScriptConfig &config, Report report, double now_s);

    /// One line of standard output. True if it was meant as progress; else it belongs to the log.
    bool take(const LineSplitter::Line &line, double now_s);
    /// At most one sample a second, and only after a line: the rates are those between lines.
    void tick(double now_s);
    /// The last sample, and TrainingFinished if the training is complete.
    void finish(bool endedWell);

    /// The target's step was told, or "done".
    bool isComplete() const { return done_ || (last_ && *last_ >= config_.target_steps()); }
    double silentFor_s(double now_s) const { return now_s - heard_s_; }
    std::optional<std::int64_t> lastStep() const { return last_; }

    /// Each kind is told once; repeats are only counted.
    enum class Complaint { Unreadable, TooLong, Backwards, TooFar, LeftOut, LeftBehind, Log, Ignored, Silent };
    void complain(Complaint kind, const std::string &what);

private:
    void count(const ScriptLine &line, double now_s);
    void begin(const ScriptLine &line, double now_s);
    void sample();
    std::int64_t ownSteps() const;

    const v1::ScriptConfig config_;
    const Report report_;
    std::optional<std::int64_t> first_; ///< where this process began
    std::optional<std::int64_t> last_;
    bool done_ = false;
    double heard_s_;
    struct Mark {
        double time_s = 0;
        std::int64_t step = 0;
        std::int64_t own = 0;
        std::int64_t images = 0;
    };
    Mark told_; ///< what the last sample covered
    Mark now_;  ///< of the newest line
    bool fresh_ = false;
    double lossSum_ = 0;
    int losses_ = 0;
    double lastLoss_ = 0;
    double learningRate_ = 0;
    double accuracyPct_ = 0;
    std::set<Complaint> complaints_;
};

} // namespace mayfly::agent
