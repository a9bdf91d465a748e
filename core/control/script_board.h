// SPDX-License-Identifier: Apache-2.0
// A user's own program on the run's workers: started on all of them together, told of each other, stopped and started again from its
// checkpoint when the membership changes or it fails. In place of ProcessBoard where the plan has a command.
#pragma once
#include "core/control/fleet.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mayfly::control {

/// One process of the program.
struct ScriptRank {
    std::string slot;
    std::string tag; ///< of its server
    std::uint32_t incarnation = 0;
    bool ended = false;
    int code = 0;
    std::string message; ///< what it said last, if it failed
};

/// The controller's thread only.
class ScriptBoard {
public:
    struct Observer {
        /// A process runs; perhaps not for the first time on its server.
        std::function<void(Member &, const std::string &slot, std::int64_t time_ns)> working;
        /// Rank 0 told where the whole training is; never goes back within one start of the program.
        std::function<void(const v1::AgentReport &)> progress;
        /// The program began at a step: what came after it is lost.
        std::function<void(const v1::AgentReport &, std::int64_t step)> begun;
        /// It is being stopped: nothing trains for now.
        std::function<void()> idle;
        std::function<void()> finished;
        /// Neither another try nor another server can help.
        std::function<void(const std::string &message)> hopeless;
    };
    ScriptBoard(const RunSettings &settings, RunJournal &journal, Fleet &fleet, const Clock &clock, Observer observer);

    /// Starts, stops and judges. Several times a second.
    void reconcile(const std::vector<SlotPlan> &slots);
    /// A server's agent answers: where its peers reach it, and what it runs of an earlier controller's.
    void noteUp(const LinkUp &message);
    void noteLaunch(const LaunchAnswered &answer);
    /// ready, exited, serve, restored and finished; true if it was one of them.
    bool note(const std::string &tag, const v1::AgentReport &report);
    /// Asks the program to save and leave.
    void stop();
    bool isRunning() const;

private:
    enum class Phase { Gathering, Running, Stopping };
    struct Place {
        Member *member = nullptr;
        const SlotPlan *slot = nullptr;
    };

    std::vector<Place> present(const std::vector<SlotPlan> &slots) const;
    Member *hostOf(const std::string &slot) const;
    void gather(const std::vector<Place> &places, int wanted);
    bool adopt(const std::vector<Place> &places);
    void start(const std::vector<Place> &places);
    void watch(const std::vector<Place> &places, int wanted);
    void judge();
    void fail(const ScriptRank &rank);
    void stopFor(const std::string &reason);
    void dropLost();
    bool isGone(const ScriptRank &rank) const;
    ScriptRank *find(const std::string &tag, const v1::AgentReport &report);
    std::optional<std::uint32_t> incarnationFor(const Member &member);
    v1::LaunchRequest request(const ScriptRank &rank, const Place &place, std::size_t index, const std::vector<std::string> &peers, int port) const;
    double now_s() const { return clock_.monotonicSeconds(); }

    const RunSettings &settings_;
    RunJournal &journal_;
    Fleet &fleet_;
    const Clock &clock_;
    const Observer observer_;
    Phase phase_ = Phase::Gathering;
    std::vector<ScriptRank> ranks_;
    std::map<std::string, std::string> peerHosts_;              ///< by server's tag
    std::map<std::string, v1::RunningProcess> found_;           ///< of an earlier controller, by server's tag
    std::map<std::string, int> used_;                           ///< processes that this controller started, by server's tag
    std::string reason_ = "its servers answer";                 ///< of the next start
    int starts_ = 0;
    int failures_ = 0;                                          ///< in a row without a new best step
    std::int64_t bestStep_ = 0;                                 ///< at the last start or failure
    bool complete_ = false;                                     ///< rank 0 has told the training's end
    double gatheringSince_s_ = -1;                              ///< since somebody is there
    double retryAt_s_ = 0;
    double stoppedAt_s_ = 0;
    std::optional<double> judgeAt_s_;                           ///< some process ended by itself
    std::optional<double> differsSince_s_;
};

} // namespace mayfly::control
