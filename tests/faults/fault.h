// SPDX-License-Identifier: Apache-2.0
// What is done to a training, and in which order: drawn from a seed, written down before the training begins.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace mayfly::faults {

enum class Kind {
    KillWorker,       ///< SIGKILL to a worker's process
    KillServer,       ///< SIGKILL to everything on a worker's server, as a revocation without notice
    KillAgent,        ///< SIGKILL to the agent alone
    KillShard,        ///< SIGKILL to a parameter server's process
    KillShardServer,  ///< SIGKILL to everything on a parameter server's server
    KillController,   ///< SIGKILL to the controller, which is started again
    Notice,           ///< SIGTERM to a worker's agent: the server is about to be taken away
    FreezeWorker,     ///< SIGSTOP, and SIGCONT after a while
    FreezeAgent,
    FreezeShard,
    FreezeController,
    FreezeServer,     ///< a worker's whole server, until the controller has given it up
    Delay,            ///< every read and write of a process's connections takes longer
    Cut,              ///< one server's link
    CutAll,           ///< every server's link at once
    CutServer,        ///< one server's link, until the controller has given it up
    CorruptWire,      ///< bytes that a worker sends arrive changed
    CorruptFrames,    ///< a peer with the run's certificate sends wrong frames to the parameter server
    TornCheckpoint,   ///< the newest checkpoint is cut short, and its parameter server killed
    FlippedCheckpoint,///< bytes of the newest checkpoint are changed, and its parameter server killed
    TornStore,        ///< the controller is killed; the write-ahead log ends in half a transaction when it is started again
    FullDisk,         ///< not a byte is left for run, store, logs and checkpoints, for a while
    ClockJump         ///< the wall clock of every process of the run leaps
};
constexpr int kindCount = static_cast<int>(Kind::ClockJump) + 1;

std::string_view toString(Kind kind);   ///< "kill-worker", ...
std::string_view familyOf(Kind kind);   ///< "kill", "freeze", "delay", "cut", "corrupt frames", "corrupt checkpoint", ...

struct Fault {
    Kind kind = Kind::KillWorker;
    int slot = 0;           ///< of the workers or the parameter servers, whatever the kind is about
    double lasts_s = 0;     ///< of what passes by itself
    double pause_s = 0;     ///< before it
    std::uint64_t draw = 0; ///< decides everything else
    bool together = false;  ///< the one before it is not recovered from yet
};
std::string describe(const Fault &fault);

/// The faults of one training.
struct Schedule {
    int training = 0;
    std::uint64_t seed = 0; ///< of this training
    int workers = 2;
    int shards = 1;
    std::string synchronisation = "asp";
    bool toTheEnd = false;  ///< it reaches its target; otherwise it is stopped after the last fault
    std::vector<Fault> faults;
    int wanted = 0;         ///< it ends when so many have struck
};
std::string describe(const Schedule &schedule);

/// A campaign of what can be done: every kind has its share, whatever the seed; the same arguments give the same schedules.
std::vector<Schedule> drawCampaign(std::uint64_t seed, int faults, int trainings,
                                   const std::function<bool(Kind)> &can = [](Kind) { return true; });
/// A further training, for faults of the campaign that struck nothing: more of them than it may take, of which `wanted` are to
/// strike. Whatever happened before, its number and the campaign's seed decide what comes in which order.
Schedule drawFurther(std::uint64_t seed, int training, int wanted, const std::function<bool(Kind)> &can = [](Kind) { return true; });

} // namespace mayfly::faults
