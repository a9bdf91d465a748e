// SPDX-License-Identifier: Apache-2.0
// A run and everything in it: servers, events, ledger lines, measurements. Plain values, shared by controller, store, reports and views.
#pragma once
#include "core/base/money.h"
#include "core/domain/offer.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mayfly {

enum class RunState { Launching, Training, Stopping, Finished, Stopped, Failed };
std::string_view toString(RunState state);          ///< lower case, e.g. "training"
Result<RunState> runStateFromString(std::string_view text);
bool isOver(RunState state);

/// Mirrors the timeline's glyphs: requesting, starting, training (workers) or serving (parameter servers), notice, then an end.
enum class ServerState { Requesting, Starting, Training, Serving, Notice, Revoked, Ended, Failed };
std::string_view toString(ServerState state);
Result<ServerState> serverStateFromString(std::string_view text);
bool isOver(ServerState state);

enum class ServerRole { Worker, ParameterServer };
std::string_view toString(ServerRole role);         ///< "worker", "parameter-server"
Result<ServerRole> serverRoleFromString(std::string_view text);

/// One rented server from request to confirmed end. tag = run id + slot + incarnation, unique and idempotent at the back-end.
struct Server {
    std::string tag;                    ///< "RUN/w-1/2"
    std::string slot;                   ///< "w-0", "ps-0"
    int incarnation = 1;                ///< counts the servers that have filled the slot
    ServerRole role = ServerRole::Worker;
    std::string offerId;
    std::string device;                 ///< what people call it: "K80 (1 CPU thread)"
    std::string zone;
    Pricing pricing = Pricing::Transient;
    Money pricePerHour;                 ///< in force when asked for
    ServerState state = ServerState::Requesting;
    std::int64_t requested_ns = 0;
    std::optional<std::int64_t> ready_ns;       ///< agent answers
    std::optional<std::int64_t> working_ns;     ///< first step applied, or serving
    std::optional<std::int64_t> ended_ns;       ///< confirmed gone
    std::string endReason;              ///< "revoked", "finished", "stopped", "failed", "replaced", "drained", "idle", "refused"
    std::string address;                ///< of its agent
    std::string handle;                 ///< what the back-end needs to find it again (JSON)
};

/// Servers' costs, request to confirmed end; an open line has no end.
struct LedgerLine {
    std::int64_t id = 0;
    std::string tag;
    std::string slot;
    std::string offerId;
    Pricing pricing = Pricing::Transient;
    Money pricePerHour;
    double minimumCharge_s = 0;
    double billingStep_s = 1;
    std::int64_t start_ns = 0;
    std::optional<std::int64_t> end_ns;
    std::string endReason;
    /// Cost up to the end, or up to now while open. A refused request has no server and costs nothing.
    Money cost(std::int64_t now_ns) const;
};

enum class EventKind {
    RunStarted, Requested, Ready, Joined, Notice, Lost, Replaced, LearningRate, Checkpoint, Restored, Evaluation,
    Bottleneck, Budget, Decision, ControllerRestarted, Refused, Error, RunEnded
};
std::string_view toString(EventKind kind);
Result<EventKind> eventKindFromString(std::string_view text);

/// Something that happened, in words, with its reason if it was a decision.
struct Event {
    std::int64_t sequence = 0;          ///< 1, 2, ... within the run
    std::int64_t time_ns = 0;
    EventKind kind = EventKind::Decision;
    std::string slot;                   ///< empty: the whole run
    std::string message;
    std::string reason;
};

/// One measurement of a slot, about one a second. Rates cover the time since the slot's last sample.
struct Sample {
    std::int64_t time_ns = 0;
    std::string slot;                   ///< "cluster" for the sum
    std::int64_t steps = 0;             ///< applied so far (slot: by this slot; cluster: by all)
    double stepsPerSecond = 0;
    double imagesPerSecond = 0;
    double loss = 0;                    ///< mean since the last sample
    double staleness = 0;               ///< mean versions between pull and apply
    double learningRate = 0;
    double spentUnits = 0;              ///< cluster only: currency units so far
};

/// What a slot exchanges with the others: a worker with the parameter servers, or a parameter server's shard with the workers. One for
/// each slot, over all servers that filled it; what the other kind of slot measures is 0.
struct Exchange {
    std::string slot;
    std::int64_t time_ns = 0;           ///< of the newest report
    std::int64_t steps = 0;             ///< worker: steps counted here; shard: steps of the model
    /// Steps that were 0, 1, 2, ... steps stale; the last count: as many or more. A worker's add up to its steps. Of the shards the first
    /// one alone counts them, for all workers.
    std::vector<std::int64_t> staleness;
    double push_s = 0, pull_s = 0;              ///< worker: mean of the last report's steps, until applied, and from then to the state
    double pushing_s = 0, pulling_s = 0;        ///< worker: sums over its steps
    std::int64_t sentBytes = 0, receivedBytes = 0;              ///< worker: with its steps
    double sentBytesPerSecond = 0, receivedBytesPerSecond = 0;  ///< worker: of the last report
    double apply_s = 0;                 ///< shard: mean time to apply a gradient, as the following ones of the last report
    double wait_s = 0;                  ///< shard: from a gradient's arrival to its answer
    double queueLength = 0;             ///< shard: gradients that a gradient found waiting, on average
    double busy = 0;                    ///< shard: share of the time spent applying, 0 to 1
    bool operator==(const Exchange &) const = default;
};
/// Counts beyond are in the last one.
constexpr std::size_t stalenessCounts = 33;

/// Accuracy on the test images at a step.
struct Evaluation {
    std::int64_t time_ns = 0;
    std::int64_t step = 0;
    double accuracyPct = 0;
    double loss = 0;
};

/// A run as History lists it.
struct Run {
    std::string id;                     ///< "20261201-145546-k3f9"
    std::string name;                   ///< of the plan
    RunState state = RunState::Launching;
    std::string backend;                ///< "local"
    std::string planJson;               ///< the plan as it was launched
    std::string outFolder;              ///< where reports and checkpoints go
    std::int64_t created_ns = 0;
    std::optional<std::int64_t> started_ns;     ///< first step applied
    std::optional<std::int64_t> ended_ns;
    std::int64_t targetSteps = 0;
    std::int64_t appliedSteps = 0;
    std::int64_t lostSteps = 0;
    std::optional<double> testAccuracyPct;
    Money cost;
    int revocations = 0;
    std::string message;                ///< why it ended as it did
};

/// When and at what cost the run is now expected to end.
struct Forecast {
    std::int64_t finish_ns = 0;
    std::int64_t finishEarly_ns = 0, finishLate_ns = 0;     ///< P10, P90
    Money cost, costLow, costHigh;
};

/// What a watcher sees: the whole present, and what is new since it last looked.
struct RunSnapshot {
    Run run;
    std::vector<Server> servers;        ///< every one of the run, oldest first
    std::vector<Event> events;          ///< new ones
    std::vector<Sample> samples;        ///< new ones, all slots and "cluster"
    std::vector<Evaluation> evaluations; ///< new ones
    std::vector<LedgerLine> ledger;     ///< all of them
    std::vector<Exchange> exchanges;    ///< of every slot that has reported, by slot
    Money spent, ratePerHour, cap;
    std::optional<Forecast> forecast;
    std::int64_t now_ns = 0;            ///< the controller's clock
    std::int64_t lastCheckpointStep = 0;
    std::optional<std::int64_t> lastCheckpoint_ns;
};

/// A new run's id: UTC time and four random characters.
std::string makeRunId(std::int64_t now_ns, std::uint64_t entropy);

} // namespace mayfly
