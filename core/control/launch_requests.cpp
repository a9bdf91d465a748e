// SPDX-License-Identifier: Apache-2.0
#include "core/control/launch_requests.h"

#include "core/base/files.h"
#include "core/control/run_files.h"
#include "core/control/synthetic_steps.h"

#include <algorithm>
#include <cmath>

namespace mayfly::control {

namespace {

constexpr double assumedWrite_s = 0.2; ///< until the parameter server has measured one
constexpr double shortestInterval_s = 6;
constexpr int keptCheckpoints = 3;
constexpr double workerLease_s = 10;
/// After workers joined, the learning rate rises over a hundredth of the run, and no longer than this.
constexpr std::int64_t longestRamp_steps = 500;

std::int64_t evaluationSteps(const RunSettings &settings)
{
    if (settings.evaluateEvery_s <= 0) {
        return 0;
    }
    const double expected = settings.plan.prediction.stepsPerSecond * settings.evaluateEvery_s;
    return std::clamp<std::int64_t>(std::llround(expected), 1, std::max<std::int64_t>(1, settings.plan.steps));
}

void describe(const Training &training, v1::ServeConfig &serve)
{
    const RateSchedule &schedule = training.schedule;
    v1::LearningRateSchedule &told = *serve.mutable_schedule();
    told.set_kind(std::string(toString(schedule.kind)));
    told.set_warm_up_steps(schedule.warmUpSteps);
    told.set_warm_up_factor(schedule.warmUpFactor);
    told.set_step_factor(schedule.stepFactor);
    told.set_final_rate(schedule.finalRate);
    serve.mutable_decay_at()->Assign(schedule.decayAt.begin(), schedule.decayAt.end());
    serve.set_nesterov(training.nesterov);
    serve.mutable_upload()->Assign(training.upload.begin(), training.upload.end());
    serve.mutable_download()->Assign(training.download.begin(), training.download.end());
}

/// gpu: the offer's; CPU threads are a type of it ("cpu-2t").
void describe(const Training &training, const std::string &gpu, v1::TrainConfig &train)
{
    const bool onCpu = gpu.empty() || gpu.starts_with("cpu-");
    const Engine engine = training.engine == Engine::Auto && onCpu ? Engine::OneDnn : training.engine;
    train.set_backend(std::string(toString(engine)));
    train.set_precision(training.precision ? std::string(toString(*training.precision)) : std::string());
    train.set_label_smoothing(training.labelSmoothing);
    if (training.dropout) {
        train.set_dropout(*training.dropout);
    }
    if (training.device) {
        train.set_device(static_cast<std::uint32_t>(*training.device));
    }
}

/// What the plan says, or what the losses ask for; the parameter server follows its own writes from there.
void setCheckpoints(const RunSettings &settings, const StateHistory &seen, v1::ServeConfig &serve)
{
    const double planned_s = settings.plan.cluster.checkpointInterval_s;
    if (planned_s > 0) {
        serve.set_checkpoint_interval_s(planned_s);
        return;
    }
    const double lossesPerSecond = stateLossesPerSecond(settings, seen);
    const double predicted_s = settings.plan.prediction.time_s;
    serve.set_checkpoint_interval_s(checkpointInterval_s(assumedWrite_s, lossesPerSecond, predicted_s));
    serve.set_state_losses_per_s(lossesPerSecond);
    serve.set_longest_checkpoint_interval_s(longestCheckpointInterval_s(predicted_s));
}

/// Threads of one worker: what its server has.
std::uint32_t threadsOf(const Offer &offer)
{
    return static_cast<std::uint32_t>(std::max(1, offer.vcpus));
}

} // namespace

std::vector<SlotPlan> slotsOf(const Plan &plan, int workers, const std::set<int> &drained)
{
    std::vector<SlotPlan> slots;
    for (int i = 0; i < plan.cluster.parameterServers && plan.workload.command.empty(); ++i) {
        slots.push_back({"ps-" + std::to_string(i), ServerRole::ParameterServer, i, plan.offer(plan.cluster.psOfferId),
                         plan.cluster.psPricing});
    }
    // The group of a slot follows from its number: a drained one before it changes nothing.
    int index = 0;
    int filled = 0;
    for (std::size_t group = 0; group < plan.cluster.workers.size() && filled < workers; ++group) {
        const auto &each = plan.cluster.workers[group];
        const bool last = group + 1 == plan.cluster.workers.size();
        for (int i = 0; (i < each.count || last) && filled < workers; ++i, ++index) {
            if (!drained.contains(index)) {
                slots.push_back(
                    {"w-" + std::to_string(index), ServerRole::Worker, index, plan.offer(each.offerId), each.pricing});
                ++filled;
            }
        }
    }
    return slots;
}

std::uint32_t maxSlots(const Plan &plan)
{
    constexpr int leastRoom = 16;
    return static_cast<std::uint32_t>(std::max(leastRoom, 2 * plan.cluster.workerCount()));
}

int shardsOf(const Plan &plan)
{
    return plan.workload.command.empty() ? std::max(1, plan.cluster.parameterServers) : 0;
}

std::string hostOfShard(const Plan &plan, int shard)
{
    return plan.cluster.parameterServers > 0 ? "ps-" + std::to_string(shard) : "w-0";
}

double longestCheckpointInterval_s(double predictedTime_s)
{
    constexpr double longest_s = 600;
    const double share = predictedTime_s > 0 ? predictedTime_s / 5 : longest_s;
    return std::clamp(share, shortestInterval_s, longest_s);
}

double checkpointInterval_s(double write_s, double lossesPerSecond, double predictedTime_s)
{
    return std::clamp(std::sqrt(2 * write_s / lossesPerSecond), shortestInterval_s,
                      longestCheckpointInterval_s(predictedTime_s));
}

std::filesystem::path checkpointFolder(const RunSettings &settings)
{
    return settings.checkpoints.empty() ? settings.outFolder / "checkpoints" : settings.checkpoints;
}

v1::LaunchRequest serveRequest(const RunSettings &settings, int shard, std::uint32_t incarnation, bool restore,
                               const std::string &lead, const StateHistory &seen)
{
    const auto &plan = settings.plan;
    v1::LaunchRequest request;
    request.set_slot("ps-" + std::to_string(shard));
    request.set_incarnation(incarnation);
    auto &serve = *request.mutable_serve();
    serve.set_run_id(settings.runId);
    serve.set_network(plan.workload.network);
    serve.set_shard(static_cast<std::uint32_t>(shard));
    serve.set_shards(static_cast<std::uint32_t>(shardsOf(plan)));
    serve.set_max_slots(maxSlots(plan));
    serve.set_target_steps(plan.steps);
    serve.set_learning_rate(plan.workload.learningRate);
    serve.set_momentum(plan.workload.momentum);
    serve.set_weight_decay(plan.workload.weightDecay);
    serve.set_seed(settings.seed);
    serve.set_checkpoint_folder(checkpointFolder(settings).string());
    setCheckpoints(settings, seen, serve);
    serve.set_keep_checkpoints(keptCheckpoints);
    serve.set_evaluate_every_steps(evaluationSteps(settings));
    serve.set_restore(restore);
    serve.set_lead(lead);
    serve.set_lease_s(workerLease_s);
    serve.set_resources(resourceFolder().string());
    const Synchronisation &synchronisation = plan.cluster.synchronisation;
    serve.set_synchronisation(std::string(toString(synchronisation.mode)));
    serve.set_staleness_bound(synchronisation.stalenessBound);
    serve.set_bsp_fraction(synchronisation.bspFraction);
    serve.set_switch_on_stragglers(synchronisation.switchOnStragglers);
    describe(plan.training, serve);
    if (plan.training.rateMode == RateMode::Naive) {
        serve.set_fixed_rate_workers(static_cast<std::uint32_t>(std::max(1, plan.cluster.workerCount())));
    }
    serve.set_plain_token(settings.trustedNetwork ? plainToken(settings.runId) : std::string());
    serve.set_rate_ramp_steps(std::min(longestRamp_steps, plan.steps / 100));
    return request;
}

v1::LaunchRequest trainRequest(const RunSettings &settings, const SlotPlan &slot, std::uint32_t incarnation,
                               const std::vector<std::string> &parameterServers)
{
    const auto &plan = settings.plan;
    v1::LaunchRequest request;
    request.set_slot(slot.slot);
    request.set_incarnation(incarnation);
    auto &train = *request.mutable_train();
    train.set_run_id(settings.runId);
    train.set_network(plan.workload.network);
    train.set_dataset(plan.workload.dataset);
    train.set_dataset_folder(settings.datasetFolder);
    train.set_batch_size(static_cast<std::uint32_t>(plan.workload.batchSize));
    train.set_threads(slot.offer != nullptr ? threadsOf(*slot.offer) : 1);
    train.set_slot_index(static_cast<std::uint32_t>(slot.index));
    train.set_max_slots(maxSlots(plan));
    train.set_seed(settings.seed);
    for (const auto &each : parameterServers) {
        train.add_parameter_servers(each);
    }
    train.set_plain_token(settings.trustedNetwork ? plainToken(settings.runId) : std::string());
    train.set_resources(resourceFolder().string());
    train.set_wire(std::string(toString(plan.training.wire)));
    if (const auto step_ms = syntheticStep_ms(settings, slot)) {
        train.set_compute("synthetic");
        train.set_step_ms(*step_ms);
    }
    describe(plan.training, slot.offer != nullptr ? slot.offer->gpu : std::string(), train);
    return request;
}

} // namespace mayfly::control
