// SPDX-License-Identifier: Apache-2.0
// One real training, with its faults, and what was found.
#pragma once
#include "tests/faults/checks.h"
#include "tests/faults/fault.h"
#include "tests/faults/ground.h"
#include "tests/faults/place.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace mayfly::faults {

struct FaultOutcome {
    Fault fault;
    bool injected = false;
    std::string what;       ///< what was really done, or why nothing was
    double recovered_s = 0; ///< from its end until steps are applied again, or the whole group is recovered from
};

struct TrainingOutcome {
    Schedule schedule;
    std::string runId;
    std::vector<FaultOutcome> faults;
    std::vector<std::string> problems; ///< none: everything held
    std::string story;                 ///< events and servers, where there are problems
    std::int64_t applied = 0, lost = 0, servers = 0, ledgerLines = 0, restores = 0, refused = 0;
    double lossAtFirst = 0, lossAtLast = 0, seconds = 0;
};

class FaultyTraining {
public:
    FaultyTraining(Place &place, const Schedule &schedule, std::filesystem::path home);
    TrainingOutcome run();

private:
    using Outcome = FaultOutcome;

    Result<void> launch();
    bool warmUp();
    void injectAll();
    bool isOver() const;
    void recover(std::size_t first, std::size_t end);
    void finish();
    std::string wrongInLoss(const std::vector<Sample> &samples) const;
    void problem(const std::string &words);

    // injection.cpp: what was done, or why nothing was
    void inject(Outcome &outcome);
    bool kill(Outcome &outcome, const std::string &slot);
    bool killServer(Outcome &outcome, const std::string &slot);
    bool killAgent(Outcome &outcome, const std::string &slot, int signal);
    bool freeze(Outcome &outcome, const std::optional<ProcessId> &process, const std::string &name, bool group);
    bool killController(Outcome &outcome, bool tornStore);
    bool restartController(Outcome &outcome);
    bool disturb(Outcome &outcome, const std::string &slot);
    bool cut(Outcome &outcome, const std::string &slot);
    bool corruptFrames(Outcome &outcome);
    bool corruptCheckpoint(Outcome &outcome, const std::string &slot);
    bool fillDisk(Outcome &outcome);
    bool moveClock(Outcome &outcome);
    std::string slotOf(const Fault &fault) const;
    std::optional<ProcessId> settled(const std::string &slot);
    void pass(double seconds) const;

    Place &place_;
    const Schedule schedule_;
    const std::filesystem::path home_;
    TrainingOutcome outcome_;
    std::unique_ptr<test::LiveRun> live_;
    std::unique_ptr<Inquiry> inquiry_;
    std::map<std::string, double> hit_s_; ///< by slot: when its process was last ended
    std::vector<double> lossAt_;          ///< at each fault
};

} // namespace mayfly::faults
