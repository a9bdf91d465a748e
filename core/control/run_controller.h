// SPDX-License-Identifier: Apache-2.0
// The controller of one run: what is wanted (slots, speed, money), what is seen (servers, reports), and what follows.
// One thread owns all of it and takes everything else as messages; nothing here waits for a server.
#pragma once
#include "core/control/bottleneck.h"
#include "core/control/process_board.h"
#include "core/control/script_board.h"
#include "core/control/repair.h"
#include "core/control/stragglers.h"
#include "core/control/telemetry.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>

namespace mayfly::control {

/// How the run is to end; kept in the run's folder from the decision on, so that a restarted controller carries it out.
struct Ending {
    RunState state = RunState::Finished;
    std::string message;
    bool save = false; ///< checkpoint first
};

/// What people want of the run's slots; kept in the run's folder before it is acted on, so that a restarted controller
/// carries it out.
struct Wanted {
    int workers = 0;                ///< slots to be filled
    std::set<int> drained;          ///< numbers of worker slots left empty until workers are added
    std::set<std::string> retiring; ///< tags of servers that leave as soon as their successor answers
};
/// More or fewer workers: drained slots are filled first, the lowest number first.
Wanted scaled(Wanted wanted, int workers);

class RunController {
public:
    struct Parts {
        RunSettings settings;
        RunJournal &journal;
        SnapshotFeed &feed;
        provision::Backend &backend;
        const rpc::CertificateAuthority &authority;
        rpc::Identity identity;
        MessageInbox &inbox;
        const Clock &clock;
        FleetTiming timing;
        std::function<void()>
            concluded; ///< the last state is stored, watchers have not seen it yet: reports are written here
    };
    explicit RunController(Parts parts);

    /// Until the run is over, or it was told to leave. True if the run is over.
    bool run();

private:
    enum class Phase { Working, Saving, Closing, Sweeping, Over };

    void start();
    void takeUpLosses();
    void handle(LinkUp &message);
    void handle(LinkReport &message);
    void handle(LaunchAnswered &message);
    void handle(StopAsked &message);
    void handle(ScaleAsked &message);
    void handle(SlotAsked &message);
    void handle(LeaveAsked &message);
    void noteSpeed(const std::string &tag, const v1::AgentReport &report);
    void handleServing(const std::string &tag, const v1::AgentReport &report);
    void handleMilestone(const v1::AgentReport &report);
    void noteNotice(const std::string &tag, const v1::AgentReport &report);
    void noteAdvice(const std::string &tag, const v1::AgentReport &report);
    void noteSilent(const v1::SlotSilent &silent);
    void noteCheckpoint(const v1::AgentReport &report);
    void noteCheckpointInterval(const v1::AgentReport &report);
    void noteUpload(const v1::AgentReport &report);
    void noteLearningRate(const v1::AgentReport &report);
    void noteFinished(const v1::AgentReport &report);
    void noteRestored(const v1::AgentReport &report);
    void noteShardServes(const std::string &slot, std::int64_t time_ns, std::int64_t earlier);
    void noteStepsLost(const std::string &slot, std::int64_t time_ns, std::int64_t step, const std::string &words);
    void noteFirstStep(std::int64_t time_ns);

    void serverLost(const Server &server);
    void serverFailed(const Server &server, const std::string &why);
    void serverSoldOut(const Server &server, const std::string &why);
    void processWorking(Member &member, const std::string &slot, std::int64_t time_ns);
    void noteWorking(const Server &server, const std::string &slot, std::int64_t time_ns, bool first);

    void tick();
    void saveNowAndThen();
    void publish();

    // Repairs (run_repairs.cpp).
    void fillSlots();
    bool fillSlot(const SlotPlan &slot);
    void leaveEmpty(const SlotPlan &slot, const std::string &why, double pause_s);
    bool isAffordable(const Offer &offer, Pricing pricing) const;
    RepairState repairState(const SlotPlan &slot) const;

    // Guards (run_guards.cpp).
    Money committed() const;
    void updateForecast();
    void guardBudget();
    void guardDeadline();
    void guardIdle();
    void guardLeaks();

    void end(Ending ending, EventKind kind, const std::string &reason);
    void advanceEnding();
    void conclude();
    std::string endReason() const;

    std::unique_ptr<ScriptBoard> makeScriptBoard();
    void stopProcesses(double grace_s);
    bool anythingToSave() const;

    // What people ask for (run_commands.cpp).
    Result<std::string> scale(int workers);
    Result<std::string> replace(const std::string &slot);
    Result<std::string> drain(const std::string &slot, const std::string &reason);
    void drainStragglers();
    void giveUpSlot(const std::string &slot, const std::string &message);
    Result<const SlotPlan *> steerableWorker(const std::string &slot) const;
    Result<void> want(Wanted next);
    void takeUpWanted();
    void dropUnwanted();
    void handOver();
    bool keepRetiring(const std::string &slot, const std::string &why);
    bool isWanted(const std::string &slot) const;

    const RunSettings settings_;
    RunJournal &journal_;
    SnapshotFeed &feed_;
    provision::Backend &backend_;
    MessageInbox &inbox_;
    const Clock &clock_;
    const std::function<void()> concluded_;
    Telemetry telemetry_;
    Fleet fleet_;
    ProcessBoard board_;
    std::unique_ptr<ScriptBoard> script_; ///< in place of it where the plan has a command (run_script.cpp)

    std::vector<SlotPlan> slots_;
    Wanted wanted_;
    std::map<std::string, std::string> reasons_; ///< why a slot asks for its next server
    struct Vacancy {
        double retryAt_s = 0;
        int failures = 0;
        std::optional<std::int64_t> lost_ns; ///< when it was lost, or its replacement was asked for
        bool askedFor = false;               ///< its replacement was
        std::string emptyWhy = {};           ///< why it was left empty, told already
    };
    static constexpr double windDown_s = 25; ///< to save and to give everything back
    std::map<std::string, Vacancy> vacancies_;
    std::set<std::string> finishedShards_;
    Phase phase_ = Phase::Working;
    std::optional<Ending> ending_;
    double endingSince_s_ = 0;
    bool leaving_ = false;
    std::optional<Forecast> forecast_;
    std::int64_t lastCheckpointStep_ = 0;
    std::optional<std::int64_t> lastCheckpoint_ns_;
    double lastPublish_s_ = -1e9;
    double lastSave_s_ = -1e9;
    BottleneckDetector bottleneck_{std::max(1, settings_.plan.cluster.parameterServers)};
    Stragglers stragglers_{settings_.plan.training.drain, settings_.plan.cluster.synchronisation.mode};
    StockOuts soldOut_{settings_.seed};
    std::set<std::string> advised_; ///< tags of servers that their provider expects to take away
    bool deadlineInDanger_ = false;
    std::int64_t stepsSeen_ = 0;
    double progress_s_ = clock_.monotonicSeconds();   ///< when a step was applied last, as far as this controller saw
    std::map<std::string, double> stepped_s_;         ///< the same by worker's slot
    double lastLeakCheck_s_ = clock_.monotonicSeconds();
};

} // namespace mayfly::control
